"""Positions as another program would describe them to `advise`, from what a seat sees at the table."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from jass.cli.describe import irregular as irregular
from jass.cli.describe import position_of as position_of
from jass.options.variants import VARIANTS
from tests.bots.positions import states
from tests.property.random_games import random_options

Position = dict[str, Any]


@cache
def some_positions() -> tuple[str, ...]:
    """Positions of all presets and some house rules, as JSON."""
    rng = Random("described")
    found = []
    for preset in VARIANTS:
        for options in (preset.options, random_options(rng, preset)):
            every = [state for state in states(preset.id, options, rng, deals=1) if not irregular(state)]
            found += [json.dumps(position_of(state)) for state in rng.sample(every, min(8, len(every)))]
    return tuple(found)
