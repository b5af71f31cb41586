"""How sure the differences between choices are: all of them are played out in the same sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from math import inf, sqrt
from typing import Self

from jass.bots.early_stopping import BATCH
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import Request
from jass.bots.search import TimeIsUp

FEW = 4
"""The number of batches below which their variance says nothing."""


class Paired:
    """A kernel that remembers what the deals gave batch by batch, and can play more of them."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self.name, self.chunk, self.fast = kernel.name, kernel.chunk, kernel.fast
        self.request: Request | None = None
        self._steps: list[Sequence[Tally]] = []

    def start(self, request: Request, seed: int) -> None:
        self.request, self._steps = request, []
        self._kernel.start(request, seed)

    def run(self, samples: int) -> None:
        self._kernel.run(samples)

    def tallies(self) -> list[Tally]:
        found = self._kernel.tallies()
        if not self._steps or found[0].n > self._steps[-1][0].n:
            self._steps.append(found)
        return found

    def search_on(self, samples: int, time_is_up: TimeIsUp | None) -> None:
        """Play more deals out, until there are so many or time is up."""
        while self.samples < samples:
            aim = min(self.samples + BATCH, samples)
            done = self.samples
            while done < aim and not (time_is_up and time_is_up()):
                share = min(self.chunk, aim - done)
                self.run(share)
                done += share
            self.tallies()
            if done < aim:
                return

    @property
    def samples(self) -> int:
        return self._steps[-1][0].n if self._steps else 0

    @property
    def last(self) -> Sequence[Tally]:
        """The tallies so far."""
        return self._steps[-1] if self._steps else ()

    def up_to(self, samples: int) -> Self:
        """What so many deals had given, without those played since."""
        before = copy(self)
        before._steps = [step for step in self._steps if step[0].n <= samples]
        return before

    def standard_error(self, one: int, other: int) -> float:
        """That of the difference between the means of two choices (`what`); infinite after few batches."""
        if len(self._steps) < FEW:
            return inf
        places = {tally.what: place for place, tally in enumerate(self.last)}
        a, b = places[one], places[other]
        ahead = self.last[a].mean - self.last[b].mean
        square, before = 0.0, [replace(tally, weight=0.0, sum=0.0) for tally in self.last]
        for step in self._steps:
            gained = (step[a].sum - before[a].sum) - (step[b].sum - before[b].sum)
            square += (gained - ahead * (step[a].weight - before[a].weight)) ** 2
            before = list(step)
        n = len(self._steps)
        return sqrt(square * n / (n - 1)) / self.last[a].weight
