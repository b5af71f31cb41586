"""Early stopping: sampling stops once the best choice is known well enough, and not before."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.bots.early_stopping import BATCH, MIN_BATCHES, EarlyStopping
from jass.bots.levels import BUDGETS
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.search import decide
from jass.engine.machine import new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.shuffle import SeededRandom
from jass.options.variants import find_variant
from tests.bots.positions import states

pytestmark = pytest.mark.slow


def looks(means: list[float], spread: float, seed: int, most: int = 400) -> tuple[int, int]:
    """The number of tests until it stopped, and the best choice, with this noise around the means."""
    rng, stopping = Random(seed), EarlyStopping(0.25)
    sums, weight, n = [0.0] * len(means), 0.0, 0
    tallies: list[Tally] = []
    look = 0
    while look < most:
        look += 1
        for _ in range(BATCH):
            each = rng.choice((0.25, 1.0, 2.0))
            deal = rng.gauss(0, 60)  # good or bad for all choices
            weight, n = weight + each, n + 1
            for choice, mean in enumerate(means):
                sums[choice] += each * (mean + deal + rng.gauss(0, spread))
        tallies = [Tally(choice, n, weight, 0, 0, 0, each) for choice, each in enumerate(sums)]
        if stopping.should_stop(tallies):
            break
    return look, max(tallies, key=lambda tally: tally.mean).what


def test_what_is_far_apart_stops_at_the_first_test() -> None:
    assert looks([10, 60, 20], spread=20, seed=1) == (MIN_BATCHES, 1)


def test_alike_choices_stop_since_either_will_do() -> None:
    assert looks([10, 10], spread=0, seed=1)[0] == MIN_BATCHES


def test_what_is_close_takes_longer() -> None:
    near, far = looks([0, 2], spread=20, seed=3)[0], looks([0, 20], spread=20, seed=3)[0]
    assert MIN_BATCHES <= far < near


@given(st.integers(0, 10_000))
def test_who_stops_early_is_seldom_far_off(seed: int) -> None:
    """Repeated tests at 2.5 standard errors hardly ever take a choice that is 3 points worse."""
    taken = [looks([0, 3, -2], spread=25, seed=seed * 40 + run, most=60)[1] for run in range(6)]
    assert taken.count(1) >= 4


@pytest.mark.parametrize("variant", ["schieberCh", "differenzlerOnline", "schieber5p"])
def test_decisions_stay_within_their_budget_and_often_below(variant: str) -> None:
    budget = BUDGETS["strong"]
    dealt = []
    for number, state in enumerate(states(variant, find_variant(variant).options, Random(5), deals=1)):
        view = observe(state, state.to_act() or 0)
        found = decide(view, best_kernel(), budget, SeededRandom("settled", f"{number}"))
        if found.samples > 1:
            dealt.append(found.samples)
    assert max(dealt) <= max(budget.card_samples, budget.contract_samples, 2 * budget.estimate_samples)
    assert sum(each < budget.card_samples for each in dealt) > len(dealt) / 4


def test_a_decision_is_the_same_however_the_deals_are_sliced() -> None:
    state, _ = new_game("schieberCh", "slices")
    view = observe(state, state.to_act() or 0)
    kernel = best_kernel()
    whole = decide(view, kernel, BUDGETS["strong"], SeededRandom("a", "b"))
    kernel.chunk = 7
    try:
        assert decide(view, kernel, BUDGETS["strong"], SeededRandom("a", "b")) == whole
    finally:
        del kernel.chunk


def test_a_point_off_the_estimate_counts_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few points decide a deal of a Differenzler."""

    def samples() -> int:
        options = find_variant("differenzlerOnline").options
        every = states("differenzlerOnline", options, Random(5), deals=1)
        asked = [observe(state, state.to_act() or 0) for state in every if state.phase == PLAY]
        budget, kernel = BUDGETS["strong"], best_kernel()
        return sum(decide(view, kernel, budget, SeededRandom("miss", "")).samples for view in asked)

    closely = samples()
    monkeypatch.setattr("jass.bots.search.MISS_SCALE", 1)
    assert closely > 1.2 * samples()
