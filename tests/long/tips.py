"""Whether tips give points away: each judged by a fresh sample of 10,000 deals.

    python3 -m tests.long tips                          # 300 positions of self-play over all presets
    python3 -m tests.long tips --positions 60 --deals 2000 --seed other
    python3 -m tests.long tips --seconds 0.8            # tips against the clock, as at the table

`strong` plays against itself, and some of its decisions are asked for a tip. Every choice of the position is
then played out in as many new deals, the same for all, which gives the differences a 95 % interval. A tip
gives a point away if another choice is better by a point before the factor, and surely better, or if a
cheaper card that is at least as good would have kept points out of a trick that is lost with either. One
interval in forty is wrong on that side by chance, so what is found is judged again by as many other deals.
Where all hands are known, trees are grown from other seeds instead. docs/tips.md has the results.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter

from jass.bots.explain.paired import Paired
from jass.bots.explain.situation import situations
from jass.bots.explain.tips import Tip, factor, request_number, tip
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.request import MISS, Request
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY, State
from jass.model.actions import Action, Play
from jass.model.shuffle import SeededRandom
from jass.options.variants import VARIANTS
from jass.public.view import View

LEVEL = "master"
"""The level that gives tips at the table."""
PER_DEAL = 5
"""Positions taken from each deal."""
TREES = 5
"""Trees grown for a position whose hands are all known, of an equal share of the deals each."""
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True)
class Judged:
    """A tip, and the choice that does best against it in a fresh sample."""

    name: str
    tip: Tip
    seconds: float
    better: Action | None = None
    ahead: float = -1.0
    """By how many points before the factor that choice is better; below 0 if it is not."""
    error: float = 0.0
    thrown: int = 0
    """Points of the tip's card that a cheaper card, at least as good, would have kept."""
    again: Judged | None = None
    """The same tip by another sample."""

    @property
    def surely_worse(self) -> bool:
        return self.ahead - SURE * self.error > 0

    @property
    def suspected(self) -> bool:
        """Whether a point is given away by this sample."""
        return (self.surely_worse and self.ahead >= 1) or self.thrown > 0

    @property
    def gives_away(self) -> bool:
        """Whether the second sample says so, too."""
        return self.again is not None and self.again.suspected

    def __str__(self) -> str:
        held = f"{self.better} ahead by {self.ahead:.2f} ± {SURE * self.error:.2f}, thrown {self.thrown}"
        return f"{self.name}: {self.tip.action}, {held}" + (f"; again: {self.again}" if self.again else "")


def positions(seed: str) -> Iterator[tuple[str, State]]:
    """Decisions between several cards or contracts, from deals that `strong` plays, preset by preset."""
    number = 0
    while True:
        preset = VARIANTS[number % len(VARIANTS)]
        name = f"{preset.id} {seed} {number}"
        yield from (
            (f"{name} {place}", state) for place, state in _some(_deciding(preset.id, name), Random(name))
        )
        number += 1


def _some(states: list[State], rng: Random) -> list[tuple[int, State]]:
    return [
        (place, states[place]) for place in sorted(rng.sample(range(len(states)), min(PER_DEAL, len(states))))
    ]


def _deciding(preset: str, name: str) -> list[State]:
    state, _ = new_game(preset, name)
    found: list[State] = []
    moves = 0
    while state.deal.number == 1 and (seat := state.to_act()) is not None:
        view = observe(state, seat)
        cards = view.legal.bit_count() if state.phase == PLAY and not view.by_hand else 0
        if cards > 1 or (state.phase == AUCTION and len(view.choices) + view.may_shove > 1):
            found.append(state)
        action = choose(view, "strong", SeededRandom(name, str(moves))).action
        state, _ = apply(state, action)
        moves += 1
    return found


def judge(name: str, state: State, deals: int, seconds: float = inf) -> Judged:
    """Ask for a tip here, and hold it against every other choice in new deals, where need be twice."""
    seat = state.to_act()
    assert seat is not None
    view, kernel = observe(state, seat), Paired(best_kernel())
    begun = perf_counter()
    given = tip(
        view, LEVEL, SeededRandom(name, "tip"), lambda: kernel, lambda: perf_counter() > begun + seconds
    )
    took = perf_counter() - begun
    if kernel.request is None or given.rival is None:
        return Judged(name, given, took)
    found = _held(view, given, kernel.request, f"fresh {name}", deals)
    again = _held(view, given, kernel.request, f"second {name}", deals) if found.suspected else None
    return replace(found, name=name, seconds=took, again=again)


def _held(view: View, given: Tip, request: Request, name: str, deals: int) -> Judged:
    """A tip against the best other choice of a sample."""
    compared = differences(request, request_number(request, given.action), name, deals)
    scale = 1 if request.objective == MISS else factor(request)
    best, (ahead, error) = max(compared.items(), key=lambda each: each[1][0] - SURE * each[1][1])
    rival = next(e.action for e in given.decision.evaluations if request_number(request, e.action) == best)
    thrown = _thrown(view, given, {what for what, (better, _) in compared.items() if better >= 0})
    return Judged(name, given, 0.0, rival, ahead / scale, error / scale, thrown)


def differences(request: Request, mine: int, name: str, deals: int) -> dict[int, tuple[float, float]]:
    """By how much each other choice is better in new deals, and the standard error of that."""
    rng = Random(name)
    if not request.tree_search:
        kernel = Paired(best_kernel())
        kernel.start(request, rng.getrandbits(32))
        kernel.search_on(deals, None)
        means = {tally.what: tally.mean for tally in kernel.last}
        legal = {what for what in means if what != mine}
        return {what: (means[what] - means[mine], kernel.standard_error(mine, what)) for what in legal}
    grown = []
    for _ in range(TREES):
        kernel = Paired(best_kernel())
        kernel.start(request, rng.getrandbits(32))
        kernel.run(deals // TREES)
        grown.append({tally.what: tally.mean for tally in kernel.tallies()})
    found = {}
    for what in grown[0].keys() - {mine}:
        ahead = [tree[what] - tree[mine] for tree in grown]
        found[what] = mean(ahead), stdev(ahead) / sqrt(TREES)
    return found


def _thrown(view: View, given: Tip, as_good: set[int]) -> int:
    """The points that a card as good would have kept out of a trick that is lost with either."""
    if not isinstance(given.action, Play) or view.options.scoring == "differences":
        return 0
    found = situations(view, [given.action.card, *sorted(as_good)])
    mine = found[given.action.card]
    return max(mine.points - s.points if mine.lost and s.lost else 0 for s in found.values())


def checked(seed: str, count: int, deals: int, seconds: float = inf) -> Iterator[Judged]:
    """The tips of so many positions, judged."""
    for name, state in islice(positions(seed), count):
        yield judge(name, state, deals, seconds)


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python3 -m tests.long tips", description=__doc__)
    arguments.add_argument("--positions", type=int, default=300)
    arguments.add_argument("--deals", type=int, default=10_000)
    arguments.add_argument("--seconds", type=float, default=inf, help="the time for a tip")
    arguments.add_argument("--seed", default="tips")
    given = arguments.parse_args()
    found: list[Judged] = []
    for each in checked(given.seed, given.positions, given.deals, given.seconds):
        found.append(each)
        if each.suspected:
            print(f"{'GIVES AWAY' if each.gives_away else 'suspected'} {each}", flush=True)
    away = sum(each.gives_away for each in found)
    worse = [each.ahead for each in found if each.surely_worse]
    custom = sum(each.tip.action != each.tip.decision.action for each in found)
    slowest = max(each.seconds for each in found)
    kinds = Counter(each.tip.rival.kind for each in found if each.tip.rival)
    suspected = sum(each.suspected for each in found)
    print(
        f"{len(found)} tips, {custom} of them not the bot's own choice; {away} give a point away "
        f"({suspected} by the first sample alone); {len(worse)} are surely worse at all, by "
        f"{max(worse, default=0):.2f} points at most; slowest {slowest:.2f} s; "
        f"rivals: {', '.join(f'{kind} {n}' for kind, n in kinds.most_common())}"
    )
    return 1 if away else 0


if __name__ == "__main__":
    sys.exit(main())
