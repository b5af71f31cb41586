"""Rankings of any results, held against counting by hand."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.engine.machine import apply, new_game
from jass.history.attainable import points_in_a_deal
from jass.history.handed_in import csv, read
from jass.history.ranking import APART, Entry, board_of, rank
from jass.history.result_code import Result, encode
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from tests.property.random_games import random_action, random_options

GAMES = 12
"""Of each preset: one by its own rules, the others by changed ones."""

points = st.tuples(st.integers(-20, 60), st.integers(0, 157))
results = st.builds(
    Result,
    rules=st.sampled_from(["0000000a", "0000000b"]),
    seed=st.sampled_from(["00000001", "00000002", "00000003"]),
    bots=st.just("693ab54a"),
    level=st.sampled_from(["strong", "master"]),
    pace=st.just("work"),
    points=st.lists(points, min_size=1, max_size=3).map(tuple),
    name=st.sampled_from(["", "Anna", "anna", "=1", "Zoë"]),
    practice=st.booleans(),
)


def pairwise(own: Result, others: list[Result], sign: int) -> int:
    """Matchpoints by comparing each pair in each deal."""
    return sum(
        1 + (sign * mine > sign * theirs) - (sign * mine < sign * theirs)
        for other in others
        for (mine, _), (theirs, _) in zip(own.points, other.points, strict=True)
    )


@given(st.lists(results, max_size=25), st.booleans())
def test_matchpoints_and_ranks_are_what_counting_gives(handed: list[Result], few: bool) -> None:
    sign = -1 if few else 1
    found = rank(
        [Entry(each) for each in handed], fewest=["0000000a", "0000000b"] if few else [], names=APART
    )
    counted = 0
    for table in found.tables:
        deals = table.board.deals
        total = deals * len(table.lines) * (len(table.lines) - 1)
        assert sum(line.matchpoints for line in table.lines) == total
        for line in table.lines:
            better = [other for other in table.lines if sign * other.points > sign * line.points]
            assert line.ranks[0] == 1 + len(better)
            more = [other for other in table.lines if other.matchpoints > line.matchpoints]
            assert line.ranks[2] == 1 + len(more)
        counted += len(table.lines)
    assert counted + len(found.refused) == len(handed)


@given(st.lists(results, min_size=1, max_size=12, unique_by=lambda each: (each.points, each.name.lower())))
def test_each_result_meets_each_other_one(handed: list[Result]) -> None:
    own = [each for each in handed if board_of(each) == board_of(handed[0]) and not each.practice]
    found = rank([Entry(each) for each in own], names=APART)
    expected = sorted(pairwise(each, [other for other in own if other is not each], 1) for each in own)
    assert sorted(line.matchpoints for table in found.tables for line in table.lines) == expected


@given(st.lists(results, max_size=12), st.randoms())
def test_the_order_of_the_codes_changes_no_rank_where_all_names_differ(
    handed: list[Result], rng: object
) -> None:
    named = [Result(**{**each.__dict__, "name": f"P{index}"}) for index, each in enumerate(handed)]
    mixed = list(named)
    rng.shuffle(mixed)  # type: ignore[attr-defined]

    def standing(order: list[Result]) -> set[tuple[object, ...]]:
        ranking = rank([Entry(each) for each in order])
        return {(table.board, line) for table in ranking.tables for line in table.lines}

    assert standing(named) == standing(mixed)


@given(st.text(), st.lists(results, max_size=5))
def test_any_text_is_read_and_codes_in_it_are_found(noise: str, handed: list[Result]) -> None:
    read([noise], [noise])
    codes = "\n".join(map(encode, handed))
    found = read([codes])
    assert [entry.result for entry in found.entries] == handed
    table = csv(rank(found.entries))
    assert all(row.count(";") == 10 for row in table.split("\r\n")[:-1])


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda each: each.id)
def test_no_deal_that_is_played_has_more_or_less_points_than_the_rules_give(preset: Variant) -> None:
    """What a ranking refuses no honest result has, by the preset's rules and by any others."""
    for number in range(GAMES):
        rng = Random(f"points {preset.id} {number}")
        options = random_options(rng, preset) if number else preset.options
        state, _ = new_game(preset, str(number), options)
        while (action := random_action(rng, state)) and len(state.results) < 5:
            state, _ = apply(state, action)
        fewest, most = points_in_a_deal(options)
        for result in state.results:
            assert all(fewest <= points <= most for points in result.score), (options, result)
