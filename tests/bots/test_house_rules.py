"""Bots under house rules that no preset has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.bots.beliefs import card_request, contract_request
from jass.bots.levels import LEVELS, choose
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.request import NO_TARGET
from jass.engine.machine import apply, legal_actions
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, State
from jass.history.log import Log, replay
from jass.model.actions import Choose, Shove
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.review import shares
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


TWO = {"players": 2, "parties": "single", "shove": "none"}
ONCE = {
    "contractOncePerParty": True,
    "endMode": "fixedDeals",
    "target": None,
    "deals": 12,
    "bergpreis": False,
}
PLAYED: dict[str, tuple[str, dict[str, object]]] = {
    "three packets": ("schieberCh", TWO | {"packets": [[6], [6], [6]]}),
    "three packets dealt in parts": ("schieberCh", TWO | {"packets": [[3, 3]] * 3}),
    "a Coiffeur in which the joker moves": ("schieber5p", ONCE | {"jokerRotation": "perDeal"}),
    "a single trick": (
        "schieberCh",
        {"packets": [1], "removed": [s + r for s in "ERSL" for r in "6789BUOK"]},
    ),
}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYED)
def test_every_level_plays_what_the_engine_accepts(game: str, level: str) -> None:
    variant, options = PLAYED[game]
    state = opened(variant, "a", options)
    for _ in range(200):
        seat = state.to_act()
        if state.phase == GAME_OVER:
            break
        action = (
            legal_actions(state)[0]
            if seat is None
            else choose(observe(state, seat), level, state.rng(), time_is_up=lambda: True).action
        )
        state, _ = apply(state, action)


@pytest.mark.parametrize("packets", [[[6], [6], [6]], [[9], [9]]])
def test_a_deal_with_more_hands_than_kernels_hold_has_no_share_of_the_cards(packets: list[list[int]]) -> None:
    options = TWO | {"packets": packets, "weis": False, "stoeck": False, "target": 50000}
    preset = find_variant("schieberCh").options
    log = Log("schieberCh", "a", Options.from_json(options, preset))
    while not (state := replay(log)[0]).results:
        log = log.appended(legal_actions(state)[0])
    written, cards = shares(log, 1, 0, best_kernel(), work=2000)
    assert written is not None
    assert (cards is None) == (len(packets) > 2)
