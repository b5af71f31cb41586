"""The table drawn from a view: seats, trick, trump badge, score, status line and what is said.

Runs in MicroPython. `Table.render(view)` is the only place that draws a view; it decides nothing and knows
no rules. A trick that is over is drawn from `view["last"]` until it is collected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import cards, dom, people
from web.page.base.i18n import count, t
from web.page.base.people import name, told
from web.page.table import status_words
from web.page.table.auction import question
from web.page.table.card_face import face
from web.page.table.explanation import Explanation
from web.page.table.seats import PLACES, Seats, berg, touchable
from web.page.ui import standing

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.types.view import DoneTrick, ShownMeld, Trick, View

_ASKED = {"estimate": "estimate", "pickGame": "pick"}

# What a place on the table says of the card that lies there.
_OF_CARD = ("data-card", "data-seat", "data-fly", "data-wins")

# How crooked a card falls, in degrees, by seat and trick.
_TILT = (-3, 2, 4, -4, 1, -2, 5, -5, 3)


class Table:
    """Everything on the felt and in the bar above it."""

    def __init__(self, on_words: Callable[[dom.Node, str], object]) -> None:
        self._seats = Seats()
        self._explanation = Explanation(on_words)
        self._slots: list[tuple[dom.Node, dom.Node]] = []
        self._bottom = 0
        self._looking = False
        self._on_table: dict[int, str] = {}
        self._origin: tuple[float, float] | None = None
        self._held = False
        self._trick = dom.find("trick")
        self._status = dom.find("status")
        self._felt = dom.find("felt")
        self._badge = dom.find("badge")
        self._badge_sign = dom.within(self._badge, "use")
        self._badge_name = dom.within(self._badge, ".what")
        self._badge_factor = dom.within(self._badge, ".factor")
        self._badge_by = dom.within(self._badge, ".by")
        self._watermark = dom.find("watermark")
        self._watermark_sign = dom.within(self._watermark, "use")
        self._scores = []
        for party in range(2):
            node = dom.find("score-" + str(party))
            parts = [dom.within(node, "." + part) for part in ("who", "total", "part", "berg")]
            self._scores.append((node, parts[0], parts[1], parts[2], parts[3]))
        self._goal = dom.find("goal")
        self._goal_what = dom.within(self._goal, "small")
        self._goal_number = dom.within(self._goal, "b")
        self._live = dom.find("live")
        self._said: list[dom.Node] = []
        self._shown = dom.find("shown")
        self._last = dom.find("last-trick")
        self._last_button = dom.find("open-last")
        self.view: View | None = None

    def seat(self, players: int, bottom: int) -> bool:
        """Have places for so many, one of them at the bottom; True if the table had others."""
        looking = people.looking()
        if len(self._slots) == players and (self._bottom, self._looking) == (bottom, looking):
            return False
        self._bottom, self._looking = bottom, looking
        dom.root.attr("data-looking", looking)
        self._on_table = {}
        self._build(players)
        self._seats.build(players, bottom)
        return True

    def render(self, view: View, held: bool = False) -> None:
        """Draw a view; `held`: the trick that has just been taken still lies on the table."""
        self.view = view
        self.seat(view["players"], view["seat"])
        dom.root.attr("data-phase", view["phase"])
        dom.root.attr("data-turn", "" if view["turn"] is None else view["turn"])
        dom.root.attr("data-acts", people.acts(view))
        self._seats.render(view)
        self._draw_badge(view)
        self._draw_scores(view)
        self._held = held
        last = view["last"]
        if held:
            assert last
            self._draw_trick(last, last["winner"], None)
            self._seats.gain(last["winner"], last["points"])
        else:
            # A view that an older version has kept does not say who leads.
            self._draw_trick(view["trick"], None, view["trick"].get("leads"))
            self._seats.gain(None, None)
        self._last_button.attr("disabled", not view["look"] or held)
        self.status(status_words.taken(last, view) if held and last else self._turn_words(view))

    def status(self, words: str) -> None:
        """Put words in the status line."""
        self._status.text(words)
        self.explain("")

    def explain(self, words: str, kind: str | None = None, lesson: str = "") -> None:
        """Say why something was refused, in place of the status, with the `lesson` that teaches it, or give a
        tip beside it, until something happens.
        """
        self._explanation.show(words, kind, lesson)
        if words:
            self.announce(words)

    def announce(self, words: str) -> None:
        """Have a screen reader say this; only the last few lines are kept."""
        self._said.append(dom.make(self._live, "p", "", words))
        if len(self._said) > 6:
            self._said.pop(0).element.remove()

    # What is said at the table

    def say(self, seat: int, words: str, kind: str) -> None:
        """Put words into a seat's bubble, instead of what it said before."""
        self._seats.say(seat, words, kind)
        self.announce(t("said", name=name(seat), words=words))

    def hush(self, kinds: tuple[str, ...] | None = None) -> None:
        """Take the bubbles away, all or those of some kinds."""
        self._seats.hush(kinds)

    def judge(self, seats: list[int]) -> None:
        """Mark the Weis of these seats as written, all others as not."""
        self._seats.judge(seats)

    def talking(self) -> bool:
        """Whether a bubble is shown."""
        return self._seats.talking()

    async def draw_with_less(self) -> None:
        """Have the deck's drawings made of fewer pieces, from now on, whenever the browser has time."""
        try:
            await js.jassImport("./decks/join.js")
        except Exception as error:  # the cards look the same without
            js.console.info("the deck stays as it is: " + str(error))

    # Cards in motion

    def fly(self, card: str, point: tuple[float, float] | None) -> bool:
        """Let the player's card fly from a point of the screen before the engine has said that it is played.

        The next view drawn has it there, or takes it away. Where a trick still lies that has been taken, it
        flies only then.
        """
        self._origin = None
        if point is not None:
            # Asked before the hand is drawn: after it the browser would have to lay out for the answer.
            box = self._trick.element.getBoundingClientRect()
            self._origin = point[0] - box.left - box.width / 2, point[1] - box.top - box.height / 2
        if self._held or self._bottom in self._on_table:
            return False
        assert self.view
        trick = self.view["trick"]
        self._lay(self._bottom, card, len(trick["cards"]), trick["number"])
        return True

    def collect(self, winner: int) -> None:
        """Send the trick to its winner; the next render takes it away."""
        self._trick.attr("data-collect", self._seats.place(winner))

    # Overlays on the felt

    def show_weis(self, shown: list[ShownMeld]) -> None:
        """Lay the Weis that were written open, each beside its owner, so that the trick stays in sight."""
        self._seats.lay_open(shown, face)

    def show_cut(self, card: str) -> None:
        """Show the card that was cut for trumps."""
        words = t("cut.line", card=cards.name(card), suit=cards.suit(card[0]))
        dom.empty(self._shown).attr("data-kind", "cut")
        dom.make(self._shown, "h2", "", t("cut.title"))
        row = dom.make(self._shown, "div", "meld")
        dom.make(row, "p", "", words)
        face(dom.make(row, "div", "faces"), card)
        self._shown.show(True)
        self.announce(words)

    def cover(self) -> None:
        """Take the card that was cut away."""
        self._shown.show(False)

    def show_last(self, shown: bool = True) -> None:
        """Show the tricks that may be looked at, the last one on top, or take them away again."""
        tricks: list[DoneTrick] = self.view["look"] if self.view else []
        self._last.show(bool(shown and tricks))
        if not shown or not tricks:
            return
        assert self.view and self.view["last"]
        dom.empty(self._last).attr("data-many", len(tricks) > 1)
        for trick in tricks[::-1]:
            self._lay_out(trick, trick["number"] == self.view["last"]["number"])

    def _lay_out(self, trick: DoneTrick, is_last: bool) -> None:
        words = t(
            "last.title" if is_last else "last.earlier",
            n=trick["number"],
            name=name(trick["winner"]),
            points=count("points", trick["points"]),
        )
        dom.make(self._last, "h2", "", words)
        row = dom.make(self._last, "div", "faces")
        for item in trick["cards"]:
            figure = dom.make(row, "figure").attr("data-wins", item["seat"] == trick["winner"])
            face(figure, item["card"])
            dom.make(figure, "figcaption", "", name(item["seat"]))
        said = ", ".join([name(i["seat"]) + " " + cards.name(i["card"]) for i in trick["cards"]])
        self.announce(t("said", name=words, words=said))

    def forget(self) -> None:
        """Leave nothing in the page of cards that are not to be seen any more, though they were hidden."""
        self.show_last(False)
        for place in (self._last, self._shown, self._live):
            dom.empty(place)
        self._said = []
        self._seats.forget()
        for slot, picture in self._slots:
            slot.attr("aria-label", None)
            picture.attr("href", None)

    def shows_last(self) -> bool:
        """Whether the last trick is shown."""
        return not self._last.element.hidden

    # The parts of a view

    def _build(self, players: int) -> None:
        dom.empty(self._trick)
        found = {}
        for step, place in enumerate(PLACES[players]):
            slot = dom.make(self._trick, "div", "card slot").attr("data-place", place).attr("role", "img")
            found[(self._bottom + step) % players] = slot.show(False), dom.picture(slot)
        self._slots = [found[seat] for seat in range(players)]

    def _draw_badge(self, view: View) -> None:
        contract = view["contract"]
        self._badge.attr("data-open", contract is None)
        touchable(self._badge, contract["code"].split("=")[-1][:2] if contract else "trump")
        self._watermark.attr("data-on", contract is not None)
        if contract is None:
            self._badge_name.text(t("badge.none"))
            self._badge_factor.text("")
            self._badge_by.text("")
            self._badge.attr("title", None)
            return
        maker = contract["contractor"]
        by = t("badge.cut") if maker is None else told("badge.by", maker)
        row = standing.row(view)
        if contract["joker"] and maker is not None:
            self._badge_by.text(cards.contract(contract["joker"]) + " · " + name(maker))
        else:
            self._badge_by.text(by)
        sign = cards.sign(contract["mode"])
        self._badge_sign.attr("href", sign)
        self._watermark_sign.attr("href", sign)
        self._badge_name.text(cards.contract(contract["code"], contract["mode"]))
        times = contract["factor"] if view["multiplied"] else row and row["weight"]
        self._badge_factor.text("×" + str(times) if times else "")
        named = cards.contract(contract["code"])
        if contract["joker"]:
            named = t("said", name=cards.contract(contract["joker"]), words=named)
        self._badge.attr("title", named + ", " + by)

    def _draw_scores(self, view: View) -> None:
        playing = view["phase"] == "play"
        single = len(view["parties"][0]) == 1
        alone = len(view["parties"]) > 2
        own = view["sides"][view["seat"]]
        mine = alone and not people.looking()
        order = (1, 0) if own == 1 and not alone else (0, 1)
        aim = "" if mine else standing.aim(view)
        for party, (node, who, total, part, mark) in zip(order, self._scores):  # noqa: B905 - MicroPython's zip has no strict
            node.show(party == own if mine else not alone)
            seats = view["parties"][party]
            against = people.against(view) and len(seats) > 1
            who.attr("data-names", against)
            if single or own is None or against:  # a joker player is with nobody at first
                who.text(("\n" if against else "+").join([name(seat) for seat in seats]))
            else:
                who.text(t("us" if party == own else "them"))
            total.text(standing.figure(view["totals"][party]))
            brought = status_words.part(view, party) if playing else ""
            part.text(brought or aim).attr("data-aim", not brought)
            aim = ""  # once is enough
            berg(mark, view["bergpreis"] == party)
        self._goal.show(mine)
        if mine:
            assert own is not None
            self._draw_goal(view, view["points"][own] or 0)

    def _draw_goal(self, view: View, points: int) -> None:
        """In the place of the other side: the own estimate and what is missing to it, or how far it is."""
        estimate = view["estimate"]
        if estimate and estimate["own"] is not None:
            self._goal_what.text(t("goal.estimate", n=estimate["own"]))
            left = estimate["own"] - points
            over = view["phase"] == "dealOver" or view["ended"]
            key = "goal.over" if left < 0 else "goal.short" if over and left else "goal.left"
            self._goal_number.text(t(key, n=abs(left)))
        elif view["deals"]:
            self._goal_what.text(t("goal.deal"))
            self._goal_number.text(t("goal.of", n=view["deal"], all=max(view["deal"], view["deals"])))
        else:
            self._goal_what.text(t("goal.target"))
            self._goal_number.text(view["target"])

    def _draw_trick(self, trick: Trick | DoneTrick, winner: int | None, leads: int | None) -> None:
        self._trick.attr("data-collect", None)
        lying = {}
        for order, item in enumerate(trick["cards"]):
            lying[item["seat"]] = (item["card"], order)
        for seat, (slot, _) in enumerate(self._slots):
            if seat not in lying:
                slot.show(False)
                for attribute in _OF_CARD:
                    slot.attr(attribute, None)
                self._on_table.pop(seat, None)
                continue
            card, order = lying[seat]
            slot.attr("data-card", card).attr("data-seat", seat).attr("data-wins", seat == winner)
            slot.attr("data-leads", seat == leads and len(lying) > 1)
            self._lay(seat, card, order, trick["number"])

    def _lay(self, seat: int, card: str, order: int, number: int) -> None:
        """Put a card of the trick with this number on the table, as the one after `order` others."""
        slot, picture = self._slots[seat]
        fresh = self._on_table.get(seat) != card
        self._on_table[seat] = card
        picture.attr("href", cards.face(card))
        slot.attr("aria-label", t("said", name=name(seat), words=cards.name(card)))
        slot.var("tilt", str(_TILT[(seat * 4 + number * 2) % len(_TILT)]) + "deg").var("order", order)
        if fresh:
            self._start(slot, seat)
        slot.show(True)

    def _start(self, slot: dom.Node, seat: int) -> None:
        """Where a fresh card comes from: the hand of the player, or the side of its seat."""
        slot.attr("data-from-hand", seat == self._bottom and self._origin is not None)
        if seat == self._bottom and self._origin is not None:
            slot.var("from-x", str(int(self._origin[0])) + "px")
            slot.var("from-y", str(int(self._origin[1])) + "px")
            self._origin = None
        slot.attr("data-fly", True)

    def _turn_words(self, view: View) -> str:
        seat = view["turn"]
        if view["toTurn"]:
            return t("status.revoked" if "back" in view["byHand"] else "status.turnTrick")
        if view["phase"] == "dealOver" or seat is None:
            return t("status.over")
        if seat in people.silent:
            return t("join.silent", name=name(seat))
        mine = people.acts(view)
        if view["auction"]:
            return question(view["auction"], seat, mine)
        if view["phase"] in _ASKED:
            asked = "status." + _ASKED[view["phase"]]
            return t(asked) if mine else t(asked + ".other", name=name(seat))
        if mine:
            return t("status.lead") if not view["trick"]["cards"] else t("status.turn")
        return t("status.plays", name=name(seat))
