"""Turns of the browser's own, in which it answers taps and moves.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_channel = js.MessageChannel.new()
_pausing: list[Callable[[object], object]] = []
_channel.port1.onmessage = create_proxy(lambda _event: _pausing.pop(0)(None))


def pause() -> Awaitable[None]:
    """A turn of the browser's own; asyncio's sleep may go on without one, and a timer makes it a long one."""
    coming: Awaitable[None] = js.Promise.new(create_proxy(_pause))
    return coming


def _pause(resolve: Callable[[object], object], _reject: object) -> None:
    _pausing.append(resolve)
    _channel.port2.postMessage(None)
