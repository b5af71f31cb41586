"""The picture on the poster of embed.html: a fan of five faces, taken from the deck's drawings."""

import re
from functools import cache
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
FAN = ("EU", "RA", "LO", "SK", "E9")
_WIDTH, _TURN = 112, 13  # of a card; degrees between two
_CENTRE, _TOP, _PIVOT = 230, 26, 470


@cache
def poster(deck: str) -> str:
    """A picture of 460 by 250 from the text of a deck (web/decks/*.svg). KeyError if a face is missing."""
    ElementTree.register_namespace("", SVG[1:-1])
    symbols = {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(deck).iter(f"{SVG}symbol")}
    picture = ElementTree.Element(f"{SVG}svg", viewBox="-24 -13 508 276", fill="none")
    wanted = list(FAN)
    while wanted:
        symbol = symbols.pop(wanted.pop())
        wanted += sorted(_used(symbol) & symbols.keys() - set(wanted))
        picture.append(symbol)
    for index, face in enumerate(FAN):
        _, _, width, height = map(float, _box(picture, face))
        tall = _WIDTH * height / width
        place = {"x": str(_CENTRE - _WIDTH / 2), "y": str(_TOP)}
        place |= {"width": str(_WIDTH), "height": f"{tall:.1f}"}
        turn = f"rotate({(index - len(FAN) // 2) * _TURN} {_CENTRE} {_PIVOT})"
        group = ElementTree.SubElement(picture, f"{SVG}g", transform=turn)
        ElementTree.SubElement(group, f"{SVG}rect", place, rx="7", stroke="#000", **{"stroke-opacity": ".35"})
        ElementTree.SubElement(group, f"{SVG}use", place, href=f"#{face}")
    return ElementTree.tostring(picture, "unicode")


def _box(picture: ElementTree.Element, face: str) -> list[str]:
    """The viewBox of a symbol in the picture."""
    symbol = next(each for each in picture.iter(f"{SVG}symbol") if each.attrib["id"] == face)
    return symbol.attrib["viewBox"].split()


def _used(symbol: ElementTree.Element) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', ElementTree.tostring(symbol, "unicode")))
