"""The deck as text: "E9" is the nine of Eicheln (B0.1)."""

from __future__ import annotations

SUITS = ["E", "R", "S", "L"]
RANKS = ["6", "7", "8", "9", "B", "U", "O", "K", "A"]
"""Natural order, ascending (B0.9)."""
SUIT_CONTRACTS = SUITS
MIXED_CONTRACTS = ["SLO", "SLU", "GUO", "GUU"]


def suit(card: str) -> str:
    """The suit letter of a card."""
    return card[0]


def rank(card: str) -> str:
    """The rank letter of a card."""
    return card[1]


def step(card: str) -> int:
    """Place of a card in the natural order, six = 0 to ace = 8."""
    return RANKS.index(rank(card))


def deck(removed: list[str] | None = None) -> list[str]:
    """All 36 cards but the removed ones (B0.1, B6 5P)."""
    return [s + r for s in SUITS for r in RANKS if s + r not in (removed or [])]


def trump_of(contract: str) -> str | None:
    """The trump suit of a contract or of a trick's mode, None where there is none (B0.4)."""
    return contract if contract in SUITS else None
