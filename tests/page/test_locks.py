"""The locks of games: the page holds that of the game it has or loads, and lets all others go."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import begin, records, written
from tests.page.playing import playing
from tests.page.windows import Windows


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
