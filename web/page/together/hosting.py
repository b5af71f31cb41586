"""The table of several devices as the one that deals has it: who sits where, who is here, who is told what.

Runs in MicroPython and, for the tests, anywhere. `send(seat, text)` carries a text to a guest, `changed()`
says that something looks otherwise now. `seal()` is that of the next game, `sealed(seed)` that of a game
which begins. What passes between them: messages.py. What a guest does, the engine alone reads.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from web.page.base import names, outside, people, presets
from web.page.base.i18n import t
from web.page.together.bots import give_way
from web.page.together.messages import VERSION
from web.page.together.sealing import Guest, Sealing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.page.types.engine import Fault, Reply, Request
    from web.page.types.kept import SeatsKept
    from web.page.types.roles import GameAtTable
    from web.page.types.view import View

# A guest acts whom the engine cannot be asked for: the guest's page shows the game as it stands.
_NOT_NOW = {"kind": "BadMessage", "message": "this seat is not played at now", "reason": "late"}

# The numbers of those who only look on; whoever plays has one below.
ONLOOKERS = range(8, 16)

# Refusals in a row after which a guest's seat is closed: far more than taps of one who sees an old table.
_PATIENCE = 30


class Hosting:
    """The company (web/page/types/roles.py) of a table whose other players have devices of their own."""

    def __init__(
        self,
        game: GameAtTable,
        send: Callable[[int, str], object],
        changed: Callable[[], object],
        seal: Callable[[], str],
        sealed: Callable[[object], Awaitable[str]],
    ) -> None:
        self.own: int | None = 0  # the seat of this device's player; None where it deals and plays for nobody
        self.name = ""
        self.at_once = True  # a bot plays for who is away
        self.guests: dict[int, Guest] = {}
        self.onlookers: list[int] = []  # those who are here
        self.players = 0  # of the game at the table
        self._coming = 0  # of the one that is to come
        self._kept: SeatsKept | None = None  # what was kept with that one
        self._next: int | None = None  # the seat of this device's player in it
        self._game = game
        self._send = send
        self._changed = changed
        self._sealing = Sealing(self.guests, send, seal, sealed)
        self._playing = False
        self._unseated = False  # whether others are here than the engine knows
        self.people: list[int] = [0]
        self.now: Callable[[], float] = time.time  # seconds
        self.close: Callable[[int], object] = lambda seat: self.gone(seat, True)  # ends a guest's connection

    # The company

    @property
    def tips(self) -> bool:
        """Whether anybody may ask for one: only who is alone."""
        return not self.guests

    @property
    def undo(self) -> bool:
        """Whether anybody may take back: only who is alone."""
        return not self.guests

    def asked(self, request: Request) -> Request:
        """A request with who plays, and who is to be told."""
        added: Request = dict(request)
        seats, own = self.people, self.own
        if request["do"] in ("open", "load"):
            own = self._next = self._place(request["do"] == "open")
            seats = added["people"] = self._seated(self._coming, own)
        elif request["do"] == "seats":
            seats = added["people"] = self._seated(self.players, own)
        if request["do"] == "open" and self.word() and "day" not in request:
            # A link's seed may have a word of its own; the seal that was told is of what stands before it.
            added["seed"], added["word"] = str(request.get("seed", "")).split(":")[0], self.word()
        added["seat"] = own
        added["tell"] = [seat for seat in seats if seat != own]
        if self.onlookers:
            added["tell"].append(None)
        return added

    def _place(self, anew: bool) -> int | None:
        """The seat of this device's player in the game to come; None if all that it has are guests'.

        In one that goes on it is the seat of before, since its cards are known.
        """
        own = self._kept["own"] if self._kept else self.own
        count = self._coming or people.SEATS
        if own is None or (own < count and not (anew and own in self.guests)):
            return own
        return next((seat for seat in range(count) if seat not in self.guests), None)

    def served(self, request: Request, reply: Reply) -> None:
        """Tell all others what has happened."""
        if request["do"] in ("open", "load"):
            self.own, self._next, self._kept = self._next, None, None
            self._sealing.begun(request["do"] == "open")
        if request["do"] in ("open", "load", "seats"):
            self._playing = True
            self.players = reply["view"]["players"]
            self.people = reply.get("people", [0])
            # Somebody came or went meanwhile. Until this reply is shown, a request is of the game before.
            self._unseated = request["do"] != "seats" and self._seated(self.players, self.own) != self.people
            self.tell_table()
            for guest in self.guests.values():
                guest.asking = False
            self._changed()
        elif request["do"] == "heard":
            self._answered(request["by"])
            if request["by"] in self.guests:
                self.guests[request["by"]].refused = 0
        for told in reply.get("told", []):
            text = json.dumps({"told": told})
            for seat in self.onlookers if told["seat"] is None else [told["seat"]]:
                self._send(seat, text)
        if reply.get("view") and reply["view"]["ended"]:
            self.tell_table()  # with the seal of the next game

    def refused(self, request: Request, error: Fault) -> bool:
        """What a guest has asked for in vain is told to that guest alone."""
        if request["do"] != "heard":
            return False
        self._answered(request["by"])
        self._refuse(request["by"], error)
        return error.get("kind") not in ("EngineLost", "GivenUp")  # those concern this page, too

    def _refuse(self, seat: int, error: object) -> None:
        """Whoever sends only what is refused, again and again, is no player: a bot has the seat."""
        self._send(seat, json.dumps({"refused": error}))
        guest = self.guests.get(seat)
        if guest:
            guest.refused += 1
            if guest.refused >= _PATIENCE:
                self.close(seat)

    def _answered(self, seat: int) -> None:
        if seat in self.guests:
            self.guests[seat].asking = False

    def shown(self, view: View) -> View:
        """All of it: this device's player has it alone. Or what lies on the table, from the first seat."""
        away = [seat for seat in self.people if seat in self.guests and not self.guests[seat].here]
        if self.own is None:
            called = {0: t("devices.bot")}
            called.update(self.names())
            people.sit(None, give_way(called, [], self.players), list(range(self.players)), away)
            view = dict(view, seat=0)  # type: ignore[assignment]
        else:
            people.sit(self.own, give_way(self.names(), [self.own], self.players), None, away)
        if self._unseated:
            self._unseated = False
            self._seat_again()
        return view

    def waits(self, view: View) -> bool:
        """Whether it is a guest's turn. Bots alone do not play on where nobody looks."""
        if self.own is None and not self.others():
            return True
        return view["turn"] in self.people and view["turn"] != self.own

    def left(self) -> None:
        """The start screen lies before the table; the others play on."""

    def rest(self) -> None:
        """Another game is at this device's table, or another tab has this one: others are to wait."""
        if self._playing:
            self._playing = False
            self.tell_table()

    # What the connections tell

    def opened(self, seat: int) -> bool:
        """A guest's device is connected, for the first time or again; False if this device has that seat."""
        if seat not in self.guests and seat in (self.own, self._next):
            return False
        if seat in ONLOOKERS:
            if seat not in self.onlookers:
                self.onlookers.append(seat)
            self.tell_table()
            self._seat_again()
            return True
        guest = self.guests.setdefault(seat, Guest())
        guest.here, guest.greeted = True, False
        self.tell_table()
        self._seat_again()
        return True

    def gone(self, seat: int, for_good: bool) -> None:
        """Nothing is heard of a guest any more."""
        guest = self.guests.get(seat)
        if seat in self.onlookers:
            self.onlookers.remove(seat)
            self._changed()
        if guest is None or not (guest.here or for_good):
            return
        guest.here = False
        if for_good:
            del self.guests[seat]
        self.tell_table()
        self._seat_again()

    def heard(self, seat: int, text: str) -> None:
        """A guest has sent a text, whatever it is."""
        message = outside.parse(text) or {}
        guest, hello = self.guests.get(seat), message.get("hello")
        if seat in self.onlookers and isinstance(hello, dict) and hello.get("v") != VERSION:
            self._send(seat, json.dumps({"sorry": VERSION}))
        if guest is None:
            return
        if "act" in message:
            if not guest.asking:  # who sends more than the engine answers is not heard
                request = {"do": "heard", "by": seat, "text": text}
                guest.asking = self._playing and seat in self.people and seat != self.own
                if not (guest.asking and self._game.request(request, beside=True)):
                    guest.asking = False
                    self._refuse(seat, _NOT_NOW)
            return
        if isinstance(hello, dict):
            if hello.get("v") != VERSION:
                if isinstance(hello.get("v"), int):
                    self._send(seat, json.dumps({"sorry": VERSION}))
                    self.gone(seat, True)
                return
            name, before = names.clean(hello.get("name"), people.LONGEST), guest.name
            if (name or not before) and guest.may_be_called(name, self.now()):
                guest.name = self._unlike(seat, name or t("devices.guest"))
            greeted, guest.greeted = guest.greeted, True
            if guest.name != before or not greeted:
                self.tell_table()
                self._changed()
            if not greeted:
                self._seat_again()
        self._sealing.take(seat, message)

    def is_taken(self, name: str) -> bool:
        """Whether a guest is called so."""
        return any(people.alike(guest.name) == people.alike(name) for guest in self.guests.values())

    def _unlike(self, seat: int, name: str) -> str:
        """A guest's name, with a number if somebody else at the table has it already."""
        called = [self.guests[each].name for each in self.guests if each != seat]
        if self.own is not None:
            called.append(self.name)
        taken = [people.alike(each) for each in called]
        free, number = name, 2
        while people.alike(free) in taken:
            free = name[: people.LONGEST - 2].strip() + " " + str(number)
            number += 1
        return free

    # What the player decides

    def takes(self, variant: str, kept: SeatsKept | None = None) -> None:
        """The next game is of this preset, and this was kept with it: who has a seat that is not there, or
        that of this device's player, waits for another one.
        """
        self._coming, self._kept = players_of(variant), kept

    def kept(self) -> SeatsKept:
        """What a kept game has of this table, for `again` after a reload."""
        return {
            "devices": True,
            "own": self.own,
            "wait": not self.at_once,
            "names": {str(seat): name for seat, name in self.names().items()},
        }

    def again(self, seats: list[int], kept: SeatsKept) -> None:
        """Guests of before a reload, who are taken for here until they turn out not to be.

        Where all were to wait for whoever is away, they wait for those as well who need a new code.
        """
        called, own = kept["names"], kept["own"]
        self.name = called.get(str(own), self.name)
        self.at_once = not kept["wait"]
        away = [] if self.at_once else [int(seat) for seat in called if int(seat) != own]
        self.onlookers = [seat for seat in seats if seat in ONLOOKERS]
        for seat in seats + away:
            if seat not in self.guests and seat not in ONLOOKERS:
                guest = self.guests[seat] = Guest()
                guest.here = seat in seats
                guest.name = called.get(str(seat), "")

    def begin(self) -> None:
        """A game that is going on becomes one of all who are here."""
        self._playing = True
        if self._game.view:
            self.players = self._game.view["players"]
        self.tell_table()
        self._seat_again()

    def wait(self, at_once: bool) -> None:
        """Whether a bot plays at once for who is away, or all wait."""
        self.at_once = at_once
        self._seat_again()

    async def settle(self, seed: object) -> None:
        """Before a game with this seed begins: no word can be changed any more, then all are shown."""
        await self._sealing.settle(seed, self.tell_table)

    def word(self) -> str:
        """What all have added to the seed of the next game."""
        return self._sealing.word()

    def names(self) -> dict[int, str]:
        """How the people are called, by seat."""
        here = self.guests
        found = {seat: here[seat].name for seat in here if here[seat].name and seat != self.own}
        if self.name and self.own is not None:
            found[self.own] = self.name
        return found

    def plays(self, seat: int) -> bool:
        """Whether a guest's seat is one of the game at the table, and not this device's."""
        return seat != self.own and (not self.players or seat < self.players)

    def others(self) -> bool:
        """Whether others are here, who wait for what this device does."""
        return bool(self.onlookers) or any(
            self.guests[seat].here and self.plays(seat) for seat in self.guests
        )

    def _seated(self, players: int, own: int | None) -> list[int]:
        """The seats of people; who is away has none meanwhile, if a bot is to play at once."""
        found = [] if own is None else [own]
        for seat, guest in self.guests.items():
            if (guest.here or not self.at_once) and (not players or seat < players) and seat != own:
                found.append(seat)
        return sorted(found)

    def _seat_again(self) -> None:
        """Have the engine know who has a seat now, and who has just come told all."""
        self._changed()
        if self._playing:
            here = [seat for seat in self.guests if self.guests[seat].here]
            self._game.request({"do": "seats", "of": here}, beside=True)
            self._game.wake()

    def tell_table(self) -> None:
        """Tell everybody who sits here."""
        seated = [] if self.own is None else [self.own]
        seated.extend([seat for seat in sorted(self.guests) if seat != self.own])
        told = {
            "v": VERSION,
            "names": {str(seat): name for seat, name in self.names().items()},
            "host": self.own,
            "people": seated,
            "out": [seat for seat in sorted(self.guests) if self._playing and not self.plays(seat)],
            "away": [seat for seat in self.guests if not self.guests[seat].here],
            "seal": self._sealing.told(),
            "playing": self._playing,
        }
        text = json.dumps({"table": told})
        for seat in [each for each in self.guests if self.guests[each].here] + self.onlookers:
            self._send(seat, text)


def players_of(variant: str) -> int:
    """How many play a preset, 0 if it is none."""
    return next((count for name, _, count in presets.PRESETS if name == variant), 0)
