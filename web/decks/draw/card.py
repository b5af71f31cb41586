"""What every card has: paper, corner index, pip layouts, the frame of a picture, the back."""

from __future__ import annotations

from collections.abc import Sequence

from web.decks.draw.glyphs import word
from web.decks.draw.palette import INK, PAPER, YELLOW
from web.decks.draw.svg import circle, element, group, number, path, sign, symbol, turned

SLOPE = 0.2
_FRAME = (
    "M24 6H92A2.5 2.5 0 0 1 94.5 8.5V105H81.5A5.5 5.5 0 0 0 76 110.5"
    "V149H8A2.5 2.5 0 0 1 5.5 146.5V50H18.5A5.5 5.5 0 0 0 24 44.5Z"
)

# Column, row and whether upright, for one half of each card; the other half is the same turned round.
Pips = Sequence[tuple[float, float]]
PIPS: dict[str, Pips] = {
    "6": ((38, 27), (70, 27), (34, 77.5)),
    "7": ((38, 27), (70, 27), (19, 77.5)),
    "8": ((37, 22), (69, 22), (34, 59), (66, 59)),
    "9": ((36, 20), (66, 20), (32, 54.5), (68, 54.5)),
}


def divide(x: float) -> float:
    """Return the height of the slanting line that parts the two halves of a picture, at *x*."""
    return 77.5 + SLOPE * (x - 50)


def paper() -> str:
    """Return the empty card."""
    return element(
        "rect", x=0.5, y=0.5, width=99, height=154, rx=6, fill=PAPER, stroke="#cfc7b2", stroke_width=1
    )


def index(letters: str, suit: str, colour: str = INK) -> str:
    """Return rank over suit in the corner that stays visible in a fan, and once more upside down."""
    squeeze = 1.0 if len(letters) == 1 else 0.78
    return _both(word(letters, 13, 6, 20, colour, 3.6, squeeze) + sign(f"suit-{suit}", 13, 38.5, 17))


def pips(rank: str, names: Sequence[str]) -> str:
    """Return the pips of a 6, 7, 8 or 9; *names* are the symbols to use, in turn."""
    size = 25 if rank == "9" else 27
    half = "".join(sign(names[i % len(names)], x, y, size) for i, (x, y) in enumerate(PIPS[rank]))
    middle = sign(names[0], 50, 77.5, size) if rank in "79" else ""
    return _both(half) + middle


def frame(tint: str) -> str:
    """Return the tinted field of a picture, its corners cut out for the index."""
    return path(_FRAME, tint, stroke_width=1)


def band(name: str, colour: str, ink: str) -> str:
    """Return the slanting band between the halves of a figure, with its name for both readers."""
    lines = [divide(5.5) - 5.2, divide(94.5) - 5.2, divide(94.5) + 5.2, divide(5.5) + 5.2]
    shape = path(
        f"M5.5 {number(lines[0])}L94.5 {number(lines[1])}V{number(lines[2])}L5.5 {number(lines[3])}Z", colour
    )
    text = word(name, 28, 74.4, 6.2, ink, 3.2)
    return shape + _both(group(text, transform="rotate(11.31 50 77.5)"))


def card(name: str, content: str) -> str:
    """Return a whole card as a symbol."""
    return symbol(name, paper() + content)


def back() -> str:
    """Return the back: a lattice with an edelweiss, the same from both ends."""
    left, top, right, bottom = 8, 8, 92, 147
    lines = []
    for start in range(-140, 100, 12):
        for sense in (1, -1):
            points = []
            for y in (top, bottom):
                x = start + (y - top) if sense == 1 else 100 - start - (y - top)
                points.append((x, y))
            lines.append(_clip(points[0], points[1], left, right))
    lattice = path("".join(line for line in lines if line), stroke="#e7b9a3", stroke_width=1)
    petals = "".join(
        path("M50 77.5C44 71 45 62 50 56C55 62 56 71 50 77.5Z", PAPER, transform=f"rotate({angle} 50 77.5)")
        for angle in range(0, 360, 45)
    )
    heart = "".join(
        circle(50, 72.8, 2.3, YELLOW, stroke_width=0.8, transform=f"rotate({angle} 50 77.5)")
        for angle in range(0, 360, 60)
    )
    return symbol(
        "back",
        paper()
        + element("rect", x=4, y=4, width=92, height=147, rx=4, fill="#a3182c", stroke="none")
        + lattice
        + element("rect", x=8, y=8, width=84, height=139, rx=2, stroke=PAPER, stroke_width=1.2)
        + circle(50, 77.5, 27, "#a3182c", stroke=PAPER, stroke_width=1.6)
        + petals
        + heart
        + circle(50, 77.5, 2.3, YELLOW, stroke_width=0.8),
    )


def _clip(a: tuple[float, float], b: tuple[float, float], left: float, right: float) -> str:
    """Cut the line a-b at the left and right edge; empty when nothing of it is between them."""
    (ax, ay), (bx, by) = sorted((a, b))
    if bx <= left or ax >= right:
        return ""
    rise = (by - ay) / (bx - ax)
    if ax < left:
        ax, ay = left, ay + rise * (left - ax)
    if bx > right:
        bx, by = right, by + rise * (right - bx)
    return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"


def _both(half: str) -> str:
    return half + turned(half)
