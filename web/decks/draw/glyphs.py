"""Letters and digits as lines, so that an index looks the same wherever the card is shown."""

from __future__ import annotations

from web.decks.draw.palette import INK
from web.decks.draw.svg import group, number, path

HEIGHT = 20.0
_SPACING = 4.2

# Advance width and centre line of each letter, in a box 20 high; the pen's thickness is added when drawn.
_GLYPHS: dict[str, tuple[float, str]] = {
    "0": (10, "M5 1C9 1 9.6 5 9.6 10S9 19 5 19S.4 15 .4 10S1 1 5 1Z"),
    "1": (6, "M.5 5.5L5.5 1V19"),
    "6": (12, "M9.5 1C3.5 4 1 8.5 1 13.5A5 5.4 0 1 0 11 13.5A5 5.2 0 0 0 1.3 12"),
    "7": (12, "M1 1H11C8 7 5.5 12 4.6 19"),
    "8": (12, "M6 1A4 4.2 0 1 0 6 9.4A4 4.2 0 1 0 6 1ZM6 9.4A5 4.8 0 1 0 6 19A5 4.8 0 1 0 6 9.4Z"),
    "9": (12, "M2.5 19C8.5 16 11 11.5 11 6.5A5 5.4 0 1 0 1 6.5A5 5.2 0 0 0 10.7 8"),
    "A": (13, "M.5 19L6.5 1L12.5 19M2.7 13H10.3"),
    "B": (12, "M1.5 1H6A4 4.2 0 0 1 6 9.4H1.5ZM1.5 9.4H6.4A4.6 4.8 0 0 1 6.4 19H1.5Z"),
    "D": (12, "M1.5 1H4.5C13.5 1 13.5 19 4.5 19H1.5Z"),
    "E": (10, "M9.5 1H1.5V19H9.5M1.5 9.6H8"),
    "F": (10, "M9.5 1H1.5V19M1.5 9.6H8"),
    "G": (12, "M10.8 4.2C8.5 -.5 1 -.5 1 10S8.5 20.5 11 16.5V11H7"),
    "I": (3, "M1.5 1V19"),
    "J": (10, "M8.8 1V13.2C8.8 20.8 1.2 21 .8 14.5"),
    "K": (12, "M1.5 1V19M10.8 1L1.5 11.6M5 8L11.2 19"),
    "N": (12, "M1.5 19V1L10.8 19V1"),
    "O": (12, "M6 1C10.2 1 11.3 5 11.3 10S10.2 19 6 19S.7 15 .7 10S1.8 1 6 1Z"),
    "Ö": (12, "M6 4C10.2 4 11.3 8 11.3 11.5S10.2 19 6 19S.7 15 .7 11.5S1.8 4 6 4ZM3 0V.1M9 0V.1"),
    "Q": (12, "M6 1C10.2 1 11.3 5 11.3 10S10.2 19 6 19S.7 15 .7 10S1.8 1 6 1ZM7.5 14L11.5 19.5"),
    "R": (12, "M1.5 19V1H6A4.4 4.5 0 0 1 6 10H1.5M5.5 10L11 19"),
    "S": (11, "M9.8 4.4C8.6 -.4 1.2 0 1.2 5.2C1.2 10.6 10 8.6 10 14.4C10 20.4 1.6 20.2 .8 15.2"),
    "U": (12, "M1 1V12C1 21.2 11 21.2 11 12V1"),
    "V": (12, "M.8 1L6 19L11.2 1"),
}


def width_of(text: str) -> float:
    """Return how wide *text* is before scaling.

    Raises:
        KeyError: a letter is not drawn here.
    """
    return sum(_GLYPHS[letter][0] for letter in text) + _SPACING * (len(text) - 1)


def word(
    text: str, x: float, y: float, height: float, colour: str = INK, pen: float = 3.4, squeeze: float = 1
) -> str:
    """Return *text* with its top at *y*, centred on *x*, its letters *height* tall."""
    scale = height / HEIGHT
    pieces, at = [], 0.0
    for letter in text:
        advance, line = _GLYPHS[letter]
        pieces.append(path(line, **({"transform": f"translate({number(at)})"} if at else {})))
        at += advance + _SPACING
    left = x - width_of(text) * scale * squeeze / 2
    sizes = number(scale) if squeeze == 1 else f"{number(scale * squeeze)} {number(scale)}"
    place = f"translate({number(left)} {number(y)}) scale({sizes})"
    return group("".join(pieces), transform=place, stroke=colour, stroke_width=pen)
