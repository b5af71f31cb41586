"""The four levels of the bots; none of them sees a hidden card.

`easy` plays by rules of thumb and `medium` by the learned policy without search. `strong` and `master` play
sampled deals out until the choice is settled or the budget is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from jass.bots import heuristic
from jass.bots.beliefs import card_request, contract_request, thresholds
from jass.bots.identity import LEVELS as LEVELS
from jass.bots.rollout.call_likelihood import best_contract, likely_estimate
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Playout
from jass.bots.rollout.request import PLACES
from jass.bots.rollout.weights import learned
from jass.bots.search import Budget, Decision, Late, decide
from jass.bots.skills import Skills
from jass.model.actions import Choose, Estimate, Play, Shove
from jass.model.errors import BadArgument, shorten
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
"""How many deals `strong` plays out for a card, by the number of players. In these games `master` differs
only by its larger budget; with two parties of two it also has the net, with two players the tree."""


def budget_of(level: str, players: int) -> Budget:
    """The budget of a level that searches."""
    budget = BUDGETS[level]
    return replace(budget, cards=FEW.get(players, budget.cards)) if level == "strong" else budget


def choose(
    view: View, level: str, draws: Draws, kernel: Callable[[], Kernel] = best_kernel, late: Late | None = None
) -> Decision:
    """Decide for the seat of a view whose turn it is.

    `level` is `easy`, `medium`, `strong` or `master`. `draws` is the source of chance; `kernel` returns the
    kernel for the rollouts. `late` is called now and then and returns whether the
    time is over; the bot then answers with what it has found.

    Returns a `Decision`, whose `action` the rules allow. Without `late` it depends on the view, the level and
    the draws alone, and is the same on every machine. If house rules deal more hands than the kernel can
    hold, all levels play by rules of thumb. Raises `BadArgument` for another level, and for a view whose
    seat is not to act.
    """
    if level not in LEVELS:
        raise BadArgument("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
    if view.turn != view.seat:
        raise BadArgument("view", f"seat {view.seat} is not to act")
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
    """Prepare, in steps, what the first decision would otherwise have to wait for."""
    kernel()
    yield
    for kind in ("weights", "readings", "nets"):
        learned(kind)
    yield
    yield from thresholds()


def _at_a_glance(view: View) -> Decision:
    """The card with the policy's highest score, the contract with the highest expected points."""
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
