"""The course of a game on the page: asks the engine, has its answers drawn and written down.

Runs in MicroPython. One loop does everything that changes the game; a tap or a key only puts a request into
the queue (engine_client/queue.py), which ends a wait under way. Bots are asked when nobody wants anything.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import js

from web.page.base import people
from web.page.engine_client.client import EngineError
from web.page.engine_client.queue import act
from web.page.table import announcer
from web.page.ui import pace

if TYPE_CHECKING:
    from web.page.base.settings import Settings
    from web.page.engine_client.client import Engine
    from web.page.engine_client.queue import Queue
    from web.page.table.questions import Asking
    from web.page.table.scene import Scene
    from web.page.types.engine import Hint, Request
    from web.page.types.events import TableEvent
    from web.page.types.roles import Company, EngineAsked, GameHost
    from web.page.types.view import View

_OVER = ("dealOver", "gameOver")
_DECISIONS = ("auction", "estimate", "play")


class Game:
    """The game at the table: `scene` shows it, `host` is the page around it."""

    def __init__(
        self, settings: Settings, engine: Engine, queue: Queue, scene: Scene, host: GameHost
    ) -> None:
        self.view: View | None = None
        self.undone = 0
        self.company: Company | None = None
        self._settings = settings
        self._engine: EngineAsked = engine
        self._queue = queue
        self._scene = scene
        self._host = host
        self._after_undo = False  # taken back: nothing is played of itself until the player has played
        self._tipped: View | None = None  # for which a tip has been given unasked
        self._hint: Hint | None = None  # the last tip
        self._hinted: View | None = None  # the view that it was given for
        self._unasked = False
        self._early: str | None = None  # the card that waits for what is said before it
        self._woken = asyncio.Event()

    # What is wanted

    def request(self, request: Request, beside: bool = False) -> bool:
        """Have a request served in its turn; False if it is not taken. No second move before the first is
        answered and drawn, but for what can be said `beside` playing."""
        if request["do"] == "act" and not beside and (not self._scene.current or self._queue.waits("act")):
            return False
        taken = self._queue.put(request)
        if taken:
            if request["do"] != "heard":  # or a guest could end each pause here with what is refused
                self._scene.hurry()
            self._woken.set()
        return taken

    def wanted(self) -> list[Request]:
        """All requests that are not answered yet, and what was lost with the engine."""
        return self._queue.wanted()

    def coming(self) -> bool:
        """Whether another game waits to be served, or is being served."""
        return self._queue.coming()

    def retry(self) -> bool:
        """Have what was lost with the engine served after all; False if that has no sense any more."""
        self._woken.set()
        return self._queue.again()

    def sit_at(self, engine: EngineAsked, company: Company) -> None:
        """From now on what the page asks goes to another device."""
        self._engine = engine
        self.company = company

    def rest(self) -> None:
        """Another game comes, or another tab plays this one: whoever waits at another device is told."""
        if self.company:
            self.company.rest()

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._woken.set()

    def play(self, card: str) -> None:
        """The player plays a card."""
        self._after_undo = False
        if self.decide(card):
            self._scene.fly(card)

    def decide(self, what: str) -> bool:
        """The player does something that is their turn's."""
        return self.request(self._act(what))

    def _act(self, what: str) -> Request:
        return act(what, self.view["seat"] if self.view else 0)

    def say(self, what: str | None) -> None:
        """The player says something beside playing; where that is possible, the others leave time for it."""
        self.request(self._act(what) if what else {"do": "act", "action": "turn"}, beside=True)

    def asking(self) -> Asking:
        """What asks the player for more than a card and a contract."""
        assert self.view
        return self._scene.asking(self.view)

    def undo(self) -> None:
        """Back to the player's last decision."""
        if self.view and self.may_undo():
            self.request({"do": "undo"})

    def may_undo(self) -> bool:
        """Whether there is anything to take back; not where an estimate is sealed, which is final."""
        if self.view is None or self.view["estimate"] or (self.company and not self.company.undo):
            return False
        return self.decided()

    def decided(self) -> bool:
        """Whether the player, or another person at the table, has decided anything yet."""
        if self.view is None:
            return False
        log, seats = self._engine.log or "", self.company.people if self.company else [self.view["seat"]]
        return any('"' + str(seat) + ":" in log for seat in seats)

    def may_ask(self) -> bool:
        """Whether the player is to decide something on which a tip can be given."""
        return self._is_to_decide() and (self.company is None or self.company.tips)

    def _is_to_decide(self) -> bool:
        view = self.view
        return view is not None and people.acts(view) and view["phase"] in _DECISIONS

    def ask(self) -> None:
        """Have a tip given: what the strongest player would do here, and why."""
        if self.may_ask():
            self._unasked = False  # one that is on its way is shown with its words, too
            if self._hint and self._hinted is self.view:
                self._host.helped()
                self._tip(self._hint)  # asked for again, another sample might say another card
            elif not self._queue.waits():
                self.request({"do": "hint", "level": "master"})

    # The loop

    async def run(self) -> None:
        """Serve what is wanted, and bots, for as long as the page lives."""
        while True:
            if not self._queue.waits():
                self._ask_bot()
            if not self._queue.waits():
                self._open_tip()
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
                self._scene.current = True
                self._woken.clear()
                await self._woken.wait()

    def _ask_bot(self) -> None:
        view = self.view
        others = self.company is not None and self.company.others()
        if view is None or self._host.resting(others) or self._scene.is_asking() or view["phase"] in _OVER:
            return
        if self.company and self.company.waits(view):
            return
        if view["turn"] is not None and not people.acts(view):
            self._queue.put({"do": "bot", "level": self._settings.values["level"]})

    def _open_tip(self) -> None:
        """Where tips are open, nobody need ask: one for each decision."""
        view = self.view
        if self._settings.values["tips"] != "open" or view is self._tipped or not self.may_ask():
            return
        if people.pass_on():  # the table has agreed on tips that are asked for
            return
        if not self._host.resting() and not self._host.unaided():
            self._tipped = view
            self._unasked = self._queue.put({"do": "hint", "level": "master"})

    async def _auto_play(self) -> None:
        """The player's card that needs no further word: kept ready, or the only one that is allowed."""
        view = self.view
        if view is None or not self._is_to_decide() or not view["legal"]:
            return
        if view["byHand"] or self._host.resting():
            return
        card = self._scene.hand.ready()
        if card is None and len(view["legal"]) == 1 and self._settings.values["single"] == "on":
            if self._after_undo or people.pass_on():  # one has just taken the device for this card
                return
            await self._scene.pause(pace.BOT)
            if self._queue.waits() or self._host.resting() or self.view is not view:
                return
            card = view["legal"][0]
        if card is not None and card not in view["legal"]:
            self._scene.hand.try_card(card)  # says why not
        elif card is not None and self._queue.put(self._act(card)):
            self._scene.fly(card)

    async def _serve(self, request: Request) -> None:
        if await self._scene.holds(request) and self._queue.waits("act"):
            self._queue.done(False)  # the word comes before the card
            self._queue.put(request)
            self._early = request["action"][2:]
            self._lay_early(self._early)
            return
        early, self._early = self._early, None
        patient = request["do"] == "bot" and self._announcement_window()
        if patient:
            await self._scene.pause(pace.SAY)
            if self._queue.waits() or self._scene.is_asking():
                self._queue.done(False)
                return
        begun = time.ticks_ms()
        # A card played meanwhile is better than the tip, and not lost to what a guest is refused.
        self._scene.current = request["do"] in ("hint", "heard")
        try:
            await self._host.noted()
            company = self.company
            if request["do"] in ("open", "load"):
                company = await self._host.company(request)
            reply = await self._engine.ask(company.asked(request) if company else request)
        except EngineError as error:
            self._scene.current = True
            self._queue.fail()
            self._refused(request, error)
            return
        if request["do"] == "heard":
            self._scene.current = False
        if self.company is not company:
            self.rest()
        self.company = company
        if "log" in reply:
            self._host.served(request, reply)
        if company:
            company.served(request, reply)
        if request["do"] == "bot" and not patient:
            await self._scene.pause(pace.BOT, time.ticks_diff(time.ticks_ms(), begun))
        if request["do"] == "hint":
            self._queue.done(False)
            self._host.helped()
            self._tip(reply["hint"])
            return
        self._queue.done(True)
        before = self.view
        view = self.view = company.shown(reply["view"]) if company else reply["view"]
        if early and request["do"] == "act":
            self._lay_early(early)
        if request["do"] in ("load", "undo", "look", "seats"):
            self._after_undo = request["do"] == "undo"
            if request["do"] in ("look", "seats") and before and _stand(before) == _stand(view):
                self._scene.restore(view)  # somebody came or went: what the slate shows still holds
                return
            self._host.restored()
            self._scene.restore(view)
        else:
            if request["do"] in ("heard", "told") and view["phase"] not in _OVER:
                self._host.restored()  # others have gone on
            await self._scene.tell(reply["events"], view)
        if view["phase"] in _OVER:
            await pace.frame()  # the slate is work enough for a turn of its own, and no card can be touched
        self.show_result()

    def _announcement_window(self) -> bool:
        """Whether the player can say something, before the next card lies, that would then be too late."""
        return self.view is not None and any(word in ("stoeck", "back") for word in self.view["byHand"])

    def _lay_early(self, card: str) -> None:
        """The player's last card lies on the table, whatever is drawn until the engine has it, too."""
        assert self.view
        self.view["hand"] = []
        self.view["trick"]["leads"] = None  # whose it is then, the engine has not said yet
        self.view["trick"]["cards"].append({"seat": self.view["seat"], "card": card})

    def _tip(self, hint: Hint) -> None:
        if self.view and self._is_to_decide() and not self._queue.waits():  # or the device is put down
            self._hint, self._hinted = hint, self.view
            self._scene.tip(hint, self.view, self._unasked)

    def _refused(self, request: Request, error: EngineError) -> None:
        if self.company and self.company.refused(request, error.error):
            return
        if error.kind == "IllegalAction":
            self.draw()
            words = announcer.reason(error.error, self.view)
            self._scene.table.explain(words)  # drawing takes those before them away
        else:
            self._host.failed(error.kind, request, error.error)

    # What is shown

    def show_result(self) -> None:
        """Have the result shown if the deal is over and counted."""
        assert self.view
        if self.view["phase"] in _OVER and not self.view["repeating"]:
            self._host.counted(self.view, self.undone)

    async def linger(self) -> None:
        """Leave who has acted time to see what became of it, and to say a word that would be late then."""
        await self._scene.pause(pace.SAY if self._announcement_window() else pace.WORDS)

    def cover(self, view: View) -> None:
        """Put a view without any card in the place of all that is to be seen, and could be heard again."""
        self.view = view
        self._scene.cover(view)

    def recall(self, events: list[TableEvent]) -> None:
        """Say again what a player has missed who takes the device."""
        if self.view:
            self._scene.recall(events, self.view)

    def resting(self) -> bool:
        """Whether nothing is to go on by itself just now."""
        return self._host.resting()

    def draw(self) -> None:
        """Draw the view, where there is one."""
        if self.view:
            self._scene.draw(self.view)

    def draw_again(self) -> None:
        """Draw the view once more: deck or language have changed."""
        if self.view:
            self._scene.draw_again(self.view)

    def draw_kept(self, view: View, undone: int) -> None:
        """Draw a view from the last visit until the engine has taken the game up."""
        self.undone = undone
        view["legal"] = []
        view["turn"] = None
        self._scene.draw_kept(view)


def _stand(view: View) -> list[object]:
    """How far a game has come, as the slate has it."""
    return [view["phase"], view["deal"], view["results"]]
