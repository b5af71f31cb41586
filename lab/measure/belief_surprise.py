"""Measures how well players infer hidden cards: the surprise of a seat to see where each of them lies.

`strong` plays deals against itself. At each card the seat samples deals by its beliefs. They give a
probability for the true place of each hidden card; minus its logarithm is the surprise in bits, 0 for
certainty. The players are those of lab/rivals/ablations.py; the others are compared with the first one.
"""

from __future__ import annotations

import struct
from argparse import Namespace
from math import log2
from statistics import fmean, stdev
from time import monotonic

from jass.bots.beliefs import card_request
from jass.cli.arena.players import player
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, PLAY, State
from jass.model.cards import cards_in
from jass.model.shuffle import Draws
from jass.public.view import View
from lab.rivals import ablations
from lab.rivals.ablations import Tried

WORLDS = 400


def beliefs(given: Namespace) -> int:
    """The command."""
    players: list[Tried] = [getattr(ablations, name)() for name in given.players]
    stop = monotonic() + given.seconds
    found: list[list[float]] = []  # by deal
    while len(found) < max(given.deals, 2) and (monotonic() < stop or len(found) < 2):
        found.append(_one_deal(players, given.variant, f"{given.seed} {len(found)}"))
    for place, name in enumerate(given.players):
        bits = [deal[place] for deal in found]
        less = [deal[0] - deal[place] for deal in found]
        error = 1.96 * stdev(less) / len(less) ** 0.5
        print(f"{name:16} {fmean(bits):6.3f} bits a card, less by {fmean(less):+.3f} ± {error:.3f}")
    print(f"{len(found)} deals")
    return 0


def _one_deal(players: list[Tried], variant: str, seed: str) -> list[float]:
    """The mean surprise per card, by player."""
    state, _ = new_game(variant, seed)
    level = player("strong")
    every: list[list[float]] = []
    while state.phase != DEAL_OVER:
        seat = state.to_act()
        assert seat is not None
        view, draws = observe(state, seat), Draws(seed, f"beliefs {len(every)}")
        if state.phase == PLAY and view.legal.bit_count() > 1:
            seed_here = draws.below(1 << 32)
            every.append([surprise(each, view, state, seed_here) for each in players])
        state, _ = apply(state, level.act(view, draws, state))
    return [fmean(each) for each in zip(*every, strict=True)]


def surprise(tried: Tried, view: View, state: State, seed: int) -> float:
    """The mean surprise at one card."""
    players = view.options.players
    tried.ask(card_request(view, tried.budget.pool, tried.budget.skills), seed)
    tried.host.call("believe", WORLDS)
    lies = list(struct.iter_unpack("<36d", tried.host.read(tried.host.call("lies"), 6 * 36 * 8)))
    bits: list[float] = []
    for seat in range(players):
        for card in cards_in(state.deal.hands[seat] if seat != view.seat else 0):
            chance = lies[seat][card] / sum(each[card] for each in lies)
            # A seat that never had the card in these few samples can have it nevertheless.
            bits.append(-log2((chance * WORLDS + 0.5) / (WORLDS + players / 2)))
    return fmean(bits)
