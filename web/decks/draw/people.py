"""One body for all figures: a half figure looking left, whose parts and colours make it one person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from web.decks.draw.card import divide
from web.decks.draw.palette import BLUSH, INK, PAPER, SKIN, YELLOW
from web.decks.draw.svg import circle, group, number, path, tube

_NECK = "M50.4 40L52 50H64L61.6 34Z"
_FACE = (
    "M-6.4 -12C-8.8 -9 -9.2 -5.4 -8.8 -2.8L-8.3 -1.5C-10 1 -12.6 3 -12.3 4.6C-12 5.9 -10 5.4 -9 5.9"
    "C-9.2 6.6 -10.3 7 -9.9 8L-8.8 8.5C-10 9 -9.8 10 -8.9 10.4C-9.6 12 -9 13.9 -6.8 14.2C-3 14.8 .4 13.4 3 11"
    "C6 10 8.4 8.6 9.4 6C12 0 12 -6 9 -10C6 -14.4 -2 -15 -6.4 -12Z"
)


@dataclass(frozen=True)
class Person:
    """What makes one figure differ from the next.

    Args:
        coat: colour of the clothes; sleeve and trim are the second and third.
        body: draws the torso in these colours, see `doublet` and the functions beside it.
        head: hair, beard and headgear, drawn over the face in this order.
        tool: what the fist holds.
        over: what lies before the fist.
        cape: what covers the shoulder.
        right: looks right instead of left.
        smile: the mouth is open.
        woman: finer brows.
    """

    coat: str
    sleeve: str
    trim: str
    body: Callable[[Person], str]
    head: str
    tool: str = ""
    over: str = ""
    cape: str = ""
    right: bool = False
    smile: bool = False
    woman: bool = False


def half(person: Person) -> str:
    """Return the upper half of the figure, ending at the line that parts the halves."""
    drawing = (
        path(_NECK, SKIN)
        + person.body(person)
        + person.tool
        + _arm(person)
        + person.cape
        + _head(person)
        + person.over
    )
    return group(drawing, transform="translate(100 0) scale(-1 1)") if person.right else drawing


def portrait(person: Person) -> str:
    """Return head and shoulders, without arm and tool; the head is round (52, 30)."""
    return path(_NECK, SKIN) + person.body(person) + person.cape + _head(person)


def _head(person: Person) -> str:
    mouth = (
        path("M-9.3 8.3C-7.4 8.6 -5.6 8 -4.4 6.4C-4.2 9.6 -6.4 11.4 -8.6 10.2Z", PAPER, stroke_width=0.9)
        if person.smile
        else path("M-9.2 8.3C-7.6 8.8 -6.2 8.4 -5.2 7.4", stroke_width=1)
    )
    brow = (
        "M-8.4 -4.8C-6.4 -6.4 -4 -6.2 -2.2 -5" if person.woman else "M-8.6 -4.2C-6.6 -5.8 -4.2 -5.8 -1.8 -4.8"
    )
    eye = path(
        "M-8 -1.2C-6.6 -3.2 -4.2 -3 -2.6 -1C-4.4 .2 -6.6 .2 -8 -1.2Z", PAPER, stroke_width=0.9
    ) + circle(-6.1, -1.3, 1.15, INK, stroke="none")
    ear = path("M3 -1.6C6.4 -3.4 7.4 2.4 4 4.4C2.6 4.6 2.6 3 3 2", SKIN, stroke_width=1)
    face = (
        path(_FACE, SKIN)
        + circle(-3.2, 5, 2.3, BLUSH, stroke="none")
        + path(brow, stroke_width=1 if person.woman else 1.5)
        + eye
        + mouth
        + ear
    )
    return group(face + person.head, transform="translate(52 30)")


def _arm(person: Person) -> str:
    """Return the near arm, bent across the chest, and its fist at (34, 59)."""
    return (
        tube("M66 58C68 71 54 71.6 41 63", person.sleeve, 10.5)
        + tube("M45 65.4L41.2 63", person.trim, 10.5)
        + path(
            "M39 56.4C35.6 53.4 30.4 55 30.2 58.6C29.8 62.6 33.2 65.2 37 64.2C40.4 63.2 41 59 39 56.4Z", SKIN
        )
        + path("M31.4 57.6H35.4M30.8 60.2H35M32.2 62.6H35.6", stroke_width=0.9)
    )


def _trunk(person: Person, fill: str) -> str:
    """Return chest and shoulders down to the parting line, which slants the other way when mirrored."""
    left, right = (number(divide(100 - x) if person.right else divide(x)) for x in (34, 74))
    return path(
        f"M49 43C41 46 36 51 35.6 60L34 {left}L74 {right}C74.6 68 74.6 56 67 49.6C64 47 61 46 59 43Z", fill
    )


def doublet(person: Person) -> str:
    """A buttoned jacket with a standing collar."""
    buttons = "".join(
        circle(41.6 - i * 0.6, 54 + i * 5.2, 1.2, person.trim, stroke_width=0.8) for i in range(4)
    )
    return (
        _trunk(person, person.coat)
        + path("M46.4 46C42.6 53 40.4 62 39.6 74", stroke_width=1)
        + buttons
        + path("M66.4 53C64.4 55 62.8 57 62 59.6", stroke_width=1)
    )


def collar(colour: str) -> str:
    """What stands round the neck of a doublet, before the beard and behind nothing."""
    return path(
        "M45.6 44.4C50 46.4 57 44 61.6 38.4C64 38.4 66 40.4 66.4 43.4L65.4 49.4C59 54.6 50 54.8 43.6 50.6Z",
        colour,
    )


def ruffed(person: Person) -> str:
    """A slashed coat."""
    slashes = "".join(
        path(
            f"M{number(44 + i * 5.4)} 56c1 6 .6 10 -.4 15c-2 -5 -1.6 -11 .4 -15Z",
            person.trim,
            stroke_width=0.9,
        )
        for i in range(4)
    )
    return _trunk(person, person.coat) + slashes


RUFF = path(
    "M43 47C40.6 44 43.6 42 46 43C47.4 41 51 41.4 52.4 43.4"
    "C54.4 41.6 57.4 41.2 59.4 42.6C61.4 39.6 65.4 40.6 65 43.6"
    "C68.6 44.4 68.4 48.4 66 49C66 52.4 62.6 53.4 60.6 51.6"
    "C58.6 54.4 55.6 54 54 52.2C51.6 54.6 48.4 54.2 47.4 51.8"
    "C44 52.8 41.4 49.6 43 47Z",
    PAPER,
) + path("M47.4 51.8L49.4 46.6M54 52.2L54.6 47M60.6 51.6L59.6 46.6M66 49L62.4 46", stroke_width=0.8)


def smock(person: Person) -> str:
    """A peasant's shirt, open at the neck, with braces."""
    return (
        _trunk(person, person.coat)
        + tube("M43 51C40.6 58 39.8 66 39.8 74", person.trim, 2.4, 0.9)
        + path("M47 44L45 57L57 46Z", SKIN, stroke_width=1)
        + path("M47.4 42.6L45 57L40.4 47.4ZM57 44L45 57L53.4 59.4L64.4 45.6L60 41Z", PAPER)
    )


def motley(person: Person) -> str:
    """A fool's coat in two colours."""
    left = f"M49 43C41 46 36 51 35.6 60L34 {number(divide(34))}L53 {number(divide(53))}V45Z"
    return _trunk(person, person.sleeve) + path(left, person.coat)


def fools_collar(colour: str) -> str:
    """A collar in points, a bell at each."""
    points = "M44 43.6L40.6 57L48 51.6L52 61L57 52.4L67.4 60L67.6 48.6C64 43 50 41 44 43.6Z"
    return path(points, colour) + "".join(
        circle(x, y, 2, YELLOW, stroke_width=0.9) for x, y in ((40.4, 58), (52.2, 62.4), (68, 61.2))
    )


def robe(person: Person) -> str:
    """A king's cloak, buttoned with a trimmed edge."""
    return _trunk(person, person.coat) + path("M38.4 56L37.6 74H43L44 56Z", person.trim, stroke_width=1)


_TAILS = ((44, 56.6), (52, 59.4), (60.4, 59.4), (69, 57), (65, 50.6), (56.4, 52.4))
ERMINE = path(
    "M47 43C40.4 46 35.4 52 35 60C42 65 49 66 54 65"
    "C62 66.6 70 65.4 75.4 62.4C76 55 72 50 67 47C63.4 45 61 45 60 42Z",
    PAPER,
) + "".join(
    path(f"M{x} {y}c-1.6 2.4 -1.4 3.8 0 4.4c1.4 -.6 1.6 -2 0 -4.4Z", INK, stroke="none") for x, y in _TAILS
)


def gown(person: Person) -> str:
    """A lady's bodice with a square neck and a necklace."""
    return (
        _trunk(person, person.coat)
        + path("M49 42L42.6 52.6C48 58.6 58 59 64.6 54.6L60.6 42Z", SKIN)
        + path("M42.2 52C48 59 58.6 59.6 65 54.6", stroke_width=4.6)
        + path("M42.2 52C48 59 58.6 59.6 65 54.6", stroke=person.trim, stroke_width=2.6)
        + path("M46.8 46.6C50 51 57 51.6 62 48", stroke_width=0.9)
        + circle(52.6, 50.8, 1.4, person.trim, stroke_width=0.8)
        + path("M49.6 60L47.6 74M53.4 60L52.6 74", stroke_width=0.9)
    )
