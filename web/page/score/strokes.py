"""A score as it is chalked on the Jass slate: strokes on a Z, and what is left over as a number.

Runs in MicroPython. Top line: hundreds, five of them a V and ten an X. Diagonal: fifties, every second one
crossing the first. Bottom line: twenties, every fifth one across four. Strokes are written as they are
earned: three times 120 is three on top and three below. Only where a line is full is it tidied, a hundred put
for two fifties or five twenties, and a slate from which something is taken away is written again. There are
no strokes for less than nothing: such a score stands there as a number alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 120
HEIGHT = 72
Z = "M8 14H112L8 58H112"

_X = "M{0} 5L{1} 23M{1} 5L{0} 23"
_V = "M{0} 5L{2} 23L{1} 5"

# Where pairs of fifties lie on the diagonal: from its middle upwards.
_CROSSES = ((59, 36.5), (76, 29), (93, 22))

# How many X and V stand on the top line, with room for four strokes after them.
_SIGNS = 5

# What the lines hold, in points.
_LINES = ((50, 2 * len(_CROSSES)), (20, 15))


def tidy(total: int) -> list[int]:
    """A score in as few strokes as can be: hundreds, fifties, twenties, rest."""
    if total < 0:
        return [0, 0, 0, total]
    return [total // 100, total % 100 // 50, total % 50 // 20, total % 50 % 20]


def earned(entries: Iterable[int]) -> list[int]:
    """The same for points written one after the other."""
    slate = [0, 0, 0, 0]
    for points in entries:
        if points < 0 or slate[3] < 0:
            slate = tidy(100 * slate[0] + 50 * slate[1] + 20 * slate[2] + slate[3] + points)
            continue
        rest = slate[3] + points % 50
        slate = [slate[0] + points // 100, slate[1] + points % 100 // 50, slate[2] + rest // 20, rest % 20]
        for place, (worth, room) in enumerate(_LINES, 1):
            while slate[place] > room:
                slate[place] -= 100 // worth
                slate[0] += 1
    return slate


def each_stroke(slate: list[int]) -> tuple[list[str], int]:
    """The strokes of a slate one by one, from the top, and the rest."""
    hundreds, fifties, twenties, rest = slate
    path = []
    at: float = 14
    signs = hundreds // 10 + hundreds % 10 // 5
    apart = 15 if signs <= _SIGNS else 15 * _SIGNS / signs  # many of them stand closer
    for size, shape in ((10, _X), (5, _V)):
        for _ in range(hundreds // size):
            path.append(shape.format(at, at + 11, at + 5.5))
            at += apart
        hundreds %= size
    for number in range(hundreds):
        path.append(_upright(at + 3 + number * 6, 5, 23, number))
    for number in range(fifties):
        x, y = _CROSSES[number // 2]
        lean = 6 if number % 2 else -6
        path.append("M" + str(x + lean) + " " + str(y - 6.5) + "L" + str(x - lean) + " " + str(y + 6.5))
    for number in range(twenties):
        x = 18 + number // 5 * 31
        if number % 5 < 4:
            path.append(_upright(x + number % 5 * 6, 49, 67, number % 5))
        else:
            path.append("M" + str(x - 4) + " 64L" + str(x + 22) + " 52")
    return path, rest


def _upright(x: float, top: int, bottom: int, number: int) -> str:
    """A stroke by hand: never quite upright."""
    lean = (1, -0.8, 0.4, -1.2)[number % 4]
    return "M" + str(x + lean) + " " + str(top) + "L" + str(x - lean) + " " + str(bottom)
