"""The result of a deal, from the state: the record that is shown and kept after each deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from jass.engine.state import State
from jass.model.cards import Seat
from jass.model.contracts import row_of
from jass.options.seating import from_seat, party_by_seat
from jass.public.records import DealResult
from jass.public.score_sheets import coiffeur_marks
from jass.rules.payouts import joker_share, prize
from jass.rules.scoring import MATCH, STOECK, WEIS, Entry, difference, match_party, may_write


def deal_result(state: State) -> DealResult:
    """The result of the deal so far; `totals` include it."""
    points = [0] * len(state.parties)
    for trick in state.deal.done:
        points[_party(state, trick.winner)] += trick.points
    match = next((entry.party for entry in state.deal.entries if entry.kind == MATCH), None)
    result = DealResult(
        deal=state.deal.number,
        contract=state.deal.contract or "",
        contractor=state.deal.contractor,
        shoved=bool(state.deal.shoved),
        factor=state.factor,
        tricks=tricks_by_party(state),
        points=tuple(points),
        match=match,
        weis=_earned(state, WEIS),
        stoeck=_earned(state, STOECK),
        score=(),
        totals=state.totals,
        row=_row(state),
        estimates=_estimates_by_seat(state),
        pay=_match_pay(state),
    )
    return _SCORES[state.options.scoring](state, result)


def tricks_by_party(state: State) -> tuple[int, ...]:
    """The number of tricks taken so far in the deal, by party."""
    winners = [state.party_of(trick.winner) for trick in state.deal.done]
    return tuple(winners.count(party) for party in range(len(state.parties)))


def declaring_party(state: State) -> int | None:
    """The party of the contractor; None before the contract, and if trumps were cut."""
    return None if state.deal.contractor is None else state.party_of(state.deal.contractor)


def written_entries(state: State) -> list[Entry]:
    """The entries of the deal that count."""
    declaring, scoring = declaring_party(state), state.options.scoring
    return [entry for entry in state.deal.entries if may_write(scoring, entry.party, declaring)]


def _ledger(state: State, result: DealResult) -> DealResult:
    """The booked points times the factor; the totals already include them."""
    score = [0] * len(state.parties)
    for entry in written_entries(state):
        score[entry.party] += entry.score(state.factor)
    return replace(result, score=tuple(score))


def _differences(state: State, result: DealResult) -> DealResult:
    """The distance of all players to their estimates (rules B4.5)."""
    options = state.options
    score = tuple(
        difference(
            estimate,
            result.points[seat],
            options.missing_estimate_penalty,
            options.exact_bonus,
            result.tricks[seat],
        )
        for seat, estimate in enumerate(result.estimates)
    )
    totals = tuple(total + more for total, more in zip(state.totals, score, strict=True))
    return replace(result, score=score, totals=totals)


def _sticks(state: State, result: DealResult) -> DealResult:
    """The contractor's points in the row; the totals are sticks less circles."""
    declaring = declaring_party(state)
    score = tuple(points if party == declaring else 0 for party, points in enumerate(result.points))
    sticks, circles = coiffeur_marks([*state.results, result], state.options)
    totals = tuple(s - c for s, c in zip(sticks, circles, strict=True))
    return replace(result, score=score, totals=totals)


_SCORES: dict[str, Callable[[State, DealResult], DealResult]] = {
    "both": _ledger,
    "declarerOnly": _ledger,
    "differences": _differences,
    "sticks": _sticks,
}


def _party(state: State, seat: Seat) -> int:
    party = state.party_of(seat)
    assert party is not None, "the joker player has no party before the contract"
    return party


def _earned(state: State, kind: str) -> tuple[int, ...]:
    entries = [entry for entry in state.deal.entries if entry.kind == kind]
    return tuple(sum(e.points for e in entries if e.party == party) for party in range(len(state.parties)))


def _row(state: State) -> str | None:
    deal = state.deal
    if not state.options.contract_once_per_party or deal.contract is None:
        return None
    if deal.joker != "J":
        return deal.joker or row_of(deal.contract)
    party = declaring_party(state)
    earlier = sum(
        result.entry(state.options.contracts) == "J"
        and result.contractor is not None
        and party_by_seat(state.options, result.deal)[result.contractor] == party
        for result in state.results
    )
    return f"J{earlier + 1}"


def _estimates_by_seat(state: State) -> tuple[int | None, ...]:
    order = from_seat(range(state.options.players), state.deal.forehand)
    given = dict(zip(order, state.deal.estimates, strict=False))
    return tuple(given[seat] for seat in range(state.options.players)) if len(given) == len(order) else ()


def _match_pay(state: State) -> tuple[int, ...]:
    """With five players a match is paid; the joker gets a share only if their own party made it (rules B6).

    A match is also paid if it is not written, because it earns no points or its last trick ended the game.
    """
    options, stakes = state.options, state.options.stakes
    declaring = declaring_party(state)
    match = match_party(tricks_by_party(state), declaring, options.tricks, options.counts_counter_match)
    if match is None or stakes is None or state.joker is None:
        return ()
    pay = prize(match, stakes.get("match", 0), state.parties, state.options.players)
    if match == declaring:
        pay = joker_share(pay, match, stakes.get("jokerMatch", 0), state.parties)
    return tuple(pay)
