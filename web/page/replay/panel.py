"""A finished deal once more, with all hands open: card by card, trick by trick, forward and back.

Runs in MicroPython. What was played, what every hand held before each trick and who won it is the engine's
(docs/protocol.md, A finished deal).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from web.page.base import cards, dom
from web.page.base.i18n import count, t
from web.page.base.people import name, told
from web.page.engine_client.client import EngineError
from web.page.replay import better
from web.page.score import wording
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.engine import Reply, Request
    from web.page.types.replay import OpenDeal, OpenTrick
    from web.page.types.roles import Run
    from web.page.types.view import Seating, View

    class _Row(TypedDict):
        row: dom.Node
        mark: dom.Node
        hand: dom.Node
        held: dict[str, tuple[dom.Node, dom.Node]]


_BUTTONS = (("first", "«"), ("back", "‹"), ("forward", "›"), ("last", "»"))
_KEYS = {"Home": "first", "ArrowLeft": "back", "ArrowRight": "forward", "End": "last"}
_TRICK_KEYS = {"ArrowUp": -1, "PageUp": -1, "ArrowDown": 1, "PageDown": 1}


class Replay:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else,
    `playing()` is the view of the game at the table, `lost(deal)` what a review has found, by trick.
    """

    def __init__(
        self,
        ask: Callable[[Request], Awaitable[Reply]],
        run: Run,
        playing: Callable[[], View | None],
        lost: Callable[[int], dict[int, str]],
    ) -> None:
        self._ask = ask
        self._run = run
        self._playing = playing
        self._lost_in = lost
        self._view: View  # both from `open` on
        self._deal: OpenDeal
        self._step = 0
        self._dialog = dialogs.new("replay")
        self._dialog.attr("class", "sheet tall replay")
        self._dialog.on("click", self._clicked).on("keydown", self._pressed).on("change", self._chosen)

    async def open(self, place: str = "") -> None:
        """Show the last deal of the game at the table, or a `place`: deal and trick with a dot between."""
        view = self._playing()
        if view:
            if self._dialog.element.open:  # below what has opened it again
                self._dialog.element.close()
            deal, _, trick = place.partition(".")
            await self.show(view, int(deal) if deal else view["results"][-1]["deal"])
            if trick:
                self._go_to_trick(int(trick) - 1)

    async def show(self, view: View, number: int) -> None:
        """Show a finished deal of the game in `view`, from its beginning."""
        try:
            reply = await self._ask({"do": "replay", "deal": number})
        except EngineError:  # a lost engine is being replaced: the button is still there
            return
        self._view = view
        self._deal = reply["replay"]
        self._step = 0
        self._steps: list[tuple[int, int]] = [(0, 0)]
        for index, trick in enumerate(self._deal["tricks"]):
            self._steps.extend([(index, shown) for shown in range(1, len(trick["cards"]) + 1)])
        self._build()
        self._show()
        dialogs.show(self._dialog)

    # Drawing

    def _build(self) -> None:
        deal = self._deal
        page = dialogs.begin(self._dialog, t("slate.deal", n=deal["deal"]))
        line = next(line for line in self._view["results"] if line["deal"] == deal["deal"])
        head = dom.make(page, "div", "replay-head")
        dom.make(head, "p", "", wording.named(self._view, line))
        self._choice(head)
        dialogs.button(head, "link", t("slate.better"), "open", "better:" + str(deal["deal"]))
        self._lost = self._lost_in(deal["deal"])
        self._chips = dom.make(page, "ol", "replay-tricks").attr("aria-label", t("slate.tricks"))
        self._marks = [self._chip(index, trick) for index, trick in enumerate(deal["tricks"])]
        table = dom.make(page, "div", "replay-table").attr("data-players", deal["players"])
        self._seats = [self._seat(table, seat) for seat in range(deal["players"])]
        foot = dom.make(self._dialog, "div", "replay-foot")
        self._says = dom.make(foot, "p", "replay-says").attr("role", "status")
        self._sums = dom.make(foot, "p", "replay-sums")
        buttons = dom.make(foot, "p", "buttons")
        self._buttons: dict[str, dom.Node] = {}
        for key, sign in _BUTTONS:
            button = dialogs.button(buttons, "secondary", sign, "go", key)
            self._buttons[key] = button.attr("aria-label", t("replay." + key)).attr(
                "title", t("replay." + key)
            )

    def _choice(self, head: dom.Node) -> None:
        """Which deal, where there are several."""
        deals = [line["deal"] for line in self._view["results"]]
        if len(deals) < 2:
            return
        choice = dom.make(head, "select").attr("aria-label", t("replay.which"))
        for number in deals:
            option = dom.make(choice, "option", "", t("slate.deal", n=number)).attr("value", number)
            option.attr("selected", number == self._deal["deal"])

    def _chip(self, index: int, trick: OpenTrick) -> dom.Node:
        chip = dialogs.button(dom.make(self._chips, "li"), "chip", "", "trick", index)
        number = dom.make(chip, "b", "", trick["number"])
        if trick["winner"] is not None:
            number.attr("aria-hidden", "true")
            dom.make(chip, "small", "", name(trick["winner"])[:1]).attr("aria-hidden", "true")
            dom.make(chip, "span", "sr", self._taken(trick))
            chip.attr("data-side", self._side(trick["winner"])).attr("title", self._taken(trick))
        lost = self._lost.get(trick["number"])
        if lost:
            chip.attr("data-lost", True)
            dom.make(chip, "span", "sr", lost)
        return chip

    def _seat(self, table: dom.Node, seat: int) -> _Row:
        """A row: who, and all the cards that they held, of which only those still held will be shown."""
        row = dom.make(table, "section", "replay-seat").attr("data-side", self._side(seat))
        plate = dom.make(row, "p", "who")
        dom.make(plate, "b", "", name(seat))
        if seat == self._deal["dealer"]:
            dom.make(plate, "span", "dealer", t("dealer.mark")).attr("title", told("dealer", seat))
        mark = dom.make(plate, "small", "mark")
        for item in self._deal["weis"]:
            if item["seat"] == seat:
                said = t("say.weis", meld=cards.meld(item), points=item["points"])
                dom.make(plate, "small", "said", said)
        if seat in self._deal["stoeck"]:
            dom.make(plate, "small", "said", t("slate.stoeck"))
        hand = dom.make(row, "div", "held")
        held: list[str] = []
        for trick in self._deal["tricks"]:  # with two packets, a second hand comes later
            held.extend([card for card in trick["hands"][seat] if card not in held])
        nodes = {}
        for card in cards.arrange(held, self._deal["tricks"][0]):
            box = dom.make(hand, "span", "one")
            face = dom.make(box, "span", "card").attr("role", "img")
            dom.picture(face).attr("href", cards.face(card))
            nodes[card] = (box, face)
        return {"row": row, "mark": mark, "hand": hand, "held": nodes}

    def _show(self) -> None:
        """The table as it stood at the step."""
        index, shown = self._steps[self._step]
        trick = self._deal["tricks"][index]
        played = {each["card"]: each["seat"] for each in trick["cards"][:shown]}
        whole = shown == len(trick["cards"])
        winner = trick["winner"] if whole else None
        turn = None if whole else trick["cards"][shown]["seat"]
        for seat, parts in enumerate(self._seats):
            parts["row"].attr("data-turn", seat == turn).attr("data-won", winner == seat)
            leads = trick["leader"] == seat
            words = t("replay.wins") if winner == seat else t("replay.turn") if seat == turn else ""
            parts["mark"].text(words or (t("replay.leads") if leads else ""))
            parts["hand"].var("n", len(trick["hands"][seat]))
            for card, (box, face) in parts["held"].items():
                box.show(card in trick["hands"][seat]).attr("data-played", card in played)
                spoken = t("said", name=name(seat), words=cards.name(card)) if card in played else ""
                face.attr("aria-label", spoken or cards.name(card))
        self._tell(index, shown, whole)
        for number, chip in enumerate(self._marks):
            chip.attr("aria-current", "step" if number == index and shown else None)
        ends = {"first": 0, "back": 0, "forward": len(self._steps) - 1, "last": len(self._steps) - 1}
        for key, button in self._buttons.items():
            button.attr("aria-disabled", "true" if self._step == ends[key] else None)

    def _tell(self, index: int, shown: int, whole: bool) -> None:
        deal = self._deal
        trick = deal["tricks"][index]
        if not shown:
            self._says.text(told("told.deal", deal["dealer"], n=deal["deal"]))
        elif whole and trick["winner"] is not None:
            lost = self._lost.get(trick["number"])
            self._says.text(self._taken(trick) + (" · " + lost if lost else ""))
        else:
            last = trick["cards"][shown - 1]
            what = cards.name(last["card"], trick["trump"])
            played = t("said", name=name(last["seat"]), words=what)
            self._says.text(t("replay.trick", n=trick["number"]) + " · " + played)
        sums = trick["sums"] if whole else deal["tricks"][index - 1]["sums"] if index else None
        who: Seating = {"parties": deal["parties"], "seat": self._view["seat"], "joker": deal["joker"]}
        said = [
            t("said", name=wording.party(who, party), words=str(sums[party] if sums else 0))
            for party in range(len(deal["parties"]))
        ]
        self._sums.text(" · ".join(said))

    def _taken(self, trick: OpenTrick) -> str:
        assert trick["points"] is not None
        assert trick["winner"] is not None
        points = count("points", trick["points"])
        return t("last.earlier", n=trick["number"], name=name(trick["winner"]), points=points)

    def _side(self, seat: int) -> str:
        sides = self._deal["sides"]
        return "ours" if sides[seat] == sides[self._view["seat"]] else "theirs"

    # Going to and fro

    def _go(self, where: str) -> None:
        last = len(self._steps) - 1
        to = {"first": 0, "back": self._step - 1, "forward": self._step + 1, "last": last}[where]
        self._step = max(0, min(last, to))
        self._show()

    def _go_to_trick(self, index: int) -> None:
        """To a trick with all its cards; past the last there is none, before the first the beginning."""
        self._step = 0
        for step, (trick, _) in enumerate(self._steps):
            if trick <= index and index >= 0:
                self._step = step
        self._show()

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-go], [data-trick]")
        if not button:
            return
        if button.hasAttribute("data-go"):
            self._go(str(button.getAttribute("data-go")))
        else:
            self._go_to_trick(int(str(button.getAttribute("data-trick"))))

    def _pressed(self, event: Event) -> None:
        key = str(event.key)
        if dom.closest(event, "select") or event.ctrlKey or event.metaKey or event.altKey:
            return
        if key in _KEYS:
            self._go(_KEYS[key])
        elif key in _TRICK_KEYS:
            index, shown = self._steps[self._step]
            whole = shown == len(self._deal["tricks"][index]["cards"])
            down = _TRICK_KEYS[key] > 0
            self._go_to_trick(index + (1 if whole else 0) if down else index - 1)
        else:
            return
        event.preventDefault()

    def _chosen(self, event: Event) -> None:
        self._run(self.show(self._view, int(str(event.target.value))))


panels.register(
    "replay", lambda desk: Replay(desk.ask, desk.run, desk.view, lambda deal: better.lost_in(desk, deal))
)
