"""Hair, beards and headgear.

The head looks left, its middle is (0, 0), brow at -3, chin at 14, top at -14.
"""

from __future__ import annotations

from web.decks.draw.palette import GREEN, INK, PAPER, RED, STEEL, STRAW, YELLOW
from web.decks.draw.svg import circle, ellipse, number, path


def short_hair(colour: str) -> str:
    """Cropped at the neck, ear free."""
    return path(
        "M-7 -9C-6 -17 9 -18 12 -7C13.4 0 13 8 11.4 13C9 13 7 10 6 6C7.5 2 6 -1.5 3 -1.5C1 -4 0 -6 -1 -8"
        "C-3 -7.5 -5 -8 -7 -9Z",
        colour,
    )


def page_hair(colour: str) -> str:
    """A pageboy's cut, rolled in at the shoulder."""
    return path(
        "M-8 -7.5C-6 -17 10 -18 13 -6C14.5 0 13.5 8 16 13"
        "C13 18 6 17.5 3 14C4.5 9 4 3 2 -2C-1 -5 -5 -6 -8 -7.5Z",
        colour,
    ) + path("M8 -8C10 -1 9 7 10 14M4.5 -5C7 1 6.5 8 6.5 14", stroke_width=0.8)


def long_hair(colour: str) -> str:
    """Waves falling over the shoulder."""
    return path(
        "M-8 -7.5C-6 -17 10 -18 13.5 -6C16 2 13 8 17 14C21 20 19 26 15 29C8 28 5 22 6 15C5 8 5 2 2 -3"
        "C-1 -6 -5 -6.5 -8 -7.5Z",
        colour,
    ) + path("M7.5 -9C11 -2 8.5 6 11 13C13 18 13 22 12.5 26", stroke_width=0.8)


def moustache(colour: str) -> str:
    """Twirled up at the end."""
    return path(
        "M-11 7C-9 5.2 -6 6 -4 8C-2 9.4 0 8.4 .6 6.2C2.6 9.6 -1 12 -5 10.6C-7.6 9.8 -9 8.4 -11 7Z",
        colour,
        stroke_width=1,
    )


def goatee(colour: str) -> str:
    """Moustache and a pointed tuft."""
    return moustache(colour) + path(
        "M-9.4 10.8L-4.6 11.2C-4.6 15 -7 19 -10.6 21C-11.4 17.4 -10.6 13.6 -9.4 10.8Z", colour, stroke_width=1
    )


def full_beard(colour: str) -> str:
    """From the ear to the collar."""
    return path(
        "M5 1C6.5 5 3 7 0 6.4C-4 4.6 -8 4.6 -11.4 7.2C-9.8 8.4 -8.4 8.8 -7 8.6C-9.6 9.6 -12 12.6 -12.6 16"
        "C-13 20 -11 24 -8 26.4C1 24 8 17 8.4 7C8.4 4 7 1.4 5 1Z",
        colour,
    ) + path(
        "M-9.6 15C-9.6 19 -9 22 -7.6 24M-5.4 13C-5.4 17 -5 20 -4 22.6M-.6 11C-1 15 -.6 17 .4 19.4",
        stroke_width=0.8,
    )


def forked_beard(colour: str) -> str:
    """Two points, as on kings of old."""
    return path(
        "M5 1C6.5 5 3 7 0 6.4C-4 4.6 -8 4.6 -11.4 7.2C-9.8 8.4 -8.4 8.8 -7 8.6C-10 10 -13 15 -14.6 26"
        "C-9 25 -6.6 22 -5 19C-4.4 23 -4 26 -1.6 29C4 24 8.4 17 8.4 7C8.4 4 7 1.4 5 1Z",
        colour,
    ) + path("M-10.4 14C-11.4 18 -12 21 -12.6 24M-2.4 12C-2 17 -1.8 22 -1 25.6", stroke_width=0.8)


def long_beard(colour: str) -> str:
    """An old man's, in waves down the chest."""
    return path(
        "M5 1C6.5 5 3 7 0 6.4C-4 4.6 -8 4.6 -11.4 7.2C-9.8 8.4 -8.4 8.8 -7 8.6C-10.6 10 -13.4 15 -13 20"
        "C-12.6 26 -13.4 29 -10 34C-4 33 1 29 4.4 24C8 18 9 12 8.4 7C8.4 4 7 1.4 5 1Z",
        colour,
    ) + path(
        "M-9.6 14C-10.6 20 -10.6 26 -9 31M-5 12.6C-6 19 -6 25 -4.6 30M-.4 11C-.8 16 -.4 21 .4 25",
        stroke_width=0.8,
    )


def crown(cap: str) -> str:
    """The sign of a König; *cap* is the cloth inside."""
    spikes = "M-11 -7L-14.5 -21L-7.6 -15L-2 -24.5L3.4 -16.4L11.6 -22.4L13.6 -8.6C6 -4.6 -4 -4.2 -11 -7Z"
    jewels = "".join(
        circle(x, y, 1.9, fill, stroke_width=1)
        for x, y, fill in ((-14.6, -22, YELLOW), (-2.2, -25.6, RED), (12, -23.4, YELLOW))
    )
    return (
        path("M-11 -9C-13 -22 12 -24 13 -9Z", cap)
        + path(spikes, YELLOW)
        + jewels
        + path("M-11.9 -11C-4 -7.6 6 -8.2 13.2 -12.4", stroke_width=0.9)
        + circle(-5.6, -10.9, 1.3, GREEN, stroke_width=0.7)
        + circle(1.4, -11.2, 1.3, RED, stroke_width=0.7)
        + circle(8.2, -12.6, 1.3, GREEN, stroke_width=0.7)
    )


def tiara(cap: str) -> str:
    """A queen's low crown."""
    return path(
        "M-9.6 -9.6L-11.6 -17.4L-5.6 -14L-1.4 -20L3 -14.6L9.6 -18.6L11.6 -9.6C5 -12 -4 -12 -9.6 -9.6Z", YELLOW
    ) + "".join(
        circle(x, y, 1.4, cap, stroke_width=0.8) for x, y in ((-11.8, -18.4), (-1.4, -21.2), (10, -19.8))
    )


def bonnet(colour: str, feather: str) -> str:
    """A flat cloth cap with a feather."""
    return (
        path("M3 -14C9 -28 21 -28 24 -20C20 -21.5 19 -19.5 20 -17C14 -18.5 8 -17 3 -14Z", feather)
        + path("M6 -15.4C11 -21.4 16 -23.4 21 -22", stroke_width=0.8)
        + path("M-12 -7.4C-17 -14 -8 -20 3 -19C14 -18.4 20 -12 14.4 -6C6 -10.4 -4 -10.6 -12 -7.4Z", colour)
        + path("M-12 -7.4C-4 -11.4 6 -11.4 14.4 -6", stroke_width=2.4)
        + circle(6, -15, 1.7, YELLOW, stroke_width=0.8)
    )


def slouch_hat(colour: str, ribbon: str) -> str:
    """A broad felt hat with a dented top."""
    return (
        path("M-9 -8C-10 -19 -4 -22 1 -19.6C7 -22.6 13 -18 12.4 -8Z", colour)
        + path("M-9.4 -12.6C-3 -10 6 -10.4 12.6 -13L12.4 -8H-9Z", ribbon)
        + path(
            "M-17 -6.4C-13 -10 -5 -10.4 2 -10.2C9 -10 16 -10 19.4 -12.4"
            "C19.4 -6.6 12 -4 2 -4.4C-6 -4.6 -12 -3 -17 -6.4Z",
            colour,
        )
    )


def straw_hat() -> str:
    """A peasant's."""
    return (
        path("M-8.6 -8.4C-8.6 -20 11 -21 11.6 -8.4Z", STRAW)
        + path("M-8.8 -11.6C-3 -9.4 6 -9.4 11.6 -11.8L11.6 -8H-8.6Z", RED)
        + ellipse(1.4, -7.4, 19.4, 4.2, STRAW)
        + path("M-13 -7C-8 -5.6 -4 -5.4 0 -5.4M5 -5.6C9 -5.8 13 -6.4 16 -7.6", stroke_width=0.8)
    )


def helmet(plume: str) -> str:
    """A foot soldier's kettle hat."""
    return (
        path("M2 -19C6 -29 18 -27 20 -14C16 -18 10 -18 4 -16Z", plume)
        + path("M-9.4 -7C-10 -18 -2 -22 2 -22.6C7 -22 13 -17 12.6 -7Z", STEEL)
        + path("M2 -22.4C.6 -17 .4 -12 1 -8", stroke_width=0.9)
        + path("M-17 -4C-12 -10 14 -10 19 -4C14 -2.4 8 -5 1.4 -5S-12 -2.4 -17 -4Z", STEEL)
        + "".join(circle(x, -6.7, 0.6, INK, stroke="none") for x in (-8, -2, 4, 10))
    )


def fur_hat(colour: str, top: str) -> str:
    """A merchant's: cloth above a roll of fur."""
    return path("M-8 -13C-8 -26 12 -27 16 -19C14 -18 13.4 -15.4 12 -11Z", top) + path(
        "M-12 -7.4C-13.4 -12 -9.6 -14.4 -6.6 -13.4C-4 -16 0 -15.6 2 -14.2"
        "C5 -16.4 9 -15 10 -13C14 -13.6 16 -9.6 14.4 -6"
        "C11 -4.4 9 -5.6 7 -6.6C4 -5 1 -6 -1 -7C-4 -5.4 -6 -6.2 -7.6 -7C-9 -5.8 -11 -6 -12 -7.4Z",
        colour,
    )


def turban(colour: str, second: str) -> str:
    """A wound cloth with a tail behind."""
    return (
        path("M10 -9C15 -4 14 6 18 13C13 13.4 8 10 8 4C8 0 8 -6 8 -9Z", second)
        + path("M-11 -6C-16 -15 -8 -22 2 -21.4C13 -21 19 -13 14 -5C6 -8.6 -4 -8.6 -11 -6Z", colour)
        + path("M-12.4 -13C-4 -20 6 -19 15.4 -10C16 -8.4 15 -6.4 14 -5C8 -12.6 -4 -14.4 -12.4 -9.6Z", second)
        + circle(-8.6, -14.4, 1.9, YELLOW, stroke_width=0.9)
    )


def tall_hat(colour: str, twig: str) -> str:
    """A narrow-brimmed hat with a green twig."""
    return (
        path("M8 -12C8 -20 13 -25 20 -26C21 -20 18 -13 11 -9Z", twig)
        + path("M10 -12C12 -18 15 -22 18.4 -24", stroke_width=0.8)
        + path("M-8 -8L-7 -20C-2 -23.6 8 -23.6 11 -19.6L12 -8Z", colour)
        + path("M-8 -12.4C-2 -10 6 -10 11.8 -12.2L12 -8H-8Z", YELLOW)
        + path("M-14 -6C-10 -10.6 14 -10.6 17.4 -6.6C12 -3.6 -8 -3.4 -14 -6Z", colour)
    )


def fools_cap(one: str, other: str) -> str:
    """The hood of the Schellen-Under: ass's ears ending in bells."""
    ear = "M0 0C-4 -5 -5 -13 -1 -19C4 -15 6 -7 5 0Z"
    return (
        path(ear, other, transform="translate(8 -11) rotate(52) scale(.9)")
        + path(ear, one, transform="translate(-4 -13) rotate(-38) scale(.84)")
        + _small_bell(22, -22)
        + _small_bell(-14.2, -25)
        + path(
            "M-9 -7.6C-9 -18 10 -20 14 -8C16 0 14 10 16 16L2 18C4 10 3 4 1.4 -2C-2 -5.6 -5 -6.6 -9 -7.6Z", one
        )
        + path(
            "M-9 -7.6C-9 -14 -2 -17.4 4 -16.6C2 -11 3 -6 6 0"
            "C8 6 8 12 8.6 17.2L2 18C4 10 3 4 1.4 -2C-2 -5.6 -5 -6.6 -9 -7.6Z",
            other,
        )
        + path("M-8.4 -9.4C-4 -7.6 0 -6 3 -3", stroke=PAPER, stroke_width=1.6)
    )


def _small_bell(x: float, y: float) -> str:
    return circle(x, y, 2.5, YELLOW, stroke_width=1) + path(f"M{x} {number(y + 0.4)}v2", stroke_width=0.9)
