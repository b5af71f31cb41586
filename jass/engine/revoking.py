"""Revokes that are penalised, not prevented: taking back, turning the trick, the repeat (rules B4.6)."""

from __future__ import annotations

from dataclasses import replace

from jass.engine.state import DEAL_OVER, PICK_GAME, Repeat, State
from jass.engine.transition import Transition, changed
from jass.model.cards import Card, Seat, bit
from jass.model.errors import Refusal
from jass.public.events import CardTakenBack, DealEnded, RevokeFound
from jass.public.records import DealResult
from jass.rules.legal import corrections, legal_cards
from jass.rules.scoring import after_revoke


def is_revoke(state: State, seat: Seat, card: Card) -> bool:
    """Whether a card is illegal but can be played for a penalty."""
    if state.options.revoke_mode != "penalised":
        return False
    legal = legal_cards(state.deal.hands[seat], state.deal.trick, state.table, state.options.card_law)
    return not legal & bit(card)


def card_refusal(state: State, seat: Seat, card: Card, refused: Refusal | None) -> Refusal | None:
    """Why a card cannot be played if revokes are penalised: it is not held, or a correction forbids it."""
    if not state.deal.hands[seat] & bit(card):
        return Refusal("notInHand")
    if seat not in state.deal.correcting:
        return None
    allowed = corrections(state.deal.hands[seat], state.deal.trick, state.table, state.options.card_law)
    if not allowed:  # only trumps are legal, so a trump it must be
        return refused
    return None if allowed & bit(card) else refused or Refusal("noTrumpInCorrection")


def take_back_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why the seat cannot take a card back; None if it has revoked in this trick (rules B4.6a)."""
    return None if seat in state.deal.revoking else Refusal("nothingToTakeBack")


def take_back(transition: Transition, seat: Seat) -> None:
    """Take the offender's card back. The seats after the offender may change theirs, so they play again.

    Those of them that have revoked, too, correct as the offender does (rules B4.6a).
    """
    deal, players = transition.deal, transition.state.options.players
    place = (seat - deal.leader) % players
    hands = list(deal.hands)
    for index in range(place, len(deal.trick)):
        hands[(deal.leader + index) % players] |= bit(deal.trick[index])
    stays = tuple(s for s in deal.revoking if (s - deal.leader) % players < place)
    transition.deal = changed(
        transition.deal,
        hands=tuple(hands),
        trick=deal.trick[:place],
        revoking=stays,
        correcting=(*deal.correcting, *(s for s in deal.revoking if s not in stays)),
    )
    transition.emit(CardTakenBack(seat, deal.trick[place]))


def note_revokes(transition: Transition) -> None:
    """Note the revokes in a trick when it is turned; the deal is still played out."""
    offenders = transition.deal.revoking
    if offenders:
        transition.deal = changed(
            transition.deal, revoked=(*transition.deal.revoked, *offenders), revoking=()
        )
        transition.emit(RevokeFound(offenders))


def close_revoked_deal(transition: Transition, result: DealResult) -> bool:
    """After a deal with a revoke, set up the repeat or settle it. False if the deal counts as it is."""
    state = transition.state
    offenders = tuple(dict.fromkeys(transition.deal.revoked))
    if state.repeat is not None:
        _settle(transition, state.repeat, result, offenders)
        return True
    if not offenders:
        return False
    innocent = [seat for seat in range(state.options.players) if seat not in offenders]
    transition.state = changed(
        transition.state, repeat=Repeat(result, offenders), phase=PICK_GAME if innocent else DEAL_OVER
    )
    transition.emit(DealEnded(result))
    return True


def pick_game(transition: Transition, seat: Seat, game: int) -> None:
    """Note the game, 1 or 2, that an innocent player keeps (rules B4.6b).

    After the last of them the repeat can be dealt.
    """
    repeat = transition.state.repeat
    assert repeat is not None, "games are picked only before a repeat"
    transition.state = changed(transition.state, repeat=replace(repeat, picks=(*repeat.picks, (seat, game))))
    if transition.state.to_act() is None:
        transition.state = changed(transition.state, phase=DEAL_OVER)


def _settle(transition: Transition, repeat: Repeat, second: DealResult, again: tuple[Seat, ...]) -> None:
    """Combine the two games. A revoke in the repeat costs the penalty; there is no third game."""
    options = transition.state.options
    picks = dict(repeat.picks)
    first = repeat.first
    kept = [
        1 + (second.score[seat] > first.score[seat]) if seat in repeat.offenders else picks.get(seat, 2)
        for seat in range(options.players)
    ]
    score = after_revoke(
        first.score,
        second.score,
        repeat.offenders,
        kept,
        options.revoke_penalty,
    )
    for seat in again:
        score[seat] += options.revoke_penalty
    before = [total - own for total, own in zip(second.totals, second.score, strict=True)]
    result = replace(
        second,
        score=tuple(score),
        totals=tuple(total + own for total, own in zip(before, score, strict=True)),
        first_game=first,
        offenders=(*repeat.offenders, *again),
        kept=tuple(kept),
    )
    transition.state = changed(
        transition.state,
        results=(*transition.state.results, result),
        totals=result.totals,
        phase=DEAL_OVER,
        repeat=None,
    )
    transition.emit(DealEnded(result))
