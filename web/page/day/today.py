"""The day's games on the start screen and at the table: what counts, and the rival on the same cards.

Runs in MicroPython. The rival is a game of bots alone (`rival` in docs/protocol.md). It is played a decision
at a time while the table waits for the player, so that nobody waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import to_js

from web.page.base import dom, outside, storage, turns
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.day import days
from web.page.engine_client.brought import brought
from web.page.engine_client.client import EngineError
from web.page.loading import packages
from web.page.saves import record_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import JsDate

    from web.page.saves.saves import Saves
    from web.page.types.day import DayEntry, Figures
    from web.page.types.engine import Reply
    from web.page.types.roles import EngineAsked
    from web.page.types.view import View

_OVER = ("dealOver", "gameOver")
_ASKED = "asked"


class Today:
    """`saves()` is what keeps the game at the table; `unkept()` is called where only the day has no room."""

    def __init__(self, engine: EngineAsked, saves: Callable[[], Saves], unkept: Callable[[], object]) -> None:
        self.which: tuple[str, str] | None = None  # the day and the game at the table
        self.practice = False
        self.rival: Figures = []
        self.heard: Callable[[], object] | None = None  # called when the rival has come further
        self._engine = engine
        self._view: View | None = None
        self._saves = saves
        self._unkept = unkept
        self._told_full = False  # that it has no room
        self._shown = ""  # the day on the start screen
        self._identity: str | None = None
        self._first = False  # whether it is, or may be, the first try at a series
        self._looked = False  # whether its cards were looked for in challenges, or noted as one's
        self._warned = ""  # of which control, and after how many of the player's moves
        # Whether a challenge has brought the cards: None once the engine has said it, else why it has not.
        self._unsaid: str | None = None
        self._log: str | None = None  # the rival's game
        self._done = False
        self._gave_up = False
        self._busy = False
        dom.listen("visibilitychange", lambda _event: self.turned())

    # The start screen

    def turned(self) -> str:
        """The day that the start screen shows, if it is over by now: today's is shown then; else nothing."""
        shown = self._shown
        if not shown or shown == days.date_of(js.Date.new()):
            return ""
        self.show()
        return shown

    def show(self) -> None:
        """Say on the start screen which day it is, and what has been played of it."""
        moment = js.Date.new()
        day = self._shown = days.date_of(moment)
        games, kept = days.kept(day), days.is_kept(day)
        dom.find("day-date").text(spoken(moment))
        for game in days.GAMES:
            chip = dom.Node(js.document.querySelector('#start-day [data-open="day:' + game + '"]'))
            entry = games.get(game)
            chip.attr("data-went", "open" if entry is None else "over" if entry["over"] and kept else "going")
            chip.attr(
                "title", None if entry is None or kept else t("unkept" if storage.lasting else "save.blocked")
            )
            dom.within(chip, "small").text(_state(entry, kept))

    # At the table

    def served(self, reply: Reply) -> None:
        """The game at the table has changed, and is written down."""
        self._view = reply["view"]
        which = days.of_log(reply["log"])
        head = self._saves().head
        identity = head["id"] if head else None
        if which != self.which or identity != self._identity:
            self._begin(which, identity)
            self._unsaid = ""
            if which:
                self.first(which)
        if which is None or head is None:
            series = head is not None and record_text.SERIES in reply["log"]
            helped = bool(head and (series or head.get("challenge")) and head.get("helped"))
            self.practice = helped or (series and self.practice)
            if series:
                spawn(self._try(reply["log"]))
            elif head and head.get("challenge") and not self._looked and record_text.decided(reply["log"]):
                spawn(self._note_deals(reply["log"]))
            return
        day, game = which
        self._told_full = not days.is_kept(day) and self._told_full
        games = days.kept(day)
        foreign = not head["dealt"]
        entry = games.get(game)
        done = entry is not None and entry["over"] and entry["game"] == head["id"]
        others = bool(reply.get("otherBots")) and not done  # what has counted stays
        helped = others or head["undone"] > 0 or bool(head.get("helped")) or bool(entry and entry["practice"])
        self.practice = foreign or helped or days.tried(entry, head["id"])
        if self._unsaid == "" and done:
            self._unsaid = None  # what has counted stays
        if self._asks():
            spawn(self._look_back(which, days.seed_of(reply["log"]), self._unsaid == ""))
            self._unsaid = _ASKED
        if not foreign and record_text.decided(reply["log"]):
            self._note(which, head["id"], reply["view"], helped)
        if entry and entry["rival"]:
            self.rival, self._done = entry["rival"], True
        spawn(self._play())

    def first(self, which: tuple[str, str]) -> DayEntry | None:
        """What is kept of a day's game; where a killed browser has lost that, what its records tell.

        Of several tries nobody knows then which was the first: none counts.
        """
        day, game = which
        games, saves = days.kept(day), self._saves()
        if game not in games:
            found = []
            for head in saves.entries():
                if head.get("variant") != game or not head.get("dealt") or head.get("apart"):
                    continue
                assert "id" in head  # what cannot be read has no variant
                log = record_text.split(saves.text(head["slot"]) or "")[1]
                if days.of_log(log) == which and (head.get("helped") or record_text.decided(log)):
                    found.append(head["id"])
            if found:
                noted = days.note(games, game, found[-1], [], False, len(found) > 1)
                if noted:
                    self._keep(day, noted)
        return days.kept(day).get(game)

    def counts(self) -> bool:
        """Whether the game at the table is the day's, a series' or a challenge's, and still counts."""
        if self.which is not None:
            return not self.practice
        head = self._saves().head
        if head is None or head["undone"] or head.get("helped"):
            return False
        return self._first or bool(head.get("challenge") and not head.get("again"))

    def warns(self, control: str) -> bool:
        """Whether help is not given yet: by each control it is said once a move what it costs."""
        asked = control + str(len((self._engine.log or "").split('"0:')))
        if not self.counts() or self._warned == asked:
            return False
        self._warned = asked
        return True

    def helped(self) -> None:
        """A tip was asked for: the game is practice from now on."""
        head, view = self._saves().head, self._view
        if not self.counts() or head is None or view is None:
            return
        self.practice = True
        self._saves().tell(helped=True)
        if self.which is None:
            if self._first:
                spawn(self._try(self._engine.log or ""))
            return
        self._note(self.which, head["id"], view, True)  # begun again, the cards would count with what it told

    async def _try(self, log: str) -> None:
        """Note the first try at the cards of a series; without a network, at a later turn."""
        try:
            await packages.on_demand()
        except OSError:
            return
        from web.page.club import tries

        head = self._saves().head
        if not head or head["id"] != self._identity:
            return
        self._first = tries.note(log, head, self._saves())
        if not self._first:
            self._tell_practice()
        elif not self._looked and self._view and self._view["phase"] != "gameOver":  # what has counted stays
            await self._look_for(str(tries.seed_of(log)), head["id"])

    async def _note_deals(self, log: str) -> None:
        """Whoever has decided something in a challenge knows its deals, whatever becomes of its game."""
        self._looked = True
        try:
            await packages.on_demand()
        except OSError:
            self._looked = False
            return
        from web.page.club import dared

        deals = (outside.parse(log) or {}).get("deals")
        dared.play([seed for seed in deals if isinstance(seed, str)] if isinstance(deals, list) else [])

    async def _look_for(self, seed: str, identity: str) -> None:
        """A challenge may have brought the cards of a series since its first try was begun."""
        self._looked = True
        try:
            known = await brought(self._engine.ask, self._saves().entries(), seed)
        except EngineError:  # asked again at another turn
            self._looked = False
            return
        if known and identity == self._identity:
            self.helped()
            self._tell_practice()

    def _tell_practice(self) -> None:
        self.practice = True
        dom.find("practice").show(True)

    def _asks(self) -> bool:
        """Whether to ask now; what was too much for the engine, only at the end of a deal."""
        if self._unsaid in (None, _ASKED):
            return False
        return self._unsaid == "" or (self._waits() and (self._unsaid != "GivenUp" or self._ends()))

    async def _look_back(self, which: tuple[str, str], seed: str, first: bool) -> None:
        """Whoever has met these cards in a challenge or another kept game plays them as practice.

        The kept games are read the `first` time alone.
        """
        identity, unsaid, known = self._identity, None, False
        try:
            known = first and self._seen(which, seed)
            known = known or await brought(self._engine.ask, self._saves().entries(), seed)
        except EngineError as error:  # asked again at another turn
            unsaid = error.kind
        if self._identity != identity or identity is None or self._view is None:
            return
        self._unsaid = unsaid
        if known and not self.practice:
            self.helped()
        elif unsaid is None and which[1] in days.kept(which[0]):
            self._note(which, identity, self._view, self.practice)
        if self.heard:
            self.heard()

    def _seen(self, which: tuple[str, str], seed: str) -> bool:
        """Whether a game that was not begun as the day's shows these cards."""
        saves = self._saves()
        for head in saves.entries():
            if "at" not in head or head.get("apart") or head["id"] == self._identity:
                continue
            log = record_text.split(saves.text(head["slot"]) or "")[1]
            if '"' + seed + '"' in log and not (head["dealt"] and days.of_log(log) == which):
                return True
        return False

    def _note(self, which: tuple[str, str], identity: str, view: View, helped: bool) -> None:
        """Keep what the first try has come to."""
        own = days.figures(view["results"], view["sides"][view["seat"]] or 0)
        rival = self.rival if self._done else None
        over = view["phase"] == "gameOver" and self._unsaid is None  # nothing counts before that is known
        noted = days.note(days.kept(which[0]), which[1], identity, own, over, helped, rival)
        if noted:
            self._keep(which[0], noted)

    def _keep(self, day: str, games: dict[str, DayEntry]) -> None:
        """Keep a day's text. Where the game has no room either, the player hears of that instead."""
        if days.keep(day, games) or self._told_full or not storage.lasting:
            return
        if self._identity and self._saves().is_kept(self._identity):
            self._told_full = True
            self._unkept()

    def gave_up(self) -> bool:
        """Whether the rival will not play on."""
        return self._gave_up

    # The rival

    def _begin(self, which: tuple[str, str] | None, identity: str | None) -> None:
        if which != self.which:  # another try has the same rival
            self.rival, self._log, self._done = [], None, False
        self._gave_up = False  # the other game may have been of bots that are not here
        self.which, self._identity, self._warned, self._first = which, identity, "", False
        self._looked = self.practice = False

    def _waits(self) -> bool:
        """Whether the table waits for the player."""
        view = self._view
        return view is not None and (view["turn"] == view["seat"] or self._ends())

    def _ends(self) -> bool:
        """Whether a deal is over."""
        return self._view is not None and self._view["phase"] in _OVER

    async def _play(self) -> None:
        if self._busy:
            return
        self._busy = True
        try:
            await turns.pause()
            while self.which and not (self._done or self._gave_up) and self._waits():
                await self._step(self.which)
                await turns.pause()
        except EngineError as error:  # a game without a rival is one all the same
            js.console.info("jass: no rival: " + str(error))
            self._gave_up = error.kind != "NotHere"  # that one is asked again at the next turn
        finally:
            self._busy = False

    async def _step(self, which: tuple[str, str]) -> None:
        request = {"do": "rival", "log": self._log} if self._log else {"do": "rival"}
        found = (await self._engine.ask(request))["rival"]
        if days.of_log(found["log"]) != which or self.which != which:  # another game is at the table by now
            return
        known = len(self.rival)
        self._log, self.rival = found["log"], days.figures(found["results"], 0)
        if found["over"]:
            self._done = True
            games = days.kept(which[0])
            if which[1] in games:
                games[which[1]]["rival"] = self.rival
                self._keep(which[0], games)
        if self.heard and (self._done or len(self.rival) > known):
            self.heard()


def spoken(moment: JsDate, year: bool = False) -> str:
    """A day in words."""
    how = {"day": "numeric", "month": "long" if year else "short"}
    if year:
        how["year"] = "numeric"
    return str(moment.toLocaleDateString(dom.root.element.getAttribute("lang"), to_js(how)))


def _state(entry: DayEntry | None, kept: bool) -> str:
    if entry is None:
        return t("day.open")
    if not entry["over"]:
        return t("day.going")
    return (
        t("practice.tag") if entry["practice"] else ("✓ " if kept else "") + str(days.total(entry["own"])[0])
    )
