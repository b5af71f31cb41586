"""The course of a game: who led when, and the lines that show it.

Runs in MicroPython and knows no page. `sums` are the totals by party after each deal; with `lowest` the
smallest leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def leader(totals: Sequence[int], lowest: bool) -> int | None:
    """The party that leads alone, or None."""
    best = min(totals) if lowest else max(totals)
    ahead = [party for party, total in enumerate(totals) if total == best]
    return ahead[0] if len(ahead) == 1 else None


def turning(sums: Sequence[Sequence[int]], winners: Sequence[int], lowest: bool) -> int | None:
    """The index of the deal after which the winner led alone until the end, or None.

    None where several have won, or where who has won is not ahead: the game was claimed too soon, or the
    order of counting decided.
    """
    at = len(sums)
    while at and len(winners) == 1 and leader(sums[at - 1], lowest) == winners[0]:
        at -= 1
    return at if at < len(sums) else None


def swing(sums: Sequence[Sequence[int]]) -> int | None:
    """The index of the deal that moved the parties furthest against each other, or None if several did."""
    moved = []
    before: Sequence[int] = [0] * len(sums[0])
    for after in sums:
        gained = [now - then for now, then in zip(after, before)]  # noqa: B905 - MicroPython's zip has no strict
        moved.append(max(gained) - min(gained))
        before = after
    most = max(moved)
    return moved.index(most) if moved.count(most) == 1 else None


def lines(
    sums: Sequence[Sequence[int]], lowest: bool, width: int, height: int
) -> list[list[tuple[float, float]]]:
    """By party the points of its line, from the start on: who leads is above."""
    every: list[Sequence[int]] = [[0] * len(sums[0])]
    every += sums
    low, high = min([min(each) for each in every]), max([max(each) for each in every])
    span = max(1, high - low)
    found = []
    for party in range(len(sums[0])):
        line = []
        for index, totals in enumerate(every):
            down = totals[party] - low if lowest else high - totals[party]
            line.append((round(width * index / len(sums), 1), round(height * down / span, 1)))
        found.append(line)
    return found


def apart(heights: Sequence[float], least: float, bottom: float) -> list[float]:
    """Heights moved as little as it takes that none is nearer to another than `least`, nor below `bottom`."""
    order = sorted(range(len(heights)), key=lambda each: heights[each])
    placed = list(heights)
    floor = bottom
    for each in reversed(order):
        placed[each] = min(placed[each], floor)
        floor = placed[each] - least
    ceiling = 0.0
    for each in order:
        placed[each] = max(placed[each], ceiling)
        ceiling = placed[each] + least
    return placed
