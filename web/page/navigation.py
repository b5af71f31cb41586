"""The browser's way back: from a dialog to the table, from the table to the start screen.

Runs in MicroPython. A guest in a frame leaves the history to its host.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import dom, storage

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

_TABLE = "table"

# The ends of addresses that open something, and are no way back: a game, a result for the ranking, else a
# dialog of web/page/challenge/panel.py.
GAME, RESULT = "#game", "#result"
LINKED = (GAME, RESULT, "#challenge", "#answer")
JOIN = "#join"


class Navigation:
    """`home()` shows the start screen, `table()` the table again."""

    def __init__(self, home: Callable[[], object], table: Callable[[], object]) -> None:
        self._home = home
        self._table = table
        js.window.addEventListener("popstate", create_proxy(self._popped))

    def entered(self) -> None:
        """The table is shown."""
        if storage.EMBEDDED or _at_table():
            return
        address = str(js.location.href)
        if str(js.location.hash).partition("=")[0] in LINKED:  # it comes along: the way back has none
            js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)
        js.history.pushState(_TABLE, "", address)

    def leave(self) -> None:
        """To the start screen, as the browser's button would."""
        if _at_table():
            js.history.back()
        else:
            self._home()

    def _popped(self, _event: Event) -> None:
        if str(js.location.hash).partition("=")[0] in LINKED:
            return
        if _at_table():  # forward again
            self._table()
            return
        opened = dom.every("dialog[open]:not([data-stays])")
        if opened:
            opened[-1].element.close()
            self.entered()
        else:
            self._home()


def _at_table() -> bool:
    return str(js.history.state) == _TABLE
