"""A table of several devices without connections: what the dealing page sends, and what guests make of it."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable, Coroutine, Iterator
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from jass.history.verification import prove
from jass.model.shuffle import deal_seed
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


def hashed(*parts: object) -> str:
    return sha256(":".join(map(str, parts)).encode()).hexdigest()


async def digest(text: str) -> str:
    return hashed(text)


def at_once(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run what waits for nothing, also from within a loop."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


class Room:
    """The dealing device's page with its engine, and guests who sit at devices of their own."""

    def __init__(self) -> None:
        hosting: Any = importlib.import_module("web.page.together.hosting")
        sealing: Any = importlib.import_module("web.page.together.sealing")
        self.sealing = sealing
        remote: Any = importlib.import_module("web.page.together.remote")
        self.session = Session()
        self.view: Reply = {}
        self.log = ""
        self.seal = SEAL
        self.sealed: dict[str, str] = {}  # the seals of seeds for which the next game's stands no longer
        self.sent: list[tuple[int, str]] = []
        queue: Any = importlib.import_module("web.page.engine_client.queue")
        self.queue = queue.Queue()
        self.serving = False
        self.meanwhile: list[Callable[[], object]] = []  # what happens while the engine answers
        game = SimpleNamespace(request=self.request, wake=lambda: None, view=None)
        self.host = hosting.Hosting(game, self.send, lambda: None, lambda: self.seal, self.seal_of)
        self.host.name = "Anna"
        self._remote = remote
        self.guests: dict[int, Any] = {}
        self.asked: dict[int, list[Reply]] = {}
        self.said: list[tuple[int, str]] = []
        self.lies: Callable[[int, str], str] = lambda _seat, text: text
        self._fair: Any = importlib.import_module("web.page.together.fair")
        sealing._LOOKS = 2

    async def seal_of(self, seed: str) -> str:
        """What the engine says of a game that begins."""
        return self.sealed.get(seed, self.seal)

    def sit(self, seat: int, name: str) -> Any:
        """A guest takes a seat."""

        def request(request: Reply, beside: bool = False) -> bool:
            self.asked[seat].append(request)
            return True

        game = SimpleNamespace(request=request, draw=lambda: None)
        self.asked[seat] = []
        words = self._fair.Words(
            seat,
            lambda text: self.say(seat, text),
            lambda: (f"cafe{seat}", f"salt{seat}"),
            digest,
            at_once,
        )
        self.guests[seat] = self._remote.Remote(
            seat, game, lambda text: self.host.heard(seat, text), lambda: None, words
        )
        self.guests[seat].there = True
        self.host.opened(seat)
        self.host.heard(seat, json.dumps({"hello": {"name": name, "v": 2}}))
        return self.guests[seat]

    def say(self, seat: int, text: str) -> None:
        """A guest sends what concerns its word."""
        self.said.append((seat, text))
        self.host.heard(seat, self.lies(seat, text))

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
        """Have the engine answer, and all be told; before a game, all show their words."""
        if request["do"] == "open" and self.host.guests:
            asyncio.run(self.host.settle(request["seed"]))
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
        self.view = self.host._game.view = self.host.shown(reply["view"])

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
    assert json.loads(room.log)["seed"] == "5ec4e7:cafe1-cafe2"
    sealed, *_ = (json.loads(text) for _, text in room.said)
    assert sealed == {"sealed": hashed(SEAL, 1, "cafe1", "salt1"), "seal": SEAL}


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
    assert room.guests[1].words.rounds[SEAL].opened == {"1": ["cafe1", "salt1"]}
    room.sealed["5ec4e8"] = "next"
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e8"})
    assert json.loads(room.log)["seed"] == "5ec4e8:cafe1"


def test_a_seal_that_nobody_has_heard_of_is_told_before_the_words(room: Room) -> None:
    room.sit(1, "Beat")
    room.sealed["1"] = "unheard"
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "1"})
    assert json.loads(room.log)["seed"] == "1:cafe1"
    assert room.guests[1].words.rounds["unheard"].opened == {"1": ["cafe1", "salt1"]}


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


def found(room: Room, seat: int, seed: str, **more: object) -> str | None:
    """What a guest's device finds at the end of a game with this seed, and what else is in its log."""
    log = json.dumps({"v": 2, "seed": seed} | more)
    guest = room.guests[seat]
    told: str | None = asyncio.run(guest.words.holds(log, guest.followed))
    return told


def begun(room: Room) -> str:
    """A game of two guests has begun, whose seal fits the secret: its seed."""
    room.seal = asyncio.run(digest("5ec4e7"))
    room.sit(1, "Beat")
    room.sit(2, "Cla")
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    return str(json.loads(room.log)["seed"])


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
    room.host.heard(2, json.dumps({"sealed": hashed(room.seal, 2, word, "salt2"), "seal": room.seal}))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    seed = json.loads(room.log)["seed"]
    assert seed == "5ec4e7:cafe1"
    assert found(room, 1, seed) == "part"


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
        self.words = room._fair.Words(1, send, lambda: ("cafe1", "salt1"), digest, at_once)
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
        self.tell(opened={"seal": seal, "words": {"1": ["cafe1", "salt1"]}})
        assert self.said[-1]["word"] == "cafe1"
        return secret + ":cafe1"

    def found(self, seed: str) -> str | None:
        """What the guest's device finds where the dealing one says that the game had this seed."""
        log = json.dumps({"v": 2, "seed": seed, "deals": [deal_seed(seed, 1)]})
        found: str | None = asyncio.run(self.words.holds(log, self.guest.followed))
        return found


@pytest.mark.parametrize("events", [["DealStarted", "CardsDealt"], []])
def test_who_deals_draws_once(room: Room, events: list[str]) -> None:
    """Or the guest is told, also where each try was given out for a game that has begun."""
    liar = Liar(room)
    assert liar.found(liar.have_the_word("honest")) == "fair"
    for number in range(20):
        seed = liar.have_the_word(f"secret{number}")
        liar.told(0, *events)
    assert liar.found(seed) == "part"
    assert liar.found(liar.have_the_word("honest again")) == "fair"


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
    assert liar.found(seed) == "fair"
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
        (["part"], "part"),
        (["unfair"], "unfair"),
        (["fair", "fair"], "part"),
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
        room.host.heard(3, json.dumps({"word": "cafe3", "salt": "salt3", "seal": room.seal}))
    room.request({"do": "open", "variant": "schieberCh", "options": {}, "seed": "5ec4e7"})
    seed = json.loads(room.log)["seed"]
    part = "part" if between == "a late word" else "fair"
    assert [found(room, 1, seed), found(room, 2, seed)] == [part, part]


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
        room.host.heard(1, '{"hello":{"name":"Beat","v":2}}')
    assert (asked, room.sent) == ([], [])
    room.host.heard(1, '{"hello":{"name":"Bea","v":2}}')
    assert asked == []
    assert [json.loads(text)["table"]["names"]["1"] for _, text in room.sent] == ["Bea", "Bea"]
    room.host.opened(1)
    asked.clear()
    for _ in range(50):
        room.host.heard(1, '{"hello":{"name":"Bea","v":2}}')
    assert asked == ["seats"], "it was away meanwhile"


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
    room.host.heard(3, '{"hello":{"name":"Beat","v":2}}')
    assert room.host.names()[3] == "Beat 2"
    room.host.gone(2, True)
    room.host.heard(3, '{"hello":{"name":"Beat","v":2}}')
    assert room.host.names()[3] == "Beat"
    room.host.heard(4, '{"hello":{"name":"","v":2}}')
    room.host.heard(1, '{"hello":{"name":"Maximilianus","v":2}}')
    room.host.heard(2, '{"hello":{"name":"Maximilianus","v":2}}')
    assert room.sit(2, "Maximilianus").table["names"]["2"] == "Maximilian 2"


def test_a_name_that_looks_the_same_is_the_same(room: Room) -> None:
    for seat, name in ((1, "Beat"), (2, "Be\u200bat"), (3, "beat\ufe0f"), (4, "An\u00adna")):
        room.sit(seat, name)
    names = room.host.names()
    assert [names[seat][-1] for seat in range(1, 5)] == ["t", "2", "3", "2"]
    assert room.host.is_taken("Be\u2060at")
    assert not room.host.is_taken("Bea")


def test_whoever_only_deals_keeps_nobody_from_their_name(room: Room) -> None:
    """The tablet in the middle is Anna's, and she plays at her phone."""
    room.host.own = None
    assert room.sit(1, "Anna").table["names"] == {"1": "Anna"}


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


@pytest.mark.parametrize("sent", HALF_NONSENSE_OF_THE_HOST)
def test_what_is_nonsense_in_a_message_of_the_dealing_device_is_left_out(room: Room, sent: str) -> None:
    guest = room.sit(1, "Beat")
    guest.heard(sent)
    guest.shown({"turn": 0, "seat": 1})
    guest.heard('{"table":{"names":{"0":"Anna"},"host":0}}')
    assert guest.host() == "Anna"
    assert guest.over is None
    assert guest.people in ([], [0])
