"""The course of a game on the page: asks the engine, tells what happened at the table's pace, saves.

Runs in MicroPython. One loop does everything that changes the game; a tap or a key only leaves a wish
(`want`), which ends a wait under way and is served next. Bots are asked when nobody wishes anything.
"""

import asyncio
import json
import time

from web import cards, pace, store
from web.engine import EngineError
from web.i18n import count, t
from web.table import name

_SPOKEN = ("Shoved", "ContractChosen", "WeisAnnounced", "StoeckShown")
_OVER = ("dealOver", "gameOver")


class Game:
    """The game at the table. `failed(kind, request, error)` is told what the loop cannot mend itself."""

    def __init__(self, engine, table, hand, auction, slate, pace, resting, failed):
        self.view = None
        self.undone = 0
        self._engine = engine
        self._table = table
        self._hand = hand
        self._auction = auction
        self._slate = slate
        self._pace = pace
        self._resting = resting
        self._failed = failed
        self._wish = None
        self._asking = False
        self._wake = asyncio.Event()

    def want(self, request):
        """Have a request served next; a second move before the first is answered is not taken."""
        if request["do"] == "act" and (self._asking or self._wish):
            return
        self._wish = request
        self._pace.hurry()
        self._wake.set()

    def nudge(self):
        """Look again whether there is something to do."""
        self._wake.set()

    def play(self, card):
        """The player plays a card."""
        self._table.comes_from(self._hand.place(card))
        self.want({"do": "act", "action": "0:" + card})

    def undo(self):
        """Back to the player's last decision."""
        if self.view and self.may_undo():
            self.undone += 1
            self.want({"do": "undo"})

    def may_undo(self):
        """Whether the player has decided anything yet."""
        return '"0:' in (self._engine.log or "")

    async def run(self):
        """Serve wishes and bots for as long as the page lives."""
        while True:
            request = self._next()
            if request is None:
                self._wake.clear()
                await self._wake.wait()
            else:
                await self._serve(request)

    def _next(self):
        if self._wish:
            request = self._wish
            self._wish = None
            return request
        view = self.view
        if view is None or self._resting() or view["phase"] in _OVER:
            return None
        return {"do": "bot"} if view["turn"] not in (None, view["seat"]) else None

    async def _serve(self, request):
        begun = time.ticks_ms()
        self._asking = True
        try:
            reply = await self._engine.ask(request)
        except EngineError as error:
            self._asking = False
            self._refused(request, error)
            return
        if request["do"] == "bot":
            await self._pause(pace.BOT, time.ticks_diff(time.ticks_ms(), begun))
        self._asking = False
        if request["do"] == "open":
            self.undone = 0
        self.view = reply["view"]
        store.write("view", json.dumps({"view": self.view, "undone": self.undone}))
        if request["do"] in ("load", "undo"):
            self._restore()
        else:
            await self._narrate(reply["events"])
        if self.view["phase"] in _OVER:
            self._slate.result(self.view, self.undone)

    def _refused(self, request, error):
        if error.kind == "IllegalAction":
            self._table.explain(reason(error.error))
            if self.view:
                self._draw()
        else:
            self.view = None if request["do"] in ("open", "load") else self.view
            self._failed(error.kind, request, error.error)

    def _restore(self):
        """Draw a game that was taken up again, with what was announced in its first trick."""
        self._table.hush()
        self._table.hide_weis()
        self._slate.close()
        self._draw()
        if self.view["trick"]["number"] == 1 and self.view["trick"]["cards"]:
            for said in self.view["weis"]["announced"]:
                self._table.say(said["seat"], _melds(said["melds"]), "weis")

    async def _narrate(self, events):
        """Tell what happened, at the chosen pace."""
        kinds = [event["type"] for event in events]
        for event in events:
            self._tell(event)
        taken = "TrickTaken" in kinds
        self._draw(taken, "CardsDealt" in kinds)
        if taken:
            await self._pause(pace.TRICK)
            if self._table.talking():
                await self._pause(pace.WORDS)
            await self._lay_open(events)
            self._table.collect(self.view["last"]["winner"])
            await self._pace.wait(pace.COLLECT)
            self._table.hush()
            self._table.render(self.view)
        elif "GameEnded" in kinds:
            await self._pause(pace.TRICK)
        elif any(kind in _SPOKEN for kind in kinds):
            await self._pause(pace.WORDS)

    async def _lay_open(self, events):
        for event in events:
            if event["type"] == "WeisDecided" and event["shown"]:
                self._table.show_weis(event["shown"])
                await self._pause(pace.WEIS)
                self._table.hide_weis()

    async def _pause(self, times, spent=0):
        if not self._wish:
            await self._pace.wait(times, spent)

    def draw_again(self):
        """Draw the view once more: deck or language have changed."""
        if self.view:
            self._table.hush()
            self._draw()

    def draw_kept(self, view, undone):
        """Draw a view from the last visit until the engine has taken the game up."""
        self.undone = undone
        view["legal"] = []
        view["turn"] = None
        self._table.render(view)
        self._hand.render(view)

    def _draw(self, held=False, dealt=False):
        self._hand.render(self.view, dealt)
        self._table.render(self.view, held)
        self._auction.render(self.view)

    def _tell(self, event):
        kind = event["type"]
        seat = event.get("seat")
        table = self._table
        if kind == "DealStarted":
            table.hush()
            table.announce(t("told.deal", n=event["deal"], name=name(event["dealer"])))
        elif kind == "Shoved":
            table.say(seat, t("say.shove"), "auction")
        elif kind == "ContractChosen":
            words = t("say.contract", contract=cards.contract(event["contract"]), factor=event["factor"])
            table.say(seat, words, "auction")
        elif kind == "CardPlayed":
            table.hush(("auction",))
            table.announce(t("said", name=name(seat), words=cards.name(event["card"])))
        elif kind == "WeisAnnounced":
            table.say(seat, _melds(event["melds"]), "weis")
        elif kind == "WeisDecided":
            table.judge(self.view["parties"][event["party"]])
        elif kind == "StoeckShown":
            table.say(seat, t("say.stoeck", points=event["points"]), "stoeck")
        elif kind == "TrickTaken":
            table.announce(t("told.trick", name=name(seat), points=count("points", event["points"])))


def reason(why):
    """Why a card or choice is refused, in words, from the rule that refuses it."""
    suit = why.get("suit")
    return t("why." + why["rule"], suit=cards.suit(suit) if suit else "")


def _melds(melds):
    return "\n".join([t("say.weis", meld=cards.meld(meld), points=meld["points"]) for meld in melds])
