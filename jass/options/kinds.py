"""The types of rule options. Each reads a JSON value, checks it, and writes it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from jass.model.cards import Mask, mask_of
from jass.model.contracts import CONTRACTS, MODES, row_of
from jass.model.errors import BadNotation, BadOption, shorten
from jass.model.notation import card_names, parse_card, parse_cards

Json = object
"""Anything that `json.loads` returns."""

JOKERS = ("J", "J1", "J2")
"""The Jokers of a Coiffeur: `J` may occur several times, `J1` and `J2` are told apart when they are named."""

NAMEABLE = (*MODES, "SL", "GU", *JOKERS)
"""The possible entries of a list of contracts: suits, Obenabe, Undenufe, Slalom, Gustav, Jokers."""


def codes_of(row: str, joker_contracts: str = "all") -> tuple[str, ...]:
    """The contracts of an entry: of a Joker the modes or all, Slalom and Gustav can begin with either mode.

    >>> codes_of("E"), codes_of("SL")
    (('E',), ('SLO', 'SLU'))
    """
    if row in JOKERS:
        return MODES if joker_contracts == "modes" else CONTRACTS
    return tuple(code for code in CONTRACTS if row_of(code) == row)


@dataclass(frozen=True)
class Numbers(Mapping[str, int]):
    """Numbers by name, immutable, so that options can be compared, hashed and pickled."""

    pairs: tuple[tuple[str, int], ...]

    def __getitem__(self, name: str) -> int:
        for each, number in self.pairs:
            if each == name:
                return number
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


NO_NUMBERS = Numbers(())


class OptionType(Protocol):
    """Reads, checks and writes the values of an option."""

    def read(self, name: str, value: Json) -> object: ...
    def write(self, value: object) -> Json: ...
    def describe(self) -> dict[str, Json]:
        """The `type` and the possible values, for a control on the page."""


def _wrong(
    name: str, value: Json, reason: str, wanted: str, details: Mapping[str, Json] | None = None
) -> BadOption:
    given = shorten(value, 40)
    return BadOption(name, f"{wanted}, not {given}", reason, {"given": given, **(details or {})})


class _Plain:
    """A type whose values are their own JSON."""

    def write(self, value: object) -> Json:
        return value


class Flag(_Plain):
    def describe(self) -> dict[str, Json]:
        return {"type": "flag"}

    def read(self, name: str, value: Json) -> bool:
        if isinstance(value, bool):
            return value
        raise _wrong(name, value, "notTrueOrFalse", "true or false")


@dataclass(frozen=True)
class Choice(_Plain):
    values: tuple[str | int, ...]

    def describe(self) -> dict[str, Json]:
        return {"type": "choice", "values": list(self.values)}

    def read(self, name: str, value: Json) -> str | int:
        if not isinstance(value, bool) and isinstance(value, str | int) and value in self.values:
            return value
        raise _wrong(name, value, "notOneOf", f"one of {', '.join(map(str, self.values))}")


@dataclass(frozen=True)
class Number(_Plain):
    lowest: int
    highest: int
    optional: bool = False
    usual: tuple[int, ...] = ()
    """The most common values, which the page offers beside the field."""

    def describe(self) -> dict[str, Json]:
        return {
            "type": "number",
            "lowest": self.lowest,
            "highest": self.highest,
            "optional": self.optional,
            "usual": self.usual,
        }

    def read(self, name: str, value: Json) -> int | None:
        if value is None and self.optional:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.lowest <= value <= self.highest:
            return value
        limits = {"lowest": self.lowest, "highest": self.highest}
        raise _wrong(name, value, "notInRange", f"a number from {self.lowest} to {self.highest}", limits)


class Packets:
    """The rounds of dealing, `[3, 3, 3]`; a list of such lists for hands taken up one after the other."""

    def describe(self) -> dict[str, Json]:
        return {"type": "packets"}

    def read(self, name: str, value: Json) -> tuple[tuple[int, ...], ...]:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= 12:
            raise _wrong(name, value, "notPackets", "a list of packet sizes")
        hands = value if isinstance(value[0], list | tuple) else [value]
        for hand in hands:
            if (
                not isinstance(hand, list | tuple)
                or not 1 <= len(hand) <= 12
                or not all(
                    isinstance(size, int) and not isinstance(size, bool) and 1 <= size <= 18 for size in hand
                )
            ):
                raise _wrong(name, value, "notPackets", "packets of 1 to 18 cards")
        if len({sum(hand) for hand in hands}) != 1:
            raise _wrong(name, value, "handsDiffer", "hands of the same size")
        return tuple(tuple(hand) for hand in hands)

    def write(self, value: object) -> Json:
        assert isinstance(value, tuple)
        return list(value[0]) if len(value) == 1 else [list(hand) for hand in value]


class CardSet:
    def describe(self) -> dict[str, Json]:
        return {"type": "cards"}

    def read(self, name: str, value: Json) -> Mask:
        try:
            return mask_of(parse_cards(value))
        except BadNotation as error:
            raise _wrong(name, value, "notCards", str(error)) from None

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return card_names(value)


class FirstForehand(_Plain):
    """`random`, or `card:R7` for the player who is dealt that card."""

    def describe(self) -> dict[str, Json]:
        return {"type": "forehand"}

    def read(self, name: str, value: Json) -> str:
        if value == "random":
            return "random"
        if isinstance(value, str) and value.startswith("card:"):
            try:
                parse_card(value.removeprefix("card:"))
            except BadNotation:
                pass
            else:
                return value
        raise _wrong(name, value, "notForehand", "random or card:<card>")


class Contracts:
    """The contracts to name, in the order of the menu. Only the Joker `J` may occur more than once."""

    def describe(self) -> dict[str, Json]:
        return {"type": "contracts", "values": list(NAMEABLE)}

    def read(self, name: str, value: Json) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= 16:
            raise _wrong(name, value, "notContracts", "a list of contracts")
        for contract in value:
            if contract not in NAMEABLE:
                raise _wrong(name, contract, "notContracts", f"one of {', '.join(NAMEABLE)}")
            if contract != "J" and value.count(contract) > 1:
                raise BadOption(name, f"{contract} stands twice", "contractTwice", {"contract": contract})
        return tuple(value)

    def write(self, value: object) -> Json:
        assert isinstance(value, tuple)
        return list(value)


@dataclass(frozen=True)
class NumberMap:
    """Numbers by name, `{"E": 1, "L": 2}`; None is possible if `optional`."""

    names: tuple[str, ...]
    lowest: int
    highest: int
    optional: bool = False

    def describe(self) -> dict[str, Json]:
        return {
            "type": "numbers",
            "names": list(self.names),
            "lowest": self.lowest,
            "highest": self.highest,
            "optional": self.optional,
        }

    def read(self, name: str, value: Json) -> Numbers | None:
        if value is None and self.optional:
            return None
        if not isinstance(value, Mapping):
            raise _wrong(name, value, "notNumbers", "numbers by name")
        number = Number(self.lowest, self.highest)
        for key in value:
            if key not in self.names:
                raise _wrong(name, key, "noSuchEntry", f"one of {', '.join(self.names)}")
        read = [(key, number.read(f"{name}.{key}", value[key])) for key in self.names if key in value]
        return Numbers(tuple((key, n) for key, n in read if n is not None))

    def write(self, value: object) -> Json:
        return dict(value) if isinstance(value, Mapping) else None
