"""A small net that predicts which cards `strong` plays (as in `kernel/src/net.h`).

It is evaluated once for each suit of a hand that may be played. Its inputs are what everybody knows, and the
hand; its outputs are a score for each card of the suit, by strength, in sixteenths. A card is played with a
probability proportional to e^score. All numbers are whole: weights in 32ths, biases in sixteenths. There is
one net for trumps, one for the suits beside them, and one for suits without trumps. `python3 -m lab imitate`
learns them from games of `strong` against itself.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import accumulate
from operator import mul

from jass.bots.rollout.policy import family_of
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import Request
from jass.bots.rollout.weights import load_weights
from jass.model.cards import FULL, SUIT_MASKS, Card, Mask, cards_in
from jass.model.contracts import Table

FIRST, SECOND, NETS = 24, 16, 3

Rows = tuple[tuple[int, ...], ...]
Net = tuple[Rows, Rows, tuple[int, ...], Rows, tuple[int, ...]]
"""The weights and biases of each layer: inputs to `FIRST`, `FIRST` to `SECOND`, `SECOND` to nine."""

_BLOCKS = {
    "hand": 9,
    "trumps": 9,
    "others": 9,
    "unplayed": 9,
    "played": 36,
    "led": 36,
    "discarded": 36,
    "lying": 36,
    "trumps_played": 36,
    "best": 9,
    "best_trump": 9,
    "void": 4,
    "no_trumps": 4,
    "winner": 4,
    "position": 4,
    "points": 5,
    "contractor": 4,
    "done": 9,
    "is_led": 1,
    "trump_led": 1,
    "shoved": 1,
    "undenufe": 1,
    "always": 1,
}
"""The inputs: of cards by strength, nine per suit; of seats by their distance from the player."""

AT = dict(zip(_BLOCKS, accumulate(_BLOCKS.values(), initial=0), strict=False))
INPUTS = sum(_BLOCKS.values())
SIZE = INPUTS * FIRST + SECOND * FIRST + SECOND + 9 * SECOND + 9
"""The bytes of one net."""

POINT_STEPS = (1, 5, 12, 20)

_LED, _FOLLOWED, _DISCARDED = range(3)


class History:
    """Which seat has played which card of the hands in play, and how."""

    def __init__(self) -> None:
        self.cards: dict[Card, tuple[int, int]] = {}

    def __copy__(self) -> History:
        other = History()
        other.cards = dict(self.cards)
        return other

    def note(self, deal: Rollout, card: Card) -> None:
        """Note the next card played."""
        if not deal.trick:
            how = _LED
        else:
            how = _FOLLOWED if card // 9 in (deal.trick[0] // 9, deal.table.trump) else _DISCARDED
        self.cards[card] = deal.to_play, how


def public_inputs(deal: Rollout, history: History, suit: int) -> list[int]:
    """The inputs that everybody knows when a card of the suit may be played, each as often as it counts."""
    table, seat, trick, trump = deal.table, deal.to_play, deal.trick, deal.table.trump
    strength = strengths(table)
    found = [AT["always"], AT["position"] + len(trick), AT["done"] + deal.done]
    if deal.contractor >= 0:
        found.append(AT["contractor"] + (deal.contractor - seat) % 4)
    if deal.request.shovers:
        found.append(AT["shoved"])
    if table.mode == "U":
        found.append(AT["undenufe"])
    if trick:
        led, best = trick[0] // 9, trick[deal.best]
        found.append(AT["points"] + sum(table.worth(trick) >= step for step in POINT_STEPS))
        found.append(AT["winner"] + (deal.leader + deal.best - seat) % 4)
        if led == trump:
            found.append(AT["trump_led"])
        if led == suit:
            found.append(AT["is_led"])
        if best // 9 in (suit, trump):
            found.append(AT["best" if best // 9 == suit else "best_trump"] + strength[best])
    for card, (player, how) in history.cards.items():
        place = 9 * ((player - seat) % 4) + strength[card]
        if card // 9 == suit:
            found.append(AT["played"] + place)
            if how != _FOLLOWED:
                found.append(AT["led" if how == _LED else "discarded"] + place)
        elif card // 9 == trump:
            found.append(AT["trumps_played"] + place)
    others = FULL & ~SUIT_MASKS[suit] & ~table.trumps & ~deal.played
    found += [AT["unplayed"] + strength[card] for card in cards_in(others)]
    for step, card in enumerate(trick):
        if card // 9 == suit:
            found.append(AT["lying"] + 9 * ((deal.leader + step - seat) % 4) + strength[card])
    for step in range(1, 4):
        may = deal.allowed[(seat + step) % 4] & ~table.puur
        if not may & SUIT_MASKS[suit]:
            found.append(AT["void"] + step)
        if trump not in (None, suit) and not may & table.trumps:
            found.append(AT["no_trumps"] + step)
    return found


def hand_inputs(hand: Mask, table: Table, suit: int) -> list[int]:
    """The inputs of a hand."""
    strength = strengths(table)
    blocks = {suit: AT["hand"], table.trump: AT["trumps"]} if suit != table.trump else {suit: AT["hand"]}
    return [blocks.get(card // 9, AT["others"]) + strength[card] for card in cards_in(hand)]


def net_scores(deal: Rollout, history: History, legal: Mask) -> list[tuple[Card, int]]:
    """The score of each of these cards of the seat to play, in sixteenths."""
    table, hand = deal.table, deal.hands[deal.to_play]
    strength = strengths(table)
    found: list[tuple[Card, int]] = []
    for suit, mask in enumerate(SUIT_MASKS):
        if legal & mask:
            scores = _forward(
                _nets()[net_number(table, suit)],
                public_inputs(deal, history, suit) + hand_inputs(hand, table, suit),
            )
            found += [(card, scores[strength[card]]) for card in cards_in(legal & mask)]
    return found


def _forward(net: Net, inputs: list[int]) -> list[int]:
    first, second, second_bias, third, third_bias = net
    sums = [max(sum(column), 0) for column in zip(*[first[at] for at in inputs], strict=True)]
    inner = []
    for row, bias in zip(second, second_bias, strict=True):
        total = (bias << 5) + sum(map(mul, sums, row))
        inner.append(min(max(total >> 5, 0), 32767))  # the range of the kernel's lanes
    return [(sum(map(mul, inner, row)) >> 6) + bias for row, bias in zip(third, third_bias, strict=True)]


def net_number(table: Table, suit: int) -> int:
    """The number of the net that scores the cards of a suit."""
    return 2 if table.trump is None else int(suit != table.trump)


def net_applies(request: Request) -> bool:
    """Whether the net was trained on such games: nine cards each, two against two."""
    options = request.options
    return family_of(request) == "pairs" and options.parties == "pairs" and options.tricks == 9


def net_bytes() -> bytes:
    """The nets as the kernel reads them, one signed byte per weight."""
    return load_weights("nets")["pairs"]


@cache
def _nets() -> list[Net]:
    data = array("b", net_bytes())
    return [_net(data[at : at + SIZE]) for at in range(0, NETS * SIZE, SIZE)]


def _net(data: array[int]) -> Net:
    sizes = (FIRST,) * INPUTS, (FIRST,) * SECOND, (SECOND,), (SECOND,) * 9, (9,)
    parts: list[list[tuple[int, ...]]] = []
    at = 0
    for part in sizes:
        rows = []
        for size in part:
            rows.append(tuple(data[at : at + size]))
            at += size
        parts.append(rows)
    first, second, second_bias, third, third_bias = parts
    return tuple(first), tuple(second), second_bias[0], tuple(third), third_bias[0]


_STRENGTHS: dict[str, tuple[int, ...]] = {}
"""A cache by mode, which alone decides: hashing a whole table would take longer than counting."""


def strengths(table: Table) -> tuple[int, ...]:
    """For each card, how many cards of its own suit it beats."""
    found = _STRENGTHS.get(table.mode)
    if found is None:
        found = tuple(
            8 - (beats & SUIT_MASKS[card // 9]).bit_count() for card, beats in enumerate(table.beats)
        )
        _STRENGTHS[table.mode] = found
    return found
