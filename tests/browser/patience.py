"""How long a test may wait for a condition: longer the slower the machine is at that moment.

A wait is for a condition, never for a time, and its limit only ends a test that would fail anyway. So the
limit is generous, and grows with what is measured: how long a fixed piece of work takes, how many processes
wait for a processor, and how long the last engine took to start.

    patience.until(page, lambda: table.phase() == "play", "the play")
    expect(locator).to_be_visible()  # has the limit of itself
"""

import os
import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import BrowserContext, Page, expect

Found = TypeVar("Found")

LIMIT = 60_000
"""Milliseconds for one condition on a machine that has nothing else to do."""

LOOK = 20
"""Milliseconds between two looks on such a machine: each takes time from what is awaited."""

WORK = 0.004
"""Seconds that the piece of work takes on such a machine."""

START = 4.0
"""Seconds that an engine takes to start there."""

SLOWEST = 8.0
"""A machine that is slower still is as good as standing."""

FRESH = 1.0
"""Seconds for which a measurement holds."""

_starts: list[float] = []
_measured: tuple[float, float] = (float("-inf"), 1.0)


def slowness() -> float:
    """How many times slower than an idle machine this one is now, at least 1."""
    global _measured
    when, factor = _measured
    if time.monotonic() - when > FRESH:
        factor = min(SLOWEST, max(1.0, _work() / WORK, _queue(), *(start / START for start in _starts)))
        _measured = (time.monotonic(), factor)
    return factor


def limit() -> float:
    """Milliseconds that one condition may take now."""
    return LIMIT * slowness()


def started(seconds: float) -> None:
    """An engine has taken so long to start: the last three tell how slow the machine is."""
    _starts.append(seconds)
    del _starts[:-3]


def renew(*contexts: BrowserContext) -> None:
    """Give Playwright's own waits the limit of this moment."""
    expect.set_options(timeout=limit())
    for context in contexts:
        context.set_default_timeout(limit())


def until(page: Page | None, condition: Callable[[], Found | None], what: str | Callable[[], str]) -> Found:
    """Look until the condition gives something true, and return that.

    The page's own events are heard meanwhile. Raises AssertionError with `what` was waited for once the limit
    of that moment is over.
    """
    begun = time.monotonic()
    while not (found := condition()):
        if (time.monotonic() - begun) * 1000 > limit():
            raise AssertionError(f"never came: {what if isinstance(what, str) else what()}")
        _rest(page)
    return found


def soon(page: Page, condition: Callable[[], object]) -> bool:
    """Whether it comes within a thirtieth of the limit: for whom presses again, not for a claim."""
    begun = time.monotonic()
    while not condition():
        if (time.monotonic() - begun) * 1000 > limit() / 30:
            return False
        _rest(page)
    return True


def _rest(page: Page | None) -> None:
    pause = LOOK * slowness()
    if page is None:
        time.sleep(pause / 1000)
    else:
        page.wait_for_timeout(pause)


def _work() -> float:
    """Seconds for the piece of work, others' turns on the processor included."""
    begun = time.monotonic()
    sum(number * number % 7 for number in range(40_000))
    return time.monotonic() - begun


def _queue() -> float:
    """Processes that have run or wanted to in the last minute, for each processor."""
    return os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 0.0
