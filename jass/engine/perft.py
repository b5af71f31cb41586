"""Counts of legal sequences of actions: any change to the rules of play changes them."""

from __future__ import annotations

from collections.abc import Iterator

from jass.engine.machine import apply, legal_actions
from jass.engine.state import State
from jass.model.errors import JassError


class TooMany(JassError):
    """There are more sequences than the limit."""


def perft(state: State, depth: int, most: int | None = None) -> int:
    """The number of sequences of `depth` actions, of `legal_actions` each; one that ends earlier counts once.

    Raises `TooMany` as soon as there are more than `most`.
    """
    count = 0
    for some in _counts(state, depth):
        count += some
        if most is not None and count > most:
            raise TooMany(f"depth {depth} has more than {most:,} sequences")
    return count


def _counts(state: State, depth: int) -> Iterator[int]:
    """The counts of parts, whose sum is the result."""
    actions = legal_actions(state) if depth else []
    if depth <= 1 or not actions:
        yield len(actions) or 1
        return
    for action in actions:
        yield from _counts(apply(state, action)[0], depth - 1)
