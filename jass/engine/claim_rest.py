""" "Rest": the leader claims all remaining tricks, and the deal is played out (rules B0.15)."""

from __future__ import annotations

from jass.engine.announcing import announce_with_rest
from jass.engine.play import play_card
from jass.engine.state import PLAY, State
from jass.engine.transition import Transition
from jass.model.cards import SUIT_MASKS, Card, Seat, cards_in, suit_of, union
from jass.model.errors import Refusal
from jass.rules.legal import legal_cards


def claim_rest_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why the seat cannot claim the rest; None if it can. The others must have no play that changes it."""
    if not state.options.claim_rest:
        return Refusal("restNotAllowed")
    if state.to_act() != seat:
        return Refusal("notYourTurn")
    if state.deal.trick or any(state.deal.waiting) or not _all_his(state, seat):
        return Refusal("restNotSure")
    return None


def claim_rest(transition: Transition, seat: Seat) -> None:
    """Play the claimed tricks: the claimer's surest card each time, the others' first legal one."""
    announce_with_rest(transition)
    while not transition.over and transition.state.phase == PLAY and transition.deal.hands[seat]:
        play_card(transition, seat, _surest(transition.state, seat))
        while not transition.over and transition.deal.trick:
            other = transition.state.to_act()
            assert other is not None, "a full trick is gathered at once"
            law, table = transition.state.options.card_law, transition.state.table
            play_card(
                transition,
                other,
                next(cards_in(legal_cards(transition.deal.hands[other], transition.deal.trick, table, law))),
            )


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


def _surest(state: State, seat: Seat) -> Card:
    """The highest trump while there is one, then any card."""
    hand, table = state.deal.hands[seat], state.table
    cards = list(cards_in(hand & table.trumps or hand))
    return min(cards, key=lambda card: (table.beats[card] & SUIT_MASKS[suit_of(card)]).bit_count())
