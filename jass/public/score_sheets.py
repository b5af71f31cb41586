"""The figures of score sheets that are not in the records; the page only draws them.

Pure functions of records and options; `docs/protocol.md` describes their JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from jass.options.kinds import NO_NUMBERS, codes_of
from jass.options.options import Options
from jass.options.seating import joker_seat, parties
from jass.public.payments import final_payments
from jass.public.records import DealResult, Outcome
from jass.rules.scoring import match_party, may_write, sticks_and_circles

PASSE = 4
"""The deals in a Passe of the Differenzler; longer games have several (rules A52)."""


@lru_cache(maxsize=2)
def deal_lines(results: tuple[DealResult, ...], options: Options) -> tuple[dict[str, object], ...]:
    """One line for each counted deal. Cached, because lines change only when a deal is counted."""
    return tuple(deal_line(result, options) for result in results)


def deal_line(result: DealResult, options: Options) -> dict[str, object]:
    """A counted deal with all figures of its line on the sheet."""
    line = result.to_json() | {
        "bonus": bonus(result, options),
        "bonusFactor": bonus_factor(result, options),
        "unwritten": unwritten(result, options),
        "joker": joker_seat(options, result.deal),
        "declaring": None if result.contractor is None else _declaring(result, options),
        "extra": options.deals is not None and result.deal > options.deals,
        "worth": worth(result, options),
        "match": match(result, options),
    }
    if options.parties == "pairs+joker":
        line["parties"] = parties(options, result.deal)
    if options.scoring == "differences":
        misses = differences(result)
        penalties = [score - miss for score, miss in zip(result.score, misses, strict=True)]
        line |= {"differences": misses, "penalties": penalties}
    return line


def worth(result: DealResult, options: Options) -> int:
    """The card points of the whole deal; of one that the end of the game cut short, the most there can be."""
    whole = sum(result.tricks) == options.tricks
    return sum(result.points) if whole else options.deal_points(result.contract)[1]


def match(result: DealResult, options: Options) -> int | None:
    """The party that made a match, also where it earns no bonus: sticks, or nothing more (rules B7, B9)."""
    if options.match_bonus or options.scoring == "differences":
        return result.match
    declaring = None if result.contractor is None else _declaring(result, options)
    return match_party(result.tricks, declaring, options.tricks, options.counts_counter_match)


def bonus(result: DealResult, options: Options) -> list[int]:
    """By party the points for the match, before `bonus_factor`.

    A bonus that is added once is left out where it may not be written, since it has no place in `unwritten`.
    """
    party = result.match
    declaring = None if result.contractor is None else _declaring(result, options)
    if (
        party is not None
        and not options.match_multiplied
        and not may_write(options.scoring, party, declaring)
    ):
        party = None
    return [options.match_bonus if each == party else 0 for each in range(len(result.score))]


def bonus_factor(result: DealResult, options: Options) -> int:
    """The factor of the points for a match."""
    return result.factor if options.match_multiplied else 1


def unwritten(result: DealResult, options: Options) -> list[int]:
    """By party the points earned but not written: by defenders in a Coiffeur, or after the game was won."""
    if options.scoring not in ("both", "declarerOnly"):
        return []
    match = [points * bonus_factor(result, options) for points in bonus(result, options)]
    earned = zip(result.points, result.weis, result.stoeck, match, result.score, strict=True)
    return [
        points + weis + stoeck - (score - more) // result.factor
        for points, weis, stoeck, more, score in earned
    ]


def differences(result: DealResult) -> list[int]:
    """By player the distance to the estimate in the game that counts; without an estimate, all the points."""
    missed = []
    for seat in range(len(result.score)):
        game = result
        if result.first_game is not None and result.kept[seat] == 1:
            game = result.first_game
        missed.append(abs(game.points[seat] - (game.estimates[seat] or 0)))
    return missed


def passes(results: Sequence[DealResult], options: Options) -> list[list[int]]:
    """The sums by player of each finished Passe; empty if the game is a single Passe."""
    if options.scoring != "differences" or options.deals is None or options.deals <= PASSE:
        return []
    whole = min(len(results), options.deals) // PASSE
    return [
        [sum(column) for column in zip(*(r.score for r in results[i * PASSE : (i + 1) * PASSE]), strict=True)]
        for i in range(whole)
    ]


def places(options: Options, totals: Sequence[int], winners: Sequence[int] = ()) -> list[int]:
    """By party its place. Equal totals share one; the winners of the game come first in any case."""
    lowest = options.scoring == "differences"
    keys = [(party not in winners, total if lowest else -total) for party, total in enumerate(totals)]
    return [1 + sum(other < key for other in keys) for key in keys]


def bergpreis_deal(results: Sequence[DealResult], options: Options, party: int | None) -> int | None:
    """The number of the counted deal in which the party first reached half the target."""
    if party is None or options.target is None:
        return None
    over = (result.deal for result in results if 2 * result.totals[party] >= options.target)
    return next(over, None)


def payments(
    results: Sequence[DealResult],
    options: Options,
    bergpreis: int | None,
    outcome: Outcome | None,
    deal: int,
) -> list[dict[str, object]]:
    """The payments so far, each with `for`, the `deal` of a match, and the `amounts` by seat.

    `deal` is the number of the deal at the table, in which the game has ended if it is over.
    """
    paid: list[dict[str, object]] = [
        {"for": "match", "deal": result.deal, "amounts": result.pay} for result in results if result.pay
    ]
    if outcome is not None:
        final = final_payments(options, outcome.totals, outcome.winners, bergpreis, deal, outcome.schneider)
        paid += [{"for": name, "deal": None, "amounts": amounts} for name, amounts in final.items()]
    return paid


def check(options: Options, totals: Sequence[int], deals: int) -> dict[str, int] | None:
    """The check of a sheet: if all parties together write the same in `each` deal, that and their `sum`.

    None in other games: where Weis, a bonus or factors make deals unequal, or a deal may be cut short
    (rules B9).
    """
    each = _of_every_deal(options)
    return None if each is None or not deals else {"each": each, "sum": sum(totals)}


@lru_cache(maxsize=2)
def _of_every_deal(options: Options) -> int | None:
    """The points that the parties write together in each deal, or None if deals differ."""
    extra = options.weis or options.stoeck or options.match_bonus
    if options.scoring != "both" or options.end_mode != "fixedDeals" or extra:
        return None
    worth: set[int] = set()
    for row in dict.fromkeys(options.contracts):
        for code in codes_of(row, options.joker_contracts):
            worth.update(points * options.multipliers[row] for points in options.deal_points(code))
    return worth.pop() if len(worth) == 1 else None


def coiffeur_deals(results: Sequence[DealResult]) -> dict[str, list[DealResult]]:
    """The deals that fill each row of a Coiffeur."""
    deals: dict[str, list[DealResult]] = {}
    for result in results:
        if result.row is not None:
            deals.setdefault(result.row, []).append(result)
    return deals


@lru_cache(maxsize=2)
def coiffeur(results: tuple[DealResult, ...], options: Options) -> dict[str, object] | None:
    """The grid of a Coiffeur: every row with a cell for each party, None while it is open (rules B2, B7)."""
    if not options.contract_once_per_party:
        return None
    deals = coiffeur_deals(results)
    rows = []
    for row, kind in _rows(options):
        cells: list[dict[str, object] | None] = [None] * len(parties(options))
        for result in deals.get(row, []):
            party = _declaring(result, options)
            taken = result.tricks[party]
            cells[party] = {
                "deal": result.deal,
                "contract": result.contract,
                "points": result.points[party],
                "score": result.score[party],
                "match": taken == options.tricks,
                "null": taken == 0,
            }
        sticks, circles = row_marks(deals.get(row, []), kind, options)
        rows.append(
            {
                "row": row,
                "factor": options.multipliers[kind],
                "weight": (options.weights or NO_NUMBERS)[kind] if options.scoring == "sticks" else None,
                "cells": cells,
                "sticks": sticks,
                "circles": circles,
            }
        )
    sticks, circles = coiffeur_marks(results, options)
    return {"rows": rows, "sticks": sticks, "circles": circles, "rate": _stick_rate(options)}


def coiffeur_marks(results: Sequence[DealResult], options: Options) -> tuple[list[int], list[int]]:
    """The sums of sticks and circles by player, over all rows that everybody has played (rules B7)."""
    sticks, circles = [0] * options.players, [0] * options.players
    deals = coiffeur_deals(results)
    for row, kind in _rows(options):
        gained = row_marks(deals.get(row, []), kind, options)
        for marks, more in zip((sticks, circles), gained, strict=True):
            for seat, number in enumerate(more):
                marks[seat] += number
    return sticks, circles


def row_marks(deals: Sequence[DealResult], kind: str, options: Options) -> tuple[list[int], list[int]]:
    """Sticks and circles by player of one row; empty until everybody has played it, and without sticks."""
    if options.scoring != "sticks" or len(deals) < options.players:
        return [], []
    by_seat = {result.contractor: result for result in deals}
    own = [by_seat[seat] for seat in range(options.players)]
    return sticks_and_circles(
        scores=[result.points[seat] for seat, result in enumerate(own)],
        weight=(options.weights or NO_NUMBERS)[kind],
        tie_rule=options.tie_rule,
        match=[result.tricks[seat] == options.tricks for seat, result in enumerate(own)],
        null=[result.tricks[seat] == 0 for seat, result in enumerate(own)],
        match_sticks=options.match_sticks,
        null_circles=options.null_circles,
    )


def _rows(options: Options) -> list[tuple[str, str]]:
    """The rows in the order of the contracts, each with its name in the options; Jokers are numbered."""
    rows, jokers = [], 0
    for contract in options.contracts:
        jokers += contract == "J"
        rows.append((f"J{jokers}" if contract == "J" else contract, contract))
    return rows


def _declaring(result: DealResult, options: Options) -> int:
    return next(
        party for party, seats in enumerate(parties(options, result.deal)) if result.contractor in seats
    )


def _stick_rate(options: Options) -> int | None:
    return None if options.stakes is None else options.stakes.get("stick")
