"""A dealing device in the middle of the table, without a hand of its own."""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any

import pytest

from tests.page.room import Room, a_room, choices
from tests.unit.table import Reply

room = a_room


def in_the_middle(room: Room, preset: str = "schieberCh", **options: object) -> None:
    """A game at whose device nobody plays, with guests in the first and the third seat."""
    room.host.own = None
    room.sit(0, "Dora")
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": preset, "options": options, "seed": "3", "level": "easy"})


@pytest.mark.parametrize("preset", ["schieberCh", "differenzlerOnline", "coiffeur4p10"])
def test_a_device_in_the_middle_deals_and_holds_no_hand(room: Room, preset: str) -> None:
    in_the_middle(room, preset)
    looked: dict[int, Reply] = {0: {}, 2: {}}
    while room.view["phase"] != "dealOver":
        assert (room.view["seat"], room.view["hand"], room.view["legal"]) == (0, [], [])
        people: Any = importlib.import_module("web.page.base.people")
        assert not people.acts(room.view)
        turn = room.view["turn"]
        looked = {seat: room.seen(seat) or looked[seat] for seat in looked}
        if turn in looked:
            assert room.host.waits(room.view)
            asked = room.guests[turn].ask({"do": "act", "action": choices(looked[turn])[0]})
            looked[turn] = asyncio.run(asked)["view"]
        else:
            room.request({"do": "bot"})
    room.request({"do": "act", "action": "deal"})
    assert room.view["phase"] != "dealOver"
    assert len(room.seen(0)["hand"]) == 9
    told = [json.loads(text)["told"]["seat"] for seat, text in room.sent if "told" in json.loads(text)]
    assert set(told) == {0, 2}


def test_a_guest_gets_no_hand_that_the_device_has_shown(room: Room) -> None:
    """A game that was played alone becomes one of all: its player keeps the seat, a guest waits."""
    room.host.own = None
    room.sit(0, "Beat")
    room.sit(2, "Cora")
    room.host.own = 0
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "3"})
    room.host.own = 0
    room.request({"do": "load", "log": room.log})
    room.sent.clear()
    room.host.begin()
    assert (room.host.own, room.host.people) == (0, [0, 2])
    assert {seat for seat, text in room.sent if "told" in json.loads(text)} == {2}
    room.host._game.request = lambda *_, **__: pytest.fail("the engine was asked")
    room.host.heard(0, '{"act":"0:E","n":0}')
    room.host._game.request = room.request
    assert "refused" in json.loads([text for seat, text in room.sent if seat == 0][-1])
    assert room.host.names() == {0: "Anna", 2: "Cora"}
    after = Room()
    after.host.again([0, 2], room.host.kept())
    after.host.own = None
    after.host.takes("schieberCh", room.host.kept())
    after.request({"do": "load", "log": room.log})
    assert (after.host.own, after.host.people) == (0, [0, 2])
    after.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "4"})
    assert (after.host.own, after.host.people) == (1, [0, 1, 2])


def test_a_device_in_the_middle_waits_where_nobody_is_left(room: Room) -> None:
    in_the_middle(room)
    room.host.gone(0, False)
    assert room.host.people == [2]
    room.host.gone(2, False)
    assert room.host.waits(room.view)
    room.host.opened(0)
    assert room.host.people == [0]


def test_a_device_in_the_middle_is_so_after_a_reload(room: Room) -> None:
    in_the_middle(room)
    seats: Any = importlib.import_module("web.page.saves.seats")
    kept = seats.checked(json.loads(json.dumps(room.host.kept())))
    assert kept["own"] is None
    assert seats.checked(kept | {"devices": False, "people": [0]}) is None
    after = Room()
    after.host.own = kept["own"]
    after.host.again([0, 2], kept)
    after.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert after.host.people == [0, 2]
    assert after.host.names() == {0: "Dora", 2: "Beat"}


def test_whoever_only_deals_keeps_nobody_from_their_name(room: Room) -> None:
    """The tablet in the middle is Anna's, and she plays at her phone."""
    room.host.own = None
    assert room.sit(1, "Anna").table["names"] == {"1": "Anna"}
