"""Wakes the modules of the page that is alive one by one, so that it answers taps and moves in between.

Runs in MicroPython. All at once they keep a phone's page busy for a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.turns import pause

if TYPE_CHECKING:
    from collections.abc import Callable

# Each after those that it imports itself; the build fills them in (web/build/page/stages.py).
SECOND: tuple[str, ...] = ()
BEFORE_ON_DEMAND: tuple[str, ...] = ()
ON_DEMAND: tuple[str, ...] = ()


async def wake() -> None:
    """Import what web.page.app does, and that."""
    for name in SECOND:
        await pause()
        __import__(name)


async def wake_on_demand(begin: Callable[[], object], end: Callable[[], object]) -> None:
    """Import all that comes only when it is wanted, each module between `begin()` and `end()`."""
    for name in BEFORE_ON_DEMAND:
        await pause()
        __import__(name)
    for name in ON_DEMAND:
        await pause()
        begin()
        __import__(name)
        end()
