"""Variants of `strong` that differ in one respect, for the experiments in lab/RESULTS.md.

python3 -m lab decisions strong lab.rivals.ablations:NoCardLikelihood --plain
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
from jass.bots.rollout.net_rollout import INVERSE_TEMPERATURE
from jass.bots.rollout.policy import NOISE, choice_model_for, weights_for
from jass.bots.rollout.request import Request
from jass.bots.search import NET_ROLLOUT_COST, Budget, decide
from jass.bots.skills import Skills
from jass.engine.state import State
from jass.model.actions import Action, Play
from jass.model.shuffle import SeededRandom
from jass.public.view import View
from kernel.build import compiled

STRONG = BUDGETS["strong"]

Changes = Mapping[str, object]
"""Fields of a request."""


@cache
def _code() -> bytes:
    return compiled(Path(__file__).with_name("ablations.c"))


class Ablation(WasmKernel):
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
        self.host.write(self.host.call("ablations"), struct.pack("<2i", self.endgame, self.paired))

    def make_noise(self, sharpness: float) -> None:
        """The noise of rollouts, so many times smaller than the policy's."""
        noise = [round(each / sharpness) for each in NOISE]
        self.host.write(self._at["noise"], struct.pack(f"<{len(noise)}h", *noise))

    def write(self, request: Request) -> None:
        super().write(replace(request, **self.changes))  # type: ignore[arg-type]

    def act(self, view: View, rng: SeededRandom, _: State) -> Action:
        return self.decide(view, rng)

    def decide(self, view: View, rng: SeededRandom) -> Action:
        return decide(view, self, self.budget, rng).action


class Reseeded(Ablation):
    """The same with another seed: it differs by chance alone."""

    def decide(self, view: View, rng: SeededRandom) -> Action:
        rng.below(1 << 32)
        return super().decide(view, rng)


class NoCardLikelihood(Ablation):
    """Infer nothing from the cards played except void suits."""

    changes: ClassVar[Changes] = {"moves": ()}


class Study(NoCardLikelihood):
    """The best player of the initial study: some 4000 rollouts per decision, in deals that agree with the
    void suits and the bids."""

    budget = replace(STRONG, card_samples=800, contract_samples=200, pool=8, tolerance=-inf)


class PolicyLikelihood(Ablation):
    """Assume that the others play by the policy's odds to the root of 1 << `card_temperature`."""

    changes: ClassVar[Changes] = {"card_temperature": 2}

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["readings"], weights_for(request)[1])


class UnsoftenedPolicy(PolicyLikelihood):
    """Assume that the others play by the policy's odds unchanged."""

    changes: ClassVar[Changes] = {"card_temperature": 0, "random_share": 1}


class Softer(PolicyLikelihood):
    """Assume that the others are less sure, but hardly ever play any card."""

    changes: ClassVar[Changes] = {"card_temperature": 3, "random_share": 1}


class Surer(Ablation):
    """Assume that the others hardly ever play any card."""

    changes: ClassVar[Changes] = {"random_share": 1}


class NetInference(Ablation):
    """Infer hidden cards from the cards played by the net."""

    budget = replace(STRONG, skills=Skills(net_inference=True))


class CallInference(NetInference):
    """Infer from the bids as if all players bid like `strong`, too."""

    budget = replace(STRONG, skills=replace(NetInference.budget.skills, call_inference=True))


class MoreDeals(Ablation):
    """Four times as many deals."""

    budget = replace(STRONG, card_samples=4 * STRONG.card_samples)


class FewerDeals(Ablation):
    """A quarter of the deals."""

    budget = replace(STRONG, card_samples=STRONG.card_samples // 4)


class LargerPool(Ablation):
    """Each deal is drawn from four times as many candidates."""

    budget = replace(STRONG, pool=4 * STRONG.pool)


class NoCallLikelihood(Ablation):
    """Infer nothing from the bids."""

    budget = replace(STRONG, pool=1)


class Endgame(Ablation):
    """Solve the last three tricks of each rollout with open hands."""

    endgame = 3


class Paired(Ablation):
    """Use the same random numbers for all choices."""

    paired = True


class Fast(Ablation):
    """A sixth of the deals: a faster base for the next two."""

    budget = replace(STRONG, card_samples=800, contract_samples=400)


class Sharper(Fast):
    """Rollouts by a policy with less noise."""

    sharpness = 1.6


class Imitating(Fast):
    """Rollouts by the choice model, which imitates `strong`, instead of the policy."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.host.write(self._at["weights"], choice_model_for(weights_for(request)[0])[0])


class FastNetInference(Fast):
    """Infer hidden cards from the cards played by the net."""

    budget = replace(Fast.budget, skills=Skills(net_inference=True))


class NetRollouts(FastNetInference):
    """Rollouts by the net too, as many as by the policy."""

    budget = replace(
        FastNetInference.budget,
        card_samples=NET_ROLLOUT_COST * Fast.budget.card_samples,
        skills=replace(FastNetInference.budget.skills, net_rollouts=True),
    )


class FlatNetRollouts(NetRollouts):
    """Rollouts with exactly the net's odds, not sharper ones."""

    def write(self, request: Request) -> None:
        super().write(request)
        self.make_noise(1 / INVERSE_TEMPERATURE if request.net_rollouts else 1)


class NoRevokes(Ablation):
    """Assume that nobody has revoked, even if they may."""

    budget = replace(STRONG, skills=Skills(assume_no_revokes=True))


class Racing(Ablation):
    """Racing: the same number of rollouts, but the worse half of the choices is dropped repeatedly."""

    def decide(self, view: View, rng: SeededRandom) -> Action:
        if view.phase != "play" or view.legal.bit_count() == 1:
            return super().decide(view, rng)
        self.start(card_request(view, self.budget.pool), rng.below(1 << 32))
        every = left = self._choice_count
        rounds = ceil(log2(every))
        for _ in range(rounds):
            self.run(self.budget.card_samples * every // (rounds * left))
            left = -(-left // 2)
            self.host.call("drop_worse", left)
        return Play(view.seat, self.tallies()[0].what)


class TreeSearch(Ablation):
    """Search a tree if all hands are known."""

    budget = replace(STRONG, tree_visits=2000, skills=Skills(tree_search=True))


class HalfNoise(Ablation):
    """Rollouts of a Differenzler with half the policy's noise in the seat's own cards."""

    budget = replace(STRONG, own_noise=8)


class Tournament(HalfNoise):
    """The same, trusting and with fewer deals: the base of the next ones in games with estimates."""

    budget = replace(HalfNoise.budget, card_samples=1200, pool=32, skills=Skills(assume_no_revokes=True))


class QuarterNoise(Tournament):
    """A quarter of the policy's noise in the seat's own cards."""

    budget = replace(Tournament.budget, own_noise=4)


class SixteenthNoise(Tournament):
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

    budget = replace(Tournament.budget, estimate_samples=5 * Tournament.budget.estimate_samples)
