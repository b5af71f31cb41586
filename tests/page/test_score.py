"""The scorer's sums: entries, their changes, a new game, the target, what is typed, and what is no slate."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

score: Any = importlib.import_module("web.page.scorer.sums")


def slate(*entries: list[int], target: int = 1000) -> dict[str, Any]:
    made: dict[str, Any] = score.empty(target)
    for entry in entries:
        assert score.add(made, entry)
    assert score.checked(json.loads(json.dumps(made))) == made
    return made


def test_what_is_written_adds_up_and_can_be_taken_back() -> None:
    made = slate([100, 57], [0, 20])
    assert score.totals(made) == [100, 77]
    assert score.undo(made) == "add"
    assert score.totals(made) == [100, 57]
    score.wipe(made)
    assert score.totals(made) == [0, 0]
    assert score.undo(made) == "wipe"
    assert score.totals(made) == [100, 57]
    assert score.undo(made) == "add"
    assert score.undo(made) is None


def test_the_former_game_can_be_brought_back_past_a_new_entry() -> None:
    made = slate([100, 57])
    score.wipe(made)
    score.add(made, [1, 0])
    assert [score.undo(made), score.undo(made)] == ["add", "wipe"]
    assert made["entries"] == [[100, 57]]


def test_a_new_game_after_all_was_deleted_can_be_taken_back_and_so_can_what_was_deleted() -> None:
    made = score.empty()
    score.add(made, [100, 57])
    score.delete(made, 0)
    made["names"] = ["Anna", "Beat"]
    score.wipe(made)
    made["names"], made["target"] = ["Chris", "Dora"], 2500
    made = score.checked(json.loads(json.dumps(made)))
    assert score.can_undo(made)
    assert score.undo(made) == "wipe"
    assert (made["names"], made["target"]) == (["Anna", "Beat"], 1000)
    assert [score.undo(made) for _ in range(3)] == ["delete", "add", None]


def test_a_slate_wiped_twice_still_has_the_former_game() -> None:
    made = slate([100, 57])
    score.wipe(made)
    score.wipe(made)
    assert score.undo(made) == "wipe"
    assert made["entries"] == [[100, 57]]


def test_a_game_that_is_brought_back_has_all_that_was_said_and_changed_in_it() -> None:
    made = slate([900, 900], [10, 0], [100, 157])
    score.delete(made, 1)
    score.say_first(made, 0)
    before = json.loads(json.dumps(made))
    score.wipe(made)
    score.add(made, [1000, 1000])
    score.say_first(made, 1)
    made = score.checked(json.loads(json.dumps(made)))
    assert [score.undo(made), score.undo(made)] == ["add", "wipe"]
    assert made == before
    assert score.reached(made) == 0
    assert score.undo(made) == "delete"
    assert made["entries"] == [[900, 900], [10, 0], [100, 157]]


def test_a_game_that_is_brought_back_has_its_names_and_its_target() -> None:
    """A new game may be given others as it begins, or later."""
    made = slate([100, 57])
    made["names"], made["target"] = ["Vreni", ""], 2500
    before = json.loads(json.dumps(made))
    score.wipe(made)
    made["names"][0], made["target"] = "Ueli", 0
    score.add(made, [1, 0])
    made = score.checked(json.loads(json.dumps(made)))
    assert [made["names"], made["target"]] == [["Ueli", ""], 0]
    assert [score.undo(made), score.undo(made)] == ["add", "wipe"]
    assert made == before


@pytest.mark.parametrize(
    "kept", [{}, {"wipedNames": ["A"], "wipedTarget": -1}, {"wipedNames": 5, "wipedTarget": "9"}]
)
def test_a_wiped_game_without_names_and_target_takes_those_of_the_new_one(kept: dict[str, object]) -> None:
    """An older build has kept none."""
    old = score.empty() | {"wiped": [[1, 2]], "names": ["A", "B"], "target": 700}
    made = score.checked({key: old[key] for key in old if key not in ("wipedNames", "wipedTarget")} | kept)
    assert score.undo(made) == "wipe"
    assert [made["names"], made["target"], made["entries"]] == [["A", "B"], 700, [[1, 2]]]


@pytest.mark.parametrize("said", [None, 5, [["add"], ["add"]], [7, 1, 1, 1, 1], [["delete", 9, [1, 1]]]])
def test_what_does_not_fit_a_wiped_game_costs_only_its_taking_back(said: object) -> None:
    damaged = {"wiped": [[1, 2]], "wipedPast": said, "wipedFirst": said}
    made = score.checked(score.empty() | damaged)
    assert [score.undo(made) for _ in range(3)] == ["wipe", "add", None]


def test_each_entry_can_be_changed_and_deleted_and_that_taken_back() -> None:
    made = slate([100, 57], [0, 20], [50, 0])
    assert score.change(made, 0, [57, 100])
    assert score.running(made) == [[57, 100], [57, 120], [107, 120]]
    assert score.delete(made, 1)
    assert made["entries"] == [[57, 100], [50, 0]]
    made = score.checked(json.loads(json.dumps(made)))
    assert score.undo(made) == "delete"
    assert made["entries"] == [[57, 100], [0, 20], [50, 0]]
    assert score.undo(made) == "change"
    assert made["entries"] == [[100, 57], [0, 20], [50, 0]]
    assert not score.change(made, 3, [1, 1])
    assert not score.change(made, 0, [1, 10_000])
    assert not score.delete(made, -1)


POINTS = st.lists(st.integers(-500, 500), min_size=2, max_size=2)
STEPS = st.one_of(
    st.tuples(st.just("add"), POINTS),
    st.tuples(st.just("change"), st.integers(0, 8), POINTS),
    st.tuples(st.just("delete"), st.integers(0, 8)),
)


@given(st.lists(POINTS, max_size=5), st.lists(STEPS, max_size=20))
def test_whatever_was_done_is_taken_back_step_by_step_and_after_a_reload(
    entries: list[list[int]], steps: list[tuple[Any, ...]]
) -> None:
    made = score.empty() | {"entries": [list(entry) for entry in entries]}
    stood = [json.dumps(made["entries"])]
    for what, *rest in steps:
        getattr(score, what)(made, *rest)
        now = json.dumps(made["entries"])
        if now != stood[-1] or len(made["past"]) >= len(stood):
            stood.append(now)
    made = score.checked(json.loads(json.dumps(made)))
    for former in reversed(stood[:-1]):
        assert score.undo(made) is not None
        assert json.dumps(made["entries"]) == former
    assert made["past"] == []


def test_a_slate_of_an_older_build_is_read_and_its_entries_can_be_changed() -> None:
    kept = {
        "v": 1,
        "names": ["Anna", ""],
        "target": 1000,
        "turned": True,
        "entries": [[100, 57], [-60, 0]],
        "wiped": [[1, 2]],
    }
    made = score.checked(kept)
    assert {key: made[key] for key in kept} == kept
    assert score.change(made, 1, [60, 0])
    assert [score.undo(made) for _ in range(5)] == ["change", "add", "add", "wipe", "add"]


@pytest.mark.parametrize(
    ("entries", "first"),
    [
        ([], None),
        ([[999, 0]], None),
        ([[1000, 0]], 0),
        ([[0, 1000], [1200, 0]], 1),
        ([[1000, 1001]], score.BOTH),
        ([[1001, 1000]], score.BOTH),
        ([[900, 950], [100, 57]], score.BOTH),
        ([[900, 950], [100, 49]], 0),
        ([[900, 950], [100, 49], [0, 300]], 0),
        ([[1000, 1001], [500, 0]], score.BOTH),
        ([[1000, 0], [-60, 0], [0, 1000]], 0),
    ],
)
def test_who_reached_the_target_first(entries: list[list[int]], first: int | None) -> None:
    assert score.reached(slate(*entries)) == first


def test_the_players_say_who_was_first_and_it_holds_for_that_arrival_alone() -> None:
    made = slate([900, 950], [100, 57])
    score.say_first(made, 0)
    made = score.checked(json.loads(json.dumps(made)))
    assert score.reached(made) == 0
    score.add(made, [0, 200])
    assert score.reached(made) == 0
    score.change(made, 0, [901, 950])
    assert score.reached(made) == score.BOTH
    score.undo(made)
    assert score.reached(made) == 0
    made["target"] = 1005
    assert score.reached(made) == 1
    made["target"] = 1000
    score.wipe(made)
    for entry in ([900, 950], [100, 57]):
        score.add(made, entry)
    assert score.reached(made) == score.BOTH


def test_nobody_can_be_said_first_before_both_are_there() -> None:
    made = slate([1000, 950])
    score.say_first(made, 1)
    assert score.reached(made) == 0
    assert made["first"] is None


def test_a_lower_target_in_mid_game_may_be_reached_already() -> None:
    made = slate([100, 57], [400, 457], target=2500)
    assert score.reached(made) is None
    made["target"] = 500
    assert score.reached(made) == score.BOTH


def test_no_target_is_never_reached() -> None:
    assert score.reached(slate([5000, 0], target=0)) is None


def test_a_deal_is_shared() -> None:
    assert score.earned(97, 3, 157) == [291, 180]
    assert score.earned(257, 1, 157) == [257, 0]


def test_a_hand_writes_no_more_than_fits() -> None:
    made = slate()
    assert not score.add(made, [10_000, 0])
    assert score.totals(made) == [0, 0]
    assert score.clean("  Anna\nund Ueli am Tisch ") == "Anna und Uel"


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u2060\ufeff", " \u3164 ", "\u00ad", "\u2800", "\u202e"])
def test_a_name_of_nothing_to_be_seen_is_none(name: str) -> None:
    assert score.clean(name) == ""
    assert score.clean("Anna" + name).strip("\u200b\u2060\ufeff\u3164\u00ad\u2800 ") == "Anna"


WORTH = (157, 100)


@pytest.mark.parametrize(
    ("text", "factor", "shared", "points"),
    [
        ("97", 3, WORTH, [291, 180]),
        ("0", 2, WORTH, [0, 314]),
        ("157", 1, WORTH, [157, 0]),
        ("257", 4, WORTH, [1028, 0]),
        (" 1’028 ", 1, None, [1028, 0]),
        ("+20", 1, None, [20, 0]),
        ("9999", 1, None, [9999, 0]),
        ("1666", 6, None, [9996, 0]),
    ],
)
def test_what_is_typed_is_written(
    text: str, factor: int, shared: tuple[int, int] | None, points: list[int]
) -> None:
    assert score.deal(text, factor, shared) == (points, None)


@pytest.mark.parametrize(
    ("text", "factor", "shared", "why"),
    [
        ("", 1, WORTH, "empty"),
        ("  ", 1, None, "empty"),
        ("-20", 1, WORTH, "minus"),
        ("−20", 1, None, "minus"),
        ("-0.5", 1, None, "minus"),
        ("200", 1, WORTH, "share"),
        ("158", 6, WORTH, "share"),
        ("256", 1, WORTH, "share"),
        ("258", 1, WORTH, "share"),
        ("0", 1, None, "zero"),
        ("000", 6, None, "zero"),
        ("97.5", 1, WORTH, "fraction"),
        ("97,5", 1, None, "fraction"),
        (".5", 1, None, "fraction"),
        ("abc", 1, None, "text"),
        ("1e3", 1, None, "text"),
        ("-", 1, None, "text"),
        ("+", 1, None, "text"),
        ("97 60", 1, None, "text"),
        ("٩٧", 1, None, "text"),
        ("²", 1, None, "text"),
        ("10000", 1, None, "large"),
        ("1667", 6, None, "large"),
        ("9" * 400, 1, None, "large"),
    ],
)
def test_what_cannot_be_written_is_told_why(
    text: str, factor: int, shared: tuple[int, int] | None, why: str
) -> None:
    points, wrong = score.deal(text, factor, shared)
    assert points is None
    assert wrong[0] == why


@given(st.text(max_size=12), st.integers(1, 6), st.sampled_from([None, WORTH]))
def test_whatever_is_typed_is_an_entry_or_has_a_reason(
    text: str, factor: int, shared: tuple[int, int] | None
) -> None:
    points, wrong = score.deal(text, factor, shared)
    assert (points is None) != (wrong is None)
    assert wrong is None or wrong[0] in score.WHY_NOT
    if points:
        assert score.add(score.empty(), points)
        assert points != [0, 0]


@pytest.mark.parametrize(
    ("texts", "points", "why"),
    [
        (["60", "97"], [60, 97], None),
        (["60", ""], [60, 0], None),
        (["-60", "97"], [-60, 97], None),  # not touched
        (["-61", "97"], None, "minus"),
        (["0", "0"], None, "nothing"),
        (["10000", "0"], None, "large"),
        (["x", "0"], None, "text"),
    ],
)
def test_an_entry_that_is_changed(texts: list[str], points: list[int] | None, why: str | None) -> None:
    found, wrong = score.entry(texts, [-60, 20])
    assert found == points
    assert (wrong and wrong[0]) == why


@pytest.mark.parametrize(
    ("text", "target"),
    [("", 0), ("0", 0), ("1000", 1000), ("2’500", 2500), ("-5", None), ("abc", None), ("100000", None)],
)
def test_a_target_is_a_number_or_refused(text: str, target: int | None) -> None:
    found, wrong = score.target(text)
    assert found == target
    assert (wrong is None) == (target is not None)


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        [],
        {"v": 2},
        {"names": ["a"]},
        {"names": "ab"},
        {"entries": [[1]]},
        {"entries": [[1, True]]},
        {"entries": [["1", 2]]},
        {"entries": {}},
        {"wiped": [[1, 10**6]]},
    ],
)
def test_what_is_no_slate_is_refused(damaged: object) -> None:
    value = score.empty() | damaged if isinstance(damaged, dict) else damaged
    assert score.checked(value) is None


def test_a_target_that_is_none_is_none() -> None:
    assert score.checked(score.empty() | {"target": "x"})["target"] == 0


@pytest.mark.parametrize(
    "past",
    [
        None,
        5,
        [["delete", 7, [1, 1]]],
        [["change", 1, [1, 1]]],
        [["change", 0, [1, "x"]]],
        [["add"], ["add"]],
        [[]],
        [None],
        [["delete", -1, [1, 1]]],
    ],
)
def test_changes_that_do_not_fit_cost_only_their_taking_back(past: object) -> None:
    made = score.checked(score.empty() | {"entries": [[1, 2]], "past": past, "first": past})
    assert made["entries"] == [[1, 2]]
    for _ in range(3):
        score.undo(made)
    assert made["entries"] == []
