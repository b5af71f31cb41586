"""The course of a game on the page: asks the engine, tells what happened at the table's pace, saves.

Runs in MicroPython. One loop does everything that changes the game; a tap or a key only puts a request into
the queue (engine_client/queue.py), which ends a wait under way. Bots are asked when nobody wants anything.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import js

from web.page.base import turns
from web.page.engine_client.client import EngineError
from web.page.engine_client.queue import Queue, act
from web.page.table import announcer
from web.page.ui import pace

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.base.settings import Settings
    from web.page.engine_client.client import Engine
    from web.page.table.auction import Auction
    from web.page.table.hand import Hand
    from web.page.table.questions import Asking
    from web.page.table.table import Table
    from web.page.types.engine import Hint, Request
    from web.page.types.events import TableEvent
    from web.page.types.roles import Keeper, SlateShown
    from web.page.types.view import View
    from web.page.ui.sound import Sound

_SPOKEN = ("Shoved", "ContractChosen", "WeisAnnounced", "StoeckShown")
_OVER = ("dealOver", "gameOver")
_SOUNDS = {"CardPlayed": "card", "WeisAnnounced": "weis", "StoeckShown": "weis"}
_DECISIONS = ("auction", "estimate", "play")


class Game:
    """The game at the table. `failed(kind, request, error)` is told what the loop cannot mend itself."""

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        table: Table,
        hand: Hand,
        auction: Auction,
        make_asking: Callable[[], Asking],
        slate: SlateShown,
        pacing: pace.Pace,
        sound: Sound,
        resting: Callable[[], bool],
        failed: Callable[[str, Request, dict[str, Any]], object],
    ) -> None:
        self.view: View | None = None
        self.undone = 0
        self.keeper: Keeper | None = (
            None  # web/page/saves/current_game.py, which writes down what has been played
        )
        self._engine = engine
        self._table = table
        self._hand = hand
        self._auction = auction
        self._make_asking = make_asking
        self._asking: Asking | None = None
        self._slate = slate
        self._settings = settings
        self._pace = pacing
        self._sound = sound
        self._resting = resting
        self._failed = failed
        self._queue = Queue(_dropped)
        self._after_undo = False  # taken back: nothing is played of itself until the player has played
        self._busy = False
        self._early: str | None = None  # the card that waits for what is said before it
        self._woken = asyncio.Event()

    def request(self, request: Request, beside: bool = False) -> bool:
        """Have a request served in its turn; False if it is not taken. No second move before the first is
        answered and drawn, but for what can be said `beside` playing."""
        if request["do"] == "act" and not beside and (self._busy or self._queue.waits("act")):
            return False
        taken = self._queue.put(request)
        if taken:
            self._pace.hurry()
            self._woken.set()
        return taken

    def retry(self) -> bool:
        """Have what was lost with the engine served after all; False if that has no sense any more."""
        self._woken.set()
        return self._queue.again()

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._woken.set()

    def play(self, card: str) -> None:
        """The player plays a card."""
        self._after_undo = False
        if self.request(act(card)):
            self._fly(card)

    def _fly(
        self, card: str
    ) -> None:  # a finger sees at once that it has played; the engine's word comes after
        if self._table.fly(card, self._hand.place(card)):
            self._hand.leave(card)

    def say(self, what: str | None) -> None:
        """The player says something beside playing; where that is possible, the others leave time for it."""
        self.request(act(what) if what else {"do": "act", "action": "turn"}, beside=True)

    def asking(self) -> Asking:
        """What asks the player for more than a card and a contract, made when a game first needs it."""
        if self._asking is None:
            assert self.view
            self._asking = self._make_asking()
            self._asking.render(self.view)
        return self._asking

    def _is_asking(self) -> bool:
        return self._asking is not None and self._asking.open()

    def undo(self) -> None:
        """Back to the player's last decision."""
        if self.view and self.may_undo():
            self.request({"do": "undo"})

    def may_undo(self) -> bool:
        """Whether the player has decided anything yet; not where an estimate is sealed, which is final."""
        if self.view and self.view["estimate"]:
            return False
        return '"0:' in (self._engine.log or "")

    def may_ask(self) -> bool:
        """Whether the player is to decide something on which a tip can be given."""
        view = self.view
        return view is not None and view["turn"] == view["seat"] and view["phase"] in _DECISIONS

    def ask(self) -> None:
        """Have a tip given: what the strongest player would do here, and why."""
        if self.may_ask() and not self._queue.waits():
            self.request({"do": "hint", "level": "master"})

    def _tip(self, hint: Hint) -> None:
        from web.page.table import tip

        if not self._queue.waits() and self.view:
            self._hand.suggest(hint["action"].split(":", 1)[1])
            self._table.explain(tip.words(hint, self.view), "tip")

    async def run(self) -> None:
        """Serve what is wanted, and bots, for as long as the page lives."""
        while True:
            if not self._queue.waits():
                self._ask_bot()
            if not self._queue.waits():
                await self._auto_play()
            request = self._queue.take()
            if request is None:
                self._woken.clear()
                await self._woken.wait()
                continue
            try:
                await self._serve(request)
            except Exception as error:  # a fault in drawing does not end the game: the next tap goes on
                js.console.error("jass: " + repr(error))
                self._queue.done(True)
                self._busy = False
                self._woken.clear()
                await self._woken.wait()

    def _ask_bot(self) -> None:
        view = self.view
        if view is None or self._resting() or self._is_asking() or view["phase"] in _OVER:
            return
        if view["turn"] not in (None, view["seat"]):
            self._queue.put({"do": "bot", "level": self._settings.values["level"]})

    async def _auto_play(self) -> None:
        """The player's card that needs no further word: kept ready, or the only one that is allowed."""
        view = self.view
        if view is None or not self.may_ask() or not view["legal"] or view["byHand"] or self._resting():
            return
        card = self._hand.ready()
        if card is None and len(view["legal"]) == 1 and self._settings.values["single"] == "on":
            if self._after_undo:
                return
            await self._pause(pace.BOT)
            if self._queue.waits() or self._resting() or self.view is not view:
                return
            card = view["legal"][0]
        if card is not None and card not in view["legal"]:
            self._hand.try_card(card)  # says why not
        elif card is not None and self._queue.put(act(card)):
            self._fly(card)

    async def _serve(self, request: Request) -> None:
        if self._asking and await self._asking.holds(request, self._pause) and self._queue.waits("act"):
            self._queue.done(False)  # the word comes before the card
            self._queue.put(request)
            self._early = request["action"][2:]
            self._lay_early(self._early)
            return
        early, self._early = self._early, None
        assert self.keeper
        # Whether the player can say something, before the next card lies, that would then be too late.
        patient = (
            request["do"] == "bot"
            and self.view is not None
            and any(word in ("stoeck", "back") for word in self.view["byHand"])
        )
        if patient:
            await self._pause(pace.SAY)
            if self._queue.waits() or self._is_asking():
                self._queue.done(False)
                return
        begun = time.ticks_ms()
        self._busy = request["do"] != "hint"  # a card played meanwhile is better than the tip
        try:
            reply = await self._engine.ask(request)
        except EngineError as error:
            self._busy = False
            self._queue.fail()
            self._refused(request, error)
            return
        if "log" in reply:
            self.keeper.served(request, reply)
        if request["do"] == "bot" and not patient:
            await self._pause(pace.BOT, time.ticks_diff(time.ticks_ms(), begun))
        if request["do"] == "hint":
            self._queue.done(False)
            self._tip(reply["hint"])
            return
        self._queue.done(True)
        self.view = reply["view"]
        if early and request["do"] == "act":
            self._lay_early(early)
        if request["do"] in ("load", "undo"):
            self._after_undo = request["do"] == "undo"
            self._hand.ready()
            self._restore()
        else:
            await self._narrate(reply["events"])
        if reply["view"]["phase"] in _OVER:
            await pace.frame()  # the slate is work enough for a turn of its own, and no card can be touched
        self.show_result()

    def _lay_early(self, card: str) -> None:
        """The player's last card lies on the table, whatever is drawn until the engine has it, too."""
        assert self.view
        self.view["hand"] = []
        self.view["trick"]["cards"].append({"seat": self.view["seat"], "card": card})

    def show_result(self) -> None:
        """Open the slate if the deal is over and counted."""
        assert self.view and self.keeper
        if self.view["phase"] in _OVER and not self.view["repeating"]:
            self.keeper.counted(self.view)
            self._slate.result(self.view, self.undone)

    def _refused(self, request: Request, error: EngineError) -> None:
        if error.kind == "IllegalAction":
            if self.view:
                self._draw()
            self._table.explain(announcer.reason(error.error))  # drawing takes the words of before away
        else:
            self._failed(error.kind, request, error.error)

    def _restore(self) -> None:
        """Draw a game that was taken up again, with what was announced in its first trick."""
        self._table.hush()
        self._table.cover()
        self._slate.close()
        self._draw()
        assert self.view
        if self.view["trick"]["number"] == 1 and self.view["trick"]["cards"]:
            for said in self.view["weis"]["announced"]:
                self._table.say(said["seat"], announcer.melds(said["melds"]), "weis")

    async def _narrate(self, events: list[TableEvent]) -> None:
        """Tell what happened, at the chosen pace."""
        assert self.view
        kinds = [event["type"] for event in events]
        notice = None
        for event in events:
            notice = announcer.tell(self._table, event, self.view) or notice
            if event["type"] in _SOUNDS:
                self._sound.play(_SOUNDS[event["type"]])
        taken = "TrickTaken" in kinds
        if "TrumpCut" in kinds:
            await self._show_cut(events)
        if "CardsDealt" in kinds:
            await self._deal(taken)
        else:
            self._draw(taken)
        if notice:
            self._table.explain(notice)
        if taken:
            await self._pause(pace.TRICK)
            if self._table.talking():
                await self._pause(pace.WORDS)
            await self._lay_open(events)
            assert self.view["last"]
            self._table.collect(self.view["last"]["winner"])
            self._sound.play("trick")
            await self._pace.wait(pace.COLLECT)
            self._table.hush()
            self._table.render(self.view)
        elif "GameEnded" in kinds:
            await self._pause(pace.TRICK)
        elif any(kind in _SPOKEN for kind in kinds):
            await self._pause(pace.WORDS)
        if self.view["ended"]:
            won = self.view["sides"][self.view["seat"]] in self.view["ended"]["winners"]
            self._sound.play("won" if won else "lost")
        elif self.view["phase"] == "dealOver":
            self._sound.play("chalk")
        elif self.view["turn"] == self.view["seat"]:
            self._sound.play("turn")

    async def _show_cut(self, events: list[TableEvent]) -> None:
        assert self.view
        for event in events:
            if event["type"] == "TrumpCut":
                self._hand.render(self.view)
                self._table.render(self.view)
                self._table.show_cut(event["card"])
                await self._pause(pace.WEIS)
                self._table.cover()

    async def _lay_open(self, events: list[TableEvent]) -> None:
        for event in events:
            if event["type"] == "WeisDecided" and event["shown"]:
                self._table.show_weis(event["shown"])
                await self._pause(pace.WEIS)
                self._table.cover()
            elif event["type"] == "WeisDecided" and "tops" in event:
                await self._pause(pace.WEIS)

    async def _pause(self, times: dict[str, int], spent: float = 0) -> None:
        if not self._queue.waits():
            await self._pace.wait(times, spent)

    def draw_again(self) -> None:
        """Draw the view once more: deck or language have changed."""
        if self.view:
            self._table.hush()
            self._draw()

    def draw_kept(self, view: View, undone: int) -> None:
        """Draw a view from the last visit until the engine has taken the game up."""
        self.undone = undone
        view["legal"] = []
        view["turn"] = None
        self._table.render(view)
        self._hand.render(view)

    def _draw(self, held: bool = False) -> None:
        assert self.view
        self._hand.render(self.view)
        self._table.render(self.view, held)
        self._put_questions()

    async def _deal(self, held: bool) -> None:
        """Draw a deal in parts: all of it at once would hold a phone up."""
        assert self.view
        if self._table.seat(self.view["players"]):
            await turns.pause()
        self._table.render(self.view, held)
        await pace.frame()
        self._hand.render(self.view, True)
        await pace.frame()
        self._put_questions()

    def _put_questions(self) -> None:
        assert self.view
        self._auction.render(self.view)
        if self._asking:
            self._asking.render(self.view)
        elif _asks(self.view):
            self.asking()
        self._busy = False  # not before: what is touched until then is what was there to be touched


def _dropped(request: Request) -> None:
    js.console.info("jass: no longer wanted: " + request["do"] + " " + request.get("action", ""))


def _asks(view: View) -> bool:
    """Whether a view has something for web/page/table/questions.py."""
    asked = view["phase"] in ("estimate", "pickGame") or view["byHand"] or view["toTurn"] or view["repeating"]
    return bool(asked)
