"""The simple mode, `?ui=simple`: web/styles/simple.css hides what it has not; here is the one way out of it.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t

if TYPE_CHECKING:
    from collections.abc import Callable


def way_out(leave: Callable[[], object]) -> None:
    """Make the buttons that call `leave()`, on the start screen and at the table."""
    for place in ("#start-form", ".tools"):
        button = dom.make(dom.within(dom.root, place), "button", "way-out", t("ui.out"))
        button.attr("type", "button").attr("data-t", "ui.out").on("click", lambda _event: leave())
