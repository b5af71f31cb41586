"""The 36 cards as small ints, and sets of cards as 36-bit masks.

    card = 9 * suit + rank          mask = sum of 1 << card

    bits   35 ........ 27 26 ........ 18 17 ......... 9 8 .......... 0
           L Schilten     S Schellen     R Rosen        E Eicheln
           A K O U B 9876 A K O U B 9876 A K O U B 9876 A K O U B 9876

In all modules a seat is 0 to players - 1, a party an index into `parties`, a card 0 to 35, a set of cards a
mask. Only texts name cards by letters (`jass.model.notation`).

The French suits are E = diamonds, R = hearts, S = clubs, L = spades (rules A6). The ranks are in natural
order from six to ace; `jass.model.contracts` defines which card beats which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jass.model.errors import BadArgument, shorten

Card = int
"""9 * suit + rank, 0 (E6) to 35 (LA)."""
Mask = int
"""A set of cards: 36 bits, bit `card` set for each."""
Suit = int
"""0 Eicheln, 1 Rosen, 2 Schellen, 3 Schilten."""
Rank = int
"""0 (six) to 8 (ace)."""
Seat = int
"""0 to players - 1 in playing order; seat + 1 is the right-hand neighbour (rules B0.1)."""

SUITS = ("E", "R", "S", "L")
RANKS = ("6", "7", "8", "9", "B", "U", "O", "K", "A")
SIX, SEVEN, EIGHT, NINE, BANNER, UNDER, OBER, KING, ACE = range(9)

CARDS: range = range(36)
FULL: Mask = (1 << 36) - 1
SUIT_MASKS: tuple[Mask, ...] = tuple(0x1FF << 9 * suit for suit in range(4))
RANK_MASKS: tuple[Mask, ...] = tuple(sum(1 << 9 * suit + rank for suit in range(4)) for rank in range(9))
_BITS = {each: 1 << each for each in CARDS}


def card(suit: Suit, rank: Rank) -> Card:
    """The card of a suit (0 to 3) and a rank (0 to 8), unchecked."""
    return 9 * suit + rank


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0 (Eicheln) to 3 (Schilten)."""
    return card // 9


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 (six) to 8 (ace)."""
    return card % 9


def bit(card: Card) -> Mask:
    """The set of just this card."""
    return 1 << card


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of these cards. Raises `BadArgument` for what is none."""
    mask = 0
    try:
        for each in cards:
            mask |= _BITS[each]
    except (KeyError, TypeError):
        raise BadArgument("cards", f"numbers from 0 to 35, not {shorten(cards)}") from None
    return mask


def cards_in(mask: Mask) -> Iterator[Card]:
    """The cards of a set, from E6 up to LA.

    The first step raises `BadArgument` if the mask is not from 0 to 2^36 - 1.
    """
    if not 0 <= mask <= FULL:
        raise BadArgument("mask", f"a set of 36 cards, not {shorten(mask)}")
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def union(masks: Iterable[Mask]) -> Mask:
    """All cards of these sets."""
    together = 0
    for mask in masks:
        together |= mask
    return together
