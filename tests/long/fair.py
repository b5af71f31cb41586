"""Are the deals fair? `python3 -m tests.long fair --deals 1000000`.

Deals them as the game does and compares counts with what chance gives: every card at every place of the pack,
in every hand, with every other card; suits and ranks a hand; the same card again in the next deal; the first
forehand, the card cut for trumps. Each line is one comparison, with the probability that fair deals differ as
much; the whole is refused if any is below 1 in 10,000, divided by the number of comparisons. It depends on
`--seed` alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from jass.model.seeds import Seeds
from tests.parallel import Progress, add_jobs, in_processes

Counts = npt.NDArray[np.int64]
Packs = npt.NDArray[np.int8]
Dealing = Callable[[str, int], list[int]]

PACK, SEATS, HAND = 36, 4, 9
DEALS_A_GAME = 10
CHUNK = 5_000
ALPHA = 1e-4
R7 = 10
SEAT_AT = np.array([place % 12 // 3 for place in range(PACK)])
"""The seat, counted from the forehand, that gets the card at each place: three packets of three."""


@dataclass
class Found:
    """Counts over deals; sums of two are the counts over both."""

    deals: int = 0
    places: Counts = field(default_factory=lambda: np.zeros((PACK, PACK), np.int64))
    together: Counts = field(default_factory=lambda: np.zeros((PACK, PACK), np.int64))
    suits: Counts = field(default_factory=lambda: np.zeros((SEATS, 4, HAND + 1), np.int64))
    ranks: Counts = field(default_factory=lambda: np.zeros((SEATS, 9, 5), np.int64))
    forehands: Counts = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    cuts: Counts = field(default_factory=lambda: np.zeros(PACK, np.int64))
    games: int = 0
    again: int = 0
    neighbours: int = 0

    def add(self, other: Found) -> None:
        """Add the counts of other deals."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def dealt(seed: str, deal: int) -> list[int]:
    """The pack of a deal, as a new game deals it."""
    return Seeds(seed).pack(deal)


def count(first: int, games: int, name: str, dealing: Dealing = dealt) -> Found:
    """The counts of some games, whose seeds are `name` and a number."""
    found = Found(deals=games * DEALS_A_GAME, games=games)
    packs = []
    for game in range(first, first + games):
        seed = f"{name} {game}"
        packs += [dealing(seed, deal) for deal in range(1, DEALS_A_GAME + 1)]
        found.forehands[Seeds(seed).forehand(range(SEATS))] += 1
        found.cuts[Seeds(seed).cut(1)] += 1
    _count_packs(found, np.array(packs, np.int8))
    return found


def _count_packs(found: Found, packs: Packs) -> None:
    for place in range(PACK):
        found.places[place] += np.bincount(packs[:, place], minlength=PACK)
    holders = np.empty_like(packs)
    np.put_along_axis(holders, packs.astype(np.int64), np.broadcast_to(SEAT_AT, packs.shape), axis=1)
    held = np.stack([holders == seat for seat in range(SEATS)]).astype(np.float32)
    found.together += sum(each.T @ each for each in held).astype(np.int64)
    for seat in range(SEATS):
        by_suit = held[seat].reshape(-1, 4, 9).astype(np.int64)
        for suit in range(4):
            found.suits[seat, suit] += np.bincount(by_suit[:, suit].sum(1), minlength=HAND + 1)
        for rank in range(9):
            found.ranks[seat, rank] += np.bincount(by_suit[:, :, rank].sum(1), minlength=5)
    games = packs.reshape(-1, DEALS_A_GAME, PACK)
    found.again += int((games[:, 1:] == games[:, :-1]).sum())
    found.neighbours += games.shape[0] * (DEALS_A_GAME - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The probability of at least this chi-square (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((value / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def normal_tail(z: float) -> float:
    """The probability of being as far from the mean as this, on either side."""
    return 2 * NormalDist().cdf(-abs(z))


def hypergeometric(marked: int, k: int) -> float:
    """The probability that a hand of nine holds `k` of so many marked cards of the pack."""
    return comb(marked, k) * comb(PACK - marked, HAND - k) / comb(PACK, HAND)


def comparisons(found: Found) -> dict[str, float]:
    """By what was compared: the probability that fair deals differ as much."""
    deals = found.deals
    # Counts of random permutations lie in 35² dimensions, each with the variance of deals / 35.
    off = found.places - deals / PACK
    held = np.stack([found.places[seat == SEAT_AT].sum(0) for seat in range(SEATS)]) - deals / SEATS
    dice = {
        "every card at every place": chi_square_tail(float((off**2).sum()) * 35 / deals, 35 * 35),
        "every card in every hand": chi_square_tail(float((held**2).sum()) * 35 / deals / HAND, 3 * 35),
        "who holds Rosen 7": _even(held[:, R7] + deals / SEATS),
        "the first forehand": _even(found.forehands),
        "the card cut for trumps": _even(found.cuts),
    }
    # A count of its own for each two cards: the farthest of 630 is what counts.
    likely = 8 / 35
    two = found.together[np.triu_indices(PACK, 1)]
    z = float(np.abs(two - deals * likely).max()) / sqrt(deals * likely * (1 - likely))
    dice["every two cards in one hand"] = min(1.0, normal_tail(z) * len(two))
    dice["cards of a suit in a hand"] = _worst(found.suits, 9)
    dice["cards of a rank in a hand"] = _worst(found.ranks, 4)
    # Two unrelated packs agree in one place on average, with a variance of one.
    dice["the same card there again in the next deal"] = normal_tail(
        (found.again - found.neighbours) / sqrt(found.neighbours)
    )
    return dice


def _even(counts: npt.NDArray[np.number]) -> float:
    wanted = counts.sum() / len(counts)
    return chi_square_tail(float(((counts - wanted) ** 2).sum() / wanted), len(counts) - 1)


def _worst(counts: Counts, marked: int) -> float:
    """The least probable of many distributions, times their number."""
    rows = counts.reshape(-1, counts.shape[-1])
    return min(1.0, len(rows) * min(_as_dealt(row, marked) for row in rows))


def _as_dealt(counts: Counts, marked: int) -> float:
    """Compares how often a hand held 0, 1, 2, … marked cards; rare numbers are put together."""
    total = int(counts.sum())
    bins: list[list[float]] = [[0.0, 0.0]]
    for k, seen in enumerate(counts):
        if bins[-1][1] >= 10:
            bins.append([0.0, 0.0])
        bins[-1][0] += float(seen)
        bins[-1][1] += total * hypergeometric(marked, k)
    if bins[-1][1] < 10 and len(bins) > 1:
        rest = bins.pop()
        bins[-1] = [bins[-1][0] + rest[0], bins[-1][1] + rest[1]]
    value = sum((seen - wanted) ** 2 / wanted for seen, wanted in bins)
    return chi_square_tail(value, len(bins) - 1)


def verdict(dice: dict[str, float]) -> list[str]:
    """What cannot be chance any more."""
    return [name for name, probability in dice.items() if probability < ALPHA / len(dice)]


def _count_chunk(chunk: tuple[int, int, str]) -> Found:
    return count(*chunk)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if the deals are not fair."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long fair", description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", default="fair")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    games = max(1, -(-given.deals // DEALS_A_GAME))
    step = CHUNK // DEALS_A_GAME
    chunks = [(first, min(step, games - first), given.seed) for first in range(0, games, step)]
    found = Found()
    progress = Progress(given.deals, "deals", "faults")
    for more in in_processes(_count_chunk, chunks, given.jobs):
        found.add(more)
        progress.tell(found.deals, 0)
    dice = comparisons(found)
    for name, probability in dice.items():
        print(f"{probability:8.4f}  {name}")
    unfair = verdict(dice)
    print(f"{found.deals} deals of {found.games} games, {len(dice)} comparisons, {len(unfair)} beyond chance")
    return 1 if unfair else 0


if __name__ == "__main__":
    sys.exit(main())
