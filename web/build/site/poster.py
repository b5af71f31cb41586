"""Makes the parts of embed.html's poster: its pictures, fans of five cards from the decks, and the names of
the games from the language files.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
FAN = ("EU", "RA", "LO", "SK", "E9")
# Cards of the French deck that look the same in all languages.
FRENCH_FAN = ("LA", "RB", "EA", "S9", "RA")
SCRIPT, HOST = "web/embed/poster.js", "web/embed/host.js"
_TAG = f'<script defer src="./{HOST}"></script>\n'
_NAMES_HERE = "GAMES = null"
_WIDTH, _TURN = 112, 13  # of a card; degrees between two cards
_CENTRE, _TOP, _PIVOT = 230, 26, 470


def joined(html: str) -> str:
    """A page without the script that the build joins with the poster's, so that both are of one build."""
    return html.replace(_TAG, "")


def named(script: str, words: Mapping[str, Mapping[str, str]]) -> str:
    """The poster's script with the names of the presets in each language."""
    if _NAMES_HERE not in script:
        raise ValueError(f"{SCRIPT} has no '{_NAMES_HERE}'")
    games = {
        language: {key[8:]: text for key, text in catalogue.items() if re.fullmatch(r"variant\.\w+", key)}
        for language, catalogue in words.items()
    }
    text = json.dumps(games, ensure_ascii=False, separators=(",", ":"))
    return script.replace(_NAMES_HERE, f"GAMES = {text}")


def french_poster(deck: str) -> str:
    """The picture from a French deck."""
    return poster(deck, FRENCH_FAN)


@cache
def poster(deck: str, fan: tuple[str, ...] = FAN) -> str:
    """A picture of 460 by 250 from the text of a deck (web/decks/*.svg). KeyError if a face is missing."""
    ElementTree.register_namespace("", SVG[1:-1])
    symbols = {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(deck).iter(f"{SVG}symbol")}
    picture = ElementTree.Element(f"{SVG}svg", viewBox="-24 -13 508 276", fill="none")
    wanted = list(fan)
    while wanted:
        symbol = symbols.pop(wanted.pop())
        wanted += sorted(_used(symbol) & symbols.keys() - set(wanted))
        picture.append(symbol)
    for index, face in enumerate(fan):
        _, _, width, height = map(float, _box(picture, face))
        tall = _WIDTH * height / width
        place = {"x": str(_CENTRE - _WIDTH / 2), "y": str(_TOP)}
        place |= {"width": str(_WIDTH), "height": f"{tall:.1f}"}
        turn = f"rotate({(index - len(fan) // 2) * _TURN} {_CENTRE} {_PIVOT})"
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
