"""The games of a device: tabs, storage and browser lose none, and the page says nothing false about them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.saves.device import Device, Stopped, Tab, log_of, migrating, playing, read_log, saved, saves
from tests.saves.sequences import run

SEQUENCES = 300


def test_random_sequences_lose_nothing() -> None:
    assert sum(run(number) for number in range(SEQUENCES)) > SEQUENCES


def run_until_wrong() -> None:
    for number in range(4000):
        run(number)


def test_the_sequences_notice_a_tab_that_writes_over_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves.Saves, "mine", lambda self: self.current is not None)
    with pytest.raises(AssertionError, match="lost"):
        run_until_wrong()


def test_the_sequences_notice_what_is_deleted_before_it_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(games: Any, old: Any, now: int, last: object = None) -> None:
        log = old.read("game")
        old.remove("game")
        if log is not None:
            games.begin(log, {})

    monkeypatch.setattr(migrating, "migrate", early)
    with pytest.raises(AssertionError, match="lost"):
        run_until_wrong()


def test_the_sequences_notice_what_the_journal_has_of_a_game_that_was_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def add(games: Any, identity: str, text: str) -> bool:
        return bool(games._storage.write(saves.RECORD + identity, text))

    monkeypatch.setattr(saves.Saves, "_add", add)
    with pytest.raises(AssertionError, match="comes from nowhere"):
        run_until_wrong()


# Each fault that there was, as it was


def device(locked: bool = True) -> Device:
    return Device(Random(1), locked)


def ask(table: Device, tab: Tab, **request: object) -> None:
    tab.asked.append(request)
    table.answer(tab)


def play(table: Device, tab: Tab, *actions: str) -> None:
    for action in actions:
        ask(table, tab, do="act", action=action)


def begun(table: Device, tab: Tab, seed: str, *actions: str) -> str:
    ask(table, tab, do="open", seed=seed)
    play(table, tab, *actions)
    return str(tab.saves.current)


def logs(table: Device) -> list[str]:
    """What is kept, as a new tab reads it."""
    kept = table.open().saves
    return [kept.record(head["id"])[1] for head in kept.entries() if "id" in head]


def test_a_game_taken_up_while_the_engine_loads_stays_where_it_is() -> None:
    table = device()
    tab = table.open()
    first = begun(table, tab, "a", "0:E6")
    begun(table, tab, "b", "0:R6")
    table.ask(tab, tab.playing.take(first))
    table.close(tab)  # loaded again before the engine has answered
    assert sum("0:E6" in log for log in logs(table)) == 1
    assert len(logs(table)) == 2


@pytest.mark.parametrize("text", ['{"v":99,"variant":"a","options":{},"seed":"1","actions":["0:E6"]}', "{"])
def test_a_refused_game_stays_and_so_does_the_one_at_the_table(text: str) -> None:
    table = device()
    table.disk.now["shelf"] = json.dumps([{"id": 1, "log": text, "scores": [], "day": ""}])
    tab = table.open()
    healthy = begun(table, tab, "a", "0:E6")
    for head in tab.saves.entries():
        if head.get("id") not in (None, healthy):
            table.ask(tab, tab.playing.take(head["id"]))
            table.answer(tab)
            again = next(each for each in tab.saves.entries() if each.get("id") == head["id"])
            assert again["bad"] == "newer"
    table.ask(tab, tab.playing.bring(text))
    table.answer(tab)
    assert tab.saves.current == healthy
    assert tab.saves.pointed() == healthy
    assert any(text in kept or json.dumps(text) in kept for kept in table.disk.now.values())


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


def lost(tab: Tab) -> None:
    """A tab hears what was stolen from it."""
    while tab.robbed:
        tab.playing.lost(tab.robbed.pop(0))


def steal(table: Device, slow: Tab, quick: Tab, game: str) -> None:
    """While the engine of one tab loads a game, another tab takes it over and is answered first."""
    table.ask(slow, slow.playing.take(game))
    table.ask(quick, quick.playing.take(game, True))
    lost(slow)
    table.answer(quick)


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


def test_no_game_makes_room_for_another() -> None:
    table = device()
    tab = table.open()
    for number in range(60):
        begun(table, tab, f"game {number}", "0:E6")
    assert len(logs(table)) == 60


def test_an_untouched_game_goes_with_the_next_one_and_a_brought_one_stays() -> None:
    table = device()
    tab = table.open()
    begun(table, tab, "a")
    begun(table, tab, "b")
    assert len(logs(table)) == 1
    table.ask(tab, tab.playing.bring(log_of("c", [])))
    table.answer(tab)
    begun(table, tab, "d", "0:E6")
    assert sorted(read_log(log)[0] for log in logs(table)) == ["c", "d"]


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


def test_a_game_in_which_another_of_its_people_has_decided_is_not_untouched() -> None:
    table = device()
    tab = table.open()
    seats = {"people": [0, 2], "names": {"0": "Anna", "2": "Beat"}}
    ask(table, tab, do="open", seed="two", seats=seats)
    play(table, tab, "2:E7")
    begun(table, tab, "another")
    assert len(logs(table)) == 2


def test_undo_belongs_to_its_game() -> None:
    table = device()
    tab = table.open()
    first = begun(table, tab, "a", "0:E6", "0:E7")
    ask(table, tab, do="undo")
    assert tab.saves.head["undone"] == 1
    begun(table, tab, "b", "0:R6")
    assert tab.saves.head["undone"] == 0
    table.ask(tab, tab.playing.take(first))
    table.answer(tab)
    assert tab.saves.head["undone"] == 1


def test_the_same_game_brought_again_is_one_game() -> None:
    table = device()
    tab = table.open()
    begun(table, tab, "a", "0:E6", "0:E7")
    for text in (log_of("a", read_log(str(tab.log))[1][:-1]), str(tab.log)):
        table.ask(tab, tab.playing.bring(text))
        table.answer(tab)
        assert len(logs(table)) == 1
    longer = log_of("a", [*read_log(str(tab.log))[1], "0:E8"])
    table.ask(tab, tab.playing.bring(longer))
    table.answer(tab)
    assert len(logs(table)) == 1
    other = log_of("a", [*read_log(str(tab.log))[1][:-1], "0:S9"])
    table.ask(tab, tab.playing.bring(other))
    table.answer(tab)
    assert len(logs(table)) == 2


@pytest.mark.parametrize("kept", [["0:E6", "1:E7", "0:XX"], ["0:E6", "1:E7"]], ids=["longer", "the same"])
def test_a_file_is_opened_beside_what_the_engine_has_refused(kept: list[str]) -> None:
    table = device()
    tab = table.open()
    tab.saves.begin(log_of("a", kept, 2), {})
    bad = tab.saves.current
    tab.saves.leave()
    tab.saves.mark(bad, "damaged", log_of("a", kept, 2))
    healthy = log_of("a", ["0:E6", "1:E7"], 2)
    for _ in range(2):
        table.ask(tab, tab.playing.bring(healthy))
        table.answer(tab)
        assert tab.log == healthy
        assert len(logs(table)) == len(kept) - 1
    assert tab.saves.head["bad"] is None


def test_what_the_engine_has_taken_longer_is_bad_no_more() -> None:
    table = device()
    tab = table.open()
    tab.saves.begin(log_of("a", ["0:E6"], 2), {})
    game = tab.saves.current
    tab.saves.leave()
    tab.saves.mark(game, "newer", log_of("a", ["0:E6"], 2))
    table.ask(tab, tab.playing.bring(log_of("a", ["0:E6", "1:E7"], 2)))
    table.answer(tab)
    assert (tab.saves.current, tab.saves.head["bad"]) == (game, None)


def test_the_journal_does_not_bring_back_what_was_taken_back() -> None:
    table = device()
    tab = table.open()
    game = begun(table, tab, "a", "0:E6", "1:E7", "0:E8")
    table.close(tab)
    journal = dict(table.disk.journal)
    tab = table.open()  # a visit in which the browser has no journal
    table.ask(tab, tab.playing.take(game))
    table.answer(tab)
    ask(table, tab, do="undo")
    play(table, tab, "0:E9")
    table.close(tab)
    table.disk.journal = journal
    (head,) = table.open().saves.entries()
    assert head["undone"] == 1


def test_what_the_journal_has_brought_back_beside_a_game_and_is_deleted_stays_away() -> None:
    table = device()
    tab = table.open()
    tab.saves.begin(log_of("a", ["0:E6", "0:E7"], 2), {})
    game = tab.saves.current
    table.close(tab)
    slot = saves.RECORD + game
    table.disk.journal[slot] = saved.text_of(
        tab.saves.head | {"by": "another"}, log_of("a", ["0:E6", "0:E8"], 2)
    )
    tab = table.open()
    (other,) = [head for head in tab.saves.entries() if head["id"] != game]
    tab.saves.remove(other["slot"])
    table.close(tab)
    assert [head["id"] for head in table.open().saves.entries()] == [game]


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


@pytest.mark.parametrize("at", range(40))
def test_old_games_come_over_whole_wherever_it_stops(at: int) -> None:
    table = device()
    shelf = [{"id": n, "log": log_of(f"s{n}", ["0:E6"]), "scores": [1, 2], "deal": 2} for n in range(3)]
    now = table.disk.now
    now["game"] = log_of("g", ["0:E6"])
    now["view"] = json.dumps({"view": {"deal": 3, "totals": [5, 6], "phase": "play"}, "undone": 2})
    now["shelf"] = json.dumps([*shelf, "no game"])
    now["game.aside-0"] = log_of("aside", ["0:E6"])
    now["game.aside-1"] = "no game"
    table.disk.stop_at = at
    try:
        table.open()
    except Stopped:
        table.disk.stop_at = None
    tab = table.open()
    assert sorted(read_log(log)[0] for log in logs(table)) == ["aside", "g", "s0", "s1", "s2"]
    assert not any(slot.startswith(("game", "shelf")) for slot in now)
    unreadable = [head for head in tab.saves.entries() if "id" not in head]
    assert sorted(tab.saves.text(head["slot"]) for head in unreadable) == ['"no game"', "no game"]
    head = tab.saves.record(tab.saves.pointed())[0]
    assert (head["deal"], head["totals"], head["undone"], head["counted"]) == (3, [5, 6], 2, 2)


@pytest.mark.parametrize("look", [{"phase": 5}, {"phase": []}, {"deal": "x", "phase": "play"}], ids=str)
def test_an_old_game_is_one_whatever_its_look_tells(look: dict[str, object]) -> None:
    table = device()
    table.disk.now["game"] = log_of("g", ["0:E6"])
    table.disk.now["view"] = json.dumps({"view": {"totals": [5, 6], **look}})
    (head,) = table.open().saves.entries()
    assert (head["variant"], head["phase"], head["totals"]) == ("schieberCh", None, [])


def test_what_others_have_played_is_none_of_this_players_deals() -> None:
    table = device()
    tab = table.open()
    theirs = log_of("theirs", ["0:E6", "deal", "0:E7", "deal"])
    ask(table, tab, do="load", log=theirs, saved=None)
    assert tab.saves.head["counted"] == 2
    own = begun(table, tab, "own", "0:E6")
    assert tab.saves.head["counted"] == 0
    tab.saves.tell(counted=1)
    longer = str(tab.log).replace('"0:E6"]', '"0:E6","deal","0:E7","deal"]')
    ask(table, tab, do="load", log=longer, saved=None, grows=own)
    assert (tab.saves.current, tab.saves.head["counted"]) == (own, 2)


def test_each_game_knows_what_of_it_was_counted() -> None:
    table = device()
    tab = table.open()
    first = begun(table, tab, "a", "0:E6")
    tab.saves.tell(counted=1)
    second = begun(table, tab, "b", "0:E6")
    tab.saves.tell(counted=3)
    for identity, counted in ((first, 1), (second, 3), (first, 1)):
        table.ask(tab, tab.playing.take(identity))
        table.answer(tab)
        assert (tab.saves.current, tab.saves.head["counted"]) == (identity, counted)


@pytest.mark.parametrize("text", ["id1 " + "9" * 5000, "id1 x", "id1", "", " 3", "id1 1 1"])
def test_a_damaged_pointer_points_nowhere(text: str) -> None:
    table = device()
    table.disk.now["table"] = text
    tab = table.open()
    assert tab.saves.pointed() is None
    begun(table, tab, "a", "0:E6")
    assert table.open().saves.pointed() == tab.saves.current


# Records as text


def test_a_head_that_is_none_is_known_as_such() -> None:
    head = saved.new_head("i", "t", 1)
    assert saved.head_of(json.dumps(head)) == head
    wrong = [("v", 2), ("v", True), ("n", True), ("id", 1), ("totals", ["x"]), ("deal", "x"), ("by", None)]
    for name, value in (*wrong, ("at", 10**30), ("totals", [10**30]), ("deal", 1 << 60)):
        assert saved.head_of(json.dumps({**head, name: value})) is None
    for name, value in (("dealt", 1), ("phase", 1), ("bad", "otherwise"), ("bad", ["newer"])):
        assert saved.head_of(json.dumps({**head, name: value})) is None
    for name in head:
        assert saved.head_of(json.dumps({each: head[each] for each in head if each != name})) is None
    for text in ("", "x", "[]", "{", '{"' + "[" * 5000):
        assert saved.head_of(text) is None


@pytest.mark.parametrize(
    ("longer", "shorter", "does"),
    [
        (["0:E6", "0:E7"], ["0:E6"], True),
        (["0:E6"], ["0:E6"], True),
        (["0:E6"], [], True),
        ([], ["0:E6"], False),
        (["0:E67"], ["0:E6"], False),
        (["0:E7", "0:E6"], ["0:E6"], False),
    ],
)
def test_what_goes_on_from_what(longer: list[str], shorter: list[str], does: bool) -> None:
    assert saved.extends(log_of("a", longer, 2), log_of("a", shorter)) == does
    assert saved.extends(json.dumps(json.loads(log_of("a", longer))), log_of("a", shorter)) == does
    assert not saved.extends(log_of("b", longer), log_of("a", shorter))


def test_a_game_whose_deals_become_known_is_the_same() -> None:
    def dealt(deals: list[str], actions: list[str]) -> str:
        head = {"v": 2, "variant": "a", "options": {}, "deals": deals, "actions": actions}
        return json.dumps(head, separators=(",", ":"))

    assert saved.extends(dealt(["a", "b"], ["0:E6", "deal"]), dealt(["a"], ["0:E6"]))
    assert not saved.extends(dealt(["c", "b"], ["0:E6", "deal"]), dealt(["a"], ["0:E6"]))
