"""What the figures hold in the fist at (34, 59)."""

from __future__ import annotations

from web.decks.draw.card import divide
from web.decks.draw.signs import BROWN, GREEN, LEAF, RED, YELLOW
from web.decks.draw.svg import PAPER, circle, path, sign, tube
from web.decks.draw.wear import STEEL


def _staff(top: float, colour: str = BROWN, x: float = 33) -> str:
    return tube(f"M{x} {divide(x) - 6}V{top}", colour, 2.2, 1)


def halberd() -> str:
    """A soldier's axe and spike on a pole."""
    return (_staff(22) + path("M33 6C34.6 10 35 14 34.4 18H31.6C31 14 31.4 10 33 6Z", STEEL)
            + path("M34 19C38 18 40.6 16 42 14C43 20 43 25 41.4 30C39.4 27 37 26 34 26Z", STEEL)
            + path("M32 20L26.4 17.6L28 22.6L26.4 27L32 25Z", STEEL))


def flail() -> str:
    """A thresher's: two sticks joined by a thong."""
    return _staff(17) + tube("M36 15C44 13 28 8.4 28.6 14L26.8 40", BROWN, 2.6, 1) + circle(33, 15.6, 1.6, YELLOW, stroke_width=0.9)


def rake() -> str:
    """A hay rake."""
    return _staff(14) + tube("M26.4 13.4H40", BROWN, 2.2, 1) + path("M27.6 11V6.8M31 11V6.8M35 11V6.8M38.6 11V6.8", stroke_width=1.6)


def marotte() -> str:
    """The fool's staff with a little fool's head on it."""
    return (_staff(28, RED) + path("M28.6 24C25 20 24.6 14 27.4 11C29 13 30 14.6 30.6 16.4Z", GREEN, stroke_width=1)
            + path("M37 24C40.6 20 41 14 38.6 11C37 13 36 14.6 35.4 16.4Z", YELLOW, stroke_width=1)
            + circle(33, 21, 5.2, "#f3cfa6", stroke_width=1.1)
            + path("M28 20C28.6 13.6 37.4 13.6 38 20C35 17.6 31 17.6 28 20Z", RED, stroke_width=1)
            + circle(31.2, 21, 0.7, "#1d1d1b", stroke="none") + path("M30.6 23.4C32 24.6 33.6 24.4 34.6 23.2", stroke_width=0.8)
            + path("M27.6 27.6L30 32L33 27.8L36 32L38.4 27.6Z", YELLOW, stroke_width=1)
            + circle(27.4, 10.6, 1.5, YELLOW, stroke_width=0.8) + circle(38.6, 10.6, 1.5, YELLOW, stroke_width=0.8))


def letter() -> str:
    """A folded letter with a red seal."""
    return (path("M25 36L40 32.6L43 50L28 53.6Z", PAPER) + path("M25 36L35 44.4L40 32.6", stroke_width=1)
            + circle(35, 44, 2.5, RED, stroke_width=0.9))


def letter_thumb() -> str:
    """The thumb that holds the letter."""
    return path("M36.6 57C34.4 54 34.4 51 36 50.4C38 50.2 38.6 53 39 56.4", "#f3cfa6", stroke_width=1)


def sceptre(stone: str) -> str:
    """A king's rod with a lily end."""
    return (_staff(26, YELLOW) + path("M33 9C36.4 13 36.4 17 33 21C29.6 17 29.6 13 33 9Z", YELLOW)
            + path("M33 21C28.6 22.6 26 20 26.6 16C29 16.6 31.6 18 33 21C34.4 18 37 16.6 39.4 16C40 20 37.4 22.6 33 21Z", YELLOW)
            + path("M29.4 23H36.6V26.4H29.4Z", YELLOW, stroke_width=1) + circle(33, 15.2, 1.3, stone, stroke_width=0.7))


def goblet() -> str:
    """A king's cup."""
    return (path("M33 46V58", stroke_width=4.6) + path("M33 46V58", stroke=YELLOW, stroke_width=2)
            + path("M25 31C25 41 28.4 46 33 46S41 41 41 31Z", YELLOW) + path("M25 31C28 33.4 38 33.4 41 31C38 28.6 28 28.6 25 31Z", RED)
            + path("M26.4 38.6C30 40.6 36 40.6 39.6 38.6", stroke_width=0.9)
            + circle(33, 43, 1.2, GREEN, stroke_width=0.7))


def sword() -> str:
    """An upright sword; the fist is on the grip."""
    return (path("M31 50V18L33 10L35 18V50Z", STEEL) + path("M33 16V48", stroke_width=0.8)
            + tube("M26.4 51H39.6", YELLOW, 2.2, 1) + circle(33, 68, 2, YELLOW, stroke_width=1))


def orb() -> str:
    """The ball with a cross on the open hand."""
    return (circle(33, 47, 8, YELLOW) + path("M25.2 45.6C30 48 36 48 40.8 45.6M33 39V47.2", stroke_width=1.1)
            + path("M33 39V31.6M29.8 34.6H36.2", stroke_width=3.4) + path("M33 38.4V32M30.2 34.6H35.8", stroke=YELLOW, stroke_width=1.4))


def flower(name: str, y: float = 40) -> str:
    """A stalk with the sign *name* as its blossom, near the nose."""
    return (tube(f"M33.4 58C34 52 34.6 48 33.6 {y}", GREEN, 1.8, 0.9)
            + path("M34.2 53C30 53 27.4 50 27 46.4C31 46.6 34 49 34.2 53Z", LEAF, stroke_width=1) + sign(name, 32.6, y - 4.6, 17))


def held(name: str, size: float, y: float) -> str:
    """The suit's own sign, held up to the eye or the ear."""
    return sign(name, 33, y, size)


def stalk() -> str:
    """A twig that rises from the fist towards the sign beside the head."""
    return tube("M34 58C33 48 30 40 22 33", GREEN, 2, 0.9) + path(
        "M31.4 47C35 43 39 43 42 45C39.4 48.6 35 49.4 31.4 47Z", LEAF, stroke_width=1)


def pipe() -> str:
    """A long clay pipe from the mouth to the hand."""
    return path("M43 39L34.6 53", stroke_width=3) + path("M43 39L34.6 53", stroke=PAPER, stroke_width=1.2) + path(
        "M30.6 46.6H36.4L35.6 55H31.6Z", PAPER)


def quill() -> str:
    """A goose quill for the hat or the hand."""
    return path("M31 57C29 46 30 34 37 24C40 34 39 44 33.6 52Z", PAPER) + path("M31.6 58C32 48 33.4 38 36.6 27", stroke_width=0.8)
