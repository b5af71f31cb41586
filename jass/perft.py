"""Counts of legal sequences, the oracle of move generation: any change in the rules changes them."""

from __future__ import annotations

from jass.machine import apply, legal_actions
from jass.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of that many actions are possible; one that ends before counts once."""
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action)[0], depth - 1) for action in actions)
