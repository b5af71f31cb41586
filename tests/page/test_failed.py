"""What the page says and does when the engine refuses a game, or does not answer: no game is lost by it."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk, Held
from tests.page.playing import WORDS, Playing, playing

SILENT = ["EngineLost", "GivenUp", "NotHere"]
SAVED, UNSAVED = WORDS["engine.failed"], WORDS["engine.failed.unkept"]


class Screens:
    """The real web/page/screens.py around a table; `told` has notices, `warned` the start screen's line."""

    def __init__(self, disk: Disk, game: Playing) -> None:
        self.disk, self.game = disk, game
        self.told: list[tuple[str, ...]] = []
        self.warned = ""
        self.parts = game.at_table._parts
        menu = self.parts.menu
        menu.tell = lambda *words: self.told.append(words)
        menu.warn = self._warn
        menu.open_start = menu.close_start = lambda *_: None
        self.parts.today.show = lambda: None
        self.parts.news = SimpleNamespace(say_loading=lambda: None)
        self.parts.lobby.open = lambda _name: True
        self.parts.lobby.refused = lambda error: self._warn(str(error))
        self.parts.screens = self.screens = importlib.import_module("web.page.screens").Screens(self.parts)
        self.screens.desk = SimpleNamespace(fetched=self._fetched)
        self.screens._navigation = SimpleNamespace(entered=lambda: None)
        game.current_game._play = self.screens.play_log

    async def _fetched(self) -> bool:
        return True

    def _warn(self, words: str) -> None:
        self.warned = words

    def begin(self, seed: str) -> str:
        """A game in which something is decided, by its identity."""
        self.game.open(seed)
        self.game.play_until(lambda _view: '"0:' in self.game.engine.log)  # type: ignore[operator]
        return str(self.game.current_game.saves.current)

    def more(self) -> None:
        """One more decision."""
        known = len(self.game.acts())
        self.game.play_until(lambda _view: len(self.game.acts()) > known)

    def refuse(self, kind: str, do: str = "load") -> None:
        """The engine refuses what it is asked, or does not answer it."""
        engine = self.game.engine
        engine.refuses = lambda request: engine._error({"kind": kind}) if request["do"] == do else None

    def bring(self, identity: str) -> None:
        self.game.do(lambda: self.game.current_game.bring(identity))

    def head(self, identity: str) -> dict[str, Any]:
        found: dict[str, Any] = self.game.current_game.saves.record(identity)[0]
        return found


@pytest.fixture
def page() -> Iterator[Screens]:
    disk = Disk()
    with playing(disk) as game:
        yield Screens(disk, game)


def hand_over(page: Screens) -> None:
    """A guest goes on here with a game whose dealing device is gone."""
    identity = page.begin("handed over")
    seats = {"people": [0], "names": {"0": "Anna"}, "tips": True, "undo": True}
    request = {"do": "load", "log": page.game.engine.log, "saved": None, "seats": seats, "successor": True}
    page.game.current_game.saves.remove(f"saved.{identity}")
    importlib.import_module("web.page.base.storage").write("successor", json.dumps(request))


def succeed(page: Screens) -> None:
    page.game.do(page.screens.succeed_host)


@pytest.mark.parametrize("kind", ["EngineLost", "NotHere"])
def test_a_game_that_was_handed_over_stays_where_the_engine_does_not_answer(page: Screens, kind: str) -> None:
    hand_over(page)
    page.refuse(kind)
    succeed(page)
    assert page.disk.named("successor")
    page.refuse("none", do="none")
    succeed(page)
    assert page.disk.named("successor") is None
    assert page.game.current_game.saves.head["seats"]["names"] == {"0": "Anna"}


def test_one_that_the_engine_refuses_goes(page: Screens) -> None:
    hand_over(page)
    page.refuse("BadLog")
    succeed(page)
    assert page.disk.named("successor") is None


@pytest.mark.parametrize("text", ['{"a": 1}', "{}", "{", '{"do": "load", "log": "x"}', '{"do": "open"}'])
def test_what_is_no_game_that_was_handed_over_lies_aside_and_stops_no_start(page: Screens, text: str) -> None:
    storage: Any = importlib.import_module("web.page.base.storage")
    storage.write("successor", text)
    assert not page.screens.succeed_host()
    assert (page.disk.named("successor"), page.disk.named("successor.aside-0")) == (None, text)


def test_a_game_that_was_handed_over_goes_once_the_engine_has_answered(page: Screens) -> None:
    """Also one that a former build has kept, or a file, without the mark of it."""
    storage: Any = importlib.import_module("web.page.base.storage")
    for kind, do in (("none", "none"), ("BadLog", "load")):
        hand_over(page)
        request = json.loads(page.disk.named("successor") or "")
        del request["successor"], request["saved"]
        storage.write("successor", json.dumps(request))
        page.refuse(kind, do)
        succeed(page)
        assert page.disk.named("successor") is None
        page.refuse("none", do="none")


def test_without_a_game_nothing_is_called_saved(page: Screens) -> None:
    page.screens.failed("EngineLost", None, {"kind": "EngineLost"})
    assert page.told == [(WORDS["engine.failed.title"], "", "retry")]


@pytest.mark.parametrize("room", [True, False])
def test_a_game_is_called_saved_only_where_it_is(page: Screens, room: bool) -> None:
    page.begin("one")
    if not room:
        page.disk.room = 0
        page.more()
    page.refuse("EngineLost", "bot")
    page.screens.failed("EngineLost", {"do": "bot"}, {"kind": "EngineLost"})
    assert page.told[-1][1] == (SAVED if room else UNSAVED)


def test_what_is_said_is_said_of_the_game_that_was_wanted(page: Screens) -> None:
    """The one at the table is kept, the one that is to be loaded is in memory alone."""
    page.disk.room = 0
    unkept = page.begin("one")
    page.disk.room = 1_000_000
    page.begin("two")
    page.refuse("EngineLost")
    page.bring(unkept)
    assert page.told[-1] == (WORDS["engine.failed.title"], UNSAVED, "retry")


@pytest.mark.parametrize("kind", SILENT)
def test_a_kept_game_that_nobody_has_looked_at_is_not_called_damaged(page: Screens, kind: str) -> None:
    other = page.begin("one")
    page.begin("two")
    page.refuse(kind)
    page.bring(other)
    assert page.head(other)["bad"] is None
    said = page.warned or " ".join(page.told[-1])
    assert WORDS["engine.failed.title"] in said
    assert SAVED in said
    page.refuse("none", do="none")
    page.bring(other)
    assert page.game.current_game.saves.current == other


@pytest.mark.parametrize("then", ["another game", "twice"])
def test_a_game_that_the_engine_has_not_loaded_is_free_for_other_tabs(page: Screens, then: str) -> None:
    first = page.begin("one")
    page.begin("two")
    held: set[str] = set()

    def hold(name: str, *_: object) -> Held:
        held.add(name)
        return Held()

    script = page.game.current_game._device._module
    script.hold, script.release = hold, held.discard
    lock = page.game.current_game._device._lock(first)
    page.refuse("EngineLost")
    page.bring(first)
    assert lock in held, "for a second attempt"
    if then == "twice":
        page.bring(first)
        assert lock in held, "for a third one"
    page.refuse("none", do="none")
    page.game.open("three")
    assert lock not in held


def test_one_that_the_engine_refuses_is_marked(page: Screens) -> None:
    other = page.begin("one")
    page.begin("two")
    page.refuse("BadLog")
    page.bring(other)
    assert page.head(other)["bad"] == "damaged"
    assert page.warned == WORDS["save.damaged"]


def test_a_link_over_which_two_workers_have_ended_is_not_called_damaged_nor_opened_again(
    page: Screens,
) -> None:
    page.begin("one")
    log = page.game.engine.log
    page.game.current_game.saves.remove(f"saved.{page.game.current_game.saves.current}")
    page.begin("two")
    js: Any = importlib.import_module("js")
    js.location.hash, page.disk.links["code"] = "#game=code", str(log)
    replaced: list[object] = []
    js.history.replaceState = lambda *words: replaced.append(words)
    page.refuse("GivenUp")
    page.game.run(page.game.current_game.take_link())
    page.game.do(lambda: None)
    assert page.warned == f"{WORDS['engine.failed.title']}. {SAVED}", "the one at the table"
    assert replaced


def test_a_game_that_was_handed_over_and_given_up_waits_in_the_list(page: Screens) -> None:
    """A reload asks for nothing again over which two workers have ended."""
    hand_over(page)
    page.refuse("GivenUp")
    succeed(page)
    assert page.disk.named("successor") is None
    (head,) = page.game.current_game.saves.entries()
    assert (head["bad"], head["seats"]["names"]) == (None, {"0": "Anna"})
    page.refuse("none", do="none")
    page.bring(head["id"])
    assert page.game.current_game.saves.current == head["id"]
    assert page.game.at_table._parts.game.company is not None


def test_without_room_in_the_list_it_stays_where_it_is(page: Screens) -> None:
    hand_over(page)
    page.disk.room = 0
    page.refuse("GivenUp")
    succeed(page)
    assert page.disk.named("successor")


@pytest.mark.parametrize("wanted", ["the chosen game", "a challenge", "practice", "a file", "a link"])
def test_without_room_the_player_is_asked_and_what_is_played_anyway_is_what_was_wanted(
    page: Screens, wanted: str
) -> None:
    current, menu = page.game.current_game, page.screens.on_menu_action
    page.begin("of the file")
    log = page.game.engine.log or ""
    current.saves.remove(f"saved.{current.saves.current}")
    page.begin("kept")
    asked: list[dict[str, Any]] = []
    page.game.game.request = asked.append
    page.parts.lobby.request = lambda _view: {"do": "open", "seed": "the chosen game"}
    page.disk.room = sum(map(len, page.disk.now.values()))
    page.game.do(lambda: page.screens.new_game(request={"do": "open", "seed": "what was wanted before"}))
    page.disk.links["code"], importlib.import_module("js").location.hash = log, "#game=code"
    begin: dict[str, Any] = {
        "the chosen game": page.screens.new_game,
        "a challenge": lambda: current.take_challenge(log, "its text", False),
        "practice": lambda: current.practise(log),
        "a file": lambda: page.screens.take_file(log),
        "a link": lambda: current._run(current.take_link()),
    }
    page.game.do(begin[wanted])
    assert not asked
    assert page.game.find("#full").open
    page.game.do(lambda: menu("anyway"))
    (request,) = asked
    if wanted == "the chosen game":
        assert request["seed"] == wanted
    else:
        assert request["log"] == log
        assert request.get("challenge") == ("its text" if wanted == "a challenge" else None)
        assert request.get("linked") == (1 if wanted in ("a link", "a challenge") else None)


def test_without_room_a_game_that_is_kept_is_opened_unasked(page: Screens) -> None:
    page.begin("one")
    log = page.game.engine.log or ""
    first = page.game.current_game.saves.current
    page.begin("two")
    page.disk.room = sum(map(len, page.disk.now.values()))
    page.game.do(lambda: page.screens.take_file(log))
    assert page.game.current_game.saves.current == first


def test_no_new_version_is_taken_up_while_a_game_that_was_chosen_is_on_its_way(page: Screens) -> None:
    first = page.begin("one")
    page.begin("two")
    page.parts.hosting = None
    assert page.screens.may_reload()
    free, ready = asyncio.Event(), asyncio.Event()
    engine = page.game.engine
    ask = engine.ask

    async def hold(*_: object) -> str:
        await free.wait()
        return "held"

    async def waiting(request: dict[str, Any]) -> dict[str, Any]:
        await ready.wait()
        return await ask(request)

    page.game.current_game._device._module.hold = hold
    engine.ask = waiting  # type: ignore[method-assign]
    page.bring(first)
    assert not page.screens.may_reload(), "while its lock is asked for"
    page.game.do(free.set)
    assert not page.screens.may_reload(), "while the engine loads it"
    page.game.do(ready.set)
    assert page.screens.may_reload()


@pytest.mark.parametrize(
    ("seed", "then"),
    [("Sepp\u200b", "Sepp"), ("\u2066Am Tisch\n", "Am Tisch"), ("\u200b", None), ("Sepp\ue000", None)],
)
def test_a_seed_with_what_cannot_be_seen_is_that_without_it(
    page: Screens, seed: str, then: str | None
) -> None:
    """Out of a chat. A seed that is none gives way to another, and the player is told so."""
    asked: list[dict[str, Any]] = []
    page.game.game.request = asked.append
    page.parts.lobby.request = lambda _view: {"do": "open", "seed": None}
    error = {"kind": "BadLog", "field": "seed"}
    request = {"do": "open", "variant": "schieberCh", "options": {}, "seed": seed}
    page.game.do(lambda: page.screens.failed("BadLog", request, error))
    assert [each["seed"] for each in asked] == [then]
    assert bool(page.told) == (then is None)


def test_a_frame_asks_again_for_the_same_cards_without_a_refused_option(page: Screens) -> None:
    asked: list[dict[str, Any]] = []
    page.game.game.request = asked.append
    storage = importlib.import_module("web.page.base.storage")
    lobby = importlib.import_module("web.page.lobby.lobby").Lobby
    game = {"variant": "schieberCh", "name": None, "options": {"nonsense": 1, "target": 1000}}
    page.parts.settings.game = game
    page.parts.lobby.leaves_out = lobby(page.parts.settings, *[None] * 5).leaves_out
    request = {"do": "open", "seed": "a", "options": game["options"]}
    storage.EMBEDDED = True  # type: ignore[attr-defined]
    page.game.do(lambda: page.screens.failed("BadOption", request, {"field": "nonsense"}))
    assert asked == [request | {"options": {"target": 1000}}]
