"""Learns how `strong` chooses its cards, so that others can infer hidden cards from the cards played.

`strong` plays deals against itself. The weights of the policy's features are fitted to maximise the
likelihood of its choices, by a gradient that starts at the 4th root of the policy's odds and is regularised
towards them.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from jass.bots.beliefs import card_request
from jass.bots.heuristic import announcement
from jass.bots.levels import BUDGETS
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.policy import LOOKUPS, signed_weights
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.search import decide
from jass.cli.arena.workers import in_order
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, PLAY
from jass.model.actions import Play
from jass.model.shuffle import SeededRandom
from jass.options.variants import find_variant
from lab.learn.save_weights import save_weights
from lab.learn.train import FAMILIES

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

BUDGET = replace(BUDGETS["strong"], card_samples=1200, contract_samples=800)
"""A budget that suffices to choose like `strong`, in less time."""

STEPS, LEARNING_RATE, REGULARISATION = 400, 0.03, 3.0
HELD_OUT = 8
"""One deal of so many is held out for validation."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card chosen among several: its place, and the six cells of each card."""

    chosen: int
    cells: tuple[tuple[int, ...], ...]


class _Looked(list[int]):
    """Replaces the weights and records which ones are looked up."""

    def __init__(self) -> None:
        self.cells: list[int] = []

    def __getitem__(self, cell: int) -> int:  # type: ignore[override]
        self.cells.append(cell)
        return 0


def choices(variant: str, seed: str) -> list[Choice]:
    """The choices in one deal that `strong` plays against itself."""
    state, _ = new_game(variant, seed)
    found: list[Choice] = []
    moves = 0
    while state.phase != DEAL_OVER:
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        action = (
            announcement(view)
            or decide(view, best_kernel(), BUDGET, SeededRandom(seed, f"choice {moves}")).action
        )
        if state.phase == PLAY and isinstance(action, Play) and view.legal.bit_count() > 1:
            request, looked = card_request(view, 1), _Looked()
            cards = [card for card, _ in Rollout(request, request.known, looked).scores(view.legal)]
            cells = (tuple(looked.cells[at : at + LOOKUPS]) for at in range(0, len(looked.cells), LOOKUPS))
            found.append(Choice(cards.index(action.card), tuple(cells)))
        state, _ = apply(state, action)
        moves += 1
    return found


class Choices:
    """Many choices as arrays: the cells of all cards in sequence, and the start of each choice."""

    def __init__(self, every: Sequence[Choice]) -> None:
        import numpy as np

        sizes = np.array([len(each.cells) for each in every])
        self.cells: NDArray[int64] = np.array([cells for each in every for cells in each.cells])
        self.starts: NDArray[int64] = np.cumsum(sizes) - sizes
        self.of: NDArray[int64] = np.repeat(np.arange(len(every)), sizes)
        self.chosen = self.starts + np.array([each.chosen for each in every])

    def odds(self, weights: NDArray[float64]) -> NDArray[float64]:
        """The probability of each card."""
        import numpy as np

        score = weights[self.cells].sum(1)
        likely = np.exp(score - np.maximum.reduceat(score, self.starts)[self.of])
        odds: NDArray[float64] = likely / np.add.reduceat(likely, self.starts)[self.of]
        return odds

    def surprise(self, weights: NDArray[float64]) -> float:
        """The mean surprise in bits per choice."""
        import numpy as np

        return float(-np.log2(self.odds(weights)[self.chosen]).mean())


def fit(seen: Choices, base: NDArray[float64]) -> NDArray[float64]:
    """The weights, in units of their exponent, of maximum likelihood, regularised towards the base."""
    import numpy as np

    weights, momentum, second_moment = base.copy(), np.zeros_like(base), np.zeros_like(base)
    target = np.zeros(len(seen.cells))
    target[seen.chosen] = 1
    for step in range(1, STEPS + 1):  # Adam
        residuals = np.repeat(seen.odds(weights) - target, LOOKUPS)
        gradient = np.bincount(seen.cells.ravel(), residuals, len(base)) + REGULARISATION * (weights - base)
        gradient /= len(seen.starts)
        momentum = 0.9 * momentum + 0.1 * gradient
        second_moment = 0.99 * second_moment + 0.01 * gradient * gradient
        weights -= (
            LEARNING_RATE * (momentum / (1 - 0.9**step)) / (np.sqrt(second_moment / (1 - 0.99**step)) + 1e-6)
        )
    return weights


def fit_card_choices(given: Namespace) -> int:
    """The command: fits the families and writes the choice model beside the policy's weights.

    Raises `NoCluster` and `TaskLost`.
    """
    import numpy as np

    for family in given.family or ["pairs"]:
        variant = find_variant(FAMILIES[family]).id
        seeds = [f"read {given.seed} {n}" for n in range(given.deals)]
        deals = []
        for deal in in_order(partial(choices, variant), seeds, given.processes, given.scheduler):
            deals.append(deal)
            print(f"\r{len(deals)} deals ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        kept = Choices([each for n, deal in enumerate(deals) if n % HELD_OUT for each in deal])
        held_out = Choices([each for n, deal in enumerate(deals) if not n % HELD_OUT for each in deal])
        base = np.array(signed_weights(family), dtype=float) / 64
        whole = np.clip(np.round(16 * fit(kept, base)), -127, 127)
        before, after = held_out.surprise(base), held_out.surprise(whole / 16)
        print(f"{family}: {before:.3f} bits a choice by the policy's odds, {after:.3f} now")
        command = f"python3 -m lab read --family {family} --seed {given.seed} --deals {given.deals}"
        how = {"command": command, "bits": [round(before, 3), round(after, 3)]}
        save_weights("readings", family, whole.astype(np.int8).tobytes(), "read", how)
    return 0
