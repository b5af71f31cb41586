"""Fair deals: the seals of the game at the table, a word of one's own for the next, and a check.

Runs in MicroPython. What is sealed and whether a seal fits says the engine (docs/fairness.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.engine_client.client import EngineError
from web.page.fairness import commitment
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.engine import Reply, Request
    from web.page.types.roles import Run

_LONGEST_WORD = 40


class Fair:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else,
    `begin(word)` begins the next game, `log()` is the one at the table.
    """

    def __init__(
        self,
        ask: Callable[[Request], Awaitable[Reply]],
        run: Run,
        begin: Callable[[str], object],
        log: Callable[[], str | None],
    ) -> None:
        self._ask = ask
        self._run = run
        self._begin = begin
        self._log = log
        self._dialog = dialogs.new("fair")
        self._dialog.on("click", self._clicked)

    async def open(self) -> None:
        """Show what is sealed."""
        known = None
        if self._log():
            try:
                known = (await self._ask({"do": "seals"}))["seals"]
            except EngineError:  # a lost engine is told elsewhere
                return
        page = dialogs.begin(self._dialog, t("fair.title"))
        page.attr("class", "sheet-page fair")
        dom.make(page, "p", "", t("fair.line"))
        self._draw_next(_part(page, "fair.next"))
        if known:
            _draw_game(_part(page, "fair.now"), known)
        self._draw_check(_part(page, "fair.check"))
        dialogs.show(self._dialog)

    def _draw_next(self, part: dom.Node) -> None:
        _digits(part, commitment.upcoming["seal"])
        dom.make(part, "p", "", t("fair.word.line"))
        self._word = _field(part, "fair.word").attr("maxlength", _LONGEST_WORD)
        dialogs.button(part, "secondary", t("fair.word.play"), "fair", "begin")

    def _draw_check(self, part: dom.Node) -> None:
        dom.make(part, "p", "", t("fair.check.line"))
        self._seal = _field(part, "fair.seal")
        self._own = _field(part, "fair.word.said").attr("maxlength", _LONGEST_WORD)
        self._text = _field(part, "fair.text", "textarea").attr("rows", 3)
        dialogs.button(part, "primary", t("learn.check"), "fair", "check")
        self._said = dom.make(part, "p", "fair-said").attr("role", "status").show(False)
        self._hands = dom.make(part, "div", "fair-hands")

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-fair]")
        if not button:
            return
        if button.getAttribute("data-fair") == "begin":
            self._dialog.element.close()
            self._begin(str(self._word.element.value))
        else:
            self._run(self._check())

    async def _check(self) -> None:
        text = str(self._text.element.value)
        if not text.strip():
            text = self._log() or ""
        request = {"do": "prove", "seal": str(self._seal.element.value), "text": text}
        word = str(self._own.element.value)
        if word:
            request["word"] = word
        dom.empty(self._hands)
        try:
            proof = (await self._ask(request))["proof"]
        except EngineError as error:
            if error.unanswered:  # the player has been told, and the text may be a game all the same
                return
            proof = None
        fits = proof and proof["fits"]
        self._said.text(_verdict(proof)).show(True).attr("data-fits", bool(fits))
        for deal in proof["deals"] if proof else ():
            self._draw_deal(deal)

    def _draw_deal(self, deal: Reply) -> None:
        box = dom.make(self._hands, "section", "fair-deal")
        if "deal" in deal:
            dom.make(box, "h4", "", t("slate.deal", n=deal["deal"]))
        hands = deal.get("hands") or []
        for seat in range(len(hands)):
            _draw_cards(box, name(seat), cards.arrange(hands[seat]))
        if "pack" in deal:
            _draw_cards(box, t("fair.pack"), deal["pack"])
        _digits(box, deal["seal"])


def _verdict(proof: Reply | None) -> str:
    """What has been found, in words."""
    if not proof:
        return t("fair.bad")
    if proof["fits"]:
        words = t("fair.fits." + proof["fits"])
    else:
        words = t("fair.not." + proof["why"], word=proof["word"] or "")
    return words + " " + t("fair.first") if proof["dealt"] == 1 else words


def _draw_game(part: dom.Node, known: Reply) -> None:
    if known["game"]:
        _digits(part, known["game"])
    if known["word"]:
        _digits(part, known["word"], "fair.word")
    if known["seed"]:
        _digits(part, known["seed"], "fair.seed")
    for deal in known["deals"]:
        box = dom.make(part, "details", "fair-deal")
        dom.make(box, "summary", "", t("slate.deal", n=deal["deal"]) + " · " + commitment.short(deal["seal"]))
        _digits(box, deal["seal"])
        if deal["opening"]:
            dom.make(box, "code", "", deal["opening"])
        else:
            dom.make(box, "p", "", t("fair.sealed"))


def _draw_cards(box: dom.Node, who: str, held: list[str]) -> None:
    row = dom.make(box, "div", "fair-hand")
    dom.make(row, "b", "", who)
    for card in held:
        face = dom.make(row, "span", "card").attr("role", "img").attr("aria-label", cards.name(card))
        dom.picture(face).attr("href", cards.face(card))


def _part(page: dom.Node, key: str) -> dom.Node:
    part = dom.make(page, "section", "fair-part")
    dom.make(part, "h3", "", t(key))
    return part


def _digits(part: dom.Node, text: str, label: str | None = None) -> None:
    line = dom.make(part, "p", "fair-digits")
    dom.make(line, "small", "", t(label or "fair.seal"))
    dom.make(line, "code", "", text)


def _field(part: dom.Node, key: str, tag: str = "input") -> dom.Node:
    label = dom.make(part, "label", "fair-field", t(key))
    field = dom.make(label, tag).attr("autocomplete", "off").attr("spellcheck", "false")
    return field.attr("data-field", key)


panels.register("fair", lambda desk: Fair(desk.ask, desk.run, desk.begin_with, lambda: desk.engine.log))
