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
from jass.model.shuffle import SeededRandom
from jass.public.view import View
from lab.rivals import ablations
from lab.rivals.ablations import Ablation

SAMPLES = 400


def beliefs(given: Namespace) -> int:
    """The command."""
    players: list[Ablation] = [getattr(ablations, name)() for name in given.players]
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


def _one_deal(players: list[Ablation], variant: str, seed: str) -> list[float]:
    """The mean surprise per card, by player."""
    state, _ = new_game(variant, seed)
    level = player("strong")
    every: list[list[float]] = []
    while state.phase != DEAL_OVER:
        seat = state.to_act()
        assert seat is not None
        view, rng = observe(state, seat), SeededRandom(seed, f"beliefs {len(every)}")
        if state.phase == PLAY and view.legal.bit_count() > 1:
            seed_here = rng.below(1 << 32)
            every.append([surprise(each, view, state, seed_here) for each in players])
        state, _ = apply(state, level.act(view, rng, state))
    return [fmean(each) for each in zip(*every, strict=True)]


def surprise(ablation: Ablation, view: View, state: State, seed: int) -> float:
    """The mean surprise at one card."""
    players = view.options.players
    ablation.start(card_request(view, ablation.budget.pool, ablation.budget.skills), seed)
    ablation.host.call("sample_beliefs", SAMPLES)
    card_weights = list(
        struct.iter_unpack("<36d", ablation.host.read(ablation.host.call("card_weights"), 6 * 36 * 8))
    )
    bits: list[float] = []
    for seat in range(players):
        for card in cards_in(state.deal.hands[seat] if seat != view.seat else 0):
            chance = card_weights[seat][card] / sum(each[card] for each in card_weights)
            # A seat that never had the card in these few samples can have it nevertheless.
            bits.append(-log2((chance * SAMPLES + 0.5) / (SAMPLES + players / 2)))
    return fmean(bits)
