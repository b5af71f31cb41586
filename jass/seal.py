"""Seals: hashes told before the cards, by which anybody can check afterwards that none was changed.

The seal of a game is the SHA-256 of its seed's secret part, from which every pack follows. The seal of a
deal is the SHA-256 of one line, its opening: the number of the deal, a salt, the pack in the order of
dealing. The salt follows from the seed and tells nothing of it, so a deal can be opened while later ones
stay sealed. `docs/fairness.md` says how to check one without this program.
"""

from __future__ import annotations

from hashlib import sha256

from jass.cards import Mask
from jass.deal import Draws, shuffled_pack
from jass.notation import card_names

WORD = ":"
"""What follows it in a seed is the player's own word, said after the seal was told: so the cards depend on
something that whoever drew the secret part could not know."""


def secret_of(seed: str) -> str:
    """The part of a seed that its seal is of."""
    return seed.partition(WORD)[0]


def seal_of(text: str) -> str:
    """The seal of a secret, or of an opening."""
    return sha256(text.encode()).hexdigest()


def opening(seed: str, deal: int, removed: Mask = 0) -> str:
    """The line that opens a deal's seal.

    >>> opening("1", 1).split()[:6]
    ['jass', 'deal', '1', '9b69a6c213b934cf058b946d71fef81d', 'RA', 'SO']
    """
    draws = Draws(seed, f"salt {deal}")
    salt = "".join(f"{draws.below(1 << 32):08x}" for _ in range(4))
    return " ".join(["jass", "deal", str(deal), salt, *card_names(shuffled_pack(seed, deal, removed))])
