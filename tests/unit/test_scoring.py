"""Scoring on small records: orders, targets, matches, differences, sticks (rules B0.8 to B0.14, B4, B7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from jass.rules.payouts import joker_share, prize, settlement
from jass.rules.scoring import (
    LAST,
    MATCH,
    STOECK,
    TRICK,
    WEIS,
    Entry,
    after_revoke,
    difference,
    first_over,
    in_deal_order,
    in_trick_order,
    match_party,
    may_write,
    read_estimate,
    round_winner,
    sticks_and_circles,
)

ONE_TRICK = [Entry(kind, 0, 20, 9) for kind in (STOECK, WEIS, TRICK, LAST, MATCH)]


@pytest.mark.parametrize(
    ("order", "kinds"),
    [
        ("SWS", [STOECK, WEIS, TRICK, LAST, MATCH]),
        ("SSW", [STOECK, TRICK, WEIS, LAST, MATCH]),
        ("StSW", [TRICK, STOECK, WEIS, LAST, MATCH]),
    ],
)
def test_order_within_a_trick(order: str, kinds: list[str]) -> None:
    for shuffled in permutations(ONE_TRICK):
        assert [entry.kind for entry in in_trick_order(shuffled, order)] == kinds


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("SWS", ["stoeck", "weis", "trick 1", "trick 2", "last", "match"]),
        ("SSW", ["stoeck", "trick 1", "trick 2", "last", "match", "weis"]),
        ("StSW", ["trick 1", "trick 2", "last", "match", "stoeck", "weis"]),
    ],
)
def test_order_of_a_whole_deal(order: str, wanted: list[str]) -> None:
    entries = [
        Entry(MATCH, 0, 100, 2),
        Entry(TRICK, 0, 10, 2),
        Entry(WEIS, 1, 50, 1),
        Entry(LAST, 0, 5, 2),
        Entry(TRICK, 1, 20, 1),
        Entry(STOECK, 0, 20, 2),
    ]
    names = [f"{e.kind} {e.trick}" if e.kind == TRICK else e.kind for e in in_deal_order(entries, order)]
    assert names == wanted


def test_exactly_the_target_is_enough() -> None:
    entries = [Entry(TRICK, 0, 10, 1), Entry(TRICK, 1, 20, 2)]
    assert first_over([80, 60], entries, 2, 100) == (entries[0], [100, 60])
    assert first_over([79, 60], entries, 2, 100) == (entries[1], [99, 100])
    assert first_over([79, 59], entries, 2, 100) == (None, [99, 99])


def test_the_first_over_wins_a_round_whatever_the_final_totals() -> None:
    entries = [Entry(TRICK, 0, 100, 1), Entry(WEIS, 1, 200, 1)]
    assert round_winner([900, 900], entries, 1, 1000, "SSW") == (0, entries[0], [1000, 1100])
    assert round_winner([900, 900], entries, 1, 1000, "SWS") == (1, entries[1], [1000, 1100])
    assert round_winner([0, 0], entries, 1, 1000, "SWS") == (None, None, [100, 200])


def test_who_has_made_a_match() -> None:
    assert match_party([9, 0], 0, 9, counter_match=True) == 0
    assert match_party([0, 9], 0, 9, counter_match=True) == 1
    assert match_party([0, 9], 0, 9, counter_match=False) is None
    assert match_party([0, 9], 1, 9, counter_match=False) == 1
    assert match_party([8, 1], 0, 9, counter_match=True) is None


def test_who_may_write() -> None:
    assert [may_write("both", party, 0) for party in (0, 1)] == [True, True]
    assert [may_write("declarerOnly", party, 0) for party in (0, 1)] == [True, False]
    assert not may_write("differences", 0, 0)
    assert not may_write("sticks", 0, 0)


@pytest.mark.parametrize(
    ("estimate", "points", "tricks", "bonus", "wanted"),
    [
        (40, 57, 3, 0, 17),
        (57, 40, 3, 0, 17),
        (57, 57, 3, 0, 0),
        (57, 57, 3, 10, -10),
        (0, 0, 0, 10, 0),
        (0, 0, 1, 10, -10),
        (None, 30, 3, 10, 50),
        (None, 0, 0, 0, 20),
    ],
)
def test_difference(estimate: int | None, points: int, tricks: int, bonus: int, wanted: int) -> None:
    assert difference(estimate, points, 20, bonus, tricks) == wanted


@pytest.mark.parametrize(
    ("text", "digits", "highest", "value"),
    [
        ("00", 2, 99, 0),
        ("07", 2, 99, 7),
        ("7", 2, 99, None),
        ("157", 2, 99, None),
        ("157", 0, 157, 157),
        ("158", 0, 157, None),
        ("7", 0, 157, 7),
        ("", 0, 157, None),
        ("-1", 0, 157, None),
        ("1e1", 0, 157, None),
        ("٣٧", 2, 99, None),
        ("0000", 0, 157, None),
    ],
)
def test_reading_an_estimate(text: str, digits: int, highest: int, value: int | None) -> None:
    assert read_estimate(text, digits, highest) == value


def test_a_deal_played_twice_for_a_revoke() -> None:
    assert after_revoke([10, 5, 30, 7], [4, 8, 40, 2], [2], [1, 2, 1, 1], 20) == [10, 8, 60, 7]
    assert after_revoke([10, 5, 30, 7], [4, 8, 40, 2], [0, 2], [0, 1, 0, 2], 20) == [30, 5, 60, 2]
    with pytest.raises(ValueError, match="longer"):
        after_revoke([10, 5, 30], [4, 8, 40, 2], [0], [1, 1, 1, 1], 20)


@pytest.mark.parametrize(
    ("scores", "tie", "sticks", "circles"),
    [
        ([100, 50, 20], "shared", [3, 0, 0], [0, 0, 3]),
        ([100, 100, 20], "shared", [3, 3, 0], [0, 0, 3]),
        ([100, 20, 20], "shared", [3, 0, 0], [0, 3, 3]),
        ([50, 50, 50], "shared", [0, 0, 0], [0, 0, 0]),
        ([100, 100, 20], "none", [0, 0, 0], [0, 0, 3]),
        ([100, 20, 20], "none", [3, 0, 0], [0, 0, 0]),
    ],
)
def test_sticks_and_circles(scores: list[int], tie: str, sticks: list[int], circles: list[int]) -> None:
    assert sticks_and_circles(scores, 3, tie) == (sticks, circles)


def test_match_and_null_add_to_any_place() -> None:
    got = sticks_and_circles([157, 0, 80], 1, match=[True, False, False], null=[False, True, False])
    assert got == ([3, 0, 0], [0, 3, 0])


def test_play_money_sums_to_nothing() -> None:
    pairs = ((0, 2), (1, 3))
    assert prize(0, 100, pairs, 5) == [100, -100, 100, -100, 0]
    assert prize(1, 100, pairs, 5) == [-100, 100, -100, 100, 0]
    assert joker_share([100, -100, 100, -100, 0], 0, 100, pairs) == [100, -150, 100, -150, 100]
    assert settlement([5, -2, 0], 10) == [120, -90, -30]
    for amounts in (joker_share(prize(1, 100, pairs, 5), 1, 100, pairs), settlement([3, 9, -7], 7)):
        assert sum(amounts) == 0


def test_of_an_odd_stake_the_joker_gets_what_the_losers_pay() -> None:
    pairs = ((0, 2), (1, 3))
    assert joker_share(prize(0, 100, pairs, 5), 0, 25, pairs) == [100, -112, 100, -112, 24]
