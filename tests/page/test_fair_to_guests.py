"""What a guest's device finds at the end of a game about the origin of its cards."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from jass.history.verification import prove
from jass.model.shuffle import deal_seed
from tests.page.room import Room, a_room, at_once, choices, digest, hashed, salt_of

room = a_room


def found(room: Room, seat: int, seed: str, **more: object) -> str | None:
    """What a guest's device finds at the end of a game with this seed, and what else is in its log."""
    log = json.dumps({"v": 2, "variant": "schieberCh", "options": {}, "seed": seed} | more)
    guest = room.guests[seat]
    told: str | None = asyncio.run(guest.words.holds(log, guest.followed, guest.seen))
    return told


def begun(room: Room) -> str:
    """A game of two guests has begun, whose seal fits the secret: its seed."""
    room.seal = asyncio.run(digest("5ec4e7"))
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    return str(json.loads(room.log)["seed"])


def test_both_guests_find_the_cards_fair(room: Room) -> None:
    seed = begun(room)
    assert seed == "5ec4e7:cafe1-cafe2"
    assert found(room, 1, seed) == found(room, 2, seed) == "fair"


@pytest.mark.parametrize(
    "seed", ["5ec4e8:cafe1-cafe2", "5ec4e7:cafe1", "5ec4e7:cafe1-cafe2-more", "5ec4e7:cafe1-other", "5ec4e7"]
)
def test_another_secret_or_other_words_are_found(room: Room, seed: str) -> None:
    begun(room)
    assert found(room, 1, seed) == "unfair"


@pytest.mark.parametrize(
    "more",
    [
        {"deals": ["0" * 32]},
        {"deals": ["FIRST", "FIRST"]},
        {"deals": ["SECOND"]},
        {"deals": ["FIRST", "SECOND", None]},
        {"deals": [["FIRST"]]},
        {"deals": "FIRST"},
        {"deals": None},
        {"deals": {"0": "FIRST"}},
        {"dealt": 1},
        {"dealt": True},
        {"dealt": None},
        {"dealt": "2"},
        {"v": 1},
    ],
    ids=str,
)
def test_deals_that_do_not_follow_from_the_seed_are_found(room: Room, more: dict[str, Any]) -> None:
    seed = begun(room)
    text = json.dumps(more)
    for number, word in ((1, "FIRST"), (2, "SECOND")):
        text = text.replace(word, deal_seed(seed, number))
    assert found(room, 1, seed, **json.loads(text)) == "unfair"


@pytest.mark.parametrize("more", [{"dealt": 2}, {"deals": []}, {}], ids=str)
def test_deals_that_follow_from_the_seed_are_fair(room: Room, more: dict[str, Any]) -> None:
    seed = begun(room)
    assert found(room, 1, seed, **more) == "fair"
    deals = [deal_seed(seed, number) for number in range(1, 13)]
    assert found(room, 2, seed, deals=deals, **({} if "deals" in more else more)) == "fair"


def test_a_guest_finds_what_prove_finds(room: Room) -> None:
    """The same log, which names a deal of its own, for the guest's device and for the engine."""
    seed = begun(room)
    log: dict[str, Any] = {
        "v": 2,
        "variant": "schieberCh",
        "options": {},
        "seed": seed,
        "deals": ["0" * 32],
        "actions": [],
    }
    assert prove(hashed("5ec4e7"), json.dumps(log), "cafe1-cafe2")["why"] == "deals"
    assert found(room, 1, **log) == "unfair"


def test_a_word_chosen_after_the_others_were_shown_is_found(room: Room) -> None:
    """A guest in league with the dealing device, who shows another word than was sealed."""
    room.lies = lambda seat, text: text.replace("cafe2", "fade2") if seat == 2 else text
    seed = begun(room)
    assert seed == "5ec4e7:cafe1-fade2"
    assert found(room, 1, seed) == "part"


@pytest.mark.parametrize(
    "word",
    ["e\u0301x", "\ue000ab", "\u0301ab", " ab", "ab ", "a\u200bb", "a-b", "ABC", "0123456", ""],
    ids=ascii,
)
def test_a_word_that_the_engine_would_write_otherwise_slanders_nobody(room: Room, word: str) -> None:
    """A hostile guest alone: whoever deals is honest, and so are the others."""
    room.seal = asyncio.run(digest("5ec4e7"))
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.guests[2].words.rounds[room.seal].word = word
    room.host.heard(2, json.dumps({"sealed": hashed(room.seal, 2, word, salt_of(2)), "seal": room.seal}))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    seed = json.loads(room.log)["seed"]
    assert seed == "5ec4e7:cafe1"
    assert found(room, 1, seed) == "part"


@pytest.mark.parametrize("salt", ["", "5a17", "5A17" * 8, "5a17" * 9, "\u0301" + "5a17" * 8], ids=ascii)
def test_a_salt_that_our_devices_do_not_draw_slanders_nobody(room: Room, salt: str) -> None:
    room.seal = asyncio.run(digest("5ec4e7"))
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.guests[2].words.rounds[room.seal].salt = salt
    room.host.heard(2, json.dumps({"sealed": hashed(room.seal, 2, "cafe2", salt), "seal": room.seal}))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    seed = json.loads(room.log)["seed"]
    assert seed == "5ec4e7:cafe1"
    assert found(room, 1, seed) == "part"


@pytest.mark.parametrize(
    ("seat", "opened", "added"),
    [
        ("2", ["a1", "b2:" + "c" * 32], "a1"),
        ("2", ["a1:b2", "c" * 32], "a1:b2"),
        ("2", ["", "a1:b2:" + "c" * 32], ""),
        ("2:a1", ["b2", "c" * 32], "b2"),
    ],
)
def test_one_seal_fits_one_word(room: Room, seat: str, opened: list[str], added: str) -> None:
    """Whoever deals has sealed a word for a guest who is not there, and shows it as they like the cards."""
    liar = Liar(room)
    seal = hashed("secret")
    liar.tell(table={"seal": seal, "playing": True})
    sealed = {"1": liar.said[-1]["sealed"], seat: hashed(seal, "2", "a1", "b2", "c" * 32)}
    liar.tell(sealed={"seal": seal, "words": sealed})
    liar.tell(opened={"seal": seal, "words": {"1": ["cafe1", salt_of(1)], seat: opened}})
    assert liar.found("secret:cafe1-" + added) == "unfair"


def test_words_shown_for_cards_that_were_never_dealt_are_told(room: Room) -> None:
    """Whoever deals could draw again until they like the cards, once all words are known."""
    room.seal = asyncio.run(digest("first"))
    room.sit(1, "Beat")
    asyncio.run(room.host.settle("first"))
    room.seal = asyncio.run(digest("second"))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "second"})
    assert found(room, 1, json.loads(room.log)["seed"]) == "part"
    room.seal = asyncio.run(digest("third"))
    room.host.tell_table()
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "third"})
    assert found(room, 1, json.loads(room.log)["seed"]) == "fair"


class Liar:
    """A dealing device that sends what it likes to the guest in the second seat."""

    def __init__(self, room: Room) -> None:
        self.said: list[dict[str, Any]] = []
        send = lambda text: self.said.append(json.loads(text))  # noqa: E731
        self.words = room._fair.Words(1, send, lambda: ("cafe1", salt_of(1)), digest, at_once)
        game = SimpleNamespace(request=lambda *_, **__: True, draw=lambda: None)
        self.guest = room._remote.Remote(1, game, send, lambda: None, self.words)
        self.guest.there = True

    def tell(self, **message: object) -> None:
        self.guest.heard(json.dumps(message))

    def told(self, n: int, *events: str, **more: object) -> None:
        self.tell(told={"n": n, "view": {}, "events": [{"type": each} for each in events]} | more)

    def have_the_word(self, secret: str) -> str:
        """The guest's word for the seal of this secret is shown: the seed that comes of it."""
        seal = hashed(secret)
        self.tell(table={"seal": seal, "playing": True})
        self.tell(sealed={"seal": seal, "words": {"1": self.said[-1]["sealed"]}})
        self.tell(opened={"seal": seal, "words": {"1": ["cafe1", salt_of(1)]}})
        assert self.said[-1]["word"] == "cafe1"
        return secret + ":cafe1"

    def found(self, seed: str) -> str | None:
        """What the guest's device finds where the dealing one says that the game had this seed."""
        log = json.dumps(
            {"v": 2, "variant": "schieberCh", "options": {}, "seed": seed, "deals": [deal_seed(seed, 1)]}
        )
        found: str | None = asyncio.run(self.words.holds(log, self.guest.followed, self.guest.seen))
        return found


@pytest.mark.parametrize("events", [["DealStarted", "CardsDealt"], []])
def test_who_deals_draws_once(room: Room, events: list[str]) -> None:
    """Or the guest is told, also where each try was given out for a game that has begun."""
    liar = Liar(room)
    assert liar.found(liar.have_the_word("honest")) == "seed"
    for number in range(20):
        seed = liar.have_the_word(f"secret{number}")
        liar.told(0, *events)
    assert liar.found(seed) == "part"
    assert liar.found(liar.have_the_word("honest again")) == "seed"


def test_what_was_broken_off_is_told_at_the_end_of_the_next_game(room: Room) -> None:
    begun(room)
    room.seal = hashed("second")
    room.host.tell_table()
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "second"})
    seed = json.loads(room.log)["seed"]
    assert seed == "second:cafe1-cafe2"
    assert found(room, 1, seed) == found(room, 2, seed) == "part"


@pytest.mark.parametrize("first", [0, 1, 7, None])
def test_whoever_shows_a_word_checks_whatever_is_told_of_the_beginning(room: Room, first: int | None) -> None:
    liar = Liar(room)
    seed = liar.have_the_word("secret")
    if first is not None:
        liar.told(first, *["CardPlayed"] * (first > 0))
    assert not liar.guest.followed
    assert liar.found(seed) == "seed"
    liar.have_the_word("another")
    assert liar.found("what the dealer likes:cafe1") == "part"
    assert liar.found("what the dealer likes:cafe1") is None, "the device has no word in it"


def test_who_was_told_the_beginning_has_another_secret_told(room: Room) -> None:
    liar = Liar(room)
    liar.told(0, "DealStarted")
    assert liar.found("what the dealer likes") == "part", "no seal was ever told"
    liar.have_the_word("secret")
    liar.told(0, "DealStarted")
    liar.told(1, "CardPlayed")
    assert liar.found("what the dealer likes:cafe1") == "unfair"


def test_a_kept_game_is_taken_up_and_nobody_called_a_cheat(room: Room) -> None:
    """Another was begun by mistake; its words have nothing to do with the cards of before."""
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "kept"})
    for _ in range(2):
        bot = room.view["turn"] != 0
        room.request({"do": "bot"} if bot else {"do": "act", "action": choices(room.view)[0]})
    kept = room.log
    begun(room)
    room.request({"do": "load", "log": kept})
    assert found(room, 1, "kept") == "part"
    assert found(room, 1, "kept") is None


@pytest.mark.parametrize(
    ("several", "said"),
    [
        (["fair"], "fair"),
        (["seed"], "seed"),
        (["part"], "part"),
        (["unfair"], "unfair"),
        (["fair", "fair"], "part"),
        (["seed", "seed"], "part"),
        (["fair", "unfair", "fair"], "unfair"),
    ],
)
def test_one_slate_says_one_thing(room: Room, several: list[str], said: str) -> None:
    """Cards that were given out for those of a game that is over, before the end of one was to be seen."""
    assert room._fair.verdict(several) == said


@pytest.mark.parametrize("between", ["nothing", "one leaves", "a kept game", "a late word"])
def test_words_that_were_shown_before_the_engine_was_lost_are_those_of_the_game(
    room: Room, between: str
) -> None:
    room.seal = asyncio.run(digest("5ec4e7"))
    for seat, name in ((1, "Beat"), (2, "Cora"), (3, "Dora")):
        room.sit(seat, name)
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "before"})
    log = room.log
    for guest in room.guests.values():
        guest.words.rounds.clear()
    room.host.tell_table()
    if between == "a late word":
        room.lies = lambda seat, text: "" if seat == 3 and "word" in text else text
    asyncio.run(room.host.settle("5ec4e7"))
    assert not room.host.refused({"do": "open"}, {"kind": "EngineLost"})
    if between == "one leaves":
        room.host.gone(3, True)
    elif between == "a kept game":
        room.request({"do": "load", "log": log})
    elif between == "a late word":
        room.host.heard(3, json.dumps({"word": "cafe3", "salt": salt_of(3), "seal": room.seal}))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    seed = json.loads(room.log)["seed"]
    said = "part" if between == "a late word" else "seed"  # the cards of another game were shown, too
    assert [found(room, 1, seed), found(room, 2, seed)] == [said, said]


def test_without_a_secure_address_no_word_is_added_and_nothing_told(room: Room) -> None:
    async def none(_text: str) -> str:
        return ""

    room.sit(1, "Beat")
    room.guests[1].words._digest = none
    room.seal = "another"
    room.host.tell_table()
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    assert json.loads(room.log)["seed"] == "5ec4e7"
    assert found(room, 1, "5ec4e7") is None
