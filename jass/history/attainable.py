"""What a deal can give a side by the rules of its game: bounds that no played deal leaves."""

from __future__ import annotations

from jass.model.cards import mask_of
from jass.options.options import Options
from jass.options.seating import parties
from jass.rules.melds import is_meld
from jass.rules.scoring import STOECK_POINTS

_QUADS = (200, 150)
"""Four Unders and four Nines; four of any other rank are 100."""


def points_in_a_deal(options: Options) -> tuple[int, int]:
    """The fewest and the most points that a side can write for a deal; a bound, which few deals come near.

    >>> points_in_a_deal(Options(weis=False, multipliers=dict.fromkeys("ERSLOU", 1)))
    (0, 277)
    """
    tricks = options.most_deal_points
    if options.scoring == "sticks":
        return 0, tricks
    if options.scoring == "differences":
        most = max(tricks + options.missing_estimate_penalty, options.estimate_max)
        twice = 2 * options.revoke_penalty if options.revoke_mode == "penalised" else 0
        return -options.exact_bonus, most + twice
    factor = max(options.multipliers.values())
    most = tricks + STOECK_POINTS * options.stoeck + _weis(options)
    return 0, factor * most + (factor if options.match_multiplied else 1) * options.match_bonus


def _weis(options: Options) -> int:
    """No side has more Weis than so many cards could make, all in fours or in the best runs."""
    if not options.weis:
        return 0
    seats = max(map(len, parties(options))) + (options.parties == "pairs+joker")
    cards = min(seats * options.tricks, 36)
    runs = [is_meld(mask_of(range(length)), options.meld_law) for length in range(3, 10)]
    best = max(run.points / run.length for run in runs if run)
    most = 0
    for fours in range(cards // 4 + 1):
        left = cards if options.kreuzweis else cards - 4 * fours
        most = max(most, sum(_QUADS[:fours]) + 100 * max(0, fours - len(_QUADS)) + int(left * best))
    return most
