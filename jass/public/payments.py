"""The payments at the end of a game, by what they are for (rules B6 for five players, B7)."""

from __future__ import annotations

from collections.abc import Sequence

from jass.options.options import Options
from jass.options.seating import joker_seat, parties
from jass.rules.payouts import prize, settlement


def final_payments(
    options: Options,
    totals: Sequence[int],
    winners: Sequence[int],
    bergpreis: int | None,
    deal: int,
    schneider: Sequence[int],
) -> dict[str, tuple[int, ...]]:
    """The final payments by seat for `stick`, `bergpreis` and `game`; empty if the system does not pay.

    If several parties win, nobody pays for the game; a Schneider pays double for it (rules C). The parties
    are those of the deal in which the game ended, also if it was claimed before that deal's first card.
    """
    if options.stakes is None:
        return {}
    stakes = options.stakes
    if options.scoring == "sticks":
        return {"stick": tuple(settlement(totals, stakes.get("stick", 0)))}
    if joker_seat(options) is None or len(winners) != 1:
        return {}
    prizes = [] if bergpreis is None else [("bergpreis", bergpreis, 1)]
    prizes.append(("game", winners[0], 2 if schneider else 1))
    return {
        name: tuple(prize(party, stakes.get(name, 0) * times, parties(options, deal), options.players))
        for name, party, times in prizes
    }
