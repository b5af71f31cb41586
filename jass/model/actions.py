"""Actions of seats and of the table: small values with a text form (`docs/notation.md`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeGuard

from jass.model.cards import FULL, Card, Mask, Seat, mask_of
from jass.model.contracts import check_contract
from jass.model.errors import BadNotation
from jass.model.notation import card_name, card_names, parse_card, parse_cards, readable

MAX_TEXT = 120
"""The greatest length of an action's text in characters: an announcement of several melds."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card: `0:E9`."""

    seat: Seat
    card: Card

    __repr__ = readable

    def __str__(self) -> str:
        return f"{self.seat}:{card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Name the contract: `0:O`, or as a Coiffeur's Joker `0:J=O`, where Jokers are told apart `0:J2=O`.

    `joker` is the Joker's entry among the contracts, empty for a contract named as itself.
    """

    seat: Seat
    contract: str
    joker: str = ""

    def __str__(self) -> str:
        return f"{self.seat}:{choice_name(self.contract, self.joker)}"


@dataclass(frozen=True, slots=True)
class Shove:
    """Shove the choice to the next in line: `0:shove`."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat}:shove"


@dataclass(frozen=True, slots=True)
class Estimate:
    """Seal an estimate in a Differenzler: `0:=37`, or none at all: `0:=none` (rules B4.2)."""

    seat: Seat
    value: int | None

    def __str__(self) -> str:
        return f"{self.seat}:={'none' if self.value is None else self.value}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce Weis by hand before the first card: `0:weis E6E7E8 RUSULUEU` (rules B0.10)."""

    seat: Seat
    melds: tuple[Mask, ...]

    __repr__ = readable

    def __str__(self) -> str:
        return " ".join([f"{self.seat}:weis", *("".join(card_names(meld)) for meld in self.melds)])


@dataclass(frozen=True, slots=True)
class ShowStoeck:
    """Announce Stöck by hand, or show them early: `0:stoeck` (rules B0.11, B0.13)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat}:stoeck"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the game as won, "Bedanken": `0:claim` (rules A42)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat}:claim"


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """Claim all remaining tricks: `0:rest` (rules B0.15)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat}:rest"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a revoked card back before the trick is turned: `0:back` (rules B4.6a)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat}:back"


@dataclass(frozen=True, slots=True)
class PickGame:
    """Choose the game to keep, before a deal with a revoke is repeated: `0:game1` (rules B4.6b)."""

    seat: Seat
    game: int

    def __str__(self) -> str:
        return f"{self.seat}:game{self.game}"


@dataclass(frozen=True, slots=True)
class TurnTrick:
    """Turn over a full trick with a revoke in it: `turn`. An action of the table, not of a seat."""

    def __str__(self) -> str:
        return "turn"


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Deal the next cards after a deal is counted: `deal`. An action of the table, not of a seat."""

    def __str__(self) -> str:
        return "deal"


SeatAction = (
    Play | Choose | Shove | Estimate | Announce | ShowStoeck | Claim | ClaimRest | TakeBack | PickGame
)
Action = SeatAction | TurnTrick | NextDeal
"""Any action, of a seat or of the table."""


def is_action(value: object) -> TypeGuard[Action]:
    """Whether a value is one of these actions, each field of its type and within bounds.

    A contract that there is none, an estimate below 0 and an empty meld pass: a rule refuses them.

    >>> is_action(Play(2, 35)), is_action(Play(2, 36)), is_action("2:LA")
    (True, False, False)
    """
    fits = _FITS.get(type(value))
    return fits is not None and fits(value)


def _is_number(value: object, highest: int, lowest: int = 0) -> bool:
    return type(value) is int and lowest <= value <= highest  # a bool is none


def _has_seat(action: Any) -> bool:
    return _is_number(action.seat, 5)


_FITS: dict[type, Callable[[Any], bool]] = {
    Play: lambda action: (
        type(action.card) is type(action.seat) is int and 0 <= action.card <= 35 and 0 <= action.seat <= 5
    ),
    Choose: lambda action: (
        _has_seat(action) and isinstance(action.contract, str) and isinstance(action.joker, str)
    ),
    Shove: _has_seat,
    Estimate: lambda action: (
        _has_seat(action) and (action.value is None or _is_number(action.value, 999, -999))
    ),
    Announce: lambda action: (
        _has_seat(action)
        and isinstance(action.melds, tuple)
        and all(_is_number(meld, FULL) for meld in action.melds)
    ),
    ShowStoeck: _has_seat,
    Claim: _has_seat,
    ClaimRest: _has_seat,
    TakeBack: _has_seat,
    PickGame: lambda action: _has_seat(action) and _is_number(action.game, 2, 1),
    TurnTrick: lambda _: True,
    NextDeal: lambda _: True,
}


def choice_name(contract: str, joker: str) -> str:
    """The text of a contract to name.

    >>> choice_name("O", ""), choice_name("O", "J1")
    ('O', 'J1=O')
    """
    return f"{joker}={contract}" if joker else contract


def parse_choice(text: object) -> tuple[str, str]:
    """The contract and the Joker of such a text. Raises `BadNotation` for anything else."""
    if isinstance(text, str) and (named := _JOKER.fullmatch(text)):
        return check_contract(named[2]), named[1]
    return check_contract(text), ""


_JOKER = re.compile(r"(J[12]?)=(\w+)", re.ASCII)
_ACTION = re.compile(r"([0-5]):(\S.*)", re.ASCII)


def parse_action(text: object) -> Action:
    """Read an action from its text; `str(action)` writes it. `docs/notation.md` lists all forms.

    Raises `BadNotation` for anything else. Whether the rules allow the action is up to `refusal`.

    >>> parse_action("2:E9")
    Play(seat=2, card='E9')
    >>> str(parse_action("0:J=SLO"))
    '0:J=SLO'
    """
    if isinstance(text, str):
        return _parse(text)
    raise BadNotation("an action", text)


@lru_cache(maxsize=2048)
def _parse(text: str) -> Action:
    try:
        return _read(text)
    except BadNotation:  # of a part
        raise BadNotation("an action", text) from None


def _read(text: str) -> Action:
    if text == "deal":
        return NextDeal()
    if text == "turn":
        return TurnTrick()
    match = _ACTION.fullmatch(text) if len(text) <= MAX_TEXT else None
    if match is None:
        raise BadNotation("an action", text)
    seat, what = int(match[1]), match[2]
    if what in _PLAIN:
        return _PLAIN[what](seat)
    if what.startswith("="):
        return Estimate(seat, _estimate(what[1:], text))
    word, *melds = what.split(" ")
    if word == "weis" and "" not in melds:
        return Announce(seat, tuple(_meld(meld) for meld in melds))
    try:
        return Play(seat, parse_card(what))
    except BadNotation:
        return Choose(seat, *parse_choice(what))


_PLAIN: dict[str, Callable[[Seat], Action]] = {
    "back": TakeBack,
    "rest": ClaimRest,
    "game1": lambda seat: PickGame(seat, 1),
    "game2": lambda seat: PickGame(seat, 2),
    "shove": Shove,
    "stoeck": ShowStoeck,
    "claim": Claim,
}


def _estimate(digits: str, text: object) -> int | None:
    if digits == "none":
        return None
    if re.fullmatch("0|[1-9][0-9]{0,2}", digits, re.ASCII):
        return int(digits)
    raise BadNotation("an action", text)


def _meld(word: str) -> Mask:
    return mask_of(parse_cards([word[i : i + 2] for i in range(0, len(word), 2)]))
