"""The table of several devices as a guest has it: the dealing device in the engine's place.

Runs in MicroPython and, for the tests, anywhere. `send(text)` carries a text to the dealing device.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from web.page.base import names, outside, people
from web.page.base.i18n import t
from web.page.engine_client.client import EngineError
from web.page.fairness.dealing import Seen
from web.page.together.bots import give_way

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.together.fair import Words
    from web.page.types.engine import Fault, Reply, Request, Told
    from web.page.types.roles import GameAtTable
    from web.page.types.view import View


class Remote:
    """Answers as the engine's client does (web/page/engine_client/client.py), and is the game's company.

    Without a seat it is that of an onlooker, who decides nothing.
    """

    tips = False
    undo = False

    def __init__(
        self,
        seat: int | None,
        game: GameAtTable,
        send: Callable[[str], object],
        changed: Callable[[], object],
        words: Words,
    ) -> None:
        self.log: str | None = None
        self.state = "ready"
        self.seat = seat
        self.people: list[int] = []
        self.table: dict[str, object] = {}  # what the dealing device has told of all
        self.words = words  # what this guest adds to the cards
        self.over: str | None = None  # the deals that are over, with which a game can go on elsewhere
        self.playing = False  # whether a view has come
        self.rests = False  # whether the dealing device does something else than the game that was played
        self.out = False  # whether the game at the dealing device has no such seat
        self.there = False  # whether the dealing device is heard
        self.followed = False  # whether all of the game at the table was told, from its beginning
        self.seen = Seen(-1 if seat is None else seat)  # the cards as they were shown
        self.version: str | None = None
        self._game = game
        self._send = send
        self._changed = changed
        self._pending: list[tuple[int, Told]] = []
        self._serial = 0
        self._n: int | None = None  # actions so far
        self._mark: object = ""  # of the game at the table, which is repeated with each action
        self._players = people.SEATS
        self._waiting = False
        self._answer: Reply | None = None
        self._error: Fault | None = None
        self._heard = asyncio.Event()

    # In the engine's place

    async def ask(self, request: Request) -> Reply:
        """What the dealing device has told, or what it says to what the player does. Raises EngineError."""
        if request["do"] in ("told", "look"):
            least = request.get("serial", 0)
            while self._pending and self._pending[0][0] < least:  # asked for by nobody any more
                self._pending.pop(0)
            if self._pending:
                return _reply(self._pending.pop(0)[1])
        if request["do"] != "act" or self.seat is None:
            raise EngineError({"kind": "Elsewhere", "message": "another device deals"})
        if not self.there:
            raise EngineError({"kind": "Away", "message": "the dealing device is not heard"})
        self._answer = self._error = None
        self._waiting = True
        self._heard.clear()
        self._send(json.dumps({"act": request["action"], "game": self._mark, "n": self._n}))
        await self._heard.wait()
        self._waiting = False
        if self._answer is None:
            raise EngineError(self._error or {"kind": "Away"})
        return self._answer

    async def start(self) -> None:
        """There is nothing to start."""

    # The company

    def asked(self, request: Request) -> Request:
        """Nothing is added."""
        return request

    def served(self, request: Request, reply: Reply) -> None:
        """Nobody is told."""

    def refused(self, request: Request, error: Fault) -> bool:
        """What cannot be mended here is said in the status line."""
        if error.get("kind") == "IllegalAction":
            return False
        self._game.draw()
        self._changed()
        return True

    def shown(self, view: View) -> View:
        """All of it: it is this seat's. Or what lies on the table, from the first seat."""
        self._sit()
        if self.seat is None:
            view = dict(view, seat=0)  # type: ignore[assignment]
        if not self.playing:
            self.playing, self.rests = True, False
            self._changed()
        return view

    def waits(self, view: View) -> bool:
        """Whether anybody else is to act: the dealing device plays the bots."""
        if self.seat is None:
            return view["turn"] is not None
        return view["turn"] not in (None, view["seat"])

    def others(self) -> bool:
        """Whether anybody waits at another device for what this one does."""
        return False

    def left(self) -> None:
        """The start screen lies before the table; the others play on."""

    def rest(self) -> None:
        """A guest's page keeps no game that another tab could play."""

    # What the connection brings

    def connected(self, there: bool) -> None:
        """The dealing device is heard, or not any more."""
        self.there = there
        if not there:
            self._end({"kind": "Away"})
        elif self.playing:
            self._game.draw()
        self._changed()

    def heard(self, text: str) -> None:
        """The dealing device has sent a text."""
        message = outside.parse(text) or {}
        told: Told | None
        refused: Fault | None
        told, refused, table = message.get("told"), message.get("refused"), message.get("table")
        if isinstance(table, dict):
            self._take_table(table)
        elif isinstance(told, dict):
            events = told.setdefault("events", [])
            if isinstance(told.get("n"), int) and isinstance(told.get("view"), dict) and _are_dicts(events):
                self._take(told)
        elif isinstance(refused, dict):
            self._end(refused)
        elif isinstance(message.get("sealed"), dict):
            self.words.closed(message["sealed"].get("seal"), message["sealed"].get("words"))
        elif isinstance(message.get("opened"), dict):
            self.words.opened(message["opened"].get("seal"), message["opened"].get("words"))
        elif "sorry" in message:
            self.table = {"sorry": True}
            self._changed()

    def _take_table(self, table: dict[str, object]) -> None:
        self.table = table
        seal = table.get("seal")
        if isinstance(seal, str) and seal and self.seat is not None:
            self.words.told(seal)
        out = table.get("out")
        self.out = isinstance(out, list) and self.seat in out
        if self.playing and (self.out or table.get("playing") is False):
            self.playing, self.rests = False, True
            self._end({"kind": "Away"})
        self._sit()
        if people.changed and self._n is not None:
            people.changed()
        self._changed()

    def _take(self, told: Told) -> None:
        follows = self._n is not None and told["n"] == self._n + 1
        if told["n"] == 0 and told["events"]:  # the first cards: who comes later is told no events
            self.followed = True
        elif not follows and told["n"] != self._n:
            self.followed = False
        # Of another game: of this one it comes whenever a deal is over, and with a view that has no events.
        if told["n"] == 0 or (self._n is not None and told["n"] < self._n) or not told["events"]:
            self.over = None
        self._n, self._mark = told["n"], told.get("game", "")
        self.seen.note(self._mark, told["view"])  # type: ignore[arg-type]
        players: object = told["view"].get("players")
        self._players = players if isinstance(players, int) and players < people.SEATS else people.SEATS
        seats, over = told.get("people"), told.get("over")
        self.people = [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, list) else []
        self.over = over if isinstance(over, str) and over else self.over
        if self._waiting:
            self._answer = _reply(told)
            self._heard.set()
            self._changed()
            return
        self._serial += 1  # no two requests are alike, or the queue would drop one of them
        self._pending.append((self._serial, told))
        self._game.request({"do": "told" if follows else "look", "serial": self._serial}, beside=True)
        self._changed()

    def _end(self, error: Fault) -> None:
        if self._waiting:
            self._error = error
            self._heard.set()

    def host(self) -> str:
        """How whoever deals is called, or empty."""
        seat = self.table.get("host")
        return self._names().get(seat, "") if isinstance(seat, int) else ""

    def _sit(self) -> None:
        """Who has a seat, and for whom all wait: bots play for others who are away."""
        told = self.table.get("away")
        away = [seat for seat in self.people if seat in told] if isinstance(told, list) else []
        called = self._names()
        if self.seat is None:
            called = {0: t("devices.bot")}
            called.update(self._names())
            people.sit(None, give_way(called, [], self._players), list(range(self._players)), away)
        else:
            people.sit(self.seat, give_way(called, [self.seat], self._players), None, away)

    def _names(self) -> dict[int, str]:
        """The names of all people, the player's own among them."""
        told = self.table.get("names")
        found = told if isinstance(told, dict) else {}
        read = {}
        for seat in range(people.SEATS):
            name = names.clean(found.get(str(seat)), people.LONGEST)
            if name:
                read[seat] = name
        return read


def _are_dicts(events: object) -> bool:
    return isinstance(events, list) and all(isinstance(event, dict) for event in events)


def _reply(told: Told) -> Reply:
    """What the engine's client would have answered."""
    return {"view": told["view"], "events": told["events"], "seal": told.get("seal")}
