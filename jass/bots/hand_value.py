"""The contract that a hand suggests, by a table of the worth of each card to the party that names it.

The weights are fitted to rollouts, in points of 157 for the declaring party. Without trumps the worth of a
card depends on how many better cards of its suit the others hold.
"""

from __future__ import annotations

from jass.bots.sums import added
from jass.model.cards import SUIT_MASKS, SUITS, Mask, Suit, cards_in, rank_of
from jass.model.contracts import row_of
from jass.public.view import View

_TRUMP_WEIGHTS = (5.9, 6.0, 6.1, 16.0, 7.8, 33.3, 6.7, 7.9, 12.0)
_HIGHER_MISSING_WEIGHTS = (13.0, 9.8, 7.1, 5.9)
_SIDE_WEIGHTS = (2.8, 2.9, 3.1, 2.9, 3.5, 3.2, 3.8, 5.6, 9.9)

SHOVE_BELOW = 64.0
"""The margin, in points times factor, below which a hand is better shoved: the partner's best contract has 70
on average (two hands of nine, factors 1 1 2 2 3 3)."""


def estimated_points(hand: Mask, contract: str) -> float:
    """The expected points of 157 of the declaring party if this hand names the contract."""
    if row_of(contract) in SUITS:
        return _with_trumps(hand, SUITS.index(contract))
    return _without_trumps(hand, downwards=contract.endswith("O"))


def best_choice(view: View) -> tuple[int, float]:
    """The index in `view.choices` of the contract with the largest expected margin, and that margin."""
    margins = [
        (2 * estimated_points(view.hand, contract) - 157)
        * view.options.multipliers[joker or row_of(contract)]
        for contract, joker in view.choices
    ]
    best = max(range(len(margins)), key=margins.__getitem__)
    return best, margins[best]


def _with_trumps(hand: Mask, trump: Suit) -> float:
    total = 15.5
    for suit in range(4):
        held = list(cards_in(hand & SUIT_MASKS[suit]))
        weights = _TRUMP_WEIGHTS if suit == trump else _SIDE_WEIGHTS
        total += added(weights[rank_of(card)] for card in held)
        if suit == trump:
            total += 1.2 * len(held) ** 2
        elif not held:
            total += 1.1
    return total


def _without_trumps(hand: Mask, downwards: bool) -> float:
    """The worth of a hand without trumps: each card by how many higher ones of its suit are missing."""
    total = 4.0
    for mask in SUIT_MASKS:
        ranks = [rank_of(card) for card in cards_in(hand & mask)]
        order = [8 - rank for rank in ranks][::-1] if downwards else ranks
        total += added(_HIGHER_MISSING_WEIGHTS[min(rank - place, 3)] for place, rank in enumerate(order))
    return total
