"""The Swiss-suited deck: Eicheln, Rosen, Schellen, Schilten."""

from __future__ import annotations

from web.decks.draw import people, signs, tools, wear
from web.decks.draw.card import back, band, card, frame, index, pips
from web.decks.draw.palette import (
    BLACK,
    BLOND,
    BLUE,
    BROWN,
    CHESTNUT,
    GREEN,
    GREY,
    INK,
    LEAF,
    PAPER,
    RED,
    SNOW,
    STRAW,
    YELLOW,
)
from web.decks.draw.people import Person
from web.decks.draw.svg import path, sheet, sign, tube, turned

SUITS = "ERSL"
NAMES = {"U": "UNDER", "O": "OBER", "K": "KÖNIG"}
TINTS = {"E": "#e3eecf", "R": "#fbe0d6", "S": "#fdf0c4", "L": "#dbe8f4"}
COLOURS = {"E": GREEN, "R": RED, "S": YELLOW, "L": BLUE}

# Attributes after the old pattern: Under are people at work, Ober look at, smell at or listen to
# their suit's sign, König are crowned. Only the Eichel-Ober looks to the right.
FIGURES: dict[str, Person] = {
    "EU": Person(
        GREEN,
        YELLOW,
        RED,
        people.doublet,
        wear.short_hair(BROWN) + wear.moustache(BROWN) + wear.helmet(RED),
        tools.halberd(),
        cape=people.collar(RED),
    ),
    "EO": Person(
        RED,
        GREEN,
        YELLOW,
        people.ruffed,
        wear.short_hair(BLACK) + wear.goatee(BLACK) + wear.tall_hat(GREEN, LEAF),
        tools.stalk(),
        right=True,
        cape=people.RUFF,
    ),
    "EK": Person(
        GREEN,
        RED,
        YELLOW,
        people.robe,
        wear.page_hair(CHESTNUT) + wear.full_beard(CHESTNUT) + wear.crown(GREEN),
        tools.goblet(),
        cape=people.ERMINE,
    ),
    "RU": Person(SNOW, SNOW, BLUE, people.smock, wear.short_hair(BLOND) + wear.straw_hat(), tools.rake()),
    "RO": Person(
        GREEN,
        RED,
        YELLOW,
        people.ruffed,
        wear.page_hair(BLOND) + wear.bonnet(RED, YELLOW),
        tools.flower("suit-R"),
        cape=people.RUFF,
    ),
    "RK": Person(
        RED,
        GREEN,
        YELLOW,
        people.robe,
        wear.page_hair(SNOW) + wear.long_beard(SNOW) + wear.crown(RED),
        tools.sceptre(RED),
        cape=people.ERMINE,
    ),
    "SU": Person(
        RED,
        GREEN,
        YELLOW,
        people.motley,
        wear.fools_cap(RED, GREEN),
        tools.marotte(),
        smile=True,
        cape=people.fools_collar(YELLOW),
    ),
    "SO": Person(
        BLUE,
        YELLOW,
        RED,
        people.doublet,
        wear.short_hair(BLACK) + wear.moustache(BLACK) + wear.fur_hat(BROWN, RED),
        tools.held("suit-S", 18, 46),
        cape=people.collar(RED),
    ),
    "SK": Person(
        YELLOW,
        BLUE,
        RED,
        people.robe,
        wear.page_hair(BLACK) + wear.forked_beard(BLACK) + wear.crown(BLUE),
        tools.orb(),
        cape=people.ERMINE,
    ),
    "LU": Person(
        BLUE,
        YELLOW,
        RED,
        people.doublet,
        wear.page_hair(CHESTNUT) + wear.slouch_hat(RED, YELLOW),
        tools.letter(),
        tools.letter_thumb(),
        cape=people.collar(RED),
    ),
    "LO": Person(
        YELLOW,
        BLUE,
        RED,
        people.ruffed,
        wear.page_hair(GREY) + wear.goatee(GREY) + wear.turban(BLUE, YELLOW),
        tools.held("suit-L", 24, 44),
        cape=people.RUFF,
    ),
    "LK": Person(
        BLUE,
        RED,
        YELLOW,
        people.robe,
        wear.page_hair(GREY) + wear.full_beard(GREY) + wear.crown(RED),
        tools.sword(),
        cape=people.ERMINE,
    ),
}


def drawing() -> str:
    """Return the sheet of the Swiss-suited deck."""
    symbols = [
        signs.sign_symbol("suit-E", signs.acorn()),
        signs.sign_symbol("suit-R", signs.rose()),
        signs.sign_symbol("suit-S", signs.bell()),
        signs.sign_symbol("suit-L", signs.shield()),
        signs.sign_symbol("shield-1", signs.shield(1)),
        signs.sign_symbol("shield-2", signs.shield(2)),
        *signs.contract_signs(),
        back(),
    ]
    for suit in SUITS:
        symbols += [card(suit + rank, index(rank, suit) + pips(rank, _pip_names(suit))) for rank in "6789"]
        symbols += [_banner(suit), *(_figure(suit, rank) for rank in "UOK"), _ace(suit)]
    return sheet(symbols)


def _pip_names(suit: str) -> tuple[str, ...]:
    return ("suit-L", "shield-1", "shield-2") if suit == "L" else (f"suit-{suit}",)


def _figure(suit: str, rank: str) -> str:
    person = FIGURES[suit + rank]
    upper = people.half(person) + sign(
        f"suit-{suit}", 84.5 if rank == "U" else 83, 67 if rank == "U" else 20, 19 if rank == "U" else 21
    )
    picture = (
        frame(TINTS[suit])
        + upper
        + turned(upper)
        + band(NAMES[rank], COLOURS[suit], INK if suit == "S" else PAPER)
    )
    return card(suit + rank, index(rank, suit) + picture)


def _banner(suit: str) -> str:
    """A pole across the card, a flag with the sign at either end."""
    cloth = {"E": YELLOW, "R": PAPER, "S": RED, "L": PAPER}[suit]
    edge = {"E": GREEN, "R": RED, "S": YELLOW, "L": BLUE}[suit]
    shape = (
        "M74 14C64 9 54 18 44 13C38 10 33 10 28 13"
        "C31 20 26 25 28.6 32C31 38 26 44 28.6 50C30.6 56 27 61 28 67"
        "C34 63 40 63 46 65.6C53 69 58 62 64 64.4Z"
    )
    inner = (
        "M68 17.6C61 17 53 22 44.6 17.6C40 15.6 37 15.4 33.4 16.6"
        "C34.6 22 31 26 33.4 32C35.6 38 31.4 44 33.6 50"
        "C35.2 54 32.8 57 33 60.4C38 58.6 43 58.8 47 60.8C52 63 56 59 60 59.4Z"
    )
    flag = path(shape, edge) + path(inner, cloth, stroke_width=1) + sign(f"suit-{suit}", 49.6, 38.6, 34)
    pole = tube("M73 12L27 143", BROWN, 3.2)
    tip = path("M75.4 5L78 12.6L71.8 17.6L69.8 10.4Z", STRAW)
    cord = tube("M71 19C78 24 80 30 78 37", edge, 1.6, 0.9) + path(
        "M78 36L74.6 46H82L79.4 36Z", edge, stroke_width=1
    )
    half = cord + flag + tip
    return card(suit + "B", index("B", suit) + frame(TINTS[suit]) + pole + half + turned(half))


# Leaves of an ace: where each springs from and where it points.
_LEAVES = ((33, 66, -128), (28.6, 58, -75), (40, 69.6, -100), (83, 76, -52), (86, 67, -104), (74, 75, -84))


def _ace(suit: str) -> str:
    """Two large signs, a ribbon between them, leaves springing from it."""
    twigs = tube("M47 74C40 73 32 70 28.4 59", GREEN, 1.6, 0.9) + tube(
        "M68 78C76 80 84 78 86.4 68", GREEN, 1.6, 0.9
    )
    leaves = "".join(
        path(
            "M0 0C3 -5.4 10 -6.4 16 0C10 6.4 3 5.4 0 0Z", LEAF, transform=f"translate({x} {y}) rotate({turn})"
        )
        + path("M1 0H11", stroke_width=0.9, transform=f"translate({x} {y}) rotate({turn})")
        for x, y, turn in _LEAVES
    )
    half = twigs + leaves + sign(f"suit-{suit}", 59, 36, 54)
    ribbon = band("ASS", COLOURS[suit], INK if suit == "S" else PAPER)
    return card(suit + "A", index("A", suit) + frame(TINTS[suit]) + half + turned(half) + ribbon)
