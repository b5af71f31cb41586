"""A score as it is chalked on the Jass slate: strokes on a Z, and what is left over as a number.

Runs in MicroPython. Top line: thousands as X, five hundreds as V, hundreds as strokes. Diagonal: a fifty.
Bottom line: twenties. 1995 is X V |||| on top, one on the diagonal, || below, and 5.
"""

WIDTH = 120
HEIGHT = 72
Z = "M8 14H112L8 58H112"

_X = "M{0} 5L{1} 23M{1} 5L{0} 23"
_V = "M{0} 5L{2} 23L{1} 5"


def strokes(total):
    """The strokes for a score as path data, and the rest that is written as a number."""
    each, rest = each_stroke(total)
    return "".join(each), rest


def each_stroke(total):
    """The strokes for a score one by one, from the top, and the rest."""
    total = max(0, total)
    path = []
    at = 14
    for size, shape in ((1000, _X), (500, _V)):
        for _ in range(total // size):
            path.append(shape.format(at, at + 11, at + 5.5))
            at += 15
        total %= size
    for number in range(total // 100):
        path.append(_upright(at + 3 + number * 6, 5, 23, number))
    total %= 100
    if total >= 50:
        path.append("M52 29L66 44")
        total -= 50
    for number in range(total // 20):
        path.append(_upright(18 + number * 7, 49, 67, number))
    return path, total % 20


def _upright(x, top, bottom, number):
    """A stroke by hand: never quite upright."""
    lean = (1, -0.8, 0.4, -1.2)[number % 4]
    return "M" + str(x + lean) + " " + str(top) + "L" + str(x - lean) + " " + str(bottom)
