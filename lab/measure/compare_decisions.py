"""Compares players card by card on equal positions: finer than whole matches, in a fraction of the time.

The first player plays deals against itself. At each card the others are asked too. If one would play another
card, the policy plays both cards out: on the true deal, or with `--expected` in so many deals sampled by the
seat's beliefs. The difference is the gain of the decision, and the sum over the decisions of one party is the
gain of the deal. All players get the same random numbers, so equal decisions gain exactly 0. `--expected`
measures much more precisely how well a player uses its beliefs, but not whether they are right.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import erfc, sqrt
from statistics import fmean, stdev
from time import monotonic, process_time

from jass.bots.beliefs import card_request
from jass.bots.levels import BUDGETS
from jass.bots.rollout.hosts import best_kernel
from jass.cli.arena.players import player
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, PLAY, State
from jass.model.actions import Action, Play
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from lab.rivals.perfect_information import with_all_hands

PLAIN = {"multipliers": dict.fromkeys("ERSLOU", 1), "weis": False, "stoeck": False, "matchBonus": 0}
"""The Schieber in points of 157."""

ROLLOUTS = 200
"""The rollouts of each card in question on the true deal."""


@dataclass
class Asked:
    """The result of asking a player in one deal."""

    gain: float = 0.0
    decisions: int = 0
    others: int = 0
    seconds: float = 0.0


def decisions(given: Namespace) -> int:
    """The command."""
    preset = find_variant(given.variant)
    options = Options.from_json(PLAIN if given.plain else {}, preset.options)
    names = [given.player, *given.others]
    stop = monotonic() + given.seconds
    deals: list[dict[str, Asked]] = []
    while len(deals) < max(given.deals, 2) and (monotonic() < stop or len(deals) < 2):
        deals.append(one_deal(names, preset.id, options, f"{given.seed} {len(deals)}", given.expected))
        if sys.stderr.isatty():
            print(f"\r{len(deals)}/{given.deals}", end="", file=sys.stderr, flush=True)
    print(table(names, deals), end="")
    if given.json:
        given.json.write_text(
            json.dumps([{k: asdict(v) for k, v in deal.items()} for deal in deals]), "utf-8"
        )
    return 0


def one_deal(
    names: Sequence[str], variant: str, options: Options, seed: str, expected: int
) -> dict[str, Asked]:
    """Let the first player play a deal, and ask the others."""
    first = names[0]
    players = {name: player(name) for name in names}
    asked = {name: Asked() for name in names}
    state, _ = new_game(variant, seed, options)
    moves = 0
    while state.phase != DEAL_OVER:
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        free = state.phase == PLAY and view.legal.bit_count() > 1
        said: dict[str, Action] = {}
        for name in names if free else (first,):
            started = process_time()
            said[name] = players[name].act(view, SeededRandom(seed, f"decision {moves}"), state)
            if free:
                asked[name].decisions += 1
                asked[name].seconds += process_time() - started
        differing = [name for name in said if said[name] != said[first]]
        if differing:
            worth = values(view, state, expected, SeededRandom(seed, f"values {moves}").below(1 << 32))
            for name in differing:
                asked[name].gain += (worth[_card(said[name])] - worth[_card(said[first])]) / parties(state)
                asked[name].others += 1
        state, _ = apply(state, said[first])
        moves += 1
    return asked


def parties(state: State) -> int:
    """The number of parties; each takes an equal share of a deal's decisions."""
    return len(
        {party for seat in range(state.options.players) if (party := state.party_of(seat)) is not None}
    )


def values(view: View, state: State, expected: int, seed: int) -> dict[int, float]:
    """The value of each legal card to the seat's party, on the true deal or in so many expected ones."""
    kernel = best_kernel()
    request = card_request(view, BUDGETS["strong"].pool)
    kernel.start(request if expected else with_all_hands(request, state), seed)
    kernel.run(expected or ROLLOUTS)
    return {tally.what: tally.mean for tally in kernel.tallies()}


def _card(action: Action) -> int:
    assert isinstance(action, Play)
    return action.card


def table(names: Sequence[str], deals: Sequence[Mapping[str, Asked]]) -> str:
    """One line per player: gain per deal, p, share of different decisions, time relative to the first."""

    def total(name: str, what: str) -> float:
        return float(sum(getattr(deal[name], what) for deal in deals))

    first = names[0]
    lines = [f"{'':28} {'a deal, 95 %':>16} {'p':>7} {'decided otherwise':>18} {'time':>6}"]
    for name in names[1:]:
        gains = [deal[name].gain for deal in deals]
        error = stdev(gains) / sqrt(len(gains))
        p = erfc(abs(fmean(gains)) / error / sqrt(2)) if error else 1.0
        lines.append(
            f"{name.removeprefix('lab.rivals.ablations:'):28}"
            f" {fmean(gains):+8.2f} ± {1.96 * error:5.2f} {p:7.3f}"
            f" {total(name, 'others') / max(total(name, 'decisions'), 1):18.1%}"
            f" {total(name, 'seconds') / total(first, 'seconds'):6.2f}"
        )
    lines.append(f"against {first}: {len(deals)} deals, {total(first, 'decisions'):.0f} decisions")
    return "\n".join([*lines, ""])
