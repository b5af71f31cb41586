"""Positions from random games, as bots see them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from jass.bots.beliefs import card_request, contract_request, estimate_request
from jass.bots.rollout.request import Request
from jass.bots.skills import NO_SKILLS, Skills
from jass.cli.positions import read_position
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, ESTIMATE, PLAY, State
from jass.model.actions import NextDeal
from jass.options.options import Options
from jass.public.view import View
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


def of(cards: str, contract: str, slalom: bool = False) -> View:
    """What seat 0 sees, in short: `HAND / LEADER CARDS OF A TRICK / …`, and contract and contractor (`E1`).

    A number instead is the forehand who has to name one (2 has shoved), `E=40` a Differenzler's trump and
    estimate, `E=?` one that is still to be given. Where an opponent of the forehand names, the shove goes
    round the table. With `slalom` that may be named, too.
    """
    hand, *tricks = cards.split(" / ")
    given: dict[str, Any] = {"variant": "schieberCh", "seat": 0, "hand": hand.split()}
    house: dict[str, object] = {}
    given["tricks"] = [{"leader": int(each[0]), "cards": each[1:].split()} for each in tricks]
    given["forehand"] = int(tricks[0][0]) if tricks else 0
    if "=" in contract:
        suit, _, estimate = contract.partition("=")
        given |= {"variant": "differenzlerOnline", "contract": suit}
        given["estimate"] = None if estimate == "?" else int(estimate)
    elif contract.isdigit():
        given |= {"forehand": int(contract), "shoved": int(contract) == 2}
    elif contract:
        given |= {"contract": contract[:-1], "contractor": (contractor := int(contract[-1]))}
        if steps := (contractor - given["forehand"]) % 4:
            given["shoved"] = 1 if steps == 2 else steps
            house |= {} if steps == 2 else {"shove": "nextPlayer"}
    if slalom or contract.startswith("SL"):
        contracts = [*"ERSLOU", "SL"]
        house |= {"contracts": contracts, "multipliers": dict.fromkeys(contracts, 1)}
    return read_position(given | {"options": house})


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
