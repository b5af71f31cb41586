"""The pace of the table: how long a bot seems to think and a full trick lies open.

Runs in MicroPython. Every wait ends early when the player taps or decides something.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import turns

if TYPE_CHECKING:
    from web.page.base.settings import Settings

# Milliseconds by speed.
BOT = {"slow": 1200, "normal": 600, "fast": 250, "instant": 0}
TRICK = {"slow": 2000, "normal": 1000, "fast": 400, "instant": 150}
WORDS = {"slow": 2500, "normal": 1500, "fast": 800, "instant": 0}
WEIS = {"slow": 6000, "normal": 3000, "fast": 1800, "instant": 400}
SAY = {"slow": 2000, "normal": 1200, "fast": 700, "instant": 300}
LAST = {"slow": 10000, "normal": 8000, "fast": 6000, "instant": 3000}
COLLECT = {"slow": 300, "normal": 250, "fast": 180, "instant": 0}


# Milliseconds to wait for a frame where none comes: nobody sees the page.
_UNSEEN = 100

_frame = asyncio.Event()
_drawn = create_proxy(lambda _time=None: _frame.set())


async def frame() -> None:
    """Let the browser show what has been drawn: all of a deal at once would hold a phone up."""
    _frame.clear()
    js.requestAnimationFrame(_drawn)
    timer = js.setTimeout(_drawn, _UNSEEN)
    await _frame.wait()
    js.clearTimeout(timer)
    await turns.pause()


class Pace:
    """Waits at the chosen speed. `hurry()` ends the wait under way."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._go = asyncio.Event()
        self._wake = create_proxy(self._go.set)
        self.waiting = False

    async def wait(self, table: dict[str, int], spent: float = 0) -> None:
        """Wait as long as the table says for the speed, less the milliseconds already spent."""
        await self.sleep(table[self._settings.values["speed"]] - spent)

    async def sleep(self, milliseconds: float) -> None:
        """Wait so long, or until somebody hurries."""
        if milliseconds <= 0:
            return
        self._go.clear()
        self.waiting = True
        timer = js.setTimeout(self._wake, int(milliseconds))
        await self._go.wait()
        self.waiting = False
        js.clearTimeout(timer)

    def hurry(self) -> None:
        """End the wait under way, if there is one."""
        if self.waiting:
            self._go.set()
