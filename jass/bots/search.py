"""Choosing by playouts: each choice played out in sampled deals by policy or net, the best mean wins.

One step of search over a policy that sees what a player sees. Searching deeper inside sampled deals would let
the players of the playouts use cards that they cannot see, and plays worse; only where nothing is hidden from
the seat any more, `master` searches a tree instead.
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
"""What a point off the estimate counts: a deal is about five of them, not 157."""

UPWARDS = 0.6
"""So many points of miss a higher estimate may cost. The best estimates of four who think of themselves alone
come to fewer points than there are; what nobody wants falls on somebody, and all miss by more."""

NEVER_SETTLED = -inf
"""Enough for nothing: how far choices of a tree are apart changes while it grows."""

NET_TAKES = 4
"""A deal played out by the net takes as long as some three or four by the policy in a browser's worker."""

Late = Callable[[], bool]
"""Whether it is time to answer with what has been found; None, where there is no clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """So many deals at most for a card, a contract and an estimate; each kept out of `pool` drawn.

    Fewer where no other choice can be better by more than `enough` points. `ways`: down a tree, for each
    card, where one is searched. `own_noise`: of the seat's own cards in a Differenzler's playouts, in
    sixteenths of the policy's.
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
    """What one choice was found to be worth.

    `points` for the own party less the others' (times the factor), or minus the distance to the estimate;
    `made` is the chance that the contractor's party gets more than half, or more than its row should bring;
    `match` that of a match for the own party, or of the very estimate.
    """

    action: Action
    points: float
    made: float
    match: float


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, what each choice was found to be worth, and in how many sampled deals."""

    action: Action
    found: tuple[Worth, ...] = ()
    worlds: int = 0

    @property
    def values(self) -> tuple[tuple[Action, float], ...]:
        """The points of each choice."""
        return tuple((each.action, each.points) for each in self.found)


def decide(view: View, kernel: Kernel, budget: Budget, draws: Draws, late: Late | None = None) -> Decision:
    """The best card, contract or estimate: by view, draws and budget alone, unless it is late.

    Against the clock a slow kernel does without the net, with which it would get through a few deals only.
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
    coarse = range(0, min(highest, 157) + 1, COARSE)
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
    """Who searches steers to an estimate more surely than the policy does."""
    return replace(request, own_noise=budget.own_noise) if request.objective == MISS else request


def _best(found: list[Tally], actions: dict[int, Action]) -> Decision:
    best = max(found, key=lambda tally: (tally.n, tally.mean))  # a tree tries most what it likes best
    worths = tuple(Worth(actions[t.what], t.mean, t.made / t.weight, t.matches / t.weight) for t in found)
    return Decision(actions[best.what], worths, best.n)


def _explore(
    kernel: Kernel, request: Request, seed: int, worlds: int, enough: float, late: Late | None
) -> list[Tally]:
    """Sampled deals, at most so many: fewer when the best is settled or the time is over, at least one slice
    and one deal.

    Should no deal agree with all that was noted, the void suits are forgotten: somebody has played wrong.
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
    """What a point counts: the factor of the contract, of the dearest one while it is not named."""
    if request.objective == MISS:
        return POINT_OF_MISS
    if request.task == CARD:
        return request.menu[request.contract].factor
    return max(named.factor for named in request.menu)
