"""The keyboard of the table: 1–9 and 0 play, S shoves, L shows the last trick, U undoes, T the slate,
H gives a tip, M switches the sounds.

Runs in MicroPython. Arrows and Enter are the hand's own (its cards are buttons).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from js import Event


class Keys:
    """Listens on the page; `commands` maps a key to what it does, `digit(n)` gets 1–9 and 0, counted from 0.

    `quiet()` says whether keys mean something else just now (a dialog is open).
    """

    def __init__(
        self,
        commands: Mapping[str, Callable[[], object]],
        released: Mapping[str, Callable[[], object]],
        digit: Callable[[int], object],
        quiet: Callable[[], bool],
    ) -> None:
        self._commands = commands
        self._released = released
        self._digit = digit
        self._quiet = quiet
        dom.listen("keydown", self._down)
        dom.listen("keyup", self._up)

    def _down(self, event: Event) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or self._quiet():
            return
        if event.repeat or dom.closest(event, "input, select, textarea"):
            return
        key = str(event.key).lower()
        if len(key) == 1 and key in "1234567890":
            self._digit(int(key) - 1 if key != "0" else 9)
        elif key in self._commands:
            self._commands[key]()

    def _up(self, event: Event) -> None:
        key = str(event.key).lower()
        if key in self._released:
            self._released[key]()
