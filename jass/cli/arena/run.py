"""`arena`: two players compete in duplicate deals, each played twice with the seats swapped."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import monotonic
from typing import TYPE_CHECKING

from jass.cli.arena.matches import DuplicateResult, Match, play_duplicate
from jass.cli.arena.players import check
from jass.cli.arena.recording import Record, play_all
from jass.cli.arena.student import half_width, two_sided
from jass.cli.arena.workers import add_arguments, in_order
from jass.cli.numbers import filled, whole
from jass.engine.machine import new_game
from jass.model.errors import BadOption, shorten
from jass.model.scan import BadJson, read_json
from jass.model.shuffle import MAX_SEED
from jass.options.options import Options
from jass.options.seating import parties
from jass.options.variants import find_variant

if TYPE_CHECKING:
    from argparse import _SubParsersAction

BAR = 24
"""The width of the progress bar in characters."""
MAX_OPTIONS = 20_000
"""The greatest length of options given as JSON."""
MAX_DEALS = 1_000_000
MAX_RUN_SEED = MAX_SEED - len(f" {MAX_DEALS}")
"""The greatest length of the run's seed; the number of the deal follows it in each deal's seed."""


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    arena = commands.add_parser("arena", help="two players against each other in duplicate deals")
    arena.add_argument(
        "players", nargs=2, metavar="PLAYER", help="a level, random, greedy, challenge, or MODULE:CLASS"
    )
    arena.add_argument(
        "--deals",
        type=whole(2, MAX_DEALS),
        default=100,
        help=f"2 to {MAX_DEALS:,}, each is played twice (default 100)",
    )
    arena.add_argument("--games", action="store_true", help="so many whole games instead of deals")
    arena.add_argument(
        "--alone", action="store_true", help="the first player in one seat, the second in the others"
    )
    arena.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
    arena.add_argument("--options", default="{}", help="rule options that differ from it, as a JSON object")
    arena.add_argument("--seed", default="1", help=f"any text of up to {MAX_RUN_SEED} characters (default 1)")
    add_arguments(arena)
    arena.add_argument(
        "--record", type=filled, metavar="FILE", help="keeps each deal; started again, a run goes on"
    )
    arena.add_argument("--json", action="store_true", help="the result as one JSON object")
    arena.set_defaults(run=_arena)


def _arena(given: Namespace) -> int:
    preset = find_variant(given.variant)
    options = Options.from_json(_changes(given.options), preset.options)
    if given.alone and any(len(seats) > 1 for seats in parties(options)):
        raise BadOption("alone", "a game without partners", "notOptions")
    match = Match(tuple(given.players), preset.id, options, given.seed, given.games, given.alone)
    for name in match.players:
        check(name, options)
    new_game(match.variant, f"{match.seed} {MAX_DEALS}", options)  # so that a bad seed fails before any deal
    record = Path(given.record) if given.record else None
    played = run_match(match, given.deals, record, given.processes, given.scheduler)
    found = report(match, played)
    print(json.dumps(found) if given.json else text(found))
    return 0


def _changes(text: str) -> object:
    try:
        changes = read_json(text, MAX_OPTIONS)
    except BadJson:
        raise BadOption("options", f"a JSON object, not {shorten(text)}", "notOptions") from None
    return changes


def run_match(
    match: Match, deals: int, path: Path | None, processes: int = 1, scheduler: str | None = None
) -> list[DuplicateResult]:
    """All deals in order, recorded ones and new ones, with a progress bar."""
    record = Record(path, match) if path else None
    done = {n: each for n, each in record.played.items() if n < deals} if record else {}
    before, started = len(done), monotonic()
    try:
        missing = [n for n in range(deals) if n not in done]
        for number, deal in play_all(match, missing, processes, scheduler):
            done[number] = deal
            if record is not None:
                record.add(number, deal)
            if sys.stderr.isatty():
                line = bar(done, before, deals, monotonic() - started)
                print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
    finally:
        if record is not None:
            record.close()
        if sys.stderr.isatty():
            print(file=sys.stderr)
    return [done[number] for number in range(deals)]


def results(match: Match, deals: int, processes: int) -> Iterator[DuplicateResult]:
    """The deals in order, whatever the number of processes."""
    return in_order(partial(play_duplicate, match), range(deals), processes)


def bar(done: dict[int, DuplicateResult], before: int, deals: int, seconds: float) -> str:
    """The progress bar: how far the run is, its result so far, and the time left.

    >>> even = DuplicateResult(0.0, 0.0, (0.0, 0.0), ((), ()))
    >>> bar({0: even, 1: even}, 0, 4, 60)
    '████████████············  2/4 deals  +0.0 ± 0.0  1:00 left'
    """
    filled = BAR * len(done) // deals
    line = "█" * filled + "·" * (BAR - filled) + f"  {len(done)}/{deals} deals"
    if len(done) > 1:
        mean, error = _mean([deal.score for deal in done.values()])
        line += f"  {mean:+.1f} ± {error:.1f}"
    left = round(seconds * (deals - len(done)) / max(len(done) - before, 1))
    return line + f"  {left // 60}:{left % 60:02} left"


def report(match: Match, played: list[DuplicateResult]) -> dict[str, object]:
    """The result of an arena as JSON: means per deal with their 95 % CI, and times per move."""
    scores = [deal.score for deal in played]
    mean, error = _mean(scores)
    points, points_error = _mean([deal.points for deal in played])
    both = [[second for deal in played for second in deal.seconds[who]] for who in (0, 1)]
    return match.kind | {
        "players": match.players,
        "variant": match.variant,
        "options": match.options.to_json(find_variant(match.variant).options),
        "seed": match.seed,
        "deals": len(played),
        "mean": round(mean, 2),
        "interval": round(error, 2),
        "p": two_sided(abs(mean) / error * half_width(len(scores) - 1), len(scores) - 1) if error else None,
        "points": round(points, 2),
        "pointsInterval": round(points_error, 2),
        "each": [round(fmean(deal.each[who] for deal in played), 2) for who in (0, 1)],
        "moves": [len(each) for each in both],
        "medianMs": [round(median(each) * 1000, 2) if each else 0.0 for each in both],
        "p99Ms": [round(sorted(each)[len(each) * 99 // 100] * 1000, 2) if each else 0.0 for each in both],
    }


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean, and what its 95 % CI has on each side."""
    return fmean(values), half_width(len(values) - 1) * stdev(values) / sqrt(len(values))


def text(found: dict[str, object]) -> str:
    """The result as text for readers."""
    first, second = found["players"]  # type: ignore[misc]
    unit = "game" if "games" in found else "deal"
    chance = "" if found["p"] is None else f"   p = {found['p']:.2g}"
    return "\n".join(
        (
            f"{first} - {second}, {found['variant']}, {found['deals']} {unit}s played twice",  # type: ignore[has-type]
            f"written per {unit} {found['mean']:+} ± {found['interval']}{chance}",
            f"points of 157    {found['points']:+} ± {found['pointsInterval']}",
            f"ms per move, median {found['medianMs']}, 99th percentile {found['p99Ms']}",
        )
    )
