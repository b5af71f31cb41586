"""The rules of a game in order, made from its options: what the rules page and the refusals speak of.

A line is an option, its value, and the section of the rules that decided it. Words are the page's affair,
by `option` and `value`; so the page cannot fall out of step with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jass.notation import json_name
from jass.option_types import Json
from jass.options import KINDS, Options

SECTIONS: Mapping[str, str] = {
    "players": "B6",
    "parties": "A47",
    "packets": "A11",
    "removed": "B6",
    "contracts": "A7",
    "multipliers": "A3",
    "shove": "A14",
    "shove_back": "A13",
    "leader": "A15",
    "first_forehand": "A12",
    "trump_by": "B4.1",
    "undertrump": "A17",
    "puur_exempt": "A20",
    "eight_in_trump": "A1",
    "undenufe_values": "A2",
    "mixed_values": "A8",
    "revoke_mode": "B4.6",
    "revoke_penalty": "B4.6",
    "weis": "A45",
    "weis_long": "A22",
    "weis_split": "A23",
    "weis_low_quads": "A25",
    "kreuzweis": "A26",
    "weis_tie": "A27",
    "weis_undenufe_inverted": "A31",
    "weis_announce": "A36",
    "weis_reveal": "A34",
    "stoeck": "B0.11",
    "stoeck_announce": "A36",
    "stoeck_early": "A35",
    "stoeck_across_packets": "B6",
    "match_bonus": "A38",
    "counter_match": "A38",
    "scoring": "A43",
    "contract_once_per_party": "B2",
    "estimate_digits": "A48",
    "estimate_max": "A48",
    "exact_bonus": "A49",
    "missing_estimate_penalty": "B4.2",
    "weights": "A4",
    "match_sticks": "B7",
    "null_circles": "B7",
    "end_mode": "A40",
    "target": "A44",
    "deals": "A52",
    "count_order": "A39",
    "claim_mode": "A42",
    "claim_rest": "B0.15",
    "bergpreis": "A46",
    "schneider": "C",
    "tie_rule": "A53",
    "joker_rotation": "B6",
    "stakes": "B6",
}
"""For each option the section of the rules that settles it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in force. `preset` is the preset's value where the game differs from it."""

    option: str
    value: Json
    section: str
    preset: Json = None
    differs: bool = False

    def to_json(self) -> dict[str, Json]:
        line: dict[str, Json] = {"option": self.option, "value": self.value, "section": self.section}
        return line | {"preset": self.preset} if self.differs else line


def rules_in_force(options: Options, preset: Options) -> list[Line]:
    """Every rule of a game that can matter in it, and where it differs from its preset."""
    lines = []
    for attribute, kind in KINDS.items():
        value, usual = getattr(options, attribute), getattr(preset, attribute)
        if not _matters(attribute, options) and value == usual:
            continue
        lines.append(
            Line(
                json_name(attribute),
                kind.write(value),
                SECTIONS[attribute],
                kind.write(usual),
                value != usual,
            )
        )
    return lines


def _matters(attribute: str, options: Options) -> bool:
    """Whether an option has any say beside the others."""
    condition = _MATTERS.get(attribute)
    return condition is None or condition(options)


def _with_weis(options: Options) -> bool:
    return options.weis


_MATTERS: Mapping[str, Callable[[Options], bool]] = {
    "removed": lambda o: o.removed != 0,
    "leader": lambda o: o.trump_by == "choice",
    "shove": lambda o: o.trump_by == "choice",
    "shove_back": lambda o: o.shove == "partner",
    "eight_in_trump": lambda o: o.eight_in_trump,
    "undenufe_values": lambda o: bool({"U", "SL", "GU", "J"} & set(o.contracts)),
    "mixed_values": lambda o: bool({"SL", "GU", "J"} & set(o.contracts)),
    "revoke_penalty": lambda o: o.revoke_mode == "penalised",
    "stoeck_announce": lambda o: o.stoeck,
    "stoeck_early": lambda o: o.stoeck and o.end_mode == "immediate",
    "stoeck_across_packets": lambda o: o.stoeck and len(o.packets) > 1,
    "counter_match": lambda o: o.match_bonus > 0,
    "estimate_digits": lambda o: o.scoring == "differences",
    "estimate_max": lambda o: o.scoring == "differences",
    "exact_bonus": lambda o: o.scoring == "differences",
    "missing_estimate_penalty": lambda o: o.scoring == "differences",
    "weights": lambda o: o.scoring == "sticks",
    "match_sticks": lambda o: o.scoring == "sticks",
    "null_circles": lambda o: o.scoring == "sticks",
    "target": lambda o: o.target is not None,
    "deals": lambda o: o.deals is not None,
    "count_order": lambda o: o.target is not None,
    "claim_mode": lambda o: o.target is not None,
    "bergpreis": lambda o: o.target is not None,
    "schneider": lambda o: o.target is not None,
    "tie_rule": lambda o: o.end_mode == "fixedDeals",
    "joker_rotation": lambda o: o.parties == "pairs+joker",
    "stakes": lambda o: o.stakes is not None,
    "weis_long": _with_weis,
    "weis_split": _with_weis,
    "weis_low_quads": _with_weis,
    "kreuzweis": _with_weis,
    "weis_tie": _with_weis,
    "weis_undenufe_inverted": _with_weis,
    "weis_announce": _with_weis,
    "weis_reveal": _with_weis,
}
"""Options that have no say unless others let them."""
