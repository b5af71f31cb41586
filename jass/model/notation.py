"""Text forms of cards: suit letter and rank letter, `E6`, `RB`, `LU`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from jass.model.cards import CARDS, RANKS, SUITS, Card, Mask, cards_in, rank_of, suit_of
from jass.model.errors import BadNotation

CARD_NAMES: tuple[str, ...] = tuple(SUITS[suit_of(c)] + RANKS[rank_of(c)] for c in CARDS)
_CARDS_BY_NAME = {name: c for c, name in enumerate(CARD_NAMES)}


@cache
def json_name(attribute: str) -> str:
    """The name in JSON of a Python attribute.

    >>> json_name("weis_long")
    'weisLong'
    """
    first, *more = attribute.split("_")
    return first + "".join(word.capitalize() for word in more)


def card_name(card: Card) -> str:
    """
    >>> card_name(14)
    'RU'
    """
    return CARD_NAMES[card]


def parse_card(text: object) -> Card:
    """The card that a text names.

    >>> parse_card("RU")
    14

    Raises `BadNotation` for anything else.
    """
    if isinstance(text, str) and text in _CARDS_BY_NAME:
        return _CARDS_BY_NAME[text]
    raise BadNotation("a card", text)


def parse_cards(texts: object) -> list[Card]:
    """The cards of a list of texts, none of them twice.

    Raises `BadNotation`.
    """
    if not isinstance(texts, list | tuple):
        raise BadNotation("a list of cards", texts)
    cards = [parse_card(text) for text in texts]
    if len(set(cards)) != len(cards):
        raise BadNotation("a list of different cards", texts)
    return cards


def card_names(cards: Mask | Iterable[Card]) -> list[str]:
    """The names of the cards, a set from E6 up to LA, a sequence in its order."""
    return [CARD_NAMES[c] for c in (cards_in(cards) if isinstance(cards, int) else cards)]
