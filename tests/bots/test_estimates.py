"""The assumed estimates of others."""

from __future__ import annotations

from statistics import fmean

import pytest

from jass.bots import levels
from jass.bots.rollout.call_likelihood import predicted_estimate, rule_of_thumb_estimate
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import ESTIMATE
from jass.model.actions import Estimate
from jass.model.shuffle import SeededRandom

pytestmark = pytest.mark.slow


def test_the_likely_estimate_is_nearer_to_what_players_estimate() -> None:
    """Over many hands the error of the rule of thumb is 7.5, that of the table 5.1."""
    off: list[tuple[int, int]] = []
    for deal in range(8):
        state, _ = new_game("differenzlerOnline", f"estimates {deal}")
        while state.phase == ESTIMATE:
            seat = state.to_act()
            assert seat is not None
            view = observe(state, seat)
            found = levels.choose(view, "strong", SeededRandom(f"{deal} {seat}", ""), best_kernel)
            assert isinstance(found.action, Estimate)
            assert found.action.value is not None
            said = found.action.value
            each = (rule_of_thumb_estimate(view.hand, view.table), predicted_estimate(view.hand, view.table))
            off.append((abs(each[0] - said), abs(each[1] - said)))
            state, _ = apply(state, found.action)
    assert len(off) == 32
    rule, table = (fmean(each[which] for each in off) for which in (0, 1))
    assert table < 6.5
    assert table < rule
