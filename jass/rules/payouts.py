"""Play money, where a system pays (rules B6 five players, B7)."""

from __future__ import annotations

from collections.abc import Sequence

from jass.model.cards import Seat

STAKES = ("match", "bergpreis", "game", "jokerMatch", "stick")
"""What a `stakes` option may price; `stick` is the rate of the Coiffeur of three."""


def prize(winner: int, amount: int, parties: Sequence[Sequence[Seat]], players: int) -> list[int]:
    """By seat: each of the winning party is paid the amount, by one loser each. The joker has no part."""
    pay = [0] * players
    for party, seats in enumerate(parties):
        for seat in seats:
            pay[seat] = amount if party == winner else -amount
    return pay


def joker_share(pay: Sequence[int], winner: int, amount: int, parties: Sequence[Sequence[Seat]]) -> list[int]:
    """The same with the joker, who is in neither party, paid too by the losers in equal parts (his match)."""
    losers = [seat for party, seats in enumerate(parties) if party != winner for seat in seats]
    shared = [each - amount // len(losers) if seat in losers else each for seat, each in enumerate(pay)]
    joker = next(seat for seat in range(len(pay)) if all(seat not in seats for seats in parties))
    shared[joker] += amount
    return shared


def settlement(net: Sequence[int], rate: int) -> list[int]:
    """What each is paid when every pair settles its difference of nets (rules B7); sums to 0."""
    return [rate * (len(net) * each - sum(net)) for each in net]
