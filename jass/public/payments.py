"""The payments at the end of a game, by what they are for (rules B6 for five players, B7)."""

from __future__ import annotations

from collections.abc import Sequence

from jass.options.options import Options
from jass.options.seating import joker_seat, parties
from jass.public.records import DealResult
from jass.rules.payouts import prize, settlement


def final_payments(
    options: Options,
    totals: Sequence[int],
    winners: Sequence[int],
    bergpreis: int | None,
    results: Sequence[DealResult],
) -> dict[str, tuple[int, ...]]:
    """The final payments by seat for `stick`, `bergpreis` and `game`; empty if the system does not pay.

    If several parties win, nobody pays for the game. The parties are those of the last counted deal.
    """
    if options.stakes is None:
        return {}
    deal = results[-1].deal if results else 1
    stakes = options.stakes
    if options.scoring == "sticks":
        return {"stick": tuple(settlement(totals, stakes.get("stick", 0)))}
    if joker_seat(options) is None or len(winners) != 1:
        return {}
    prizes = {"game": winners[0]} if bergpreis is None else {"bergpreis": bergpreis, "game": winners[0]}
    return {
        name: tuple(prize(party, stakes.get(name, 0), parties(options, deal), options.players))
        for name, party in prizes.items()
    }
