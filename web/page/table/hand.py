"""The player's own cards: one button a card, made once, kept as long as the card is held.

Runs in MicroPython. `on_play(card)` is called for a card that may be played, `on_refused(card, why)` for
one that may not; `why` is the engine's (`{"rule": "followSuit", "suit": "E"}`). A card touched while others
play is kept ready for the player's turn: `on_ready(card)`, with None if it is not to be played after all.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import cards, dom, people

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from js import Event

    from web.page.base.settings import Settings
    from web.page.types.view import Refusal, View

# Milliseconds that a refused card shakes; pixels that a card is pulled up to be played, and those from which
# on the finger pulls it, over whatever lies above, and looks for no other.
SHAKE = 320
PULL = 60
PULLS = 26

# Cards that lie well side by side on the narrowest screen.
MANY = 9

# Where the window is so low that the page scrolls (screen_sizes.css), and the pixels of the cards that then
# come into sight with the player's turn, ranks and suits; fewer of a second row, to keep the trick in sight.
LOW = "(max-height: 471px)"
CORNERS, OF_SECOND_ROW = 56, 46

# Where a choice goes by the cards in one's hand, too.
_CHOOSING = ("auction", "estimate")

# Faces drawn in a frame when they are dealt.
AT_ONCE = 2

# Milliseconds after a card was played in which another touch is rather the end of a double tap.
DOUBLE = 600

# Milliseconds after a card in which the same key is not yet for the next, however quick the others are.
TWICE = 300


class Hand:
    """The cards in `#hand`."""

    def __init__(
        self,
        settings: Settings,
        on_play: Callable[[str], object],
        on_refused: Callable[[str, Refusal], object],
        on_ready: Callable[[str | None], object],
    ) -> None:
        self.node = dom.find("hand")
        self._settings = settings
        self._on_play = on_play
        self._on_refused = on_refused
        self._on_ready = on_ready
        self._waits = False
        self._ready: str | None = None
        self._chosen: str | None = None
        self._played = time.ticks_ms()
        self._nth: int | None = None
        self._refocusing = create_proxy(self._refocus)
        self._drawing = create_proxy(self._draw_faces)
        self._faceless: list[str] = []
        self._buttons: dict[str, tuple[dom.Node, dom.Node, dom.Node]] = {}
        self._order: list[str] = []
        self._legal: Sequence[str] = ()
        self._why: dict[str, Refusal] = {}
        self._at = 0
        self._near: str | None = None
        self._pressed_at: float | None = None
        self._wanted = False  # in sight
        self._low = js.matchMedia(LOW)
        self._sighting = create_proxy(self._into_sight)
        js.window.addEventListener("resize", self._sighting)
        self.node.on("click", self._clicked)
        self.node.on("keydown", self._key)
        self.node.on("focusin", self._focused)
        self.node.on("pointerdown", self._press)
        self.node.on("pointermove", self._slide)
        for event in ("pointerup", "pointercancel"):
            self.node.on(event, self._let_go)

    def render(self, view: View, dealt: bool = False) -> None:
        """Show the hand of a view; `dealt`: it has just been dealt."""
        contract = view["contract"]
        trump = contract["trump"] if contract else None
        order = cards.arrange(view["hand"], contract)
        held = self._holds_focus()
        for card in list(self._buttons):
            if card not in order:
                self._buttons.pop(card)[0].element.remove()
        for card in order:
            if card not in self._buttons:
                self._buttons[card] = self._make(card)
        self._put_in_order(order)
        self._legal = view["legal"]
        self._why = view["why"]
        self._at = min(self._at, max(0, len(order) - 1))
        self._waits = view["phase"] == "play" and view["turn"] is not None and not people.acts(view)
        if dealt or view["phase"] != "play" or self._ready not in order:
            self._ready = None
        self._chosen = None
        # More than nine cards lie in two rows where there is no room for one; fewer, where they shall be big.
        values = self._settings.values
        large = values["rows"] == "two" or values["ui"] == "simple"
        many, big = len(order) > MANY, large and len(order) > 1
        back = len(order) // 2 if many or big else 0
        self.node.var("held", len(order)).attr("data-dealt", dealt)
        self.node.attr("data-many", many).attr("data-big", big and not many)
        self.node.attr("data-turn", bool(self._legal))
        for place, card in enumerate(order):
            button, face, label = self._buttons[card]
            legal = card in self._legal
            button.var("held", len(order)).var("at", place).attr("data-back", place < back)
            button.var("col", place if place < back else place - back)
            button.var("cols", back if place < back else len(order) - back)
            button.attr("aria-disabled", None if legal else "true")
            button.attr("data-barred", bool(self._legal) and not legal)
            button.attr("data-trump", card[0] == trump).attr("data-tip", None).attr("data-gone", None)
            button.attr("tabindex", "0" if place == self._at else "-1")
            label.text(cards.name(card, trump))
            if not dealt:
                face.attr("href", cards.face(card))
        if dealt:
            self._faceless = list(order)
            self._draw_faces()
        self._mark()
        if held:
            js.setTimeout(self._refocusing, 0)
        self._wanted = bool(self._legal) or (view["phase"] in _CHOOSING and people.acts(view))
        if self._wanted and self._low.matches:
            js.requestAnimationFrame(self._sighting)  # until then the start screen may lie over them

    def _into_sight(self, _event: object) -> None:
        """In a low window, scroll to the corners of the cards when the player has to choose."""
        if self._wanted and self._low.matches:
            seen = max(CORNERS, self._second_row() + OF_SECOND_ROW)
            below = self.node.element.getBoundingClientRect().top + seen - js.window.innerHeight
            if below > 0:
                js.window.scrollBy(0, below)

    def _second_row(self) -> float:
        """How many pixels below the first row the second one lies, if a card of it can be played, else 0."""
        if all(card not in self._legal for card in self._order[len(self._order) // 2 :]):
            return 0.0
        tops = [self._buttons[self._order[at]][0].element.getBoundingClientRect().top for at in (0, -1)]
        return tops[1] - tops[0]

    def _put_in_order(self, order: list[str]) -> None:
        """Move as few cards as may be: of each that is moved the browser builds a hundred pieces again."""
        lying = [card for card in self._order if card in order]
        lying += [card for card in order if card not in lying]  # made just now, at the end
        for place in range(len(order) - 1, -1, -1):
            card, after = order[place], order[place + 1 : place + 2]
            at = lying.index(card)
            if lying[at + 1 : at + 2] != after:
                lying.remove(card)
                lying.insert(lying.index(after[0]) if after else len(lying), card)
                before = self._buttons[after[0]][0].element if after else None
                self.node.element.insertBefore(self._buttons[card][0].element, before)
        self._order = order

    def _draw_faces(self, _time: object | None = None) -> None:
        """Draw some more of the faces just dealt: all at once would hold up the page, and the last cards are
        seen last.
        """
        for card in self._faceless[:AT_ONCE]:
            if card in self._buttons:
                self._buttons[card][1].attr("href", cards.face(card))
        del self._faceless[:AT_ONCE]
        if self._faceless:
            js.requestAnimationFrame(self._drawing)

    def place(self, card: str) -> tuple[float, float] | None:
        """Where a card lies on the screen: its middle as (x, y), or None."""
        if card not in self._buttons:
            return None
        box = self._buttons[card][0].element.getBoundingClientRect()
        return box.left + box.width / 2, box.top + box.height / 2

    def leave(self, card: str) -> None:
        """Show a card no more, until the next view is drawn."""
        if card in self._buttons:
            self._buttons[card][0].attr("data-gone", True)

    def nth(self, number: int) -> None:
        """Try the card at this place from the left, counted from 0; what is pressed twice plays one card."""
        again = number == self._nth and time.ticks_diff(time.ticks_ms(), self._played) <= TWICE
        self._nth = number
        if number < len(self._order) and not again:
            self.try_card(self._order[number])

    def focus(self) -> None:
        """Put the focus on the card that had it last."""
        if self._order:
            self._buttons[self._order[self._at]][0].element.focus(_QUIET)

    def _refocus(self) -> None:
        """Give back the focus that drawing took: in a turn of its own, since the browser lays out for it."""
        active = js.document.activeElement
        if (
            not active
            or active.tagName == "BODY"
            or (self._holds_focus() and active.getAttribute("data-card") != self._order[self._at])
        ):
            self.focus()

    def suggest(self, card: str | None) -> None:
        """Mark a card as the one that a tip names, until the next thing happens."""
        for held in self._order:
            self._buttons[held][0].attr("data-tip", held == card)

    def shake(self, card: str) -> None:
        """Show that a card may not be played."""
        if card in self._buttons:
            button = self._buttons[card][0]
            button.attr("data-shake", True)
            js.setTimeout(create_proxy(lambda: button.attr("data-shake", None)), SHAKE)

    def _make(self, card: str) -> tuple[dom.Node, dom.Node, dom.Node]:
        button = dom.make(self.node, "button", "card").attr("type", "button").attr("data-card", card)
        button.attr("aria-describedby", "why")
        face = dom.picture(button)
        return button, face, dom.make(button, "span", "sr")

    def _holds_focus(self) -> bool:
        active = js.document.activeElement
        return active is not None and active.parentElement is not None and active.parentElement.id == "hand"

    def ready(self) -> str | None:
        """The card that is to be played as soon as the player may, which is then no longer kept; or None."""
        card, self._ready = self._ready, None
        self._mark()
        return card

    def try_card(self, card: str) -> None:
        """Play a card, keep it ready or say why not."""
        if card in self._legal:
            self._played = time.ticks_ms()
            self._on_play(card)
        elif self._waits:
            if time.ticks_diff(time.ticks_ms(), self._played) > DOUBLE:
                self._ready = None if card == self._ready else card
                self._mark()
                self._on_ready(self._ready)
        else:
            self.shake(card)
            self._on_refused(card, self._why.get(card) or {"rule": "notYourTurn"})

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-card]")
        if not button:
            return
        card = button.getAttribute("data-card") or ""
        # From the keyboard (no pointer has clicked) a card is played at once.
        twice = self._settings.values["tap"] == "twice" and event.detail > 0
        if twice and card in self._legal and card != self._chosen:
            self._choose(card)
        else:
            self.try_card(card)

    def _choose(self, card: str) -> None:
        self._chosen = card
        self._mark()

    def _mark(self) -> None:
        for card in self._order:
            button = self._buttons[card][0]
            button.attr("data-chosen", card in (self._chosen, self._ready))
            button.attr("data-ready", card == self._ready)

    def _focused(self, event: Event) -> None:
        button = dom.closest(event, "[data-card]")
        card = button.getAttribute("data-card") if button else None
        if card in self._order:
            self._move(self._order.index(card))

    def _key(self, event: Event) -> None:
        step = {"ArrowLeft": -1, "ArrowRight": 1, "Home": -99, "End": 99}.get(event.key)
        if step is None or not self._order:
            return
        event.preventDefault()
        last = len(self._order) - 1
        self._move(max(0, min(last, self._at + step)) if abs(step) > 1 else (self._at + step) % (last + 1))
        self.focus()

    def _move(self, place: int) -> None:
        self._at = place
        for index, card in enumerate(self._order):
            self._buttons[card][0].attr("tabindex", "0" if index == place else "-1")

    # On a small screen a finger covers more than a strip of card: sliding shows which card is meant. Let go
    # above the hand, the card is played; within it, it stays chosen for a tap. A tap is a click.

    def _press(self, event: Event) -> None:
        self._pressed_at = event.clientY if event.pointerType == "touch" else None

    def _slide(self, event: Event) -> None:
        if self._pressed_at is None or (self._near and self._pressed_at - event.clientY > PULLS):
            return
        under = js.document.elementFromPoint(event.clientX, event.clientY)
        button = under.closest("#hand [data-card]") if under else None
        if button:
            self._show_near(button.getAttribute("data-card"))

    def _let_go(self, event: Event) -> None:
        near = self._near
        pulled = self._pressed_at is not None and self._pressed_at - event.clientY > PULL
        self._pressed_at = None
        self._show_near(None)
        if event.type == "pointerup" and near:
            if pulled:
                self.try_card(near)
            elif near in self._legal:
                self._choose(near)

    def _show_near(self, card: str | None) -> None:
        self._near = card
        for held in self._order:
            self._buttons[held][0].attr("data-near", held == card)


_QUIET = js.JSON.parse('{"preventScroll": true}')
