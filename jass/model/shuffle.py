"""From a seed to dealt cards, the same on every interpreter.

Python guarantees equal numbers across versions for `random.random()` only, so the shuffle has its own
generator: SHA-256 of `jass1|seed|label|counter`, read as 32-bit numbers, with rejection. Every saved game
depends on it, and docs/fairness.md describes it for programs that check deals, so it must never change.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeGuard

from jass.model.cards import CARDS, Card, Mask, Seat, mask_of
from jass.model.errors import BadArgument, shorten

MAX_SEED = 200
"""The greatest length of a seed. 32 hexadecimal digits reach every deal of four hands of nine (2^64)."""


def is_seed(value: object) -> TypeGuard[str]:
    """Whether a value is a seed: 1 to 200 printable characters."""
    return isinstance(value, str) and 1 <= len(value) <= MAX_SEED and value.isprintable()


class SeededRandom:
    """An endless sequence of random numbers that depends on two texts alone, `seed` and `label`.

    The same on every machine and Python version. `choose` takes one as the bot's source of chance.
    """

    def __init__(self, seed: str, label: str) -> None:
        try:
            self._prefix = f"jass1|{seed}|{label}|".encode()
        except UnicodeEncodeError:
            raise BadArgument("seed", "text without half characters") from None
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, uniformly distributed. `BadArgument` if n is not from 1 to 2^32."""
        if not 0 < n <= 1 << 32:
            raise BadArgument("n", f"a number from 1 to 2^32, not {shorten(n)}")
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
        """A new list of the cards in a random order (Fisher-Yates); `cards` is unchanged."""
        pack = list(cards)
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack


def deal_seed(seed: str, deal: int) -> str:
    """The seed of one deal, 32 hexadecimal digits. It reveals neither the game's seed nor other deals.

    >>> deal_seed("Luzern", 1)
    'ff45e9e2a773e172149f27c2f2da7b50'
    """
    return sha256(f"jass2|{seed}|deal {deal}".encode()).hexdigest()[:32]


def shuffled_pack(rng: SeededRandom, removed: Mask = 0) -> list[Card]:
    """The shuffled pack, in the order of dealing, without the removed cards."""
    return rng.shuffled([card for card in CARDS if not removed >> card & 1])


def in_packets(pack: Sequence[Card], seats: Sequence[Seat], packets: Sequence[int]) -> dict[Seat, list[Mask]]:
    """The packets that each seat gets from the pack, one mask for each round (rules B0.2).

    `seats` are in the order of dealing, forehand first; `packets` are the sizes of the rounds. The pack has
    at least len(seats) * sum(packets) cards, unchecked.
    """
    left = list(pack)
    dealt: dict[Seat, list[Mask]] = {seat: [] for seat in seats}
    for size in packets:
        for seat in seats:
            dealt[seat].append(mask_of(left[:size]))
            del left[:size]
    return dealt


def first_forehand(rng: SeededRandom, seats: Sequence[Seat]) -> Seat:
    """The seat drawn to be forehand in the first deal."""
    return seats[rng.below(len(seats))]


def cut_card(rng: SeededRandom, removed: Mask = 0) -> Card:
    """The card shown when the pack is cut for trumps (rules B4.1).

    At least three cards are lifted, and at least one stays.
    """
    pack = shuffled_pack(rng, removed)
    least, lifted = min(3, len(pack) - 1), len(pack)
    while lifted == len(pack):
        lifted = least + rng.below(len(pack) - least + 1)
    return pack[lifted - 1]
