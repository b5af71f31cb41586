"""Players for the arena as published for Jass: tree searches with random rollouts.

python3 -m jass arena strong lab.rivals.published_mcts:Determinised --deals 100
python3 -m jass arena strong lab.rivals.published_mcts:InformationSets --deals 100

Both choose contracts and estimates like `medium`, by a table of the value of a hand.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from jass.bots import levels
from jass.bots.beliefs import card_request
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel
from jass.bots.rollout.request import ANY_CARDS
from jass.engine.state import State
from jass.model.actions import Action, Play
from jass.model.shuffle import SeededRandom
from jass.public.view import View
from kernel.build import compiled

TREES, ITERATIONS = 40, 250
"""The trees of `Determinised` and the visits of each; `InformationSets` makes as many visits in one tree."""


@cache
def _instance() -> WasmtimeInstance:
    return WasmtimeInstance(compiled(Path(__file__).with_name("published_mcts.c")))


class _Searcher:
    function: str
    size: tuple[int, ...]

    def __init__(self) -> None:
        self._kernel = WasmKernel(_instance())

    def act(self, view: View, rng: SeededRandom, _: State) -> Action:
        if view.phase != "play" or view.legal.bit_count() == 1:
            return levels.choose(view, "medium", rng, best_kernel).action
        request, seed = card_request(view, 1), rng.below(1 << 32)
        for each in (request, replace(request, allowed=ANY_CARDS)):
            self._kernel.write(each)
            card = _instance().call(self.function, *self.size, seed)
            if card >= 0:
                return Play(view.seat, card)
        raise AssertionError("some deal agrees with what is known")


class Determinised(_Searcher):
    """One tree for each of some sampled deals (PIMC with UCT)."""

    function, size = "determinised", (TREES, ITERATIONS)


class InformationSets(_Searcher):
    """One tree for all sampled deals (SO-ISMCTS)."""

    function, size = "information_sets", (TREES * ITERATIONS,)
