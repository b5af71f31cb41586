"""Reads rule cases, and asks the engine for what each kind of case expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jass.cli.conformance import case_cards, case_rounds, case_scores
from jass.cli.conformance.case_input import Fields, option
from jass.model.errors import BadPosition, IllegalAction, JassError, shorten
from jass.options.options import ATTRIBUTES

KINDS = {**case_cards.KINDS, **case_scores.KINDS, **case_rounds.KINDS}
"""For each kind of case, the function that computes its `expect` part."""

_OF_CASES = ("holderIsJoker",)
"""Keys among the options of a case that are not rule options."""


@dataclass(frozen=True)
class Case:
    id: str
    kind: str
    options: Fields
    input: Fields
    expect: Mapping[str, object]


def read_cases(data: object) -> list[Case]:
    """The cases of a file. Raises `BadPosition` with the place that violates the schema."""
    if not isinstance(data, dict) or not isinstance(data.get("vectors"), list):
        raise BadPosition("vectors", "a list of cases is missing")
    return [_read_case(vector, f"vectors[{index}]") for index, vector in enumerate(data["vectors"])]


def solve(case: Case) -> Mapping[str, object]:
    """The engine's answer to a case.

    Raises `BadPosition` with the field that violates the schema of its kind, and `IllegalAction` if the
    rules forbid an action of the case.
    """
    try:
        for name in case.options.values:
            if name in ATTRIBUTES:
                option(case.options, name)
            elif name not in _OF_CASES:
                raise BadPosition(f"options.{shorten(name)}", "no such option")
        return KINDS[case.kind](case.options, case.input)
    except (BadPosition, IllegalAction):
        raise
    except JassError as error:
        raise BadPosition(case.kind, str(error)) from None
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError) as error:
        # Each part of the case is valid, but they contradict each other: a seat without a hand, for example.
        raise BadPosition("input", f"its parts do not fit together ({error})") from None


def _read_case(vector: object, place: str) -> Case:
    if not isinstance(vector, dict):
        raise BadPosition(place, "not an object")
    kind = vector.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadPosition(f"{place}.kind", f"unknown: {shorten(kind)}")
    for part in ("options", "input", "expect"):
        if not isinstance(vector.get(part, {} if part == "options" else None), dict):
            raise BadPosition(f"{place}.{part}", "not an object")
    return Case(
        id=str(vector.get("id", place)),
        kind=kind,
        options=Fields(vector.get("options", {}), "options"),
        input=Fields(vector["input"], "input"),
        expect=vector["expect"],
    )
