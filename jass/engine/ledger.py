"""The ledger: booking points, and closing a deal (rules B0.12, B0.13)."""

from __future__ import annotations

from collections.abc import Iterable

from jass.engine.endings import after_deal, after_entry, end_game
from jass.engine.results import deal_result, declaring_party, tricks_by_party
from jass.engine.revoking import close_revoked_deal
from jass.engine.state import DEAL_OVER, PLAY
from jass.engine.transition import Transition, changed
from jass.model.cards import Seat
from jass.public.events import Booked, DealEnded
from jass.rules.scoring import LAST, Entry, match_entry, match_party, may_write


def book(transition: Transition, entries: Iterable[Entry]) -> None:
    """Write the entries one by one, and end the game at once if one of them wins it.

    The 5 of the last trick belong to its points: if those win the game, they are written as well. Points that
    a party earns but may not write stay in the deal's entries for display and do not count.
    """
    left = list(entries)
    while left and not transition.over:
        entry = left.pop(0)
        if not _write(transition, entry) or not after_entry(transition, entry):
            continue
        for other in left:
            if (other.kind, other.party) == (LAST, entry.party):
                _write(transition, other)
        close_deal(transition)
        end_game(transition, (entry.party,), entry.kind)


def _write(transition: Transition, entry: Entry) -> bool:
    """Write an entry; returns whether it counts."""
    if not entry.points:
        return False
    transition.deal = changed(transition.deal, entries=(*transition.deal.entries, entry))
    if not may_write(transition.state.options.scoring, entry.party, declaring_party(transition.state)):
        return False
    score = entry.score(transition.state.factor)
    totals = transition.state.totals
    total = totals[entry.party] + score
    transition.state = changed(
        transition.state, totals=(*totals[: entry.party], total, *totals[entry.party + 1 :])
    )
    transition.emit(Booked(entry.party, entry.kind, entry.points, score, total))
    return True


def finish_deal(transition: Transition) -> None:
    """After the last trick: book the match, record the result, and end the game if it is decided."""
    options = transition.state.options
    taken = tricks_by_party(transition.state)
    declaring = declaring_party(transition.state)
    party = match_party(taken, declaring, options.tricks, options.counts_counter_match)
    if party is not None:
        bonus, multiplied = options.match_bonus, options.match_multiplied
        book(transition, [match_entry(party, bonus, multiplied, options.tricks)])
    if not transition.over:
        close_deal(transition)
        if transition.state.repeat is None:
            after_deal(transition)


def claim(transition: Transition, seat: Seat) -> None:
    """Claim the game ("Bedanken"): a right claim wins it, a wrong one loses to the best other party (A42).

    Others who tie for that share the win, as after fixed deals.
    """
    state = transition.state
    party, target = state.party_of(seat), state.options.target
    if state.phase == PLAY:
        close_deal(transition)
    reached = party is not None and target is not None and state.totals[party] >= target
    if reached and party is not None:
        winners = [party]
    else:
        others = [each for each in range(len(state.parties)) if each != party]
        best = max(state.totals[each] for each in others)
        winners = [each for each in others if state.totals[each] == best]
    end_game(transition, winners, "claim", seat)


def close_deal(transition: Transition) -> None:
    """Add the deal to the results, whole or cut short by the end of the game."""
    result = deal_result(transition.state)
    if close_revoked_deal(transition, result):
        return
    transition.state = changed(
        transition.state, results=(*transition.state.results, result), totals=result.totals, phase=DEAL_OVER
    )
    transition.emit(DealEnded(result))
