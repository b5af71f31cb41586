"""From a seed to dealt cards, the same on every interpreter.

`random` promises the same numbers across Python versions for `random()` only, so the shuffle has its own
generator: SHA-256 of `seed | label | counter`, read as 32-bit numbers, with rejection. Version 1; a change
would need a new log version, since every saved game derives from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from jass.cards import CARDS, Card, Mask, Seat, mask_of

MAX_SEED = 200
"""Characters of a seed. 32 hexadecimal digits (128 bits) reach every deal of four hands of nine (2^64)."""


class Draws:
    """An endless row of numbers that depends on the seed and the label alone."""

    def __init__(self, seed: str, label: str) -> None:
        self._prefix = f"jass1|{seed}|{label}|".encode()
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely (n up to 2^32)."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._words:
                digest = sha256(self._prefix + str(self._block).encode()).digest()
                self._block += 1
                self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a random order (Fisher-Yates)."""
        pack = list(cards)
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack


def shuffled_pack(seed: str, deal: int, removed: Mask = 0, retry: int = 0) -> list[Card]:
    """The pack of a deal, in the order in which its cards are dealt."""
    label = f"deal {deal}" + (f" again {retry}" if retry else "")
    return Draws(seed, label).shuffled([card for card in CARDS if not removed >> card & 1])


def deal_packets(
    seed: str, deal: int, seats: Sequence[Seat], packets: Sequence[int], removed: Mask = 0, retry: int = 0
) -> dict[Seat, list[Mask]]:
    """The packets that each seat gets, in the order dealt (rules B0.2).

    `seats` in the order of dealing, forehand first; `packets` the sizes of the rounds of dealing;
    `retry` tells the repetition of a deal from the deal itself.
    """
    pack = shuffled_pack(seed, deal, removed, retry)
    dealt: dict[Seat, list[Mask]] = {seat: [] for seat in seats}
    for size in packets:
        for seat in seats:
            dealt[seat].append(mask_of(pack[:size]))
            del pack[:size]
    return dealt


def first_forehand(seed: str, seats: Sequence[Seat]) -> Seat:
    """The seat drawn to be forehand in the first deal."""
    return seats[Draws(seed, "forehand").below(len(seats))]


def cut_card(seed: str, deal: int, removed: Mask = 0) -> Card:
    """The card that shows when the pack is cut for trumps (rules B4.1).

    At least three cards are lifted and at least one stays, or it would be no cut.
    """
    draws = Draws(seed, f"cut {deal}")
    pack = draws.shuffled([c for c in CARDS if not removed >> c & 1])
    least, lifted = min(3, len(pack) - 1), len(pack)
    while lifted == len(pack):
        lifted = least + draws.below(len(pack) - least + 1)
    return pack[lifted - 1]
