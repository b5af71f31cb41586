"""Finds the fewest changes that resolve contradictions between options."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace

from jass.model.errors import BadOption
from jass.options.constraints import check
from jass.options.fields import OptionValues
from jass.options.kinds import Json
from jass.options.options import ATTRIBUTES, KINDS, Options, read_values

MAX_STEPS = 10
MAX_WAYS = 1_000
"""The greatest number of sets to try. Players' wishes need about ten; absurd values could take minutes."""


def read_or_repair(values: Json, base: Options, keep: Collection[str]) -> Options:
    """Like `Options.from_json`, but a refusal includes changes that would resolve the contradiction.

    `keep` are the JSON names of options that must not change. Raises `BadOption`, with `repaired` set if
    there is a way.
    """
    try:
        return Options.from_json(values, base)
    except BadOption as error:
        if error.repairs:
            wanted = _as_values(base, read_values(values))
            repaired = repair(wanted, [ATTRIBUTES[name] for name in keep if name in ATTRIBUTES])
            error.repaired = None if repaired is None else _differing(repaired, wanted)
        raise


def repair(wanted: OptionValues, keep: Collection[str]) -> OptionValues | None:
    """The values with the fewest changes that resolve all contradictions; `keep` (attributes) stay.

    None if no way was found. Each contradiction lists changes that would resolve it; the search tries them,
    the shortest way first.
    """
    ways = [wanted]
    seen = {wanted}
    for _ in range(MAX_STEPS):
        further = []
        for values in ways:
            try:
                check(values)
            except BadOption as error:
                further += [replace(values, **change) for change in error.repairs]  # type: ignore[arg-type]
            else:
                return values
        ways = [
            values for values in dict.fromkeys(further) if values not in seen and _keeps(wanted, values, keep)
        ]
        if len(seen) + len(ways) > MAX_WAYS:
            return None
        seen.update(ways)
    return None


def _as_values(options: Options, changes: Mapping[str, object]) -> OptionValues:
    """The options as plain values with some changes, even if they contradict each other."""
    plain = {field.name: getattr(options, field.name) for field in fields(OptionValues)}
    return OptionValues(**(plain | dict(changes)))


def _differing(values: OptionValues, others: OptionValues) -> dict[str, Json]:
    return {
        name: KINDS[attribute].write(getattr(values, attribute))
        for name, attribute in ATTRIBUTES.items()
        if getattr(values, attribute) != getattr(others, attribute)
    }


def _keeps(wanted: OptionValues, values: OptionValues, keep: Collection[str]) -> bool:
    return all(getattr(wanted, attribute) == getattr(values, attribute) for attribute in keep)
