"""Every rule option of Swiss Jass, typed and checked (rules section C).

A set of options is a frozen value; a preset is one such value with a name (`jass.options.variants`). Options
are named in JSON as in the rules (`weisLong`), in Python with underscores (`weis_long`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from jass.model.cards import FULL, cards_in
from jass.model.contracts import CardValues, Table, tables
from jass.model.errors import BadOption, shorten
from jass.model.notation import json_name
from jass.options.constraints import check
from jass.options.fields import KINDS, OptionValues, factors
from jass.options.kinds import Json, codes_of
from jass.rules.legal import CardLaw
from jass.rules.melds import MeldLaw

if TYPE_CHECKING:  # for readers of the generated __init__, such as pdoc
    from typing import Literal as Literal

    from jass.model.cards import Mask as Mask
    from jass.options.kinds import Numbers as Numbers

__all__ = ["ATTRIBUTES", "KINDS", "Options", "factors"]


@dataclass(frozen=True)
class Options(OptionValues):
    """All rule options of one game, an immutable value.

    `docs/rules.md`, section C, lists the options with their values; in Python their names have underscores.
    Raises `BadOption` if two contradict (`jass.options.constraints`); `from_json` and `new_game` check the
    types as well.
    """

    def __post_init__(self) -> None:
        try:
            check(self)
        except BadOption:
            raise
        except Exception:  # of a value that is not of its type
            check_types(self)
            raise

    @classmethod
    def from_json(cls, values: Json, base: Options | None = None) -> Options:
        """The options `base` with some values changed.

        `values` maps JSON names to JSON values (`{"target": 1000}`); without a base, the rest has the common
        defaults. Raises `BadOption` naming the first option that is unknown, has a value of the wrong kind,
        or contradicts another one.
        """
        if not isinstance(base, Options | None):
            raise BadOption("options", f"Options as a base, not {shorten(base)}", "notOptions")
        read = read_values(values)
        if base is not None and not read:
            return base
        return replace(base or cls(), **read)  # type: ignore[arg-type]

    def to_json(self, base: Options | None = None) -> dict[str, Json]:
        """The values by JSON name (`{"target": 1000}`), with a base only those that differ from it.

        `from_json` reads them.
        """
        usual = (_UNSET,) * len(KINDS) if base is None else _values(base)
        return {
            name: KINDS[attribute].write(value)
            for (name, attribute), value, other in zip(ATTRIBUTES.items(), _values(self), usual, strict=True)
            if value != other
        }

    def deal_points(self, contract: str) -> tuple[int, int]:
        """The fewest and the most points that all tricks of a deal in a contract count together (rules B0.8).

        They differ only where cards of Slalom and Gustav count by the trick that they fall into.

        >>> Options().deal_points("E"), Options(eight_in_trump=True).deal_points("E")
        ((157, 157), (189, 189))
        >>> Options(mixed_values="perTrick").deal_points("SLO")
        (113, 201)
        """
        return self.deal_points_by(tables(contract, self.tricks, self.card_values))

    def deal_points_by(self, of_tricks: Iterable[Table]) -> tuple[int, int]:
        """As `deal_points`, where each trick counts by any of these tables."""
        values = {table.points for table in of_tricks}
        by_card = [[points[card] for points in values] for card in cards_in(FULL & ~self.removed)]
        return sum(map(min, by_card)) + self.total_bonus, sum(map(max, by_card)) + self.total_bonus

    @cached_property
    def most_deal_points(self) -> int:
        """The most points that all tricks of a deal count together, whatever is played."""
        codes = {code for row in self.contracts for code in codes_of(row, self.joker_contracts)}
        return max(self.deal_points(code)[1] for code in codes)

    @cached_property
    def card_law(self) -> CardLaw:
        """The options of play, as `legal_cards` takes them (rules A17 to A20)."""
        return CardLaw(self.undertrump, self.puur_exempt)

    @cached_property
    def card_values(self) -> CardValues:
        """The options that set the points of cards, as `tables` takes them (rules A1, A2, A8)."""
        return CardValues(self.eight_in_trump, self.undenufe_values, self.mixed_values)

    @cached_property
    def meld_law(self) -> MeldLaw:
        """The options of the Weis, as `find_melds` takes them."""
        return MeldLaw(
            long=self.weis_long,
            split=self.weis_split,
            low_quads=self.weis_low_quads,
            kreuzweis=self.kreuzweis,
            tie=self.weis_tie,
            undenufe_inverted=self.weis_undenufe_inverted,
        )


ATTRIBUTES: Mapping[str, str] = {json_name(attribute): attribute for attribute in KINDS}

_UNSET = object()
_values: Callable[[Options], tuple[object, ...]] = attrgetter(*KINDS)


def check_types(options: Options, usual: Options | None = None) -> None:
    """Raise `BadOption` for the first value that is not of its option's type, if it is not a usual one."""
    known = (_UNSET,) * len(KINDS) if usual is None else _values(usual)
    for (name, attribute), value, other in zip(ATTRIBUTES.items(), _values(options), known, strict=True):
        if value == other:
            continue
        kind = KINDS[attribute]
        try:
            kind.read(name, kind.write(value))
        except BadOption:
            raise
        except Exception:
            raise BadOption(name, f"a value of another type: {shorten(value)}", "notOptions") from None


def read_values(values: Json) -> dict[str, object]:
    """Values by attribute from values by JSON name. Raises `BadOption` for a value of the wrong kind."""
    if not isinstance(values, Mapping):
        raise BadOption("options", f"values by name, not {shorten(values)}", "notOptions")
    read: dict[str, object] = {}
    for name, value in values.items():
        attribute = ATTRIBUTES.get(name) if isinstance(name, str) else None
        if attribute is None:
            plain = isinstance(name, str) and name.isprintable()
            raise BadOption(name[:60] if plain else shorten(name), "no such option", "unknownOption")
        read[attribute] = KINDS[attribute].read(name, value)
    return read
