"""Players for the arena as published for Jass: tree searches with random rollouts.

python3 -m jass arena strong lab.rivals.published_mcts:Determinised --deals 100
python3 -m jass arena strong lab.rivals.published_mcts:InformationSets --deals 100

Both choose contracts and estimates like `medium`, by a table of the promises of a hand.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from jass.bots import levels
from jass.bots.beliefs import card_request
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel
from jass.bots.rollout.request import ANYTHING
from jass.engine.state import State
from jass.model.actions import Action, Play
from jass.model.shuffle import Draws
from jass.public.view import View
from kernel.build import compiled

DEALS, ITERATIONS = 40, 250
"""The trees of `Determinised` and the visits of each; `InformationSets` makes as many visits in one tree."""


@cache
def _instance() -> WasmtimeInstance:
    return WasmtimeInstance(compiled(Path(__file__).with_name("rivals.c")))


class _Searcher:
    function: str
    size: tuple[int, ...]

    def __init__(self) -> None:
        self._kernel = WasmKernel(_instance())

    def act(self, view: View, draws: Draws, _: State) -> Action:
        if view.phase != "play" or view.legal.bit_count() == 1:
            return levels.choose(view, "medium", draws, best_kernel).action
        request, seed = card_request(view, 1), draws.below(1 << 32)
        for each in (request, replace(request, allowed=ANYTHING)):
            self._kernel.write(each)
            card = _instance().call(self.function, *self.size, seed)
            if card >= 0:
                return Play(view.seat, card)
        raise AssertionError("some deal agrees with what is known")


class Determinised(_Searcher):
    """One tree for each of some sampled deals (PIMC with UCT)."""

    function, size = "determinised", (DEALS, ITERATIONS)


class InformationSets(_Searcher):
    """One tree for all sampled deals (SO-ISMCTS)."""

    function, size = "information_sets", (DEALS * ITERATIONS,)
