"""Extracts the four suit signs of a deck, for the start screen, which shows those of both decks."""

from functools import cache
from xml.etree import ElementTree

from web.build.site.poster import SVG


@cache
def signs(deck: str) -> str:
    """The suits' symbols from the text of a deck (web/decks/*.svg). Raises `KeyError` if one is missing."""
    ElementTree.register_namespace("", SVG[1:-1])
    symbols = {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(deck).iter(f"{SVG}symbol")}
    sheet = ElementTree.Element(f"{SVG}svg")
    sheet.extend(symbols[f"suit-{suit}"] for suit in "ERSL")
    return ElementTree.tostring(sheet, "unicode")
