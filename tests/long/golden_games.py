"""Seeded games between bots as text, for a hash that is the same in every Python.

Imports nothing but what the browser's engine has: `tests/browser/test_golden.py` runs this file in the
page's worker, `tests/long/golden.py` in other interpreters too.
"""

import json

from jass.bots.heuristic import choose
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER
from jass.history.log import Log, dumps
from jass.model.actions import Action, NextDeal
from jass.model.shuffle import Draws
from jass.options.variants import VARIANTS


def played(number: int) -> str:
    """A whole game, presets in turn: its log, and its results as JSON."""
    preset = VARIANTS[number % len(VARIANTS)]
    seed = f"golden {number}"
    state, _ = new_game(preset.id, seed)
    actions: list[Action] = []
    while state.phase != GAME_OVER:
        seat = state.to_act()
        action = (
            NextDeal() if seat is None else choose(observe(state, seat), Draws(seed, f"bot {len(actions)}"))
        )
        actions.append(action)
        state, _ = apply(state, action)
    assert state.outcome is not None
    results = [result.to_json() for result in state.results]
    return "\n".join(
        [
            dumps(Log(preset.id, seed, preset.options, tuple(actions))),
            json.dumps([results, state.outcome.to_json()], sort_keys=True),
        ]
    )
