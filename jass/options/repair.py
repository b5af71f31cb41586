"""From options that contradict each other to the nearest ones that do not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace

from jass.model.errors import BadOption
from jass.options.constraints import check
from jass.options.fields import OptionValues
from jass.options.kinds import Json
from jass.options.options import ATTRIBUTES, KINDS, Options, read_values

MOST_STEPS = 10
MOST_WAYS = 1_000
"""Sets of values looked at. What players want needs some ten; absurd values might take a phone minutes."""


def read_or_mend(values: Json, base: Options, keep: Collection[str]) -> Options:
    """`Options.from_json`, but what is refused comes with further values with which it would do.

    `keep` are the options, by their JSON names, that are to stay as wanted. Raises `BadOption`, its `mended`
    set if a way was found.
    """
    try:
        return Options.from_json(values, base)
    except BadOption as error:
        if error.mends:
            wanted = _as_values(base, read_values(values))
            mended = mend(wanted, [ATTRIBUTES[name] for name in keep if name in ATTRIBUTES])
            error.mended = None if mended is None else _differing(mended, wanted)
        raise


def mend(wanted: OptionValues, keep: Collection[str]) -> OptionValues | None:
    """The values with as few further changes as make them go together; those in `keep` (attributes) stay.

    None if no way was found. Each contradiction names the changes that would settle it; those are followed,
    shortest way first.
    """
    ways = [wanted]
    seen = {wanted}
    for _ in range(MOST_STEPS):
        further = []
        for values in ways:
            try:
                check(values)
            except BadOption as error:
                further += [replace(values, **change) for change in error.mends]  # type: ignore[arg-type]
            else:
                return values
        ways = [
            values for values in dict.fromkeys(further) if values not in seen and _keeps(wanted, values, keep)
        ]
        if len(seen) + len(ways) > MOST_WAYS:
            return None
        seen.update(ways)
    return None


def _as_values(options: Options, changes: Mapping[str, object]) -> OptionValues:
    """The same as plain values, some of them changed, whether they go together or not."""
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
