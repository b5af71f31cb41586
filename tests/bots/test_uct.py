"""The tree search, where all hands are known: it finds the best card and uses nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from jass.bots import levels
from jass.bots.beliefs import card_request
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.policy import signed_weights
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.bots.rollout.uct import Tree, tree_applies
from jass.bots.search import decide
from jass.bots.skills import Skills
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.model.actions import Play
from jass.model.cards import Card, cards_in
from jass.model.shuffle import SeededRandom
from jass.options.variants import VARIANTS, find_variant
from jass.public.view import View
from tests.bots.positions import states


def cards_to_play(variant: str, seed: str, deals: int = 1) -> Iterator[tuple[State, View]]:
    """A player's decisions between two cards or more."""
    for state in states(variant, find_variant(variant).options, Random(seed), deals):
        view = observe(state, state.to_act() or 0)
        if state.phase == PLAY and view.legal.bit_count() > 1:
            yield state, view


def dealt(request: Request) -> Rollout:
    """The only deal that the request leaves, as the Python kernel deals it."""
    python_kernel = PythonKernel()
    python_kernel.start(request, 1)
    hands = python_kernel._determinizer.sample()
    assert hands is not None
    return Rollout(request, hands[: request.options.players], signed_weights("two"))


def exact(deal: Rollout, seat: int) -> int:
    """The seat's points less the other's with open hands, by exhaustive search."""
    if deal.done == deal.tricks:
        mine = deal.party(seat)
        return 2 * deal.points[mine] - sum(deal.points)
    found = [exact(after(deal, card), seat) for card in cards_in(deal.legal())]
    return max(found) if deal.to_play == seat else min(found)


def after(deal: Rollout, card: Card) -> Rollout:
    other = deal.fork()
    other.play(card)
    return other


def test_the_hands_of_two_are_known_in_the_second_packet() -> None:
    seen = set()
    for state, view in cards_to_play("schieber2p", "known", 2):
        request = card_request(view, 1, Skills(tree_search=True))
        assert request.tree_search == (len(view.done) >= 9)
        seen.add(request.tree_search)
        if request.tree_search:
            assert dealt(request).hands == list(state.deal.hands)
    assert seen == {False, True}


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_tree_is_searched_only_where_there_is_one_deal_for_two_parties(variant: str) -> None:
    for state, view in cards_to_play(variant, variant, 2):
        request = card_request(view, 1, Skills(tree_search=True))
        if request.tree_search:
            assert view.options.scoring != "differences"
            assert len(set(view.party_of) - {None}) == 2
            assert tree_applies(request)
            assert dealt(request).hands == list(state.deal.hands)


def test_it_finds_the_best_card_of_the_last_tricks() -> None:
    """By the exact worth of its choices; without the tree many of them are worse."""
    lost = {"master": 0, "strong": 0}
    seen = 0
    for number in range(6):
        for state, view in cards_to_play("schieber2p", f"worth {number}"):
            if len(view.done) < 14:
                continue
            deal = dealt(card_request(view, 1, Skills(tree_search=True)))
            worth = {card: exact(after(deal, card), view.seat) for card in cards_in(view.legal)}
            for level in lost:
                action = levels.choose(
                    view, level, SeededRandom(state.seeds.seed(1), level), best_kernel
                ).action
                assert isinstance(action, Play)
                lost[level] += max(worth.values()) - worth[action.card]
            seen += 1
    assert seen > 20
    assert lost["master"] == 0 < lost["strong"]


def test_as_many_ways_as_were_asked_for_and_late_what_there_is() -> None:
    budget = levels.BUDGETS["master"]
    _, view = next(each for each in cards_to_play("schieber2p", "late") if len(each[1].done) == 9)
    choices = view.legal.bit_count()
    tallied = decide(view, best_kernel(), budget, SeededRandom("a", ""))
    assert len(tallied.evaluations) == choices
    assert 1 < tallied.samples <= budget.tree_visits * choices
    late = decide(view, best_kernel(), budget, SeededRandom("a", ""), lambda: True)
    assert late.samples <= (1 + best_kernel().chunk) * choices < tallied.samples
    assert len(late.evaluations) == choices


def test_a_full_tree_grows_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jass.bots.rollout.uct.NODES", 12)
    _, view = next(each for each in cards_to_play("schieber2p", "full") if len(each[1].done) == 9)
    start, tree = dealt(card_request(view, 1, Skills(tree_search=True))), Tree()
    depths = [len(tree.select_path(start.fork())) for _ in range(3)]
    assert max(depths) <= 3
    assert tree._used <= 12


def test_strong_takes_fewer_deals_where_more_are_all_that_master_has() -> None:
    every = {players: levels.budget_of("strong", players).card_samples for players in range(2, 7)}
    assert every == {2: 4800, 3: 32, 4: 4800, 5: 64, 6: 64}
    assert {levels.budget_of("master", players) for players in every} == {levels.BUDGETS["master"]}
    for variant, deals in (("schieber3p", 32), ("schieber6p", 64)):
        _, view = next(cards_to_play(variant, "few"))
        assert levels.choose(view, "strong", SeededRandom("few", ""), best_kernel).samples == deals
