"""The judge of a decision: by what `master` expects from what the seat could know.

One sample of deals finds the best choice. A fresh one values it against the choice made: the best of noisy
values flatters itself, and a loss by the same sample would be too high. All choices of a sample are played
out in the same deals. Where the deal may end the game, the first sample plays for the game and the fresh one
counts points: nobody is blamed for playing to win, nor where the loss changes nothing (`end_of_game.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jass.bots.early_stopping import BATCH
from jass.bots.explain.customs import by_custom
from jass.bots.explain.paired import Paired
from jass.bots.explain.reasons import Reason, reasons
from jass.bots.explain.situation import situations
from jass.bots.explain.tips import Compared, factor, request_number
from jass.bots.identity import WORK
from jass.bots.levels import MOST_WORK, budget_of
from jass.bots.review.end_of_game import end_of_game
from jass.bots.review.open_deal import regret
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.request import ESTIMATE, MISS, NO_TARGET, PLACES, ROW, Request, has_places
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

ENDS = 8 * BATCH
"""The deals that tell what a loss means for the end of the game."""

LOOK, FINE, CLEAR = 8 * BATCH, 0.75, 10.0
"""The deals between two looks at a fresh sample, of which fewer say nothing about its error; the standard
error, in points before the factor, that needs no more deals; how many of them a clear difference has."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a decision.

    `kind` is `contract`, `shove` (one of the two choices is a shove), `estimate` or `card`. `best` is what
    the first sample prefers. `loss` are the points by which `better` is worth more than `chosen` in `deals`
    fresh deals, with its standard `error`; 0 if they are the same. Points are those of `Evaluation`; in
    games scored by sticks, those of the row without its weight. `counts`: the loss is no noise, and not of a
    decided game. `better` is what to show: the best one, or where a loss counts and custom has a choice as
    good, that one. `why` are its reasons. `unlucky` are the points by which the deal as it lay punished a
    choice that is known to be right, 0 if it did not. `by_row`: a contract, measured against what its row
    should bring.
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
    by_row: bool = False

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
    kind, weight = _kind(chosen, decision.action), _weight(request)
    by_row = kind != "card" and any(named.par for named in request.menu) and request.objective == ROW
    if best == mine:
        unlucky = regret(request, hands, mine, fresh, kernel) / weight
        return Judgement(kind, chosen, chosen, chosen, 0.0, 0.0, decision.samples, False, (), unlucky, by_row)
    custom = _by_custom(view, compared)  # before the kernel is asked something else
    least, fine = LEAST * compared.scale, FINE * compared.scale
    better, found = decision.action, valued(request, best, mine, fresh, kernel, work, fine=fine)
    counts = _counts(*found[:2], least) and _matters(request, best, mine, fresh, kernel, least)
    if counts and custom not in (better, chosen):
        shown = valued(request, request_number(request, custom), mine, fresh, kernel, work, fine=fine)
        if _counts(*shown[:2], least):
            better, found = custom, shown
    loss, error, deals = found
    unlucky = 0.0
    if loss + SURE * error < least:  # as right as the best one, for all that is known
        unlucky = regret(request, hands, mine, fresh, kernel) / weight
    why = reasons(view, better, compared=True) if counts else ()
    loss, error = loss / weight, error / weight
    return Judgement(kind, chosen, decision.action, better, loss, error, deals, counts, why, unlucky, by_row)


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


def _matters(request: Request, best: int, mine: int, seed: int, kernel: Kernel, least: float) -> bool:
    """Whether the better choice wins the game more often, or brings as much where the game goes on."""
    return end_of_game(request, best, mine, seed, ENDS, kernel).matters(least)


def _weight(request: Request) -> int:
    """By how much the points are more than those of the sheet: rows of a game by sticks have no factor."""
    return factor(request) if request.options.scoring == "sticks" else 1


def _by_custom(view: View, compared: Compared) -> Action:
    if view.phase != "play" or compared.request.objective == MISS:
        return compared.actions[compared.best]
    found = situations(view, compared.tallies)
    return compared.actions[by_custom(found, compared.equal_cards(found), compared.best)]


def _kind(chosen: Action, best: Action) -> str:
    if isinstance(chosen, Play):
        return "card"
    return "shove" if isinstance(chosen, Shove) or isinstance(best, Shove) else "contract"
