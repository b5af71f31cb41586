"""Finding a game by any name it goes by, and what comes nearest to one that is not here.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.choice import GameChoice, Options

# What players call the games of a kind beside what their tiles say, in whatever language.
_KINDS = {
    "schieber": "Schieber Chibre Schieberjass Kreuzjass Krüzjass Chrüzjass Viererjass zu viert",
    "seats": "Schieber Chibre",
    "coiffeur": "Coiffeur Coiffeurjass Quoi faire",
    "differenzler": "Differenzler Differenz Samschtig-Jass Donnschtig-Jass zu viert",
}
_GAMES = {
    "schieber2p": "Zweierjass",
    "schieber3p": "Dreierjass",
    "schieber5p": "Fünferjass",
    "schieber6p": "Sechserjass",
    "schieber4p": "Bergpreis",
    "tournament12": "Einzelschieber Turnierjass Partner zugelost",
    "tournament8": "Partnerschieber Turnierjass Partner fix",
    "schieberChCoiffeur": "zu viert",
    "coiffeur4p8": "zu viert",
    "coiffeur4p10": "Slalom Gustav Guschti Gusti 5/4 zu viert",
    "coiffeur3p": "Slalom Gustav Guschti Gusti",
}

# Names that are known from their beginning only: a part of them is another game.
_WHOLE = {"coiffeur": ("Coiffeur-Schieber",)}

# Names of games that are not here, with the one that comes nearest: by who plays with whom, and for what.
_ABSENT = (
    ("Handjass", "schieber3p"),
    ("Butzer", "schieber3p"),
    ("Schläger", "schieber3p"),
    ("Zuger", "schieber3p"),
    ("Königsjass", "schieber3p"),
    ("Mittlere", "schieber3p"),
    ("Mittlerjass", "schieber3p"),
    ("Bieter", "schieber3p"),
    ("Steigerer", "schieber3p"),
    ("Steigern", "schieber3p"),
    ("Chratze", "schieber3p"),
    ("Offiziersjass", "schieber2p"),
    ("Sidi Barrani", "schieberCh"),
    ("Sidi Barani", "schieberCh"),
    ("Bierjass", "schieberCh"),
    ("Pandur", "schieberCh"),
    ("Plus-Minus", "schieberCh"),
    ("Molotow", "differenzlerOnline"),
    ("Molotov", "differenzlerOnline"),
    ("Schellenjass", "differenzlerOnline"),
    ("Sticheln", "differenzlerOnline"),
    ("Misère", "coiffeur4p10"),
    ("Elefant", "coiffeur4p10"),
)

# What is played with the same cards, but without tricks.
_NO_TRICKS = ("Tschau Sepp", "Hose abe", "Hosen abe", "Hosen runter")

# Games that are presets with a few rules changed: the name, the preset, and the rules (jassvalais.ch).
_MADE: tuple[tuple[str, str, Options], ...] = (
    (
        "Pique double",
        "schieberCh",
        {"multipliers": {"E": 1, "R": 1, "S": 1, "L": 2, "O": 1, "U": 1}, "target": 1000},
    ),
)

# MicroPython knows the case of ASCII letters only, and no decomposition.
_PLAIN = {
    "a": "äàâáÄÀÂÁ",
    "e": "éèêëÉÈÊË",
    "i": "íìîïÍÌÎÏ",
    "o": "öòôóÖÒÔÓ",
    "u": "üùûúÜÙÛÚ",
    "c": "çÇ",
    " ": "-–‑/’'.,:«»“”\u00a0\u202f",
}
_LETTERS = {odd: plain for plain, every in _PLAIN.items() for odd in every}
_SHORTEST = 3


def fold(text: str) -> str:
    """A text as it is compared: small letters without accents, single spaces."""
    return " ".join("".join([_LETTERS.get(letter, letter) for letter in text]).lower().split())


def fits(typed: str, text: str, kind: str = "", variant: str = "") -> bool:
    """Whether all that is typed stands in the text of a game's tile or in its other names."""
    known = fold(" ".join([text, _KINDS.get(kind, ""), _GAMES.get(variant, "")]))
    if all(word in known for word in fold(typed).split()) or _joined(typed) in _joined(known):
        return True
    return any(_joined(name).startswith(_joined(typed)) for name in _WHOLE.get(kind, ()))


def absent(typed: str) -> tuple[str, str] | None:
    """The name of the game that is not here but is meant, and the preset nearest to it."""
    for name, nearest in _ABSENT:
        if _means(typed, name):
            return name, nearest
    return None


def without_tricks(typed: str) -> str:
    """The name of the game that is meant, where it is one without tricks; else nothing."""
    for name in _NO_TRICKS:
        if _means(typed, name):
            return name
    return ""


def made(typed: str) -> GameChoice | None:
    """The game that is meant, where it is a preset with a few rules changed."""
    for name, variant, options in _MADE:
        if _means(typed, name):
            return {"variant": variant, "name": name, "options": options}
    return None


def _joined(text: str) -> str:
    """A text without spaces and hyphens."""
    return fold(text).replace(" ", "")


def _means(typed: str, name: str) -> bool:
    wanted, known = _joined(typed), _joined(name)
    if len(fold(typed)) < _SHORTEST:
        return False
    return wanted in known or wanted.startswith(known)
