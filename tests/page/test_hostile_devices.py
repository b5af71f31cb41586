"""Devices that send nonsense, or more than anybody has to answer."""

from __future__ import annotations

import json

import pytest

from tests.page.room import Room, a_room, choices
from tests.unit.table import Reply

room = a_room

NONSENSE_OF_THE_HOST = (
    '{"told":1}',
    '{"told":{}}',
    '{"table":{"host":[]}}',
    '{"table":{"names":[1],"seal":7}}',
    '{"sealed":{}}',
    '{"sealed":{"seal":"5ea1","words":{"1":[],"x":{}}}}',
    '{"opened":{"seal":"5ea1","words":{"1":7,"2":["a"]}}}',
    '{"opened":1,"sealed":[]}',
    '{"told":{"n":1,"view":{},"events":7}}',
    '{"told":{"n":1,"view":{},"events":[7]}}',
)
HALF_NONSENSE_OF_THE_HOST = (
    '{"told":{"n":1,"view":{},"people":5}}',
    '{"told":{"n":1,"view":{},"people":[[],"0",null]}}',
    '{"told":{"n":1,"view":{},"over":7}}',
    '{"told":{"n":1,"view":{},"over":{"seed":""}}}',
    '{"told":{"n":1,"view":{},"events":null,"over":"","people":[0]}}',
    '{"table":{"names":{"\u00b2":"Eva","":"","-1":"Eva","9":"Eva"},"away":[[],"0"],"out":7}}',
)
NONSENSE = (
    "",
    '{"sealed":{},"seal":"5ea1"}',
    '{"word":[],"salt":1,"seal":"5ea1"}',
    "[]",
    "{",
    "null",
    '{"hello":1}',
    '{"hello":{}}',
    '{"word":1}',
    '{"act":{},"n":[]}',
)


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


def test_a_guest_that_greets_again_and_again_costs_nobody_anything(room: Room) -> None:
    """The engine is asked, and the others are told, when there is something to ask and to tell."""
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1", "level": "easy"})
    asked: list[str] = []
    serve = room.serve

    def served(request: Reply) -> None:
        asked.append(request["do"])
        serve(request)

    room.serve = served  # type: ignore[method-assign]
    room.sent.clear()
    for _ in range(50):
        room.host.heard(1, '{"hello":{"name":"Beat","v":3}}')
    assert (asked, room.sent) == ([], [])
    room.host.heard(1, '{"hello":{"name":"Bea","v":3}}')
    assert asked == []
    assert [json.loads(text)["table"]["names"]["1"] for _, text in room.sent] == ["Bea", "Bea"]
    room.host.opened(1)
    asked.clear()
    for _ in range(50):
        room.host.heard(1, '{"hello":{"name":"Bea","v":3}}')
    assert asked == ["seats"], "it was away meanwhile"


def test_a_guest_has_one_new_name_a_second(room: Room) -> None:
    """Each is told to all, and kept."""
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    now = [100.0]
    room.host.now = lambda: now[0]
    room.sent.clear()
    for number in range(100):
        room.host.heard(1, json.dumps({"hello": {"name": f"N{number % 2}", "v": 3}}))
        now[0] += 0.01
    assert len(room.sent) == 2
    assert room.host.names()[1] == "N0"
    now[0] += 1
    room.host.heard(1, '{"hello":{"name":"Beat","v":3}}')
    assert room.host.names()[1] == "Beat"


@pytest.mark.parametrize("playing", [True, False])
def test_whose_actions_are_refused_again_and_again_has_no_seat(room: Room, playing: bool) -> None:
    room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    closed: list[int] = []

    def close(seat: int) -> None:
        closed.append(seat)
        room.host.gone(seat, True)

    room.host.close = close
    room.host._playing = playing
    for number in range(40):
        assert closed == [1] * (number >= 30)
        room.host.heard(1, '{"act":"1:E6","n":99}')
    assert list(room.host.guests) == []
    assert len([text for seat, text in room.sent if seat == 1 and "refused" in text]) == 30


def test_whose_action_is_taken_has_all_patience_again(room: Room) -> None:
    guest = room.sit(1, "Beat")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1", "level": "easy"})
    for _ in range(3):
        while room.view["turn"] != 1:
            mine = room.view["turn"] in (0, None)
            room.request({"do": "act", "action": choices(room.view)[0]} if mine else {"do": "bot"})
        for _ in range(29):
            room.host.heard(1, '{"act":"1:E6","n":99}')
        room.host.heard(1, json.dumps({"act": choices(room.seen(1))[0], "game": guest._mark, "n": guest._n}))
    assert list(room.host.guests) == [1]


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


@pytest.mark.parametrize("sent", HALF_NONSENSE_OF_THE_HOST)
def test_what_is_nonsense_in_a_message_of_the_dealing_device_is_left_out(room: Room, sent: str) -> None:
    guest = room.sit(1, "Beat")
    guest.heard(sent)
    guest.shown({"turn": 0, "seat": 1})
    guest.heard('{"table":{"names":{"0":"Anna"},"host":0}}')
    assert guest.host() == "Anna"
    assert guest.over is None
    assert guest.people in ([], [0])
