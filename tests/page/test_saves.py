"""The games of a device: tabs, storage and browser lose none, and the page says nothing false about them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.page.playing_in_tabs import ask, begun, device, logs, play
from tests.saves.device import Stopped, log_of, migrating, read_log, saved, saves
from tests.saves.sequences import run

SEQUENCES = 300


@pytest.mark.slow
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
