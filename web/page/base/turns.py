"""Turns of the browser's own, in which it answers taps and moves.

Runs in MicroPython.
"""

import js
from jsffi import create_proxy

_channel = js.MessageChannel.new()
_pausing = []
_channel.port1.onmessage = create_proxy(lambda _event: _pausing.pop(0)(None))


def pause():
    """A turn of the browser's own; asyncio's sleep may go on without one, and a timer makes it a long one."""
    return js.Promise.new(create_proxy(_pause))


def _pause(resolve, _reject):
    _pausing.append(resolve)
    _channel.port2.postMessage(None)
