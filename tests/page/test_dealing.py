"""The page of a device that deals for a guest, without a browser: its table, its engine, its other games."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from jass.session import Session
from tests.page.playing import Playing, playing

OPEN = {"do": "open", "variant": "schieberCh", "options": {}, "seed": "3"}
GUEST = 2


class Dealing:
    """A page at which Anna plays and deals, with Beat opposite."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.parts = game.at_table._parts
        self.sent: list[tuple[int, dict[str, Any]]] = []
        sealing: Any = importlib.import_module("web.page.together.sealing")
        sealing._LOOKS = 1
        module = importlib.import_module("web.page.together.hosting")
        presets: Any = importlib.import_module("web.page.base.presets")
        presets.PRESETS = (("schieberCh", "schieber", 4),)

        def send(seat: int, text: str) -> None:
            self.sent.append((seat, json.loads(text)))

        async def sealed(_seed: object) -> str:
            return "5ea1"

        self.fetched = True
        self.parts.screens.desk = SimpleNamespace(fetched=lambda: asyncio.sleep(0, self.fetched))
        self.host: Any = module.Hosting(game.game, send, lambda: None, lambda: "5ea1", sealed)
        self.host.name = "Anna"
        self.host.opened(GUEST)
        self.host.heard(GUEST, '{"hello":{"name":"Beat","v":3}}')
        self.parts.hosting = self.host
        self.request(OPEN)
        assert game.game.company is self.host

    def request(self, request: dict[str, Any]) -> None:
        """Have it served, after the words of all devices."""
        self.game.do(lambda: self.game.game.request(dict(request)))
        self.game.run(asyncio.sleep(0.1))
        self.game.do(self.game.game.wake)

    def told(self, what: str) -> Any:
        """What the guest was told last of a kind."""
        return [message[what] for _, message in self.sent if what in message][-1]

    def to_the_guest(self) -> None:
        """Play until it is the guest's turn."""
        self.play_until(lambda view: view["turn"] == GUEST, 40)

    def play_until(self, reached: Callable[[Any], bool], presses: int = 200) -> None:
        """Play on, the guest too, until it has come to that."""
        for _ in range(presses):
            view = self.game.view
            if reached(view):
                return
            if view["turn"] == GUEST:
                self.guest_acts()
            elif view["turn"] != view["seat"]:
                self.game.do(self.game.game.wake)
            else:
                self.game.decide()
        raise AssertionError("it never came to that")

    def guest_acts(self) -> bool:
        """Have the guest do what they may: whether it has been done."""
        told = self.told("told")
        view = told["view"]
        what = view["auction"]["choices"][0] if view["phase"] == "auction" else view["legal"][0]
        before = len(json.loads(self.game.engine.log or "")["actions"])
        act = json.dumps({"act": f"{GUEST}:{what}", "game": told["game"], "n": told["n"]})
        self.game.do(lambda: self.host.heard(GUEST, act))
        return len(json.loads(self.game.engine.log or "")["actions"]) > before


@pytest.fixture
def dealing() -> Iterator[Dealing]:
    with playing() as game:
        yield Dealing(game)


@pytest.mark.parametrize("guest", [None, object()], ids=["a page", "a guest's page"])
def test_a_new_code_in_an_open_tab_is_taken(guest: object) -> None:
    with playing() as game:
        js: Any = importlib.import_module("js")
        parts = game.at_table._parts
        parts.guest = guest
        js.history = SimpleNamespace(state=None, replaceState=lambda *_: None, pushState=lambda *_: None)
        js.location.href = "https://jass.test/"
        done: list[str] = []
        screens = importlib.import_module("web.page.screens").Screens(parts)
        js.location.hash, js.location.reload = "#join=another", lambda: done.append("reloaded")
        screens._linked_anew(None)
        assert done == ["reloaded"]


SOLO = {"people": [1], "names": {}, "tips": True, "undo": True}


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "load", "log": '{"v":2}', "saved": None},
        {"do": "load", "log": "{", "saved": None, "seats": SOLO},
        OPEN | {"seed": "jass2|series|1"},
        OPEN | {"variant": "none", "seats": SOLO},
    ],
    ids=["a file", "a game at one device", "a series", "a preset"],
)
def test_a_game_that_is_refused_leaves_the_table_to_its_guests(
    dealing: Dealing, request_: dict[str, Any]
) -> None:
    error = importlib.import_module("web.page.engine_client.client").EngineError
    dealing.game.engine.refuses = lambda asked: (
        error({"kind": "BadLog"}) if asked["do"] in ("open", "load") else None
    )
    dealing.game.around.told.clear()
    dealing.request(request_)
    assert "failed" in dealing.game.around.told
    assert dealing.parts.hosting is dealing.host
    assert dealing.told("table")["playing"]
    people: Any = importlib.import_module("web.page.base.people")
    assert people.name(GUEST) == "Beat"
    dealing.to_the_guest()
    assert dealing.guest_acts()


def test_a_table_whose_pieces_do_not_come_leaves_that_of_before(dealing: Dealing) -> None:
    dealing.fetched = False
    dealing.request({"do": "load", "log": dealing.game.engine.log, "saved": None, "seats": SOLO})
    assert (dealing.parts.hosting, dealing.game.game.company) == (dealing.host, dealing.host)
    dealing.to_the_guest()
    assert dealing.guest_acts()


def test_guests_wait_once_another_game_is_served(dealing: Dealing) -> None:
    dealing.to_the_guest()
    dealing.request(OPEN | {"seed": "jass2|series|1"})
    assert (dealing.parts.hosting, dealing.game.game.company) == (None, None)
    assert not dealing.told("table")["playing"]
    people: Any = importlib.import_module("web.page.base.people")
    assert people.name(GUEST) == "Köbi"
    assert not dealing.guest_acts()
    assert dealing.told("refused")["kind"] == "BadMessage"


def test_what_cannot_be_done_is_refused_and_not_left_without_an_answer(dealing: Dealing) -> None:
    dealing.to_the_guest()
    dealing.host.gone(GUEST, False)
    dealing.game.do(dealing.game.game.wake)
    assert dealing.host.people == [0]
    assert not dealing.guest_acts()
    assert dealing.told("refused")["reason"] == "late"


def test_the_table_says_for_whom_it_waits(dealing: Dealing) -> None:
    status = dealing.game.find("#status")
    dealing.host.wait(False)
    dealing.to_the_guest()
    dealing.game.do(dealing.game.game.wake)
    usual = status.textContent
    assert "Beat" in usual
    dealing.game.do(lambda: dealing.host.gone(GUEST, False))
    assert status.textContent == "Beat does not answer. Everyone waits."
    dealing.game.do(lambda: dealing.host.opened(GUEST))
    assert status.textContent == usual
    dealing.host.wait(True)
    dealing.game.do(lambda: dealing.host.gone(GUEST, False))
    assert "does not answer" not in status.textContent


def test_who_comes_and_goes_leaves_the_slate_as_it_is(dealing: Dealing) -> None:
    """It closes once the game has gone on."""
    game = dealing.game
    dealing.play_until(lambda view: view["phase"] == "dealOver")
    slate = game.find("#slate")
    assert slate.open
    drawn = list(game.find("#slate .slate-body").children)
    closed: list[object] = []
    slate.addEventListener("close", closed.append)
    for _ in range(3):
        game.do(lambda: dealing.host.heard(GUEST, '{"hello":{"name":"Beat","v":3}}'))
        game.do(lambda: dealing.host.gone(GUEST, False))
        game.do(lambda: dealing.host.opened(GUEST))
    assert slate.open
    assert closed == []
    assert game.find("#slate .slate-body").children == drawn, "nothing was drawn again"
    assert dealing.host.people == [0, GUEST]
    told = dealing.told("told")
    deal = json.dumps({"act": "deal", "game": told["game"], "n": told["n"]})
    game.do(lambda: dealing.host.heard(GUEST, deal))
    assert not slate.open


async def found_so(found: str | None, *_: object) -> str | None:
    return found


@pytest.mark.parametrize(
    ("before", "while_open", "said"),
    [
        (["fair"], [], "fair"),
        (["part"], [], "part"),
        (["fair", "fair"], [], "part"),
        (["fair"], ["fair"], "part"),
        (["fair"], ["unfair", "fair"], "unfair"),
        ([None], ["fair"], "fair"),
        ([None], [], None),
    ],
)
def test_a_guests_slate_says_one_thing_of_the_cards(
    before: list[str | None], while_open: list[str | None], said: str | None
) -> None:
    """What was checked since the slate before this one, and while it is open: the worst of it."""
    with playing() as game:
        t: Any = importlib.import_module("web.page.base.i18n").t
        module: Any = importlib.import_module("web.page.together.join")
        panel = module.JoinPanel(game.game, lambda _words: None, lambda _coroutine: None)
        slate = game.find("#slate")

        def check(found: list[str | None]) -> None:
            for one in found:
                words = SimpleNamespace(holds=partial(found_so, one))
                checking = panel._check(SimpleNamespace(over="{}", followed=True, words=words, seen=[]))
                game.do(partial(game.at_table._parts.current_game._run, checking))

        check(before)
        assert slate.querySelector(".devices-checked") is None
        dom: Any = importlib.import_module("web.page.base.dom")
        dom.make(dom.Node(slate.querySelector(".finale")), "ul", "moods")
        slate.showModal()
        game.run(asyncio.sleep(0.3))
        check(while_open)
        lines = [each.textContent for each in slate.everything()]
        found = [one for one in ("fair", "part", "unfair") if t("join." + one) in lines]
        assert found == ([said] if said else [])
        assert len([line for line in lines if said and line == t("join." + said)]) == (said is not None)


@pytest.mark.parametrize("seed", ["a", "a:b", "a:b:c", ":b"])
def test_a_seed_with_a_word_gives_it_up_for_those_of_the_guests(dealing: Dealing, seed: str) -> None:
    """The engine takes one word alone; the seal that was told before still fits."""
    session = Session()
    seal = json.loads(session.handle(json.dumps({"id": 1, "do": "seals", "seed": seed})))["seals"]["game"]
    dealing.host._sealing._opened = {str(GUEST): ["beef", "5a17" * 8]}
    asked = dealing.host.asked(OPEN | {"seed": seed, "word": ""})
    reply = json.loads(session.handle(json.dumps({"id": 2} | asked)))
    assert json.loads(reply["log"])["seed"] == seed.partition(":")[0] + ":beef"
    sealed = json.loads(session.handle(json.dumps({"id": 3, "do": "seals"})))["seals"]["game"]
    assert sealed == seal


def test_the_game_of_a_day_takes_no_word_of_a_guest(dealing: Dealing) -> None:
    dealing.host._sealing._opened = {str(GUEST): ["beef", "5a17" * 8]}
    day = {"do": "open", "variant": "daySchieber", "options": {}, "day": "2026-11-25"}
    assert json.loads(Session().handle(json.dumps({"id": 1} | dealing.host.asked(day))))["ok"]


def test_a_guest_who_is_refused_neither_hurries_the_table_nor_takes_a_card_from_the_player(
    dealing: Dealing,
) -> None:
    game = dealing.game.game
    dealing.play_until(lambda view: view["turn"] == 0 and view["phase"] == "play")
    card = dealing.game.view["legal"][0]
    hurried: list[bool] = []
    game._scene.hurry = lambda: hurried.append(True)
    taken: list[bool] = []

    def meanwhile(request: dict[str, Any]) -> None:
        if request["do"] == "heard":
            assert not game._queue.presses()
            taken.append(game.decide(card))

    dealing.game.engine.refuses = meanwhile
    dealing.game.do(lambda: dealing.host.heard(GUEST, '{"act":"2:E6","game":"","n":99}'))
    assert (taken, hurried) == ([True], [True]), "the player's own card alone"
    assert dealing.told("refused")["reason"] == "late"
    assert f"0:{card}" in json.loads(dealing.game.engine.log or "")["actions"]
