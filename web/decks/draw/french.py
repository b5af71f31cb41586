"""The French-suited deck as Swiss players have it: Ecken, Herz, Kreuz, Schaufel."""

from __future__ import annotations

from web.decks.draw import people, signs, tools, wear
from web.decks.draw.card import back, card, frame, index
from web.decks.draw.palette import BLACK, BLOND, BLUE, BROWN, CHESTNUT, GREEN, INK, RED, SNOW, STRAW, YELLOW
from web.decks.draw.people import Person
from web.decks.draw.svg import path, sheet, sign, turned

SUITS = "ERSL"
INDEXES = {"de": "BDKA", "fr": "VDRA", "it": "FDRA", "en": "JQKA"}
# Two of the four can be told apart from their like (styles: `data-suits`); elsewhere they are red and black.
INKS = {"E": f"var(--suit-E,{RED})", "R": RED, "S": f"var(--suit-S,{INK})", "L": INK}
TINT = "#fbf3df"

# Jacks carry arms, queens the flower of their suit, kings the signs of rule.
FIGURES: dict[str, Person] = {
    "EU": Person(
        BLUE,
        RED,
        YELLOW,
        people.doublet,
        wear.page_hair(BLOND) + wear.bonnet(RED, YELLOW),
        tools.halberd(),
        cape=people.collar(YELLOW),
    ),
    "RU": Person(
        RED,
        BLUE,
        YELLOW,
        people.ruffed,
        wear.page_hair(CHESTNUT) + wear.slouch_hat(BLUE, YELLOW),
        tools.letter(),
        tools.letter_thumb(),
        cape=people.RUFF,
    ),
    "SU": Person(
        YELLOW,
        RED,
        BLUE,
        people.doublet,
        wear.short_hair(BLACK) + wear.moustache(BLACK) + wear.bonnet(BLUE, RED),
        tools.sword(),
        cape=people.collar(BLUE),
    ),
    "LU": Person(
        RED,
        YELLOW,
        BLUE,
        people.ruffed,
        wear.page_hair(BLACK) + wear.helmet(BLUE),
        tools.halberd(),
        cape=people.RUFF,
    ),
    "EO": Person(
        RED,
        YELLOW,
        BLUE,
        people.gown,
        wear.long_hair(BLOND) + wear.tiara(RED),
        tools.flower("blossom"),
        woman=True,
    ),
    "RO": Person(
        BLUE,
        RED,
        YELLOW,
        people.gown,
        wear.long_hair(CHESTNUT) + wear.tiara(RED),
        tools.flower("blossom"),
        woman=True,
    ),
    "SO": Person(
        GREEN, YELLOW, RED, people.gown, wear.long_hair(BROWN) + wear.tiara(BLUE), tools.goblet(), woman=True
    ),
    "LO": Person(
        YELLOW,
        BLUE,
        RED,
        people.gown,
        wear.long_hair(BLACK) + wear.tiara(BLUE),
        tools.flower("blossom"),
        woman=True,
    ),
    "EK": Person(
        BLUE,
        YELLOW,
        RED,
        people.robe,
        wear.page_hair(BLOND) + wear.full_beard(BLOND) + wear.crown(RED),
        tools.orb(),
        cape=people.ERMINE,
    ),
    "RK": Person(
        RED,
        BLUE,
        YELLOW,
        people.robe,
        wear.page_hair(CHESTNUT) + wear.forked_beard(CHESTNUT) + wear.crown(BLUE),
        tools.sword(),
        cape=people.ERMINE,
    ),
    "SK": Person(
        YELLOW,
        RED,
        BLUE,
        people.robe,
        wear.page_hair(BLACK) + wear.full_beard(BLACK) + wear.crown(RED),
        tools.goblet(),
        cape=people.ERMINE,
    ),
    "LK": Person(
        BLUE,
        RED,
        YELLOW,
        people.robe,
        wear.page_hair(SNOW) + wear.long_beard(SNOW) + wear.crown(RED),
        tools.sceptre(RED),
        cape=people.ERMINE,
    ),
}

# Column, row; pips of the lower half stand on their heads.
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "6": ((36, 28), (64, 28), (36, 77.5), (64, 77.5), (36, 127), (64, 127)),
    "7": ((36, 28), (64, 28), (36, 77.5), (64, 77.5), (36, 127), (64, 127), (50, 52.5)),
    "8": ((36, 28), (64, 28), (36, 77.5), (64, 77.5), (36, 127), (64, 127), (50, 52.5), (50, 102.5)),
    "9": (
        (34, 23),
        (66, 23),
        (34, 59.3),
        (66, 59.3),
        (34, 95.7),
        (66, 95.7),
        (34, 132),
        (66, 132),
        (50, 77.5),
    ),
    "B": (
        (34, 23),
        (66, 23),
        (34, 59.3),
        (66, 59.3),
        (34, 95.7),
        (66, 95.7),
        (34, 132),
        (66, 132),
        (50, 41),
        (50, 114),
    ),
}


def drawing(language: str = "de") -> str:
    """Return the sheet with the indices of *language*.

    Raises:
        KeyError: no such language in `INDEXES`.
    """
    letters = dict(zip("UOKA", INDEXES[language], strict=True)) | {"B": "10"}
    shapes = {"E": signs.diamond, "R": signs.heart, "S": signs.club, "L": signs.spade}
    symbols = [signs.sign_symbol(f"suit-{suit}", shapes[suit](INKS[suit])) for suit in SUITS]
    symbols += [signs.sign_symbol("blossom", signs.rose()), *signs.contract_signs(), back()]
    for suit in SUITS:
        for rank in "6789BUOKA":
            corner = index(letters.get(rank, rank), suit, INKS[suit])
            symbols.append(card(suit + rank, corner + _face(suit, rank)))
    return sheet(symbols)


def _face(suit: str, rank: str) -> str:
    name = f"suit-{suit}"
    if rank in _PIPS:
        size = 23 if rank in "678" else 20.5
        return "".join(sign(name, x, y, size, 180 if y > 78 else 0) for x, y in _PIPS[rank])
    if rank == "A":
        return sign(name, 50, 77.5, 56)
    upper = people.half(FIGURES[suit + rank]) + sign(name, 83, 20, 19)
    ribbon = path("M5.5 63.4L94.5 81.2V91.6L5.5 73.8Z", INKS[suit]) + path(
        "M5.5 68.6L94.5 86.4", stroke=STRAW, stroke_width=2.2
    )
    return frame(TINT) + upper + turned(upper) + ribbon
