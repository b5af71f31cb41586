"""Where this game is, for links that others open: the game itself, not a frame in another page.

Runs in MicroPython.
"""

from __future__ import annotations

import js


def folder() -> str:
    """The address of the game's folder, with a stroke at its end."""
    return str(js.location.origin) + str(js.location.pathname).rsplit("/", 1)[0] + "/"
