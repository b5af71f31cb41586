"""Seeded games between bots as text, for a hash that is the same in every Python.

Imports nothing but what the browser's engine has: `tests/browser/test_golden.py` runs this file in the
page's worker, `tests/long/golden.py` in other interpreters too.
"""

import json
from hashlib import sha256

from jass.bots.heuristic import choose
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER
from jass.history.log import Log, dumps, replay
from jass.model.actions import Action, NextDeal
from jass.model.shuffle import SeededRandom
from jass.options.variants import find_variant


def game(preset: str, number: int) -> Log:
    """A whole game of a preset; the number is its seed."""
    seed = f"golden {number}"
    state, _ = new_game(preset, seed)
    actions: list[Action] = []
    while state.phase != GAME_OVER:
        seat = state.to_act()
        action = (
            NextDeal()
            if seat is None
            else choose(observe(state, seat), SeededRandom(seed, f"bot {len(actions)}"))
        )
        actions.append(action)
        state, _ = apply(state, action)
    return Log(preset, seed, find_variant(preset).options, tuple(actions))


def played(preset: str, number: int) -> str:
    """The hash over a game's log, and over its results as JSON: 16 hexadecimal digits."""
    log = game(preset, number)
    state, _ = replay(log)
    assert state.outcome is not None
    results = [result.to_json() for result in state.results]
    text = dumps(log) + "\n" + json.dumps([results, state.outcome.to_json()], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]
