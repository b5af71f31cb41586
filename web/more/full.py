"""The question before a game that could not be kept: make room first, or play it all the same.

Runs in MicroPython.
"""

from web import dom
from web.i18n import t
from web.more import sheets


class Full:
    """The dialog. Its buttons are web/menu.py's: `data-open` and `data-anyway`."""

    def __init__(self):
        self._dialog = sheets.new("full").attr("class", "sheet")

    def open(self):
        """Ask."""
        page = sheets.begin(self._dialog, t("save.full.title"))
        dom.make(page, "p", "", t("save.full"))
        buttons = sheets.end(self._dialog)
        sheets.button(buttons, "primary", t("shelf.title"), "open", "shelf")
        sheets.button(buttons, "secondary", t("save.full.anyway"), "anyway")
        sheets.show(self._dialog)
