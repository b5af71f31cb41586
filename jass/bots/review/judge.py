"""The judge of a decision: by what `master` expects from what the seat could know.

One sample of deals finds the best choice. A fresh one values it against the choice made: the best of noisy
values flatters itself, and a loss by the same sample would be too high. All choices of a sample are played
out in the same deals. Where the deal may end the game, the first sample plays for the game and the fresh one
counts points: nobody is blamed for playing to win, nor where the loss changes nothing (`end_of_game.py`).

The kernel draws the deals and plays them out: with another one, the judge has another prior or other players.
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
from jass.bots.review.counted import Counted
from jass.bots.review.end_of_game import end_of_game
from jass.bots.review.fresh import FRESH, FreshSample
from jass.bots.review.open_deal import regret
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.request import ESTIMATE, MISS, ROW, Request, has_places
from jass.bots.search import MISS_SCALE, Budget, Decision, decide
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
ENDS = 8 * BATCH
"""The deals that tell what a loss means for the end of the game."""

FINE = 0.75
"""The standard error, in points before the factor, that needs no more deals."""

SQUEEZED = 8
"""The part of a decision's work that is left to it even where its deal has no work left."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a decision.

    `kind` is `contract`, `shove` (one of the two choices is a shove), `estimate` or `card`. `best` is what
    the first sample prefers. `loss` are the points by which `better` is worth more than `chosen` in `deals`
    fresh deals, with its standard `error`; 0 if they are the same. Points are those of `Evaluation`; in
    games scored by sticks, those of the row without its weight. `counts`: the loss is no noise, and not of a
    decided game. `better` is what to show: the best one, or where a loss counts and custom has a choice as
    good, that one. `why` are its reasons. `unlucky` are the points by which the deal as it lay punished a
    choice that is known to be right, 0 if it did not; `instead` would have brought them. `by_row`: a
    contract, measured against what its row should bring. `work` is what it took.
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
    instead: Action | None = None
    by_row: bool = False
    work: int = 0

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
    left: int | None = None,
    exact: float | None = None,
) -> Judgement | None:
    """Judge what the seat of a view has done there; None if it had no choice, or chose what is forbidden.

    `hands` are those of all places once the deal is over (`open_deal.py`); without any nothing is
    `unlucky`. `work` is that of the first sample, as `search.py` counts it; the fresh one has twice as much.
    `left` is what the deal has left of its work: a sample that would take more gets less. `exact` is the
    standard error that the loss must have, whatever work it takes. Depends on the arguments alone.
    """
    if not is_judged(view, chosen):
        return None
    counted = Counted(kernel, left)
    searched = Paired(counted)
    first = counted.within(work, work // SQUEEZED)
    decision = decide(view, searched, budget(view.options.players, first, level), rng)
    if not decision.evaluations or searched.request is None:
        return None
    request, seed = searched.request, rng.below(1 << 32)
    fresh = FreshSample(counted, counted.within(FRESH * work, FRESH * work // SQUEEZED), exact)
    if isinstance(chosen, Estimate):
        found = _of_an_estimate(view, chosen, decision.action, request, seed, fresh)
    else:
        compared = Compared(view, decision, searched)
        if chosen not in compared.actions.values():
            return None
        found = _of_a_choice(view, chosen, decision, compared, seed, counted, hands, fresh)
    return replace(found, work=counted.work)


def _of_a_choice(
    view: View,
    chosen: Action,
    decision: Decision,
    compared: Compared,
    seed: int,
    kernel: Kernel,
    hands: Sequence[Mask],
    fresh: FreshSample,
) -> Judgement:
    request = compared.request
    best, mine = request_number(request, decision.action), request_number(request, chosen)
    kind, weight = _kind(chosen, decision.action), _weight(request)
    by_row = kind != "card" and any(named.par for named in request.menu) and request.objective == ROW
    if best == mine:
        lay = _luck(compared, hands, mine, seed, kernel)
        return Judgement(kind, chosen, chosen, chosen, 0.0, 0.0, decision.samples, False, (), *lay, by_row)
    custom = _by_custom(view, compared)  # before the kernel is asked something else
    least, fine = LEAST * compared.scale, FINE * compared.scale
    fresh.start(request, seed)
    better, found = decision.action, fresh.valued(best, mine, fine)
    other = custom not in (better, chosen) and _counts(*found[:2], least)
    shown = fresh.valued(request_number(request, custom), mine, fine) if other else found
    counts = _counts(*found[:2], least) and _matters(request, best, mine, seed, kernel, least)
    if counts and other and _counts(*shown[:2], least):
        better, found = custom, shown
    loss, error, played = found
    luck: tuple[float, Action | None] = 0.0, None
    if loss + SURE * error < least:  # as right as the best one, for all that is known
        luck = _luck(compared, hands, mine, seed, kernel)
    why = reasons(view, better, compared=True) if counts else ()
    loss, error = loss / weight, error / weight
    return Judgement(kind, chosen, decision.action, better, loss, error, played, counts, why, *luck, by_row)


def _luck(
    compared: Compared, hands: Sequence[Mask], mine: int, seed: int, kernel: Kernel
) -> tuple[float, Action | None]:
    """By how much the deal as it lay punished a right choice, and which other one would have been better."""
    found = regret(compared.request, hands, mine, compared.actions, seed, kernel)
    other = None if found.other is None else compared.actions[found.other]
    return found.points / _weight(compared.request), other


def is_judged(view: View, chosen: Action) -> bool:
    """Whether a choice is one that can be judged, and the rules allow."""
    if not isinstance(chosen, Play | Choose | Shove | Estimate) or chosen not in view.actions():
        return False
    if isinstance(chosen, Estimate) and chosen.value is None:
        return False
    return has_places(view.options)


def _of_an_estimate(
    view: View, chosen: Estimate, best: Action, request: Request, seed: int, fresh: FreshSample
) -> Judgement:
    assert isinstance(best, Estimate)
    assert best.value is not None
    assert chosen.value is not None
    if best == chosen:
        return Judgement("estimate", chosen, best, best, 0.0, 0.0, 0, False)
    assert request.task == ESTIMATE
    fresh.start(replace(request, candidates=(best.value, chosen.value)), seed)
    loss, error, deals = fresh.valued(best.value, chosen.value, FINE * MISS_SCALE)
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
