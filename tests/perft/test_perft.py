"""Counts of legal sequences: as kept in the files, and as the naive reference counts them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.perft import perft
from jass.engine.state import PLAY, State
from jass.model.notation import card_names
from jass.options.variants import VARIANTS, find_variant
from tests.reference.play import legal_cards, mode_of_trick, winner_index

from .positions import DEPTHS, HOUSE, QUICK, Position, read, read_house

CASES = [
    pytest.param(
        position.state(variant.id),
        position,
        id=f"{variant.id} {position.seed}",
        marks=[] if place < QUICK else pytest.mark.slow,
    )
    for variant in VARIANTS
    for place, position in enumerate(read(variant.id))
]
UNDER_HOUSE_RULES = [
    pytest.param(position.state(variant, changes), position, id=f"{variant} {changes}")
    for variant, changes, position in read_house()
]


@pytest.mark.parametrize(("state", "position"), CASES + UNDER_HOUSE_RULES)
def test_counts(state: State, position: Position) -> None:
    assert [perft(state, depth + 1) for depth in range(len(position.counts))] == list(position.counts)


@pytest.mark.parametrize(("state", "position"), CASES + UNDER_HOUSE_RULES)
def test_the_reference_counts_the_same(state: State, position: Position) -> None:
    """Cards and tricks alone, by the rules written down once more."""
    if state.phase != PLAY:
        pytest.skip("the reference counts cards")
    hands = [card_names(hand) for hand in state.deal.hands]
    trick = card_names(state.deal.trick)
    for depth, count in enumerate(position.counts, start=1):
        played = len(state.deal.trick) + depth
        if len(state.deal.done) + played // state.options.players >= state.options.hand_size:
            break  # beyond the last trick the table goes on
        assert naive(state, hands, state.deal.leader, trick, len(state.deal.done) + 1, depth) == count


def naive(
    state: State, hands: list[list[str]], leader: int, trick: list[str], number: int, depth: int
) -> int:
    options = state.options
    if len(trick) == options.players:
        mode = mode_of_trick(str(state.deal.contract), number, options.tricks)
        leader = (leader + winner_index(trick, mode)) % options.players
        return naive(state, hands, leader, [], number + 1, depth)
    mode = mode_of_trick(str(state.deal.contract), number, options.tricks)
    seat = (leader + len(trick)) % options.players
    legal = legal_cards(hands[seat], trick, mode, options.undertrump, options.puur_exempt)
    if depth == 1:
        return len(legal)
    total = 0
    for card in legal:
        left = [[c for c in hand if c != card] for hand in hands]
        total += naive(state, left, leader, [*trick, card], number, depth - 1)
    return total


def test_there_are_positions_of_every_preset_and_under_house_rules() -> None:
    assert all(len(read(variant.id)) >= QUICK for variant in VARIANTS)
    assert [(variant, changes) for variant, changes, _ in read_house()] == list(HOUSE)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "changes", "position"), read_house())
def test_a_position_under_house_rules_counts_otherwise_under_the_presets_own(
    variant: str, changes: dict[str, object], position: Position
) -> None:
    state = replace(position.state(variant, changes), options=find_variant(variant).options)
    assert [perft(state, depth) for depth in DEPTHS] != list(position.counts[: len(DEPTHS)])


def test_small_counts_by_hand() -> None:
    state, _ = new_game("schieberCh", "1")
    named = len(legal_actions(state)) - 1
    assert perft(state, 0) == 1
    assert perft(state, 1) == 7
    after = sum(len(legal_actions(apply(state, action)[0])) for action in legal_actions(state))
    assert perft(state, 2) == after == named * 9 + 6
