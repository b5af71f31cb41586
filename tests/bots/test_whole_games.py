"""Whole games of the presets of clubs and families, every level on every seat, against the clock."""

from __future__ import annotations

import pytest

from jass.bots.levels import LEVELS, choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, PICK_GAME, State, check
from jass.model.actions import Choose, NextDeal
from jass.options.variants import find_variant
from jass.public.score_sheets import coiffeur

GAMES = {"tournament12": 12, "tournament8": 8, "coiffeur4p8": 16, "coiffeur4p10": 20}


def game_between(preset: str, levels: tuple[str, ...]) -> State:
    """A game to its end; who searches has time for the first few deals only."""
    state, _ = new_game(preset, " ".join(levels))
    while state.phase != GAME_OVER:
        assert state.phase != PICK_GAME
        seat = state.to_act()
        if seat is None:
            state, _ = apply(state, NextDeal())
            continue
        decision = choose(observe(state, seat), levels[seat], state.rng(), best_kernel, lambda: True)
        state, _ = apply(state, decision.action)
        check(state)
    return state


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("turned", range(4))
def test_every_level_plays_to_the_end(preset: str, turned: int) -> None:
    state = game_between(preset, (*LEVELS[turned:], *LEVELS[:turned]))
    assert len(state.results) == GAMES[preset]
    assert state.outcome is not None
    assert all(result.score != (0, 0) for result in state.results)
    grid = coiffeur(state.results, state.options)
    if grid is not None:
        rows = grid["rows"]
        assert isinstance(rows, list)
        assert all(all(row["cells"]) for row in rows)


@pytest.mark.parametrize("level", LEVELS)
def test_forced_with_two_jokers_a_level_says_which(level: str) -> None:
    """Im Zwang, with nothing but Jokers left."""
    preset = find_variant("coiffeur4p8").options
    options = preset.from_json({"contracts": ["J1", "J2"], "deals": 4}, preset)
    state, _ = new_game("coiffeur4p8", "forced", options)
    decision = choose(observe(state, state.deal.forehand), level, state.rng(), best_kernel, lambda: True)
    while not isinstance(decision.action, Choose):
        state, _ = apply(state, decision.action)
        seat = state.to_act()
        assert seat is not None
        decision = choose(observe(state, seat), level, state.rng(), best_kernel, lambda: True)
    assert decision.action.joker in ("J1", "J2")
    after, _ = apply(state, decision.action)
    assert after.factor == {"J1": 7, "J2": 8}[decision.action.joker]
