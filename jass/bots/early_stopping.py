"""Early stopping: stop sampling deals once more of them would hardly change the best choice.

All choices are played out in the same deals, so their differences vary much less than their values. The
deals come in batches, and the variance of the differences between batches gives their standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from jass.bots.rollout.kernel_abi import Tally

BATCH = 64
"""Deals between two tests."""

FEWEST = 5
"""Batches before the first decision to stop."""

SURE = 2.5
"""How many standard errors better than its mean another choice may still be."""


class Settling:
    """Tests the tallies after each batch: settled once no other choice can be better by `enough`."""

    def __init__(self, enough: float) -> None:
        self._enough = enough
        self._batches: list[list[float]] = []
        self._before: Sequence[Tally] = ()

    def settled(self, tallies: Sequence[Tally]) -> bool:
        """Take in one more batch; whether the best choice is known well enough."""
        weights = [tallies[0].weight, *(tally.sum for tally in tallies)]
        before = [self._before[0].weight, *(tally.sum for tally in self._before)] if self._before else []
        self._batches.append(
            [now - then for now, then in zip(weights, before, strict=True)] if before else weights
        )
        self._before = tallies
        if len(self._batches) < FEWEST:
            return False
        best = max(range(len(tallies)), key=lambda option: tallies[option].mean)
        return all(self._behind(option, best) for option in range(len(tallies)) if option != best)

    def _behind(self, option: int, best: int) -> bool:
        """Whether a choice cannot be better by `enough`. The error is that of a ratio of sums by batch."""
        n = len(self._batches)
        ahead = self._before[option].mean - self._before[best].mean
        square = sum((each[option + 1] - each[best + 1] - ahead * each[0]) ** 2 for each in self._batches)
        error = sqrt(square * n / (n - 1)) / self._before[best].weight
        return ahead + SURE * error < self._enough
