"""Help at the table: the coach's sentence in the place of the status, and on the slate.

Runs in MicroPython. What is said is coach.py's; here it is put where it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.help import coach

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.base.settings import Settings
    from web.page.help.coach import Sentence
    from web.page.types.view import View


class Guide:
    """One for the page. `announce(words)` has a screen reader say something."""

    def __init__(self, settings: Settings, announce: Callable[[str], object]) -> None:
        self._settings = settings
        self._announce = announce
        self._said: Sentence | None = None
        self._line = dom.make(dom.find("own"), "p", "coach").show(False)
        slate = dom.find("slate")
        board = dom.within(slate, ".slate-board")
        self._note = dom.make(board, "p", "slate-coach").show(False)
        board.element.insertBefore(self._note.element, dom.within(board, ".slate-body").element)

    def draw(self, view: View | None) -> None:
        """A view has been drawn; None while a trick that has been taken still lies there."""
        on = self._settings.values["coach"] == "on"
        said = coach.sentence(view) if on and view else None
        counted = view is not None and (view["phase"] == "dealOver" or view["ended"] is not None)
        words = _words(said) if said else ""
        self._line.text(words).show(words and not counted)
        self._note.text(words).show(words and counted)
        if said != self._said and words and not counted:
            self._announce(words)
        self._said = said


def _words(said: Sentence) -> str:
    key, of = said
    suit, seat = of.get("suit"), of.get("seat")
    return t(
        "coach." + key,
        suit=cards.suit(str(suit)) if suit else "",
        name=name(int(seat)) if seat is not None else "",
        n=of.get("n", ""),
    )
