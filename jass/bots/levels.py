"""The four levels of the bots; none of them sees a hidden card.

`easy` plays by rules of thumb and `medium` by the learned policy without search. `strong` and `master` play
sampled deals out until early stopping, or until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from jass.bots import heuristic
from jass.bots.beliefs import card_request, contract_request, warm_up_thresholds
from jass.bots.identity import CLOCK, PACES, WORK
from jass.bots.identity import LEVELS as LEVELS
from jass.bots.rollout.call_likelihood import best_contract, predicted_estimate
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import has_places
from jass.bots.rollout.weights import load_weights
from jass.bots.search import Budget, Decision, TimeIsUp, decide
from jass.bots.skills import Skills
from jass.model.actions import Choose, Estimate, Play, Shove
from jass.model.errors import BadArgument, shorten
from jass.model.shuffle import SeededRandom
from jass.public.view import View

BUDGETS = {
    "strong": Budget(card_samples=4800, contract_samples=2400, estimate_samples=240, pool=16),
    "master": Budget(
        card_samples=9600,
        contract_samples=6000,
        estimate_samples=240,
        pool=32,
        tolerance=0.1,
        skills=Skills(
            net_inference=True,
            net_rollouts=True,
            call_inference=True,
            tree_search=True,
            assume_no_revokes=True,
        ),
        tree_visits=2000,
        own_noise=8,
    ),
}

CARD_SAMPLES = {3: 32, 5: 64, 6: 64}
"""How many deals `strong` plays out for a card, by the number of players. In these games `master` differs
only by its larger budget; with two parties of two it also has the net, with two players the tree."""


MOST_WORK = 2_000_000
"""The greatest work of a decision in a game by work, as `search.py` counts it, for both levels. It is
meant for a phone at a quarter of a desktop's speed (`python3 -m bench moves --pace work --share 0.25`)."""


def budget_of(level: str, players: int, pace: str = CLOCK) -> Budget:
    """The budget of a level that searches."""
    budget = BUDGETS[level]
    if level == "strong":
        budget = replace(budget, card_samples=CARD_SAMPLES.get(players, budget.card_samples))
    return replace(budget, work=MOST_WORK) if pace == WORK else budget


def choose(
    view: View,
    level: str,
    rng: SeededRandom,
    kernel: Callable[[], Kernel] = best_kernel,
    time_is_up: TimeIsUp | None = None,
    pace: str = CLOCK,
) -> Decision:
    """Decide for the seat of a view whose turn it is.

    `level` is `easy`, `medium`, `strong` or `master`. `rng` is the source of chance; `kernel` returns the
    kernel for the rollouts. `time_is_up` is called now and then and returns whether the
    time is over; the bot then answers with what it has found. `pace` is `clock`, or `work` for a budget that
    suits a slow phone and needs no clock: `time_is_up` must be None then.

    Returns a `Decision`, whose `action` the rules allow. Without `time_is_up` it depends on the view, the
    level, the pace and the draws alone, and is the same on every machine. If house rules deal more hands
    than the kernel can hold, all levels play by rules of thumb. Raises `BadArgument` for another level or
    pace, for a view whose seat is not to act, and for `time_is_up` in a game by work.
    """
    if level not in LEVELS:
        raise BadArgument("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
    if pace not in PACES:
        raise BadArgument("pace", f"one of {', '.join(PACES)}, not {shorten(pace)}")
    if pace == WORK and time_is_up is not None:
        raise BadArgument("time_is_up", "None in a game by work, which no clock may decide")
    if view.turn != view.seat:
        raise BadArgument("view", f"seat {view.seat} is not to act")
    said = heuristic.announcement(view)
    if said is not None:
        return Decision(said)
    if level == "easy" or not has_places(view.options):
        return Decision(heuristic.choose(view, rng))
    if level == "medium":
        return _without_search(view)
    return decide(view, kernel(), budget_of(level, view.options.players, pace), rng, time_is_up)


def warm_up(kernel: Callable[[], Kernel]) -> Iterator[None]:
    """Prepare, in steps, what the first decision would otherwise have to wait for."""
    kernel()
    yield
    for kind in ("weights", "readings", "nets"):
        load_weights(kind)
    yield
    yield from warm_up_thresholds()


def _without_search(view: View) -> Decision:
    """The card with the policy's highest score, the contract with the highest expected points."""
    if view.phase == "auction":
        request = contract_request(view, 1)
        place, margin = best_contract(view.hand, request)
        if view.may_shove and margin < request.shove_below:
            return Decision(Shove(view.seat))
        return Decision(Choose(view.seat, request.menu[place].contract, request.menu[place].joker))
    if view.phase == "estimate":
        return Decision(
            Estimate(view.seat, min(predicted_estimate(view.hand, view.table), view.options.estimate_max))
        )
    request = card_request(view, 1)
    deal = Rollout(request, request.known, signed_weights(weights_for(request)[0]))
    card, _ = max(deal.scores(view.legal), key=lambda scored: scored[1])
    return Decision(Play(view.seat, card))
