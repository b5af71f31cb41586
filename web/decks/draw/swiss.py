"""The Swiss-suited deck: Eicheln, Rosen, Schellen, Schilten."""

from __future__ import annotations

from web.decks.draw import people, signs, tools, wear
from web.decks.draw.card import SLOPE, back, band, card, divide, frame, index, pips
from web.decks.draw.people import Person
from web.decks.draw.signs import BLUE, BROWN, GREEN, LEAF, RED, STRAW, YELLOW
from web.decks.draw.svg import PAPER, path, sheet, sign, tube, turned

SUITS = "ERSL"
NAMES = {"U": "UNDER", "O": "OBER", "K": "KÖNIG"}
TINTS = {"E": "#e3eecf", "R": "#fbe0d6", "S": "#fdf0c4", "L": "#dbe8f4"}
COLOURS = {"E": GREEN, "R": RED, "S": YELLOW, "L": BLUE}
BLACK = "#2d2a28"
GREY = "#9b9489"
SNOW = "#f0ece2"
CHESTNUT = "#7b4220"
BLOND = "#dca63c"

# Attributes after the old pattern: Under are people at work, Ober look at, smell at or listen to their suit's sign,
# König are crowned. Only the Eichel-Ober looks to the right.
FIGURES: dict[str, Person] = {
    "EU": Person(GREEN, YELLOW, RED, people.doublet, wear.short_hair(BROWN) + wear.moustache(BROWN) + wear.helmet(RED),
                 tools.halberd()),
    "EO": Person(RED, GREEN, YELLOW, people.ruffed, wear.short_hair(BLACK) + wear.goatee(BLACK) + wear.tall_hat(GREEN, LEAF),
                 tools.stalk(), right=True),
    "EK": Person(GREEN, RED, YELLOW, people.robe, wear.page_hair(CHESTNUT) + wear.full_beard(CHESTNUT) + wear.crown(GREEN),
                 tools.goblet()),
    "RU": Person(SNOW, SNOW, BLUE, people.smock, wear.short_hair(BLOND) + wear.straw_hat(), tools.rake()),
    "RO": Person(GREEN, RED, YELLOW, people.ruffed, wear.page_hair(BLOND) + wear.bonnet(RED, YELLOW), tools.flower("suit-R")),
    "RK": Person(RED, GREEN, YELLOW, people.robe, wear.page_hair(SNOW) + wear.long_beard(SNOW) + wear.crown(RED),
                 tools.sceptre(RED)),
    "SU": Person(RED, GREEN, YELLOW, people.motley, wear.fools_cap(RED, GREEN), tools.marotte(), smile=True),
    "SO": Person(BLUE, YELLOW, RED, people.doublet, wear.short_hair(BLACK) + wear.moustache(BLACK) + wear.fur_hat(BROWN, RED),
                 tools.held("suit-S", 18, 46)),
    "SK": Person(YELLOW, BLUE, RED, people.robe, wear.page_hair(BLACK) + wear.forked_beard(BLACK) + wear.crown(BLUE), tools.orb()),
    "LU": Person(BLUE, YELLOW, RED, people.doublet, wear.page_hair(CHESTNUT) + wear.slouch_hat(RED, YELLOW),
                 tools.letter(), tools.letter_thumb()),
    "LO": Person(YELLOW, BLUE, RED, people.ruffed, wear.page_hair(GREY) + wear.goatee(GREY) + wear.turban(BLUE, YELLOW),
                 tools.held("suit-L", 24, 44)),
    "LK": Person(BLUE, RED, YELLOW, people.robe, wear.page_hair(GREY) + wear.full_beard(GREY) + wear.crown(RED), tools.sword()),
}


def drawing() -> str:
    """Return the sheet of the Swiss-suited deck."""
    symbols = [
        signs.sign_symbol("suit-E", signs.acorn()), signs.sign_symbol("suit-R", signs.rose()),
        signs.sign_symbol("suit-S", signs.bell()), signs.sign_symbol("suit-L", signs.shield()),
        signs.sign_symbol("shield-1", signs.shield(1)), signs.sign_symbol("shield-2", signs.shield(2)),
        *signs.contract_signs(), back(),
    ]
    for suit in SUITS:
        symbols += [card(suit + rank, index(rank, suit) + pips(rank, _pip_names(suit))) for rank in "6789"]
        symbols += [_banner(suit), *(_figure(suit, rank) for rank in "UOK"), _ace(suit)]
    return sheet(symbols)


def _pip_names(suit: str) -> tuple[str, ...]:
    return ("suit-L", "shield-1", "shield-2") if suit == "L" else (f"suit-{suit}",)


def _figure(suit: str, rank: str) -> str:
    person = FIGURES[suit + rank]
    upper = people.half(person) + sign(f"suit-{suit}", 83, 67 if rank == "U" else 20, 21)
    dark = suit in "ERL"
    picture = frame(TINTS[suit]) + upper + turned(upper) + band(NAMES[rank], COLOURS[suit], PAPER if dark else "#1d1d1b")
    return card(suit + rank, index(rank, suit) + picture)


def _banner(suit: str) -> str:
    """A pole across the card, a flag with the sign at either end."""
    cloth = {"E": YELLOW, "R": "#fffdf6", "S": RED, "L": YELLOW}[suit]
    flag = path("M72 13C62 8 52 17 42 12C36 9.6 32 10 28 13C31 19 26 23 28.6 29C31 35 26 40 28.6 46C30 52 27 56 28 61"
                "C33 58 38 58 44 60C52 63 57 57 63 59Z", cloth) + sign(f"suit-{suit}", 47, 36, 36)
    pole = tube("M70 14L30 141", BROWN, 3)
    tip = path("M72.4 5L75 12L69.6 17.4L67.6 10.6Z", STRAW)
    return card(suit + "B", index("B", suit) + frame(TINTS[suit]) + pole + flag + turned(flag) + tip + turned(tip))


def _ace(suit: str) -> str:
    """Two large signs, a ribbon between them, leaves at the sides."""
    spray = (tube("M50 77C42 84 32 80 30 68", GREEN, 1.6, 0.9)
             + "".join(path("M0 0C5 -6 13 -6 17 0C13 6 5 6 0 0Z", LEAF, transform=f"translate({x} {y}) rotate({turn})")
                       for x, y, turn in ((30, 69, -100), (33, 76, 190), (40, 80, 130))))
    ribbon = band("ASS", COLOURS[suit], PAPER if suit in "ERL" else "#1d1d1b")
    half = spray + sign(f"suit-{suit}", 54, 36, 52)
    return card(suit + "A", index("A", suit) + frame(TINTS[suit]) + half + turned(half) + ribbon)
