"""The two ways out of a state: the view of a seat, and the events that it may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from jass.engine.machine import choices, legal_mask, refusal
from jass.engine.revoking import card_refusal
from jass.engine.state import AUCTION, GAME_OVER, PLAY, State
from jass.model.actions import TurnTrick
from jass.model.cards import Card, Seat, cards_in
from jass.model.errors import BadArgument, Refusal, shorten
from jass.options.seating import dealer, from_seat
from jass.public.events import Event
from jass.public.records import DealResult
from jass.public.view import Refused, View
from jass.rules.legal import refused_card
from jass.rules.melds import find_melds, possible_melds
from jass.rules.scoring import WEIS


def observe(state: State, seat: Seat) -> View:
    """The view of one seat (0 to players - 1): all that it may know of the game, and nothing else.

    Raises `BadArgument` for another seat.
    """
    deal, options = state.deal, state.options
    if type(seat) is not int or not 0 <= seat < options.players:  # a bool is none
        raise BadArgument("seat", f"a seat from 0 to {options.players - 1}, not {shorten(seat)}")
    turn = state.to_act()
    own_turn = turn == seat
    playing = own_turn and state.phase == PLAY
    legal = legal_mask(state) if playing else 0
    hand, table = deal.hands[seat], state.table
    refused = (
        (card, why)
        for card in cards_in(hand & ~legal if playing else 0)
        if (why := _why_not(state, seat, card)) is not None
    )
    by_hand = _by_hand(state, seat)
    has_weis = options.counts_weis and deal.contract is not None and seat != state.joker
    return View(
        variant=state.variant,
        options=options,
        seat=seat,
        parties=state.parties,
        party_of=tuple(state.party_of(s) for s in range(options.players)),
        phase=state.phase,
        turn=turn,
        deal=deal.number,
        dealer=dealer(options, deal.forehand, deal.number),
        forehand=deal.forehand,
        hand=hand,
        dealt=deal.dealt[seat],
        counts=tuple(each.bit_count() for each in deal.hands),
        shoved=deal.shoved,
        choices=tuple(choices(state)) if state.phase == AUCTION and own_turn else (),
        may_shove=state.phase == AUCTION and own_turn and state.chooser().may_shove,
        shove_to=state.chooser().following if state.phase == AUCTION else None,
        contract=deal.contract,
        as_joker=deal.joker,
        factor=state.factor,
        contractor=deal.contractor,
        leader=deal.leader,
        trick=deal.trick,
        done=deal.done,
        legal=legal,
        refused=Refused(tuple(refused)),
        own_melds=find_melds(deal.dealt[seat], table, options.meld_law) if has_weis else (),
        sayable=possible_melds(deal.dealt[seat], table, options.meld_law) if "weis" in by_hand else (),
        announced=tuple(
            None if said is None else tuple(meld.announced for meld in said) for said in deal.announced
        ),
        weis_winner=None if deal.weis is None else deal.weis.seat,
        shown=() if deal.weis is None else deal.weis.shown,
        tops=() if deal.weis is None else deal.weis.tops,
        weis_written=tuple(
            sum(e.points for e in deal.entries if e.party == party and e.kind == WEIS)
            for party in range(len(state.parties))
        ),
        stoeck=deal.stoeck,
        totals=state.totals,
        results=state.results,
        outcome=state.outcome,
        waiting=sum(packet.bit_count() for packet in deal.waiting[seat]),
        joker=state.joker,
        bergpreis=state.bergpreis,
        estimate=_own_estimate(state, seat),
        sealed=tuple(from_seat(range(options.players), deal.forehand)[: len(deal.estimates)]),
        by_hand=by_hand,
        stoeck_said=deal.stoeck_said == seat and seat not in deal.stoeck,
        revocable=options.revoke_mode == "penalised" and seat not in deal.correcting,
        waits_to_be_turned=refusal(state, TurnTrick()) is None,
        repeating=state.repeat is not None,
        first_game=_first_game(state),
    )


def _first_game(state: State) -> DealResult | None:
    """The deal that is to be repeated, with the seats that revoked in it."""
    if state.repeat is None:
        return None
    return replace(state.repeat.first, offenders=state.repeat.offenders)


def _why_not(state: State, seat: Seat, card: Card) -> Refusal | None:
    """Why a card in the hand may not be played: the rule that it breaks, or the limits of a correction."""
    deal = state.deal
    broken = refused_card(deal.hands[seat], deal.trick, card, state.table, state.options.card_law)
    return card_refusal(state, seat, card, broken) or broken if seat in deal.correcting else broken


def _own_estimate(state: State, seat: Seat) -> int | None:
    place = (seat - state.deal.forehand) % state.options.players
    return state.deal.estimates[place] if place < len(state.deal.estimates) else None


def _by_hand(state: State, seat: Seat) -> frozenset[str]:
    """What the seat may say by hand, even without anything to say: players must notice that themselves."""
    options, deal = state.options, state.deal
    playing = state.phase == PLAY
    said = set()
    first_card = deal.announced[seat] is None and len(deal.done) % options.hand_size == 0
    weis_by_hand = options.counts_weis and options.weis_announce == "manual"
    if playing and weis_by_hand and first_card and state.to_act() == seat:
        said.add("weis")
    stoeck_by_hand = options.counts_stoeck and options.stoeck_announce == "manual"
    if playing and stoeck_by_hand and state.table.trump is not None:
        said.add("stoeck")
    if options.claim_mode == "manual" and state.phase != GAME_OVER:
        said.add("claim")
    if playing and options.claim_rest and state.to_act() == seat and not deal.trick:
        said.add("rest")
    if playing and seat in deal.revoking:
        said.add("back")
    return frozenset(said)


def visible(events: Iterable[Event], seat: Seat) -> list[Event]:
    """The events that the seat may know, in the same order; a seat that is not there gets the public ones."""
    return [event for event in events if event.audience in (None, seat)]
