"""Early stopping: stop sampling deals once more of them would hardly change the best choice.

All choices are played out in the same deals, so their differences vary much less than their values. The
deals come in batches, and the variance of the differences between batches gives their standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from jass.bots.rollout.kernel_abi import Tally
from jass.bots.sums import added

BATCH = 64
"""Deals between two tests."""

MIN_BATCHES = 5
"""Batches before the first decision to stop."""

STANDARD_ERRORS = 2.5
"""How many standard errors better than its mean another choice may still be."""


class EarlyStopping:
    """Tests the tallies after each batch: stops once no other choice can be better by `tolerance`."""

    def __init__(self, tolerance: float) -> None:
        self._tolerance = tolerance
        self._batches: list[list[float]] = []
        self._before: Sequence[Tally] = ()

    def should_stop(self, tallies: Sequence[Tally]) -> bool:
        """Whether to stop after this batch, because the best choice is known well enough."""
        weights = [tallies[0].weight, *(tally.sum for tally in tallies)]
        before = [self._before[0].weight, *(tally.sum for tally in self._before)] if self._before else []
        self._batches.append(
            [now - then for now, then in zip(weights, before, strict=True)] if before else weights
        )
        self._before = tallies
        if len(self._batches) < MIN_BATCHES:
            return False
        best = max(range(len(tallies)), key=lambda choice: tallies[choice].mean)
        return all(self._cannot_be_better(choice, best) for choice in range(len(tallies)) if choice != best)

    def _cannot_be_better(self, choice: int, best: int) -> bool:
        """Whether a choice cannot be better by `tolerance`. The error is that of a ratio of sums by batch."""
        n = len(self._batches)
        ahead = self._before[choice].mean - self._before[best].mean
        apart = [each[choice + 1] - each[best + 1] - ahead * each[0] for each in self._batches]
        square = added(each * each for each in apart)  # a power may round otherwise on another machine
        error = sqrt(square * n / (n - 1)) / self._before[best].weight
        return ahead + STANDARD_ERRORS * error < self._tolerance
