"""Games between bots by a budget of work, for a hash that is the same in every Python and every browser.

Imports nothing but the package, so that `tests/long/work.py` can run it in other interpreters. What a browser
plays by the messages of docs/protocol.md (`tests/browser/by_work.py`) has the same hash.
"""

from collections.abc import Iterable
from hashlib import sha256

from jass.bots.identity import WORK
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER
from jass.model.actions import Action, NextDeal


def seed_of(number: int) -> str:
    """The seed of a game by its number."""
    return f"work {number}"


def played(preset: str, level: str, number: int, whole: bool = False) -> list[str]:
    """The actions of a game, all seats by the same level: of its first deal, or of all."""
    state, _ = new_game(preset, seed_of(number))
    actions: list[str] = []
    while state.phase != GAME_OVER and (whole or state.phase != DEAL_OVER):
        seat = state.to_act()
        if seat is None:
            action: Action = NextDeal()
        else:
            action = choose(observe(state, seat), level, state.rng(), best_kernel, pace=WORK).action
        actions.append(str(action))
        state, _ = apply(state, action)
    return actions


def hash_of(actions: Iterable[str]) -> str:
    """16 hexadecimal digits of SHA-256 over the actions, a line each."""
    return sha256("\n".join(actions).encode()).hexdigest()[:16]


def hash_here(preset: str, level: str, number: int, whole: bool = False) -> str:
    """The hash of a game as this Python plays it. The kernel must be the compiled one, or it takes hours."""
    assert best_kernel().fast, "the package wasmtime is missing"
    return hash_of(played(preset, level, number, whole))
