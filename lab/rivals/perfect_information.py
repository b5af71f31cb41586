"""Players for the arena who see all hands: a ceiling for honest players.

python3 -m jass arena strong lab.rivals.perfect_information:Seer --deals 100
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from jass.bots import levels
from jass.bots.beliefs import card_request, contract_request
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel
from jass.bots.rollout.request import Request
from jass.engine.state import State
from jass.model.actions import Action, Choose, Play
from jass.model.cards import union
from jass.model.shuffle import SeededRandom
from jass.public.view import View
from kernel.build import compiled

ITERATIONS = 8000
CONTRACT_SAMPLES = 100


@cache
def _instance() -> WasmtimeInstance:
    return WasmtimeInstance(compiled(Path(__file__).with_name("perfect_information.c")))


class Seer:
    """Searches the true deal, for contracts too."""

    open_auction = True
    exact = 4
    """The number of last tricks that are solved."""
    by_policy = True
    """Whether the policy plays below the tree; otherwise any card."""

    def __init__(self) -> None:
        self._kernel = WasmKernel(_instance())

    def act(self, view: View, rng: SeededRandom, state: State) -> Action:
        if view.phase == "play" and view.legal.bit_count() > 1:
            self._kernel.start(with_all_hands(card_request(view, 1), state), 1)
            return Play(view.seat, self._search_true_deal(rng.below(1 << 32)))
        if view.phase == "auction" and self.open_auction:
            request = with_all_hands(contract_request(view, 1), state)
            self._kernel.start(request, rng.below(1 << 32))
            self._kernel.run(CONTRACT_SAMPLES)
            named = [tally for tally in self._kernel.tallies() if tally.what < len(request.menu)]
            best = max(named, key=lambda tally: tally.mean)
            shoved = [tally.mean for tally in self._kernel.tallies() if tally.what >= len(request.menu)]
            if not shoved or best.mean >= shoved[0]:
                return Choose(view.seat, request.menu[best.what].contract, request.menu[best.what].joker)
        return levels.choose(view, "strong", rng, best_kernel).action

    def _search_true_deal(self, seed: int) -> int:
        return _instance().call("search_true_deal", ITERATIONS, self.exact, self.by_policy, seed)


class SeerOfCards(Seer):
    """Sees the cards from the first trick on, and names contracts like `strong`."""

    open_auction = False


class PlainSeer(SeerOfCards):
    """The textbook player: without the policy, but with five tricks solved."""

    exact, by_policy = 5, False


def with_all_hands(request: Request, state: State) -> Request:
    """The request with all cards known."""
    hands = [*state.deal.hands, *(union(packets) for packets in state.deal.waiting)]
    return replace(request, moves=(), known=tuple(hands[: request.places]), allowed=((1 << 36) - 1,) * 6)
