"""Seals: hashes announced before the cards, so that anybody can check afterwards that none was changed.

`docs/fairness.md` defines the seals of games and deals, and says how to check one without this program.
"""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from itertools import takewhile

from jass.model.cards import Mask
from jass.model.notation import card_names
from jass.model.seeds import Seeds

WORD = ":"
"""Separates the secret part of a seed from the player's word. The player adds the word after seeing the seal,
so the cards depend on something that was unknown when the secret part was drawn."""


MAX_WORD = 40
"""The greatest length of a player's word in characters."""

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)))
)
"""Invisible characters that Python calls printable: Unicode's Default_Ignorable_Code_Point, the blank of
Braille, the filler of Khitan and the null notehead."""

_UNESCAPED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
"""What stands in an encoded name as itself (RFC 3986, unreserved)."""


def secret_of(seed: str) -> str:
    """The secret part of a seed; the seal of the game is its hash."""
    return seed.partition(WORD)[0]


def word_of(seed: str) -> str | None:
    """The player's word in a seed, None if there is none."""
    _, parted, word = seed.partition(WORD)
    return word if parted else None


def plain_word(text: str, longest: int = MAX_WORD) -> str:
    """A word or name in its normal form, the only one in a seed: another spelling must not give other cards.

    The form is composed (NFC), without invisible characters, with single spaces within and none around, with
    no combining mark before its first letter, and at most `longest` characters long. It can be empty.
    `docs/fairness.md` has the steps in their order.

    >>> plain_word("  Gru\u0308ezi \t mitenand\u200b ")
    'Grüezi mitenand'
    """
    shown = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _shows(sign))
    letters = " ".join(unicodedata.normalize("NFC", shown).split())
    marks = takewhile(lambda sign: sign == " " or unicodedata.category(sign)[0] == "M", letters)
    return letters[len(list(marks)) :][:longest].rstrip()


def encoded_word(text: str, longest: int) -> str:
    """A name as it stands in a seed: its normal form in lower case, composed again and percent-encoded.

    >>> encoded_word("  Jassclub Zu\u0308rich ", 40)
    'jassclub%20z%C3%BCrich'
    """
    name = unicodedata.normalize("NFC", plain_word(text, longest).lower()).encode()
    return "".join(chr(byte) if byte in _UNESCAPED else f"%{byte:02X}" for byte in name)


def _shows(sign: str) -> bool:
    return sign.isprintable() and sign not in _UNSEEN


def seed_with(secret: str, word: str) -> str:
    """The seed of a game with the player's word; the secret alone if the word is empty."""
    plain = plain_word(word)
    return f"{secret}{WORD}{plain}" if plain else secret


def is_plain(seed: str) -> bool:
    """Whether the word in a seed, if there is one, is in its normal form."""
    return seed == seed_with(secret_of(seed), word_of(seed) or "")


def seal_of(text: str) -> str:
    """The seal of a secret or of an opening: its SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def opening(seeds: Seeds, deal: int, removed: Mask = 0) -> str:
    """The opening of a deal: the line whose hash is the deal's seal.

    >>> opening(Seeds("1"), 1).split()[:6]
    ['jass', 'deal', '1', '7d5a99c8b3eb171b37f05e7b4bead279', 'SK', 'SO']
    """
    pack = seeds.pack(deal, removed)
    return " ".join(["jass", "deal", str(deal), seeds.seed(deal), *card_names(pack)])
