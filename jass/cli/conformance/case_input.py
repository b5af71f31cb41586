"""Reads the parts of a rule case and checks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from jass.model.cards import Card, Mask, mask_of
from jass.model.contracts import CardValues, Table, check_contract, table, trick_mode
from jass.model.errors import BadNotation, BadPosition, shorten
from jass.model.notation import parse_cards
from jass.options.kinds import Json
from jass.options.options import ATTRIBUTES, KINDS, Options
from jass.rules.legal import CardLaw
from jass.rules.melds import MeldLaw

COUNT_ORDERS = {"stoeck weis stich": "SWS", "stoeck stich weis": "SSW", "stich stoeck weis": "StSW"}


MAX_NUMBER = 1_000_000
"""The greatest number in a case, far beyond anything at a card table."""


class Fields:
    """An object of a case. Each getter raises `BadPosition` with the field if it has another type."""

    def __init__(self, values: Mapping[str, object], place: str) -> None:
        self.values = values
        self._place = place

    def __contains__(self, name: str) -> bool:
        return self.values.get(name) is not None

    def bad(self, name: str, wanted: str) -> BadPosition:
        return BadPosition(f"{self._place}.{name}", f"{wanted}, not {shorten(self.values.get(name))}")

    def number(self, name: str, default: int | None = None) -> int:
        value = self.values.get(name, default)
        if _is_number(value):
            return value
        raise self.bad(name, "a number")

    def players(self) -> int:
        """The number of players."""
        number = self.number("players")
        if 2 <= number <= 6:
            return number
        raise self.bad("players", "2 to 6")

    def numbers(self, name: str, default: list[int] | None = None) -> list[int]:
        value = self.values.get(name, default)
        if isinstance(value, list) and all(_is_number(n) for n in value):
            return value
        raise self.bad(name, "a list of numbers")

    def flags(self, name: str) -> list[bool]:
        value = self.values.get(name) or []
        if isinstance(value, list) and all(isinstance(flag, bool) for flag in value):
            return value
        raise self.bad(name, "a list of true and false")

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        raise self.bad(name, "a text")

    def items(self, name: str) -> list[object]:
        value = self.values.get(name)
        if isinstance(value, list):
            return value
        raise self.bad(name, "a list")

    def object(self, name: str) -> Fields:
        value = self.values.get(name) or {}
        if isinstance(value, dict):
            return Fields(value, f"{self._place}.{name}")
        raise self.bad(name, "an object")

    def objects(self, name: str) -> list[Fields]:
        return [Fields({"": value}, f"{self._place}.{name}").object("") for value in self.items(name)]

    def by_number(self, name: str) -> dict[int, int]:
        """An object whose keys are numbers: points by party, choices by seat."""
        given = self.object(name)
        if not all(key.isascii() and key.isdigit() for key in given.values):
            raise self.bad(name, "numbers by seat or party")
        return {int(key): given.number(key) for key in given.values}

    def cards(self, name: str) -> list[Card]:
        try:
            return parse_cards(self.values.get(name))
        except BadNotation as error:
            raise BadPosition(f"{self._place}.{name}", str(error)) from None

    def hand(self, name: str = "hand") -> Mask:
        return mask_of(self.cards(name))

    def contract(self, name: str = "contract") -> str:
        try:
            return check_contract(self.values.get(name))
        except BadNotation as error:
            raise BadPosition(f"{self._place}.{name}", str(error)) from None


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER


def option(options: Fields, name: str) -> object:
    """One rule option of a case, or its default, checked by itself.

    Cases give only the options that matter to them, so options are not checked against one another.
    """
    attribute = ATTRIBUTES[name]
    if name not in options:
        return getattr(Options, attribute)
    value: Json = options.values[name]
    if name == "countOrder" and isinstance(value, list):
        value = COUNT_ORDERS.get(" ".join(map(str, value)), value)
    return KINDS[attribute].read(name, value)


def card_law(options: Fields) -> CardLaw:
    return CardLaw(str(option(options, "undertrump")), bool(option(options, "puurExempt")))


def card_values(options: Fields) -> CardValues:
    return CardValues(
        bool(option(options, "eightInTrump")),
        str(option(options, "undenufeValues")),
        str(option(options, "mixedValues")),
    )


def meld_law(options: Fields) -> MeldLaw:
    return MeldLaw(
        long=str(option(options, "weisLong")),
        split=bool(option(options, "weisSplit")),
        low_quads=bool(option(options, "weisLowQuads")),
        kreuzweis=bool(option(options, "kreuzweis")),
        tie=str(option(options, "weisTie")),
        undenufe_inverted=bool(option(options, "weisUndenufeInverted")),
    )


def trick_table(options: Fields, given: Fields) -> Table:
    """The table of a case's trick: that of the contract's first trick, or of `trickMode`."""
    contract = given.contract()
    mode = given.text("trickMode") if "trickMode" in given else trick_mode(contract, 0, 1)
    return table(contract, mode, card_values(options))
