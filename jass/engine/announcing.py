"""Weis and Stöck at the table: announcing, showing, writing (rules B0.10, B0.11, B0.13).

With `auto` the table announces for everybody. With `manual` players announce for themselves, and what they
do not announce in time is lost.
"""

from __future__ import annotations

from collections.abc import Sequence

from jass.engine.results import declaring_party
from jass.engine.state import State, Weis
from jass.engine.transition import Transition, changed
from jass.model.cards import Card, Mask, Seat, union
from jass.model.contracts import stoeck_cards
from jass.model.errors import Refusal
from jass.options.seating import from_seat
from jass.public.events import StoeckShown, WeisAnnounced, WeisDecided
from jass.rules.melds import RUN, Meld, best_seat, find_melds, is_meld, longest_runs, tied_tops
from jass.rules.scoring import STOECK, STOECK_POINTS, WEIS, Entry, halfway, may_write


def weis_refusal(state: State, seat: Seat, melds: Sequence[Mask]) -> Refusal | None:
    """Why the seat to act may not announce these melds now; None if it may.

    A long run may not be announced as two shorter ones: the options set its worth (A22, A23).
    """
    deal, options = state.deal, state.options
    first_card = deal.announced[seat] is None and len(deal.done) % options.hand_size == 0
    # Not `counts_weis`: kept games have announced where nothing counts.
    if not options.weis or options.weis_announce != "manual" or seat == state.joker:
        return Refusal("weisNotByHand")
    if not first_card:
        return Refusal("weisTooLate")
    law = options.meld_law
    read = [found for meld in melds if (found := is_meld(meld, law)) is not None]
    if not read or len(read) < len(melds):
        return Refusal("noMeld")
    if union(melds) & ~deal.dealt[seat]:
        return Refusal("notInHand")
    runs = [meld.cards for meld in read if meld.kind == RUN]
    quads = [meld.cards for meld in read if meld.kind != RUN]
    together = (runs, quads) if options.kreuzweis else (melds,)
    if any(_overlap(masks) for masks in together):
        return Refusal("meldsOverlap")
    free = deal.dealt[seat] if options.kreuzweis else deal.dealt[seat] & ~union(quads)
    whole = [run.cards for run in longest_runs(free, law)]
    split = any(sum(not run & ~longest for run in runs) > 1 for longest in whole)
    return Refusal("noMeld") if split else None


def announce_weis(transition: Transition, seat: Seat, melds: Sequence[Meld]) -> None:
    """Note what a seat announces, and tell the table unless it is nothing (rules B0.10)."""
    announced = tuple(tuple(melds) if s == seat else said for s, said in enumerate(transition.deal.announced))
    transition.deal = changed(transition.deal, announced=announced)
    if melds:
        transition.emit(WeisAnnounced(seat, tuple(meld.announced for meld in melds)))


def announce_with_first_card(transition: Transition, seat: Seat) -> None:
    """Announce for a seat that said nothing before its first card."""
    announce_weis(transition, seat, _said_by_table(transition.state, seat))


def _said_by_table(state: State, seat: Seat) -> tuple[Meld, ...]:
    """What the table announces for a seat: everything with `auto`, else nothing."""
    return _best_melds(state, seat) if state.options.weis_announce == "auto" else ()


def _best_melds(state: State, seat: Seat) -> tuple[Meld, ...]:
    """Everything that a seat can announce."""
    if not state.options.counts_weis or seat == state.joker:
        return ()
    return find_melds(state.deal.dealt[seat], state.table, state.options.meld_law)


def decide_weis(transition: Transition) -> list[Entry]:
    """Decide the contest at the end of its trick; the entries of the winning party."""
    state, deal = transition.state, transition.deal
    said = {seat: melds for seat, melds in enumerate(deal.announced) if melds}
    order = from_seat(range(state.options.players), deal.leader)
    winner = best_seat(said, order, state.table, state.options.meld_law)
    if winner is None:
        return []
    party = state.party_of(winner)
    assert party is not None, "the joker player announces nothing"
    winning = {seat: melds for seat, melds in said.items() if state.party_of(seat) == party}
    points = sum(meld.points for melds in winning.values() for meld in melds)
    laid_open = {"none": {}, "winners": winning, "all": said}[state.options.weis_reveal]
    shown = tuple((seat, meld) for seat in order for meld in laid_open.get(seat, ()))
    written = tuple(points if each == party else 0 for each in range(len(state.parties)))
    tops = tied_tops(said, state.table, state.options.meld_law) if not laid_open else ()
    transition.deal = changed(transition.deal, weis=Weis(winner, shown, tops))
    transition.emit(WeisDecided(winner, party, written, shown, tops))
    return [Entry(WEIS, party, points, len(deal.done) + 1)]


def stoeck_with_card(transition: Transition, seat: Seat, card: Card) -> list[Entry]:
    """The entries for Stöck that a card just played brings: shown early because they decide, or complete."""
    state, deal = transition.state, transition.deal
    if state.options.stoeck_announce == "auto" and len(deal.done) % state.options.hand_size:
        for holder in _holders(state):
            if _decides(state, holder):
                return [_entry(transition, holder)]
    pair = stoeck_cards(state.table.trump)
    if not pair >> card & 1 or seat not in _holders(state) or deal.hands[seat] & pair:
        return []
    if state.options.stoeck_announce == "auto" or deal.stoeck_said == seat:
        return [_entry(transition, seat)]
    transition.deal = changed(transition.deal, stoeck_due=seat)
    return []


def stoeck_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why the seat may not announce Stöck by hand now; None if it may.

    It may on its turn with the second card still to play, and while the second card lies uncovered. If Stöck
    may be shown early, it also may when they end the game or win the Bergpreis, alone or with its Weis.
    """
    deal = state.deal
    if not state.options.stoeck or state.options.stoeck_announce != "manual":
        return Refusal("stoeckNotByHand")
    if deal.stoeck_due == seat:  # before all else: two players may have taken up their next packet since
        return None
    if seat not in _holders(state):
        return Refusal("noStoeck")
    held = deal.hands[seat] & stoeck_cards(state.table.trump)
    if held and _decides(state, seat):
        return None
    if deal.stoeck_said == seat:
        return Refusal("noStoeck")
    if held and _decides(state, seat, _weis_said(state, seat)):
        return None
    second_next = state.to_act() == seat and held.bit_count() == 1
    return None if second_next else Refusal("stoeckTooEarly" if held else "stoeckTooLate")


def show_stoeck(transition: Transition, seat: Seat) -> list[Entry]:
    """Announce Stöck by hand: written at once, with the Weis that they need, or with the second card."""
    if transition.deal.stoeck_due == seat or _decides(transition.state, seat):
        transition.deal = changed(transition.deal, stoeck_due=None)
        return [_entry(transition, seat)]
    transition.deal = changed(transition.deal, stoeck_said=seat)
    return []


def announce_with_rest(transition: Transition) -> None:
    """Announce what can still be announced by hand as the rest is claimed: there is no later moment."""
    state = transition.state
    for seat, said in enumerate(state.deal.announced):
        if said is None and state.options.weis_announce == "manual":
            announce_weis(transition, seat, _best_melds(state, seat))
        if state.options.stoeck_announce == "manual" and stoeck_in_hand(state, seat):
            transition.deal = changed(transition.deal, stoeck_said=seat)


def stoeck_in_hand(state: State, seat: Seat) -> Mask:
    """What a seat still holds of Stöck that it can write; empty if it can write none."""
    return state.deal.hands[seat] & stoeck_cards(state.table.trump) if seat in _holders(state) else 0


def stoeck_with_weis(transition: Transition, weis: Sequence[Entry]) -> list[Entry]:
    """Show Stöck in the trick of the Weis if they decide, alone or with the party's if that counts next."""
    state = transition.state
    by_hand = state.options.stoeck_announce == "manual"
    for seat in _holders(state):
        if by_hand and state.deal.stoeck_said != seat:
            continue
        own = sum(entry.points for entry in weis if entry.party == state.party_of(seat))
        if _decides(state, seat, own if state.options.count_order == "SWS" else 0):
            return [_entry(transition, seat)]
    return []


def _entry(transition: Transition, seat: Seat) -> Entry:
    transition.deal = changed(transition.deal, stoeck=(*transition.deal.stoeck, seat))
    transition.emit(StoeckShown(seat, STOECK_POINTS))
    party = transition.state.party_of(seat)
    assert party is not None, "the joker player has no Stöck"
    return Entry(STOECK, party, STOECK_POINTS, len(transition.deal.done) + 1)


def _holders(state: State) -> list[Seat]:
    """The seats that took up both cards and have not written their Stöck."""
    deal, options = state.deal, state.options
    pair = stoeck_cards(state.table.trump)
    if not options.counts_stoeck or not pair:
        return []
    taken_up = deal.dealt
    if options.stoeck_across_packets:  # but not from a packet that lies face down
        taken_up = tuple(
            ever & ~union(left) for ever, left in zip(deal.ever_dealt, deal.waiting, strict=True)
        )
    return [
        seat
        for seat in range(options.players)
        if taken_up[seat] & pair == pair and seat not in deal.stoeck and seat != state.joker
    ]


def _decides(state: State, seat: Seat, more: int = 0) -> bool:
    """Whether Stöck shown early, with `more` points, win the game or the Bergpreis."""
    party, target = state.party_of(seat), state.options.target
    if not state.options.stoeck_early or party is None or target is None:
        return False
    if not may_write(state.options.scoring, party, declaring_party(state)):
        return False
    prize_is_open = state.options.bergpreis and state.bergpreis is None
    line = halfway(target) if prize_is_open else target
    # A party that is over it already has nothing to win with them.
    return state.totals[party] < line <= state.totals[party] + (STOECK_POINTS + more) * state.factor


def _weis_said(state: State, seat: Seat) -> int:
    """The points that its party has announced and that are written right after Stöck; 0 once decided."""
    deal, options = state.deal, state.options
    if options.count_order != "SWS" or len(deal.done) % options.hand_size:
        return 0
    said = [
        melds or ()
        for each, melds in enumerate(deal.announced)
        if state.party_of(each) == state.party_of(seat)
    ]
    if deal.announced[seat] is None:
        said.append(_said_by_table(state, seat))
    return sum(meld.points for melds in said for meld in melds)


def _overlap(masks: Sequence[Mask]) -> bool:
    return sum(mask.bit_count() for mask in masks) > union(masks).bit_count()
