"""Seats and names at a table of several devices."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from tests.page.room import Room, a_room

room = a_room


def test_no_guest_has_the_seat_of_the_device_that_deals(room: Room) -> None:
    """Its code was for a bot's seat, which the player has taken since."""
    assert not room.host.opened(0)
    room.sit(2, "Beat")
    assert list(room.host.guests) == [2]
    room.host.own = None
    assert room.host.opened(0)


@pytest.mark.parametrize(("guests", "own"), [((0, 1, 2, 3), None), ((0, 1, 3), 2), ((1, 2), 0)])
def test_a_smaller_table_gives_nobody_the_seat_of_a_guest(
    room: Room, guests: tuple[int, ...], own: int | None
) -> None:
    """Five have played, now four do."""
    room.host.own = 4
    for seat in guests:
        room.sit(seat, f"G{seat}")
    room.host._coming = 4
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "3"})
    assert room.host.own == own
    assert room.host.people == sorted([*guests] if own is None else [*guests, own])
    assert {seat for seat, text in room.sent if "told" in json.loads(text)} == set(guests)
    assert room.host.names() == {seat: f"G{seat}" for seat in guests} | (
        {own: "Anna"} if own is not None else {}
    )


def test_a_smaller_table_that_is_refused_leaves_everybody_their_seats(room: Room) -> None:
    room.host.own = 4
    room.sit(1, "Beat")
    room.host._coming = 4
    room.host.asked({"do": "open", "variant": "schieberCh", "options": {}, "seed": "3"})
    room.host.refused({"do": "open"}, {"kind": "BadOption"})
    assert room.host.own == 4


def test_who_looks_on_is_not_heard(room: Room) -> None:
    room.sit(4, "Eva")
    room.host._coming = 4
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert room.host.people == [0]
    log = room.log
    room.host.heard(4, json.dumps({"act": "deal", "n": 0}))
    assert room.log == log


def test_a_guest_without_a_seat_in_the_game_is_told_so(room: Room) -> None:
    """Six have played, now four do, then six again."""
    guest = room.sit(4, "Eva")
    room.sit(2, "Beat")
    room.request({"do": "open", "variant": "schieber6p", "options": {}, "seed": "1"})
    guest.shown(room.seen(4))
    assert (guest.playing, guest.out) == (True, False)
    room.host._coming = 4
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert (guest.playing, guest.out) == (False, True)
    assert room.guests[2].table["out"] == [4]
    assert not room.guests[2].out
    room.host._coming = 6
    room.request({"do": "open", "variant": "schieber6p", "options": {}, "seed": "1"})
    guest.shown(room.seen(4))
    assert (guest.playing, guest.out) == (True, False)


def test_a_game_that_goes_on_takes_in_whoever_has_a_seat_in_it(room: Room) -> None:
    room.sit(2, "Beat")
    eva = room.sit(4, "Eva")
    reply = {"id": 1, "do": "open", "variant": "schieberCh", "options": {}, "seed": "1"}
    room.host._game.view = json.loads(room.session.handle(json.dumps(reply)))["view"]
    room.host.begin()
    assert room.host.people == [0, 2]
    assert eva.out


def test_no_two_people_are_called_the_same(room: Room) -> None:
    for seat, name in ((1, "anna"), (2, "Beat"), (3, "Beat"), (4, " \u2800 "), (5, "")):
        room.sit(seat, name)
    names = room.host.names()
    assert [names[seat] for seat in range(4)] == ["Anna", "anna 2", "Beat", "Beat 2"]
    assert names[4]
    assert names[5].endswith(" 2"), "both are guests without a name"
    room.host.heard(3, '{"hello":{"name":"Beat","v":3}}')
    assert room.host.names()[3] == "Beat 2"
    room.host.gone(2, True)
    room.host.heard(3, '{"hello":{"name":"Beat","v":3}}')
    assert room.host.names()[3] == "Beat"
    room.host.heard(4, '{"hello":{"name":"","v":3}}')
    room.host.heard(1, '{"hello":{"name":"Maximilianus","v":3}}')
    room.host.heard(2, '{"hello":{"name":"Maximilianus","v":3}}')
    assert room.sit(2, "Maximilianus").table["names"]["2"] == "Maximilian 2"


def test_a_bot_gives_way_to_a_guest_who_is_called_as_it_is(room: Room) -> None:
    people: Any = importlib.import_module("web.page.base.people")
    bot = people.bot(1, [])
    guest = room.sit(2, bot.upper())
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert room.host.names() == {0: "Anna", 2: bot.upper()}, "the guest keeps their name"
    for page in (room.host, guest):
        page.shown(room.seen(2) if page is guest else room.view)
        called = [people.alike(people.name(seat)) for seat in range(4)]
        assert len(set(called)) == 4
        assert people.name(2) == bot.upper()


def test_a_name_that_looks_the_same_is_the_same(room: Room) -> None:
    for seat, name in ((1, "Beat"), (2, "Be\u200bat"), (3, "beat\ufe0f"), (4, "An\u00adna")):
        room.sit(seat, name)
    names = room.host.names()
    assert [names[seat][-1] for seat in range(1, 5)] == ["t", "2", "3", "2"]
    assert room.host.is_taken("Be\u2060at")
    assert not room.host.is_taken("Bea")
