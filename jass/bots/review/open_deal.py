"""A finished deal as it lay: what the choices were worth to somebody who had seen all hands.

This never judges a decision. It tells a right choice that the deal punished, and what the cards were worth.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from jass.bots.explain.tips import factor
from jass.bots.review.end_of_game import end_of_game
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import MARGIN, NO_TARGET, PLACES, Request
from jass.model.cards import Mask

ROLLOUTS = 64
"""Rollouts of the one deal for each choice; the policy plays with some noise."""
UNLUCKY = 20.0
"""The points, before the factor, from which the deal has punished a right choice."""


@dataclass(frozen=True, slots=True)
class Regret:
    """The points by which another choice was better in the deal as it lay; none if by few."""

    points: float = 0.0
    other: int | None = None


def regret(
    request: Request, hands: Sequence[Mask], mine: int, allowed: Collection[int], seed: int, kernel: Kernel
) -> Regret:
    """Which of the allowed choices was better than one in the deal as it lay; none without hands.

    It is found by one half of the rollouts and valued by the other.
    """
    if not hands or request.objective != MARGIN:
        return Regret()
    first = [each for each in _played(request, hands, seed, ROLLOUTS, kernel) if each.what in allowed]
    other = max(first, key=lambda tally: tally.mean).what
    if other == mine:
        return Regret()
    means = {tally.what: tally.mean for tally in _played(request, hands, seed + 1, ROLLOUTS, kernel)}
    behind, least = means[other] - means[mine], UNLUCKY * factor(request)
    if behind < least:
        return Regret()
    as_it_lay = _open(request, hands, request.missing_to_target)
    ends = end_of_game(as_it_lay, other, mine, seed + 2, ROLLOUTS, kernel)
    return Regret(behind, other) if ends.matters(least) else Regret()


def worth(request: Request, hands: Sequence[Mask], choice: int, seed: int, kernel: Kernel) -> float:
    """The points that a choice brings the seat's party in the deal as it lay, if all play by the policy."""
    means = {tally.what: tally.mean for tally in _played(request, hands, seed, 8 * ROLLOUTS, kernel)}
    return means[choice]


def _played(request: Request, hands: Sequence[Mask], seed: int, deals: int, kernel: Kernel) -> list[Tally]:
    kernel.start(_open(request, hands, (NO_TARGET,) * PLACES), seed)
    kernel.run(deals)
    return kernel.tallies()


def _open(request: Request, hands: Sequence[Mask], missing: tuple[int, ...]) -> Request:
    known = (*hands, *(0,) * (PLACES - len(hands)))
    return replace(request, known=known, pool=1, net_inference=False, missing_to_target=missing)
