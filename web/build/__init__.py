"""Sets the browser half up: fetches the runtimes, packs Python for the browser, serves or writes the site.

`runtime` puts vendor/ in place with Node.js from `node`, `site` knows the files of the game, `serve` serves
them, and `dist` writes them to a folder for any static host. It uses the standard library only, because it
runs before anything is installed.
"""
