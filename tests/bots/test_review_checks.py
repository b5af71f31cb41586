"""Slices of `python3 -m tests.long review`."""

from __future__ import annotations

import pytest

from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.cards import FULL, Mask
from jass.options.options import Options
from jass.options.variants import find_variant
from tests.long.review import ends
from tests.long.review.calibration import PLAIN, VARIANT, new_log, one_deal, table


@pytest.mark.whole
def test_the_judge_is_right_about_the_end_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "DRAWN", 5000)
    monkeypatch.setattr(ends, "MOST_DEALS", 1000)
    for each in ends.compared("slice", 2):
        assert each.off_as_drawn <= 2 * ends.WITHIN, str(each)


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
