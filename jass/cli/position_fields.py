"""The fields of a position in JSON, of the right type and within their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jass.model.cards import Card, Seat
from jass.model.errors import BadNotation, BadPosition, shorten
from jass.model.notation import parse_cards
from jass.options.kinds import Json
from jass.options.options import Options
from jass.options.seating import joker_seat
from jass.options.variants import find_variant


class Fields:
    """A position with its rules, the seat that asks and the forehand; each error is a `BadPosition`."""

    def __init__(self, given: Mapping[str, Json]) -> None:
        self.given = given
        self.preset = find_variant(given.get("variant"))
        changes = given.get("options", {})
        self.options = Options.from_json(changes if changes is not None else {}, self.preset.options)
        self.seat = self.seat_of("seat", given.get("seat"))
        self.forehand = self.seat_of("forehand", given.get("forehand"))
        if self.forehand == joker_seat(self.options):
            raise BadPosition("forehand", "the joker player is never forehand")

    def seat_of(self, name: str, value: Json) -> Seat:
        return self.number(name, value, 0, self.options.players - 1)

    @staticmethod
    def number(name: str, value: Json, lowest: int, highest: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        raise BadPosition(name, f"a number from {lowest} to {highest}, not {shorten(value)}")

    @staticmethod
    def cards(name: str, value: Json) -> list[Card]:
        try:
            return parse_cards(value)
        except BadNotation as error:
            raise BadPosition(name, str(error)) from None

    def items(self, name: str) -> Sequence[Json]:
        value = self.given.get(name)
        if value is None:
            return ()
        if isinstance(value, list):
            return value
        raise BadPosition(name, f"a list, not {shorten(value)}")
