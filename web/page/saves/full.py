"""The question before a game that could not be kept: make room first, or play it all the same.

Runs in MicroPython.
"""

from web.page.base import dom
from web.page.base.i18n import t
from web.page.ui import dialogs


class Full:
    """The dialog. Its buttons are web/page/lobby/menu.py's: `data-open` and `data-anyway`."""

    def __init__(self) -> None:
        self._dialog = dialogs.new("full").attr("class", "sheet")

    def open(self) -> None:
        """Ask."""
        page = dialogs.begin(self._dialog, t("save.full.title"))
        dom.make(page, "p", "", t("save.full"))
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary", t("shelf.title"), "open", "shelf")
        dialogs.button(buttons, "secondary", t("save.full.anyway"), "anyway")
        dialogs.show(self._dialog)
