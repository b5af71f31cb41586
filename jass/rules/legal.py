"""The cards that may be played, and the names of the rules that forbid the others (rules B0.6)."""

from __future__ import annotations

from dataclasses import dataclass

from jass.model.cards import SUIT_MASKS, SUITS, Card, Mask, suit_of
from jass.model.contracts import Table
from jass.model.errors import Refusal


@dataclass(frozen=True, slots=True)
class CardLaw:
    """The options of play (rules A17 to A20).

    `undertrump` says who may undertrump: with only trumps in hand, players may play any of them
    (`onlyTrumps`) or must overtrump if they can (`forcedOnly`); players void in the led suit may (`ifVoid`);
    everybody may (`free`).
    """

    undertrump: str = "onlyTrumps"
    puur_exempt: bool = True


def legal_cards(
    hand: Mask, trick: tuple[Card, ...] | list[Card], table: Table, law: CardLaw = CardLaw()
) -> Mask:
    """The cards of a hand that may be played to the trick so far (rules B0.6). Not empty, unless the hand is.

    `trick` has the cards from the leader's on; `table` is the order of this trick.
    """
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
    """Why a card may not be played; None if it may.

    The rules are `notInHand`, `followSuit` and `followTrump` (with the suit), `undertrump` (a lower trump
    with other cards in hand), and `overtrump` (with `forcedOnly`: only trumps in hand, one of them higher).
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
    """The cards that may replace a revoked card before the trick is turned (rules B4.6a).

    They are the legal cards, without trumps unless trumps were led.
    """
    legal = legal_cards(hand, trick, table, law)
    led_trump = bool(trick) and table.trumps >> trick[0] & 1
    return legal if led_trump else legal & ~table.trumps


def _above_all_trumps(trick: tuple[Card, ...] | list[Card], table: Table) -> Mask:
    """The trumps that beat every trump on the table, not only the first or the lowest."""
    above = table.trumps
    for each in trick:
        if table.trumps >> each & 1:
            above &= table.beats[each]
    return above
