"""What a loss means for the end of the game: points are worth nothing once it is decided."""

from __future__ import annotations

from dataclasses import dataclass, replace

from jass.bots.explain.tips import factor
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import MISS, NO_TARGET, PLACES, Request

ALIKE = 0.01
"""How far two choices that win alike may lie apart."""
BONUS = 1 << 20
"""A bonus beside which all points of a deal are little."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How often the game ends with this deal after a choice, won or lost by the seat's party, and the points
    that the choice brings where it goes on; `points` is a mean over all deals.
    """

    won: float = 0.0
    lost: float = 0.0
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class Both:
    """A choice that is better by points, and the one made; None where the game cannot end with this deal."""

    better: Ends | None = None
    mine: Ends | None = None

    def matters(self, least: float) -> bool:
        """Whether the better choice wins more often, or brings so many points where the game goes on."""
        if self.better is None or self.mine is None:
            return True
        if max(self.better.won - self.mine.won, self.mine.lost - self.better.lost) > ALIKE:
            return True
        decided = min(each.won + each.lost for each in (self.better, self.mine)) >= 1 - ALIKE
        return not decided and self.better.points - self.mine.points >= least


def end_of_game(request: Request, better: int, mine: int, seed: int, deals: int, kernel: Kernel) -> Both:
    """Play two choices out in the same deals, and count the ends of the game."""
    if request.objective == MISS or min(request.missing_to_target) > _most(request):
        return Both()
    far = replace(request, missing_to_target=(NO_TARGET,) * PLACES)
    whole = _played(far, seed, deals, kernel)
    short, ended = (_played(replace(request, win_bonus=bonus), seed, deals, kernel) for bonus in (0, BONUS))

    def ends(what: int) -> Ends:
        won = ended[what].wins / ended[what].weight
        lost = won - (ended[what].mean - short[what].mean) / BONUS
        # A kernel counts an eighth of the points where the game has ended.
        return Ends(won, lost, (8 * short[what].mean - whole[what].mean) / 7)

    return Both(ends(better), ends(mine))


def _played(request: Request, seed: int, deals: int, kernel: Kernel) -> dict[int, Tally]:
    kernel.start(request, seed)
    kernel.run(deals)
    return {tally.what: tally for tally in kernel.tallies()}


def _most(request: Request) -> int:
    """The points that a party can get in this deal."""
    return (request.options.most_deal_points + request.match_bonus) * max(factor(request), 1)
