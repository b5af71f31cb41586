"""A table of several devices without connections: what the dealing page sends, and what guests make of it."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from jass.options.variants import VARIANTS
from jass.session import Session
from tests.page.fake_page import Page, imported
from tests.unit.test_session import Reply

PRESETS = [variant.id for variant in VARIANTS]
SEAL = "5ea1"

NONSENSE_OF_THE_HOST = (
    '{"told":1}',
    '{"told":{}}',
    '{"table":{"host":[]}}',
    '{"table":{"names":[1],"seal":7}}',
)
NONSENSE = ("", "[]", "{", "null", '{"hello":1}', '{"hello":{}}', '{"word":1}', '{"act":{},"n":[]}')


class Room:
    """The dealing device's page with its engine, and guests who sit at devices of their own."""

    def __init__(self) -> None:
        hosting: Any = importlib.import_module("web.page.together.hosting")
        remote: Any = importlib.import_module("web.page.together.remote")
        self.session = Session()
        self.view: Reply = {}
        self.log = ""
        self.seal = SEAL
        self.sent: list[tuple[int, str]] = []
        queue: Any = importlib.import_module("web.page.engine_client.queue")
        self.queue = queue.Queue()
        self.serving = False
        self.meanwhile: list[Callable[[], object]] = []  # what happens while the engine answers
        game = SimpleNamespace(request=self.request, wake=lambda: None)
        self.host = hosting.Hosting(game, self.send, lambda: None, lambda: self.seal)
        self.host.name = "Anna"
        self._remote = remote
        self.guests: dict[int, Any] = {}
        self.asked: dict[int, list[Reply]] = {}

    def sit(self, seat: int, name: str) -> Any:
        """A guest takes a seat."""

        def request(request: Reply, beside: bool = False) -> bool:
            self.asked[seat].append(request)
            return True

        game = SimpleNamespace(request=request, draw=lambda: None)
        self.asked[seat] = []
        self.guests[seat] = self._remote.Remote(
            seat, game, lambda text: self.host.heard(seat, text), lambda: None, lambda: f"word{seat}"
        )
        self.guests[seat].there = True
        self.host.opened(seat)
        self.host.heard(seat, json.dumps({"hello": {"name": name, "v": 1}}))
        return self.guests[seat]

    def send(self, seat: int, text: str) -> None:
        self.sent.append((seat, text))
        if seat in self.guests:
            self.guests[seat].heard(text)

    def request(self, request: Reply, beside: bool = False) -> bool:
        """The game's loop on the dealing page, without its drawing."""
        taken: bool = self.queue.put(request)
        while not self.serving and (wanted := self.queue.take()):
            self.serving = True
            self.serve(wanted)
            self.serving = False
        return taken

    def serve(self, request: Reply) -> None:
        """Have the engine answer, and all be told."""
        reply = json.loads(self.session.handle(json.dumps(self.host.asked(request) | {"id": 1})))
        while self.meanwhile:
            self.meanwhile.pop()()
        if not reply["ok"]:
            self.queue.fail()
            assert self.host.refused(request, reply["error"]), reply
            return
        self.log = reply["log"]
        self.host.served(request, reply)
        self.queue.done(True)
        self.view = self.host.shown(reply["view"])

    def seen(self, seat: int) -> Reply:
        """The view of a guest after all that was told."""
        view: Reply = {}
        while self.asked[seat]:
            view = asyncio.run(self.guests[seat].ask(self.asked[seat].pop(0)))["view"]
        return view


@pytest.fixture
def room() -> Iterator[Room]:
    with imported(Page(), "web.page.base.people"):
        yield Room()


def choices(view: Reply) -> list[str]:
    """What a view lets its seat do now."""
    seat = view["seat"]
    if view["turn"] is None:
        return ["turn" if view["toTurn"] else "deal"]
    if view["phase"] == "auction":
        auction = view["auction"]
        return [f"{seat}:{text}" for text in [*auction["choices"], *["shove"] * auction["shove"]]]
    if view["phase"] == "estimate":
        return [f"{seat}:={view['estimate']['max'] // 3}"]
    if view["phase"] == "pickGame":
        return [f"{seat}:game1"]
    return [f"{seat}:{card}" for card in view["legal"]]


@pytest.mark.parametrize("preset", PRESETS)
def test_two_people_play_by_messages_alone(room: Room, preset: str) -> None:
    """Until two deals are over, or 150 actions; what a guest sees is what the engine shows their seat."""
    rng = Random(preset)
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": preset, "options": {}, "seed": "1", "level": "easy"})
    seen = room.seen(1)
    for _ in range(150):
        if room.view["ended"] or len(room.view["results"]) == 2:
            break
        if room.view["turn"] == 1:
            assert seen["turn"] == 1
            room.host.heard(1, json.dumps({"act": rng.choice(choices(seen)), "n": room.guests[1]._n}))
        elif room.view["turn"] in (0, None):
            room.request({"do": "act", "action": rng.choice(choices(room.view))})
        else:
            assert not room.host.waits(room.view)
            room.request({"do": "bot", "level": "easy"})
        told = room.seen(1)
        assert told
        seen = told
        assert (seen["seat"], room.view["seat"]) == (1, 0)
        assert (seen["phase"], seen["turn"], seen["totals"]) == tuple(
            room.view[part] for part in ("phase", "turn", "totals")
        )
    assert room.view["results"]


def test_words_of_all_are_in_the_seed_after_the_seal(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7:word1-word2"
    assert room.guests[1].words == {SEAL: "word1"}


def test_who_sits_down_before_the_seal_adds_a_word_once_there_is_one(room: Room) -> None:
    room.seal = ""
    room.sit(1, "Beat")
    assert room.host.word() == ""
    room.seal = SEAL
    room.host.tell_table()
    assert room.host.word() == "word1"


def test_a_word_for_another_seal_is_none(room: Room) -> None:
    room.sit(1, "Beat")
    room.host.heard(1, json.dumps({"word": "later", "seal": "other"}))
    assert room.host.word() == "word1"


def test_who_is_away_is_a_bots_seat_until_they_are_back(room: Room) -> None:
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert room.host.people == [0, 2]
    room.host.gone(2, False)
    assert room.host.people == [0]
    room.host.opened(2)
    assert room.host.people == [0, 2]
    assert room.seen(2)["seat"] == 2


def test_who_goes_while_the_engine_answers_is_a_bots_seat(room: Room) -> None:
    room.sit(2, "Beat")
    room.meanwhile.append(lambda: room.host.gone(2, False))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert room.host.people == [0]


def test_a_table_may_wait_for_who_is_away(room: Room) -> None:
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    room.host.wait(False)
    room.host.gone(2, False)
    assert room.host.people == [0, 2]
    room.host.wait(True)
    assert room.host.people == [0]


def test_a_table_that_waits_does_so_after_a_reload(room: Room) -> None:
    room.sit(2, "Beat")
    room.sit(3, "Cora")
    room.host.wait(False)
    seats: Any = importlib.import_module("web.page.saves.seats")
    kept = seats.checked(json.loads(json.dumps(room.host.kept())))
    after = Room()
    after.host.again([2], kept)
    after.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert after.host.people == [0, 2, 3]
    assert after.host.names() == {0: "Anna", 2: "Beat", 3: "Cora"}
    after.host.wait(True)
    assert after.host.people == [0, 2]


def test_a_guest_that_sends_more_than_is_answered_is_not_heard(room: Room) -> None:
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    asked: list[Reply] = []

    def ask(request: Reply, beside: bool = False) -> bool:
        asked.append(request)
        return True

    room.host._game.request = ask
    for _ in range(1000):
        room.host.heard(1, json.dumps({"act": "1:E6", "n": 0}))
    assert len(asked) == 1
    assert room.host.refused(asked[0], {"kind": "BadMessage"})
    room.host.heard(1, json.dumps({"act": "1:E6", "n": 0}))
    assert len(asked) == 2


def test_guests_are_told_when_another_game_is_at_the_table(room: Room) -> None:
    guest = room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1", "level": "easy"})
    guest.shown(room.seen(2))
    assert guest.playing
    room.host.rest()
    assert (guest.playing, guest.rests) == (False, True)
    log, ask = room.log, room.host._game.request
    room.host._game.request = lambda *_, **__: pytest.fail("the engine was asked")
    room.host.heard(2, '{"act":"2:E","n":0}')
    room.host._game.request = ask
    assert room.log == log
    room.request({"do": "load", "log": room.log})
    guest.shown(room.seen(2))
    assert (guest.playing, guest.rests) == (True, False)


def test_who_has_another_version_leaves_its_seat(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cora")
    room.host.heard(2, '{"hello":{"name":"Cora","v":99}}')
    assert room.guests[2].table == {"sorry": True}
    assert list(room.host.guests) == [1]


def test_who_looks_on_is_not_heard(room: Room) -> None:
    room.sit(4, "Eva")
    room.host._coming = 4
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert room.host.people == [0]
    log = room.log
    room.host.heard(4, json.dumps({"act": "deal", "n": 0}))
    assert room.log == log


def test_no_message_to_a_guest_holds_the_seed_or_another_hand(room: Room) -> None:
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e75ec4e7"})
    hand = set(room.seen(1)["hand"])
    own = set(room.view["hand"])
    told = [text for seat, text in room.sent if seat == 1]
    assert not any("5ec4e7" in text for text in told)
    assert not any(f'"{card}"' in text for card in own - hand for text in told)


@pytest.mark.parametrize("sent", NONSENSE)
def test_nonsense_of_a_guest_changes_nothing(room: Room, sent: str) -> None:
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    log = room.log
    room.host.heard(1, sent)
    room.host.heard(3, sent)
    assert room.log == log
    assert room.host.names() == {0: "Anna", 1: "Beat"}


@pytest.mark.parametrize("sent", [*NONSENSE, *NONSENSE_OF_THE_HOST])
def test_nonsense_of_the_dealing_device_changes_nothing(room: Room, sent: str) -> None:
    guest = room.sit(1, "Beat")
    guest.heard(sent)
    assert room.seen(1) == {}
