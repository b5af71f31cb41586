"""The scorer's sums: entries, undo, a new game, the target, and what is no slate."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

score: Any = importlib.import_module("web.extra.score")


def slate(*entries: list[int], target: int = 1000) -> dict[str, Any]:
    made: dict[str, Any] = score.empty(target)
    for entry in entries:
        assert score.add(made, entry)
    assert score.checked(json.loads(json.dumps(made))) == made
    return made


def test_what_is_written_adds_up_and_can_be_taken_back() -> None:
    made = slate([100, 57], [0, 20])
    assert score.totals(made) == [100, 77]
    assert score.undo(made) == [0, 20]
    assert score.totals(made) == [100, 57]
    score.wipe(made)
    assert score.totals(made) == [0, 0]
    assert score.undo(made) == [0, 0]
    assert score.totals(made) == [100, 57]
    assert score.undo(made) == [100, 57]
    assert score.undo(made) is None


def test_after_a_new_entry_the_former_game_is_gone() -> None:
    made = slate([100, 57])
    score.wipe(made)
    score.add(made, [1, 0])
    assert score.undo(made) == [1, 0]
    assert score.undo(made) is None


@pytest.mark.parametrize(
    ("entries", "first"),
    [
        ([], None),
        ([[999, 0]], None),
        ([[1000, 0]], 0),
        ([[0, 1000], [1200, 0]], 1),
        ([[1000, 1001]], 1),
    ],
)
def test_who_reached_the_target_first(entries: list[list[int]], first: int | None) -> None:
    assert score.reached(slate(*entries)) == first


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
