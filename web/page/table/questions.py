"""What some systems ask of the player: an estimate, a game to keep, a Weis to announce, a "really?".

Runs in MicroPython. One panel, `#ask`, for what must be answered, and a row of words, `#say`, for what may
be said by hand. `act(text)` is called with an action as the engine reads it, without the seat. What may be
said and asked is the view's; nothing here knows why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import cards, dom, people
from web.page.base.i18n import count, t
from web.page.table.card_face import face
from web.page.ui import pace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.engine import Request
    from web.page.types.view import Estimate, View

KEYS = ("1", "2", "3", "4", "5", "erase", "6", "7", "8", "9", "0", "seal")
SIGNS = {"erase": "⌫", "seal": "✓"}


class Asking:
    """The panel and the row. `say(words)` tells why an answer is refused, `go_on()` that all is answered."""

    def __init__(
        self, act: Callable[[str | None], object], say: Callable[..., object], go_on: Callable[[], object]
    ) -> None:
        self._act = act
        self._say = say
        self._go_on = go_on
        self._felt = dom.find("felt")
        self._panel = dom.find("ask")
        self._row = dom.find("say")
        self._shown: object = None
        self._input: dom.Node | None = None
        self._picked: list[bool] = []
        self._question: str | None = None
        self._stands: object = None  # what a question is about
        self._view: View | None = None
        self._panel.on("click", self._clicked)
        self._panel.on("submit", self._submitted)
        self._row.on("click", self._said)

    def render(self, view: View) -> None:
        """Ask what a view asks for; take away what it does not."""
        self._view = view
        mine = people.acts(view)
        asked = None
        if view["phase"] == "estimate" and mine:
            asked = self._ask_estimate
        elif view["phase"] == "pickGame" and mine:
            asked = self._ask_pick
        elif view["phase"] == "dealOver" and view["repeating"]:
            asked = self._ask_repeat
        tag = dom.root.element.getAttribute("lang")  # in another language it is asked again
        stands = view["deal"], view["hand"], tag
        if self._question == "claim" and not asked and stands == self._stands and "claim" in view["byHand"]:
            return  # it may be asked at another's turn, and nobody's move answers it
        self._stands = stands
        self._question = None
        wanted = (asked.__name__, view["deal"], view["repeating"], tag) if asked else None
        if wanted != self._shown:
            self._shown = wanted
            self._show_panel(view["phase"] if asked else None)
            if asked:
                asked(view)
        self._draw_row(view)

    def open(self) -> bool:
        """Whether a question waits for its answer, so that the others wait too."""
        return self._question is not None

    async def holds(self, request: Request, pause: Callable[[dict[str, int]], Awaitable[object]]) -> bool:
        """Leave time for Stöck before the player's last card, with which the deal may be over; else False."""
        view = self._view
        if not view or "stoeck" not in view["byHand"] or view["stoeckSaid"] or len(view["hand"]) != 1:
            return False
        if request.get("action") != str(view["seat"]) + ":" + view["hand"][0]:
            return False
        self._say(t("say.last"), "calm")
        await pause(pace.LAST)
        self._say("")
        return True

    # What may be said

    def _draw_row(self, view: View) -> None:
        words: list[str] = list(view["byHand"])
        if view["toTurn"]:
            words.append("turn")
        if "weis" in words and not view["weis"]["own"]:
            words.remove("weis")  # nothing to announce
        dom.empty(self._row).show(bool(words) or view["stoeckSaid"])
        for word in words:
            looks = "chip costly" if word == "turn" and "back" in words else "chip"
            button = dom.make(self._row, "button", looks, t("say.by." + word))
            button.attr("type", "button").attr("data-say", word)
        if view["stoeckSaid"]:
            dom.make(self._row, "span", "chip said", t("said.stoeck"))

    def _said(self, event: Event) -> None:
        button = dom.closest(event, "[data-say]")
        word = button.getAttribute("data-say") if button else None
        if word == "weis" and self._view:
            self._ask_weis(self._view)
        elif word == "claim":
            self._ask(t("ask.claim"), t("ask.claim.line"), t("say.by.claim"), word)
        elif word == "turn":
            self._act(None)
        elif word:
            self._act(word)

    # Questions

    def really(self, card: str, why: str) -> None:
        """Ask whether a card that breaks a rule is to be played all the same."""
        title = t("ask.really", card=cards.name(card))
        self._ask(title, why + ". " + t("ask.really.line"), t("ask.really.yes"), card)

    def _ask(self, title: str, line: str, yes: str, action: str) -> None:
        self._question = action
        self._shown = ("question", action)
        self._row.show(False)
        self._show_panel("question")
        self._head(title)
        dom.make(self._panel, "p", "line", line)
        buttons = dom.make(self._panel, "p", "buttons")
        no = dom.make(buttons, "button", "primary", t("no")).attr("type", "button").attr("data-no", True)
        dom.make(buttons, "button", "secondary", yes).attr("type", "button").attr("data-yes", True)
        no.element.focus()

    def _ask_weis(self, view: View) -> None:
        """Which of the possible Weis to announce; those worth most together are proposed."""
        self._question = "weis"
        self._shown = ("question", "weis")
        self._row.show(False)
        best = [meld["cards"] for meld in view["weis"]["own"]]
        self._melds = view["weis"]["sayable"]
        self._show_panel("question")
        self._head(t("ask.weis"))
        row = dom.make(self._panel, "div", "melds")
        self._picked = []
        self._buttons = []
        for index, meld in enumerate(self._melds):
            self._picked.append(meld["cards"] in best)
            button = dom.make(row, "button", "meld").attr("type", "button").attr("data-meld", index)
            self._buttons.append(button)
            faces = dom.make(button, "span", "faces")
            for card in meld["cards"]:
                face(faces, card)
            dom.make(button, "b", "", t("say.weis", meld=cards.meld(meld), points=meld["points"]))
        self._show_picked()
        buttons = dom.make(self._panel, "p", "buttons")
        dom.make(buttons, "button", "secondary", t("no")).attr("type", "button").attr("data-no", True)
        yes = dom.make(buttons, "button", "primary", t("say.by.weis")).attr("type", "button")
        yes.attr("data-yes", True).element.focus()

    def _pick(self, at: int) -> None:
        """Pick a Weis or leave it; one card is not announced in two."""
        self._picked[at] = not self._picked[at]
        for other, meld in enumerate(self._melds):
            if self._picked[at] and other != at:
                shared = [card for card in meld["cards"] if card in self._melds[at]["cards"]]
                self._picked[other] = self._picked[other] and not shared
        self._show_picked()

    def _show_picked(self) -> None:
        for at, button in enumerate(self._buttons):
            button.attr("aria-pressed", "true" if self._picked[at] else "false")

    def _ask_estimate(self, view: View) -> None:
        estimate = view["estimate"]
        assert estimate
        self._head(t("estimate.title"))
        two = estimate["digits"] == 2
        dom.make(self._panel, "p", "line", _wanted(estimate)).attr("id", "estimate-hint")
        form = dom.make(self._panel, "form", "estimate").attr("data-estimate", True).attr("novalidate", True)
        self._input = dom.make(form, "input").attr("type", "text").attr("autocomplete", "off")
        self._input.attr("name", "estimate").attr("aria-label", t("estimate.title"))
        self._input.attr("aria-describedby", "estimate-hint").attr("maxlength", 2 if two else 3)
        self._input.attr("placeholder", " ")  # by which CSS knows an empty field; a tip takes its place
        touch = js.matchMedia("(pointer: coarse)").matches
        # On a phone the system's keyboard would cover the cards: ours does not.
        self._input.attr("inputmode", "none" if touch else "numeric")
        pad = dom.make(form, "div", "pad")
        for key in KEYS:
            button = dom.make(pad, "button", "key", SIGNS.get(key, key)).attr("data-key", key)
            button.attr("type", "submit" if key == "seal" else "button")
            if key in SIGNS:
                button.attr("aria-label", t("estimate." + key))
        if not touch:
            self._input.element.focus()

    def _ask_pick(self, view: View) -> None:
        """Which game to keep before a deal is played again; the offender is not asked."""
        side = view["sides"][view["seat"]]
        assert view["firstGame"] and side is not None
        difference = view["firstGame"]["score"][side]
        self._head(t("pick.title"))
        dom.make(self._panel, "p", "line", t("pick.line", who=self._offenders(view), n=difference))
        buttons = dom.make(self._panel, "p", "buttons")
        for game in (1, 2):
            button = dom.make(buttons, "button", "secondary", t("pick." + str(game), n=difference))
            button.attr("type", "button").attr("data-pick", game)

    def _ask_repeat(self, view: View) -> None:
        self._head(t("repeat.title"))
        dom.make(self._panel, "p", "line", t("repeat.line", who=self._offenders(view)))
        buttons = dom.make(self._panel, "p", "buttons")
        dom.make(buttons, "button", "primary", t("repeat.deal")).attr("type", "button").attr(
            "data-next", True
        )

    def _show_panel(self, kind: str | None) -> None:
        """The panel, empty; the seats make room for it. It closes for None."""
        dom.empty(self._panel).show(kind is not None)
        self._felt.attr("data-ask", kind)

    def _head(self, words: str) -> None:
        dom.make(self._panel, "h2", "", words)
        self._panel.attr("aria-label", words)

    def _offenders(self, view: View) -> str:
        assert view["firstGame"]
        return ", ".join([people.name(seat) for seat in view["firstGame"]["offenders"]])

    # Answers

    def _clicked(self, event: Event) -> None:
        key = dom.closest(event, "[data-key]")
        meld = dom.closest(event, "[data-meld]")
        pick = dom.closest(event, "[data-pick]")
        if key:
            self._type(key.getAttribute("data-key") or "")
        elif meld:
            self._pick(int(meld.getAttribute("data-meld") or 0))
        elif pick:
            self._act("game" + (pick.getAttribute("data-pick") or ""))
        elif dom.closest(event, "[data-no]"):
            self._answer(None)
        elif dom.closest(event, "[data-yes]"):
            self._answer(self._question)

    def _answer(self, question: str | None) -> None:
        if question == "weis":
            chosen = ["".join(meld["cards"]) for at, meld in enumerate(self._melds) if self._picked[at]]
            question = "weis " + " ".join(chosen) if chosen else None
        assert self._view
        self._question = None
        self.render(self._view)
        if question:
            self._act(question)
        else:
            self._go_on()

    def _type(self, key: str) -> None:
        assert self._input
        field = self._input.element
        if key == "erase":
            field.value = field.value[:-1]
        elif key != "seal" and len(field.value) < field.maxLength:
            field.value = field.value + key

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        assert self._view and self._view["estimate"] and self._input
        estimate = self._view["estimate"]
        text = self._input.element.value.strip()
        proposed = (self._input.element.getAttribute("placeholder") or "").strip()
        if not text and proposed:  # by a tip, and there to be seen
            self._act("=" + proposed)
            return
        if not text:
            line = t("estimate.none.line.free")
            if estimate["missing"]:
                line = t("estimate.none.line", points=count("points", estimate["missing"]))
            self._ask(t("estimate.none"), line, t("estimate.none.yes"), "=none")
            return
        digits = all(letter in "0123456789" for letter in text)
        if not digits or len(text) != (estimate["digits"] or len(text)) or int(text) > estimate["max"]:
            self._say(_wanted(estimate))
        else:
            self._act("=" + str(int(text)))


def _wanted(estimate: Estimate) -> str:
    """What is a number that may be estimated."""
    most = str(estimate["max"])
    if estimate["digits"] != 2:
        return t("estimate.any", most=most)
    return t("estimate.two", most="0" + most if len(most) == 1 else most)
