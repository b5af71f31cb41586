"""Weis: what a hand holds, and whose is best (rules B0.9, B0.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.model.cards import mask_of
from jass.model.contracts import table
from jass.model.notation import card_names, parse_cards
from jass.options.options import Options
from jass.rules.melds import Meld, MeldLaw, best_seat, find_melds, is_meld, strength, tied_tops

SMALL = MeldLaw()
OFFICIAL = MeldLaw(long="scale50", kreuzweis=True)
SPLIT = MeldLaw(split=True, low_quads=False, tie="quadFirst")
ROW = ["E6", "E7", "E8", "E9", "EB", "EU", "EO", "EK", "EA"]


def found(hand: str, law: MeldLaw = SMALL, mode: str = "R") -> list[tuple[str, int]]:
    melds = find_melds(mask_of(parse_cards(hand.split())), table(mode, mode), law)
    return [(" ".join(card_names(meld.cards)), meld.points) for meld in melds]


def meld(cards: str, law: MeldLaw = SMALL) -> Meld:
    read = is_meld(mask_of(parse_cards(cards.split())), law)
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("law", "points"),
    [
        (SMALL, [20, 50, 100, 100, 100, 100, 100]),
        (OFFICIAL, [20, 50, 100, 150, 200, 250, 300]),
        (SPLIT, [20, 50, 100, 100, 100, 120, 150]),
    ],
)
def test_points_of_runs(law: MeldLaw, points: list[int]) -> None:
    assert [found(" ".join(ROW[:length]), law)[0][1] for length in range(3, 10)] == points
    assert found("E6 E7", law) == []


@pytest.mark.parametrize(
    ("rank", "small", "without_low"),
    [("U", 200, 200), ("9", 150, 150), *[(r, 100, 100) for r in "AKOB"], *[(r, 100, 0) for r in "876"]],
)
def test_points_of_quads(rank: str, small: int, without_low: int) -> None:
    hand = " ".join(suit + rank for suit in "ERSL")
    for law, points in ((SMALL, small), (OFFICIAL, small), (SPLIT, without_low)):
        assert [worth for _, worth in found(hand, law)] == ([points] if points else [])


def test_no_run_goes_round_the_corner() -> None:
    assert found("EK EA E6 E7") == []
    assert found("EO EK EA E6 E7 E8") == [("EO EK EA", 20), ("E6 E7 E8", 20)]


def test_no_run_spans_two_suits() -> None:
    assert found("EK EA R6 R7 R8") == [("R6 R7 R8", 20)]


def test_trumps_run_in_the_natural_order() -> None:
    assert found("RB RU RO", mode="R") == [("RB RU RO", 20)]
    assert found("R9 RU RA", mode="R") == []


def test_a_card_serves_once_unless_kreuzweis() -> None:
    hand = "EU RU SU LU EB EO E9"
    assert found(hand, SMALL) == [("EU RU SU LU", 200)]
    assert found(hand, OFFICIAL) == [("EU RU SU LU", 200), ("E9 EB EU EO", 50)]


def test_runs_are_cut_around_quads() -> None:
    hand = "EB RB SB LB E7 E8 E9 EU EO EK"
    assert found(hand, SMALL) == [("EB RB SB LB", 100), ("EU EO EK", 20), ("E7 E8 E9", 20)]


def test_the_set_with_the_highest_total_is_proposed() -> None:
    """A run of eight (250) is worth more than the quad in it (100) with what is left of the run."""
    hand = "E6 E7 E8 E9 EB EU EO EK RB SB LB"
    law = replace(OFFICIAL, kreuzweis=False)
    assert found(hand, law) == [("E6 E7 E8 E9 EB EU EO EK", 250)]
    assert found(hand, SMALL) == [("EB RB SB LB", 100), ("E6 E7 E8 E9", 50), ("EU EO EK", 20)]


def test_what_makes_a_meld_and_what_does_not() -> None:
    assert meld("E6 E7 E8") == Meld("run", mask_of(parse_cards(["E6", "E7", "E8"])), 20)
    assert meld("E9 R9 S9 L9").points == 150
    for none in ("E6 E7", "E6 E7 E9", "E6 E7 E8 R6 R7 R8", "E6 R6 S6", "E6", ""):
        assert is_meld(mask_of(parse_cards(none.split())), SMALL) is None
    assert is_meld(mask_of(parse_cards(["E6", "R6", "S6", "L6"])), SPLIT) is None


def better(first: str, second: str, law: MeldLaw, mode: str = "S") -> bool:
    engine = table(mode, mode)
    return strength(meld(first, law), engine, law) > strength(meld(second, law), engine, law)


@pytest.mark.parametrize(
    ("law", "high", "low"),
    [
        pytest.param(SMALL, "E6 E7 E8 E9", "LO LK LA", id="points"),
        pytest.param(SMALL, "E6 E7 E8 E9 EB EU", "LB LU LO LK LA", id="length at equal points"),
        pytest.param(SMALL, "E6 E7 E8 E9 EB", "EA RA SA LA", id="five cards over four alike"),
        pytest.param(SPLIT, "EB RB SB LB", "LB LU LO LK LA", id="quadFirst"),
        pytest.param(SMALL, "EA RA SA LA", "EK RK SK LK", id="rank of quads"),
        pytest.param(SMALL, "E8 E9 EB", "L7 L8 L9", id="rank of runs"),
        pytest.param(SMALL, "S7 S8 S9", "L7 L8 L9", id="trumps"),
        pytest.param(SPLIT, "EB EU EO EK EA", "L6 L7 L8", id="run of five"),
        pytest.param(SPLIT, " ".join(ROW[:8]), "LB LU LO LK LA", id="split: length, not 120"),
        pytest.param(SPLIT, "EK RK SK LK", " ".join(ROW[:8]), id="split: counts as 100 in the contest"),
    ],
)
def test_which_is_better(law: MeldLaw, high: str, low: str) -> None:
    assert better(high, low, law)
    assert not better(low, high, law)


def test_undenufe_turns_the_ranks_round() -> None:
    assert better("E6 E7 E8", "LO LK LA", SMALL, "U")
    assert better("E6 R6 S6 L6", "EA RA SA LA", SMALL, "U")
    assert not better("E6 E7 E8", "LO LK LA", MeldLaw(undenufe_inverted=False), "U")
    assert not better("E6 E7 E8", "LO LK LA", SMALL, "O")


def test_the_earlier_seat_wins_a_tie() -> None:
    announced = {0: [meld("E6 E7 E8")], 2: [meld("R6 R7 R8")], 3: [meld("S6 S7 S8")]}
    engine = table("O", "O")
    assert best_seat(announced, [1, 2, 3, 0], engine, SMALL) == 2
    assert best_seat(announced, [3, 0, 1, 2], engine, SMALL) == 3
    assert best_seat(announced, [3, 0, 1, 2], table("E", "E"), SMALL) == 0
    assert best_seat({}, [0, 1, 2, 3], engine, SMALL) is None
    assert best_seat({1: []}, [0, 1, 2, 3], engine, SMALL) is None


def test_one_great_meld_beats_many_small_ones() -> None:
    announced = {
        0: [meld("E6 E7 E8"), meld("R6 R7 R8"), meld("L6 L7 L8")],
        1: [meld("S6 S7 S8 S9")],
    }
    assert best_seat(announced, [0, 1, 2, 3], table("O", "O"), SMALL) == 1


def test_the_law_without_options_is_that_of_the_default_options() -> None:
    assert MeldLaw() == Options().meld_law


@pytest.mark.parametrize(
    ("hands", "mode", "law", "told"),
    [
        # Alike in points and length: by their top cards, whatever these are.
        ({0: "E6 E7 E8", 1: "R8 R9 RB"}, "S", SMALL, {0: "E8", 1: "RB"}),
        ({3: "L6 L7 L8", 1: "R6 R7 R8", 0: "E6 E7 E8"}, "S", SMALL, {0: "E8", 1: "R8", 3: "L8"}),
        # Only the best ones: a longer run decides, and a seat's shorter one is not told.
        ({0: "E6 E7 E8 E9", 1: "R8 R9 RB"}, "S", SMALL, {}),
        ({0: "E6 E7 E8 E9", 1: "R8 R9 RB RU", 2: "S6 S7 S8"}, "S", SMALL, {0: "E9", 1: "RU"}),
        # Of one seat alone nothing is told, nor where nobody has any.
        ({2: "E6 E7 E8"}, "S", SMALL, {}),
        ({}, "S", SMALL, {}),
        # In Undenufe, where turned, by the lowest card.
        ({0: "E6 E7 E8", 1: "R8 R9 RB"}, "U", replace(SMALL, undenufe_inverted=True), {0: "E6", 1: "R8"}),
        ({0: "E6 E7 E8", 1: "R8 R9 RB"}, "U", replace(SMALL, undenufe_inverted=False), {0: "E8", 1: "RB"}),
        # Of four alike the one of the first suit.
        ({0: "EK RK SK LK", 1: "EO RO SO LO"}, "S", SMALL, {0: "EK", 1: "EO"}),
        # A run of five and four alike are worth the same, but not as long.
        ({0: "E6 E7 E8 E9 EB", 1: "RK EK SK LK"}, "S", SMALL, {}),
    ],
)
def test_a_tie_tells_the_cards_that_decide(
    hands: dict[int, str], mode: str, law: MeldLaw, told: dict[int, str]
) -> None:
    announced = {seat: [meld(cards, law)] for seat, cards in hands.items()}
    tops = tied_tops(announced, table(mode, mode), law)
    assert {seat: card_names(1 << card)[0] for seat, card in tops} == told
    assert [seat for seat, _ in tops] == sorted(told)


def test_a_tie_tells_the_best_of_each_seat() -> None:
    announced = {0: [meld("E6 E7 E8"), meld("S6 S7 S8 S9")], 1: [meld("R8 R9 RB RU"), meld("L6 L7 L8")]}
    tops = tied_tops(announced, table("E", "E"), SMALL)
    assert [card_names(1 << card) for _, card in tops] == [["S9"], ["RU"]]


def test_where_four_alike_go_first_only_runs_of_one_length_tie() -> None:
    five, six = meld("E6 E7 E8 E9 EB", SPLIT), meld("R6 R7 R8 R9 RB RU", SPLIT)
    assert five.points == six.points
    assert tied_tops({0: [five], 1: [six]}, table("L", "L"), SPLIT) == ()
    other = meld("S6 S7 S8 S9 SB", SPLIT)
    tops = tied_tops({0: [five], 1: [other]}, table("L", "L"), SPLIT)
    assert [card_names(1 << card) for _, card in tops] == [["EB"], ["SB"]]
