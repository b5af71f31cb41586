"""Short ways to situations of a game, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from jass.cli.games import bot_action
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import GAME_OVER, State, check
from jass.model.actions import Action, parse_action
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.events import Event


def opened(variant: str, seed: str = "1", options: Mapping[str, object] | None = None) -> State:
    """A new game; `options` by their JSON names."""
    preset = find_variant(variant).options
    state, _ = new_game(variant, seed, Options.from_json(options or {}, preset))
    return state


def do(state: State, *actions: Action | str) -> State:
    """The state after some actions, as values or texts."""
    for action in actions:
        state, _ = apply(state, parse_action(action) if isinstance(action, str) else action)
        check(state)
    return state


def played_on(
    state: State, choose: Callable[[State, int], Action] = bot_action
) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Each step of the game to its end: before, what is done, after, and what happened."""
    step = 0
    while state.phase != GAME_OVER:
        action = choose(state, step)
        after, events = apply(state, action)
        yield state, action, after, events
        state, step = after, step + 1


def first_legal(state: State, _: int) -> Action:
    """The first thing that is allowed, where it does not matter what."""
    return legal_actions(state)[0]


def to_phase(state: State, phase: str, choose: Callable[[State, int], Action] = bot_action) -> State:
    """The next state in that phase."""
    if state.phase == phase:
        return state
    return next(after for _, _, after, _ in played_on(state, choose) if after.phase == phase)
