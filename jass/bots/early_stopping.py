"""When to stop sampling deals: once more of them would hardly change which choice is the best.

All choices are played out in the same deals, and their differences vary much less than they do themselves.
The deals come in batches; how much the differences change from batch to batch tells how far off they may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from jass.bots.rollout.kernel_abi import Tally

BATCH = 64
"""Deals between two looks."""

FEWEST = 5
"""Batches before which nothing is believed."""

SURE = 2.5
"""Standard errors by which another choice may still be better than it seems."""


class Settling:
    """Looks at the tallies after each batch, until another choice is better by less than `enough`."""

    def __init__(self, enough: float) -> None:
        self._enough = enough
        self._batches: list[list[float]] = []
        self._before: Sequence[Tally] = ()

    def settled(self, tallies: Sequence[Tally]) -> bool:
        """Whether the best one is known well enough, after one batch more."""
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
        """A ratio of sums: its error is that of what each batch's sum has over its weight's share."""
        n = len(self._batches)
        ahead = self._before[option].mean - self._before[best].mean
        square = sum((each[option + 1] - each[best + 1] - ahead * each[0]) ** 2 for each in self._batches)
        error = sqrt(square * n / (n - 1)) / self._before[best].weight
        return ahead + SURE * error < self._enough
