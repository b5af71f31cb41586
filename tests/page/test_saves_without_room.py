"""Games for which the storage has no room."""

from __future__ import annotations

import pytest

from tests.page.playing_in_tabs import ask, begun, device, logs, play
from tests.saves.device import log_of, read_log, saved, saves


def test_what_has_no_room_is_told_and_nothing_makes_room_for_it() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    kept = table.disk.now[saves.RECORD + game]
    table.disk.full = True
    assert not tab.saves.room(1000)
    begun(table, tab, "b", "0:R6")
    assert tab.playing.told == saves.UNKEPT
    assert table.disk.now[saves.RECORD + game] == kept
    shown = {head["id"]: head["kept"] for head in tab.saves.entries()}
    assert shown == {game: True, tab.saves.current: False}
    table.close(tab)
    assert table.open().saves.pointed() == game
    table.disk.full = False
    assert len(logs(table)) == 2, "the journal has it until there is room"


@pytest.mark.parametrize("others", [False, True])
def test_a_game_that_finds_room_later_is_at_the_table_after_a_reload(others: bool) -> None:
    table = device()
    tab = table.open()
    begun(table, tab, "a", "0:E6")
    table.disk.full = True
    game = begun(table, tab, "b", "0:R6")
    if others:  # another tab plays, and the device points to its game
        table.disk.full = False
        begun(table, table.open(), "c", "0:L6")
    table.disk.full = False
    play(table, tab, "0:R7")
    assert tab.playing.told == saves.KEPT
    assert tab.saves.pointed() == game
    table.close(tab)
    assert table.open(tab.session).saves.pointed() == game


def test_what_had_no_room_in_one_tab_does_not_go_over_what_another_has_played() -> None:
    table = device(locked=False)
    one, other = table.open(), table.open()
    game = begun(table, one, "a", "0:E6")
    table.disk.full = True
    play(table, one, "0:E7")
    assert one.playing.told == saves.UNKEPT
    table.disk.full = False
    table.ask(other, other.playing.take(game))
    table.answer(other)
    play(table, other, "0:S6", "0:S7")
    table.ask(one, one.playing.take(game))
    table.answer(one)
    assert sorted(read_log(log)[1][-1] for log in logs(table)) == ["0:E7", "0:S7"]


def test_untouched_games_without_room_do_not_pile_up() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    table.disk.full = True
    for seed in ("b", "c", "d"):
        ask(table, tab, do="open", seed=seed)
    games = {saves.RECORD + game, saves.RECORD + tab.saves.current}
    assert {head["slot"] for head in tab.saves.entries()} == games
    assert table.disk.journal.keys() - {saves.TABLE} == games


@pytest.mark.parametrize("text", ["a game", "no game"])
def test_what_was_refused_as_a_whole_does_not_come_from_the_journal(text: str) -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6")
    head, log = tab.saves.record(game)
    table.disk.full = True
    refused = tab.saves.add(head, log) if text == "a game" else tab.saves.lay_by(text)
    assert refused is None
    table.close(tab)
    table.disk.full = False
    assert [each["id"] for each in table.open().saves.entries()] == [game]


def test_what_has_no_room_beside_a_game_and_is_deleted_stays_away() -> None:
    table = device(locked=False)
    tab, other = table.open(), table.open()
    game = begun(table, tab, "a", "0:E6")
    table.disk.full = True
    table.ask(other, other.playing.take(game))
    table.answer(other)
    play(table, other, "0:S6")
    table.disk.full = True
    play(table, tab, "0:E9")
    beside = [head["slot"] for head in tab.saves.entries() if head["id"] != game]
    assert len(beside) == 1
    assert beside[0] in table.disk.journal, "or it would be lost"
    tab.saves.remove(beside[0])
    for each in (tab, other):
        table.close(each)
    table.disk.full = False
    assert [each["id"] for each in table.open().saves.entries()] == [game]


def test_without_room_what_becomes_a_game_of_its_own_does_so_once() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6", "0:E7")
    table.close(tab)
    head = dict(tab.saves.record(game)[0], by="another")
    table.disk.journal[saves.RECORD + game] = saved.text_of(head, log_of("a", ["0:E6", "0:E9"]))
    table.disk.full = True
    for full in (True, True, False, False):
        table.disk.full = full
        tab = table.open()
        assert len(tab.saves.entries()) == 2
        table.close(tab)
