"""Contracts as tables: for each trick, which cards beat which and their points (rules B0.5).

`docs/notation.md` lists the codes of contracts. The `row` of a contract is what a Coiffeur ticks off: the
code itself, `SL` or `GU`. All contracts except Slalom and Gustav use one table in every trick.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from jass.model.cards import (
    ACE,
    BANNER,
    CARDS,
    EIGHT,
    KING,
    NINE,
    OBER,
    RANK_MASKS,
    SIX,
    SUIT_MASKS,
    SUITS,
    UNDER,
    Card,
    Mask,
    Rank,
    Suit,
    bit,
    card,
    mask_of,
    rank_of,
    suit_of,
)
from jass.model.errors import BadNotation

MODES = ("E", "R", "S", "L", "O", "U")
"""The modes of a trick: a trump suit, Obenabe or Undenufe."""

CONTRACTS = (*MODES, "SLO", "SLU", "GUO", "GUU")

_NATURAL: tuple[Rank, ...] = tuple(range(9))
_TRUMP: tuple[Rank, ...] = (SIX, SIX + 1, EIGHT, BANNER, OBER, KING, ACE, NINE, UNDER)

_PLAIN_POINTS = {ACE: 11, KING: 4, OBER: 3, UNDER: 2, BANNER: 10}
_TRUMP_POINTS = _PLAIN_POINTS | {UNDER: 20, NINE: 14}
_OBENABE_POINTS = _PLAIN_POINTS | {EIGHT: 8}
_UNDENUFE_POINTS = _OBENABE_POINTS | {SIX: 11, ACE: 0}

CARD_POINTS = 152
"""What all cards of a deal are worth, unless an option gives some other values."""
LAST_TRICK_POINTS = 5
MIXED_POINTS = 4 * 11
"""What a deal has more where, by the trick that they fall into, sixes and aces all count 11."""
MOST_TRICK_POINTS = CARD_POINTS + MIXED_POINTS + LAST_TRICK_POINTS
"""No deal has more in its tricks."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """The options that set the points of cards (rules A1)."""

    eight_in_trump: bool = False
    undenufe_values: str = "six11"
    mixed_values: str = "obenabe"


@dataclass(frozen=True, slots=True)
class Table:
    """The order and the points of the cards in one trick."""

    mode: str
    trump: Suit | None
    trumps: Mask
    puur: Mask
    """The trump Under alone; empty without trumps."""
    beats: tuple[Mask, ...]
    """For each card, the cards that beat it if it is the best so far: higher ones of its suit, and trumps."""
    points: tuple[int, ...]

    def best(self, trick: tuple[Card, ...] | list[Card]) -> int:
        """The index of the card that is winning the trick (rules B0.7).

        `trick` has the cards from the leader's on, at least one.
        """
        best = 0
        for index in range(1, len(trick)):
            if self.beats[trick[best]] >> trick[index] & 1:
                best = index
        return best

    def worth(self, cards: Mask | tuple[Card, ...] | list[Card]) -> int:
        """The card points of a trick or of a set of cards, without the 5 of the last trick."""
        if isinstance(cards, int):
            return sum(points for c, points in enumerate(self.points) if cards >> c & 1)
        return sum(self.points[c] for c in cards)


def row_of(contract: str) -> str:
    """The row that a Coiffeur ticks off for a contract: `SL` for `SLU`, the code itself for `E`."""
    return contract[:2]


def trick_mode(contract: str, trick: int, tricks: int) -> str:
    """The mode of a trick (from 0) in a deal of so many tricks.

    Slalom changes with every trick, Gustav once, after ceil(tricks / 2) of them (rules A9, B7).

    >>> [trick_mode("SLU", t, 9) for t in range(3)], trick_mode("GUO", 5, 12), trick_mode("GUO", 6, 12)
    (['U', 'O', 'U'], 'O', 'U')
    """
    if contract in MODES:
        return contract
    turned = trick % 2 == 1 if contract.startswith("SL") else trick >= (tricks + 1) // 2
    return {"O": "U", "U": "O"}[contract[2]] if turned else contract[2]


def check_contract(text: object) -> str:
    """The text itself if it is the code of a contract. Raises `BadNotation` otherwise."""
    if isinstance(text, str) and text in CONTRACTS:
        return text
    raise BadNotation("a contract", text)


@lru_cache(maxsize=256)
def tables(contract: str, tricks: int, values: CardValues = CardValues()) -> tuple[Table, ...]:
    """One table for each trick of a deal of so many tricks. Cached.

    `contract` is a code of `CONTRACTS`, unchecked.

    >>> [t.mode for t in tables("SLO", 3)]
    ['O', 'U', 'O']
    """
    return tuple(table(contract, trick_mode(contract, trick, tricks), values) for trick in range(tricks))


@lru_cache(maxsize=256)
def table(contract: str, mode: str, values: CardValues = CardValues()) -> Table:
    """The table of a trick with this mode (of `MODES`) in the contract (of `CONTRACTS`). Cached."""
    trump = SUITS.index(mode) if mode in SUITS else None
    trumps = 0 if trump is None else SUIT_MASKS[trump]
    puur = 0 if trump is None else bit(card(trump, UNDER))
    mixed = contract not in MODES
    points_mode = "O" if mixed and values.mixed_values == "obenabe" else mode
    return Table(
        mode=mode,
        trump=trump,
        trumps=trumps,
        puur=puur,
        beats=tuple(_beaten_by(c, mode, trump, trumps) for c in CARDS),
        points=tuple(_points(c, points_mode, trump, values) for c in CARDS),
    )


def _beaten_by(each: Card, mode: str, trump: Suit | None, trumps: Mask) -> Mask:
    suit = suit_of(each)
    order = _TRUMP if suit == trump else _NATURAL[::-1] if mode == "U" else _NATURAL
    higher = mask_of(card(suit, rank) for rank in order[order.index(rank_of(each)) + 1 :])
    return higher if suit == trump else higher | trumps


def _points(each: Card, mode: str, trump: Suit | None, values: CardValues) -> int:
    rank = rank_of(each)
    if mode == "U" and values.undenufe_values == "six11":
        return _UNDENUFE_POINTS.get(rank, 0)
    if mode in ("O", "U"):
        return _OBENABE_POINTS.get(rank, 0)
    if rank == EIGHT and values.eight_in_trump:
        return 8
    return (_TRUMP_POINTS if suit_of(each) == trump else _PLAIN_POINTS).get(rank, 0)


def stoeck_cards(trump: Suit | None) -> Mask:
    """The König and the Ober of trumps; empty without trumps (rules B0.11)."""
    return 0 if trump is None else SUIT_MASKS[trump] & (RANK_MASKS[KING] | RANK_MASKS[OBER])
