"""Seals: hashes told before the cards, by which anybody can check afterwards that none was changed.

The seal of a game is the SHA-256 of its seed's secret part, from which every pack follows. The seal of a
deal is the SHA-256 of one line, its opening: the number of the deal, the deal's seed, the pack in the order
of dealing. The deal's seed tells nothing of the game's, so a deal can be opened while later ones stay
sealed. `docs/fairness.md` says how to check one without this program.
"""

from __future__ import annotations

from hashlib import sha256

from jass.cards import Mask
from jass.notation import card_names
from jass.seeds import Seeds

WORD = ":"
"""What follows it in a seed is the player's own word, said after the seal was told: so the cards depend on
something that whoever drew the secret part could not know."""


def secret_of(seed: str) -> str:
    """The part of a seed that its seal is of."""
    return seed.partition(WORD)[0]


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
