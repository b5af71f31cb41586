"""Seats and parties (rules B0.1, B6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jass.model.cards import Seat
from jass.options.options import Options

Parties = tuple[tuple[Seat, ...], ...]


def joker_seat(options: Options, deal: int = 1) -> Seat | None:
    """The seat of the joker player, who joins the contractor's party; None except in the game for five.

    It is the last seat in the first deal of the first game. By `jokerRotation` it stays there, or moves one
    seat to the right with each game at the table, or with each deal (rules B6).

    >>> seven = {"packets": ((4, 3),), "removed": 1}
    >>> five = Options(players=5, parties="pairs+joker", joker_rotation="perDeal", **seven)
    >>> [joker_seat(five, deal) for deal in (1, 2, 3)]
    [4, 0, 1]
    >>> [joker_seat(Options(players=5, parties="pairs+joker", game=game, **seven)) for game in (1, 2, 3)]
    [4, 0, 1]
    """
    if options.parties != "pairs+joker":
        return None
    return (options.players - 1 + _moves(options, deal)) % options.players


def parties(options: Options, deal: int = 1) -> Parties:
    """The seats of each party, without the joker's. Neighbours are always opponents.

    If the joker moves, the previous joker player takes the place, in the party, of the new one.

    >>> parties(Options())
    ((0, 2), (1, 3))
    """
    return _seated(options.parties, options.players, _moves(options, deal))


def party_by_seat(options: Options, deal: int = 1) -> tuple[int | None, ...]:
    """The party of each seat; None for the joker player, who belongs to the contractor's party.

    >>> party_by_seat(Options())
    (0, 1, 0, 1)
    """
    return _party_by_seat(options.parties, options.players, _moves(options, deal))


def _moves(options: Options, deal: int) -> int:
    """How often the joker has moved; after ten moves everybody sits as at the start."""
    if options.parties != "pairs+joker":
        return 0
    moves = {"fixed": 0, "perGame": options.game - 1, "perDeal": deal - 1}[options.joker_rotation]
    return moves % (2 * options.players)


@cache
def _seated(kind: str, players: int, moves: int) -> Parties:
    if kind == "single":
        return tuple((seat,) for seat in range(players))
    seated = players - (kind == "pairs+joker")
    # From the joker's right on, parties alternate; the party that starts changes with each move.
    return tuple(
        tuple(sorted((place + moves) % players for place in range(seated) if (place + moves) % 2 == party))
        for party in range(2)
    )


@cache
def _party_by_seat(kind: str, players: int, moves: int) -> tuple[int | None, ...]:
    of = {seat: party for party, seats in enumerate(_seated(kind, players, moves)) for seat in seats}
    return tuple(of.get(seat) for seat in range(players))


def from_seat(seats: Sequence[Seat], first: Seat) -> list[Seat]:
    """The seats in playing order from the first one.

    >>> from_seat([0, 1, 2, 3], 2)
    [2, 3, 0, 1]
    """
    start = list(seats).index(first)
    return [*seats[start:], *seats[:start]]


def namers(options: Options, deal: int = 1) -> list[Seat]:
    """The seats that can be forehand and name the contract: all except the joker's."""
    return [seat for seat in range(options.players) if seat != joker_seat(options, deal)]


def next_seat(options: Options, seat: Seat) -> Seat:
    return (seat + 1) % options.players


def next_forehand(options: Options, forehand: Seat, deal: int = 1) -> Seat:
    """The forehand of a deal, from the previous one: the next seat, skipping the joker's (B0.3, B6)."""
    following = next_seat(options, forehand)
    return next_seat(options, following) if following == joker_seat(options, deal) else following


def dealer(options: Options, forehand: Seat, deal: int = 1) -> Seat:
    """The seat to the left of the forehand, skipping the joker's."""
    before = (forehand - 1) % options.players
    return (before - 1) % options.players if before == joker_seat(options, deal) else before
