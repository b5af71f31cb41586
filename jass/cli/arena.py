"""`arena`: two players against each other in duplicate deals, each dealt twice with the seats swapped."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, sqrt
from multiprocessing import get_context
from statistics import fmean, median, stdev
from time import perf_counter
from typing import TYPE_CHECKING

from jass.actions import NextDeal
from jass.cli.players import player
from jass.deal import Draws
from jass.errors import BadOption, shorten
from jass.machine import apply, new_game
from jass.observe import observe
from jass.options import Options
from jass.records import DealResult
from jass.state import DEAL_OVER, GAME_OVER, State
from jass.variants import find_variant

if TYPE_CHECKING:
    from argparse import _SubParsersAction


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom at what."""

    players: tuple[str, str]
    variant: str
    options: Options
    seed: str


@dataclass(frozen=True, slots=True)
class Played:
    """A deal, played twice: what the first player won by, and how long the moves took, by player."""

    score: float
    points: float
    each: tuple[float, float]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    arena = commands.add_parser("arena", help="two players against each other in duplicate deals")
    arena.add_argument(
        "players", nargs=2, metavar="PLAYER", help="a level, random, greedy, challenge, or MODULE:CLASS"
    )
    arena.add_argument("--deals", type=int, default=100, help="each is played twice (default 100)")
    arena.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
    arena.add_argument("--options", default="{}", help="rule options that differ from it, as JSON")
    arena.add_argument("--seed", default="1", help="any text (default 1)")
    arena.add_argument("--processes", type=int, default=1, help="how many at a time (default 1)")
    arena.add_argument("--json", action="store_true", help="the result as one JSON object")
    arena.set_defaults(run=_arena)


def _arena(given: Namespace) -> int:
    preset = find_variant(given.variant)
    match = Match(
        tuple(given.players),
        preset.id,
        Options.from_json(_changes(given.options), preset.options),
        given.seed,
    )
    for name in match.players:
        player(name)
    played = []
    for deal in results(match, max(given.deals, 2), given.processes):
        played.append(deal)
        if sys.stderr.isatty():
            print(f"\r{len(played)}/{given.deals} deals", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    found = report(match, played)
    print(json.dumps(found) if given.json else text(found))
    return 0


def _changes(text: str) -> object:
    try:
        changes: object = json.loads(text)
    except ValueError:
        raise BadOption("options", f"a JSON object, not {shorten(text)}", "notOptions") from None
    return changes


def results(match: Match, deals: int, processes: int) -> Iterator[Played]:
    """The deals, in order, whatever the number of processes."""
    work = [(match, number) for number in range(deals)]
    if processes <= 1:
        yield from map(_play_twice, work)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_play_twice, work)


def _play_twice(work: tuple[Match, int]) -> Played:
    match, number = work
    scores, points = [0.0, 0.0], [0.0, 0.0]
    seconds: tuple[list[float], list[float]] = ([], [])
    for side in (0, 1):
        state = _play(match, f"{match.seed} {number}", side, seconds)
        for total, values in ((scores, _worth(state)), (points, _points(state))):
            for seat, value in enumerate(values):
                who = (seat + side) % 2
                total[who] += value / sum((s + side) % 2 == who for s in range(len(values))) / 2
    return Played(
        scores[0] - scores[1],
        points[0] - points[1],
        (scores[0], scores[1]),
        (tuple(seconds[0]), tuple(seconds[1])),
    )


def _play(match: Match, seed: str, side: int, seconds: tuple[list[float], list[float]]) -> State:
    """One deal, with the first player on the even seats, or on the odd ones."""
    state, _ = new_game(match.variant, seed, match.options)
    seats = [player(match.players[(seat + side) % 2]) for seat in range(match.options.players)]
    moves = 0
    while state.phase not in (DEAL_OVER, GAME_OVER):
        seat = state.to_act()
        if seat is None:
            state, _ = apply(state, NextDeal())
            continue
        view, started = observe(state, seat), perf_counter()
        action = seats[seat].act(view, Draws(seed, f"arena {moves}"), state)
        if view.phase != "play" or view.legal.bit_count() > 1:
            seconds[(seat + side) % 2].append(perf_counter() - started)
        state, _ = apply(state, action)
        moves += 1
    return state


def _worth(state: State) -> list[float]:
    """By seat what the deal was worth to it: what its party wrote, or how far off it was."""
    result = state.results[-1]
    if state.options.scoring == "differences":
        return [float(-score) for score in result.score]
    if state.options.scoring == "sticks":
        return [float(n) if seat == result.contractor else 0.0 for seat, n in enumerate(result.points)]
    return _by_seat(state, result.score)


def _points(state: State) -> list[float]:
    """By seat its party's card points, of 157."""
    result: DealResult = state.results[-1]
    return _by_seat(state, result.points)


def _by_seat(state: State, values: tuple[int, ...]) -> list[float]:
    return [
        float(values[party]) if (party := state.party_of(seat)) is not None else 0.0
        for seat in range(state.options.players)
    ]


def report(match: Match, played: list[Played]) -> dict[str, object]:
    """The result of an arena: means per deal with their 95 % intervals, and times per move."""
    scores = [deal.score for deal in played]
    mean, error = _mean(scores)
    points, points_error = _mean([deal.points for deal in played])
    both = [[second for deal in played for second in deal.seconds[who]] for who in (0, 1)]
    return {
        "players": match.players,
        "variant": match.variant,
        "options": match.options.to_json(find_variant(match.variant).options),
        "seed": match.seed,
        "deals": len(played),
        "mean": round(mean, 2),
        "interval": round(error, 2),
        "p": erfc(abs(mean) / (error / 1.96) / sqrt(2)) if error else None,
        "points": round(points, 2),
        "pointsInterval": round(points_error, 2),
        "each": [round(fmean(deal.each[who] for deal in played), 2) for who in (0, 1)],
        "moves": [len(each) for each in both],
        "medianMs": [round(median(each) * 1000, 2) if each else 0.0 for each in both],
        "p99Ms": [round(sorted(each)[len(each) * 99 // 100] * 1000, 2) if each else 0.0 for each in both],
    }


def _mean(values: list[float]) -> tuple[float, float]:
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def text(found: dict[str, object]) -> str:
    """The same for reading."""
    first, second = found["players"]  # type: ignore[misc]
    return "\n".join(
        (
            f"{first} - {second}, {found['variant']}, {found['deals']} deals played twice",  # type: ignore[has-type]
            f"written per deal {found['mean']:+} ± {found['interval']}   p = {found['p']:.2g}",
            f"points of 157    {found['points']:+} ± {found['pointsInterval']}",
            f"ms per move, median {found['medianMs']}, 99th percentile {found['p99Ms']}",
        )
    )
