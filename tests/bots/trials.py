"""For every option, games in which its values have an effect, from the engine's own list of options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from jass.model.errors import BadOption
from jass.model.notation import json_name
from jass.options.fields import OptionValues
from jass.options.kinds import Choice, Contracts, Flag, Number, NumberMap
from jass.options.options import KINDS, Options
from jass.options.repair import repair
from jass.options.rulebook import every_option
from jass.options.variants import VARIANTS

LEFT_OUT = {
    "exact_bonus": "an exact estimate is what the bots aim at in any case",
}
"""What the bots leave out of account, and why. It is neutral in the games that the others are tried in."""
NEUTRAL: dict[str, object] = {"exact_bonus": 0, "stakes": None}

BASES = [
    *("schieberCh", "official1000", "schieber3000", "schieber2p", "schieber5p", "coiffeur3p"),
    *(
        "coiffeur4p10",
        "schieberChCoiffeur",
        "differenzlerOnline",
        "differenzlerTournament",
        "schieber3p",
        "schieber6p",
    ),
]
TWO_GAMES = 2
"""In how many presets each value is tried, where it has a say in so many."""


@dataclass(frozen=True)
class Trial:
    """A game in which an option has a value and a say."""

    attribute: str
    variant: str
    options: Options

    def __str__(self) -> str:
        return f"{self.attribute}={getattr(self.options, self.attribute)!r} in {self.variant}"


def values_of(attribute: str) -> list[object]:
    """Values that an option can have: all of them where there are few, else the ends and those of presets."""
    kind, presets = KINDS[attribute], [getattr(variant.options, attribute) for variant in VARIANTS]
    found: list[object] = list(presets)
    if isinstance(kind, Flag):
        found = [False, True]
    elif isinstance(kind, Choice):
        found = list(kind.values)
    elif isinstance(kind, Number):
        found += [kind.lowest, (kind.lowest + kind.highest) // 2, kind.highest, *kind.usual[:1]]
    elif isinstance(kind, Contracts):
        found += [
            ("E", "J"),
            ("E", "O", "SL", "GU", "J1", "J2"),
            ("O", "U"),
            ("E", "R", "S", "L", "O", "U", "SL", "GU"),
        ]
    elif isinstance(kind, NumberMap):
        high = {
            name: kind.lowest + place % (kind.highest - kind.lowest) for place, name in enumerate(kind.names)
        }
        found += [kind.read(attribute, high)]
    return list(dict.fromkeys(found))


def trials(attribute: str) -> list[Trial]:
    """Each value of an option, in games where it has a say beside the others."""
    found = []
    for value in values_of(attribute):
        games = [trial for base in BASES if (trial := _trial(attribute, value, base)) is not None]
        found += games[:TWO_GAMES]
    return found


def _trial(attribute: str, value: object, base: str) -> Trial | None:
    preset = next(variant for variant in VARIANTS if variant.id == base).options
    plain = {field.name: getattr(preset, field.name) for field in fields(OptionValues)}
    changed: dict[str, Any] = (
        plain | {name: each for name, each in NEUTRAL.items() if plain[name]} | {attribute: value}
    )
    repaired = repair(OptionValues(**changed), [attribute])
    if repaired is None:
        return None
    try:
        options = Options(**{field.name: getattr(repaired, field.name) for field in fields(OptionValues)})
    except BadOption:
        return None
    idle = {str(line["rule"]): line["idle"] for line in every_option(options, preset)}
    return None if idle.get(json_name(attribute), False) else Trial(attribute, base, options)
