"""What the figures hold in the fist at (34, 59)."""

from __future__ import annotations

from web.decks.draw.card import divide
from web.decks.draw.palette import BROWN, GREEN, INK, LEAF, PAPER, RED, SKIN, STEEL, YELLOW
from web.decks.draw.svg import circle, group, path, sign, tube


def _staff(top: float, colour: str = BROWN, x: float = 33) -> str:
    return tube(f"M{x} {divide(x) - 6}V{top}", colour, 2.2, 1)


def halberd() -> str:
    """A soldier's axe and spike on a pole."""
    return (
        _staff(22)
        + path("M33 6C34.6 10 35 14 34.4 18H31.6C31 14 31.4 10 33 6Z", STEEL)
        + path("M32 19C29 18 27 16 25.6 13.4C24.4 20 24.6 26 26 31C28 27.6 30 26.4 32 26.4Z", STEEL)
        + path("M34 20.4L39.6 22.6L34 24.8Z", STEEL)
    )


def rake() -> str:
    """A hay rake."""
    return (
        _staff(14)
        + tube("M26.4 13.4H40", BROWN, 2.2, 1)
        + path("M27.6 11V6.8M31 11V6.8M35 11V6.8M38.6 11V6.8", stroke_width=1.6)
    )


def marotte() -> str:
    """The fool's staff with a little fool's head on it."""
    head = (
        path("M28.6 24C25 20 24.6 14 27.4 11C29 13 30 14.6 30.6 16.4Z", GREEN, stroke_width=1)
        + path("M37 24C40.6 20 41 14 38.6 11C37 13 36 14.6 35.4 16.4Z", YELLOW, stroke_width=1)
        + circle(33, 21, 5.2, SKIN, stroke_width=1.1)
        + path("M28 20C28.6 13.6 37.4 13.6 38 20C35 17.6 31 17.6 28 20Z", RED, stroke_width=1)
        + circle(31.2, 21, 0.8, INK, stroke="none")
        + path("M30.6 23.4C32 24.6 33.6 24.4 34.6 23.2", stroke_width=0.8)
        + path("M27.6 27.6L30 32L33 27.8L36 32L38.4 27.6Z", YELLOW, stroke_width=1)
        + circle(27.4, 10.6, 1.5, YELLOW, stroke_width=0.8)
        + circle(38.6, 10.6, 1.5, YELLOW, stroke_width=0.8)
    )
    return _staff(32, RED) + group(head, transform="translate(-1 10)")


def letter() -> str:
    """A folded letter with a red seal."""
    return (
        path("M25 36L40 32.6L43 50L28 53.6Z", PAPER)
        + path("M25 36L35 44.4L40 32.6", stroke_width=1)
        + circle(35, 44, 2.5, RED, stroke_width=0.9)
    )


def letter_thumb() -> str:
    """The thumb that holds the letter."""
    return path("M36.6 57C34.4 54 34.4 51 36 50.4C38 50.2 38.6 53 39 56.4", SKIN, stroke_width=1)


def sceptre(stone: str) -> str:
    """A king's rod with a lily end."""
    return (
        _staff(26, YELLOW)
        + path("M33 9C36.4 13 36.4 17 33 21C29.6 17 29.6 13 33 9Z", YELLOW)
        + path(
            "M33 21C28.6 22.6 26 20 26.6 16C29 16.6 31.6 18 33 21"
            "C34.4 18 37 16.6 39.4 16C40 20 37.4 22.6 33 21Z",
            YELLOW,
        )
        + path("M29.4 23H36.6V26.4H29.4Z", YELLOW, stroke_width=1)
        + circle(33, 15.2, 1.3, stone, stroke_width=0.7)
    )


def goblet() -> str:
    """A king's cup."""
    return (
        path("M33 46V58", stroke_width=4.6)
        + path("M33 46V58", stroke=YELLOW, stroke_width=2)
        + path("M25 31C25 41 28.4 46 33 46S41 41 41 31Z", YELLOW)
        + path("M25 31C28 33.4 38 33.4 41 31C38 28.6 28 28.6 25 31Z", RED)
        + path("M26.4 38.6C30 40.6 36 40.6 39.6 38.6", stroke_width=0.9)
        + circle(33, 43, 1.2, GREEN, stroke_width=0.7)
    )


def sword() -> str:
    """An upright sword; the fist is on the grip."""
    return (
        path("M31 50V18L33 10L35 18V50Z", STEEL)
        + path("M33 16V48", stroke_width=0.8)
        + tube("M33 51V66", BROWN, 2, 1)
        + tube("M26.4 50H39.6", YELLOW, 2.2, 1)
        + circle(33, 67, 1.8, YELLOW, stroke_width=1)
    )


def orb() -> str:
    """The ball with a cross on the open hand."""
    return (
        circle(33, 47, 8, YELLOW)
        + path("M25.2 45.6C30 48 36 48 40.8 45.6M33 39V47.2", stroke_width=1.1)
        + path("M33 39V31.6M29.8 34.6H36.2", stroke_width=3.4)
        + path("M33 38.4V32M30.2 34.6H35.8", stroke=YELLOW, stroke_width=1.4)
    )


def flower(name: str, y: float = 40) -> str:
    """A stalk with the sign *name* as its blossom, near the nose."""
    return (
        tube(f"M33.4 58C34 52 34.6 48 33.6 {y}", GREEN, 1.8, 0.9)
        + path("M34.2 53C30 53 27.4 50 27 46.4C31 46.6 34 49 34.2 53Z", LEAF, stroke_width=1)
        + sign(name, 32.6, y - 4.6, 17)
    )


def held(name: str, size: float, y: float) -> str:
    """The suit's own sign, held up to the eye or the ear."""
    return sign(name, 33, y, size)


def stalk() -> str:
    """A twig that rises from the fist towards the sign beside the head."""
    return tube("M34 58C33 48 28 41 19.6 31", GREEN, 2, 0.9) + path(
        "M31.4 47C35 43 39 43 42 45C39.4 48.6 35 49.4 31.4 47Z", LEAF, stroke_width=1
    )
