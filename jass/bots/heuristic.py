"""The level `easy`: rules of thumb over what the seat may know.

It leads trumps while its party made them and others hold some, then its Böcke. It follows cheaply, takes
what is worth taking, smears points to its partner, and never trumps its partner's trick.
"""

from __future__ import annotations

from jass.bots.hand_value import SHOVE_BELOW, best_choice
from jass.bots.inference import Inference, infer
from jass.model.actions import Action, Announce, Choose, Claim, Estimate, PickGame, Play, Shove
from jass.model.cards import ACE, RANK_MASKS, SUIT_MASKS, Card, Mask, cards_in, suit_of
from jass.model.contracts import stoeck_cards
from jass.model.shuffle import SeededRandom
from jass.public.view import View

_WORTH_A_TRUMP = 8
"""The points of a trick from which it is trumped before the last hand has played."""


def choose(view: View, rng: SeededRandom) -> Action:
    """The action of the seat to act. Depends on the view and `rng` alone."""
    said = announcement(view)
    if said is not None:
        return said
    if view.phase == "estimate":
        return Estimate(view.seat, min(rule_of_thumb(view), view.options.estimate_max))
    if view.phase == "auction":
        best, margin = best_choice(view)
        if view.may_shove and margin < SHOVE_BELOW:
            return Shove(view.seat)
        contract, joker = view.choices[best]
        return Choose(view.seat, contract, joker)
    return Play(view.seat, choose_card(view, rng))


def announcement(view: View) -> Action | None:
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


def choose_card(view: View, rng: SeededRandom) -> Card:
    """The card to play; one of equally good cards is drawn."""
    inference = infer(view)
    legal = list(cards_in(view.legal))
    rate = _lead if inference.leading else _follow
    rated = [(rate(inference, card), card) for card in legal]
    best = max(rate for rate, _ in rated)
    alike = [card for rate, card in rated if rate == best]
    return alike[rng.below(len(alike))]


def _lead(inference: Inference, card: Card) -> float:
    """How good a card is to lead, in points."""
    table, view = inference.table, inference.view
    own_trumps = view.hand & table.trumps
    others_trumps = inference.trumps_out
    if table.trumps >> card & 1:
        return _lead_trump(inference, card)
    suit_out = (inference.out & SUIT_MASKS[suit_of(card)]).bit_count()
    if inference.is_bock(card):
        safe = not others_trumps or suit_out >= 4
        return 12 + inference.value(card) + suit_out if safe else 2 - inference.value(card)
    length = (view.hand & SUIT_MASKS[suit_of(card)]).bit_count()
    probing = 3 if not others_trumps and length >= 3 else 0
    ruffing = 2 if own_trumps and length == 1 else 0
    return probing + ruffing - 1.5 * inference.value(card) - 0.3 * inference.strength(card)


def _lead_trump(inference: Inference, card: Card) -> float:
    if not inference.trumps_out:
        return -4 - inference.value(card)
    if not inference.declaring:
        return -8 - inference.value(card)
    if inference.is_sure(card):
        return 30 + inference.value(card)
    partner_made_them = inference.view.contractor != inference.view.seat
    early = len(inference.view.done) < 3
    return (18 if partner_made_them and early else -6) - inference.value(card)


def _follow(inference: Inference, card: Card) -> float:
    """How good a card is to play to the trick, in points."""
    takes = inference.winners >> card & 1
    if inference.partner_winning:
        return _with_partner(inference, card, bool(takes))
    if not takes:
        return -_loss(inference, card)
    at_stake = inference.trick_points + inference.value(card)
    trumping = inference.table.trumps >> card & 1
    if inference.last:
        return at_stake - (_cost_of_trump(inference, card) if trumping else 0) + 3
    if inference.is_sure(card) or (inference.is_bock(card) and not trumping):
        return at_stake - (_cost_of_trump(inference, card) if trumping else 0) + 2
    if trumping:
        worth_it = inference.trick_points >= _WORTH_A_TRUMP
        return (inference.trick_points if worth_it else -4) - _cost_of_trump(inference, card)
    return inference.trick_points / 4 - inference.value(card)


def _with_partner(inference: Inference, card: Card, takes: bool) -> float:
    """The worth of a card when the partner is winning the trick: smear if that is safe, and never trump."""
    if inference.table.trumps >> card & 1 and takes:
        return -30 - inference.value(card)
    safe = inference.last or inference.is_sure(inference.best)
    if safe or (inference.is_bock(inference.best) and len(inference.view.done) < 4):
        kept_back = 8 if inference.is_bock(card) else 0
        return inference.value(card) - kept_back - _stoeck_care(inference, card)
    return -_loss(inference, card) - (2 if takes else 0)


def _loss(inference: Inference, card: Card) -> float:
    """The loss by a card that does not take the trick."""
    bock = 9 if inference.is_bock(card) and inference.out & SUIT_MASKS[suit_of(card)] else 0
    trump = 6 if inference.table.trumps >> card & 1 else 0
    return (
        1.2 * inference.value(card)
        + 0.4 * inference.strength(card)
        + bock
        + trump
        + _stoeck_care(inference, card)
    )


def _cost_of_trump(inference: Inference, card: Card) -> float:
    return 3 + 0.9 * inference.strength(card)


def _stoeck_care(inference: Inference, card: Card) -> float:
    """A penalty for breaking up Stöck near the end of a game."""
    pair: Mask = stoeck_cards(inference.table.trump)
    return 1.0 if pair >> card & 1 and inference.view.hand & pair == pair else 0.0
