"""The Schieber of tournaments (rules B9): a fixed number of deals, and a sheet that can be checked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.cli.games import bot_action
from jass.engine.machine import new_game
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, State, check
from jass.options.options import Options, factors
from jass.options.variants import VARIANTS, find_variant
from jass.public.score_sheets import check as sheet_check
from jass.public.view_json import to_json

from .scenes import played_on

DEALS = {"tournament12": (12, 1884), "tournament8": (8, 1256)}


def whole(preset: str, seed: str) -> State:
    """The end of a game between bots."""
    state, _ = new_game(preset, seed)
    for _before, _action, after, _events in played_on(state, bot_action):
        check(after)
        state = after
    return state


@pytest.mark.slow
@pytest.mark.parametrize("preset", DEALS)
@given(seed=st.integers(0, 10**6))
def test_every_deal_has_157_and_the_whole_game_its_check(preset: str, seed: int) -> None:
    state, (deals, total) = whole(preset, str(seed)), DEALS[preset]
    assert state.phase == GAME_OVER
    assert len(state.results) == deals
    assert [sum(result.score) for result in state.results] == [157] * deals
    assert all(result.factor == 1 and result.match is None for result in state.results)
    assert sum(state.totals) == total
    assert to_json(observe(state, 0))["check"] == {"each": 157, "sum": total}
    assert state.outcome is not None
    best = max(state.totals)
    assert state.outcome.winners == tuple(p for p, total in enumerate(state.totals) if total == best)
    assert (state.outcome.by, state.outcome.schneider) == ("deals", ())


@pytest.mark.parametrize("preset", DEALS)
def test_there_is_nothing_to_check_before_the_first_deal_is_counted(preset: str) -> None:
    state, _ = new_game(preset, "Stallikon")
    assert to_json(observe(state, 0))["check"] is None


def test_only_games_whose_deals_are_all_worth_the_same_have_a_check() -> None:
    having = [each.id for each in VARIANTS if sheet_check(each.options, (0, 0), 1)]
    assert having == list(DEALS)
    plain = find_variant("tournament12").options
    for changes in (
        {"weis": True},
        {"stoeck": True},
        {"match_bonus": 100},
        {"multipliers": factors("1/1/1/1/1/2")},
        {"eight_in_trump": True},
        {"end_mode": "immediate", "deals": None, "target": 1000},
    ):
        assert sheet_check(replace(plain, **changes), (157, 0), 1) is None
    double = replace(plain, multipliers=factors("2/2/2/2/2/2"))
    assert sheet_check(double, (300, 14), 1) == {"each": 314, "sum": 314}
    mixed = Options.from_json({"contracts": ["SL"], "multipliers": {"SL": 1}}, plain)
    assert sheet_check(mixed, (100, 57), 1) == {"each": 157, "sum": 157}
    assert sheet_check(replace(mixed, mixed_values="perTrick"), (100, 60), 1) is None
