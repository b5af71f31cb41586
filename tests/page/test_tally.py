"""A score in strokes on the slate: what they are worth, and which of them a deal has added."""

from __future__ import annotations

import importlib
from collections.abc import Callable

import pytest

each_stroke: Callable[[int], tuple[list[str], int]] = importlib.import_module("web.more.tally").each_stroke


@pytest.mark.parametrize(
    ("total", "strokes", "rest"),
    [
        (0, 0, 0),
        (-40, 0, 0),
        (19, 0, 19),
        (144, 1 + 2, 4),
        (424, 4 + 1, 4),
        (1459, 1 + 4 + 1, 9),
        (1995, 9, 5),
    ],
)
def test_strokes_of_a_score(total: int, strokes: int, rest: int) -> None:
    path, left = each_stroke(total)
    assert (len(path), left) == (strokes, rest)
    assert len(set(path)) == strokes


def test_a_stroke_more_leaves_those_before_where_they_are() -> None:
    before, after = each_stroke(340)[0], each_stroke(440)[0]
    assert [stroke for stroke in after if stroke not in before] == [after[3]]
    assert set(before) <= set(after)
