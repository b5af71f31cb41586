"""Choosing by rollouts: policy or net play each choice out in sampled deals, and the best mean wins.

This searches one step deep. A deeper search within sampled deals would let the simulated players use cards
that they cannot see, and plays worse. `master` searches a tree only if nothing is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from jass.bots.beliefs import card_request, contract_request, estimate_request
from jass.bots.early_stopping import BATCH, EarlyStopping
from jass.bots.rollout.evaluator import Kernel, NoConsistentDeal
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import ANY_CARDS, CARD, CONTRACT, MISS, SHOVE, Request
from jass.bots.skills import NO_SKILLS, Skills
from jass.model.actions import Action, Choose, Estimate, Play, Shove
from jass.model.cards import cards_in
from jass.model.shuffle import SeededRandom
from jass.public.view import View

COARSE, FINE = 8, 2
"""Steps between the estimates that are compared, first and then around the best."""

MISS_SCALE = 0.2
"""The scale of a point off the estimate: a deal is worth about five of them, not 157."""

UPWARD_TOLERANCE = 0.6
"""How many points of miss a higher estimate may cost. The best estimates of four selfish players add up to
fewer points than a deal has; somebody gets the rest, and all miss by more."""

NEVER_STOP = -inf
"""Turns early stopping off: the differences between choices change while a tree grows."""

NET_ROLLOUT_COST = 4
"""A rollout by the net takes as long as three or four by the policy in a browser's worker."""

FOR_A_CONTRACT = 2
"""A contract gets this part of the work: it is the first decision of a game, which a browser begins before it
has compiled the kernel well."""

DRAWN_FOR_PLAYED, PER_DEAL = 6, 60
"""Work is counted in cards that the policy plays. So many cards drawn take as long as one of them, and a
sampled deal as long as so many more, whatever is done with it."""

TimeIsUp = Callable[[], bool]
"""Returns whether the time is over. None stands for no clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level may search.

    `card_samples`, `contract_samples` and `estimate_samples` are the greatest numbers of sampled deals for
    such a decision; each deal is one kept out of `pool` drawn. The search stops early if no other choice can
    be better by more than `tolerance` points. `tree_visits` is the number of visits for each card in a tree.
    `own_noise` is the noise of the seat's own cards in the rollouts of a Differenzler, in sixteenths of the
    policy's. `work` is the greatest work of a decision, in cards played by the policy; None for any.
    """

    card_samples: int
    contract_samples: int
    estimate_samples: int
    pool: int
    tolerance: float = 0.25
    skills: Skills = NO_SKILLS
    tree_visits: int = 0
    own_noise: int = 16
    work: int | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The estimated value of one choice.

    `points` are the expected points of the seat's party less those of the others, times the factor; for an
    estimate, minus the expected distance to it. `made` is the probability that the contractor's party gets
    more than half, in a Coiffeur more than the row should bring. `match` is the probability of a match for
    the seat's party, or of the exact estimate.
    """

    action: Action
    points: float
    made: float
    match: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's decision.

    `action` is what it does. `evaluations` has the value of each choice that it compared; it is empty for
    `easy` and `medium`, and if there was no choice. `samples` is the number of sampled deals, 0 without any.
    """

    action: Action
    evaluations: tuple[Evaluation, ...] = ()
    samples: int = 0

    @property
    def values(self) -> tuple[tuple[Action, float], ...]:
        """Each compared choice with its expected points, as in `Evaluation.points`."""
        return tuple((each.action, each.points) for each in self.evaluations)


def decide(
    view: View, kernel: Kernel, budget: Budget, rng: SeededRandom, time_is_up: TimeIsUp | None = None
) -> Decision:
    """The best card, contract or estimate. Depends on view, `rng` and budget alone, unless time is up.

    Against the clock, a slow kernel does without the net, which would leave time for few deals only.
    """
    if time_is_up is not None and not kernel.fast:
        budget = replace(budget, skills=replace(budget.skills, net_inference=False, net_rollouts=False))
    seed = rng.below(1 << 32)
    if view.phase == "auction":
        return _contract(view, kernel, budget, seed, time_is_up)
    if view.phase == "estimate":
        return _estimate(view, kernel, budget, seed, time_is_up)
    return _card(view, kernel, budget, seed, time_is_up)


def _card(view: View, kernel: Kernel, budget: Budget, seed: int, time_is_up: TimeIsUp | None) -> Decision:
    if view.legal.bit_count() == 1:
        return Decision(Play(view.seat, view.legal.bit_length() - 1))
    request = card_request(view, budget.pool, budget.skills)
    request = _with_own_noise(request, budget)
    samples = budget.card_samples
    if request.tree_search:
        samples = budget.tree_visits
    elif request.net_rollouts:
        samples //= NET_ROLLOUT_COST
    found = _evaluate(kernel, request, seed, samples, budget, time_is_up)
    found = [tally for tally in found if view.legal >> tally.what & 1]
    return _best(found, {card: Play(view.seat, card) for card in cards_in(view.legal)})


def _contract(view: View, kernel: Kernel, budget: Budget, seed: int, time_is_up: TimeIsUp | None) -> Decision:
    request = contract_request(view, 1 if not view.shoved else budget.pool, budget.skills)
    actions: dict[int, Action] = {
        place: Choose(view.seat, named.contract, named.joker) for place, named in enumerate(request.menu)
    }
    actions[SHOVE] = Shove(view.seat)
    if len(request.menu) == 1 and not request.chain:
        return Decision(actions[0])
    return _best(_evaluate(kernel, request, seed, budget.contract_samples, budget, time_is_up), actions)


def _estimate(view: View, kernel: Kernel, budget: Budget, seed: int, time_is_up: TimeIsUp | None) -> Decision:
    highest = view.options.estimate_max
    coarse = range(0, min(highest, view.options.most_deal_points) + 1, COARSE)
    request = _with_own_noise(estimate_request(view, tuple(coarse)), budget)
    found = _evaluate(kernel, request, seed, budget.estimate_samples, budget, time_is_up)
    near = max(found, key=lambda tally: tally.mean).what
    fine = range(max(near - COARSE + FINE, 0), min(near + COARSE - FINE, highest) + 1, FINE)
    request = _with_own_noise(estimate_request(view, tuple(fine)), budget)
    found = _evaluate(kernel, request, seed + 1, 2 * budget.estimate_samples, budget, time_is_up)
    best = max(tally.mean for tally in found)
    chosen = max(tally.what for tally in found if tally.mean >= best - UPWARD_TOLERANCE)
    decision = _best(found, {value: Estimate(view.seat, value) for value in fine})
    return replace(decision, action=Estimate(view.seat, chosen))


def _with_own_noise(request: Request, budget: Budget) -> Request:
    """Less noise in the seat's own cards: it will search, so it meets its estimate better than the policy."""
    return replace(request, own_noise=budget.own_noise) if request.objective == MISS else request


def _best(found: list[Tally], actions: dict[int, Action]) -> Decision:
    best = max(found, key=lambda tally: (tally.n, tally.mean))  # a tree tries most what it likes best
    evaluations = tuple(
        Evaluation(actions[t.what], t.mean, t.made / t.weight, t.matches / t.weight) for t in found
    )
    return Decision(actions[best.what], evaluations, best.n)


def _evaluate(
    kernel: Kernel, request: Request, seed: int, samples: int, budget: Budget, time_is_up: TimeIsUp | None
) -> list[Tally]:
    """Play at most `samples` sampled deals, fewer by early stopping, if their work is done or if time is up.

    If no deal agrees with the void suits that were observed, somebody has revoked: they are ignored.
    """
    try:
        kernel.start(request, seed)
        kernel.run(1)
    except NoConsistentDeal:
        request = replace(request, allowed=ANY_CARDS)
        kernel.start(request, seed)
        kernel.run(1)
    done = 1
    if budget.work is not None:
        work = budget.work // FOR_A_CONTRACT if request.task == CONTRACT else budget.work
        samples = min(samples, work // work_of(request, len(kernel.tallies())))
    stopping = EarlyStopping(NEVER_STOP if request.tree_search else budget.tolerance * _scale(request))
    while done < samples and (done == 1 or time_is_up is None or not time_is_up()):
        share = min(kernel.chunk, samples - done, BATCH - done % BATCH)
        kernel.run(share)
        done += share
        if done % BATCH == 0 and stopping.should_stop(kernel.tallies()):
            break
    return kernel.tallies()


def work_of(request: Request, choices: int) -> int:
    """The work of one sampled deal: draws, the likelihood of each card played, a rollout for each choice.

    It is an upper bound: the kernel remembers likelihoods, and knows single cards without asking.
    """
    held, known = sum(request.counts), sum(mask.bit_count() for mask in request.known)
    rollouts = choices * held * (NET_ROLLOUT_COST if request.net_rollouts else 1)
    likelihoods = len(request.moves) * (NET_ROLLOUT_COST if request.net_inference else 1)
    return PER_DEAL + rollouts + likelihoods + request.pool * (held - known) // DRAWN_FOR_PLAYED


def _scale(request: Request) -> float:
    """The scale of a point: the factor of the contract, or the highest one before it is named."""
    if request.objective == MISS:
        return MISS_SCALE
    if request.task == CARD:
        return request.menu[request.contract].factor
    return max(named.factor for named in request.menu)
