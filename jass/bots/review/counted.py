"""A kernel that counts its work, so that the decisions of a deal can share a limit."""

from __future__ import annotations

from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import Request
from jass.bots.search import work_of


class Counted:
    """A kernel whose `work` grows with every deal played out, as `search.py` counts it.

    `left` is what it may do; None for any.
    """

    def __init__(self, kernel: Kernel, left: int | None = None) -> None:
        self._kernel, self._left, self._each = kernel, left, 0
        self.name, self.chunk, self.fast = kernel.name, kernel.chunk, kernel.fast
        self.work = 0

    def within(self, work: int, least: int) -> int:
        """So much work or what is left, but no less than `least`."""
        return work if self._left is None else max(min(work, self._left - self.work), least)

    def start(self, request: Request, seed: int) -> None:
        self._kernel.start(request, seed)
        self._each = work_of(request, len(self._kernel.tallies()))

    def run(self, samples: int) -> None:
        self._kernel.run(samples)
        self.work += samples * self._each

    def tallies(self) -> list[Tally]:
        return self._kernel.tallies()
