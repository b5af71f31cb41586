"""Which contract a hand suggests, by a table of what each card is worth to the party that names it.

The weights for trump suits are fitted to played-out deals (points of 157 for the declaring party, R² 0.92);
those for Obenabe and Undenufe follow the same pattern for a hand that must run its suits from the top.
"""

from __future__ import annotations

from jass.cards import SUIT_MASKS, SUITS, Mask, Suit, cards_in, rank_of
from jass.contracts import row_of
from jass.view import View

_TRUMP_WEIGHTS = (5.9, 6.0, 6.1, 16.0, 7.8, 33.3, 6.7, 7.9, 12.0)
_SIDE_WEIGHTS = (2.8, 2.9, 3.1, 2.9, 3.5, 3.2, 3.8, 5.6, 9.9)

SHOVE_BELOW = 52.0
"""A hand whose best contract promises a smaller lead than this is better left to the partner, who names
one that promises 100 on average (two hands of nine, factors 1 1 2 2 3 3)."""


def promised_points(hand: Mask, contract: str) -> float:
    """Points of 157 that the declaring party may expect if this hand names the contract."""
    if row_of(contract) in SUITS:
        return _with_trumps(hand, SUITS.index(contract))
    return _without_trumps(hand, downwards=contract.endswith("O"))


def best_choice(view: View) -> tuple[int, float]:
    """The index in `view.choices` of the contract that promises the largest lead, and that lead."""
    leads = [
        (2 * promised_points(view.hand, contract) - 157)
        * view.options.multipliers["J" if joker else row_of(contract)]
        for contract, joker in view.choices
    ]
    best = max(range(len(leads)), key=leads.__getitem__)
    return best, leads[best]


def _with_trumps(hand: Mask, trump: Suit) -> float:
    total = 15.5
    for suit in range(4):
        held = list(cards_in(hand & SUIT_MASKS[suit]))
        weights = _TRUMP_WEIGHTS if suit == trump else _SIDE_WEIGHTS
        total += sum(weights[rank_of(card)] for card in held)
        if suit == trump:
            total += 1.2 * len(held) ** 2
        elif not held:
            total += 1.1
    return total


def _without_trumps(hand: Mask, downwards: bool) -> float:
    """The sure run from the top of each suit takes tricks; what lies under it follows only if long."""
    total = 42.0
    for mask in SUIT_MASKS:
        ranks = [rank_of(card) for card in cards_in(hand & mask)]
        order = [8 - rank for rank in ranks][::-1] if downwards else ranks
        missing = 0
        for place, rank in enumerate(order):
            missing = rank - place
            total += (17.0, 6.5, 2.5, 1.0)[min(missing, 3)]
        if order and missing == 0 and len(order) >= 4:
            total += 4.0 * (len(order) - 3)
    return total
