"""What a card, a contract and a Weis look like and are called in the player's deck and language.

Runs in MicroPython. No rule is here: the order in which a hand is held is how it looks, not what wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import js

from web.page.base.i18n import t

if TYPE_CHECKING:
    from web.page.types.view import Meld, SpokenMeld, Trumps

    class _Sheet(TypedDict):
        deck: str
        language: str
        big: bool
        order: str
        here: tuple[str, bool] | None  # the drawings in the page


# Suits in an order that alternates dark and bright in both decks; a trump suit goes to the right.
_SUITS = "RLES"
_RISING = "6789BUOKA"
_TRUMP = "678BOKA9U"

_sheet: _Sheet = {"deck": "swiss", "language": "de", "big": False, "order": "right", "here": None}


def use(values: dict[str, str]) -> None:
    """Take deck, language, size of the index and order of the hand from the settings."""
    _sheet["deck"] = values["deck"]
    _sheet["language"] = values["language"]
    _sheet["big"] = values["index"] == "big"
    _sheet["order"] = values["order"]


def deck() -> str:
    """The deck in use: `swiss` or `french`."""
    return _sheet["deck"]


def face(symbol: str) -> str:
    """The address of a symbol: a card (`E9`), `back`, `suit-E`, `sign-O`; it shows once the deck is here."""
    return "#" + symbol


async def load() -> None:
    """Put the drawings of the deck in use into the page itself.

    A browser builds every drawing again whenever one of another file is shown, some 3000 elements for each
    card played; from the page itself only the one.
    """
    name, big = _file(_sheet["deck"]), _sheet["big"]
    if (name, big) == _sheet["here"]:
        return
    try:
        await js.jassDrawings(name, big)
        _sheet["here"] = (name, big)
    except Exception as error:
        js.console.info("the deck did not come: " + str(error))


def _file(deck: str) -> str:
    spoken = _sheet["language"]
    indices = "-" + spoken if deck == "french" and spoken != "de" else ""
    return "web/decks/" + deck + indices + ".svg"


def sign(code: str) -> str:
    """The address of a contract's sign; a Joker's is what it is named as, Slalom's its first mode's."""
    code = code[-1]
    return face(("suit-" if code in _SUITS else "sign-") + code)


def suit_sign(code: str, of_deck: str) -> str:
    """The address of a suit's sign in either deck; of the one not in use the signs are fetched alone."""
    symbol = "suit-" + code
    if of_deck == _sheet["deck"]:
        return face(symbol)
    js.jassSymbols("vendor/signs-" + of_deck + ".svg", of_deck + "-")  # web/boot/start.js
    return "#" + of_deck + "-" + symbol


def has_sign(code: str) -> bool:
    """Whether the deck in use has a sign for a contract."""
    name = ("suit-" if code in _SUITS else "sign-") + code
    return js.document.getElementById(name) is not None


def suit(code: str, of_deck: str | None = None) -> str:
    """The name of a suit: Rosen or Herz."""
    return t("suit." + (of_deck or _sheet["deck"]) + "." + code)


def contract(code: str, mode: str | None = None) -> str:
    """The name of a contract; with the `mode` of the trick where that changes."""
    if code in _SUITS:
        return suit(code)
    if "=" in code:
        joker, named = code.split("=")
        return t("said", name=contract(joker), words=contract(named))
    if mode and code[2:]:
        return t("said", name=t("contract." + code[:2]), words=t("contract." + mode))
    return t("contract." + code)


def other(code: str) -> str:
    """What players of the other deck call a suit, empty for Obenabe and its like."""
    return suit(code, "swiss" if _sheet["deck"] == "french" else "french") if code in _SUITS else ""


def name(card: str, trump: str | None = None) -> str:
    """A card in full: Eichel Under, and its rank among trumps."""
    words = t("card." + _sheet["deck"], suit=t("of." + _sheet["deck"] + "." + card[0]), rank=rank(card[1]))
    if trump and card[0] == trump:
        words += ", " + t("puur" if card[1] == "U" else "nell" if card[1] == "9" else "trump")
    return words


def rank(code: str) -> str:
    """The name of a rank: Banner or Zehn."""
    return t("rank." + _sheet["deck"] + "." + code)


def meld(item: SpokenMeld | Meld) -> str:
    """A Weis as it is called: Dreiblatt, vier Under."""
    if item["kind"] == "run":
        return t("weis.run." + str(len(item["cards"]) if "cards" in item else item["length"]))
    if "cards" in item:
        return t("weis.four", rank=t("ranks." + _sheet["deck"] + "." + item["cards"][0][1]))
    return t("weis.quad")


def arrange(hand: list[str], contract: Trumps | None = None) -> list[str]:
    """The cards as the player wants to hold them: by suit, rising to the right, trumps at one end.

    `stay` leaves trumps among the suits, `falling` is all the other way round.
    """
    order = _sheet["order"]
    trump = contract["trump"] if contract else None
    falling = contract is not None and contract["mode"] == "U"

    def place(card: str) -> tuple[int, int, int]:
        in_suit = (_TRUMP if card[0] == trump else _RISING).index(card[1])
        apart = (card[0] == trump) * {"left": -1, "stay": 0}.get(order, 1)
        return (apart, _SUITS.index(card[0]), -in_suit if falling else in_suit)

    held = sorted(hand, key=place)
    return held[::-1] if order == "falling" else held
