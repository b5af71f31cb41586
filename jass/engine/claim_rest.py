""" "Rest": the leader claims all remaining tricks, and the deal is played out (rules B0.15)."""

from __future__ import annotations

from jass.engine.announcing import announce_with_rest, show_stoeck, stoeck_in_hand
from jass.engine.ledger import book
from jass.engine.play import play_card
from jass.engine.state import PLAY, State
from jass.engine.transition import Transition
from jass.model.cards import SUIT_MASKS, Card, Seat, cards_in, suit_of, union
from jass.model.errors import Refusal
from jass.rules.legal import legal_cards


def claim_rest_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why the seat cannot claim the rest; None if it can. The others must have no play that takes a trick."""
    if not state.options.claim_rest:
        return Refusal("restNotAllowed")
    if state.to_act() != seat:
        return Refusal("notYourTurn")
    if state.deal.trick or any(state.deal.waiting) or not _all_his(state, seat):
        return Refusal("restNotSure")
    return None


def claim_rest(transition: Transition, seat: Seat) -> None:
    """Play the claimed tricks: the claimer's surest card each time, what serves them best for the others."""
    due = transition.deal.stoeck_due
    if due is not None:  # the second card still lies uncovered, and there is no later moment
        book(transition, show_stoeck(transition, due))
    if transition.over:
        return
    announce_with_rest(transition)
    while not transition.over and transition.state.phase == PLAY and transition.deal.hands[seat]:
        play_card(transition, seat, _surest(transition.state, seat))
        while not transition.over and transition.deal.trick:
            other = transition.state.to_act()
            assert other is not None, "a full trick is gathered at once"
            play_card(transition, other, _worth_least(transition.state, other))


def _all_his(state: State, seat: Seat) -> bool:
    """Whether leading trumps from the top and then the other cards takes every trick, whatever the others do.

    Every card must beat those of its suit that others hold, and the trumps must outlast theirs: each trump
    led draws one from everybody who has any. In Slalom and Gustav the order changes, so nobody can claim.
    """
    if len({table.mode for table in state.tables_left()}) > 1:
        return False
    hand, table = state.deal.hands[seat], state.table
    others = [each for other, each in enumerate(state.deal.hands) if other != seat]
    theirs = union(others)
    if any(table.beats[card] & SUIT_MASKS[suit_of(card)] & theirs for card in cards_in(hand)):
        return False
    own_trumps = (hand & table.trumps).bit_count()
    return own_trumps >= max((each & table.trumps).bit_count() for each in others)


def _worth_least(state: State, seat: Seat) -> Card:
    """Stöck while it can be written, so that it counts as early as it can, else what gives away least."""
    legal = legal_cards(state.deal.hands[seat], state.deal.trick, state.table, state.options.card_law)
    cards = cards_in(legal & stoeck_in_hand(state, seat) or legal)
    return min(cards, key=state.table.points.__getitem__)


def _surest(state: State, seat: Seat) -> Card:
    """The highest trump while there is one, then any card."""
    hand, table = state.deal.hands[seat], state.table
    cards = list(cards_in(hand & table.trumps or hand))
    return min(cards, key=lambda card: (table.beats[card] & SUIT_MASKS[suit_of(card)]).bit_count())
