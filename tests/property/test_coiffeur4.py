"""Whole games of the Coiffeur of four against a reference that is written from rules B8 alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, GAME_OVER, PLAY, State, check
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import Action, Choose, Shove, choice_name
from jass.model.notation import card_name
from jass.options.variants import find_variant
from jass.public.view_json import to_json
from tests.reference.coiffeur4 import FACTORS, Sheet
from tests.reference.play import mode_of_trick, trick_points, winner_index


def counted(state: State, contract: str, leader: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Points and tricks by party of the deal just played, from its cards alone."""
    points, taken = [0, 0], [0, 0]
    for number, trick in enumerate(state.deal.done, start=1):
        cards, mode = [card_name(card) for card in trick.cards], mode_of_trick(contract, number, 9)
        assert trick.leader == leader
        leader = (leader + winner_index(cards, mode)) % 4
        points[leader % 2] += trick_points(cards, contract, mode, number == 9)
        taken[leader % 2] += 1
    return (points[0], points[1]), (taken[0], taken[1])


def some_action(rng: Random, state: State, eager: float) -> Action:
    """Any action; in the auction a shove is as likely as wanted."""
    actions = legal_actions(state)
    if state.phase == AUCTION and state.chooser().may_shove:
        named = [action for action in actions if not isinstance(action, Shove)]
        return actions[-1] if rng.random() > eager else rng.choice(named)
    return rng.choice(actions)


@pytest.mark.parametrize("preset", FACTORS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9), eager=st.sampled_from([0.0, 0.1, 0.3, 0.6, 1.0]))
def test_the_engine_plays_by_the_reference(preset: str, seed: int, eager: float) -> None:
    rng, sheet = Random(seed), Sheet(preset)
    state, _ = new_game(preset, str(seed))
    asked: list[int] = []
    done: list[Action] = []
    while state.phase != GAME_OVER:
        if state.phase == AUCTION:
            if not state.deal.shoved:
                asked = sheet.asked(state.deal.forehand)
            seat = asked.pop(0)
            offered = legal_actions(state)
            named = {choice_name(a.contract, a.joker) for a in offered if isinstance(a, Choose)}
            assert state.to_act() == seat
            assert named == sheet.names(seat)
            assert any(isinstance(a, Shove) for a in offered) == bool(asked)
            view = observe(state, seat)
            assert {choice_name(*choice) for choice in view.choices} == named
            assert view.shove_to == (asked[0] if asked else None)
        action = some_action(rng, state, eager)
        before, (state, _events) = state, apply(state, action)
        done.append(action)
        check(state)
        if isinstance(action, Choose):
            name, maker = choice_name(action.contract, action.joker), action.seat
            assert (state.deal.leader, state.deal.contractor) == (maker, maker)
            assert state.factor == sheet.factor(name)
        if before.phase == PLAY and state.phase != PLAY:
            assert state.deal.contract is not None
            points, taken = counted(state, state.deal.contract, maker)
            sheet.write(maker, name, points, taken)
            assert state.totals == sheet.totals()
            grid = to_json(observe(state, 0))["coiffeur"]
            assert isinstance(grid, dict)
            written = {
                party: {row["row"]: cell["score"] for row in grid["rows"] if (cell := row["cells"][party])}
                for party in (0, 1)
            }
            assert written == sheet.rows
    assert sheet.full()
    assert len(state.results) == 2 * len(FACTORS[preset])
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.by) == (sheet.winners(), "deals")
    assert all(result.weis == result.stoeck == (0, 0) for result in state.results)
    log = Log(preset, str(seed), find_variant(preset).options, tuple(done))
    assert replay(loads(dumps(log)))[0] == state


@pytest.mark.parametrize("preset", FACTORS)
def test_equal_totals_are_shared(preset: str) -> None:
    state, _ = new_game(preset, "equal")
    rng = Random(preset)
    while len(state.results) < 2 * len(FACTORS[preset]) - 1 or state.phase == AUCTION:
        state, _ = apply(state, rng.choice(legal_actions(state)))
    while len(state.deal.done) < 8 or len(state.deal.trick) < 3:
        state, _ = apply(state, rng.choice(legal_actions(state)))
    (action,) = legal_actions(state)
    ended, _ = apply(state, action)
    mine = state.party_of(state.deal.contractor or 0)
    assert mine is not None
    gained = ended.totals[mine] - state.totals[mine]
    totals = (5000, 5000 + gained) if mine == 0 else (5000 + gained, 5000)
    ended, _ = apply(replace(state, totals=totals), action)
    assert ended.outcome is not None
    assert ended.outcome.winners == (0, 1)
