"""Players that think as `strong` does but for one thing: what was tried past the study (lab/RESULTS.md).

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
    """`strong`, and the base of those that differ from it."""

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
        """What is added to scores in playouts: so many times less than the policy's."""
        noise = [round(each / sharpness) for each in NOISE]
        self.host.write(self._at["noise"], struct.pack(f"<{len(noise)}h", *noise))

    def write(self, request: Request) -> None:
        super().write(replace(request, **self.changes))  # type: ignore[arg-type]

    def act(self, view: View, draws: Draws, _: State) -> Action:
        return self.decide(view, draws)

    def decide(self, view: View, draws: Draws) -> Action:
        return decide(view, self, self.budget, draws).action


class Again(Tried):
    """The same with another seed: what is measured of it is chance."""

    def decide(self, view: View, draws: Draws) -> Action:
        draws.below(1 << 32)
        return super().decide(view, draws)


class Unweighed(Tried):
    """What was played tells nothing but which suits are void."""

    changes: ClassVar[Changes] = {"moves": ()}


class Study(Unweighed):
    """The best player of the study that this project began with: some 4000 playouts a decision, in
    deals that agree with who is void and with what was said."""

    budget = replace(STRONG, cards=800, contracts=200, pool=8, enough=-inf)


class ByPolicy(Tried):
    """The others are taken to play by the policy's own odds to the root of 1 << `softness`."""

    changes: ClassVar[Changes] = {"softness": 2}

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["readings"], weights_for(request)[1])


class AsIs(ByPolicy):
    """By the policy as it is."""

    changes: ClassVar[Changes] = {"softness": 0, "anything": 1}


class Softer(ByPolicy):
    """Less sure of themselves, but hardly a card for any."""

    changes: ClassVar[Changes] = {"softness": 3, "anything": 1}


class Surer(Tried):
    """Hardly a card for any."""

    changes: ClassVar[Changes] = {"anything": 1}


class ByNet(Tried):
    """Cards played are read by the net."""

    budget = replace(STRONG, skills=Skills(by_net=True))


class Heard(ByNet):
    """And what was said is heard as `strong` says it."""

    budget = replace(STRONG, skills=replace(ByNet.budget.skills, heard=True))


class MoreDeals(Tried):
    """Four times as many deals."""

    budget = replace(STRONG, cards=4 * STRONG.cards)


class FewerDeals(Tried):
    """A quarter of the deals."""

    budget = replace(STRONG, cards=STRONG.cards // 4)


class LargerPool(Tried):
    """Each deal is one of four times as many, by what was said."""

    budget = replace(STRONG, pool=4 * STRONG.pool)


class Unsaid(Tried):
    """What was said tells nothing."""

    budget = replace(STRONG, pool=1)


class Endgame(Tried):
    """The last three tricks of each deal are solved, as if all hands were open."""

    endgame = 3


class Paired(Tried):
    """All choices are played out with the same random numbers."""

    paired = True


class Few(Tried):
    """A sixth of the deals: what the next two are measured against, in less time."""

    budget = replace(STRONG, cards=800, contracts=400)


class Sharper(Few):
    """Playouts by a policy that errs less."""

    sharpness = 1.6


class Imitating(Few):
    """Playouts by the readings, an imitation of `strong`, in place of the policy."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["weights"], readings_for(weights_for(request)[0])[0])


class FewByNet(Few):
    """Cards played are read by the net."""

    budget = replace(Few.budget, skills=Skills(by_net=True))


class NetPlays(FewByNet):
    """And the net plays deals out, as many as the policy would."""

    budget = replace(
        FewByNet.budget,
        cards=NET_TAKES * Few.budget.cards,
        skills=replace(FewByNet.budget.skills, net_plays=True),
    )


class NetUnsure(NetPlays):
    """As often as the net likes each card, not surer of it."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.make_noise(1 / SURE if request.net_plays else 1)


class Trusting(Tried):
    """Nobody has revoked, even where one may."""

    budget = replace(STRONG, skills=Skills(trusting=True))


class Racing(Tried):
    """The same number of playouts, but the worse half of the choices is dropped again and again."""

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
    """A tree is searched where all hands are known."""

    budget = replace(STRONG, ways=2000, skills=Skills(by_tree=True))


class Steadier(Tried):
    """In a Differenzler's playouts the seat's own cards have half the policy's noise."""

    budget = replace(STRONG, own_noise=8)


class Tournament(Steadier):
    """That, trusting, in fewer deals: what the next ones are measured against where estimates are sealed."""

    budget = replace(Steadier.budget, cards=1200, pool=32, skills=Skills(trusting=True))


class QuarterNoise(Tournament):
    """The seat's own cards have a quarter of the policy's noise."""

    budget = replace(Tournament.budget, own_noise=4)


class HardlyNoise(Tournament):
    """They have a sixteenth."""

    budget = replace(Tournament.budget, own_noise=1)


class SurerOthers(Tournament):
    """The others' cards have two thirds of it, the seat's own half as before."""

    sharpness = 1.5
    budget = replace(Tournament.budget, own_noise=12)


class UnsurerOthers(Tournament):
    """The others' cards have half as much again."""

    sharpness = 0.65
    budget = replace(Tournament.budget, own_noise=5)


class LongerEstimates(Tournament):
    """Estimates are tried in five times as many deals."""

    budget = replace(Tournament.budget, estimates=5 * Tournament.budget.estimates)
