"""Learns how `strong` bids, so that others can infer cards from a contract or a shove.

`strong` chooses a contract as the first to speak. The values that its search finds for each contract are
fitted to the cards of the hand by least squares. The result is the second of the `VALUE_WEIGHTS` in
jass/bots/rollout/call_likelihood.py, which kernel/src/call_likelihood.h repeats.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from math import log2
from statistics import fmean
from typing import NamedTuple

from jass.bots.beliefs import PAR, contract_request
from jass.bots.heuristic import announcement
from jass.bots.levels import BUDGETS
from jass.bots.rollout.call_likelihood import (
    ValueWeights,
    by_higher_missing,
    contract_likelihood,
    shove_likelihood,
)
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.request import Request
from jass.bots.search import Decision, decide
from jass.bots.skills import Skills
from jass.cli.arena.workers import in_order
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.model.actions import Choose
from jass.model.cards import Mask
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from lab.measure.compare_decisions import PLAIN

GAMES = ("plain", "official1000", "schieberCh", "schieber3000", "rulesSheet")
HELD_OUT = 5
"""One hand of so many is held out for validation."""


class CallSample(NamedTuple):
    """The value that the search finds for a contract, in points without the factor, and the inputs."""

    trumps: list[tuple[list[int], float]]
    no_trumps: list[tuple[list[int], float]]


class Surprise(NamedTuple):
    """The surprise in bits per contract or shove, by the rule of thumb and by the fit."""

    rule_of_thumb: float
    fitted: float


def auction(game: str, seed: str) -> Iterator[tuple[View, Decision]]:
    """The bids of `strong` against itself, until a contract is named."""
    preset = find_variant("schieberCh" if game == "plain" else game)
    rules = Options.from_json(PLAIN if game == "plain" else {}, preset.options)
    state, _ = new_game(preset.id, seed, rules)
    while state.phase != PLAY:
        view = observe(state, _to_act(state))
        action = announcement(view)
        if action is None:
            decision = decide(
                view, best_kernel(), BUDGETS["strong"], SeededRandom(seed, f"{len(view.shoved)}")
            )
            yield view, decision
            action = decision.action
        state, _ = apply(state, action)


def _to_act(state: State) -> int:
    seat = state.to_act()
    assert seat is not None
    return seat


def call_sample(game: str, seed: str) -> CallSample:
    """The values of the first seat to speak in one deal."""
    view, decision = next(auction(game, seed))
    request, found = contract_request(view, 1), CallSample([], [])
    tricks = view.options.tricks
    for evaluation, named in zip(decision.evaluations, request.menu, strict=False):
        assert isinstance(evaluation.action, Choose)
        number = named.tables(tricks)[0]
        if number < 4:
            found.trumps.append((_trumps(view.hand, number), evaluation.points / named.factor))
        else:
            found.no_trumps.append(
                (_no_trumps(view.hand, upwards=number % 2 == 0), evaluation.points / named.factor)
            )
    return found


def _trumps(hand: Mask, trump: int) -> list[int]:
    """The inputs with trumps, as in `ValueWeights`: 1, trumps and others by rank, trumps squared, voids."""
    suits = [hand >> 9 * suit & 0x1FF for suit in range(4)]
    own, side = suits.pop(trump), suits
    ranks = [own >> rank & 1 for rank in range(9)]
    others = [sum(held >> rank & 1 for held in side) for rank in range(9)]
    return [1, *ranks, *others, sum(ranks) ** 2, side.count(0)]


def _no_trumps(hand: Mask, upwards: bool) -> list[int]:
    """The inputs without trumps: 1, and the cards that lack 0, 1, 2 or more better ones of their suit."""
    return [1, *(by_higher_missing(hand, tuple(n == each for n in range(4)), upwards) for each in range(4))]


def fit(every: Sequence[CallSample]) -> ValueWeights:
    """The least-squares fit, in tenths of a point of 157."""
    trumps = _least([row for each in every for row in each.trumps])
    no_trumps = _least([row for each in every for row in each.no_trumps])
    trump_constant, square, void = trumps[0], trumps[19], trumps[20]
    return ValueWeights(
        trump_constant,
        tuple(trumps[1:10]),
        tuple(trumps[10:19]),
        square,
        void,
        no_trumps[0],
        tuple(no_trumps[1:]),
    )


def _least(rows: Sequence[tuple[list[int], float]]) -> list[int]:
    import numpy as np

    put_in, margins = np.array([row[0] for row in rows], float), np.array([row[1] for row in rows])
    found = np.linalg.lstsq(put_in, margins, rcond=None)[0] * 5  # a margin is twice the excess over half
    found[0] += PAR
    return [round(each) for each in found]


def surprise(game: str, seed: str) -> list[Surprise]:
    """The surprise of the bids in one deal, given the present tables."""
    return [
        Surprise(
            *(
                _bits(view, decision, contract_request(view, 1, Skills(call_inference=fitted)))
                for fitted in (False, True)
            )
        )
        for view, decision in auction(game, seed)
    ]


def _bits(view: View, decision: Decision, request: Request) -> float:
    shoved = shove_likelihood(view.hand, len(view.shoved), request) if view.may_shove else 0
    action = decision.action
    if not isinstance(action, Choose):
        return -log2(max(shoved, 1) / 65536)
    place = [named.contract for named in request.menu].index(action.contract)
    likelihood = contract_likelihood(view.hand, place, request)
    if not request.call_inference:
        likelihood = likelihood * (65536 - shoved) >> 16
    return -log2(max(likelihood, 1) / 65536)


def fit_calls(given: Namespace) -> int:
    """The command: prints the fit, and the surprise by the present tables on other hands.

    Raises `NoCluster` and `TaskLost`.
    """
    every: list[CallSample] = []
    for game in GAMES:
        seeds = [f"{given.seed} {game} {number}" for number in range(given.deals) if number % HELD_OUT]
        for found in in_order(partial(call_sample, game), seeds, given.processes, given.scheduler):
            every.append(found)
            print(f"\r{len(every)} hands ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(fit(every))
    for game in GAMES:
        seeds = [f"{given.seed} {game} {number}" for number in range(0, given.deals, HELD_OUT)]
        told = in_order(partial(surprise, game), seeds, given.processes, given.scheduler)
        bits = [each for deal in told for each in deal]
        rule_of_thumb, fitted = (
            fmean(each.rule_of_thumb for each in bits),
            fmean(each.fitted for each in bits),
        )
        print(f"{game}: {rule_of_thumb:.3f} bits by the rule of thumb, {fitted:.3f} fitted")
    return 0
