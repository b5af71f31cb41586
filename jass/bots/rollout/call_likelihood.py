"""The likelihood of contracts and shoves, in whole numbers as in the kernel (`kernel/src/call_likelihood.h`).

The weights are tenths of a point. They predict the choices of others in rollouts, and how likely a hand makes
the choice that its player made. There are two sets: that of `jass.bots.hand_value`, and for requests with
`call_inference` one fitted to 16,000 hands of `strong` in five games of two against two
(`python3 -m lab hear`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from jass.bots.rollout.policy import LIKELIHOOD_DECAY
from jass.bots.rollout.request import ContractChoice, Request
from jass.model.cards import ACE, SUIT_MASKS, Mask, Seat, cards_in
from jass.model.contracts import Table


class ValueWeights(NamedTuple):
    """The expected points of cards: trumps and other cards by rank, a term with the square of the number of
    trumps, one for each void suit; without trumps by how many higher cards of the suit the hand lacks.

    `trump_constant` and `no_trump_constant` are the constants for every hand, with trumps and without.
    """

    trump_constant: int
    trump: tuple[int, ...]
    side: tuple[int, ...]
    trumps_squared: int
    void: int
    no_trump_constant: int
    higher_missing: tuple[int, ...]


VALUE_WEIGHTS = (
    ValueWeights(
        155,
        (59, 60, 61, 160, 78, 333, 67, 79, 120),
        (28, 29, 31, 29, 35, 32, 38, 56, 99),
        12,
        11,
        40,
        (130, 98, 71, 59),
    ),
    ValueWeights(
        769,
        (-62, -56, -48, 44, -25, 240, -9, -4, 8),
        (-52, -48, -41, -34, -28, -29, -24, -8, 32),
        23,
        25,
        796,
        (127, 18, -12, -33),
    ),
)
"""The weights of the rule of thumb, and those fitted to `strong`, indexed by `fitted`."""

_ESTIMATE_TRUMP = (82, 97, 106, 365, 231, 471, 156, 182, 315)
_ESTIMATE_SIDE = (-78, -70, -62, -56, -54, -32, -20, -6, 61)
CERTAIN = 65536


def estimated_value(hand: Mask, named: ContractChoice, tricks: int, fitted: bool = False) -> int:
    """The expected points of the declaring party with this hand, in tenths of a point of 157."""
    numbers, by = named.tables(tricks), VALUE_WEIGHTS[fitted]
    held = [hand >> 9 * suit & 0x1FF for suit in range(4)]
    if numbers[0] < 4:
        sides = sum(_side(each, fitted) for suit, each in enumerate(held) if suit != numbers[0])
        return by.trump_constant + sides + _trumps(held[numbers[0]], fitted)
    if len({numbers[0], numbers[1], numbers[-1]}) > 1:
        return (_without_trumps(held, False, fitted) + _without_trumps(held, True, fitted)) // 2
    return _without_trumps(held, numbers[0] % 2 == 0, fitted)


def _without_trumps(held: list[int], upwards: bool, fitted: bool) -> int:
    return VALUE_WEIGHTS[fitted].no_trump_constant + sum(_no_trump(each, upwards, fitted) for each in held)


@cache
def _trumps(held: int, fitted: bool) -> int:
    """The value of the cards of the trump suit (nine bits); `_side` and `_no_trump` are for other suits."""
    by = VALUE_WEIGHTS[fitted]
    return sum(by.trump[rank] for rank in cards_in(held)) + by.trumps_squared * held.bit_count() ** 2


@cache
def _side(held: int, fitted: bool) -> int:
    by = VALUE_WEIGHTS[fitted]
    return sum(by.side[rank] for rank in cards_in(held)) if held else by.void


@cache
def _no_trump(held: int, upwards: bool, fitted: bool) -> int:
    return by_higher_missing(held, VALUE_WEIGHTS[fitted].higher_missing, upwards)


def by_higher_missing(hand: Mask, weights: tuple[int, ...], upwards: bool) -> int:
    """A sum over the cards by how many better ones of their suit are missing in the hand."""
    total = 0
    for suit in range(4):
        above = 0
        for rank in range(8, -1, -1) if upwards else range(9):
            if hand >> 9 * suit + rank & 1:
                total += weights[min(above, 3)]
            else:
                above += 1
    return total


def margins(hand: Mask, request: Request) -> list[int]:
    """The expected margin of each contract of the menu, in tenths of a point times factor."""
    tricks = request.options.tricks
    return [
        2 * (estimated_value(hand, named, tricks, request.call_inference) - named.par) * named.factor
        for named in request.menu
    ]


def best_contract(hand: Mask, request: Request) -> tuple[int, int]:
    """The place in the menu with the largest expected margin, and that margin."""
    each = margins(hand, request)
    best = max(range(len(each)), key=each.__getitem__)
    return best, each[best]


def likelihood_decay(tenths: int, call_temperature: int) -> int:
    """The likelihood of a choice, of 65536, whose margin is so much smaller than the best."""
    return LIKELIHOOD_DECAY[min(tenths * 16 >> call_temperature, len(LIKELIHOOD_DECAY) - 1)]


def contract_likelihood(hand: Mask, contract: int, request: Request) -> int:
    """The likelihood, of 65536, that the hand names this contract; with `call_inference`, and does not
    shove."""
    each = margins(hand, request)
    best = max(each)
    odds = [likelihood_decay(best - margin, request.call_temperature) for margin in each]
    likelihood = (odds[contract] << 16) // sum(odds)
    if request.call_inference and request.chain:
        likelihood = likelihood * (CERTAIN - shove_likelihood(hand, len(request.shovers), request)) >> 16
    return likelihood


def shove_likelihood(hand: Mask, turn: int, request: Request) -> int:
    """The likelihood of a shove by the seat that is asked after so many others have shoved."""
    _, best = best_contract(hand, request)
    below = shove_below(turn, request)
    if best < below:
        return CERTAIN - likelihood_decay(below - best, request.call_temperature) // 2
    return likelihood_decay(best - below, request.call_temperature) // 2


def shove_below(turn: int, request: Request) -> int:
    """The margin, in tenths, below which a hand is shoved; half of it for a shove back."""
    return request.shove_below >> turn if request.call_inference else request.shove_below


def name_after_shove(hands: list[Mask], request: Request) -> tuple[Seat, int]:
    """What is named after the seat's shove, and by whom: each in turn by their own hand; the last must."""
    contractor, contract = request.seat, 0
    for turn, contractor in enumerate(request.chain, len(request.shovers) + 1):
        contract, margin = best_contract(hands[contractor], request)
        if margin >= shove_below(turn, request):
            break
    return contractor, contract


def rule_of_thumb_estimate(hand: Mask, table: Table) -> int:
    """An estimate by the rule of thumb: twice the hand's trump points, and 11 for each other ace.

    Without trumps each card counts by how many better cards of its suit the others have.
    """
    if table.trump is None:
        return by_higher_missing(hand, (22, 9, 3, 1), upwards=table.mode == "O")
    trumps = sum(table.points[card] for card in cards_in(hand & table.trumps))
    aces = sum(hand & mask & ~table.trumps & 1 << 9 * suit + ACE != 0 for suit, mask in enumerate(SUIT_MASKS))
    return 2 * trumps + 11 * aces


def predicted_estimate(hand: Mask, table: Table) -> int:
    """The likely estimate of a good player, fitted to 5600 estimates of `strong` with an error of 3.8 points.

    The error of the rule of thumb is 9.9. Without trumps this is the rule of thumb.
    """
    if table.trump is None:
        return rule_of_thumb_estimate(hand, table)
    total = 187
    for suit in range(4):
        held = hand >> 9 * suit & 0x1FF
        trump = suit == table.trump
        total += sum((_ESTIMATE_TRUMP if trump else _ESTIMATE_SIDE)[rank] for rank in cards_in(held))
        if trump:
            total -= 10 * held.bit_count() ** 2
    return max(total, 0) // 10
