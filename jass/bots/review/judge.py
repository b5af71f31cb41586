"""The judge of a decision: by what `master` expects from what the seat could know.

One sample of deals finds the best choice. A fresh one values it against the choice made: the best of noisy
values flatters itself, and a loss by the same sample would be too high. All choices of a sample are played
out in the same deals. Where the deal may end the game, the first sample plays for the game and the fresh one
counts points, so nobody is blamed for having played to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jass.bots.early_stopping import BATCH
from jass.bots.explain.customs import by_custom
from jass.bots.explain.paired import Paired
from jass.bots.explain.reasons import Reason, reasons
from jass.bots.explain.situation import situations
from jass.bots.explain.tips import Compared, request_number
from jass.bots.identity import WORK
from jass.bots.levels import MOST_WORK, budget_of
from jass.bots.review.open_deal import regret
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.request import ESTIMATE, MISS, NO_TARGET, PLACES, Request, has_places
from jass.bots.search import MISS_SCALE, Budget, decide, work_of
from jass.model.actions import Action, Choose, Estimate, Play, Shove
from jass.model.cards import Mask
from jass.model.shuffle import SeededRandom
from jass.public.view import View

LEVEL = "master"
"""The level whose skills judge; without its tree, which values one choice only."""
SURE = 2.0
"""The standard errors on each side of a loss's interval."""
LEAST = 3.0
"""The points, before the factor, that a loss counts from; of an estimate, those that it misses by more."""
LEAST_MISS = 1.0
MOST_DEALS, FRESH = 9600, 2
"""The deals of the fresh sample, fewer if their work is done: so many times that of the first sample."""

LOOK, FINE, CLEAR = 8 * BATCH, 0.75, 10.0
"""The deals between two looks at a fresh sample, of which fewer say nothing about its error; the standard
error, in points before the factor, that needs no more deals; how many of them a clear difference has."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a decision.

    `kind` is `contract`, `shove` (one of the two choices is a shove), `estimate` or `card`. `loss` are the
    points by which `best` is worth more than `chosen` in `deals` fresh deals, with its standard `error`; 0
    if they are the same. Points are those of `Evaluation`. `counts`: the loss is no noise. `better` is what
    to show instead: of choices as good as the best one, that of custom. `why` are its reasons. `unlucky` are
    the points by which the deal as it lay punished a choice that is known to be right, 0 if it did not.
    """

    kind: str
    chosen: Action
    best: Action
    better: Action
    loss: float
    error: float
    deals: int
    counts: bool
    why: tuple[Reason, ...] = ()
    unlucky: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and upper end of the loss."""
        return self.loss - SURE * self.error, self.loss + SURE * self.error


def budget(players: int, work: int = MOST_WORK, level: str = LEVEL) -> Budget:
    """What the judge may search for the best choice, with the skills of a level."""
    full = budget_of(level, players, WORK)
    return replace(full, work=work, skills=replace(full.skills, tree_search=False))


def judge(
    view: View,
    chosen: Action,
    rng: SeededRandom,
    kernel: Kernel,
    hands: Sequence[Mask] = (),
    work: int = MOST_WORK,
    level: str = LEVEL,
) -> Judgement | None:
    """Judge what the seat of a view has done there; None if it had no choice, or chose what is forbidden.

    `hands` are those of all places once the deal is over (`open_deal.py`); without any nothing is
    `unlucky`. Depends on the arguments alone.
    """
    if not _is_judged(view, chosen):
        return None
    searched = Paired(kernel)
    decision = decide(view, searched, budget(view.options.players, work, level), rng)
    if not decision.evaluations or searched.request is None:
        return None
    request, fresh = searched.request, rng.below(1 << 32)
    if isinstance(chosen, Estimate):
        return _of_an_estimate(view, chosen, decision.action, request, fresh, kernel, work)
    compared = Compared(view, decision, searched)
    if chosen not in compared.actions.values():
        return None
    best, mine = request_number(request, decision.action), request_number(request, chosen)
    kind = _kind(chosen, decision.action)
    if best == mine:
        unlucky = regret(request, hands, mine, fresh, kernel)
        return Judgement(kind, chosen, chosen, chosen, 0.0, 0.0, decision.samples, False, (), unlucky)
    better = _by_custom(view, compared)  # before the kernel is asked something else
    loss, error, deals = valued(request, best, mine, fresh, kernel, work, fine=FINE * compared.scale)
    least = LEAST * compared.scale
    counts = _counts(loss, error, least)
    unlucky = 0.0
    if loss + SURE * error < least:  # as right as the best one, for all that is known
        unlucky = regret(request, hands, mine, fresh, kernel)
    why = reasons(view, better, compared=True) if counts else ()
    return Judgement(kind, chosen, decision.action, better, loss, error, deals, counts, why, unlucky)


def valued(
    request: Request,
    best: int,
    mine: int,
    seed: int,
    kernel: Kernel,
    work: int,
    most: int = MOST_DEALS,
    fine: float | None = None,
) -> tuple[float, float, int]:
    """How many points one choice is ahead of another in a fresh sample, its standard error, the deals.

    With `fine` no more deals are played once the error is as small, or the difference is clear.
    """
    fresh = Paired(kernel)
    request = replace(request, missing_to_target=(NO_TARGET,) * PLACES)
    fresh.start(request, seed)
    deals = min(most, FRESH * work // work_of(request, len(kernel.tallies())))
    fresh.search_on(LOOK, None)
    while True:
        means = {tally.what: tally.mean for tally in fresh.last}
        loss, error = means[best] - means[mine], fresh.standard_error(best, mine)
        enough = fine is not None and error <= max(fine, abs(loss) / CLEAR)
        if enough or fresh.samples >= deals:
            return loss, error, fresh.samples
        fresh.search_on(min(fresh.samples + LOOK, deals), None)


def _is_judged(view: View, chosen: Action) -> bool:
    if not isinstance(chosen, Play | Choose | Shove | Estimate) or chosen not in view.actions():
        return False
    if isinstance(chosen, Estimate) and chosen.value is None:
        return False
    return has_places(view.options)


def _of_an_estimate(
    view: View, chosen: Estimate, best: Action, request: Request, seed: int, kernel: Kernel, work: int
) -> Judgement:
    assert isinstance(best, Estimate)
    assert best.value is not None
    assert chosen.value is not None
    if best == chosen:
        return Judgement("estimate", chosen, best, best, 0.0, 0.0, 0, False)
    assert request.task == ESTIMATE
    request = replace(request, candidates=(best.value, chosen.value))
    loss, error, deals = valued(request, best.value, chosen.value, seed, kernel, work, fine=FINE * MISS_SCALE)
    counts = _counts(loss, error, LEAST_MISS)
    why = reasons(view, best, compared=True) if counts else ()
    return Judgement("estimate", chosen, best, best, loss, error, deals, counts, why)


def _counts(loss: float, error: float, least: float) -> bool:
    return loss >= least and loss > SURE * error


def _by_custom(view: View, compared: Compared) -> Action:
    if view.phase != "play" or compared.request.objective == MISS:
        return compared.actions[compared.best]
    found = situations(view, compared.tallies)
    return compared.actions[by_custom(found, compared.equal_cards(found), compared.best)]


def _kind(chosen: Action, best: Action) -> str:
    if isinstance(chosen, Play):
        return "card"
    return "shove" if isinstance(chosen, Shove) or isinstance(best, Shove) else "contract"
