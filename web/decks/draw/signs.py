"""Suit signs of both decks and the signs of Obenabe and Undenufe, each in a box of 100 by 100."""

from __future__ import annotations

from web.decks.draw.palette import BLUE, GREEN, INK, LEAF, PAPER, RED, STRAW, YELLOW
from web.decks.draw.svg import around, circle, path, symbol

_SHIELD = "M12 9Q31 19 50 9Q69 19 88 9C90 30 92 48 84 64C77 79 63 89 50 96C37 89 23 79 16 64C8 48 10 30 12 9Z"


def acorn() -> str:
    """Eicheln: nut upward in its cup, a stalk and one oak leaf."""
    return (
        path("M47 76C47 86 43 91 34 95", stroke_width=9)
        + path(
            "M48 86C54 76 60 83 65 77C71 72 76 79 82 77C89 76 94 82 97 89C91 96 85 92 79 95C73 99 68 93 62 95"
            "C56 96 51 92 48 86Z",
            LEAF,
        )
        + path("M23 52C20 30 33 14 45 9L49 3L53 9C65 14 78 30 75 52Z", YELLOW)
        + path("M35 44C34 34 38 26 43 21", stroke=STRAW, stroke_width=7)
        + path("M14 54C13 45 31 42 49 42S85 45 84 54C84 72 67 80 49 80S14 72 14 54Z", GREEN)
        + path("M31 44C32 60 38 70 47 79M67 44C66 60 60 70 51 79M16 60C36 68 62 68 82 60", stroke_width=3.5)
    )


def bell() -> str:
    """Schellen: a yellow ball with a red band, an eye on top and a dark slit below."""
    return (
        circle(50, 14, 9, PAPER)
        + circle(50, 57, 39, YELLOW)
        + path("M24 38C28 31 35 27 42 25", stroke=STRAW, stroke_width=7)
        + path("M11.8 49H88.2C89.3 54 89.3 60 88.2 65H11.8C10.7 60 10.7 54 11.8 49Z", RED)
        + path("M50 77V94", stroke_width=9)
        + circle(50, 76, 6, INK)
    )


def rose() -> str:
    """Rosen: five red petals round a yellow heart, green sepals between them."""
    sepals = path(around("M50 52L40 84Q48 90 50 99Q52 90 60 84Z", 50, 52, 5), GREEN)
    petals = path(around("M50 52L34 30C24 16 35 5 50 5S76 16 66 30Z", 50, 52, 5), RED)
    inner = around("M50 52L44 43.7C36.5 33.4 41 23 50 23S63.5 33.4 56 43.7Z", 50, 52, 5)
    heart = path(inner, YELLOW, stroke_width=3)
    return sepals + petals + heart + circle(50, 52, 7.5, RED, stroke_width=3.5)


def shield(variant: int = 0) -> str:
    """Schilten: a shield whose charge varies, as on old cards where no two are alike."""
    fields = (YELLOW, BLUE, PAPER)
    charges = (
        path("M11 50L50 26L89 50L86 62L82 68L50 48L18 68L14 62Z", BLUE),
        path("M10.5 34H89.5L89 52L87 58H13L11 52Z", YELLOW),
        path("M50 9Q69 19 88 9C90 30 92 48 84 64C77 79 63 89 50 96Z", RED),
    )
    return path(_SHIELD, fields[variant]) + charges[variant] + path(_SHIELD)


def diamond(colour: str) -> str:
    """Ecken."""
    return path(
        "M50 2C60 20 72 36 86 50C72 64 60 80 50 98C40 80 28 64 14 50C28 36 40 20 50 2Z",
        colour,
        stroke=PAPER,
        stroke_width=4,
        paint_order="stroke",
    )


def heart(colour: str) -> str:
    """Herz."""
    return path(
        "M50 95C42 76 6 60 6 31C6 14 18 6 29 6C40 6 47 13 50 23C53 13 60 6 71 6C82 6 94 14 94 31"
        "C94 60 58 76 50 95Z",
        colour,
        stroke=PAPER,
        stroke_width=4,
        paint_order="stroke",
    )


def club(colour: str) -> str:
    """Kreuz."""
    return path(
        "M50 4C63 4 72 14 72 26C72 34 68 41 62 46C66 42 72 41 76 41C88 41 97 50 97 62C97 74 88 83 76 83"
        "C66 83 57 77 54 68C54 80 58 90 67 97H33C42 90 46 80 46 68C43 77 34 83 24 83C12 83 3 74 3 62"
        "C3 50 12 41 24 41C28 41 34 42 38 46C32 41 28 34 28 26C28 14 37 4 50 4Z",
        colour,
        stroke=PAPER,
        stroke_width=4,
        paint_order="stroke",
    )


def spade(colour: str) -> str:
    """Schaufel."""
    return path(
        "M50 3C58 24 93 42 93 65C93 77 84 85 74 85C65 85 57 80 54 71C54 82 58 91 67 97H33C42 91 46 82 46 71"
        "C43 80 35 85 26 85C16 85 7 77 7 65C7 42 42 24 50 3Z",
        colour,
        stroke=PAPER,
        stroke_width=4,
        paint_order="stroke",
    )


def sign_symbol(name: str, drawing: str) -> str:
    """Return a sign as a symbol of its own."""
    return symbol(name, drawing, 100, 100, 5.5)


def contract_signs() -> list[str]:
    """Return the signs of Obenabe (from the top down) and Undenufe (from the bottom up)."""
    arrow = "M36 8H64V50H88L50 93L12 50H36Z"
    return [
        sign_symbol("sign-O", path(arrow, YELLOW)),
        sign_symbol("sign-U", path(arrow, YELLOW, transform="rotate(180 50 50)")),
    ]
