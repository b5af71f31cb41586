"""Counts of legal sequences: as kept in the files, and as the naive reference counts them."""

from __future__ import annotations

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.perft import perft
from jass.engine.state import State
from jass.model.notation import card_names
from jass.options.variants import VARIANTS
from tests.reference.play import legal_cards, mode_of_trick, winner_index

from .positions import Position, read

CASES = [
    pytest.param(variant.id, position, id=f"{variant.id} {position.seed}")
    for variant in VARIANTS
    for position in read(variant.id)
]


@pytest.mark.parametrize(("variant", "position"), CASES)
def test_counts(variant: str, position: Position) -> None:
    state = position.state(variant)
    assert [perft(state, depth + 1) for depth in range(len(position.counts))] == list(position.counts)


@pytest.mark.parametrize(("variant", "position"), CASES)
def test_the_reference_counts_the_same(variant: str, position: Position) -> None:
    """Cards and tricks alone, by the rules written down once more."""
    state = position.state(variant)
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


def test_four_positions_a_preset() -> None:
    assert all(len(read(variant.id)) == 4 for variant in VARIANTS)


def test_small_counts_by_hand() -> None:
    state, _ = new_game("schieberCh", "1")
    named = len(legal_actions(state)) - 1
    assert perft(state, 0) == 1
    assert perft(state, 1) == 7
    after = sum(len(legal_actions(apply(state, action)[0])) for action in legal_actions(state))
    assert perft(state, 2) == after == named * 9 + 6
