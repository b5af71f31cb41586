"""A game between several devices without connections, with guests who go and come back."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from jass.options.variants import VARIANTS
from tests.page.room import Room, a_room, choices

room = a_room

PRESETS = [variant.id for variant in VARIANTS]


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
            guest = room.guests[1]
            act = {"act": rng.choice(choices(seen)), "game": guest._mark, "n": guest._n}
            room.host.heard(1, json.dumps(act))
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


def play_on(room: Room, over: Callable[[], bool]) -> None:
    """Have Anna and the guest opposite play, and the bots, until it is so."""
    while not over():
        mine = room.seen(2) or room.guests[2].last
        room.guests[2].last = mine
        if mine["turn"] == 2:
            asked = room.guests[2].ask({"do": "act", "action": choices(mine)[0]})
            room.guests[2].last = asyncio.run(asked)["view"]
        elif room.view["turn"] in (0, None):
            room.request({"do": "act", "action": choices(room.view)[0]})
        else:
            room.request({"do": "bot"})


@pytest.mark.parametrize(("seed", "last"), [("3", 0), ("4", 1), ("1", 2), ("2", 3)])
def test_the_deals_that_are_over_are_kept_whoever_played_their_last_card(
    room: Room, seed: str, last: int
) -> None:
    guest = room.sit(2, "Beat")
    kept: list[str | None] = []
    guest._changed = lambda: kept.append(guest.over)
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": seed, "level": "easy"})
    play_on(room, lambda: guest.over is not None)
    assert json.loads(room.log)["actions"][-1].startswith(f"{last}:")
    assert kept[-1] == guest.over


def test_who_comes_back_is_told_the_deals_that_are_over(room: Room) -> None:
    guest = room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "3", "level": "easy"})
    play_on(room, lambda: guest.over is not None)
    over = guest.over
    room.request({"do": "act", "action": "deal"})
    room.host.gone(2, False)
    assert room.sit(2, "Beat").over == over


@pytest.mark.parametrize("reloaded", [True, False])
@pytest.mark.parametrize("actions", [0, 60])
def test_who_comes_back_to_another_game_does_not_keep_the_deals_of_the_one_before(
    room: Room, reloaded: bool, actions: int
) -> None:
    guest = room.sit(2, "Beat")
    request = {"do": "open", "variant": "schieberCh", "options": {}, "level": "easy"}
    room.request(request | {"seed": "3"})
    play_on(room, lambda: guest.over is not None)
    over = guest.over
    room.host.gone(2, False)
    room.request(request | {"seed": "99"})
    while room.view["turn"] != 0:
        room.request({"do": "bot"})
    if reloaded:
        room.host.guests[2].here = False
        room.guests.pop(2)
    else:
        guest._n = actions  # as many or more than this game has, or fewer
    seated = room.sit(2, "Beat") if reloaded else guest
    if reloaded:
        seated.over = over  # as web/page/together/join.py finds it in the tab's history
        seated._n = None
        room.host.begin()
    else:
        room.host.opened(2)
    assert seated.over is None


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


def test_what_a_guest_decides_in_one_game_is_not_done_in_the_next(room: Room) -> None:
    """It was on its way while another game began, in which the seat has as many actions before it."""
    room.host.own = None
    guest = room.sit(0, "Beat")
    game = {"do": "open", "variant": "schieberCh", "options": {}}
    seeds = iter(map(str, range(1000)))

    def begun() -> None:
        """A game in which the guest is to begin."""
        while not room.view or room.view["turn"] != 0 or json.loads(room.log)["actions"]:
            room.request(game | {"seed": next(seeds)})

    begun()
    act = {"act": choices(room.seen(0))[0], "game": guest._mark, "n": guest._n}
    room.view = {}
    begun()
    room.host.heard(0, json.dumps(act))
    assert json.loads(room.log)["actions"] == []
    assert '"late"' in room.sent[-1][1]
    room.host.heard(0, json.dumps(act | {"game": guest._mark}))
    assert json.loads(room.log)["actions"] == [act["act"]]


def test_who_has_another_version_leaves_its_seat(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cora")
    room.host.heard(2, '{"hello":{"name":"Cora","v":99}}')
    assert room.guests[2].table == {"sorry": True}
    assert list(room.host.guests) == [1]


def test_no_message_to_a_guest_holds_the_seed_or_another_hand(room: Room) -> None:
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e75ec4e7"})
    hand = set(room.seen(1)["hand"])
    own = set(room.view["hand"])
    told = [text for seat, text in room.sent if seat == 1]
    assert not any("5ec4e7" in text for text in told)
    assert not any(f'"{card}"' in text for card in own - hand for text in told)
