"""Whoever counts tricks asks `trick_bonus`: an option for any trick needs no other place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from jass.bots.beliefs import card_request
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.cli.positions import read_position
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY, State, check
from jass.model.actions import Play
from jass.options.fields import OptionValues
from jass.options.rulebook import facts
from jass.options.variants import find_variant
from jass.public.score_sheets import check as sheet_check
from jass.rules.scoring import LAST, TRICK
from tests.bots.position_json import position_of

FIRST = 30


@pytest.fixture(autouse=True)
def first_trick_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = OptionValues.trick_bonus
    monkeypatch.setattr(
        OptionValues, "trick_bonus", lambda self, number: usual(self, number) + FIRST * (number == 1)
    )


def game(variant: str) -> State:
    """A game at its first card."""
    state, _ = new_game(variant, "bonus", replace(find_variant(variant).options))
    while state.phase != PLAY:
        state, _ = apply(state, legal_actions(state)[0])
    return state


@pytest.mark.parametrize("variant", ["schieberCh", "schieber2p", "schieber3p"])
def test_engine_rollouts_and_positions_count_it(variant: str) -> None:
    state, rng = game(variant), Random(variant)
    request = card_request(observe(state, state.deal.leader), 1)
    hands = [*state.deal.hands, *(packet for packets in state.deal.waiting for packet in packets)]
    rollout = Rollout(request, hands, signed_weights(weights_for(request)[0]))
    number = state.deal.number
    while state.phase == PLAY and state.deal.number == number:
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        assert read_position(position_of(state)).done == view.done
        action = rng.choice([each for each in legal_actions(state) if isinstance(each, Play)])
        rollout.play(action.card)
        state, _ = apply(state, action)
        check(state)

    deal, options = state.deal, state.options
    worths = [state.table.worth(trick.cards) for trick in deal.done]
    assert [trick.points for trick in deal.done] == [worths[0] + FIRST, *worths[1:-1], worths[-1] + 5]
    assert sum(trick.points for trick in deal.done) == options.most_deal_points == 157 + FIRST
    assert options.deal_points(deal.contract or "") == (157 + FIRST, 157 + FIRST)
    written = {entry.trick: entry.points for entry in deal.entries if entry.kind == TRICK}
    assert written[1] == worths[0] + FIRST
    assert [entry.points for entry in deal.entries if entry.kind == LAST] == [5]
    parties = range(len(state.parties))
    won = [sum(t.points for t in deal.done if state.party_of(t.winner) == party) for party in parties]
    assert rollout.points[: len(won)] == won


def test_the_rules_page_counts_it() -> None:
    told = facts(replace(find_variant("schieberCh").options))
    assert (told["last"], told["total"]) == (5, 157 + FIRST)


def test_the_check_of_a_tournament_sheet_counts_it() -> None:
    options = replace(find_variant("tournament12").options)
    usual = sheet_check(options, (0, 0), 1)
    assert usual is not None
    assert usual["each"] == 157 + FIRST
