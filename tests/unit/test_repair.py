"""A contradiction between options comes with changes that resolve it."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.model.errors import BadOption
from jass.options.constraints import check
from jass.options.fields import OptionValues
from jass.options.kinds import Choice, Flag
from jass.options.options import ATTRIBUTES, KINDS, Options
from jass.options.repair import MAX_WAYS, read_or_repair
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant

OTHERS: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "packets": [[3, 3], [6], [4, 4, 4], [[3, 3, 3], [3, 3, 3]], [4, 3]],
    "removed": [[], ["E6"], ["E6", "R6"], ["E6", "R6", "S6", "L6"]],
    "contracts": [["E", "R"], ["O", "U"], ["E", "R", "S", "L", "O", "U", "SL", "GU"], ["SL", "J", "J"]],
    "target": [None, 1000],
    "deals": [None, 4, 12],
    "weights": [None],
    "estimateMax": [157],
}


def values_of(name: str) -> list[Any]:
    """Values that somebody may want an option to have."""
    kind = KINDS[ATTRIBUTES[name]]
    if isinstance(kind, Flag):
        return [False, True]
    return list(kind.values) if isinstance(kind, Choice) else OTHERS.get(name, [])


def refused(values: dict[str, Any], base: Options, keep: list[str]) -> BadOption | None:
    try:
        read_or_repair(values, base, keep)
    except BadOption as error:
        return error
    return None


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_one_change_of_a_preset_is_never_a_dead_end(variant: Variant) -> None:
    seen = 0
    for name in ATTRIBUTES:
        for value in values_of(name):
            error = refused({name: value}, variant.options, [name])
            if error is None:
                continue
            seen += 1
            assert error.repaired, (name, value)
            assert name not in error.repaired
            mended = Options.from_json({name: value} | dict(error.repaired), variant.options)
            assert mended.to_json()[name] == value
    assert seen > 10


def test_the_way_out_is_the_one_a_player_would_take() -> None:
    base = find_variant("schieberCh").options
    error = refused({"players": 3}, base, ["players"])
    assert error is not None
    assert error.reason == "packNotUsedUp"
    assert error.details == {"players": 3, "cards": 9, "pack": 36}
    assert error.repaired == {"parties": "single", "packets": [4, 4, 4], "shove": "nextPlayer"}
    error = refused({"players": 5}, base, ["players"])
    assert error is not None
    assert error.repaired == {"parties": "pairs+joker", "packets": [4, 3], "removed": ["R7"]}


def test_what_is_to_stay_stays() -> None:
    base = find_variant("schieberCh").options
    error = refused({"weisSplit": True}, base, ["weisSplit", "weisLong"])
    assert error is not None
    assert error.repaired is None


def test_a_value_of_the_wrong_kind_has_no_way_out() -> None:
    error = refused({"players": "many"}, find_variant("schieberCh").options, ["players"])
    assert error is not None
    assert (error.reason, error.details["given"]) == ("notInRange", "'many'")
    assert error.repaired is None


def test_what_goes_together_is_read() -> None:
    base = find_variant("schieberCh").options
    assert read_or_repair({"target": 1000}, base, []) == Options.from_json({"target": 1000}, base)


ABSURD: dict[str, list[Any]] = {
    "packets": [[9], [1] * 9, [18], [12], [[1] * 12] * 12],
    "contracts": [["E"], ["J"] * 16, ["E", "R", "S", "L", *["J"] * 12]],
    "multipliers": [{}, {"E": 12, "J": 12}],
    "weights": [{}, {"E": 12, "J": 12}],
}


@given(st.randoms(use_true_random=False))
def test_absurd_values_end_in_time(rng: Random) -> None:
    """A way out is looked for among few sets of values, whatever contradicts what."""
    values = {}
    for name in rng.sample(list(ATTRIBUTES), rng.randint(1, len(ATTRIBUTES))):
        known = [*values_of(name), *ABSURD.get(name, [])]
        if known:
            values[name] = rng.choice(known)
    looked: list[object] = []

    def counted(wanted: OptionValues) -> None:
        looked.append(wanted)
        check(wanted)

    with patch("jass.options.repair.check", counted):
        refused(values, rng.choice(VARIANTS).options, rng.sample(list(ATTRIBUTES), rng.choice([0, 0, 1, 5])))
    assert len(looked) <= MAX_WAYS
