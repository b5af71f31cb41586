"""Seals: hashes told before the cards, by which anybody can check afterwards that none was changed.

The seal of a game is the SHA-256 of its seed's secret part, from which every pack follows. The seal of a
deal is the SHA-256 of one line, its opening: the number of the deal, the deal's seed, the pack in the order
of dealing. The deal's seed tells nothing of the game's, so a deal can be opened while later ones stay
sealed. `docs/fairness.md` says how to check one without this program.
"""

from __future__ import annotations

import unicodedata
from hashlib import sha256

from jass.model.cards import Mask
from jass.model.notation import card_names
from jass.model.seeds import Seeds

WORD = ":"
"""What follows it in a seed is the player's own word, said after the seal was told: so the cards depend on
something that whoever drew the secret part could not know."""


MAX_WORD = 40
"""Characters of a player's word."""

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)))
)
"""Signs that Python calls printable and that show nothing: Unicode's Default_Ignorable_Code_Point, and the
blank of Braille."""


def secret_of(seed: str) -> str:
    """The part of a seed that its seal is of."""
    return seed.partition(WORD)[0]


def word_of(seed: str) -> str | None:
    """The player's word in a seed, None where there is none."""
    _, parted, word = seed.partition(WORD)
    return word if parted else None


def plain_word(text: str) -> str:
    """A word in the one form that it can have in a seed: nobody gets other cards by writing it otherwise.

    Composed (NFC), without signs that do not show, with single spaces in it and none around it, at most
    `MAX_WORD` characters. May come out empty.

    >>> plain_word("  Gru\u0308ezi \t mitenand\u200b ")
    'Grüezi mitenand'
    """
    shown = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _shows(sign))
    return " ".join(unicodedata.normalize("NFC", shown).split())[:MAX_WORD].rstrip()


def _shows(sign: str) -> bool:
    return sign.isprintable() and sign not in _UNSEEN


def seed_with(secret: str, word: str) -> str:
    """The seed of a game to which a player has added a word; the secret alone if the word is empty."""
    plain = plain_word(word)
    return f"{secret}{WORD}{plain}" if plain else secret


def is_plain(seed: str) -> bool:
    """Whether the word in a seed, if there is one, is in its one form."""
    return seed == seed_with(secret_of(seed), word_of(seed) or "")


def seal_of(text: str) -> str:
    """The seal of a secret, or of an opening."""
    return sha256(text.encode()).hexdigest()


def opening(seeds: Seeds, deal: int, removed: Mask = 0) -> str:
    """The line that opens a deal's seal.

    >>> opening(Seeds("1"), 1).split()[:6]
    ['jass', 'deal', '1', '7d5a99c8b3eb171b37f05e7b4bead279', 'SK', 'SO']
    """
    pack = seeds.pack(deal, removed)
    return " ".join(["jass", "deal", str(deal), seeds.seed(deal), *card_names(pack)])
