"""Play money, in the systems that pay (rules B6 for five players, B7)."""

from __future__ import annotations

from collections.abc import Sequence

from jass.model.cards import Seat

STAKES = ("match", "bergpreis", "game", "jokerMatch", "stick")
"""The names that the option `stakes` can price; `stick` is the rate of the Coiffeur for three."""


def prize(winner: int, amount: int, parties: Sequence[Sequence[Seat]], players: int) -> list[int]:
    """Play money by seat: each seat of the other parties pays `amount`, each of the party `winner` gets it.

    The joker's is 0 (rules B6).
    """
    pay = [0] * players
    for party, seats in enumerate(parties):
        for seat in seats:
            pay[seat] = amount if party == winner else -amount
    return pay


def joker_share(pay: Sequence[int], winner: int, amount: int, parties: Sequence[Sequence[Seat]]) -> list[int]:
    """Play money by seat: on top of `pay` the losers pay the joker `amount` in equal parts (rules B6).

    This is for a match of the joker's party, `winner`. Play money is whole: what cannot be shared equally is
    not paid.
    """
    losers = [seat for party, seats in enumerate(parties) if party != winner for seat in seats]
    part = amount // len(losers)
    shared = [each - part if seat in losers else each for seat, each in enumerate(pay)]
    joker = next(seat for seat in range(len(pay)) if all(seat not in seats for seats in parties))
    shared[joker] += part * len(losers)
    return shared


def settlement(net: Sequence[int], rate: int) -> list[int]:
    """Play money by player, where every pair settles the difference of their nets (rules B7); the sum is 0.

    `net` is sticks less circles, `rate` the price of a stick.
    """
    return [rate * (len(net) * each - sum(net)) for each in net]
