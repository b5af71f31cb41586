"""Slices of `python3 -m tests.long review`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, repeat
from math import sqrt

import pytest

from jass.bots.levels import choose
from jass.bots.rollout.determinize import Determinizer
from jass.bots.rollout.evaluator import NoConsistentDeal
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.request import Request
from jass.bots.rollout.xorshift import XorShift32
from jass.engine.machine import apply
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.cards import FULL, Mask, mask_of
from jass.model.notation import parse_card
from jass.options.options import Options
from jass.options.variants import find_variant
from tests.long.review import ends
from tests.long.review.calibration import PLAIN, VARIANT, new_log, one_deal, table
from tests.long.review.prior import FromPrior, alike


@pytest.mark.whole
def test_the_judge_is_right_about_the_end_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "EXACT", 0.2)
    monkeypatch.setattr(ends, "MOST_DEALS", 1000)
    for each in ends.compared("slice", 2):
        assert each.judges[ends.SAME].off <= 2 * ends.WITHIN, str(each)


def test_exact_values_are_those_of_the_engine_and_medium() -> None:
    """The true deal played on by the engine, against the same deal counted by the check."""
    state, played = new_log("exact", Options.from_json(PLAIN, find_variant(VARIANT).options))[1], 0
    while not state.results:
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        if state.phase == PLAY and view.hand.bit_count() == 3 and view.legal.bit_count() > 1:
            request, hands = ends.request_of(view), (*state.deal.hands, 0, 0)
            chosen = choose(view, "medium", state.rng(), best_kernel).action
            end, action = state, chosen
            while not end.results:
                end, _ = apply(end, action)
                to_act = end.to_act()
                if to_act is not None:
                    action = choose(observe(end, to_act), "medium", end.rng(), best_kernel).action
            party = end.party_of(seat)
            assert party is not None
            points = end.results[-1].points
            assert ends.values_of(request, hands)[chosen.card] == 2 * points[party] - sum(points)  # type: ignore[union-attr]
            played += 1
        state, _ = apply(state, choose(view, "medium", state.rng(), best_kernel).action)
    assert played > 1


def test_every_deal_that_can_be_is_counted_once() -> None:
    name, view = next(ends.positions("counted"))
    request = ends.request_of(view)
    dealt: list[tuple[Mask, ...]] = list(ends._at_most(ends.every_deal(request), 5000))
    assert len(set(dealt)) == len(dealt) > 1, name
    for hands in dealt[:200]:
        assert sum(hands) == FULL & ~request.played
        assert all(hands[place] & request.known[place] == request.known[place] for place in range(4))


def test_one_deal_of_the_calibration_is_the_same_each_time() -> None:
    one = one_deal("slice 1", 1, level="strong")
    assert str(one) == str(one_deal("slice 1", 1, level="strong"))
    assert "judged - one_by_one" in table([one, one])
    assert "judged_strong" not in table([one, one]), "only master judges strong"


def few(*allowed: str) -> Request:
    """The seat to act holds two cards, the others two each of six hidden ones; what each may hold."""
    cards = [mask_of(map(parse_card, each.split())) for each in allowed]
    request = ends.request_of(next(ends.positions("counted"))[1])
    own, hidden = mask_of(map(parse_card, ("E6", "E7"))), cards[0] | cards[1] | cards[2]
    return replace(
        request,
        seat=0,
        trick=(),
        leader=0,
        done=request.options.tricks - 2,
        played=FULL & ~own & ~hidden,
        known=(own, 0, 0, 0, 0, 0),
        allowed=(FULL, *cards, FULL, FULL),
        counts=(2, 2, 2, 2, 0, 0),
    )


ALL = "R6 R7 S6 S7 L6 L7"


@pytest.mark.parametrize(
    "allowed", [(ALL, ALL, ALL), ("R6 R7 S6", ALL, ALL), (ALL, "R6 R7 S6 S7", "L6 L7 S6 S7")]
)
def test_the_prior_draws_each_possible_deal_as_often(allowed: tuple[str, str, str]) -> None:
    request = few(*allowed)
    deals = list(ends.every_deal(request))
    draws = 200 * len(deals)
    counted = Counter(islice(alike(request, 7), draws))
    assert set(counted) == set(deals)
    chi_square = sum((counted[deal] - 200) ** 2 / 200 for deal in deals)
    freedom = len(deals) - 1
    assert chi_square < freedom + 4 * sqrt(2 * freedom), f"{len(deals)} deals"
    assert list(islice(alike(request, 7), 20)) == list(islice(alike(request, 7), 20))


def test_the_bots_sampler_does_not_draw_them_as_often() -> None:
    """Which the test above would notice."""
    request = few(ALL, "R6 R7 S6 S7", "L6 L7 S6 S7")
    deals = list(ends.every_deal(request))
    sampler = Determinizer(request, XorShift32(7))
    counted = Counter(tuple(sampler.sample() or ())[:4] for _ in range(200 * len(deals)))
    assert sum((counted[deal] - 200) ** 2 / 200 for deal in deals) > 3 * len(deals)


def test_a_kernel_with_a_prior_plays_the_prior_s_deals_alike() -> None:
    request = few("R6 R7", "S6 S7", "L6 L7")
    [only] = ends.every_deal(request)
    kernel = FromPrior(ends.without_noise(), lambda *_: repeat(only))
    kernel.start(request, 1)
    kernel.run(50)
    tallies = kernel.tallies()
    assert {(tally.n, tally.weight) for tally in tallies} == {(50, 50)}
    assert {tally.what: tally.mean for tally in tallies} == ends.values_of(request, only)
    kernel = FromPrior(best_kernel(), alike)
    with pytest.raises(NoConsistentDeal):
        kernel.start(few("R6", "R6 R7 S6 S7", "L6 L7"), 1)
