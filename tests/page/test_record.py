"""The sums of the statistics: what counts and for whom, nothing twice, and damaged records."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import playing

View = dict[str, Any]
record: Any = importlib.import_module("web.page.statistics.totals")


def view(**given: Any) -> View:
    """A view after a deal that the player named and made, as far as the record needs it."""
    line = {"deal": 1, "contract": "E", "contractor": 0, "declaring": 0, "points": [80, 77]}
    line |= {"weis": [20, 0], "match": None} | given.pop("line", {})
    base: View = {"variant": "schieberCh", "seat": 0, "sides": [0, 1, 0, 1], "ended": None, "estimate": None}
    return base | {"results": [line]} | given


def sums(*views: View, practice: bool = False) -> dict[str, Any]:
    known = record.empty("2026-01-01")
    for number, each in enumerate(views):
        record.add(known, each, f"game {number}", practice)
    assert record.checked(json.loads(json.dumps(known))) == known
    counted: dict[str, Any] = known["variants"].get("schieberCh", {})
    return counted


def test_who_named_a_contract_and_whether_it_was_made() -> None:
    counted = sums(
        view(),
        view(line={"points": [78, 79]}),
        view(line={"contractor": 2, "points": [157, 0], "match": 0}),
        view(line={"contractor": 3, "declaring": 1, "contract": "SLU", "points": [79, 78]}),
    )
    assert counted["contracts"]["E"] == {"own": [1, 1], "partner": [1, 0], "others": [0, 0]}
    assert counted["contracts"]["SL"] == {"own": [0, 0], "partner": [0, 0], "others": [0, 1]}
    assert (counted["deals"], counted["weis"], counted["matches"]) == (4, [80, 0], [1, 0])


@pytest.mark.parametrize(
    ("points", "counted"),
    [([79, 0], [1, 0]), ([78, 30], [0, 0]), ([30, 78], [0, 0]), ([0, 79], [0, 1]), ([0, 0], [0, 0])],
)
def test_a_deal_cut_short_counts_only_where_it_was_decided(points: list[int], counted: list[int]) -> None:
    known = sums(view(line={"points": points, "worth": 157}))
    assert known["contracts"].get("E", {"own": [0, 0]})["own"] == counted


@pytest.mark.parametrize(
    ("parties", "weis"),
    [([[0, 2], [1, 3]], [20, 5]), ([[1, 3], [0, 2]], [5, 20]), ([[2, 4], [1, 3]], [20, 5])],
)
def test_a_deal_counts_for_the_side_of_that_deal(parties: list[list[int]], weis: list[int]) -> None:
    """In the last, the player joined side 0 as the joker; today they sit on side 1."""
    line = {"contractor": 2, "declaring": 0, "parties": parties, "weis": [20, 5]}
    assert sums(view(sides=[1, 0, 1, 0, None], line=line))["weis"] == weis


@pytest.mark.parametrize(("winners", "won", "shared"), [([0], 1, 0), ([1], 0, 0), ([0, 1], 0, 1)])
def test_games(winners: list[int], won: int, shared: int) -> None:
    counted = sums(view(ended={"winners": winners}))
    assert (counted["games"], counted["won"], counted["shared"]) == (1, won, shared)


@pytest.mark.parametrize(("missed", "column"), [(0, 0), (1, 1), (5, 1), (6, 2), (40, 4), (41, 5), (157, 5)])
def test_estimates(missed: int, column: int) -> None:
    line = {"contractor": None, "declaring": None, "differences": [9, missed], "points": [80, 77]}
    line |= {"estimates": [40, 40], "firstGame": None}
    counted = sums(view(estimate={"own": 1}, sides=[1, 0], line=line))
    assert (counted["estimates"], counted["missed"], counted["spread"].index(1)) == (1, missed, column)
    assert counted["contracts"] == {}


@pytest.mark.parametrize(("kept", "entries"), [([], 0), ([1, 1], 1), ([2, 2], 0)])
def test_a_deal_without_an_estimate_is_none_of_the_estimates(kept: list[int], entries: int) -> None:
    line: View = {"contractor": None, "declaring": None, "differences": [0, 3], "points": [0, 157]}
    first = {"estimates": [40, 40]} if kept else None
    line |= {"estimates": [None, 40], "firstGame": first, "kept": kept}
    counted = sums(view(estimate={"own": 1}, line=line))
    assert (counted["deals"], counted["estimates"], sum(counted["spread"])) == (1, entries, entries)


def test_a_deal_counts_once_and_practice_not_at_all() -> None:
    known = record.empty("2026-01-01")
    assert record.add(known, view(), "game", False)
    assert not record.add(known, view(), "game", False)  # after a reload, or taken back and played again
    assert record.add(known, view(line={"deal": 2}), "game", True)
    assert record.add(known, view(), "another game", False)
    assert (known["variants"]["schieberCh"]["deals"], known["practice"]) == (2, 1)


@pytest.mark.parametrize(
    "damage",
    [
        None,
        [],
        {"v": 2},
        {"v": True},
        {"n": "many"},
        {"n": -1},
        {"device": "../people"},
        {"practice": 1 << 60},
        {"variants": []},
        {"variants": {"schieberCh": {}}},
        {"variants": {"schieberCh": sums(view()) | {"spread": [1]}}},
        {"variants": {"schieberCh": sums(view()) | {"deals": -1}}},
        {"variants": {"schieberCh": sums(view()) | {"contracts": {"E": {"own": [1]}}}}},
        {"practice": "many"},
    ],
)
def test_what_is_no_record(damage: Any) -> None:
    whole = record.empty("2026-01-01")
    assert record.checked(whole) == whole
    assert record.checked(whole | damage if isinstance(damage, dict) else damage) is None


@pytest.mark.parametrize("more", [None, "x", 7, [1, 2, 3], {"day": "2026-01-01"}])
def test_what_a_later_build_counts_too_is_kept_and_not_added_up(more: Any) -> None:
    counted = sums(view())
    counted["best"] = more
    counted["contracts"]["E"]["nobody"] = more
    known = record.checked(record.empty("2026-01-01") | {"variants": {"schieberCh": counted}})
    both = record.total([known, known])["variants"]["schieberCh"]
    assert (both["deals"], both["weis"], both["contracts"]["E"]["own"]) == (2, [40, 0], [2, 0])
    assert "best" not in both
    assert record.add(known, view(line={"deal": 2}), "game", False)
    assert known["variants"]["schieberCh"]["best"] == more


@pytest.mark.parametrize(
    "last", [5, True, "x", {"a": 1}, [[["x"], 1]], [["game", "x"]], [["game", True]], [["game", 1, 2]], [5]]
)
def test_a_damaged_note_of_what_was_counted_last_stops_no_deal(last: Any) -> None:
    known = record.checked(record.empty("2026-01-01") | {"last": last})
    assert record.add(known, view(), "game", False)
    assert not record.add(known, view(), "game", False)


def test_the_last_of_two_games_in_turn_count_once_each() -> None:
    known = record.empty("2026-01-01")
    assert [record.add(known, view(), game, False) for game in ("a", "b", "a", "b")] == [
        True,
        True,
        False,
        False,
    ]
    assert record.checked(json.loads(json.dumps(known))) == known


def test_sums_that_cannot_go_together_are_drawn_all_the_same() -> None:
    counted = sums(view()) | {"deals": 0, "missed": 9, "estimates": 3}
    disk = Disk()
    disk.now["jass@/:statistics"] = json.dumps(record.empty("x") | {"variants": {"schieberCh": counted}})
    with playing(disk) as game:
        panel: Any = importlib.import_module("web.page.statistics.panel")
        panel.Statistics().open()
        assert game.find("#statistics .stats-spread")


def test_it_says_the_day_since_when_it_counts_as_the_device_has_it() -> None:
    with playing():
        panel: Any = importlib.import_module("web.page.statistics.panel")
        panel._day("2026-11-26")
        # A date alone would be midnight in UTC: in America that is the day before.
        assert panel.js.Date.new.call_args.args == ("2026-11-26T12:00",)


def test_what_counts_anew_after_all_was_forgotten_is_called_otherwise() -> None:
    """Or a backup of before would be taken for a later state of it."""
    with playing() as game:
        game.open("seed 1")
        game.play_until(lambda seen: seen["phase"] == "dealOver")
        recorded: Any = importlib.import_module("web.page.statistics.recorded")
        before = json.loads(recorded.named())["device"]
        assert json.loads(recorded.named())["device"] == before
        recorded.forget()
        game.click("[data-next]")
        game.play_until(lambda seen: seen["phase"] == "dealOver")
        assert json.loads(recorded.named())["device"] not in ("", before)
