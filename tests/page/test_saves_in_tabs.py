"""A game that several tabs want: one plays it, and nothing of it is lost."""

from __future__ import annotations

import pytest

from tests.page.playing_in_tabs import ask, begun, device, logs, lost, play, steal
from tests.saves.device import log_of, playing, read_log, saves


@pytest.mark.parametrize("locked", [True, False])
def test_two_tabs_opened_together_do_not_write_over_one_another(locked: bool) -> None:
    table = device(locked)
    before = table.open()
    game = begun(table, before, "a", "0:E6")
    table.close(before)
    one, other = table.open(), table.open()
    told = [table.ask(tab, tab.playing.take(game)) for tab in (one, other)]
    table.answer(one)
    assert (told[1] == playing.BUSY) == locked
    play(table, one, *["0:E7"] * 80)
    if not locked:
        table.answer(other)  # its engine has loaded what was there before: it must load again
        table.answer(other)
    else:
        table.ask(other, other.playing.take(game, True))
        table.answer(other)
    assert other.log is not None
    assert read_log(other.log)[1].count("0:E7") == 80
    play(table, other, "0:E8")
    play(table, one, "0:E9")
    if locked:
        lost(one)
        table.answer(one)
    assert one.playing.elsewhere
    assert any(read_log(log)[1][-2:] == ["0:E7", "0:E8"] for log in logs(table))


@pytest.mark.parametrize("playing_another", [False, True])
def test_a_game_that_is_stolen_while_the_engine_loads_it_is_the_other_tab_s(playing_another: bool) -> None:
    table = device()
    before = table.open()
    game = begun(table, before, "a", "0:E6")
    table.close(before)
    slow, quick = table.open(), table.open()
    another = begun(table, slow, "b", "0:R6") if playing_another else None
    steal(table, slow, quick, game)
    table.answer(slow)
    assert slow.playing.elsewhere
    assert (slow.playing.wanted, slow.saves.current) == (game, None)
    assert another not in table.owners
    play(table, quick, "0:E7")
    assert not quick.playing.elsewhere
    assert quick.playing.told == saves.KEPT
    ask(table, slow, do="act", action="0:E8")
    assert sorted(read_log(log)[1][-1] for log in logs(table)) == ["0:E7"] + ["0:R6"] * playing_another
    table.ask(slow, slow.playing.take(game, True))
    lost(quick)
    table.answer(slow)
    assert (slow.saves.current, slow.playing.elsewhere, quick.playing.elsewhere) == (game, False, True)


@pytest.mark.parametrize("back", [True, False])
@pytest.mark.parametrize("locked", [True, False])
def test_a_game_that_was_written_and_that_nobody_plays_is_loaded_again(locked: bool, back: bool) -> None:
    """Without locks nobody knows who plays it: the tab that was opened last does."""
    table = device(locked)
    tab, other = table.open(), table.open()
    game = begun(table, tab, "a", "0:E6")
    other.saves.claim(game)
    other.saves.keep(log_of("a", [*read_log(str(tab.log))[1], "0:E7"], 2), {})
    again = table.ask(tab, tab.playing.looked(back))
    assert (again, tab.playing.elsewhere) == (locked or back, not (locked or back))
    if again:
        table.ask(tab, tab.playing.take(game))
        table.answer(tab)
        assert read_log(str(tab.log))[1][-1] == "0:E7"
        play(table, tab, "0:E8")
        assert (tab.playing.told, len(logs(table))) == (saves.KEPT, 1)


def test_who_is_told_that_another_tab_plays_the_game_keeps_no_lock() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    tab.playing.lost(game)
    assert tab.playing.elsewhere
    assert not table.owners


def test_the_own_game_is_the_other_tab_s_if_stolen_while_it_is_loaded_again() -> None:
    table = device()
    tab, other = table.open(), table.open()
    game = begun(table, tab, "a", "0:E6")
    steal(table, tab, other, game)
    table.answer(tab)
    assert tab.playing.elsewhere
    assert not other.playing.elsewhere
    assert table.owners[game] is other
    assert other.saves.mine()


def test_the_own_game_goes_on_where_another_that_was_wanted_is_played_elsewhere() -> None:
    table = device()
    one, other = table.open(), table.open()
    game = begun(table, other, "a", "0:E6")
    own = begun(table, one, "b", "0:R6")
    assert table.ask(one, one.playing.take(game)) == playing.BUSY
    assert not one.playing.elsewhere
    assert one.playing.wanted == game, "which the player may take over"
    play(table, one, "0:R7")
    assert (one.saves.current, one.playing.told) == (own, saves.KEPT)
    table.ask(other, other.playing.take(own, True))
    lost(one)
    assert one.playing.elsewhere
    assert one.playing.wanted == own


def test_a_game_that_a_link_does_not_fit_any_more_is_free_again() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    longer = log_of("a", [*read_log(str(tab.log))[1], "0:E7"])
    begun(table, tab, "b", "0:R6")
    table.ask(tab, tab.playing.bring(longer))
    head, log = tab.saves.record(game)
    tab.saves.grow(game, head, log.replace('"0:E6"', '"0:E6","0:S6"'))  # a backup, meanwhile
    table.answer(tab)
    assert tab.saves.current != game
    assert list(table.owners) == [tab.saves.current]


def test_a_game_that_is_deleted_while_the_engine_loads_it_leaves_no_lock() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    begun(table, tab, "b", "0:R6")
    table.ask(tab, tab.playing.take(game))
    tab.saves.remove(f"{saves.RECORD}{game}")
    table.answer(tab)
    assert list(table.owners) == [tab.saves.current]


def test_a_page_that_is_back_holds_no_lock_of_a_game_that_it_has_left() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    tab.playing._locks.release(game)  # as a page that is put away does
    coming = tab.playing.looked(True)
    hold = tab.playing._locks.hold

    async def meanwhile(identity: str, steal: bool) -> object:
        begun(table, tab, "b", "0:E6")
        return await hold(identity, steal)

    tab.playing._locks.hold = meanwhile
    assert table.ask(tab, coming) is False
    assert list(table.owners) == [tab.saves.current] != [game]


def test_a_game_that_one_engine_refuses_goes_on_in_the_tab_that_plays_it() -> None:
    table = device(locked=False)
    one, two = table.open(), table.open()
    game = begun(table, one, "a", "0:E6")
    table.ask(two, two.playing.take(game))
    two.playing.refused(two.asked.pop(), True)  # its page is of an older build
    assert two.saves.record(game)[0]["bad"] == "newer"
    play(table, one, "1:E7")
    assert one.playing.told == saves.KEPT
    assert two.saves.record(game)[0]["bad"] is None
    assert len(logs(table)) == 1


@pytest.mark.parametrize("played_on", [False, True])
def test_what_was_stolen_or_played_on_meanwhile_is_not_marked(played_on: bool) -> None:
    table = device(locked=not played_on)
    first = table.open()
    game = begun(table, first, "a", "0:E6")
    if not played_on:
        table.close(first)
    slow, quick = table.open(), table.open()
    steal(table, slow, quick, game)
    if played_on:
        play(table, quick, "1:E7")
    slow.playing.refused(slow.asked.pop(), False)
    assert quick.saves.record(game)[0]["bad"] is None
    assert quick.saves.mine()


def test_a_link_s_game_is_one_of_its_own_where_its_record_is_stolen_meanwhile() -> None:
    table = device()
    before = table.open()
    game = begun(table, before, "a")
    longer = log_of("a", [*read_log(str(before.log))[1], "0:E7"])
    table.close(before)
    slow, quick = table.open(), table.open()
    table.ask(slow, slow.playing.bring(longer))
    table.ask(quick, quick.playing.take(game, True))
    lost(slow)
    table.answer(quick)
    table.answer(slow)
    assert slow.saves.current not in (None, game)
    assert quick.saves.current == game
    assert quick.saves.mine()
