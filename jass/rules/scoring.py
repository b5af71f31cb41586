"""Scoring: what a deal earns each party, and who reaches the target first (rules B0.8, B0.12 to B0.14).

All functions work on small records, never on the state of a game, so tests and rule cases call them as the
machine does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

STOECK, WEIS, TRICK, LAST, MATCH = "stoeck", "weis", "trick", "last", "match"
STOECK_POINTS = 20

_COUNT_ORDERS = {
    "SWS": (STOECK, WEIS, TRICK),
    "SSW": (STOECK, TRICK, WEIS),
    "StSW": (TRICK, STOECK, WEIS),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a party: its kind, the points before the factor, and the trick (from 1).

    `factor` is the entry's own; None stands for the contract's (rules B10).
    """

    kind: str
    party: int
    points: int
    trick: int
    factor: int | None = None

    def score(self, factor: int) -> int:
        """What the party writes if the contract has this factor."""
        return self.points * (factor if self.factor is None else self.factor)


def in_trick_order(entries: Iterable[Entry], count_order: str) -> list[Entry]:
    """The entries of one trick in the order of booking (rules B0.13); the match comes last.

    `count_order` is the option of this name.
    """
    order = (*_COUNT_ORDERS[count_order], LAST, MATCH)
    return sorted(entries, key=lambda entry: order.index(entry.kind))


def in_deal_order(entries: Iterable[Entry], count_order: str) -> list[Entry]:
    """The entries of a deal in the order of counting at its end (rules B0.14).

    The place of "Stich" in the order holds the tricks as they were played, then the 5 of the last trick, then
    the match.
    """
    place = {kind: index for index, kind in enumerate(_COUNT_ORDERS[count_order])}
    rank = {STOECK: (place[STOECK], 0), WEIS: (place[WEIS], 0)}
    rank |= {kind: (place[TRICK], step) for step, kind in enumerate((TRICK, LAST, MATCH))}
    return sorted(entries, key=lambda entry: (*rank[entry.kind], entry.trick))


def first_over(
    before: Sequence[int], entries: Iterable[Entry], factor: int, target: int
) -> tuple[Entry | None, list[int]]:
    """The entry that first brings its party to the target, and the totals at that moment.

    None with the totals after all entries if nobody reaches it. Exactly the target suffices (rules A41).
    """
    totals = list(before)
    for entry in entries:
        totals[entry.party] += entry.score(factor)
        if totals[entry.party] >= target:
            return entry, totals
    return None, totals


def halfway(target: int) -> int:
    """The points that win the Bergpreis: half the target, rounded up (rules A46).

    >>> halfway(1255)
    628
    """
    return (target + 1) // 2


def round_winner(
    before: Sequence[int], entries: Sequence[Entry], factor: int, target: int, count_order: str
) -> tuple[int | None, Entry | None, list[int]]:
    """The winner when a deal is counted at its end, the deciding entry, and the final totals.

    If several parties reach the target, the first in counting order wins, whatever the final totals (rules
    B0.14).
    """
    entry, _ = first_over(before, in_deal_order(entries, count_order), factor, target)
    final = list(before)
    for each in entries:
        final[each.party] += each.score(factor)
    return (None if entry is None else entry.party), entry, final


def match_entry(party: int, bonus: int, multiplied: bool, trick: int) -> Entry:
    """The entry for a match; its bonus is added once if it is not multiplied (rules B10)."""
    return Entry(MATCH, party, bonus, trick, None if multiplied else 1)


def match_party(
    tricks: Sequence[int], declaring: int | None, in_deal: int, counter_match: bool
) -> int | None:
    """The party that took every trick of the deal and earns the bonus, or None (rules B0.8, A38)."""
    for party, taken in enumerate(tricks):
        if taken == in_deal and (counter_match or party == declaring):
            return party
    return None


def may_write(scoring: str, party: int, declaring: int | None) -> bool:
    """Whether a party writes into the ledger: all do, or only the one that made trumps (rules A43).

    `scoring` is the option of this name. Differences and sticks have no ledger: they are computed after the
    deal.
    """
    return scoring == "both" or (scoring == "declarerOnly" and party == declaring)


def difference(
    estimate: int | None, points: int, missing_penalty: int, exact_bonus: int, tricks: int | None = None
) -> int:
    """The points that a Differenzler player writes for a deal (rules B4.2, B4.5, A49).

    Without an estimate they are the penalty plus the player's own points. An exact hit earns the bonus, but
    a zero without a trick does not.
    """
    if estimate is None:
        return missing_penalty + points
    if estimate == points and not (points == 0 and tricks == 0):
        return -exact_bonus
    return abs(estimate - points)


def read_estimate(text: str, digits: int, highest: int) -> int | None:
    """The estimate that a text gives, None without one (rules B4.2). `digits` 2 allows "00" to "99" only.

    >>> read_estimate("07", 2, 99), read_estimate("7", 2, 99), read_estimate("157", 0, 157)
    (7, None, 157)
    """
    if not text.isascii() or not text.isdigit() or len(text) > 3 or (digits and len(text) != digits):
        return None
    value = int(text)
    return value if value <= highest else None


def after_revoke(
    first: Sequence[int], second: Sequence[int], offenders: Iterable[int], chosen: Sequence[int], penalty: int
) -> list[int]:
    """The differences of a deal that was repeated after a revoke (rules B4.6b).

    `chosen` has 1 or 2 for each player, the game that an innocent player keeps. An offender keeps the worse
    game and pays the penalty.
    """
    guilty = set(offenders)
    return [
        max(a, b) + penalty if player in guilty else (a if chosen[player] == 1 else b)
        for player, (a, b) in enumerate(zip(first, second, strict=True))
    ]


def sticks_and_circles(
    scores: Sequence[int],
    weight: int,
    tie_rule: str = "shared",
    match: Sequence[bool] = (),
    null: Sequence[bool] = (),
    match_sticks: int = 2,
    null_circles: int = 2,
) -> tuple[list[int], list[int]]:
    """The sticks and circles of a row in the Coiffeur for three, once all have played it (rules B7).

    The highest score gets `weight` sticks, the lowest as many circles. Players who tie all get them or, with
    `none`, nobody does; if all are equal, nobody does. A match adds sticks and a null circles, whatever the
    place.
    """
    best, worst = max(scores), min(scores)
    sticks, circles = [0] * len(scores), [0] * len(scores)
    for marks, extreme in ((sticks, best), (circles, worst)):
        holders = [seat for seat, score in enumerate(scores) if score == extreme]
        if best == worst or (tie_rule == "none" and len(holders) > 1):
            continue
        for seat in holders:
            marks[seat] += weight
    for seat in range(len(scores)):
        sticks[seat] += match_sticks if seat < len(match) and match[seat] else 0
        circles[seat] += null_circles if seat < len(null) and null[seat] else 0
    return sticks, circles
