"""Variants of `strong` that differ in one respect, for the experiments in lab/RESULTS.md.

python3 -m lab decisions strong lab.rivals.ablations:Unweighed --plain
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from math import ceil, inf, log2
from pathlib import Path
from typing import ClassVar

from jass.bots.beliefs import card_request
from jass.bots.levels import BUDGETS
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance
from jass.bots.rollout.net_rollout import SURE
from jass.bots.rollout.policy import NOISE, readings_for, weights_for
from jass.bots.rollout.request import Request
from jass.bots.search import NET_TAKES, Budget, decide
from jass.bots.skills import Skills
from jass.engine.state import State
from jass.model.actions import Action, Play
from jass.model.shuffle import Draws
from jass.public.view import View
from kernel.build import compiled

STRONG = BUDGETS["strong"]

Changes = Mapping[str, object]
"""Fields of a request."""


@cache
def _code() -> bytes:
    return compiled(Path(__file__).with_name("tries.c"))


class Tried(WasmKernel):
    """`strong`, and the base of its variants."""

    budget: Budget = STRONG
    changes: ClassVar[Changes] = {}
    endgame = 0
    paired = False
    sharpness = 1.0

    def __init__(self) -> None:
        self.host = WasmtimeInstance(_code())
        super().__init__(self.host)
        self.make_noise(self.sharpness)
        self.host.write(self.host.call("tries"), struct.pack("<2i", self.endgame, self.paired))

    def make_noise(self, sharpness: float) -> None:
        """The noise of rollouts, so many times smaller than the policy's."""
        noise = [round(each / sharpness) for each in NOISE]
        self.host.write(self._at["noise"], struct.pack(f"<{len(noise)}h", *noise))

    def write(self, request: Request) -> None:
        super().write(replace(request, **self.changes))  # type: ignore[arg-type]

    def act(self, view: View, draws: Draws, _: State) -> Action:
        return self.decide(view, draws)

    def decide(self, view: View, draws: Draws) -> Action:
        return decide(view, self, self.budget, draws).action


class Again(Tried):
    """The same with another seed: it differs by chance alone."""

    def decide(self, view: View, draws: Draws) -> Action:
        draws.below(1 << 32)
        return super().decide(view, draws)


class Unweighed(Tried):
    """Infer nothing from the cards played except void suits."""

    changes: ClassVar[Changes] = {"moves": ()}


class Study(Unweighed):
    """The best player of the initial study: some 4000 rollouts per decision, in deals that agree with the
    void suits and the bids."""

    budget = replace(STRONG, cards=800, contracts=200, pool=8, enough=-inf)


class ByPolicy(Tried):
    """Assume that the others play by the policy's odds to the root of 1 << `softness`."""

    changes: ClassVar[Changes] = {"softness": 2}

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["readings"], weights_for(request)[1])


class AsIs(ByPolicy):
    """Assume that the others play by the policy's odds unchanged."""

    changes: ClassVar[Changes] = {"softness": 0, "anything": 1}


class Softer(ByPolicy):
    """Assume that the others are less sure, but hardly ever play any card."""

    changes: ClassVar[Changes] = {"softness": 3, "anything": 1}


class Surer(Tried):
    """Assume that the others hardly ever play any card."""

    changes: ClassVar[Changes] = {"anything": 1}


class ByNet(Tried):
    """Cards played are read by the net."""

    budget = replace(STRONG, skills=Skills(by_net=True))


class Heard(ByNet):
    """Infer from the bids as if all players bid like `strong`, too."""

    budget = replace(STRONG, skills=replace(ByNet.budget.skills, heard=True))


class MoreDeals(Tried):
    """Four times as many deals."""

    budget = replace(STRONG, cards=4 * STRONG.cards)


class FewerDeals(Tried):
    """A quarter of the deals."""

    budget = replace(STRONG, cards=STRONG.cards // 4)


class LargerPool(Tried):
    """Each deal is drawn from four times as many candidates."""

    budget = replace(STRONG, pool=4 * STRONG.pool)


class Unsaid(Tried):
    """Infer nothing from the bids."""

    budget = replace(STRONG, pool=1)


class Endgame(Tried):
    """Solve the last three tricks of each rollout with open hands."""

    endgame = 3


class Paired(Tried):
    """Use the same random numbers for all choices."""

    paired = True


class Few(Tried):
    """A sixth of the deals: a faster base for the next two."""

    budget = replace(STRONG, cards=800, contracts=400)


class Sharper(Few):
    """Rollouts by a policy with less noise."""

    sharpness = 1.6


class Imitating(Few):
    """Rollouts by the readings, which imitate `strong`, instead of the policy."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["weights"], readings_for(weights_for(request)[0])[0])


class FewByNet(Few):
    """Cards played are read by the net."""

    budget = replace(Few.budget, skills=Skills(by_net=True))


class NetPlays(FewByNet):
    """Rollouts by the net too, as many as by the policy."""

    budget = replace(
        FewByNet.budget,
        cards=NET_TAKES * Few.budget.cards,
        skills=replace(FewByNet.budget.skills, net_plays=True),
    )


class NetUnsure(NetPlays):
    """Rollouts with exactly the net's odds, not sharper ones."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.make_noise(1 / SURE if request.net_plays else 1)


class Trusting(Tried):
    """Assume that nobody has revoked, even if they may."""

    budget = replace(STRONG, skills=Skills(trusting=True))


class Racing(Tried):
    """Racing: the same number of rollouts, but the worse half of the choices is dropped repeatedly."""

    def decide(self, view: View, draws: Draws) -> Action:
        if view.phase != "play" or view.legal.bit_count() == 1:
            return super().decide(view, draws)
        self.ask(card_request(view, self.budget.pool), draws.below(1 << 32))
        every = left = self._options
        rounds = ceil(log2(every))
        for _ in range(rounds):
            self.run(self.budget.cards * every // (rounds * left))
            left = -(-left // 2)
            self.host.call("keep", left)
        return Play(view.seat, self.tallies()[0].what)


class ByTree(Tried):
    """Search a tree if all hands are known."""

    budget = replace(STRONG, ways=2000, skills=Skills(by_tree=True))


class Steadier(Tried):
    """Rollouts of a Differenzler with half the policy's noise in the seat's own cards."""

    budget = replace(STRONG, own_noise=8)


class Tournament(Steadier):
    """The same, trusting and with fewer deals: the base of the next ones in games with estimates."""

    budget = replace(Steadier.budget, cards=1200, pool=32, skills=Skills(trusting=True))


class QuarterNoise(Tournament):
    """A quarter of the policy's noise in the seat's own cards."""

    budget = replace(Tournament.budget, own_noise=4)


class HardlyNoise(Tournament):
    """A sixteenth of the policy's noise in the seat's own cards."""

    budget = replace(Tournament.budget, own_noise=1)


class SurerOthers(Tournament):
    """Two thirds of the policy's noise in the others' cards, half of it in the seat's own."""

    sharpness = 1.5
    budget = replace(Tournament.budget, own_noise=12)


class UnsurerOthers(Tournament):
    """Half as much noise again in the others' cards."""

    sharpness = 0.65
    budget = replace(Tournament.budget, own_noise=5)


class LongerEstimates(Tournament):
    """Five times as many deals for estimates."""

    budget = replace(Tournament.budget, estimates=5 * Tournament.budget.estimates)
