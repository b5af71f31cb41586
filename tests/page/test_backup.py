"""Loading a backup: nothing is overwritten, nothing counts twice, and games that differ are both kept."""

from __future__ import annotations

import importlib
import json
from random import Random
from typing import Any

import pytest

from tests.page.playing_in_tabs import begun, device, logs, play
from tests.page.test_record import view
from tests.saves.device import Device, Tab, log_of, read_log, saved, saves

backup: Any = importlib.import_module("web.page.saved_games.backup")
record: Any = importlib.import_module("web.page.statistics.totals")


def records(table: Device) -> dict[str, str]:
    return {slot: text for slot, text in table.disk.now.items() if slot.startswith(saves.RECORD)}


def bring(there: Tab, slots: dict[str, str], busy: tuple[str, ...] = ()) -> list[str]:
    games = known(there)
    return [games.bring(text, list(busy)) for text in slots.values()]


def known(there: Tab) -> Any:
    games = backup.Games(there.saves)
    for head in there.saves.entries():
        games.know(head)
    return games


def two() -> tuple[Device, Tab, Device, Tab]:
    """A device with a game in it, and one that has it from a backup."""
    here, there = device(), device()
    there._number = 1000  # no two devices draw the same identity
    tab, other = here.open(), there.open()
    begun(here, tab, "a", "0:E6", "0:E7")
    assert bring(other, records(here)) == ["new"]
    assert bring(other, records(here)) == ["same"]
    return here, tab, there, other


def test_a_game_keeps_its_identity_and_comes_once() -> None:
    here, tab, there, other = two()
    assert records(there).keys() == records(here).keys()
    assert len(logs(there)) == 1
    assert other.saves.record(tab.saves.current)[0]["counted"] == 0


def test_the_longer_one_stays() -> None:
    here, tab, there, other = two()
    play(here, tab, "0:E8")
    assert bring(other, records(here)) == ["longer"]
    assert [read_log(log)[1][-1] for log in logs(there)] == ["0:E8"]
    there.ask(other, other.playing.take(tab.saves.current))
    there.answer(other)
    play(there, other, "0:E9")
    assert bring(other, records(here)) == ["same"]
    assert [read_log(log)[1][-1] for log in logs(there)] == ["0:E9"]


def test_one_that_grows_is_of_the_same_people_and_owes_what_the_longer_one_does() -> None:
    here, tab, there, other = two()
    there.disk.write(*record_of(there, tab.saves.current, logs(there)[0], owed=[1]))
    seats = {"devices": True, "own": 0, "people": [0], "names": {"1": "Vreni"}}
    facts: list[dict[str, Any]] = [{"owed": [2], "seats": seats, "apart": True}, {"owed": []}]
    for told in facts:
        tab.saves.tell(**told)
        play(here, tab, "0:E8")
        assert bring(other, records(here)) == ["longer"]
        head = other.saves.record(tab.saves.current)[0]
        assert (head.get("owed") or [], head["seats"], head["apart"]) == (told["owed"], seats, True)


def test_both_stay_where_they_have_gone_different_ways() -> None:
    here, tab, there, other = two()
    there.ask(other, other.playing.take(tab.saves.current))
    there.answer(other)
    play(there, other, "0:S6")
    play(here, tab, "0:S7")
    assert bring(other, records(here)) == ["new"]
    assert sorted(read_log(log)[1][-1] for log in logs(there)) == ["0:S6", "0:S7"]
    assert bring(other, records(here)) == ["same"]


def test_a_game_that_is_played_is_not_made_longer_under_its_player() -> None:
    here, tab, there, other = two()
    play(here, tab, "0:E8")
    assert bring(other, records(here), (tab.saves.current,)) == ["new"]
    assert len(logs(there)) == 2


def test_what_has_no_room_is_told() -> None:
    here, tab, there, other = two()
    begun(here, tab, "b", "0:E6")
    before = dict(there.disk.now)
    there.disk.full = True
    assert sorted(bring(other, records(here))) == ["full", "same"]
    assert there.disk.now == before


@pytest.mark.parametrize("text", ["", "x", "{", "[" * 5000, '{"v":9,"id":"a"}\nlog', "{}\n{}"])
def test_what_cannot_be_read_is_kept_as_it_is_and_once(text: str) -> None:
    there = device()
    tab = there.open()
    assert bring(tab, {"saved.x": text}) == ["new"]
    assert bring(tab, {"saved.x": text}) == ["same"]
    assert list(records(there).values()) == [text]


def test_each_kept_game_is_read_once_for_a_whole_backup() -> None:
    """Not once for each game that comes: 400 were 160,000 reads."""
    here, there = device(), device()
    there._number = 1000
    tab, other = here.open(), there.open()
    for number in range(40):
        begun(here, tab, f"game {number}", "0:E6", "0:E7")
        begun(there, other, f"own game {number}", "0:E6", "0:E7")
    reads = list[str]()
    text = other.saves.text

    def read(slot: str) -> Any:
        reads.append(slot)
        return text(slot)

    other.saves.text = read
    for what in ("new", "same"):
        reads.clear()
        assert bring(other, records(here)) == [what] * 40
        assert len(reads) < 40 * 5


def test_a_game_that_the_engine_has_refused_hides_no_sound_one() -> None:
    here, tab, there, other = two()
    identity = tab.saves.current
    broken = log_of("a", [*read_log(str(tab.log))[1], "0:XX"], 2)
    slot, text = record_of(there, identity, broken, bad="damaged")
    there.disk.write(slot, text)
    assert bring(other, records(here)) == ["new"]
    assert bring(other, records(here)) == ["same"]
    assert bring(other, {slot: text}) == ["same"]
    assert len(records(there)) == 2
    assert {saved.tail(log) for log in logs(there)} == {saved.tail(broken), saved.tail(str(tab.log))}


def test_a_game_that_the_engine_has_refused_spoils_no_sound_one() -> None:
    here, tab, there, other = two()
    broken = log_of("a", [*read_log(str(tab.log))[1], "0:XX"], 2)
    slot, text = record_of(here, tab.saves.current, broken, bad="damaged")
    assert bring(other, {slot: text}) == ["new"]
    assert bring(other, {slot: text}) == ["same"]
    assert len(logs(there)) == 2


def record_of(table: Device, identity: Any, log: str, **changed: object) -> tuple[str, str]:
    slot = saves.RECORD + identity
    head = saved.split(table.disk.now[slot])[0]
    return slot, saved.text_of(head | changed, log)


@pytest.mark.slow
def test_random_backups_between_three_devices_lose_nothing() -> None:
    for number in range(150):
        rng = Random(number)
        tables = [device() for _ in range(3)]
        for index, table in enumerate(tables):
            table._number = 1000 * index
        tabs = [table.open() for table in tables]
        for _ in range(30):
            table, tab = rng.choice(list(zip(tables, tabs, strict=True)))
            roll = rng.random()
            if roll < 0.2:
                begun(table, tab, f"game {rng.randrange(3)}", "0:E6")
            elif roll < 0.7:
                play(table, tab, rng.choice(["0:E7", "0:E8"]))
            else:
                before = [*logs(table)]
                brought = records(rng.choice(tables))
                bring(tab, brought, tuple(table.owners))
                after = logs(table)
                for log in [*before, *(saved.split(text)[1] for text in brought.values())]:
                    assert any(saved.extends(kept, log) for kept in after)
            table.check()


# Statistics, one device's apart from another's


def counted(name: str, deals: int) -> str:
    known = record.empty("2026-01-01")
    for number in range(deals):
        record.add(known, view(line={"deal": number + 1}), name, False)
    return json.dumps(known | {"device": name, "n": deals})


def brought(slots: dict[str, str], *texts: str) -> int:
    """The deals that are shown once statistics have been brought in."""
    for text in texts:
        found = backup.statistics(slots, text)
        if found:
            slots[found[0]] = found[1]
    total = record.total([record.checked(json.loads(text)) for text in slots.values()])
    return int(total["variants"]["schieberCh"]["deals"])


def test_the_same_deals_do_not_count_twice() -> None:
    slots = {"statistics": counted("here", 3)}
    assert brought(slots, counted("there", 4), counted("there", 4)) == 7
    assert brought(slots, counted("there", 6), counted("there", 5)) == 9
    assert brought(slots, counted("here", 2)) == 9
    assert json.loads(slots["statistics"])["n"] == 3


def test_sums_of_several_devices_are_sums() -> None:
    one, other = (json.loads(counted(name, deals)) for name, deals in (("a", 2), ("b", 3)))
    whole = record.total([one, other])
    assert record.checked(json.loads(json.dumps(whole))) == whole
    for key, value in whole["variants"]["schieberCh"].items():
        both = [each["variants"]["schieberCh"][key] for each in (one, other)]
        if isinstance(value, int):
            assert value == sum(both)
    assert whole["variants"]["schieberCh"]["contracts"]["E"]["own"] == [5, 0]


def test_statistics_without_a_deal_are_not_worth_a_word() -> None:
    text = json.dumps(record.empty("2026-01-01") | {"device": "there", "n": 1})
    assert backup.statistics({}, text) is None


@pytest.mark.parametrize("text", ["", "x", "{}", "[" * 5000, '{"v": 1, "device": "a"}', "null"])
def test_statistics_that_are_none_change_nothing(text: str) -> None:
    assert backup.statistics({"statistics": counted("here", 1)}, text) is None


# The rest


def test_house_rules_by_name_and_content_and_settings_where_unset() -> None:
    own = [{"name": "A", "variant": "v", "options": {"target": 1}, "id": 1}]
    text = json.dumps(
        [own[0], {**own[0], "name": "B"}, {**own[0], "options": {}}, 7, {**own[0], "name": "B"}]
    )
    found = backup.house(own, text, lambda each: each if isinstance(each, dict) else None)
    assert [(each["name"], each["options"]) for each in found] == [("B", {"target": 1}), ("A", {})]
    assert backup.unset({"deck": "french"}, {"deck": "swiss", "theme": "night"}) == {"theme": "night"}
    assert json.loads(backup.lessons({"done": ["a"], "at": {"b": 1}}, {"done": ["a", "c"]})) == {
        "done": ["a", "c"],
        "at": {"b": 1},
    }
    assert backup.lessons({"done": ["a"]}, {"done": ["a"]}) is None
    assert backup.lessons({"done": ["a"]}, {}) is None
    assert json.loads(backup.lessons({"at": {"b": 1}}, {"at": {"b": 2, "c": 3}})) == {"at": {"b": 1, "c": 3}}
    wrong: list[Any] = [{"done": 7}, {"at": []}, []]
    assert [backup.lessons_checked(each) for each in wrong] == [None] * 3
    for text in ("", "x", "[" * 5000, "7", '{"done": 7}'):
        assert backup.house(own, text, lambda each: each) == []


def test_a_log_alone_is_the_same_game() -> None:
    here, tab, _, _ = two()
    text = saved.text_of(saved.new_head("other", "x", 1), log_of("a", read_log(str(tab.log))[1]))
    assert bring(tab, {"saved.other": text}) == ["same"]
    assert len(logs(here)) == 1


def test_of_a_day_the_games_that_are_not_here_are_taken() -> None:
    here, there = {"daySchieber": {"game": "a"}}, {"daySchieber": {"game": "b"}, "dayCoiffeur": {"game": "c"}}
    both = {"daySchieber": {"game": "a"}, "dayCoiffeur": {"game": "c"}}
    assert backup.union(here, there) == both
    assert backup.union({}, here) == here
    assert backup.union(both, there) is None


def test_of_the_very_same_game_of_a_day_what_has_come_further_is_taken() -> None:
    entry = {"game": "a", "rival": None}
    begun, further, over = (entry | {"own": [[1, 2]] * deals, "over": deals > 2} for deals in (0, 1, 3))

    def day(own: dict[str, Any], there: dict[str, Any], **more: object) -> Any:
        both = backup.day({"dayCoiffeur": {"practice": False} | own}, {"dayCoiffeur": there | more})
        return both and both["dayCoiffeur"]

    for here, there in ((begun, further), (begun, over), (further, over)):
        for practice in (True, False):
            assert day(here, there, practice=practice) == there | {"practice": practice}
            assert day(there | {"practice": practice}, here, practice=False) is None
        more = {"practice": True, "rival": [[3, 4]]}
        assert day(there, here, **more) == there | more
        assert day(here, there | {"game": "b"}, practice=False) is None


def test_neither_side_s_latest_series_count_as_the_oldest() -> None:
    own = {"a": "1", "b": "2", "c": "", "order": ["a", "b", "c"]}
    both = backup.series(own, {"d": "4", "c": "5", "order": ["c", 7, "d"]})
    assert both == {"a": "1", "b": "2", "c": "5", "d": "4", "order": ["a", "b", "d", "c"]}
    assert backup.series(both, own) is None
    assert backup.series({}, {"a": "1"}) == {"a": "1"}
    assert backup.series({"a": "1"}, {"a": "1", "order": [[1], {}, "gone"]}) is None
