"""The level `easy`: rules of thumb over what the seat may know.

It leads trumps while its party made them and others hold some, then its Böcke. It follows cheaply, takes
what is worth taking, smears points to its partner, and never trumps its partner's trick.
"""

from __future__ import annotations

from jass.bots.hand_value import SHOVE_BELOW, best_choice
from jass.bots.inference import Reading, read
from jass.model.actions import Action, Announce, Choose, Claim, Estimate, PickGame, Play, Shove
from jass.model.cards import ACE, RANK_MASKS, SUIT_MASKS, Card, Mask, cards_in, suit_of
from jass.model.contracts import stoeck_cards
from jass.model.shuffle import Draws
from jass.public.view import View

_WORTH_A_TRUMP = 8
"""The points of a trick from which it is trumped before the last hand has played."""


def choose(view: View, draws: Draws) -> Action:
    """The action of the seat to act. Depends on the view and the draws alone."""
    said = say(view)
    if said is not None:
        return said
    if view.phase == "estimate":
        return Estimate(view.seat, min(rule_of_thumb(view), view.options.estimate_max))
    if view.phase == "auction":
        best, lead = best_choice(view)
        if view.may_shove and lead < SHOVE_BELOW:
            return Shove(view.seat)
        contract, joker = view.choices[best]
        return Choose(view.seat, contract, joker)
    return Play(view.seat, choose_card(view, draws))


def say(view: View) -> Action | None:
    """What the seat says before it acts, if anything: a claim, Weis, the game it keeps after a revoke."""
    if view.phase == "pickGame":
        return PickGame(view.seat, 2)
    if view.options.claim_mode == "manual" and _has_won(view):
        return Claim(view.seat)
    if "weis" in view.by_hand and view.own_melds:
        return Announce(view.seat, tuple(meld.cards for meld in view.own_melds))
    return None


def rule_of_thumb(view: View) -> int:
    """The usual estimate: twice the seat's own trump points, and 11 for each other ace."""
    points = view.table.points
    trumps = sum(points[card] for card in cards_in(view.hand & view.table.trumps))
    aces = (view.hand & RANK_MASKS[ACE] & ~view.table.trumps).bit_count()
    return 2 * trumps + 11 * aces


def _has_won(view: View) -> bool:
    party, target = view.party_of[view.seat], view.options.target
    return party is not None and target is not None and view.totals[party] >= target


def choose_card(view: View, draws: Draws) -> Card:
    """The card to play; one of equally good cards is drawn."""
    reading = read(view)
    legal = list(cards_in(view.legal))
    rate = _lead if reading.leading else _follow
    rated = [(rate(reading, card), card) for card in legal]
    best = max(rate for rate, _ in rated)
    alike = [card for rate, card in rated if rate == best]
    return alike[draws.below(len(alike))]


def _lead(reading: Reading, card: Card) -> float:
    """How good a card is to lead, in points."""
    table, view = reading.table, reading.view
    own_trumps = view.hand & table.trumps
    others_trumps = reading.trumps_out
    if table.trumps >> card & 1:
        return _lead_trump(reading, card)
    suit_out = (reading.out & SUIT_MASKS[suit_of(card)]).bit_count()
    if reading.is_bock(card):
        safe = not others_trumps or suit_out >= 4
        return 12 + reading.value(card) + suit_out if safe else 2 - reading.value(card)
    length = (view.hand & SUIT_MASKS[suit_of(card)]).bit_count()
    probing = 3 if not others_trumps and length >= 3 else 0
    ruffing = 2 if own_trumps and length == 1 else 0
    return probing + ruffing - 1.5 * reading.value(card) - 0.3 * reading.strength(card)


def _lead_trump(reading: Reading, card: Card) -> float:
    if not reading.trumps_out:
        return -4 - reading.value(card)
    if not reading.declaring:
        return -8 - reading.value(card)
    if reading.is_sure(card):
        return 30 + reading.value(card)
    partner_made_them = reading.view.contractor != reading.view.seat
    early = len(reading.view.done) < 3
    return (18 if partner_made_them and early else -6) - reading.value(card)


def _follow(reading: Reading, card: Card) -> float:
    """How good a card is to play to the trick, in points."""
    takes = reading.winners >> card & 1
    if reading.partner_winning:
        return _with_partner(reading, card, bool(takes))
    if not takes:
        return -_loss(reading, card)
    at_stake = reading.trick_points + reading.value(card)
    trumping = reading.table.trumps >> card & 1
    if reading.last:
        return at_stake - (_cost_of_trump(reading, card) if trumping else 0) + 3
    if reading.is_sure(card) or (reading.is_bock(card) and not trumping):
        return at_stake - (_cost_of_trump(reading, card) if trumping else 0) + 2
    if trumping:
        worth_it = reading.trick_points >= _WORTH_A_TRUMP
        return (reading.trick_points if worth_it else -4) - _cost_of_trump(reading, card)
    return reading.trick_points / 4 - reading.value(card)


def _with_partner(reading: Reading, card: Card, takes: bool) -> float:
    """The worth of a card when the partner is winning the trick: smear if that is safe, and never trump."""
    if reading.table.trumps >> card & 1 and takes:
        return -30 - reading.value(card)
    safe = reading.last or reading.is_sure(reading.best)
    if safe or (reading.is_bock(reading.best) and len(reading.view.done) < 4):
        kept_back = 8 if reading.is_bock(card) else 0
        return reading.value(card) - kept_back - _stoeck_care(reading, card)
    return -_loss(reading, card) - (2 if takes else 0)


def _loss(reading: Reading, card: Card) -> float:
    """The loss by a card that does not take the trick."""
    bock = 9 if reading.is_bock(card) and reading.out & SUIT_MASKS[suit_of(card)] else 0
    trump = 6 if reading.table.trumps >> card & 1 else 0
    return (
        1.2 * reading.value(card) + 0.4 * reading.strength(card) + bock + trump + _stoeck_care(reading, card)
    )


def _cost_of_trump(reading: Reading, card: Card) -> float:
    return 3 + 0.9 * reading.strength(card)


def _stoeck_care(reading: Reading, card: Card) -> float:
    """A penalty for breaking up Stöck near the end of a game."""
    pair: Mask = stoeck_cards(reading.table.trump)
    return 1.0 if pair >> card & 1 and reading.view.hand & pair == pair else 0.0
