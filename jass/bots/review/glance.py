"""A glance at a decision: whether it is worth being judged before others of its deal."""

from __future__ import annotations

from math import inf

from jass.bots.explain.paired import Paired
from jass.bots.explain.tips import Compared, request_number
from jass.bots.levels import MOST_WORK
from jass.bots.review.judge import LEVEL, budget, is_judged
from jass.bots.rollout.evaluator import Kernel
from jass.bots.search import decide, work_of
from jass.model.actions import Action, Estimate
from jass.model.shuffle import SeededRandom
from jass.public.view import View

GLANCE = 32
"""The part of a decision's work that a glance takes."""


def promise(
    view: View,
    chosen: Action,
    rng: SeededRandom,
    kernel: Kernel,
    work: int = MOST_WORK,
    level: str = LEVEL,
) -> float:
    """The points that a few deals say were lost, for each unit of the work that another deal takes.

    A loss that is seen soon comes before a greater one that takes long. 0 where the choice looks best or
    cannot be judged. An estimate comes first: its points are others, and a deal has one. Depends on the
    arguments alone.
    """
    if not is_judged(view, chosen):
        return 0.0
    if isinstance(chosen, Estimate):
        return inf
    seen = Paired(kernel)
    decision = decide(view, seen, budget(view.options.players, work // GLANCE, level), rng)
    if not decision.evaluations or seen.request is None:
        return 0.0
    compared = Compared(view, decision, seen)
    if chosen not in compared.actions.values():
        return 0.0
    behind = compared.behind(request_number(seen.request, chosen))
    return behind / work_of(seen.request, len(seen.last))
