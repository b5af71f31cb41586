"""What a player sees of the game at the table: a view drawn, and what has happened told at the table's pace.

Runs in MicroPython. web/page/table/controller.py says which view, and when; nothing is asked or decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import people, turns
from web.page.table import announcer
from web.page.ui import pace

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.base import dom
    from web.page.table.auction import Auction
    from web.page.table.hand import Hand
    from web.page.table.questions import Asking
    from web.page.table.table import Table
    from web.page.types.engine import Hint
    from web.page.types.events import TableEvent
    from web.page.types.view import View
    from web.page.ui.sound import Sound

_SPOKEN = ("Shoved", "ContractChosen", "WeisAnnounced", "StoeckShown")
_SOUNDS = {"CardPlayed": "card", "WeisAnnounced": "weis", "StoeckShown": "weis"}


class Scene:
    """Felt, hand and questions. `hurried()` says that something is wanted already: then nothing waits;
    `drawn(view, held)` hears of each view that is drawn, as `draw` is told; `advise(words)` is offered a
    tip that nobody asked for, and returns whether it shows it.

    `current` is False while a move is under way that is not drawn yet: what is touched then was there to be
    touched before it.
    """

    def __init__(
        self,
        table: Table,
        hand: Hand,
        auction: Auction,
        make_asking: Callable[[], Asking],
        pacing: pace.Pace,
        sound: Sound,
        hurried: Callable[[], object],
        drawn: Callable[[View, bool], object],
        advise: Callable[[str], bool],
    ) -> None:
        self.table = table
        self.hand = hand
        self.current = True
        self._auction = auction
        self._make_asking = make_asking
        self._asking: Asking | None = None
        self._marked: dom.Node | None = None  # the button that a tip names
        self._pace = pacing
        self._sound = sound
        self._hurried = hurried
        self._drawn = drawn
        self._advise = advise

    def hurry(self) -> None:
        """End the wait under way."""
        self._pace.hurry()

    async def pause(self, times: dict[str, int], spent: float = 0) -> None:
        """Wait as long as the table of times says, less what is spent, unless something is wanted already."""
        if not self._hurried():
            await self._pace.wait(times, spent)

    # Questions

    def asking(self, view: View) -> Asking:
        """What asks the player for more than a card and a contract, made when a game first needs it."""
        if self._asking is None:
            self._asking = self._make_asking()
            self._asking.render(view)
        return self._asking

    def is_asking(self) -> bool:
        """Whether the player has to answer before anybody goes on."""
        return self._asking is not None and self._asking.open()

    async def holds(self, request: dict[str, object]) -> bool:
        """Whether a card waits for a word that is to be said before it."""
        return self._asking is not None and await self._asking.holds(request, self.pause)

    # A view

    def draw(self, view: View, held: bool = False) -> None:
        """Draw a view; `held`: the trick that has just been taken still lies on the table."""
        self.hand.render(view)
        self.table.render(view, held)
        self._put_questions(view, held)

    def draw_again(self, view: View) -> None:
        """Draw it once more: deck or language have changed."""
        self.table.hush()
        self.draw(view)

    def draw_kept(self, view: View) -> None:
        """Draw a view of the last visit, on which nothing can be done yet."""
        self.table.render(view)
        self.hand.render(view)

    def restore(self, view: View) -> None:
        """Draw a game that was taken up again, with what was announced in its first trick."""
        self.hand.ready()
        self.table.hush()
        self.table.cover()
        self.draw(view)
        if view["trick"]["number"] == 1 and view["trick"]["cards"]:
            for said in view["weis"]["announced"]:
                self.table.say(said["seat"], announcer.melds(said["melds"]), "weis")

    def recall(self, events: list[TableEvent], view: View) -> None:
        """Say what has happened, without its movements: what still hangs over the table is shown."""
        for event in events:
            announcer.tell(self.table, event, view)
            if event["type"] == "TrickTaken":
                self.table.hush()

    def cover(self, view: View) -> None:
        """Draw a view that shows nothing, and forget what was shown and said before it."""
        self.restore(view)
        self.table.forget()

    async def _deal(self, view: View, held: bool) -> None:
        """Draw a deal in parts: all of it at once would hold a phone up."""
        if self.table.seat(view["players"], view["seat"]):
            await turns.pause()
        self.table.render(view, held)
        await pace.frame()
        self.hand.render(view, True)
        await pace.frame()
        self._put_questions(view, held)

    def _put_questions(self, view: View, held: bool) -> None:
        if self._marked:
            self._marked.attr("data-tip", None).attr("placeholder", None)
            self._marked = None
        self._auction.render(view)
        if self._asking:
            self._asking.render(view)
        elif _asks(view):
            self.asking(view)
        self.current = True  # not before
        self._drawn(view, held)

    # What happens

    def fly(self, card: str) -> None:
        """The player's card leaves the hand: a finger sees at once that it has played."""
        if self.table.fly(card, self.hand.place(card)):
            self.hand.leave(card)

    def tip(self, hint: Hint, view: View, unasked: bool) -> None:
        """Show what the strongest player would do, and why; `unasked` mark it, and have the coach say it, or
        only a screen reader.
        """
        from web.page.table import tip

        if self._marked:
            self._marked.attr("data-tip", None)
        self.hand.suggest(hint["action"].split(":", 1)[1])
        self._marked = tip.mark(hint)
        if not unasked:
            self.table.explain(tip.words(hint, view), "tip")
        elif not self._advise(tip.words(hint, view, True)):
            self.table.announce(tip.words(hint, view))

    async def tell(self, events: list[TableEvent], view: View) -> None:
        """Tell what happened up to this view, at the chosen pace."""
        kinds = [event["type"] for event in events]
        notice = None
        for event in events:
            notice = announcer.tell(self.table, event, view) or notice
            if event["type"] in _SOUNDS:
                self._sound.play(_SOUNDS[event["type"]])
        taken = "TrickTaken" in kinds
        if "TrumpCut" in kinds:
            await self._show_cut(events, view)
        if "CardsDealt" in kinds:
            await self._deal(view, taken)
        else:
            self.draw(view, taken)
        if notice:
            self.table.explain(notice)
        if taken:
            await self._collect(events, view)
        elif "GameEnded" in kinds:
            await self.pause(pace.TRICK)
        elif any(kind in _SPOKEN for kind in kinds):
            await self.pause(pace.WORDS)
        self._sound_of(view)

    async def _collect(self, events: list[TableEvent], view: View) -> None:
        """The full trick lies open, then goes to its winner."""
        await self.pause(pace.TRICK)
        if self.table.talking():
            await self.pause(pace.WORDS)
        await self._lay_open(events)
        assert view["last"]
        self.table.collect(view["last"]["winner"])
        self._sound.play("trick")
        await self._pace.wait(pace.COLLECT)
        self.table.hush()
        self.table.render(view)
        self._drawn(view, False)

    def _sound_of(self, view: View) -> None:
        if view["ended"]:
            won = people.against(view) or view["sides"][view["seat"]] in view["ended"]["winners"]
            self._sound.play("won" if won else "lost")
        elif view["phase"] == "dealOver":
            self._sound.play("chalk")
        elif people.acts(view):
            self._sound.play("turn")

    async def _show_cut(self, events: list[TableEvent], view: View) -> None:
        for event in events:
            if event["type"] == "TrumpCut":
                self.hand.render(view)
                self.table.render(view)
                self.table.show_cut(event["card"])
                await self.pause(pace.WEIS)
                self.table.cover()

    async def _lay_open(self, events: list[TableEvent]) -> None:
        for event in events:
            if event["type"] == "WeisDecided" and event["shown"]:
                self.table.show_weis(event["shown"])
                await self.pause(pace.WEIS)
                self.table.cover()
            elif event["type"] == "WeisDecided" and "tops" in event:
                await self.pause(pace.WEIS)


def _asks(view: View) -> bool:
    """Whether a view has something for web/page/table/questions.py."""
    asked = view["phase"] in ("estimate", "pickGame") or view["byHand"] or view["toTurn"] or view["repeating"]
    return bool(asked)
