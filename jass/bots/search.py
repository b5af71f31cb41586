"""Choosing by rollouts: policy or net play each choice out in sampled deals, and the best mean wins.

This searches one step deep. A deeper search within sampled deals would let the simulated players use cards
that they cannot see, and plays worse. `master` searches a tree only if nothing is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from jass.bots.beliefs import card_request, contract_request, estimate_request
from jass.bots.early_stopping import BATCH, Settling
from jass.bots.rollout.evaluator import Impossible, Kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import ANYTHING, CARD, MISS, SHOVE, Request
from jass.bots.skills import NO_SKILLS, Skills
from jass.model.actions import Action, Choose, Estimate, Play, Shove
from jass.model.cards import cards_in
from jass.model.shuffle import Draws
from jass.public.view import View

COARSE, FINE = 8, 2
"""Steps between the estimates that are compared, first and then around the best."""

POINT_OF_MISS = 0.2
"""The scale of a point off the estimate: a deal is worth about five of them, not 157."""

UPWARDS = 0.6
"""How many points of miss a higher estimate may cost. The best estimates of four selfish players add up to
fewer points than a deal has; somebody gets the rest, and all miss by more."""

NEVER_SETTLED = -inf
"""Turns early stopping off: the differences between choices change while a tree grows."""

NET_TAKES = 4
"""A rollout by the net takes as long as three or four by the policy in a browser's worker."""

Late = Callable[[], bool]
"""Returns whether the time is over. None stands for no clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level may search.

    `cards`, `contracts` and `estimates` are the greatest numbers of sampled deals for such a decision; each
    deal is one kept out of `pool` drawn. The search stops early if no other choice can be better by more than
    `enough` points. `ways` is the number of visits for each card in a tree. `own_noise` is the noise of the
    seat's own cards in the rollouts of a Differenzler, in sixteenths of the policy's.
    """

    cards: int
    contracts: int
    estimates: int
    pool: int
    enough: float = 0.25
    skills: Skills = NO_SKILLS
    ways: int = 0
    own_noise: int = 16


@dataclass(frozen=True, slots=True)
class Worth:
    """The estimated worth of one choice.

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

    `action` is what it does. `found` has the worth of each choice that it compared; it is empty for `easy`
    and `medium`, and if there was no choice. `worlds` is the number of sampled deals, 0 without any.
    """

    action: Action
    found: tuple[Worth, ...] = ()
    worlds: int = 0

    @property
    def values(self) -> tuple[tuple[Action, float], ...]:
        """Each choice with its expected points."""
        return tuple((each.action, each.points) for each in self.found)


def decide(view: View, kernel: Kernel, budget: Budget, draws: Draws, late: Late | None = None) -> Decision:
    """The best card, contract or estimate. Depends on view, draws and budget alone, unless it is late.

    Against the clock, a slow kernel does without the net, which would leave time for few deals only.
    """
    if late is not None and not kernel.quick:
        budget = replace(budget, skills=replace(budget.skills, by_net=False, net_plays=False))
    seed = draws.below(1 << 32)
    if view.phase == "auction":
        return _contract(view, kernel, budget, seed, late)
    if view.phase == "estimate":
        return _estimate(view, kernel, budget, seed, late)
    return _card(view, kernel, budget, seed, late)


def _card(view: View, kernel: Kernel, budget: Budget, seed: int, late: Late | None) -> Decision:
    if view.legal.bit_count() == 1:
        return Decision(Play(view.seat, view.legal.bit_length() - 1))
    request = card_request(view, budget.pool, budget.skills)
    request = _steadied(request, budget)
    worlds, enough = budget.cards, budget.enough
    if request.by_tree:
        worlds, enough = budget.ways, NEVER_SETTLED
    elif request.net_plays:
        worlds //= NET_TAKES
    found = _explore(kernel, request, seed, worlds, enough, late)
    found = [tally for tally in found if view.legal >> tally.what & 1]
    return _best(found, {card: Play(view.seat, card) for card in cards_in(view.legal)})


def _contract(view: View, kernel: Kernel, budget: Budget, seed: int, late: Late | None) -> Decision:
    request = contract_request(view, 1 if not view.shoved else budget.pool, budget.skills)
    actions: dict[int, Action] = {
        place: Choose(view.seat, named.contract, named.joker) for place, named in enumerate(request.menu)
    }
    actions[SHOVE] = Shove(view.seat)
    if len(request.menu) == 1 and not request.chain:
        return Decision(actions[0])
    return _best(_explore(kernel, request, seed, budget.contracts, budget.enough, late), actions)


def _estimate(view: View, kernel: Kernel, budget: Budget, seed: int, late: Late | None) -> Decision:
    highest = view.options.estimate_max
    coarse = range(0, min(highest, view.options.deal_points) + 1, COARSE)
    request = _steadied(estimate_request(view, tuple(coarse)), budget)
    found = _explore(kernel, request, seed, budget.estimates, budget.enough, late)
    near = max(found, key=lambda tally: tally.mean).what
    fine = range(max(near - COARSE + FINE, 0), min(near + COARSE - FINE, highest) + 1, FINE)
    request = _steadied(estimate_request(view, tuple(fine)), budget)
    found = _explore(kernel, request, seed + 1, 2 * budget.estimates, budget.enough, late)
    best = max(tally.mean for tally in found)
    chosen = max(tally.what for tally in found if tally.mean >= best - UPWARDS)
    decision = _best(found, {value: Estimate(view.seat, value) for value in fine})
    return replace(decision, action=Estimate(view.seat, chosen))


def _steadied(request: Request, budget: Budget) -> Request:
    """Less noise in the seat's own cards: it will search, so it meets its estimate better than the policy."""
    return replace(request, own_noise=budget.own_noise) if request.objective == MISS else request


def _best(found: list[Tally], actions: dict[int, Action]) -> Decision:
    best = max(found, key=lambda tally: (tally.n, tally.mean))  # a tree tries most what it likes best
    worths = tuple(Worth(actions[t.what], t.mean, t.made / t.weight, t.matches / t.weight) for t in found)
    return Decision(actions[best.what], worths, best.n)


def _explore(
    kernel: Kernel, request: Request, seed: int, worlds: int, enough: float, late: Late | None
) -> list[Tally]:
    """Play at most `worlds` sampled deals, fewer if the best choice is settled or the time is over.

    If no deal agrees with the void suits that were observed, somebody has revoked: they are ignored.
    """
    try:
        kernel.ask(request, seed)
        kernel.run(1)
    except Impossible:
        request = replace(request, allowed=ANYTHING)
        kernel.ask(request, seed)
        kernel.run(1)
    done = 1
    settling = Settling(enough * _scale(request))
    while done < worlds and (done == 1 or late is None or not late()):
        share = min(kernel.slice, worlds - done, BATCH - done % BATCH)
        kernel.run(share)
        done += share
        if done % BATCH == 0 and settling.settled(kernel.tallies()):
            break
    return kernel.tallies()


def _scale(request: Request) -> float:
    """The scale of a point: the factor of the contract, or the highest one before it is named."""
    if request.objective == MISS:
        return POINT_OF_MISS
    if request.task == CARD:
        return request.menu[request.contract].factor
    return max(named.factor for named in request.menu)
