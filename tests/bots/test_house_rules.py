"""Bots under house rules that no preset has."""

from __future__ import annotations

from dataclasses import replace

from jass.bots.beliefs import card_request, contract_request
from jass.bots.rollout.request import NO_TARGET
from jass.engine.observe import observe
from jass.engine.state import State
from jass.model.actions import Choose, Shove
from tests.unit.scenes import do, opened

DECLARER = {"scoring": "declarerOnly", "target": 1000, "weis": False, "stoeck": False}


def missing(state: State) -> tuple[int, ...]:
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    request = contract_request(view, 1) if state.phase == "auction" else card_request(view, 1)
    return request.missing_to_target


def test_who_may_not_write_does_not_win_in_rollouts() -> None:
    """Where only the contractor's party writes, the others reach no target by tricks (A43)."""
    state = opened("official1000", "w", DECLARER)
    forehand = state.deal.forehand
    mine, others = forehand % 2, 1 - forehand % 2
    state = replace(state, totals=(900, 900))
    shoved = do(state, Shove(forehand))
    named = do(state, Choose(forehand, "R"))
    for each in (state, shoved, named):
        assert (missing(each)[mine], missing(each)[others]) == (100, NO_TARGET)


def test_nobody_wins_in_rollouts_where_a_shove_could_make_any_party_the_one_that_writes() -> None:
    state = opened("schieber3p", "w", DECLARER | {"bergpreis": False})
    assert missing(state) == (NO_TARGET,) * 6
    named = do(state, Choose(state.deal.forehand, "R"))
    assert sum(each == 1000 for each in missing(named)) == 1
