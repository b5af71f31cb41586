"""Rollouts by the net: its inputs, and the games in which it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import exp, inf
from random import Random

import pytest

from jass.bots.beliefs import card_request
from jass.bots.levels import BUDGETS
from jass.bots.rollout import evaluator as kernel_module
from jass.bots.rollout import net
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel, wasm
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.net import NETS, SIZE, net_scores, public_inputs
from jass.bots.rollout.net_rollout import NetRollout, history_of
from jass.bots.rollout.policy import signed_weights
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.bots.rollout.xorshift import XorShift32
from jass.bots.search import NET_ROLLOUT_COST, Budget, decide
from jass.bots.skills import Skills
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from tests.bots.positions import states

pytestmark = pytest.mark.slow

PLAYS = Skills(net_rollouts=True)


def positions(variant: str, seed: str) -> Iterator[tuple[State, View]]:
    """Cards to be chosen in one deal."""
    for state in states(variant, find_variant(variant).options, Random(seed), deals=1):
        seat = state.to_act()
        if state.phase == PLAY and seat is not None:
            view = observe(state, seat)
            if view.legal.bit_count() > 1:
                yield state, view


def as_it_lies(state: State, request: Request) -> NetRollout:
    """The deal with all its hands."""
    return NetRollout(request, state.deal.hands, signed_weights("pairs"), history_of(request))


def test_master_has_the_net_play_and_strong_has_not() -> None:
    assert BUDGETS["master"].skills.net_rollouts
    assert not BUDGETS["strong"].skills.net_rollouts


@pytest.mark.parametrize("variant", ["schieberCh", "schieber2p", "schieber5p", "differenzlerOnline"])
def test_the_net_plays_only_games_like_those_that_it_has_seen(variant: str) -> None:
    _, view = next(positions(variant, "x"))
    assert card_request(view, 1, PLAYS).net_rollouts == (variant == "schieberCh")
    assert not card_request(view, 1).net_rollouts


def test_what_was_played_is_told_as_if_it_had_been_watched() -> None:
    """A deal resumed in its middle gives the net the same history as one played from the start."""
    watched: NetRollout | None = None
    seen = 0
    for state, view in positions("schieberCh", "watched"):
        request = card_request(view, 1, PLAYS)
        now = as_it_lies(state, request)
        if watched is None:
            watched = now
        for card in request.moves[len(watched.history.cards) :]:
            watched.play(card)
        for suit in range(4):
            assert sorted(public_inputs(now, now.history, suit)) == sorted(
                public_inputs(watched, watched.history, suit)
            )
        seen += 1
    assert seen > 10


def test_a_fork_remembers_on_its_own() -> None:
    state, view = next(positions("schieberCh", "fork"))
    deal = as_it_lies(state, card_request(view, 1, PLAYS))
    before = dict(deal.history.cards)
    other = deal.fork()
    other.play_out(XorShift32(1))
    assert deal.history.cards == before
    assert len(other.history.cards) == 36


def test_cards_are_played_as_often_as_the_net_likes_them() -> None:
    """Twice as sure as the net: with a probability proportional to e to an eighth of the score."""
    state, view = next(positions("schieberCh", "often"))
    deal = as_it_lies(state, card_request(view, 1, PLAYS))
    rng, draws = XorShift32(7), 1500
    played = Counter(deal.choose(rng) for _ in range(draws))
    odds = {card: exp(score / 8) for card, score in net_scores(deal, deal.history, deal.legal())}
    for card, odd in odds.items():
        expected = odd / sum(odds.values())
        assert abs(played[card] / draws - expected) < 0.05, (card, expected)
    assert max(odds.values()) < 0.98 * sum(odds.values()), "nothing is chosen here"


def test_contracts_that_change_from_trick_to_trick_are_the_policys() -> None:
    """What was played in Obenabe would mean something else in Undenufe; and no deals are saved there."""
    slalom = {"contracts": ["SL"], "multipliers": {"SL": 1}}
    options = Options.from_json(slalom, find_variant("schieberCh").options)
    budget = Budget(
        card_samples=64, contract_samples=1, estimate_samples=1, pool=1, tolerance=-inf, skills=PLAYS
    )
    seen = 0
    for state in states("schieberCh", options, Random(3), deals=1):
        seat = state.to_act()
        if state.phase == PLAY and seat is not None and observe(state, seat).legal.bit_count() > 1:
            assert not card_request(observe(state, seat), 1, PLAYS).net_rollouts
            assert decide(observe(state, seat), best_kernel(), budget, SeededRandom("a", "")).samples == 64
            seen += 1
    assert seen > 10
    _, view = next(positions("schieberCh", "steady"))
    assert decide(view, best_kernel(), budget, SeededRandom("a", "")).samples == 64 // NET_ROLLOUT_COST


def test_weights_of_any_size_give_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's lanes hold 16 bits; the shipped weights never come near that, these do."""
    rng = Random(16)
    data = bytes(rng.choice((127, 127, 129)) for _ in range(NETS * SIZE))
    for module in (net, kernel_module):
        monkeypatch.setattr(module, "net_bytes", lambda: data)
    net._nets.cache_clear()
    largest = 0
    for state, view in islice(positions("schieberCh", "large"), 6):
        request = card_request(view, 2, Skills(net_inference=True, net_rollouts=True))
        answers: list[list[Tally]] = []
        for kernel in (WasmKernel(WasmtimeInstance(wasm())), PythonKernel()):
            kernel.start(request, 5)
            kernel.run(2)
            answers.append(kernel.tallies())
        assert answers[0] == answers[1]
        deal = as_it_lies(state, request)
        largest = max(largest, *(abs(score) for _, score in net_scores(deal, deal.history, deal.legal())))
    net._nets.cache_clear()
    assert largest > 32767 * 127 >> 6, "no lane was ever full"


def test_a_slow_kernel_does_without_the_net_against_the_clock_alone() -> None:
    _, view = next(positions("schieberCh", "slow"))
    few = replace(BUDGETS["master"], card_samples=3, pool=1)
    asked: list[Request] = []

    class Watched(PythonKernel):
        def start(self, request: Request, seed: int) -> None:
            asked.append(request)
            super().start(request, seed)

    decide(view, Watched(), few, SeededRandom("a", ""), lambda: False)
    decide(view, Watched(), few, SeededRandom("a", ""))
    assert [(request.net_inference, request.net_rollouts) for request in asked] == [
        (False, False),
        (True, True),
    ]
    assert best_kernel().fast


def test_who_is_trusting_takes_who_does_not_follow_to_be_void() -> None:
    """If revokes are penalised, such a seat may hold the suit; otherwise trust changes nothing."""
    narrowed = Counter[str]()
    for variant in ("differenzlerTournament", "differenzlerOnline"):
        for _, view in positions(variant, "trust"):
            plain, assuming = (
                card_request(view, 1, skills).allowed for skills in (Skills(), Skills(assume_no_revokes=True))
            )
            assert all(less & ~more == 0 for less, more in zip(assuming, plain, strict=True))
            narrowed[variant] += assuming != plain
    assert narrowed["differenzlerTournament"] > 5
    assert not narrowed["differenzlerOnline"]
