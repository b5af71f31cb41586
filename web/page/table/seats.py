"""The seats round the table: who sits there, with whom, what they hold, have taken and say.

Runs in MicroPython. `Seats.render(view)` draws them; what is said comes through `say`, `hush` and `judge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from web.page.base import cards, dom, people
from web.page.base.i18n import count, t
from web.page.base.people import name, told
from web.page.ui.standing import figure

if TYPE_CHECKING:
    # Also "packet-count" and "pile", once there is a packet.
    _Seat = TypedDict(
        "_Seat",
        {
            "face": dom.Node,
            "node": dom.Node,
            "place": str,
            "plate": dom.Node,
            "name": dom.Node,
            "role": dom.Node,
            "with": dom.Node,
            "total": dom.Node,
            "dealer": dom.Node,
            "gain": dom.Node,
            "took": dom.Node,
            "sealed": dom.Node,
            "berg": dom.Node,
            "backs": dom.Node,
            "packet": dom.Node,
            "bubble": dom.Node,
            "held": list[tuple[dom.Node, dom.Node]],
            "pile": NotRequired[list[dom.Node]],
            "packet-count": NotRequired[dom.Node],
        },
    )

    from collections.abc import Callable

    from web.page.types.view import Estimate, ShownMeld, View

# Where the seats are, by number of players, from the player's own to the right round the table.
PLACES = {
    2: ("south", "north"),
    3: ("south", "east", "west"),
    4: ("south", "east", "north", "west"),
    5: ("south", "east", "northeast", "northwest", "west"),
    6: ("south", "east", "northeast", "north", "northwest", "west"),
}


class Seats:
    """Everything in `#seats`, and the player's own marks beside their cards."""

    def __init__(self) -> None:
        self._felt = dom.find("felt")
        self._place = dom.find("seats")
        self._own = dom.find("own")
        self._mine: dom.Node | None = None
        self._all: list[_Seat] = []

    def count(self) -> int:
        """How many there are."""
        return len(self._all)

    def place(self, seat: int) -> str:
        """Where a seat is: south, east, …"""
        return self._all[seat]["place"]

    def build(self, players: int, bottom: int) -> None:
        """Put so many seats round the table, one of them at the bottom."""
        self._felt.attr("data-players", players)
        dom.empty(self._place)
        if self._mine:
            self._mine.element.remove()
        found = {}
        for step, place in enumerate(PLACES[players]):
            index = (bottom + step) % players
            seat = dom.make(self._place, "div", "seat").attr("data-seat", index).attr("data-place", place)
            mine = place == "south" and not people.looking()
            plate = dom.make(self._own if mine else seat, "div", "plate")
            if mine:
                self._mine = plate.attr("class", "plate mine")
            parts: _Seat = {
                "face": dom.picture(plate, "face"),
                "node": seat,
                "place": place,
                "plate": plate,
                "name": dom.make(plate, "b", "name"),
                "role": dom.make(plate, "small", "role"),
                "with": dom.make(plate, "small", "with"),
                "total": dom.make(plate, "span", "points"),
                "dealer": dom.make(plate, "span", "dealer"),
                "took": dom.make(plate, "span", "took"),
                "gain": dom.make(plate, "span", "gain").attr("aria-hidden", True).show(False),
                "sealed": dom.make(plate, "span", "sealed").show(False),
                "berg": dom.make(plate, "span", "berg").show(False),
                "backs": dom.make(seat, "div", "backs"),
                "packet": dom.make(seat, "div", "packet").show(False),
                "bubble": dom.make(seat, "p", "bubble").show(False),
                "held": [],
            }
            found[index] = parts
        self._all = [found[index] for index in range(players)]

    def render(self, view: View) -> None:
        """Draw the seats of a view, for which they were built."""
        alone = len(view["parties"]) > 2
        opened = _opened_estimates(view)
        looking = people.looking()
        for index, seat in enumerate(self._all):
            mine = index == view["seat"] and not looking
            side = view["sides"][index]
            ours = side is not None and side == view["sides"][view["seat"]]
            seat["node"].attr("data-side", "ours" if ours else "free" if side is None else "theirs")
            seat["node"].attr("data-alone", index if alone and side is not None and not ours else None)
            seat["node"].attr("data-active", view["turn"] == index)
            seat["node"].attr("data-joker", view["joker"] == index)
            seat["plate"].attr("data-side", "ours" if ours else "theirs")
            seat["name"].text(people.called(index) if mine else name(index))
            face = people.face(index)
            seat["plate"].attr("data-face", face or None)
            if face:
                seat["face"].attr("href", people.picture(face))
            joker = view["joker"] == index
            seat["role"].text(t("joker") if joker else t("partner") if ours and not (mine or looking) else "")
            seat["with"].text(_company(view, side, index) if joker else "")
            self._draw_total(seat, view, side, alone and not mine)
            seat["dealer"].text(t("dealer.mark") if view["dealer"] == index else "")
            touchable(seat["dealer"], "dealer", told("dealer", index))
            taken = view["taken"][index]
            touchable(seat["took"].text(str(taken) if taken else ""), "took", count("tricks", taken))
            if view["estimate"]:
                self._draw_sealed(seat, index, view["estimate"], opened)
            berg(seat["berg"], alone and view["bergpreis"] == side and side is not None)
            self._draw_packet(seat, view["waiting"])
            if not mine:
                self._draw_backs(seat, view["counts"][index])

    def _draw_total(self, seat: _Seat, view: View, side: int | None, shown: bool) -> None:
        if not shown:
            seat["total"].text("")
            return
        assert side is not None
        total, running = view["totals"][side], view["points"][side]
        # On the way to a target the total itself grows with each trick.
        known = running and view["phase"] == "play" and not view["target"]
        # A nought that nobody has earned yet says nothing.
        words = figure(total) if total or view["results"] or known else ""
        seat["total"].text(t("seat.points", total=words, n=running) if known else words)
        hidden = running is None
        _explain(seat["total"], words if hidden else t("seat.total", total=words, n=running))

    def _draw_sealed(
        self, seat: _Seat, index: int, estimate: Estimate, opened: list[int | None] | None
    ) -> None:
        """The envelope with a player's estimate, opened when the deal is counted."""
        shown = opened is not None or index in estimate["given"]
        seat["sealed"].show(shown).attr("data-open", opened is not None)
        if shown and opened is None:
            own = estimate["own"] if seat["place"] == "south" else None
            seat["sealed"].text("" if own is None else _digits(own, estimate)).attr("title", t("sealed"))
        elif shown:
            assert opened is not None
            value = opened[index]
            seat["sealed"].text("–" if value is None else _digits(value, estimate))

    def _draw_packet(self, seat: _Seat, number: int) -> None:
        """The second packet beside, face down; each player's has as many cards."""
        seat["packet"].show(number > 0)
        if number and not seat.get("pile"):
            seat["pile"] = [dom.picture(dom.make(seat["packet"], "span", "back")) for _ in range(3)]
            seat["packet-count"] = dom.make(seat["packet"], "small")
        if number:
            for drawing in seat["pile"]:
                drawing.attr("href", cards.face("back"))
            seat["packet-count"].text(number)
            seat["packet"].attr("title", t("packet", n=number))

    def _draw_backs(self, seat: _Seat, number: int) -> None:
        held = seat["held"]
        while len(held) > number:
            held.pop()[0].element.remove()
        while len(held) < number:
            back = dom.make(seat["backs"], "span", "back").var("i", len(held))
            held.append((back, dom.picture(back)))
        seat["backs"].var("n", number)
        for _, drawing in held:  # written only when it changes: each new href builds the whole back again
            drawing.attr("href", cards.face("back"))

    def gain(self, winner: int | None, points: int | None) -> None:
        """Show at the plate of who takes the trick what it brings, or take that away again."""
        for index, seat in enumerate(self._all):
            shown = index == winner and points is not None
            seat["gain"].text("+" + str(points) if shown else "").show(shown)

    # What is said

    def say(self, seat: int, words: str, kind: str) -> None:
        """Put words into a seat's bubble, instead of what it said before."""
        bubble = _new_bubble(self._all[seat]).text(words).attr("data-kind", kind).show(True)
        if kind in ("weis", "stoeck"):
            touchable(bubble, kind)

    def lay_open(self, shown: list[ShownMeld], face: Callable[[dom.Node, str], object]) -> None:
        """Put the cards of the Weis that are written into the bubbles of their owners, alone."""
        self.hush(("weis",))
        for item in shown:
            bubble = self._all[item["seat"]]["bubble"]
            if bubble.element.hidden:
                bubble = _new_bubble(self._all[item["seat"]]).show(True)
                bubble.attr("data-kind", "weis").attr("data-won", "yes").attr("data-laid", True)
            meld = dom.make(bubble, "span", "meld")
            dom.make(meld, "b", "", t("say.weis", meld=cards.meld(item), points=item["points"]))
            faces = dom.make(meld, "span", "faces").var("n", len(item["cards"]))
            for card in item["cards"]:
                face(faces, card)

    def hush(self, kinds: tuple[str, ...] | None = None) -> None:
        """Take the bubbles away, all or those of some kinds."""
        for seat in self._all:
            if kinds is None or seat["bubble"].element.getAttribute("data-kind") in kinds:
                seat["bubble"].show(False)

    def forget(self) -> None:
        """Take what the bubbles have said out of the page."""
        for seat in self._all:
            dom.empty(seat["bubble"])

    def judge(self, seats: list[int]) -> None:
        """Mark the Weis of these seats as written, all others as not."""
        for index, seat in enumerate(self._all):
            seat["bubble"].attr("data-won", "yes" if index in seats else "no")

    def talking(self) -> bool:
        """Whether a bubble is shown."""
        return any(not seat["bubble"].element.hidden for seat in self._all)


def _new_bubble(seat: _Seat) -> dom.Node:
    """A bubble in place of the last one, still hidden: what is said again pops up, and shifts nothing."""
    seat["bubble"].element.remove()
    seat["bubble"] = dom.make(seat["node"], "p", "bubble").show(False)
    return seat["bubble"]


def touchable(mark: dom.Node, term: str, words: str = "") -> dom.Node:
    """Have a mark open its term, for fingers and keys (web/page/at_table.py)."""
    mark.attr("data-term", term).attr("role", "button").attr("tabindex", "0")
    return mark.attr("title", words).attr("aria-label", words) if words else mark


def berg(mark: dom.Node, won: bool) -> None:
    """Show the mountain of the Bergpreis where it is won."""
    touchable(mark, "berg", t("sheet.bergpreis")).show(won)


def _explain(mark: dom.Node, words: str) -> None:
    """What a mark on a plate means, for the mouse and for who does not see it."""
    mark.attr("role", "img").attr("title", words).attr("aria-label", words)


def _company(view: View, side: int | None, seat: int) -> str:
    """With whom the joker player plays, once that is settled."""
    if side is None:
        return ""
    others = [other for other in view["parties"][side] if other != seat]
    return told("joker.with", others[0], other=name(others[1]))


def _opened_estimates(view: View) -> list[int | None] | None:
    """All estimates by seat once the deal is counted, or None."""
    if view["phase"] not in ("pickGame", "dealOver", "gameOver"):
        return None
    result = view["firstGame"] or (view["results"][-1] if view["results"] else None)
    return result["estimates"] or None if result else None


def _digits(value: int, estimate: Estimate) -> str:
    return ("0" + str(value))[-2:] if estimate["digits"] == 2 and value < 100 else str(value)
