"""A game that another window plays, and the locks: who waits goes on, but never over the player's head."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing
from tests.page.test_kept_games import Away, begin, follow, records, written

OTHER = "seed 2"


class Windows(Away):
    """A page with two games, the second at the table; another window may take one of them."""

    def __init__(self, game: Playing, disk: Disk) -> None:
        super().__init__(game, disk)
        self.first = str(self.current_game.saves.current)
        game.open(OTHER)
        game.click("[data-choose=E]")
        self.second = str(self.current_game.saves.current)
        self.held.add(self.lock(self.second))  # which was seized before
        self.shown: list[object] = []  # games for which everything before the table was closed
        play = self.current_game._play

        def show(request: dict[str, Any]) -> None:
            self.shown.append(request.get("saved"))
            play(request)

        self.current_game._play = show

    async def _hold(self, name: str, *rest: object) -> str:
        answer = await super()._hold(name, *rest)
        await asyncio.sleep(0)  # the page hears of it a moment later
        return answer

    def lock(self, identity: str) -> str:
        return str(self.current_game._device._lock(identity))

    def steal(self, identity: str) -> None:
        """Another window takes a game over."""
        self.others.add(self.lock(identity))
        self.held.discard(self.lock(identity))
        self.game.do(lambda: self.current_game._device._was_stolen(self.lock(identity)))

    def close(self) -> None:
        """That window is closed."""
        self.others.clear()
        self.settle()

    def bring(self, identity: str) -> None:
        self.game.do(lambda: self.current_game.bring(identity))

    def slow(self) -> asyncio.Event:
        """The engine answers nothing until that is set."""
        ready = asyncio.Event()
        ask = self.game.engine.ask

        async def waiting(request: dict[str, Any]) -> dict[str, Any]:
            await ready.wait()
            return await ask(request)

        self.game.engine.ask = waiting  # type: ignore[method-assign]
        return ready

    def answer(self, ready: asyncio.Event) -> None:
        self.game.do(ready.set)
        self.settle()

    def asked(self) -> list[tuple[str, object]]:
        """Which games the engine was asked for."""
        found = [each for each in self.game.engine.asked if each["do"] in ("open", "load")]
        return [(each["do"], each.get("saved")) for each in found[2:]]


@pytest.fixture
def windows() -> Iterator[Windows]:
    disk = Disk()
    with playing(disk) as game:
        yield Windows(game, disk)


def test_the_end_of_the_other_window_goes_on_here_and_closes_nothing(windows: Windows) -> None:
    windows.steal(windows.second)
    windows.close()
    assert windows.current_game.here()
    assert (windows.asked(), windows.shown) == ([("load", windows.second)], [])


def test_behind_the_start_screen_it_waits_until_the_player_goes_on(windows: Windows) -> None:
    windows.steal(windows.second)
    windows.game.around.away = True
    windows.close()
    assert (windows.asked(), windows.shown) == ([], [])
    assert windows.current_game.pointed()["id"] == windows.second
    windows.game.around.away = False
    windows.game.do(windows.current_game.resume)
    assert windows.current_game.here()
    assert windows.current_game.saves.current == windows.second


def new_game(windows: Windows) -> None:
    def press() -> None:
        windows.current_game.leave()
        request = {"do": "open", "variant": "schieberCh", "options": {}, "seed": "3"}
        windows.game.game.request(request)

    windows.game.do(press)


@pytest.mark.parametrize("stolen", ["before", "after"])
@pytest.mark.parametrize("what", ["a game of the list", "a link", "a new game", "a challenge"])
def test_the_end_of_the_other_window_does_not_overtake_what_the_player_has_chosen(
    windows: Windows, what: str, stolen: str
) -> None:
    ready = windows.slow()
    log = windows.current_game.saves.record(windows.first)[1]
    if stolen == "before":
        windows.steal(windows.second)
    if what == "a game of the list":
        windows.bring(windows.first)
    elif what == "a link":
        follow(windows.game, windows.disk, "code", log)
        windows.game.do(lambda: None)
    elif what == "a challenge":
        windows.game.do(lambda: windows.current_game.take_challenge(log, "text", False))
    else:
        new_game(windows)
    if stolen == "after":
        windows.steal(windows.second)
    windows.close()
    windows.answer(ready)
    assert len(windows.asked()) == 1
    assert windows.current_game.here()
    assert windows.current_game.saves.current != windows.second


def test_nor_what_is_only_being_looked_for(windows: Windows) -> None:
    ready = asyncio.Event()
    hold = windows._hold

    async def waiting(name: str, *rest: object) -> str:
        if name == windows.lock(windows.first):
            await ready.wait()
        return await hold(name, *rest)

    windows.current_game._device._module.hold = waiting
    windows.steal(windows.second)
    windows.bring(windows.first)
    windows.close()
    windows.answer(ready)
    assert windows.asked() == [("load", windows.first)]


@pytest.mark.parametrize("gone", ["before", "after"])
def test_who_has_wanted_another_game_in_vain_still_waits(windows: Windows, gone: str) -> None:
    windows.steal(windows.second)
    if gone == "before":
        windows.bring("no game")
        windows.close()
    else:
        windows.current_game.bring("no game")
        windows.close()
    assert windows.current_game.here()
    assert windows.asked() == [("load", windows.second)]


def test_a_game_that_is_gone_is_not_waited_for_again_and_again(windows: Windows) -> None:
    windows.steal(windows.second)
    windows.disk.remove(next(key for key in windows.disk.now if key.endswith("saved." + windows.second)))
    told = windows.game.around.told
    before = len(told)
    windows.close()
    assert told[before:].count("told") <= 1


def test_what_another_window_has_played_does_not_overtake_it_either(windows: Windows) -> None:
    """The page comes back while the engine loads another game."""
    ready = windows.slow()
    windows.bring(windows.first)
    key = next(key for key in windows.disk.now if key.endswith("saved." + windows.second))
    windows.disk.now[key] = windows.disk.now[key].replace('"n": ', '"n": 9')
    windows.back()
    windows.settle()
    windows.answer(ready)
    assert windows.asked() == [("load", windows.first)]
    assert windows.held == {windows.lock(windows.first)}


def test_a_new_game_that_is_refused_leaves_the_other_window_its_game(windows: Windows) -> None:
    engine = windows.game.engine
    windows.steal(windows.second)
    engine.refuses = lambda asked: engine._error({"kind": "BadOption"}) if asked["do"] == "open" else None
    new_game(windows)
    current = windows.current_game
    assert (current.here(), current.elsewhere()) == (False, True)
    windows.game.around.told.clear()
    windows.game.do(current.resume)
    assert "told" in windows.game.around.told, "that it is open elsewhere"
    engine.refuses = lambda _asked: None
    new_game(windows)
    assert (current.here(), current.elsewhere()) == (True, False)


def test_what_is_said_while_a_game_is_taken_over_goes_with_it(windows: Windows) -> None:
    """A bot's move between the press and the game may say "open elsewhere" once more."""
    current, told = windows.current_game, windows.game.around.told
    windows.steal(windows.second)
    windows.others.clear()
    ready = windows.slow()
    windows.game.do(current.take_over)
    windows.game.do(current._say_elsewhere)
    told.clear()
    windows.answer(ready)
    assert (current.here(), current.elsewhere()) == (True, False)
    assert told.count("taken back") == 1


# Locks


@pytest.fixture
def loading() -> Iterator[Windows]:
    """A page whose engine is still loading the game of the last visit."""
    disk = Disk()
    with playing(disk) as game:
        begin(game)
        game.key("1")
    with playing(disk) as game:
        made = Windows.__new__(Windows)
        made.game, made.disk, made.current_game = game, disk, game.current_game
        made.held, made.others = set(), set()
        script = made.current_game._device._module
        script.hold, script.freed, script.release = made._hold, made._freed, made.held.discard
        made.first = str(made.current_game.saves.pointed())
        yield made


def test_a_game_that_is_being_loaded_when_the_page_is_put_away_has_its_lock_again(loading: Windows) -> None:
    ready = loading.slow()
    loading.game.do(loading.current_game.resume)
    loading.held.clear()  # as device.js does
    loading.back()
    assert loading.held == {loading.lock(loading.first)}
    loading.answer(ready)
    assert loading.current_game.here()


def test_one_that_another_window_has_taken_meanwhile_is_not_taken_from_it(loading: Windows) -> None:
    ready = loading.slow()
    loading.game.do(loading.current_game.resume)
    loading.held.clear()
    loading.others.add(loading.lock(loading.first))
    written(loading.disk, by="another window")
    before = dict(loading.disk.now)
    loading.back()
    loading.answer(ready)
    assert loading.current_game.elsewhere()
    assert (loading.held, loading.disk.now) == (set(), before)
    loading.close()
    assert loading.current_game.here()
    assert len(records(loading.disk)) == 1


def test_a_lock_that_was_lost_unheard_is_had_again_once_the_game_is_there(loading: Windows) -> None:
    ready = loading.slow()
    loading.game.do(loading.current_game.resume)
    loading.held.clear()
    loading.answer(ready)
    assert loading.held == {loading.lock(loading.first)}


@pytest.mark.parametrize("waits", [False, True])
def test_a_game_that_is_wanted_twice_keeps_its_lock(windows: Windows, waits: bool) -> None:
    """It waits for the engine already, or is only looked for."""
    ready = windows.slow()
    if waits:
        windows.bring(windows.first)

    def press() -> None:
        windows.current_game.bring(windows.first)
        windows.current_game.bring(windows.first)

    windows.game.do(press)
    assert windows.lock(windows.first) in windows.held
    windows.answer(ready)
    assert windows.current_game.saves.current == windows.first
    assert windows.held == {windows.lock(windows.first)}


def test_so_does_one_that_the_player_leaves_and_wants_again_at_once(windows: Windows) -> None:
    ready = windows.slow()
    windows.bring(windows.first)
    windows.bring(windows.second)
    released: list[str] = []
    script: Any = windows.current_game._device._module
    discard = windows.held.discard

    def release(name: str) -> None:
        released.append(name)
        discard(name)

    script.release = release
    windows.answer(ready)
    assert windows.current_game.saves.current == windows.second
    assert windows.lock(windows.second) not in released
    assert windows.held == {windows.lock(windows.second)}


def test_one_that_is_wanted_no_more_is_let_go(windows: Windows) -> None:
    ready = windows.slow()

    def press() -> None:
        windows.current_game.bring(windows.first)
        windows.current_game.bring(windows.second)

    windows.game.do(press)
    assert windows.held == {windows.lock(windows.second)}
    windows.answer(ready)


def test_what_the_engine_has_refused_is_let_go(windows: Windows) -> None:
    engine = windows.game.engine
    error: Any = importlib.import_module("web.page.engine_client.client").EngineError
    engine.refuses = lambda asked: error({"kind": "BadLog"}) if asked["do"] == "load" else None
    parts = windows.game.at_table._parts
    parts.screens.failed = lambda kind, request, told: windows.current_game.refused(request, kind, told)
    windows.bring(windows.first)
    assert windows.held == {windows.lock(windows.second)}


class Late:
    """The player has played a card at the second game; the bot that follows has not answered yet."""

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.engine = windows.game.engine
        ask = self.engine.ask
        self.ready = asyncio.Event()

        async def waiting(request: dict[str, Any]) -> dict[str, Any]:
            if request["do"] == "bot":
                await self.ready.wait()
            return await ask(request)

        self.engine.ask = waiting  # type: ignore[method-assign]
        game = windows.game
        game.key(str(game.hand().index(game.view["legal"][0]) + 1))

    def record(self) -> str:
        return records(self.windows.disk)[f"saved.{self.windows.second}"]

    def answer(self) -> None:
        self.windows.answer(self.ready)


@pytest.fixture
def late(windows: Windows) -> Late:
    return Late(windows)


def test_a_bot_of_the_window_that_has_lost_the_game_writes_nothing_into_it(late: Late) -> None:
    """The window that has it now asks for the same move, and would find its record changed."""
    before = late.record()
    late.windows.steal(late.windows.second)
    late.answer()
    assert late.record() == before
    assert len(records(late.windows.disk)) == 2
    assert late.windows.current_game.elsewhere()


def test_what_another_window_wrote_before_it_lost_the_game_is_played_on_from_here(late: Late) -> None:
    windows = late.windows
    log = late.record()
    written(windows.disk, windows.second, by="another")
    late.answer()
    assert windows.current_game.here()
    assert windows.current_game.saves.current == windows.second
    assert windows.asked()[-1] == ("load", windows.second)
    assert len(late.record()) > len(log), "the bots have gone on"
    assert len(records(windows.disk)) == 2, "nothing of the player's was lost"
    assert not windows.game.around.told


def test_a_full_storage_is_not_said_where_another_window_has_the_game(late: Late) -> None:
    windows = late.windows
    script: Any = windows.current_game._device._module
    script.hold, script.freed, script.has = none_at_all, never, lambda _name: False
    written(windows.disk, windows.second, by="another")
    late.answer()
    assert windows.current_game.elsewhere()
    assert windows.current_game.warning() is None


async def none_at_all(*_lock: object) -> str:
    """A browser without locks."""
    return "none"


async def never(_lock: str) -> None:
    await asyncio.Event().wait()


def test_a_game_that_is_deleted_while_it_loads_counts_no_deal_again(windows: Windows) -> None:
    game, saves = windows.game, windows.current_game.saves
    game.play_until(lambda view: view["phase"] == "dealOver")
    counted = windows.disk.named("statistics")
    assert counted
    assert json.loads(counted)["variants"]["schieberCh"]["deals"] == 1
    windows.bring(windows.first)
    ready = windows.slow()
    windows.bring(windows.second)
    saves.remove(f"saved.{windows.second}")
    windows.answer(ready)
    assert saves.current not in (windows.first, windows.second), "the engine has all of it"
    assert windows.disk.named("statistics") == counted
