"""Twelve faces for those who sit at the table: the people of the cards in plain clothes."""

from __future__ import annotations

from web.decks.draw import people, wear
from web.decks.draw.palette import (
    BLACK,
    BLOND,
    BLUE,
    BROWN,
    CHESTNUT,
    GREEN,
    GREY,
    INK,
    PAPER,
    RED,
    SKIN,
    SNOW,
    STEEL,
    STRAW,
    YELLOW,
)
from web.decks.draw.people import Person
from web.decks.draw.svg import circle, element, group, path, sheet, symbol

SIZE = 50
TAN, DARK = "#d39a68", "#8f5a37"
_GLASSES = circle(-5.8, -1.2, 3.7, stroke_width=1.1) + path("M-2.1 -1.7L3.6 -2.4", stroke_width=1.1)

# Who, with what skin, before what colour.
FACES: dict[str, tuple[Person, str, str]] = {
    "a": (
        Person(RED, YELLOW, PAPER, people.doublet, wear.long_hair(CHESTNUT), woman=True, smile=True),
        SKIN,
        "#cfe3d6",
    ),
    "b": (Person(BLUE, PAPER, STRAW, people.doublet, wear.short_hair(BROWN), smile=True), SKIN, "#f3dfb4"),
    "c": (
        Person(GREEN, PAPER, STRAW, people.doublet, wear.page_hair(BLOND) + _GLASSES, woman=True),
        SKIN,
        "#d8d4ee",
    ),
    "d": (
        Person(STEEL, PAPER, RED, people.doublet, wear.short_hair(GREY) + wear.moustache(GREY) + _GLASSES),
        SKIN,
        "#cfe3d6",
    ),
    "e": (
        Person(YELLOW, PAPER, RED, people.doublet, wear.long_hair(BLACK), woman=True, smile=True),
        TAN,
        "#cfe0f0",
    ),
    "f": (
        Person(RED, PAPER, STRAW, people.doublet, wear.short_hair(BLACK) + wear.goatee(BLACK)),
        TAN,
        "#f3dfb4",
    ),
    "g": (
        Person(BLUE, PAPER, YELLOW, people.doublet, wear.page_hair(SNOW) + _GLASSES, woman=True, smile=True),
        SKIN,
        "#f4d3cf",
    ),
    "h": (
        Person(PAPER, BROWN, RED, people.smock, wear.short_hair(BLOND) + wear.straw_hat(), smile=True),
        SKIN,
        "#cfe0f0",
    ),
    "i": (
        Person(PAPER, BROWN, RED, people.doublet, wear.short_hair(BLACK), smile=True),
        DARK,
        "#d7e7b9",
    ),
    "j": (Person(GREEN, YELLOW, PAPER, people.doublet, wear.long_hair(INK), woman=True), DARK, "#f3dfb4"),
    "k": (
        Person(
            GREEN,
            PAPER,
            RED,
            people.doublet,
            wear.short_hair(GREY) + wear.full_beard(GREY) + wear.tall_hat(GREEN, YELLOW),
        ),
        SKIN,
        "#d8d4ee",
    ),
    "l": (
        Person(BROWN, PAPER, YELLOW, people.doublet, wear.page_hair(CHESTNUT) + wear.slouch_hat(RED, YELLOW)),
        SKIN,
        "#cfe3d6",
    ),
}


def drawing() -> str:
    """Return the sheet of all faces, `face-a` and so on, each in a square."""
    return sheet([_face(name, *parts) for name, parts in FACES.items()])


def _face(name: str, person: Person, skin: str, ground: str) -> str:
    back = element("rect", width=SIZE, height=SIZE, fill=ground, stroke="none")
    portrait = group(people.portrait(person), transform="translate(-29 -5) scale(1.08)")
    return symbol(f"face-{name}", back + portrait.replace(SKIN, skin), SIZE, SIZE)
