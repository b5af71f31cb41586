"""Weis: the melds of a hand, the best one, and who writes (rules B0.9, B0.10, A22 to A32)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from operator import itemgetter

from jass.model.cards import (
    NINE,
    RANK_MASKS,
    SIX,
    SUIT_MASKS,
    UNDER,
    Card,
    Mask,
    Seat,
    card,
    cards_in,
    rank_of,
    suit_of,
    union,
)
from jass.model.contracts import Table
from jass.model.notation import readable

RUN, QUAD = "run", "quad"
_RUN_POINTS = {3: 20, 4: 50, 5: 100}
_LONG_RUN_POINTS: dict[str, dict[int, int]] = {
    "cap100": {},
    "scale50": {6: 150, 7: 200, 8: 250, 9: 300},
    "scale20": {6: 120, 7: 140, 8: 160, 9: 180},
}
_SPLIT_RUN_POINTS = {8: 120, 9: 150}


@dataclass(frozen=True, slots=True)
class MeldLaw:
    """The options of the Weis (`docs/rules.md`, section C)."""

    long: str = "cap100"
    """`weisLong`: runs of six and more are worth 100 (`cap100`), or more by length (`scale50`, `scale20`)."""
    split: bool = False
    """`weisSplit`: a run of eight is worth 120, as 5 + 3 cards, and one of nine 150, as 5 + 4."""
    low_quads: bool = True
    """`weisLowQuads`: four sixes, sevens or eights are worth 100, else nothing."""
    kreuzweis: bool = False
    """`kreuzweis`: a card serves both in a run and in four of a rank."""
    tie: str = "sequenceFirst"
    """`weisTie`: at equal points the longer meld wins (`sequenceFirst`), or four of a rank (`quadFirst`)."""
    undenufe_inverted: bool = True
    """`weisUndenufeInverted`: in Undenufe the lower of two melds with equal points and length wins."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A run of three or more cards of a suit (`kind` `run`), or four of a rank (`quad`).

    `points` are before the factor (rules B0.9).
    """

    kind: str
    cards: Mask
    points: int

    __repr__ = readable

    @property
    def length(self) -> int:
        """The number of cards."""
        return self.cards.bit_count()

    @property
    def announced(self) -> tuple[str, int, int]:
        """What the table hears of it: kind, length and points, but no cards (rules B0.10)."""
        return self.kind, self.length, self.points


Key = tuple[int, ...]
"""The key that the contest compares; the higher one wins."""


def find_melds(hand: Mask, table: Table, law: MeldLaw) -> tuple[Meld, ...]:
    """The set of melds in a hand that is worth most, strongest first (rules B0.9).

    Without Kreuzweis each card serves once. Of sets with equal totals, the one with the strongest meld wins.
    """
    sets = [_strongest_first(melds, table, law) for melds in _sets(hand, law)]
    if len(sets) == 1:
        return sets[0]
    return max(sets, key=lambda melds: (_total(melds), [strength(meld, table, law) for meld in melds]))


def possible_melds(hand: Mask, table: Table, law: MeldLaw) -> tuple[Meld, ...]:
    """The melds of all possible sets in a hand, strongest first; some may share a card (rules B0.9)."""
    return _strongest_first(list(dict.fromkeys(chain.from_iterable(_sets(hand, law)))), table, law)


def _sets(hand: Mask, law: MeldLaw) -> list[list[Meld]]:
    """The sets of melds that are possible together: one with Kreuzweis, else one for each choice of quads."""
    quads = [
        Meld(QUAD, cards, points)
        for rank, cards in enumerate(RANK_MASKS)
        if hand & cards == cards and (points := _quad_points(rank, law))
    ]
    if law.kreuzweis:
        return [[*quads, *longest_runs(hand, law)]]
    return [
        [*chosen, *longest_runs(hand & ~union(meld.cards for meld in chosen), law)]
        for count in range(len(quads) + 1)
        for chosen in combinations(quads, count)
    ]


def longest_runs(cards: Mask, law: MeldLaw) -> Iterator[Meld]:
    """The longest runs of each suit, three cards or more (rules B0.9)."""
    for suit in range(4):
        for run in _runs_of_suit(cards >> card(suit, SIX) & SUIT_MASKS[0]):
            yield Meld(RUN, run << card(suit, SIX), _run_points(run.bit_count(), law))


@cache
def _runs_of_suit(cards: Mask) -> tuple[Mask, ...]:
    """The longest runs among cards of the first suit."""
    runs, run = [], 0
    for rank in range(10):
        if cards >> rank & 1:
            run |= 1 << rank
            continue
        if run.bit_count() >= 3:
            runs.append(run)
        run = 0
    return tuple(runs)


def is_meld(cards: Mask, law: MeldLaw) -> Meld | None:
    """The meld that exactly these cards form (rules B0.9); None if they form none, or one without points."""
    held = list(cards_in(cards))
    if len(held) == 4 and cards in RANK_MASKS:
        points = _quad_points(rank_of(held[0]), law)
        return Meld(QUAD, cards, points) if points else None
    runs = list(longest_runs(cards, law))
    return runs[0] if len(runs) == 1 and runs[0].cards == cards else None


def strength(meld: Meld, table: Table, law: MeldLaw) -> Key:
    """The key of a meld in the contest, except for the seat (rules B0.10).

    A split run competes as the run of five that it contains.
    """
    lowest, *_, highest = cards_in(meld.cards)
    inverted = table.mode == "U" and law.undenufe_inverted
    rank = 8 - rank_of(lowest) if inverted else rank_of(highest)
    points = 100 if meld.kind == RUN and law.split and meld.length >= 8 else meld.points
    quad = int(meld.kind == QUAD)
    trump = int(meld.kind == RUN and suit_of(lowest) == table.trump)
    if law.tie == "quadFirst":
        return points, quad, meld.length, rank, trump
    return points, meld.length, rank, trump


def best_seat(
    announced: Mapping[Seat, Iterable[Meld]], order: Iterable[Seat], table: Table, law: MeldLaw
) -> Seat | None:
    """The seat with the best single meld; of equal ones the first in `order` wins. None if nobody has any."""
    best: tuple[Key, Seat] | None = None
    for seat in order:
        for meld in announced.get(seat, ()):
            key = strength(meld, table, law)
            if best is None or key > best[0]:
                best = key, seat
    return None if best is None else best[1]


def tied_tops(
    announced: Mapping[Seat, Iterable[Meld]], table: Table, law: MeldLaw
) -> tuple[tuple[Seat, Card], ...]:
    """The deciding card of each best meld, with its seat, if several seats tie in kind, length and points.

    If melds are not shown, players learn this much (rules A34). Of four of a rank it is that of the first
    suit.
    """
    best: dict[Seat, tuple[Key, Meld]] = {}
    for seat, melds in announced.items():
        for meld in melds:
            key = strength(meld, table, law)
            if seat not in best or key > best[seat][0]:
                best[seat] = key, meld
    highest = max((key[:-2] for key, _ in best.values()), default=())
    alike = {seat: meld for seat, (key, meld) in best.items() if key[:-2] == highest}
    if len(alike) < 2:
        return ()
    inverted = table.mode == "U" and law.undenufe_inverted
    return tuple(
        (seat, list(cards_in(meld.cards))[0 if inverted or meld.kind == QUAD else -1])
        for seat, meld in sorted(alike.items())
    )


def meld_cards(meld: Meld) -> list[Card]:
    """The cards of a meld: of a run from low to high, of a quad by suit."""
    return list(cards_in(meld.cards))


def _quad_points(rank: int, law: MeldLaw) -> int:
    if rank == UNDER:
        return 200
    if rank == NINE:
        return 150
    return 100 if rank > NINE or law.low_quads else 0


def _run_points(length: int, law: MeldLaw) -> int:
    if law.split and length in _SPLIT_RUN_POINTS:
        return _SPLIT_RUN_POINTS[length]
    return _LONG_RUN_POINTS[law.long].get(length) or _RUN_POINTS[min(length, 5)]


def _strongest_first(melds: list[Meld], table: Table, law: MeldLaw) -> tuple[Meld, ...]:
    keyed = [(strength(meld, table, law), meld) for meld in melds]
    return tuple(meld for _, meld in sorted(keyed, key=itemgetter(0), reverse=True))


def _total(melds: Iterable[Meld]) -> int:
    return sum(meld.points for meld in melds)
