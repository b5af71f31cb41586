"""A score in strokes on the slate: their order, their worth and their places."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page.fake_page import Page, imported

strokes: Any = importlib.import_module("web.page.score.strokes")


def worth(slate: list[int]) -> int:
    return 100 * slate[0] + 50 * slate[1] + 20 * slate[2] + slate[3]


@pytest.mark.parametrize(
    ("entries", "slate"),
    [
        ([], [0, 0, 0, 0]),
        ([120, 120, 120], [3, 0, 3, 0]),
        ([157], [1, 1, 0, 7]),
        ([62, 95], [0, 2, 2, 17]),
        ([19, 19], [0, 0, 1, 18]),
        ([20] * 16, [1, 0, 11, 0]),
        ([50] * 7, [1, 5, 0, 0]),
        ([62, 95, -57], [1, 0, 0, 0]),
        ([-60], [0, 0, 0, -60]),
        ([-60, 100], [0, 0, 2, 0]),
        ([100, -160], [0, 0, 0, -60]),
        ([-60, -20], [0, 0, 0, -80]),
    ],
)
def test_strokes_are_written_as_they_are_earned(entries: list[int], slate: list[int]) -> None:
    assert strokes.earned(entries) == slate


@pytest.mark.parametrize(
    ("total", "number", "rest"),
    [
        (0, 0, 0),
        (-40, 0, -40),
        (19, 0, 19),
        (144, 1 + 2, 4),
        (424, 4 + 1, 4),
        (1459, 1 + 4 + 1, 9),
        (1995, 9, 5),
    ],
)
def test_a_tidy_slate(total: int, number: int, rest: int) -> None:
    path, left = strokes.each_stroke(strokes.tidy(total))
    assert (len(path), left) == (number, rest)


@given(st.lists(st.integers(-1500, 1500), max_size=40))
def test_strokes_are_worth_what_was_earned(entries: list[int]) -> None:
    slate = strokes.earned(entries)
    path, rest = strokes.each_stroke(slate)
    assert worth(slate) == sum(entries)
    assert 0 <= rest < 20 or (rest == sum(entries) < 0 and not path)
    assert len(set(path)) == len(path)
    assert slate[1] <= 6
    assert slate[2] <= 15


@given(st.lists(st.integers(0, 99), max_size=12), st.integers(0, 99))
def test_what_is_written_below_stays_where_it_is(entries: list[int], more: int) -> None:
    before, after = strokes.earned(entries), strokes.earned([*entries, more])
    if after[0] == before[0]:  # nothing was tidied
        assert set(strokes.each_stroke(before)[0]) <= set(strokes.each_stroke(after)[0])


@given(st.integers(0, 99_999))
def test_however_much_there_is_it_stays_on_the_board(total: int) -> None:
    for stroke in strokes.each_stroke(strokes.tidy(total))[0]:
        for point in re.findall(r"-?[\d.]+ -?[\d.]+", stroke):
            x, y = map(float, point.split())
            assert 0 <= x <= strokes.WIDTH
            assert 0 <= y <= strokes.HEIGHT


def drawn(slate: list[int], before: list[int]) -> tuple[list[str], list[str], str]:
    """What is chalked: the strokes that were there, those written now one by one, the rest in words."""
    page = Page("board")
    with imported(page, "web.page.score.schieber") as schieber:
        schieber.chalked(schieber.dom.Node(page.find("board")), slate, before)
    paths: dict[str, list[str]] = {"strokes": [], "strokes fresh": [], "z": []}
    for element in page.find("board").everything():
        if element.tagName == "PATH":
            paths[element.attributes["class"]].append(element.attributes["d"])
    words = page.find("board").querySelector(".rest")
    assert words is not None
    return re.findall(r"M[^M]*", "".join(paths["strokes"])), paths["strokes fresh"], words.textContent


def test_the_board_shows_each_stroke_and_the_rest_in_figures() -> None:
    there, fresh, rest = drawn([3, 1, 2, 7], [3, 1, 2, 7])
    assert (len(there), fresh, rest) == (6, [], "7")


def test_only_what_was_just_earned_is_chalked_before_the_players_eyes() -> None:
    there, fresh, rest = drawn([3, 1, 2, 0], [2, 0, 2, 0])
    assert (len(there), len(fresh), rest) == (4, 2, "")
    assert not set(there) & set(fresh)


def test_below_nothing_there_is_a_figure_and_no_stroke() -> None:
    assert drawn([0, 0, 0, -60], [0, 0, 0, 0]) == ([], [], "−60")


def test_weis_and_stoeck_are_chalked_by_themselves() -> None:
    line = {"weis": [20, 0], "stoeck": [20, 0], "bonus": [0, 0], "factor": 1, "score": [59, 98]}
    with imported(Page(), "web.page.score.schieber") as schieber:
        assert schieber._slate([line], 0, 59) == [0, 0, 2, 19]
        assert schieber._slate([line], 0, 159) == [1, 1, 0, 9], (
            "what does not add up is at least worth as much"
        )
