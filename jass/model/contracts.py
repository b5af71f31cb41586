"""Contracts as tables: for each trick, which cards beat which and what they are worth (rules B0.5).

A contract is a code: `E R S L` a trump suit, `O` Obenabe, `U` Undenufe, `SLO SLU` Slalom and `GUO GUU`
Gustav with the mode of their first trick. A contract's `row` is what is named and ticked off in a
Coiffeur: the code itself, `SL` or `GU`. All but Slalom and Gustav use one table in every trick.
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
"""What one trick can be played by: a trump suit, Obenabe or Undenufe."""

CONTRACTS = (*MODES, "SLO", "SLU", "GUO", "GUU")

_NATURAL: tuple[Rank, ...] = tuple(range(9))
_TRUMP: tuple[Rank, ...] = (SIX, SIX + 1, EIGHT, BANNER, OBER, KING, ACE, NINE, UNDER)

_PLAIN_POINTS = {ACE: 11, KING: 4, OBER: 3, UNDER: 2, BANNER: 10}
_TRUMP_POINTS = _PLAIN_POINTS | {UNDER: 20, NINE: 14}
_OBENABE_POINTS = _PLAIN_POINTS | {EIGHT: 8}
_UNDENUFE_POINTS = _OBENABE_POINTS | {SIX: 11, ACE: 0}

LAST_TRICK_POINTS = 5


@dataclass(frozen=True, slots=True)
class CardValues:
    """The options that say what cards are worth (rules A1)."""

    eight_in_trump: bool = False
    undenufe_values: str = "six11"
    mixed_values: str = "obenabe"


@dataclass(frozen=True, slots=True)
class Table:
    """What one trick is played by."""

    mode: str
    trump: Suit | None
    trumps: Mask
    puur: Mask
    """The trump Under alone; empty without trumps."""
    beats: tuple[Mask, ...]
    """For each card the cards that beat it, were it the best so far: higher ones of its suit, and trumps."""
    points: tuple[int, ...]

    def best(self, trick: tuple[Card, ...] | list[Card]) -> int:
        """The index in the trick of the card that takes it as it lies (rules B0.7)."""
        best = 0
        for index in range(1, len(trick)):
            if self.beats[trick[best]] >> trick[index] & 1:
                best = index
        return best

    def worth(self, cards: Mask | tuple[Card, ...] | list[Card]) -> int:
        """Card points of a trick or of a set of cards, without the last trick's 5."""
        if isinstance(cards, int):
            return sum(points for c, points in enumerate(self.points) if cards >> c & 1)
        return sum(self.points[c] for c in cards)


def row_of(contract: str) -> str:
    """What is ticked off when the contract is played: `SL` for `SLU`, the code itself for `E`."""
    return contract[:2]


def trick_mode(contract: str, trick: int, tricks: int) -> str:
    """The mode of a trick, numbered from 0, in a deal of that many tricks.

    Slalom changes with every trick, Gustav once: the first half is ceil(tricks / 2) (rules A9, B7).

    >>> [trick_mode("SLU", t, 9) for t in range(3)], trick_mode("GUO", 5, 12), trick_mode("GUO", 6, 12)
    (['U', 'O', 'U'], 'O', 'U')
    """
    if contract in MODES:
        return contract
    turned = trick % 2 == 1 if contract.startswith("SL") else trick >= (tricks + 1) // 2
    return {"O": "U", "U": "O"}[contract[2]] if turned else contract[2]


def check_contract(text: object) -> str:
    """The text itself if it is a contract code; raises `BadNotation`."""
    if isinstance(text, str) and text in CONTRACTS:
        return text
    raise BadNotation("a contract", text)


@lru_cache(maxsize=256)
def tables(contract: str, tricks: int, values: CardValues = CardValues()) -> tuple[Table, ...]:
    """One table for each trick of a deal.

    >>> [t.mode for t in tables("SLO", 3)]
    ['O', 'U', 'O']
    """
    return tuple(table(contract, trick_mode(contract, trick, tricks), values) for trick in range(tricks))


@lru_cache(maxsize=256)
def table(contract: str, mode: str, values: CardValues = CardValues()) -> Table:
    """The table of a trick of the contract that is played in that mode."""
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
    """King and Ober of trumps; empty without trumps (rules B0.11)."""
    return 0 if trump is None else SUIT_MASKS[trump] & (RANK_MASKS[KING] | RANK_MASKS[OBER])
