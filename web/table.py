"""The table drawn from a view: seats, trick, trump badge, score, status line and what is said.

Runs in MicroPython. `Table.render(view)` is the only place that draws a view; it decides nothing and knows
no rules. A trick that is over is drawn from `view["last"]` until it is collected.
"""

from web import cards, dom
from web.i18n import count, t

# Where the seats are, from the player's own to the right round the table.
PLACES = {4: ("south", "east", "north", "west")}
# How crooked a card falls, in degrees, by seat and trick.
_TILT = (-3, 2, 4, -4, 1, -2, 5, -5, 3)


class Table:
    """Everything on the felt and in the bar above it."""

    def __init__(self):
        self._seats = []
        self._slots = []
        self._on_table = {}
        self._origin = None
        self._trick = dom.find("trick")
        self._status = dom.find("status")
        self._why = dom.find("why")
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
            self._scores.append((dom.within(node, ".total"), dom.within(node, ".part")))
        self._live = dom.find("live")
        self._said = []
        self._shown = dom.find("shown")
        self._last = dom.find("last-trick")
        self._last_button = dom.find("open-last")
        self.view = None

    def render(self, view, held=False):
        """Draw a view; `held`: the trick that has just been taken still lies on the table."""
        self.view = view
        if len(self._seats) != view["players"]:
            self._build(view["players"])
        dom.root.attr("data-phase", view["phase"])
        dom.root.attr("data-turn", "" if view["turn"] is None else view["turn"])
        self._draw_seats(view)
        self._draw_badge(view["contract"])
        self._draw_scores(view)
        self._draw_trick(view["last"] if held else view["trick"], view["last"]["winner"] if held else None)
        self._last_button.attr("disabled", view["last"] is None or held)
        self.status(self._turn_words(view))

    def status(self, words):
        """Put words in the status line."""
        self._status.text(words)
        self.explain("")

    def explain(self, words):
        """Say why something was refused, in place of the status until the next thing happens."""
        self._why.text(words).show(bool(words))
        self._status.attr("data-covered", bool(words))
        if words:
            self.announce(words)

    def announce(self, words):
        """Have a screen reader say this; only the last few lines are kept."""
        self._said.append(dom.make(self._live, "p", "", words))
        if len(self._said) > 6:
            self._said.pop(0).element.remove()

    # What is said at the table

    def say(self, seat, words, kind):
        """Put words into a seat's bubble, instead of what it said before."""
        bubble = self._seats[seat]["bubble"]
        bubble.text(words).attr("data-kind", kind).attr("data-won", None).show(True)
        self.announce(t("said", name=name(seat), words=words))

    def hush(self, kinds=None):
        """Take the bubbles away, all or those of some kinds."""
        for seat in self._seats:
            if kinds is None or seat["bubble"].element.getAttribute("data-kind") in kinds:
                seat["bubble"].show(False)

    def judge(self, seats):
        """Mark the Weis of these seats as written, all others as not."""
        for index, seat in enumerate(self._seats):
            seat["bubble"].attr("data-won", "yes" if index in seats else "no")

    def talking(self):
        """Whether a bubble is shown."""
        return any(not seat["bubble"].element.hidden for seat in self._seats)

    # Cards in motion

    def comes_from(self, point):
        """The player's next card on the table starts at this point of the screen."""
        self._origin = point

    def collect(self, winner):
        """Send the trick to its winner; the next render takes it away."""
        self._trick.attr("data-collect", self._seats[winner]["place"])

    # Overlays on the felt

    def show_weis(self, shown):
        """Lay the Weis that were written open."""
        dom.empty(self._shown)
        dom.make(self._shown, "h2", "", t("weis.shown"))
        melds = dom.make(self._shown, "div", "melds")
        for item in shown:
            row = dom.make(melds, "div", "meld")
            dom.make(
                row,
                "p",
                "",
                t("weis.line", name=name(item["seat"]), meld=cards.meld(item), points=item["points"]),
            )
            faces = dom.make(row, "div", "faces")
            for card in item["cards"]:
                _face(faces, card)
        self._shown.show(True)

    def hide_weis(self):
        """Take the open Weis away."""
        self._shown.show(False)

    def show_last(self, shown=True):
        """Show the last trick, or take it away again."""
        last = self.view["last"] if self.view else None
        self._last.show(bool(shown and last))
        if not shown or not last:
            return
        dom.empty(self._last)
        words = t("last.title", name=name(last["winner"]), points=count("points", last["points"]))
        dom.make(self._last, "h2", "", words)
        row = dom.make(self._last, "div", "faces")
        for item in last["cards"]:
            figure = dom.make(row, "figure").attr("data-wins", item["seat"] == last["winner"])
            _face(figure, item["card"])
            dom.make(figure, "figcaption", "", name(item["seat"]))
        said = ", ".join([name(i["seat"]) + " " + cards.name(i["card"]) for i in last["cards"]])
        self.announce(words + ": " + said)

    def shows_last(self):
        """Whether the last trick is shown."""
        return not self._last.element.hidden

    # The parts of a view

    def _build(self, players):
        felt = dom.empty(dom.find("seats"))
        dom.empty(self._trick)
        self._seats = []
        self._slots = []
        for index, place in enumerate(PLACES[players]):
            seat = dom.make(felt, "div", "seat").attr("data-seat", index).attr("data-place", place)
            plate = dom.make(seat, "div", "plate")
            parts = {
                "node": seat,
                "place": place,
                "name": dom.make(plate, "b", "name"),
                "role": dom.make(plate, "small", "role"),
                "dealer": dom.make(plate, "span", "dealer"),
                "backs": dom.make(seat, "div", "backs"),
                "took": dom.make(plate, "span", "took"),
                "bubble": dom.make(seat, "p", "bubble").show(False),
                "held": [],
            }
            self._seats.append(parts)
            slot = dom.make(self._trick, "div", "card slot").attr("data-place", place).attr("role", "img")
            self._slots.append((slot.show(False), dom.picture(slot)))

    def _draw_seats(self, view):
        for index, seat in enumerate(self._seats):
            ours = index in view["parties"][0]
            partner = ours and index != view["seat"]
            seat["node"].attr("data-side", "ours" if ours else "theirs")
            seat["node"].attr("data-active", view["turn"] == index)
            seat["name"].text(name(index))
            seat["role"].text(t("partner") if partner else "")
            seat["dealer"].text(t("dealer.mark") if view["dealer"] == index else "").attr(
                "title", t("dealer")
            )
            taken = view["taken"][index]
            seat["took"].text(str(taken) if taken else "").attr("title", count("tricks", taken))
            if index != view["seat"]:
                self._draw_backs(seat, view["counts"][index])

    def _draw_backs(self, seat, number):
        held = seat["held"]
        while len(held) > number:
            held.pop()[0].element.remove()
        while len(held) < number:
            back = dom.make(seat["backs"], "span", "back").var("i", len(held))
            held.append((back, dom.picture(back)))
        seat["backs"].var("n", number)
        for _, drawing in held:  # written only when it changes: each new href builds the whole back anew
            drawing.attr("href", cards.face("back"))

    def _draw_badge(self, contract):
        self._badge.attr("data-open", contract is None)
        self._watermark.attr("data-on", contract is not None)
        if contract is None:
            self._badge_name.text(t("badge.none"))
            self._badge_factor.text("")
            self._badge_by.text("")
            self._badge.attr("title", None)
            return
        shown = contract["mode"]
        by = t("badge.by", name=name(contract["contractor"]))
        self._badge_sign.attr("href", cards.sign(shown))
        self._watermark_sign.attr("href", cards.sign(shown))
        self._badge_name.text(cards.contract(shown))
        self._badge_factor.text("×" + str(contract["factor"]))
        self._badge_by.text(by)
        self._badge.attr("title", cards.contract(contract["code"]) + ", " + by)

    def _draw_scores(self, view):
        playing = view["phase"] == "play"
        for party, (total, part) in enumerate(self._scores):
            total.text(view["totals"][party])
            part.text("+" + str(view["points"][party]) if playing and view["points"][party] else "")

    def _draw_trick(self, trick, winner):
        self._trick.attr("data-collect", None)
        lying = {}
        for order, item in enumerate(trick["cards"]):
            lying[item["seat"]] = (item["card"], order)
        for seat, (slot, face) in enumerate(self._slots):
            if seat not in lying:
                slot.show(False).attr("data-card", None).attr("data-seat", None).attr("data-fly", None)
                self._on_table.pop(seat, None)
                continue
            card, order = lying[seat]
            fresh = self._on_table.get(seat) != card
            self._on_table[seat] = card
            face.attr("href", cards.face(card))
            slot.attr("data-card", card).attr("data-seat", seat).attr("data-wins", seat == winner)
            slot.attr("aria-label", t("said", name=name(seat), words=cards.name(card)))
            slot.var("tilt", str(_TILT[(seat * 4 + trick["number"] * 2) % len(_TILT)]) + "deg").var(
                "order", order
            )
            if fresh:
                self._start(slot, seat)
            slot.show(True)

    def _start(self, slot, seat):
        """Where a fresh card comes from: the hand of the player, or the side of its seat."""
        slot.attr("data-from-hand", seat == 0 and self._origin is not None)
        if seat == 0 and self._origin is not None:
            box = self._trick.element.getBoundingClientRect()
            slot.var("from-x", str(int(self._origin[0] - box.left - box.width / 2)) + "px")
            slot.var("from-y", str(int(self._origin[1] - box.top - box.height / 2)) + "px")
            self._origin = None
        slot.attr("data-fly", True)

    def _turn_words(self, view):
        seat = view["turn"]
        if view["phase"] == "dealOver" or seat is None:
            return t("status.over")
        if view["phase"] == "auction":
            return t("status.choose") if seat == view["seat"] else t("status.chooses", name=name(seat))
        if seat == view["seat"]:
            return t("status.lead") if not view["trick"]["cards"] else t("status.turn")
        return t("status.plays", name=name(seat))


def name(seat):
    """What the player at a seat is called."""
    return t("name." + str(seat))


def _face(parent, card):
    """A small card without a place on the table: shown, not played, so without `data-card`."""
    box = dom.make(parent, "span", "card small").attr("data-face", card).attr("role", "img")
    box.attr("aria-label", cards.name(card))
    dom.picture(box).attr("href", cards.face(card))
