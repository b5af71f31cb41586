"""Looking at the last trick: a short press leaves it in sight until the next one, a long one until it ends.

Runs in MicroPython. Presses are of its button, of its key, and long ones on the felt.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.table.table import Table

HOLD = 350  # milliseconds from which a press is long


class LastTrick:
    """`short()` is called for a short press on the felt, which means something else."""

    def __init__(self, table: Table, short: Callable[[], object]) -> None:
        self._table = table
        self._short = short
        self._since: Any = 0  # a stub's own kind of number
        self._before = False
        self._timer: int | None = None
        self._long = create_proxy(self._held)

    def press(self) -> None:
        """The button or the key goes down."""
        self._since = time.ticks_ms()
        self._before = self._table.shows_last()
        self._table.show_last(True)

    def touch_felt(self) -> None:
        """A finger is put on the felt."""
        self._timer = js.setTimeout(self._long, HOLD)

    def hide(self) -> bool:
        """The last trick goes out of sight; tells whether it was in it."""
        shown = self._table.shows_last()
        self._table.show_last(False)
        return shown

    def toggle(self) -> None:
        """For who has no press to hold."""
        self._table.show_last(not self._table.shows_last())

    def let_go(self) -> None:
        """Button, key or finger is up again."""
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None
            self._short()
        elif self._since:
            long = time.ticks_diff(time.ticks_ms(), self._since) > HOLD
            self._since = 0
            if long or self._before:
                self._table.show_last(False)

    def _held(self) -> None:
        self._timer = None
        if self._table.view and self._table.view["look"]:
            self.press()
            self._since -= HOLD + 1
            self._before = False
