"""Adding a preset as CONTRIBUTING tells it: values alone, and it is played to its end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from jass.cli.games import bot_action
from jass.engine.machine import new_game
from jass.engine.state import GAME_OVER, check
from jass.history import log as logs
from jass.model.errors import UnknownVariant
from jass.options.options import Options, factors
from jass.options.rulebook import rules_in_force
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant

from .scenes import played_on

GUIDE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")

URI = Variant(
    id="uri",
    options=Options(
        multipliers=factors("1/1/1/1/2/2"),
        players=3,
        parties="single",
        packets=((4, 4, 4),),
        shove="nextPlayer",
        undertrump="ifVoid",
        target=700,
    ),
    rules="A5",
    sources=("urikon.ch",),
)
"""No preset has these values together."""


@pytest.fixture
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were a file in a folder of `jass/options/variants/`."""
    monkeypatch.setitem(find_variant.__globals__["_BY_ID"], URI.id, URI)


def test_the_example_in_the_guide_is_the_preset() -> None:
    example = re.search(r"```python\n(PRESET = .*?)```", GUIDE, re.DOTALL)
    assert example
    names: dict[str, object] = {"Variant": Variant, "Options": Options, "factors": factors}
    exec(example[1], names)
    assert names["PRESET"] == find_variant("rulesSheet")


def test_the_second_example_fits_together() -> None:
    example = re.search(r"```python\n\s*options = (replace.*)\n", GUIDE)
    assert example
    names = {"replace": replace, "factors": factors, "SCHIEBER_CH": find_variant("schieberCh")}
    options = eval(example[1], names)
    assert options.contracts == tuple(options.multipliers) == ("O", "U")


def test_it_is_not_there_yet() -> None:
    with pytest.raises(UnknownVariant):
        find_variant(URI.id)
    assert all(URI.options != variant.options for variant in VARIANTS)


@pytest.mark.usefixtures("_listed")
def test_values_alone_make_a_game() -> None:
    state, _ = new_game(URI.id, "Altdorf", URI.options)
    for before, _action, after, _events in played_on(state, bot_action):
        check(after)
        assert before.variant == after.variant == URI.id
        state = after
    assert state.phase == GAME_OVER
    assert max(state.totals) >= 700
    assert rules_in_force(URI.options, URI.options)


@pytest.mark.usefixtures("_listed")
def test_it_can_be_saved_and_loaded() -> None:
    log = logs.Log(URI.id, "Altdorf", URI.options)
    assert logs.loads(logs.dumps(log)) == log
