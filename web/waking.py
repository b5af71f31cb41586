"""Wakes the modules of the page that is alive one by one, so that it answers taps and moves in between.

Runs in MicroPython. All at once they keep a phone's page busy for a second.
"""

from web.later import pause

# Each after those that it imports itself.
_PARTS = (
    "offline",
    "people",
    "auction",
    "back",
    "engine",
    "pace",
    "seats",
    "table",
    "hand",
    "slate",
    "queue",
    "announcer",
    "game",
    "saved",
    "saves",
    "playing",
    "migrating",
    "device",
    "keeping",
    "keys",
    "lobby",
    "look_back",
    "sound",
    "app",
)


async def wake():
    """Import what web.app does, and that."""
    for name in _PARTS:
        await pause()
        __import__("web." + name)
