"""Which cards may be played, and the name of the rule that refuses the others (rules B0.6)."""

from __future__ import annotations

from dataclasses import dataclass

from jass.model.cards import SUIT_MASKS, SUITS, Card, Mask, suit_of
from jass.model.contracts import Table
from jass.model.errors import Refusal


@dataclass(frozen=True, slots=True)
class CardLaw:
    """The options of play (rules A17 to A20).

    `undertrump`: who holds only trumps may play any of them (`onlyTrumps`) or must go over if he can
    (`forcedOnly`); who is void in the led suit may undertrump (`ifVoid`); everybody may (`free`).
    """

    undertrump: str = "onlyTrumps"
    puur_exempt: bool = True


def legal_cards(
    hand: Mask, trick: tuple[Card, ...] | list[Card], table: Table, law: CardLaw = CardLaw()
) -> Mask:
    """The cards of the hand that may be played to the trick as it lies. Never empty for a non-empty hand."""
    if not trick:
        return hand
    led = SUIT_MASKS[suit_of(trick[0])]
    follow = hand & led
    if not table.trumps:
        return follow or hand
    trumps = hand & table.trumps
    if led == table.trumps:
        return hand if not trumps or (law.puur_exempt and trumps == table.puur) else trumps

    plain = hand & ~trumps
    over = trumps & _above_all_trumps(trick, table)
    if follow:
        return follow | (trumps if law.undertrump == "free" else over)
    if law.undertrump in ("ifVoid", "free"):
        return hand
    if law.undertrump == "forcedOnly":
        return plain | over or trumps
    return plain | over if plain else trumps


def refused_card(
    hand: Mask, trick: tuple[Card, ...] | list[Card], played: Card, table: Table, law: CardLaw = CardLaw()
) -> Refusal | None:
    """Why the card may not be played, or None if it may.

    Rules named: `notInHand`, `followSuit` (with the suit), `followTrump`, `undertrump` (a lower trump
    while something else is in hand), `overtrump` (`forcedOnly`: only trumps, one of them higher).
    """
    if not hand >> played & 1:
        return Refusal("notInHand")
    if legal_cards(hand, trick, table, law) >> played & 1:
        return None
    led = suit_of(trick[0])
    if led == table.trump:
        return Refusal("followTrump", SUITS[led])
    if table.trumps >> played & 1:
        return Refusal("overtrump" if hand & ~table.trumps == 0 else "undertrump")
    return Refusal("followSuit", SUITS[led])


def corrections(
    hand: Mask, trick: tuple[Card, ...] | list[Card], table: Table, law: CardLaw = CardLaw()
) -> Mask:
    """What may be played instead of a revoked card that is back in the hand, before the trick is turned.

    A legal card, but no trump unless trumps were led (rules B4.6a).
    """
    legal = legal_cards(hand, trick, table, law)
    led_trump = bool(trick) and table.trumps >> trick[0] & 1
    return legal if led_trump else legal & ~table.trumps


def _above_all_trumps(trick: tuple[Card, ...] | list[Card], table: Table) -> Mask:
    """The trumps higher than every trump on the table. The highest counts, not the first or lowest."""
    above = table.trumps
    for each in trick:
        if table.trumps >> each & 1:
            above &= table.beats[each]
    return above
