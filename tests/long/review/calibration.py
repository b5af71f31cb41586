"""Judged losses of `medium` in one seat against what better play in that seat really gains on the same deals.

Each deal is played with `medium` in the seat, and the judge values each of its decisions. The same deal is
then played again: with only one decision corrected and all else as `medium` plays, for each decision; with
the judge's choice everywhere; with `strong`. Points are those of a Schieber with all contracts simple and
without Weis, the seat's party less the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from math import isnan, nan, sqrt
from statistics import fmean, stdev

from jass.bots.levels import choose
from jass.bots.review.judge import LEVEL, budget
from jass.bots.rollout.hosts import best_kernel
from jass.bots.search import decide
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY, State
from jass.history.log import Log
from jass.model.actions import Action
from jass.model.cards import Seat
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from jass.review import Judged, decisions

VARIANT = "schieberCh"
PLAIN = {"multipliers": dict.fromkeys("ERSLOU", 1), "weis": False, "stoeck": False, "matchBonus": 0}

Plays = Callable[[View, State], Action]


@dataclass(frozen=True)
class Compared:
    """One deal: all in points."""

    judged: float
    """What `medium` lost by the judge, over all its decisions in the seat."""
    one_by_one: float
    """What correcting each of them alone brought on the deal as it lay, `medium` playing on; their sum."""
    all_corrected: float
    """What the judge's choices brought, all of them in one game."""
    strong: float = nan
    """What `strong` in the seat brought."""
    judged_strong: float = nan
    """What `strong` lost in its game by the judge."""


def one_deal(seed: str, seat: Seat, others: str = "medium", level: str = LEVEL) -> Compared:
    """The comparison for one deal; `level` has the skills of the judge, and only `LEVEL` judges `strong`."""
    options = Options.from_json(PLAIN, find_variant(VARIANT).options)
    log, _ = new_log(seed, options)
    medium, strong = by_level("medium"), by_level("strong")
    rest = by_level(others)
    base, moves = _played(log, seat, medium, rest)
    lost, alone = 0.0, 0.0
    start = _score(base, seat)
    for moment in Judged(decisions(moves, 1, seat), level=level).all(best_kernel()):
        if moment is None or moment.judged.chosen == moment.judged.better:
            continue
        lost += moment.judged.loss
        corrected = moves.truncated(moment.asked.index).appended(moment.judged.better)
        end, _ = _played(corrected, seat, medium, rest)
        alone += _score(end, seat) - start
    best, _ = _played(log, seat, _by_the_judge(seed, level), rest)
    if level != LEVEL:
        return Compared(lost, alone, _score(best, seat) - start)
    other, its_moves = _played(log, seat, strong, rest)
    its_loss = 0.0
    for moment in Judged(decisions(its_moves, 1, seat)).all(best_kernel()):
        its_loss += 0.0 if moment is None else moment.judged.loss
    return Compared(lost, alone, _score(best, seat) - start, _score(other, seat) - start, its_loss)


def new_log(seed: str, options: Options) -> tuple[Log, State]:
    state, _ = new_game(VARIANT, seed, options)
    return Log(VARIANT, seed, options), state


def by_level(level: str) -> Plays:
    return lambda view, state: choose(view, level, state.rng(), best_kernel).action


def _by_the_judge(seed: str, level: str) -> Plays:
    def play(view: View, state: State) -> Action:
        rng = SeededRandom(seed, f"corrected {state.phase} {len(view.done)}")
        return decide(view, best_kernel(), budget(4, level=level), rng).action

    return play


def _played(log: Log, seat: Seat, own: Plays, rest: Plays) -> tuple[State, Log]:
    """The deal played on from where the log ends."""
    state, _ = new_game(log.variant, log.seeds, log.options)
    for action in log.actions:
        state, _ = apply(state, action)
    while state.phase in (AUCTION, PLAY):
        to_act = state.to_act()
        assert to_act is not None
        action = (own if to_act == seat else rest)(observe(state, to_act), state)
        state, _ = apply(state, action)
        log = log.appended(action)
    return state, log


def _score(end: State, seat: Seat) -> int:
    score = end.results[-1].score
    party = end.party_of(seat)
    assert party is not None
    return 2 * score[party] - sum(score)


def check(seed: str, first: int, deals: int, others: str, level: str = LEVEL) -> int:
    """The command: a table after each hundred deals, and at the end."""
    found: list[Compared] = []
    for number in range(first, first + deals):
        found.append(one_deal(f"{seed} {number}", number % 4, others, level))
        if len(found) % 100 == 0:
            print(f"{len(found)} deals", table(found), sep="\n", flush=True)
    if len(found) % 100:
        print(table(found))
    return 0


def table(found: list[Compared]) -> str:
    """Each mean with its 95 % interval, and the differences that matter."""
    lines = {field.name: [float(getattr(each, field.name)) for each in found] for field in fields(Compared)}
    lines["judged - one_by_one"] = [each.judged - each.one_by_one for each in found]
    lines["judged - all_corrected"] = [each.judged - each.all_corrected for each in found]
    lines["judged - judged_strong - strong"] = [
        each.judged - each.judged_strong - each.strong for each in found
    ]
    return "\n".join(
        f"{name:32} {fmean(values):6.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"
        for name, values in lines.items()
        if not isnan(values[0])
    )
