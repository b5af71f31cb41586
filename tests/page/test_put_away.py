"""Back from where the browser has put the page away: it goes on with what another window has played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import records, written
from tests.page.playing import Playing, playing
from tests.page.windows import Away


@pytest.fixture
def away(disk: Disk) -> Iterator[Away]:
    with playing(disk) as game:
        yield Away(game, disk)


def loads(game: Playing) -> int:
    return sum(request["do"] == "load" for request in game.engine.asked)


def test_where_nobody_plays_it_the_page_goes_on_with_what_another_has_played(away: Away) -> None:
    away.played_on()
    away.back()
    away.settle()
    assert away.current_game.here()
    assert ("told" in away.game.around.told, loads(away.game), len(away.held)) == (False, 1, 1)
    away.game.play_until(lambda _view: len(away.game.acts()) == 2)
    assert away.current_game.playing.told == "kept"


def test_so_it_does_at_the_start_screen_once_the_player_goes_on(away: Away) -> None:
    away.game.around.away = True
    away.played_on()
    away.back()
    away.settle()
    assert (away.current_game.here(), loads(away.game), away.held) == (False, 0, set())
    away.game.do(away.current_game.resume)
    assert away.current_game.here()


def test_what_is_unchanged_is_not_loaded_again(away: Away) -> None:
    away.back()
    away.settle()
    assert (away.current_game.here(), loads(away.game), len(away.held)) == (True, 0, 1)


def test_where_another_plays_it_the_page_waits_until_it_does_no_more(away: Away) -> None:
    away.others.update(["jass@/:" + str(away.current_game.saves.current)])
    away.played_on()
    away.back()
    away.settle()
    assert away.current_game.elsewhere()
    away.others.clear()
    away.settle()
    assert away.current_game.here()


def test_a_write_in_spite_of_the_lock_is_not_waited_for_for_ever(away: Away) -> None:
    away.back()  # and it has the lock
    away.played_on()
    away.game.do(lambda: away.current_game._written(away.current_game.saves.current))
    away.settle()
    assert away.current_game.here()


@pytest.mark.parametrize("starting", [False, True])
@pytest.mark.parametrize("how", ["back", "written"])
def test_where_another_window_has_played_and_is_closed_the_page_goes_on(
    away: Away, how: str, starting: bool
) -> None:
    """It comes back from where the browser had put it, or hears of what was written; behind the start screen
    it loads the game once the player goes on.
    """
    game, current = away.game, away.current_game
    away.held.add(current._device._lock(current.saves.current))
    written(away.disk, by="a window that is closed by now")
    game.around.away = starting
    asked = len(game.engine.asked)
    game.do(current._back if how == "back" else lambda: current._written(current.saves.current))
    if starting:
        assert (len(game.engine.asked), away.held) == (asked, set())
        game.around.away = False
        game.do(current.resume)
    assert current.here()
    game.key("1")
    assert current.playing.told == "kept"
    assert len(records(away.disk)) == 1
