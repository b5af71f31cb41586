"""The checks before a parser gets a text from outside."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.model.scan import MAX_DEPTH, MAX_DIGITS, BadJson, check, read_json

LONGEST = 1_000_000

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def depth(value: object) -> int:
    """Levels of lists and objects."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(VALUES, st.integers(0, 8), st.booleans())
def test_the_depth_is_that_of_the_value_whatever_its_strings_hold(
    value: object, deepest: int, plain: bool
) -> None:
    text = json.dumps(value, ensure_ascii=plain)
    if depth(value) <= deepest:
        assert read_json(text, LONGEST, deepest) == value
    else:
        with pytest.raises(BadJson, match="nested deeper"):
            read_json(text, LONGEST, deepest)


@given(st.text(alphabet='[]{}"\\:,a1 ', max_size=40))
def test_no_text_gets_past_it_deeper_than_it_says(text: str) -> None:
    """The parser opens no more levels than the scan has let through, in broken texts too."""
    try:
        check(text, LONGEST, 3)
    except BadJson:
        return
    opened = deepest = 0
    try:
        json.loads(text)
        stop = len(text)
    except json.JSONDecodeError as error:
        stop = error.pos
    inside = False
    signs = iter(text[:stop])
    for sign in signs:
        if inside:
            if sign == "\\":
                next(signs, None)
            inside = sign != '"'
        elif sign == '"':
            inside = True
        elif sign in "[{":
            opened += 1
            deepest = max(deepest, opened)
        elif sign in "]}":
            opened -= 1
    assert deepest <= 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 17, "nested deeper than 16 levels"),
        ('{"a":' * 5000, "nested deeper"),
        ("[" * 200_000 + "]" * 200_000, "nested deeper"),
        ('"\\\\"[' + "[" * 20, "nested deeper"),
        ("9" * (MAX_DIGITS + 1), "a number of more than"),
        ('{"v":-' + "9" * 900_000 + "}", "a number of more than"),
        ("1e" + "9" * 5000, "a number of more than"),
        ("1e999", "beyond all bounds"),
        ("[-1e999]", "beyond all bounds"),
        ("NaN", "no number"),
        ("[Infinity, -Infinity]", "no number"),
        ("", "not JSON"),
        ("{", "not JSON"),
        ("\x00", "not JSON"),
        ('"\x00"', "not JSON"),
        ("\ud800", "not JSON"),
        (" " * (LONGEST + 1), "longer than"),
    ],
)
def test_what_would_overflow_or_stall_a_parser_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(BadJson, match=why):
        read_json(text, LONGEST)


def test_signs_within_strings_do_not_count() -> None:
    text = json.dumps(['[{"' * 100, "\\" * 99, "9" * 5000, {"\\": "]"}])
    assert read_json(text, LONGEST, 2) == json.loads(text)
    assert read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH, LONGEST) is not None


PARTS = ['\\"', '"', "\\", "[]", '"\\', "a", "1 ", '"a":', "\ud800", "9" * 399 + " "]


@pytest.mark.parametrize("part", PARTS)
def test_it_takes_time_in_proportion_to_the_length(part: str) -> None:
    def seconds(length: int) -> float:
        text = '["' + part * (length // len(part))
        begun = time.process_time()
        with pytest.raises(BadJson):
            read_json(text, LONGEST * 10)
        return time.process_time() - begun

    seconds(1_000)
    assert seconds(2_000_000) < 5  # what grows with the square would take hours
