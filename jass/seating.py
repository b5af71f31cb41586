"""Who sits where and adds points with whom (rules B0.1, B6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jass.cards import Seat
from jass.options import Options

Parties = tuple[tuple[Seat, ...], ...]


def joker_seat(options: Options) -> Seat | None:
    """The seat that joins whoever makes the contract; None but in the game for five."""
    return options.players - 1 if options.parties == "pairs+joker" else None


def parties(options: Options) -> Parties:
    """The seats of each party, without the joker's. Neighbours are always opponents.

    >>> parties(Options())
    ((0, 2), (1, 3))
    """
    return _seated(options.parties, options.players)


def party_by_seat(options: Options) -> tuple[int | None, ...]:
    """The party of each seat; None for the joker's, who belongs to the contractor's.

    >>> party_by_seat(Options())
    (0, 1, 0, 1)
    """
    return _party_by_seat(options.parties, options.players)


@cache
def _seated(kind: str, players: int) -> Parties:
    if kind == "single":
        return tuple((seat,) for seat in range(players))
    return tuple(tuple(range(party, players - (kind == "pairs+joker"), 2)) for party in range(2))


@cache
def _party_by_seat(kind: str, players: int) -> tuple[int | None, ...]:
    of = {seat: party for party, seats in enumerate(_seated(kind, players)) for seat in seats}
    return tuple(of.get(seat) for seat in range(players))


def from_seat(seats: Sequence[Seat], first: Seat) -> list[Seat]:
    """The seats in playing order from the first one.

    >>> from_seat([0, 1, 2, 3], 2)
    [2, 3, 0, 1]
    """
    start = list(seats).index(first)
    return [*seats[start:], *seats[:start]]


def next_seat(options: Options, seat: Seat) -> Seat:
    return (seat + 1) % options.players


def next_forehand(options: Options, forehand: Seat) -> Seat:
    """The forehand of the following deal: one seat on, over the joker's (rules B0.3, B6)."""
    following = next_seat(options, forehand)
    return next_seat(options, following) if following == joker_seat(options) else following


def dealer(options: Options, forehand: Seat) -> Seat:
    """The seat to the forehand's left, the joker's left out."""
    before = (forehand - 1) % options.players
    return (before - 1) % options.players if before == joker_seat(options) else before
