"""What the type checker finds, and what stands behind it at run time.

mypy runs over the tests too, and complains of every `type: ignore` here that it does not need.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import jass
from jass.engine.transition import changed
from jass.options.fields import KINDS, OptionValues
from jass.options.kinds import Choice

from .scenes import opened


def test_a_change_at_run_time_is_that_of_the_standard_library() -> None:
    state = opened("schieberCh")
    assert changed(state, totals=(1, 2)) == replace(state, totals=(1, 2))
    assert changed(state.deal, leader=3) == replace(state.deal, leader=3)
    assert state.totals == (0, 0)
    with pytest.raises(TypeError, match="no such field: phaze"):
        changed(state, phaze="play")  # type: ignore[call-arg]


def test_a_checker_knows_the_types_of_what_is_changed() -> None:
    state = opened("schieberCh")
    changed(state, totals="many")  # type: ignore[arg-type]
    changed(state.deal, leader=None)  # type: ignore[arg-type]


def test_a_checker_finds_a_misspelt_choice_or_phase() -> None:
    state = opened("schieberCh")
    view = jass.observe(state, 0)
    assert state.options.scoring != "diferences"  # type: ignore[comparison-overlap]
    assert view.phase != "deal"  # type: ignore[comparison-overlap]
    assert replace(state.options, undertrump="ifvoid")  # type: ignore[arg-type]


def test_the_types_of_the_choices_are_the_values_that_are_read() -> None:
    types = get_type_hints(OptionValues)
    choices = {name: kind.values for name, kind in KINDS.items() if isinstance(kind, Choice)}
    assert len(choices) > 15
    assert {name: get_args(types[name]) for name in choices} == choices
    assert not [name for name, each in types.items() if get_origin(each) is Literal and name not in choices]
