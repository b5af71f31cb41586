"""One body for all figures: a half figure looking left, whose parts and colours make it one person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from web.decks.draw.card import divide
from web.decks.draw.signs import YELLOW
from web.decks.draw.svg import INK, PAPER, circle, group, number, path, tube

SKIN = "#f3cfa6"
BLUSH = "#e9a98a"

_FACE = ("M-6.4 -12C-8.8 -9 -9.2 -5.4 -8.8 -2.8L-8.3 -1.5C-10 1 -12.6 3 -12.3 4.6C-12 5.9 -10 5.4 -9 5.9"
         "C-9.2 6.6 -10.3 7 -9.9 8L-8.8 8.5C-10 9 -9.8 10 -8.9 10.4C-9.6 12 -9 13.9 -6.8 14.2C-3 14.8 .4 13.4 3 11"
         "L3 20H11L9.4 6C12 0 12 -6 9 -10C6 -14.4 -2 -15 -6.4 -12Z")


@dataclass(frozen=True)
class Person:
    """What makes one figure differ from the next.

    Args:
        coat, sleeve, trim: three colours of the clothes.
        body: draws the torso in these colours, see `doublet` and the functions beside it.
        head: hair, beard and headgear, drawn over the face in this order.
        tool: what is behind the hand; over: what is before it.
        right: looks right instead of left.
        smile: the mouth is open.
    """

    coat: str
    sleeve: str
    trim: str
    body: Callable[[Person], str]
    head: str
    tool: str = ""
    over: str = ""
    right: bool = False
    smile: bool = False
    woman: bool = False


def half(person: Person) -> str:
    """Return the upper half of the figure, ending at the line that parts the halves."""
    drawing = person.body(person) + head(person) + person.tool + arm(person) + person.over
    return group(drawing, transform="translate(100 0) scale(-1 1)") if person.right else drawing


def head(person: Person) -> str:
    """Return the head with what it wears."""
    mouth = (path("M-9.3 8.3C-7.4 8.6 -5.6 8 -4.4 6.4C-4.2 9.6 -6.4 11.4 -8.6 10.2Z", PAPER, stroke_width=0.9)
             if person.smile else path("M-9.2 8.3C-7.6 8.8 -6.2 8.4 -5.2 7.4", stroke_width=1))
    brow = "M-8.4 -4.8C-6.4 -6.4 -4 -6.2 -2.2 -5" if person.woman else "M-8.6 -4.2C-6.6 -5.8 -4.2 -5.8 -1.8 -4.8"
    eye = (path("M-8 -1.2C-6.6 -3.2 -4.2 -3 -2.6 -1C-4.4 .2 -6.6 .2 -8 -1.2Z", PAPER, stroke_width=0.9)
           + circle(-6.1, -1.3, 1.15, INK, stroke="none"))
    ear = path("M3 -1.6C6.4 -3.4 7.4 2.4 4 4.4C2.6 4.6 2.6 3 3 2", SKIN, stroke_width=1)
    face = path(_FACE, SKIN) + circle(-3.2, 5, 2.3, BLUSH, stroke="none") + path(
        brow, stroke_width=1 if person.woman else 1.5) + eye + mouth + ear
    return group(face + person.head, transform="translate(52 30)")


def arm(person: Person) -> str:
    """Return the near arm, bent across the chest, and its fist at (34, 59)."""
    return (tube("M63 58C64 70 53 70 40 62.4", person.sleeve, 9.5)
            + tube("M43.2 64.6L40.4 62.8", person.trim, 9.5)
            + path("M38.6 56.6C35.6 53.6 30.4 55 30.2 58.6C29.8 62.4 33.2 65 36.8 64C40 63 40.6 59 38.6 56.6Z", SKIN)
            + path("M31.4 57.6H35.4M30.8 60.2H35M32.2 62.6H35.6", stroke_width=0.9))


def trunk(fill: str, left: float = 35, right: float = 71) -> str:
    """Return chest and shoulders down to the parting line."""
    return path(f"M49 44C42 47 38 52 37 60L{number(left)} {number(divide(left))}L{number(right)} {number(divide(right))}"
                f"C{number(right)} 66 71 55 64 49C61 47 60 46 58.4 44Z", fill)


def doublet(person: Person) -> str:
    """A buttoned jacket with a collar."""
    buttons = "".join(circle(42.6 - i * 0.6, 54 + i * 5.4, 1.2, person.trim, stroke_width=0.8) for i in range(3))
    return (trunk(person.coat) + path("M47 46C43 54 41 62 40.6 74", stroke_width=1) + buttons
            + path("M47.6 42.6C51 46 57 46 61.6 42.6L63.6 48.6C58 52.4 50 52.4 45.4 49Z", person.trim))


def ruffed(person: Person) -> str:
    """A slashed coat under a white ruff."""
    slashes = "".join(path(f"M{45 + i * 5.4} 56C{46 + i * 5.4} 62 {45.6 + i * 5.4} 66 {44.6 + i * 5.4} 71"
                           f"C{42.6 + i * 5.4} 66 {43 + i * 5.4} 60 {45 + i * 5.4} 56Z", person.trim, stroke_width=0.9)
                      for i in range(4))
    return trunk(person.coat) + slashes + path(
        "M44 46C42 43 45 41.4 47 42.4C48.6 40.6 52 41 53 42.6C55 41 58 41 59.4 42.6C62 41 65 43 64 45.6C66.4 47 65.4 51 62.4 50.6"
        "C61 53.4 57 53 55.6 51.4C53.6 53.8 50 53.6 48.6 51.6C45.6 52.6 42.4 49.6 44 46Z", PAPER) + path(
            "M48.6 51.6L50 46M55.6 51.4L55.4 46M62.4 50.6L60 46", stroke_width=0.8)


def smock(person: Person) -> str:
    """A peasant's shirt with an open neck and braces."""
    return (trunk(person.coat) + path("M47.6 44L45.6 54L54.6 45.6Z", SKIN, stroke_width=1)
            + path("M47.4 43.4L45 55L41.6 47.6ZM56 44L45.6 55L52 58.6L61.6 45.4Z", PAPER)
            + tube("M62 50.4C66 58 66.6 66 66.4 79", person.trim, 2.4, 0.9)
            + path("M43 56.6C41.6 62 41 68 41 74", stroke_width=1))


def motley(person: Person) -> str:
    """A fool's coat in two colours, its collar in points with bells."""
    points = "M43 46L41.6 56.4L48 51L51.4 59.6L56 51.8L63.4 58L64.4 47.6C60 43.6 48 42.6 43 46Z"
    bells = "".join(circle(x, y, 1.9, YELLOW, stroke_width=0.9) for x, y in ((41.4, 57.6), (51.6, 61), (64, 59.4)))
    left = f"M49 44C42 47 38 52 37 60L35 {number(divide(35))}L53 {number(divide(53))}V45Z"
    return trunk(person.sleeve) + path(left, person.coat) + path(points, person.trim) + bells


def robe(person: Person) -> str:
    """A king's cloak with a cape of ermine."""
    tails = "".join(path(f"M{x} {y}l-1 3.4M{x} {y}l1.2 3.2M{x} {y}v4", stroke_width=0.9)
                    for x, y in ((44.6, 54), (52, 57), (60, 56), (66.6, 53.4), (58, 49.6)))
    return trunk(person.coat, 34, 73) + path(
        "M48 43C42 46 37.6 51 36.4 60C43 66 60 69 72 63.6C71 55 67.4 50.6 63.4 47.6C60.6 45.6 60 44.6 58.6 43Z", PAPER
    ) + tails + path("M47.4 44C45.6 48 43.6 54 43 61", stroke_width=0.9)


def gown(person: Person) -> str:
    """A lady's bodice with a square neck and a necklace."""
    return (trunk(person.coat, 36, 70) + path("M48.6 43L43.4 52.6C48 58 57 58.6 62.6 55.6L60 44Z", SKIN)
            + path("M43 52C48 58.4 57 59 63 55.2", stroke=person.trim, stroke_width=2.6)
            + path("M42 51C47.6 59.8 57.4 60.4 63.8 56.4M43.6 53C48 56.8 57 57.4 62.4 54.2", stroke_width=0.9)
            + path("M47.4 46.6C50 50.6 56 51.4 60.6 48.4", stroke_width=0.9) + circle(52.6, 50.6, 1.3, person.trim, stroke_width=0.8)
            + path("M50.6 58.6L48.6 74M54 58.8L53.4 74", stroke_width=0.9))
