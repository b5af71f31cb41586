"""Positions from random games, as bots see them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from jass.bots.beliefs import card_request, contract_request, estimate_request
from jass.bots.rollout.request import Request
from jass.bots.skills import NO_SKILLS, Skills
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, ESTIMATE, PLAY, State
from jass.model.actions import NextDeal
from jass.options.options import Options
from tests.property.random_games import random_action


def states(variant: str, options: Options, rng: Random, deals: int = 2) -> Iterator[State]:
    """The states of the first deals of a random game in which a seat has to decide."""
    state, _ = new_game(variant, f"positions {rng.random()}", options)
    while state.deal.number <= deals:
        action = random_action(rng, state)
        if action is None:
            return
        if state.phase in (AUCTION, ESTIMATE, PLAY) and state.to_act() is not None:
            yield state
        if isinstance(action, NextDeal) and state.deal.number == deals:
            return
        state, _ = apply(state, action)


def request_of(state: State, pool: int, skills: Skills = NO_SKILLS) -> Request:
    """The request to the kernel in this state."""
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    if state.phase == AUCTION:
        return contract_request(view, pool, skills)
    if state.phase == ESTIMATE:
        return estimate_request(view, (0, 20, 40, 90))
    return card_request(view, pool, skills)
