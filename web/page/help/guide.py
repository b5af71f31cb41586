"""Help at the table: whether it is wanted, and the coach's sentence, beside the status or on the slate.

Runs in MicroPython. What is said is coach.py's; here it is put where it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import count, t
from web.page.base.people import name
from web.page.help import coach, glossary
from web.page.help.primer import Primer
from web.page.ui import dialogs

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    from web.page.base.settings import Settings
    from web.page.help.coach import Sentence
    from web.page.types.view import Meld, View


# What is set for a player who cannot jass yet.
_HELP = (("level", "easy"), ("speed", "slow"), ("tips", "open"), ("coach", "on"))


class Guide:
    """One for the page: `announce(words)` says something aloud, `take(setting, value)` sets something."""

    def __init__(
        self,
        settings: Settings,
        announce: Callable[[str], object],
        take: Callable[[str, str], object],
    ) -> None:
        self._settings = settings
        self._announce = announce
        self._take = take
        self._question: dom.Node | None = None
        self._said = ""
        self._view: View | None = None
        self._advice = ""
        self._primer = Primer()
        self._felt = dom.find("felt")
        self._written: dict[str, str] = {}
        self._line = dom.make(dom.find("own"), "p", "coach").show(False)
        slate = dom.find("slate")
        board = dom.within(slate, ".slate-board")
        self._note = dom.make(board, "p", "slate-coach").show(False)
        board.element.insertBefore(self._note.element, dom.within(board, ".slate-body").element)

    def ask(self) -> None:
        """Whether the player can jass: two buttons in the place of the status, until they do something."""
        if self._question:
            return
        self._question = dom.make(dom.find("own"), "p", "can-you").attr("role", "group")
        self._question.attr("aria-label", t("help.ask")).attr("data-t-label", "help.ask")
        for tag, key in (("span", "ask"), ("button", "yes"), ("button", "no")):
            node = dom.make(self._question, tag, "", t("help." + key)).attr("data-t", "help." + key)
            if tag == "button":
                node.attr("type", "button").attr("data-can", key)
        self._question.on("click", self._answered)
        self._announce(t("help.ask"))

    def withdraw(self) -> None:
        """Ask no more, and keep no answer."""
        if self._question:
            self._question.element.remove()
            self._question = None

    def _answered(self, event: Event) -> None:
        button = dom.closest(event, "[data-can]")
        if button:
            self._settle(button.getAttribute("data-can") == "no")

    def _settle(self, helps: bool) -> None:
        """What was answered is kept, so that it is not asked again; who plays on has said yes."""
        if self._question:
            self.withdraw()
            for setting, value in _HELP if helps else (("coach", "off"),):
                self._take(setting, value)

    def draw(self, view: View | None) -> None:
        """A view has been drawn; None while a trick that has been taken still lies there."""
        if view and _has_played(view):
            self._settle(False)
        on = self._settings.values["coach"] == "on"
        if on and view:
            self._primer.introduce(view)
        if view is not self._view:
            self._view, self._advice = view, ""
        words = _words(view) if on and view else ""
        counted = view is not None and (view["phase"] == "dealOver" or view["ended"] is not None)
        asks = view is not None and view["auction"] and view["coiffeur"]
        spoken = words
        if words and self._advice:
            words += " " + self._advice
        self._write("line", self._line, "" if counted else words, "row" if asks else "")
        self._felt.attr("data-coached", bool(words) and not counted)
        self._write("note", self._note, words if counted else "")
        if spoken != self._said and words and not counted:
            self._announce(spoken)
        self._said = spoken

    def advise(self, words: str) -> bool:
        """A tip on a card has come unasked: the coach says it with the sentence, if one stands there."""
        if not self._said or not self._view or self._view["phase"] != "play":
            return False
        self._advice = words
        self._announce(words)
        self.draw(self._view)
        return True

    def _write(self, place: str, node: dom.Node, words: str, term: str = "") -> None:
        """Only what is new, so that a term keeps the focus; `term` is what a question mark explains."""
        if self._written.get(place, "") != words + term:
            self._written[place] = words + term
            glossary.write(node.show(words), words)
            if words and term:
                mark = dialogs.button(node, "term what", "?", "term", term)
                mark.attr("aria-label", t("term." + term)).attr("title", t("term." + term))


def _has_played(view: View) -> bool:
    """Whether the player has named, shoved or played anything yet."""
    named, auction = view["contract"], view["auction"]
    if (named and named["contractor"] == view["seat"]) or (auction and view["seat"] in auction["shoved"]):
        return True
    lying = [each["seat"] for each in view["trick"]["cards"]]
    return view["seat"] in lying or view["last"] is not None or bool(view["results"])


def _words(view: View) -> str:
    """What the coach says of a view: its sentence, and what else there is to know."""
    said = [coach.sentence(view), coach.note(view)]
    return " ".join([_filled(each, view) for each in said if each])


def _filled(said: Sentence, view: View) -> str:
    key, of = said
    suit, seat, n = of.get("suit"), of.get("seat"), of.get("n", "")
    return t(
        "coach." + key,
        melds=", ".join([_meld(each) for each in view["weis"]["own"]]) if key[:4] == "weis" else "",
        suit=cards.suit(str(suit)) if suit else "",
        name=name(int(seat)) if seat is not None else "",
        n=n,
        points=count("points", int(n)) if n != "" else "",
    )


def _meld(meld: Meld) -> str:
    """Which cards a Weis is of."""
    if meld["kind"] != "run":
        return cards.meld(meld)
    run = cards.arrange(meld["cards"])
    return t("weis.span", first=cards.name(run[0]), last=cards.rank(run[-1][1]))
