"""Reasons for a card: predicates on leading it, on following with it, and on meeting an estimate."""

from __future__ import annotations

from collections.abc import Callable

from jass.bots.explain.situation import Situation
from jass.model.cards import SUITS, cards_in, suit_of
from jass.model.notation import card_name

NEAR_THE_MATCH = 5
"""The number of tricks in a row from which a match is mentioned."""
SMEARED = 3
"""The points from which giving a card to the partner's trick is called smearing."""
COUNTING = 10
"""The points from which a card is one to get rid of."""

Detail = dict[str, object]
"""What the wording of a reason mentions."""


def detail_if(true: object, **detail: object) -> Detail | None:
    return detail if true else None


def _only(s: Situation) -> Detail | None:
    return detail_if(s.view.legal.bit_count() == 1)


def _match(s: Situation) -> Detail | None:
    """All tricks so far are ours, and this one will be."""
    ours = s.sweeping is not None and s.sweeping == s.view.party_of[s.view.seat]
    return detail_if(ours and len(s.view.done) >= NEAR_THE_MATCH and s.safe)


def _break_match(s: Situation) -> Detail | None:
    """All tricks so far are those of one other party, and this one is not."""
    theirs = s.sweeping is not None and s.sweeping != s.view.party_of[s.view.seat]
    return detail_if(theirs and len(s.view.done) >= NEAR_THE_MATCH and s.safe)


def _draw_trumps(s: Situation) -> Detail | None:
    left = any(s.may_hold[seat] & s.table.trumps for seat in s.opponents)
    return detail_if(s.is_trump and s.inference.declaring and left)


def _sure(s: Situation) -> Detail | None:
    return detail_if(s.safe)


def _bock(s: Situation) -> Detail | None:
    return detail_if(s.bock(s.card) and not s.safe, suit=SUITS[suit_of(s.card)])


def _let_trump(s: Situation) -> Detail | None:
    """The partner has none of the suit, and may have trumps."""
    return _void_partner(s) if len(s.partners) == 1 else None


def _let_one_trump(s: Situation) -> Detail | None:
    """The same of one of several partners: the others may have some of the suit."""
    return _void_partner(s) if len(s.partners) > 1 else None


def _void_partner(s: Situation) -> Detail | None:
    if s.is_trump:
        return None
    able = [p for p in s.partners if not s.may_hold[p] & s.suit_mask and s.may_hold[p] & s.table.trumps]
    return detail_if(able, suit=SUITS[suit_of(s.card)])


def _return_suit(s: Situation) -> Detail | None:
    """A partner was the first to lead the suit, and may have more of it."""
    suit = suit_of(s.card)
    first = next((trick.leader for trick in s.view.done if suit_of(trick.cards[0]) == suit), None)
    return detail_if(
        not s.is_trump and first in s.partners and s.may_hold[first] & s.suit_mask, suit=SUITS[suit]
    )


def _pull(s: Situation) -> Detail | None:
    """Without trumps, a worthless card of a suit in which a better one of the hand is all but the highest."""
    if s.table.trump is not None or s.points or s.bock(s.card) or not s.same_order_throughout:
        return None
    better = s.view.hand & s.suit_mask & s.table.beats[s.card]
    out = s.inference.out & s.suit_mask
    return detail_if(
        any((s.table.beats[card] & out).bit_count() <= 1 for card in cards_in(better)),
        suit=SUITS[suit_of(s.card)],
    )


def _blank(s: Situation) -> Detail | None:
    """The last card of its suit goes, and trumps stay."""
    alone = (s.view.hand & s.suit_mask).bit_count() == 1
    return detail_if(not s.is_trump and alone and s.view.hand & s.table.trumps, suit=SUITS[suit_of(s.card)])


def _cheap_lead(s: Situation) -> Detail | None:
    return detail_if(not s.points and not s.is_trump)


def _save_nell(s: Situation) -> Detail | None:
    """The Nell goes home while the Puur, which alone beats it, is still about."""
    is_nell = s.nell >> s.card & 1
    home = s.safe or (s.partner_winning and s.holds(s.inference.best))
    return detail_if(is_nell and s.table.puur & s.inference.out and home)


def _smear(s: Situation) -> Detail | None:
    return detail_if(_given(s) and s.holds(s.inference.best), n=s.points)


def _smear_risk(s: Situation) -> Detail | None:
    return detail_if(_given(s) and not s.holds(s.inference.best), n=s.points)


def _given(s: Situation) -> bool:
    """Points go to a trick that is the partner's as it lies, and there were cheaper cards."""
    return s.partner_winning and not s.takes and s.points >= max(SMEARED, s.cheapest + 1)


def _secure(s: Situation) -> Detail | None:
    """The partner's trick could be lost; with this card it cannot."""
    return detail_if(s.partner_winning and s.safe and not s.holds(s.inference.best), n=s.at_stake)


def _trump_in(s: Situation) -> Detail | None:
    return detail_if(s.opponent_winning and s.takes and s.is_trump and not s.trumps_led, n=s.at_stake)


def _take(s: Situation) -> Detail | None:
    return detail_if(s.opponent_winning and s.safe and not (s.is_trump and not s.trumps_led), n=s.at_stake)


def _take_so_far(s: Situation) -> Detail | None:
    return detail_if(s.opponent_winning and s.takes and not s.safe and not (s.is_trump and not s.trumps_led))


def _keep_puur(s: Situation) -> Detail | None:
    return detail_if(
        s.trumps_led and s.is_trump and s.table.puur & s.view.legal and not s.table.puur >> s.card & 1
    )


def _keep_nell(s: Situation) -> Detail | None:
    """Trumps are led, and the Nell stays in the hand while the Puur is about."""
    other = s.is_trump and not s.nell >> s.card & 1
    return detail_if(s.trumps_led and other and s.nell & s.view.legal and s.table.puur & s.inference.out)


def _spare_partner(s: Situation) -> Detail | None:
    """The trick is the partner's, and is not trumped."""
    could = s.view.legal & s.table.trumps and not s.trumps_led
    return detail_if(s.partner_winning and could and not s.is_trump)


def _keep_trumps(s: Situation) -> Detail | None:
    could = s.inference.winners & s.table.trumps if s.opponent_winning and not s.trumps_led else 0
    return detail_if(could and not s.is_trump)


def _duck(s: Situation) -> Detail | None:
    """The suit is followed, and a card of it that would have taken the trick stays in the hand."""
    return detail_if(s.opponent_winning and s.follows and not s.takes and s.inference.winners & s.suit_mask)


def _keep_bock(s: Situation) -> Detail | None:
    """A card is thrown off, and not the Bock."""
    if s.leading or s.follows or s.is_trump or not s.same_order_throughout or s.bock(s.card):
        return None
    kept = [card for card in cards_in(s.view.legal) if s.bock(card)]
    return detail_if(kept, card=card_name(max(kept, key=s.inference.strength))) if kept else None


def _void(s: Situation) -> Detail | None:
    return _blank(s) if not s.leading and not s.follows else None


def _risk_nothing(s: Situation) -> Detail | None:
    """The partner's trick may still be lost, and a card without points goes to it; others have some."""
    dearer = any(s.table.points[card] for card in cards_in(s.view.legal))
    unsure = s.partner_winning and not s.takes and not s.partners_for_sure
    return detail_if(unsure and not s.points and dearer)


def _cheap(s: Situation) -> Detail | None:
    """The trick is not ours as it lies, and gets as little as possible."""
    dearer = any(s.table.points[card] > s.points for card in cards_in(s.view.legal))
    return detail_if(s.opponent_winning and not s.takes and s.points == s.cheapest and dearer)


def _discard(s: Situation) -> Detail | None:
    """The same with a card of another suit than the one that was led."""
    return _cheap(s) if not s.follows and not s.is_trump else None


def _lowest(s: Situation) -> Detail | None:
    """The trick is taken for sure; a higher card of the suit stays in the hand, a lower one would not do."""
    if s.leading or not s.safe or not s.same_order_throughout:
        return None
    suit = s.view.legal & s.suit_mask
    higher, lower = suit & s.table.beats[s.card], suit & ~s.table.beats[s.card] & ~(1 << s.card)
    beating = s.table.beats[s.inference.best]
    return detail_if(higher and not lower & beating)


CardTest = Callable[[Situation], Detail | None]

LEADING: dict[str, CardTest] = {
    "only": _only,
    "match": _match,
    "breakMatch": _break_match,
    "drawTrumps": _draw_trumps,
    "sure": _sure,
    "bock": _bock,
    "letTrump": _let_trump,
    "letOneTrump": _let_one_trump,
    "returnSuit": _return_suit,
    "pull": _pull,
    "blank": _blank,
    "cheapLead": _cheap_lead,
}
FOLLOWING: dict[str, CardTest] = {
    "only": _only,
    "match": _match,
    "breakMatch": _break_match,
    "saveNell": _save_nell,
    "smear": _smear,
    "smearRisk": _smear_risk,
    "secure": _secure,
    "trumpIn": _trump_in,
    "take": _take,
    "takeSoFar": _take_so_far,
    "keepPuur": _keep_puur,
    "keepNell": _keep_nell,
    "sparePartner": _spare_partner,
    "keepTrumps": _keep_trumps,
    "duck": _duck,
    "keepBock": _keep_bock,
    "blank": _void,
    "lowest": _lowest,
    "riskNothing": _risk_nothing,
    "discard": _discard,
    "cheap": _cheap,
}


# Cards in a game with estimates.


def _collect(s: Situation) -> Detail | None:
    return detail_if(s.missing > 0 and not s.leading and s.takes and s.at_stake, n=s.missing)


def _collect_lead(s: Situation) -> Detail | None:
    return detail_if(s.missing > 0 and s.leading and s.safe, n=s.missing)


def _leave(s: Situation) -> Detail | None:
    return detail_if(s.missing <= 0 and not s.takes)


def _get_rid(s: Situation) -> Detail | None:
    """A card that counts goes to somebody else's trick."""
    return detail_if(not s.takes and s.points >= COUNTING and s.points < 2 * COUNTING, card=card_name(s.card))


def _give_lead(s: Situation) -> Detail | None:
    """Points enough, and a card that somebody may well take."""
    beats = s.table.beats[s.card]
    return detail_if(s.missing <= 0 and s.leading and any(beats & s.may_hold[seat] for seat in s.opponents))


def _wait(s: Situation) -> Detail | None:
    """Points are still missing, but these are left for better ones."""
    return detail_if(s.missing > 0 and not s.takes and s.inference.winners, n=s.missing)


FOR_THE_ESTIMATE: dict[str, CardTest] = {
    "only": _only,
    "collect": _collect,
    "collectLead": _collect_lead,
    "leave": _leave,
    "getRid": _get_rid,
    "giveLead": _give_lead,
    "wait": _wait,
    "keepNell": _keep_nell,
    "keepPuur": _keep_puur,
}
