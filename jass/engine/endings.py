"""The end of a game and its winners (rules B0.13, B0.14, B2, B4.5, B7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jass.engine.results import written_entries
from jass.engine.state import GAME_OVER, State
from jass.engine.transition import Transition, changed
from jass.model.cards import Seat
from jass.public.events import BergpreisWon, GameEnded
from jass.public.payments import final_payments
from jass.public.records import Outcome
from jass.rules.scoring import Entry, first_over, halfway, in_deal_order


def end_game(transition: Transition, winners: Sequence[int], by: str, claimed_by: Seat | None = None) -> None:
    """End the game; `by` is the kind of the entry that decided, or `deals`, or `claim`."""
    state = transition.state
    target = state.options.target
    under: tuple[int, ...] = ()
    if state.options.schneider and target is not None:
        under = tuple(p for p, total in enumerate(state.totals) if p not in winners and 2 * total < target)
    outcome = Outcome(tuple(winners), state.totals, by, under, _pay(state, winners, under), claimed_by)
    transition.state = changed(transition.state, outcome=outcome, phase=GAME_OVER)
    transition.emit(GameEnded(outcome))


def after_entry(transition: Transition, entry: Entry) -> bool:
    """Award the Bergpreis if an entry wins it; returns whether the entry wins the game."""
    options, total = transition.state.options, transition.state.totals[entry.party]
    if options.end_mode != "immediate" or options.target is None:
        return False
    if total >= halfway(options.target):
        _award_bergpreis(transition, entry.party)
    return total >= options.target and options.claim_mode == "auto"


def after_deal(transition: Transition) -> None:
    """End the game if the deal just counted was its last."""
    _ENDS[transition.state.options.end_mode](transition)


def _immediate(transition: Transition) -> None:
    """Do nothing: such a game ends at the moment that it is won."""


def _round_end(transition: Transition) -> None:
    state = transition.state
    target, entries = state.options.target, written_entries(state)
    assert target is not None
    before = [t - s for t, s in zip(state.totals, state.results[-1].score, strict=True)]
    ordered = in_deal_order(entries, state.options.count_order)
    first, _ = first_over(before, ordered, state.factor, halfway(target))
    if first is not None:
        _award_bergpreis(transition, first.party)
    entry, _ = first_over(before, ordered, state.factor, target)
    if entry is not None:
        end_game(transition, (entry.party,), entry.kind)


def _fixed_deals(transition: Transition) -> None:
    state = transition.state
    if state.options.deals is None or len(state.results) < state.options.deals:
        return
    best = (min if state.options.scoring == "differences" else max)(state.totals)
    leaders = [party for party, total in enumerate(state.totals) if total == best]
    if len(leaders) > 1 and state.options.tie_rule == "extraRound":
        return
    end_game(transition, leaders, "deals")


_ENDS: dict[str, Callable[[Transition], None]] = {
    "immediate": _immediate,
    "roundEnd": _round_end,
    "fixedDeals": _fixed_deals,
}


def _award_bergpreis(transition: Transition, party: int) -> None:
    """The Bergpreis goes to the first party at half the target: a prize, never points (rules A46)."""
    if transition.state.options.bergpreis and transition.state.bergpreis is None:
        transition.state = changed(transition.state, bergpreis=party)
        transition.emit(BergpreisWon(party))


def _pay(state: State, winners: Sequence[int], schneider: Sequence[int]) -> tuple[int, ...]:
    paid = final_payments(state.options, state.totals, winners, state.bergpreis, state.deal.number, schneider)
    return tuple(sum(each) for each in zip(*paid.values(), strict=True))
