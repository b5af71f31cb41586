"""Text forms of cards: a suit letter and a rank letter, such as `E6`, `RB`, `LU`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from jass.model.cards import CARDS, RANKS, SUITS, Card, Mask, cards_in, rank_of, suit_of
from jass.model.errors import BadArgument, BadNotation, shorten

CARD_NAMES: tuple[str, ...] = tuple(SUITS[suit_of(c)] + RANKS[rank_of(c)] for c in CARDS)
_NAMES_BY_CARD = dict(enumerate(CARD_NAMES))  # unlike the tuple it has nothing at -1
_CARDS_BY_NAME = {name: c for c, name in enumerate(CARD_NAMES)}


@cache
def json_name(attribute: str) -> str:
    """The JSON name of a Python attribute.

    >>> json_name("weis_long")
    'weisLong'
    """
    first, *more = attribute.split("_")
    return first + "".join(word.capitalize() for word in more)


def card_name(card: Card) -> str:
    """The name of a card, a number from 0 to 35. Raises `BadArgument` for anything else.

    >>> card_name(14)
    'RU'
    """
    try:
        return _NAMES_BY_CARD[card]
    except (KeyError, TypeError):
        raise BadArgument("card", f"a number from 0 to 35, not {shorten(card)}") from None


def parse_card(text: object) -> Card:
    """The number of the card that a text names, 0 (`E6`) to 35 (`LA`).

    Raises `BadNotation` for anything that is not the name of a card.

    >>> parse_card("RU")
    14
    """
    if isinstance(text, str) and text in _CARDS_BY_NAME:
        return _CARDS_BY_NAME[text]
    raise BadNotation("a card", text)


def parse_cards(texts: object) -> list[Card]:
    """The cards that a list of texts names.

    Raises `BadNotation` for anything else, and if a card is named twice.
    """
    if not isinstance(texts, list | tuple):
        raise BadNotation("a list of cards", texts)
    cards = [parse_card(text) for text in texts]
    if len(set(cards)) != len(cards):
        raise BadNotation("a list of different cards", texts)
    return cards


def card_names(cards: Mask | Iterable[Card]) -> list[str]:
    """The names of cards: of a set (a 36-bit mask) from E6 up to LA, of a sequence in its order.

    Raises `BadArgument` for what is none.

    >>> card_names(0b101), card_names([14, 0])
    (['E6', 'E8'], ['RU', 'E6'])
    """
    try:
        return [_NAMES_BY_CARD[c] for c in (cards_in(cards) if isinstance(cards, int) else cards)]
    except (KeyError, TypeError):
        raise BadArgument("cards", f"numbers from 0 to 35, not {shorten(cards)}") from None


def readable(value: Any) -> str:
    """The `repr` of a dataclass, with the names of cards instead of their numbers.

    The page's build drops the types of fields, so that the page shows numbers.
    """
    told = [f"{each.name}={_WRITE.get(each.type, repr)(getattr(value, each.name))}" for each in fields(value)]
    return f"{type(value).__name__}({', '.join(told)})"


_WRITE: Mapping[object, Callable[[Any], str]] = {
    "Card": lambda card: repr(_NAMES_BY_CARD.get(card, card)),
    "Mask": lambda mask: repr(card_names(mask)),
    "tuple[Card, ...]": lambda cards: repr(card_names(cards)),
    "tuple[Mask, ...]": lambda masks: repr([card_names(mask) for mask in masks]),
    "tuple[tuple[Seat, Card], ...]": lambda tops: repr([(seat, CARD_NAMES[card]) for seat, card in tops]),
}
"""How `readable` writes a field, by its type."""
