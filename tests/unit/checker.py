"""A checker of deals as an outsider would write it: from docs/fairness.md alone, without any of our code."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from unicodedata import category, normalize

SUITS, RANKS = "ERSL", "6789BUOKA"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
WHITE = [*range(0x9, 0xE), *range(0x1C, 0x20), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)]
WHITE += [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
IGNORABLE = [
    0xAD,
    0x34F,
    0x61C,
    0x115F,
    0x1160,
    0x17B4,
    0x17B5,
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
]
IGNORABLE += [*range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0]
IGNORABLE += [*range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B)]
IGNORABLE += range(0xE0000, 0xE1000)
"""DerivedCoreProperties.txt of Unicode, Default_Ignorable_Code_Point."""
GONE = {*IGNORABLE, 0x2800, 0x16FE4, 0x1D159}


def hashed(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def word(entered: str) -> str:
    """The normal form of a player's word, by the six steps."""
    spaced = "".join(" " if ord(sign) in WHITE else sign for sign in entered)
    seen = "".join(sign for sign in spaced if category(sign)[0] != "C" and ord(sign) not in GONE)
    composed = normalize("NFC", seen)
    while "  " in composed:
        composed = composed.replace("  ", " ")
    composed = composed.strip(" ")
    while composed and (composed[0] == " " or category(composed[0]) in ("Mn", "Mc", "Me")):
        composed = composed[1:]
    return composed[:40].removesuffix(" ")


def deal_seed(seed: str, deal: int) -> str:
    return hashed(f"jass2|{seed}|deal {deal}")[:32]


def row(text: str, label: str) -> Iterator[int]:
    """Step 2."""
    counter = 0
    while True:
        digits = hashed(f"jass1|{text}|{label}|{counter}")
        for at in range(0, 64, 8):
            yield int(digits[at : at + 8], 16)
        counter += 1


def below(numbers: Iterator[int], n: int) -> int:
    """Step 3."""
    number = next(numbers)
    while number >= 2**32 - 2**32 % n:
        number = next(numbers)
    return number % n


def shuffled(numbers: Iterator[int], out: tuple[str, ...] = ()) -> list[str]:
    """Step 4."""
    pack = [card for card in PACK if card not in out]
    for i in range(len(pack) - 1, 0, -1):
        j = below(numbers, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


class Game:
    """A game of a seed, under log format 1 or 2."""

    def __init__(self, seed: str, log_format: int, out: tuple[str, ...] = ()) -> None:
        self.seed = seed
        self.first = log_format == 1
        self.out = out

    def _row(self, deal: int, label: str, first: str) -> Iterator[int]:
        return row(self.seed, first) if self.first else row(deal_seed(self.seed, deal), label)

    def pack(self, deal: int) -> list[str]:
        return shuffled(self._row(deal, "pack", f"deal {deal}"), self.out)

    def again(self, deal: int) -> list[str]:
        return shuffled(self._row(deal, "again", f"deal {deal} again 1"), self.out)

    def cut(self, deal: int) -> str:
        """Step 7."""
        numbers = self._row(deal, "cut", f"cut {deal}")
        pack = shuffled(numbers, self.out)
        lifted = len(pack)
        while lifted == len(pack):
            lifted = below(numbers, len(pack) - 2) + 3
        return pack[lifted - 1]

    def forehand(self, seats: list[int]) -> int:
        """Step 6, of the first deal."""
        return seats[below(self._row(1, "forehand", "forehand"), len(seats))]

    def by_card(self, card: str, seats: list[int], players: int, packets: list[list[int]]) -> int:
        """Step 6, of the first deal where a card makes the forehand; `packets` by hand."""
        start = seats[0]
        while card in self.out:
            card = PACK[PACK.index(card) - 1]
        dealt = hands(self.pack(1), players, start, [size for each in packets for size in each])
        holders = [seat for seat in seats if card in dealt[seat][: sum(packets[0])]]
        return holders[0] if holders else start

    def opening(self, deal: int) -> str:
        numbers = row(self.seed, f"salt {deal}")
        salt = "".join(f"{next(numbers):08x}" for _ in range(4))
        third = salt if self.first else deal_seed(self.seed, deal)
        return " ".join(["jass", "deal", str(deal), third, *self.pack(deal)])


def hands(pack: list[str], players: int, forehand: int, packets: list[int]) -> dict[int, list[str]]:
    """Step 5."""
    found: dict[int, list[str]] = {seat: [] for seat in range(players)}
    at = 0
    for size in packets:
        for turn in range(players):
            found[(forehand + turn) % players] += pack[at : at + size]
            at += size
    return found
