"""The fresh sample of the judge, which values choices against each other in the same deals."""

from __future__ import annotations

from dataclasses import replace

from jass.bots.early_stopping import BATCH
from jass.bots.explain.paired import Paired
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.request import NO_TARGET, PLACES, Request
from jass.bots.search import work_of

MOST_DEALS, FRESH = 9600, 2
"""The deals of the fresh sample, fewer if their work is done: so many times that of the first sample."""

LOOK, CLEAR = 8 * BATCH, 10.0
"""The deals between two looks at the sample, of which fewer say nothing about its error; how many of its
errors a clear difference has."""

Valued = tuple[float, float, int]
"""How many points one choice is ahead of another, the standard error of that, and in how many deals."""


class FreshSample:
    """A sample that grows as far as the values need it, within a limit of work; it counts points alone.

    With `exact` it grows until the standard error is as small, whatever work that takes.
    """

    def __init__(self, kernel: Kernel, work: int, exact: float | None = None) -> None:
        self._kernel, self._sample, self._most = kernel, Paired(kernel), 0
        self._work, self._exact = work, exact

    def start(self, request: Request, seed: int) -> None:
        """Begin with a request. Nobody else may use the kernel until the last value is known."""
        request = replace(request, missing_to_target=(NO_TARGET,) * PLACES)
        self._sample.start(request, seed)
        each = work_of(request, len(self._kernel.tallies()))
        self._most = min(MOST_DEALS, self._work // each)

    def valued(self, best: int, mine: int, fine: float) -> Valued:
        """One choice against another, in the first deals that suffice: until the error is `fine` or the
        difference clear. What was asked before has no influence.
        """
        deals = LOOK
        while True:
            self._sample.search_on(deals, None)
            seen = self._sample.up_to(deals)
            means = {tally.what: tally.mean for tally in seen.last}
            loss, error = means[best] - means[mine], seen.standard_error(best, mine)
            if self._exact is not None:
                enough = error <= self._exact
                deals = max(deals + LOOK, int(min(4, (error / self._exact) ** 2) * deals))
            else:
                enough = error <= max(fine, abs(loss) / CLEAR) or seen.samples >= self._most
                deals = min(seen.samples + LOOK, self._most)
            if enough:
                return loss, error, seen.samples
