"""Who has a seat in a kept game, whatever a file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_page import Page, imported

PASSED = {"people": [0, 2], "names": {"0": "Anna", "2": "Beat"}, "tips": True, "undo": False}


@pytest.fixture
def seats() -> Iterator[Any]:
    with imported(Page(), "web.page.saves.seats") as module:
        yield module


def test_what_was_kept_comes_back(seats: Any) -> None:
    found = seats.checked(PASSED)
    assert {part: found[part] for part in PASSED} == PASSED
    assert seats.checked({"devices": True, "own": 2, "names": {}})["own"] == 2


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        {"x": 1},
        {"people": [0, 9], "names": {}},
        {"people": [True], "names": {}},
        {"people": [], "names": {}},
        {"people": [0], "names": []},
        {"devices": True, "own": -1, "names": {}},
        {"devices": True, "own": "0", "names": {}},
    ],
)
def test_what_is_damaged_is_a_game_of_one(seats: Any, damaged: object) -> None:
    assert seats.checked(damaged) is None


def test_names_have_something_visible_and_an_end(seats: Any) -> None:
    found = seats.checked(PASSED | {"names": {"0": "\u200b\u200b", "1": "W" * 500, "x": "Eva", "2": 7}})
    assert found["names"] == {"1": "W" * 12}
