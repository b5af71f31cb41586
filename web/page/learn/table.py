"""What lies before the player in a step: the trick, Weis, a sum, the hand, and the answers beside the cards.

Runs in MicroPython. What can be answered carries `data-answer`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.learn import tasks, wording
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.types.lesson import Position, Step
    from web.page.types.view import DoneTrick, Trick

# What is worked out in a step without cards.
_SUMS = {
    "score": "{points} × {factor}",
    "others": "{total} − {points}",
    "match": "{points} + {bonus}",
    "difference": "{estimate} / {points}",
}
_PLACES = ("south", "east", "north", "west")


class Table:
    """The table of a step; `buttons` are what can be answered, from the first to the last."""

    def __init__(self, page: dom.Node, task: Step, position: Position, fields: dict[str, object]) -> None:
        self.buttons: dict[str, dom.Node] = {}
        self.answers: list[str] = []
        self._task = task
        self._position = position
        self._node = dom.make(page, "div", "learn-table")
        view = position["view"]
        trick = tasks.trick(view) if view else None
        if trick and task.get("trick", True):
            self._trick(trick)
        if task.get("ask") == "writes":
            self._melds()
        if task.get("of") in _SUMS:
            dom.make(self._node, "p", "learn-figure", _SUMS[task["of"]].format(**fields))
        if "suit" in task or (view and view["hand"] and task.get("hand", True)):
            self._hand()
        self._choices()

    def mark(self, answer: str, mark: str | None) -> None:
        """Show what has been said to an answer: `right`, `wrong`, `hint` or nothing."""
        self.buttons[answer].attr("data-mark", mark)

    def _trick(self, trick: Trick | DoneTrick) -> None:
        task = self._task
        box = dom.make(self._node, "div", "learn-trick").attr("role", "group")
        box.attr("aria-label", t("trick.label"))
        trump = wording.trump(task, self._position["view"])
        for played in trick["cards"]:
            seat, card = played["seat"], played["card"]
            slot = dom.make(box, "div", "learn-slot").attr("data-place", _PLACES[seat])
            who = dom.make(slot, "span", "who", name(seat))
            if seat == trick["leader"]:
                dom.make(who, "small", "", t("replay.leads"))
            spoken = t("said", name=name(seat), words=cards.name(card, trump))
            self._card(slot, card, spoken, str(seat) if task.get("ask") == "who" else None)
        if trump:
            mark = dom.make(self._node, "p", "learn-trump")
            dom.picture(mark, "sign").attr("href", cards.sign(trump))
            dom.make(mark, "span", "", t("learn.trump", suit=cards.suit(trump)))

    def _melds(self) -> None:
        """The player's Weis and the one that was better, which was shown."""
        view = self._position["view"]
        assert view
        own, shown = view["weis"]["own"][0], view["weis"]["shown"][0]
        for seat, meld in ((view["seat"], own["cards"]), (shown["seat"], shown["cards"])):
            box = dom.make(self._node, "figure", "learn-meld")
            dom.make(box, "figcaption", "who", name(seat))
            for card in meld:
                self._card(box, card, cards.name(card), None)

    def _hand(self) -> None:
        task, view = self._task, self._position["view"]
        box = dom.make(self._node, "div", "learn-cards").attr("role", "group")
        box.attr("aria-label", t("hand.label"))
        laid = tasks.laid(task, view, self._position["facts"])
        if "suit" not in task:
            assert view
            laid = cards.arrange(laid, view["contract"])
        trump = wording.trump(task, view)
        for card in laid:
            answer = card if tasks.on_cards(task) else None
            self._card(box, card, cards.name(card, trump), answer)

    def _card(self, box: dom.Node, card: str, spoken: str, answer: str | None) -> None:
        if answer is None:
            face = dom.make(box, "span", "card").attr("role", "img")
        else:
            face = dialogs.button(box, "card", "", "answer", answer)
            self._offer(answer, face)
            if tasks.several(self._task):
                face.attr("aria-pressed", "false")
        dom.picture(face.attr("aria-label", spoken).attr("data-face", card)).attr("href", cards.face(card))

    def _choices(self) -> None:
        view = self._position["view"]
        offered = tasks.choices(self._task, view) if view else []
        if not offered:
            return
        ask = self._task["ask"]
        box = dom.make(self._node, "div", "learn-choices").attr("data-ask", ask)
        for answer in offered:
            button = dialogs.button(box, "secondary", "", "answer", answer)
            if ask == "name" and answer != "shove":
                dom.picture(button, "sign").attr("href", cards.sign(answer))
            dom.make(button, "span", "", wording.called(self._task, answer))
            self._offer(answer, button)

    def _offer(self, answer: str, button: dom.Node) -> None:
        self.buttons[answer] = button
        self.answers.append(answer)
