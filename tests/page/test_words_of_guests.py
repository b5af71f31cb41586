"""The words of guests in the seed of a game, which they show once all are sealed."""

from __future__ import annotations

import asyncio
import json

from tests.page.room import SEAL, Room, a_room, hashed, salt_of

room = a_room


def test_words_of_all_are_in_the_seed_after_the_seal(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7:cafe1-cafe2"
    sealed, *_ = (json.loads(text) for _, text in room.said)
    assert sealed == {"sealed": hashed(SEAL, 1, "cafe1", salt_of(1)), "seal": SEAL}


def test_no_word_is_shown_before_all_are_sealed(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    assert all("word" not in json.loads(text) for _, text in room.said)
    assert room.host.word() == ""
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert [(seat, "word" in json.loads(text)) for seat, text in room.said] == [
        (1, False),
        (2, False),
        (1, True),
        (2, True),
    ]


def test_who_sits_down_before_the_seal_adds_a_word_once_there_is_one(room: Room) -> None:
    room.seal = ""
    room.sit(1, "Beat")
    room.seal = SEAL
    room.host.tell_table()
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7:cafe1"


def test_a_word_for_another_seal_or_too_late_is_none(room: Room) -> None:
    room.sit(1, "Beat")
    room.host.heard(1, json.dumps({"sealed": "0" * 64, "seal": "other"}))
    room.host.heard(1, json.dumps({"word": "ea71", "salt": "", "seal": SEAL}))
    asyncio.run(room.host.settle("1"))
    room.host.heard(1, json.dumps({"sealed": "1" * 64, "seal": SEAL}))
    assert room.host.word() == "cafe1"


def test_a_word_is_that_of_the_game_that_begins_though_the_next_is_sealed_by_now(room: Room) -> None:
    room.sit(1, "Beat")
    room.sealed["5ec4e7"] = SEAL
    room.seal = "next"
    room.host.tell_table()
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7:cafe1"
    assert room.guests[1].words.rounds[SEAL].opened == {"1": ["cafe1", salt_of(1)]}
    room.sealed["5ec4e8"] = "next"
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e8"})
    assert json.loads(room.log)["seed"] == "5ec4e8:cafe1"


def test_a_seal_that_nobody_has_heard_of_is_told_before_the_words(room: Room) -> None:
    room.sit(1, "Beat")
    room.sealed["1"] = "unheard"
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert json.loads(room.log)["seed"] == "1:cafe1"
    assert room.guests[1].words.rounds["unheard"].opened == {"1": ["cafe1", salt_of(1)]}


def test_who_is_reloaded_seals_a_word_anew(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(1, "Beat")
    asyncio.run(room.host.settle("1"))
    assert room.host.word() == "cafe1"


def test_who_shows_no_word_keeps_nobody_waiting(room: Room) -> None:
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.lies = lambda seat, text: "" if seat == 1 and "word" in text else text
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7:cafe2"


def test_a_slow_guest_is_waited_for_as_long_as_it_is_heard(room: Room) -> None:
    room.sealing._LOOKS = 1000
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    kept: list[str] = []

    def late(seat: int, text: str) -> str:
        if seat == 1 or "word" not in text:
            return text
        kept.append(text)
        return ""

    room.lies = late

    async def settle() -> None:
        settling = asyncio.create_task(room.host.settle("1"))
        await asyncio.sleep(0.2)
        assert not settling.done()
        room.host.heard(2, kept.pop())
        await settling

    asyncio.run(settle())
    assert room.host.word() == "cafe1-cafe2"


def test_a_guest_that_goes_is_not_waited_for(room: Room) -> None:
    room.sealing._LOOKS = 1000
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.lies = lambda seat, text: "" if seat == 2 and "word" in text else text

    async def settle() -> None:
        settling = asyncio.create_task(room.host.settle("1"))
        await asyncio.sleep(0.2)
        assert not settling.done()
        room.host.gone(2, False)
        await asyncio.wait_for(settling, 30)

    asyncio.run(settle())
    assert room.host.word() == "cafe1"
