"""Those who look on at a device of their own: they see what lies on the table, and decide nothing."""

from __future__ import annotations

import asyncio
import importlib
import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.room import Room, a_room, choices
from tests.unit.table import Reply

room = a_room

SEAT = 8


class Onlooker:
    """The page of one who looks on."""

    def __init__(self, room: Room) -> None:
        self.told: list[Reply] = []
        self.asked: list[Reply] = []
        self.said: list[str] = []
        game = SimpleNamespace(request=lambda request, **_: self.asked.append(request), draw=lambda: None)
        remote: Any = importlib.import_module("web.page.together.remote")
        words = SimpleNamespace(told=self.said.append, closed=self.said.append, opened=self.said.append)
        self.page = remote.Remote(None, game, self.said.append, lambda: None, words)
        self.page.there = True
        room.guests[SEAT] = self
        room.host.opened(SEAT)

    def heard(self, text: str) -> None:
        """The dealing device has sent a text."""
        self.told.append(json.loads(text))
        self.page.heard(text)

    def seen(self) -> Reply:
        """What the page shows after all that was told."""
        view: Reply = {}
        while self.asked:
            view = self.page.shown(asyncio.run(self.page.ask(self.asked.pop(0)))["view"])
        return view


def deal(room: Room) -> None:
    """Play a deal to its end."""
    rng = Random(1)
    while room.view["phase"] != "dealOver":
        own = room.view["turn"] == 0
        room.request({"do": "act", "action": rng.choice(choices(room.view))} if own else {"do": "bot"})


def test_onlookers_see_the_table_and_no_hand(room: Room) -> None:
    onlooker = Onlooker(room)
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1", "level": "easy"})
    deal(room)
    views = [each["told"]["view"] for each in onlooker.told if "told" in each]
    assert len(views) > 30
    assert all(view["seat"] is None and view["hand"] == view["legal"] == [] for view in views)
    assert any(view["trick"]["cards"] for view in views)
    assert (onlooker.seen()["seat"], onlooker.page.host()) == (0, "Anna")
    assert onlooker.said == [], "no word, no action"


def test_onlookers_are_no_players(room: Room) -> None:
    onlooker = Onlooker(room)
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert json.loads(room.log)["seed"] == "1:cafe2"
    assert room.host.people == [0, 2]
    table = [each["table"] for each in onlooker.told if "table" in each][-1]
    assert (table["people"], table["out"]) == ([0, 2], [])
    assert room.host.others()
    room.host.gone(SEAT, False)
    told = len(onlooker.told)
    room.host.tell_table()
    assert len(onlooker.told) == told


@pytest.mark.parametrize(
    "text", ['{"act":"deal","game":"","n":0}', '{"hello":{"name":"X","v":3}}', "[", '{"word":"a"}']
)
def test_what_onlookers_send_changes_nothing(room: Room, text: str) -> None:
    Onlooker(room)
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    log = room.log
    room.host._game.request = lambda *_, **__: pytest.fail("the engine was asked")
    room.host.heard(SEAT, text)
    assert (room.log, room.host.guests) == (log, {})


def test_an_onlooker_of_another_version_is_told(room: Room) -> None:
    onlooker = Onlooker(room)
    room.host.heard(SEAT, json.dumps({"hello": {"name": "X", "v": 2}}))
    assert onlooker.told[-1] == {"sorry": 3}


def test_onlookers_ask_for_nothing(room: Room) -> None:
    client: Any = importlib.import_module("web.page.engine_client.client")
    onlooker = Onlooker(room)
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    with pytest.raises(client.EngineError):
        asyncio.run(onlooker.page.ask({"do": "act", "action": "deal"}))


def test_onlookers_are_back_after_a_reload_of_the_dealing_device(room: Room) -> None:
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    after = Room()
    after.host.again([2, SEAT], room.host.kept())
    assert (list(after.host.guests), after.host.onlookers) == ([2], [SEAT])
    onlooker = Onlooker(after)
    after.request({"do": "load", "log": room.log})
    assert onlooker.seen()["deal"] == 1
