"""Set-up of the browser half: runtimes put in place, Python packed for the browser, served or written out.

`runtime` puts vendor/ in place with the Node of `node`, `site` knows the files of the game, `serve` serves
them, `dist` writes them to a folder for any static host. Standard library only: this runs before anything
is installed.
"""
