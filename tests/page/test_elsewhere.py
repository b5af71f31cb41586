"""A game that another window plays: who waits for it goes on, but never over the player's head."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.page.kept import follow, records, written
from tests.page.windows import Windows


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
