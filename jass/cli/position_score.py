"""The points written so far in the deal of a position: tricks, Weis, Stöck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jass.model.cards import Card, Seat, mask_of
from jass.model.contracts import Table, stoeck_cards
from jass.options.options import Options
from jass.options.seating import from_seat, joker_seat, parties
from jass.public.records import Trick
from jass.rules.melds import Meld, best_seat
from jass.rules.scoring import STOECK_POINTS, may_write

Shown = Sequence[tuple[Seat, Meld]]
PartyOf = Sequence[int | None]


def weis_winner(options: Options, shown: Shown, leader: Seat, table: Table) -> Seat | None:
    """The seat with the best of the melds shown; `leader` and `table` are those of the deciding trick."""
    said: dict[Seat, tuple[Meld, ...]] = {}
    for seat, meld in shown:
        said[seat] = (*said.get(seat, ()), meld)
    return best_seat(said, from_seat(range(options.players), leader), table, options.meld_law)


def weis_written(options: Options, shown: Shown, winner: Seat | None, party_of: PartyOf) -> tuple[int, ...]:
    """By party the points for Weis: all melds that the winning party has shown."""
    party = None if winner is None else party_of[winner]
    points = sum(meld.points for seat, meld in shown if party_of[seat] == party)
    return tuple(points if each == party else 0 for each in range(len(parties(options))))


def score_of(
    options: Options, contractor: Seat | None, tricks: Sequence[Trick], lying: Trick, weis: Sequence[int],
    table: Table, party_of: PartyOf,
) -> tuple[int, ...]:  # fmt: skip
    """By party the points that it may write so far, before the factor; `lying` is the trick on the table."""
    declaring = None if contractor is None else party_of[contractor]
    score = [0] * len(parties(options))
    earned = [(party_of[trick.winner], trick.points) for trick in tricks]
    earned += enumerate(weis)
    earned += [(party_of[seat], STOECK_POINTS) for seat in _stoeck(options, tricks, lying, table)]
    for party, points in earned:
        if party is not None and may_write(options.scoring, party, declaring):
            score[party] += points
    return tuple(score)


def _stoeck(options: Options, tricks: Sequence[Trick], lying: Trick, table: Table) -> Iterator[Seat]:
    """The seat that has played both cards of the Stöck: from one packet, or from two if the rules say so."""
    pair = stoeck_cards(table.trump)
    if not options.counts_stoeck or not pair:
        return
    packet = options.tricks if options.stoeck_across_packets else options.hand_size
    every = [*tricks, lying]
    for first in range(0, len(every), packet):
        played: list[tuple[Seat, Card]] = []
        for trick in every[first : first + packet]:
            seats = ((trick.leader + step) % options.players for step in range(len(trick.cards)))
            played += zip(seats, trick.cards, strict=True)
        for seat in range(options.players):
            cards = mask_of(card for who, card in played if who == seat)
            if cards & pair == pair and seat != joker_seat(options):
                yield seat
