"""The perfect-information player, which measures the distance to the ceiling."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from jass.bots.beliefs import card_request
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import Request
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.model.cards import cards_in
from jass.options.variants import find_variant
from tests.bots.positions import states

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiler")]


def value(deal: Rollout) -> int:
    """The best result for the party of the asking seat, by exhaustive search."""
    request = deal.request
    mine = deal.party(request.seat)
    if deal.done == request.options.tricks:
        return (2 * deal.points[mine] - sum(deal.points)) * deal.factor
    every = []
    for card in cards_in(deal.legal()):
        after = deal.fork()
        after.play(card)
        every.append(value(after))
    return max(every) if deal.party(deal.to_play) == mine else min(every)


def with_all_hands(state: State) -> Request:
    seat = state.to_act()
    assert seat is not None
    request = card_request(observe(state, seat), 1)
    return replace(request, match_bonus=0, known=state.deal.hands, missing_to_target=(1_000_000,) * 6)


def test_the_last_tricks_are_solved_exactly() -> None:
    from lab.rivals import perfect_information

    instance = perfect_information._instance()
    kernel, rng, seen = WasmKernel(instance), Random(4), 0
    for _ in range(4):
        for state in states("schieberCh", find_variant("schieberCh").options, rng, deals=1):
            if state.phase != PLAY or len(state.deal.done) < 6:
                continue
            request = with_all_hands(state)
            start = Rollout(request, request.known, signed_weights(weights_for(request)[0]))
            worth = {}
            for card in cards_in(start.legal()):
                after = start.fork()
                after.play(card)
                worth[card] = value(after)
            kernel.start(request, 1)
            for by_policy in (0, 1):
                assert worth[instance.call("search_true_deal", 100, 4, by_policy, 1)] == max(worth.values())
            seen += len(set(worth.values())) > 1
    assert seen > 10
