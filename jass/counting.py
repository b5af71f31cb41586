"""The ledger: booking what is earned, closing a deal, ending a game (rules B0.12 to B0.14).

How a deal is counted depends on `scoring`, when a game ends on `endMode`; each value has one function here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from jass.events import Booked, DealEnded, GameEnded
from jass.records import DealResult, Outcome
from jass.scoring import MATCH, STOECK, WEIS, Entry, first_over, in_deal_order, match_party, may_write
from jass.state import DEAL_OVER, GAME_OVER, State
from jass.steps import Step


def book(step: Step, entries: Iterable[Entry]) -> None:
    """Writes the entries one by one, and ends the game at once where one of them reaches the target."""
    options = step.state.options
    for entry in entries:
        if step.over:
            return
        declaring = declaring_party(step.state)
        if entry.points == 0 or not may_write(options.scoring, entry.party, declaring):
            continue
        score = entry.points * step.state.factor
        totals = _added(step.state.totals, entry.party, score)
        step.change_deal(entries=(*step.deal.entries, entry))
        step.change(totals=totals)
        step.say(Booked(entry.party, entry.kind, entry.points, score, totals[entry.party]))
        if (
            options.end_mode == "immediate"
            and options.target is not None
            and totals[entry.party] >= options.target
        ):
            close_deal(step)
            end_game(step, (entry.party,), entry.kind)


def finish_deal(step: Step) -> None:
    """After the last trick: the match, the deal's result, and the end of the game if it has come."""
    options = step.state.options
    taken = tricks_by_party(step.state)
    party = match_party(taken, declaring_party(step.state), options.tricks, options.counter_match)
    if party is not None:
        book(step, [Entry(MATCH, party, options.match_bonus, options.tricks)])
    if step.over:
        return
    close_deal(step)
    _ENDS[options.end_mode](step)


def close_deal(step: Step) -> None:
    """Adds the deal to the results, whole or cut short by the end of the game."""
    result = deal_result(step.state)
    step.change(results=(*step.state.results, result), phase=DEAL_OVER)
    step.say(DealEnded(result))


def end_game(step: Step, winners: tuple[int, ...], by: str) -> None:
    outcome = Outcome(winners, step.state.totals, by)
    step.change(outcome=outcome, phase=GAME_OVER)
    step.say(GameEnded(outcome))


def deal_result(state: State) -> DealResult:
    """What the deal has brought so far, from its tricks and entries."""
    deal, n = state.deal, len(state.parties)
    points = [0] * n
    for trick in deal.done:
        party = state.party_of(trick.winner)
        if party is not None:
            points[party] += trick.points
    written = {kind: [0] * n for kind in (WEIS, STOECK)}
    score, match = [0] * n, None
    for entry in deal.entries:
        score[entry.party] += entry.points * state.factor
        if entry.kind in written:
            written[entry.kind][entry.party] += entry.points
        if entry.kind == MATCH:
            match = entry.party
    return DealResult(
        deal=deal.number,
        contract=deal.contract or "",
        contractor=deal.contractor,
        shoved=bool(deal.shoved),
        factor=state.factor,
        tricks=tricks_by_party(state),
        points=tuple(points),
        match=match,
        weis=tuple(written[WEIS]),
        stoeck=tuple(written[STOECK]),
        score=tuple(score),
        totals=state.totals,
    )


def tricks_by_party(state: State) -> tuple[int, ...]:
    winners = [state.party_of(trick.winner) for trick in state.deal.done]
    return tuple(winners.count(party) for party in range(len(state.parties)))


def declaring_party(state: State) -> int | None:
    return None if state.deal.contractor is None else state.party_of(state.deal.contractor)


def _added(totals: tuple[int, ...], party: int, score: int) -> tuple[int, ...]:
    return (*totals[:party], totals[party] + score, *totals[party + 1 :])


def _end_immediate(step: Step) -> None:
    """Nothing to do: `book` ends such a game in the moment that it is won."""


def _end_round(step: Step) -> None:
    state = step.state
    entries = state.deal.entries
    before = [
        total - sum(e.points for e in entries if e.party == p) * state.factor
        for p, total in enumerate(state.totals)
    ]
    target = state.options.target
    assert target is not None
    entry, _ = first_over(before, in_deal_order(entries, state.options.count_order), state.factor, target)
    if entry is not None:
        end_game(step, (entry.party,), entry.kind)


def _end_fixed(step: Step) -> None:
    state = step.state
    if state.options.deals is not None and len(state.results) >= state.options.deals:
        best = max(state.totals)
        end_game(step, tuple(p for p, total in enumerate(state.totals) if total == best), "deals")


_ENDS: dict[str, Callable[[Step], None]] = {
    "immediate": _end_immediate,
    "roundEnd": _end_round,
    "fixedDeals": _end_fixed,
}
