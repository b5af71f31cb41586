"""Wakes the modules of the page that is alive one by one, so that it answers taps and moves in between.

Runs in MicroPython. All at once they keep a phone's page busy for a second.
"""

import js
from jsffi import create_proxy

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
    "game",
    "shelf",
    "keeping",
    "keys",
    "lobby",
    "look_back",
    "sound",
    "app",
)

_channel = js.MessageChannel.new()


async def wake():
    """Import what web.app does, and that."""
    for name in _PARTS:
        await pause()
        __import__("web." + name)


def pause():
    """A turn of the browser's own; asyncio's sleep may go on without one, and a timer makes it a long one."""
    return js.Promise.new(create_proxy(_pass))


def _pass(resolve, _reject):
    _channel.port1.onmessage = resolve
    _channel.port2.postMessage(None)
