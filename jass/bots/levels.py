"""How well bots play: four levels, none of which sees a hidden card.

`easy` plays by rules of thumb, `medium` by the learned policy at a glance, `strong` and `master` by playouts,
until the choice is settled or the budget spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from jass.bots import heuristic
from jass.bots.beliefs import card_request, contract_request, thresholds
from jass.bots.identity import LEVELS as LEVELS
from jass.bots.rollout.call_likelihood import best_contract, likely_estimate
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Playout
from jass.bots.rollout.request import PLACES
from jass.bots.rollout.weights import learned
from jass.bots.search import Budget, Decision, Late, decide
from jass.bots.skills import Skills
from jass.model.actions import Choose, Estimate, Play, Shove
from jass.model.shuffle import Draws
from jass.public.view import View

BUDGETS = {
    "strong": Budget(cards=4800, contracts=2400, estimates=240, pool=16),
    "master": Budget(
        cards=9600,
        contracts=6000,
        estimates=240,
        pool=32,
        enough=0.1,
        skills=Skills(by_net=True, net_plays=True, heard=True, by_tree=True, trusting=True),
        ways=2000,
        own_noise=8,
    ),
}

FEW = {3: 32, 5: 64, 6: 64}
"""Deals a card of `strong` by the number of players, where `master` has nothing but more of them ahead of it:
between two and two it has the net, between two players it searches a tree."""


def budget_of(level: str, players: int) -> Budget:
    """What a level that searches may spend."""
    budget = BUDGETS[level]
    return replace(budget, cards=FEW.get(players, budget.cards)) if level == "strong" else budget


def choose(
    view: View, level: str, draws: Draws, kernel: Callable[[], Kernel], late: Late | None = None
) -> Decision:
    """What the bot of that level does with its turn: by view, level and draws alone, unless it is late.

    House rules may deal more hands than playouts know; there all levels play by rules of thumb.
    """
    said = heuristic.say(view)
    if said is not None:
        return Decision(said)
    hands = view.options.players * len(view.options.packets)
    if level == "easy" or hands > PLACES:
        return Decision(heuristic.choose(view, draws))
    if level == "medium":
        return _at_a_glance(view)
    return decide(view, kernel(), budget_of(level, view.options.players), draws, late)


def prepared(kernel: Callable[[], Kernel]) -> Iterator[None]:
    """Makes, in steps, what the first bot would have to wait for."""
    kernel()
    yield
    for kind in ("weights", "readings", "nets"):
        learned(kind)
    yield
    yield from thresholds()


def _at_a_glance(view: View) -> Decision:
    """The card that the policy likes best, the contract that promises most."""
    if view.phase == "auction":
        request = contract_request(view, 1)
        place, lead = best_contract(view.hand, request)
        if view.may_shove and lead < request.shove_below:
            return Decision(Shove(view.seat))
        return Decision(Choose(view.seat, request.menu[place].contract, request.menu[place].joker))
    if view.phase == "estimate":
        return Decision(
            Estimate(view.seat, min(likely_estimate(view.hand, view.table), view.options.estimate_max))
        )
    request = card_request(view, 1)
    deal = Playout(request, request.known, signed_weights(weights_for(request)[0]))
    card, _ = max(deal.scores(view.legal), key=lambda scored: scored[1])
    return Decision(Play(view.seat, card))
