"""Rule cases on cards, tricks, Weis and Stöck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jass.cli.conformance.case_input import Fields, card_law, meld_law, option, trick_table
from jass.model.cards import FULL, Card, cards_in, mask_of
from jass.model.contracts import LAST_TRICK_POINTS, stoeck_cards, trick_mode
from jass.model.errors import BadPosition
from jass.model.notation import card_names, parse_card
from jass.rules.legal import corrections, legal_cards
from jass.rules.melds import Meld, MeldLaw, best_seat, find_melds, is_meld
from jass.rules.scoring import STOECK_POINTS

Answer = Mapping[str, object]

_ALL_MELDS = MeldLaw(low_quads=True)
"""Four sixes are always a meld, although not always worth anything."""


def legal(options: Fields, given: Fields) -> Answer:
    cards = legal_cards(given.hand(), given.cards("trick"), trick_table(options, given), card_law(options))
    return {"legal": sorted(card_names(cards))}


def trick(options: Fields, given: Fields) -> Answer:
    cards, table = given.cards("trick"), trick_table(options, given)
    last = LAST_TRICK_POINTS if given.values.get("isLast") else 0
    return {"winnerIndex": table.best(cards), "points": table.worth(cards) + last}


def mode(_: Fields, given: Fields) -> Answer:
    return {"mode": trick_mode(given.contract(), given.number("trickNo") - 1, given.number("tricks"))}


def deck_total(options: Fields, given: Fields) -> Answer:
    cards = trick_table(options, given).worth(FULL & ~given.hand("removed"))
    return {"cards": cards, "withLastTrick": cards + LAST_TRICK_POINTS}


def melds(options: Fields, given: Fields) -> Answer:
    found = find_melds(given.hand(), trick_table(options, given), meld_law(options))
    return {
        "melds": [{"type": meld.kind, "cards": _meld_names(meld), "points": meld.points} for meld in found],
        "total": sum(meld.points for meld in found),
    }


def meld_compare(options: Fields, given: Fields) -> Answer:
    law = meld_law(options)
    teams: list[object] = given.items("teams")
    said: dict[int, list[Meld]] = {}
    for seat_name, announced in given.object("melds").values.items():
        seat = int(seat_name)
        place = Fields({"melds": announced}, f"input.melds.{seat}")
        held = [meld.hand("cards") for meld in place.objects("melds")]
        if any(is_meld(cards, _ALL_MELDS) is None for cards in held):
            raise BadPosition(f"input.melds.{seat}", "cards that are no meld")
        if teams[seat] is not None:
            said[seat] = [meld for cards in held if (meld := is_meld(cards, law)) is not None]
    players, leader = given.players(), given.number("leader")
    order = [(leader + step) % players for step in range(players)]
    winner = best_seat(said, order, trick_table(options, given), law)
    points = {str(team): 0 for team in teams if team is not None}
    for seat, announced_melds in said.items():
        if winner is not None and teams[seat] == teams[winner]:
            points[str(teams[seat])] += sum(meld.points for meld in announced_melds)
    return {"winnerSeat": winner, "teamPoints": points}


def stoeck(options: Fields, given: Fields) -> Answer:
    pair = stoeck_cards(trick_table(options, given).trump)
    hand = given.values.get("hand")
    if isinstance(hand, dict):
        packets = [given.object("hand").hand(f"packet{number}") for number in (1, 2)]
        hands = [packets[0] | packets[1]] if option(options, "stoeckAcrossPackets") else packets
    else:
        hands = [given.hand()]
    holds = bool(pair) and any(each & pair == pair for each in hands)
    if not holds or options.values.get("holderIsJoker") or not option(options, "stoeck"):
        return {"points": 0, "atTrick": None}
    played = given.object("playedAtTrick")
    at = {parse_card(name): played.number(name) for name in played.values}
    return {
        "points": STOECK_POINTS * given.number("multiplier", 1),
        "atTrick": max(at[card] for card in cards_in(pair)),
    }


def two_player(options: Fields, given: Fields) -> Answer:
    """The game for two: timing, and Weis that do not span the packets."""
    if "trickNo" in given:
        number = given.number("trickNo")
        return {"weisAllowed": (number - 1) % 9 == 0, "packet": (number - 1) // 9 + 1}
    if "winnerOfTrick9" in given:
        return {"leaderOfTrick10": given.number("winnerOfTrick9")}
    contract = Fields({"contract": given.values.get("contract", "E")}, "input")
    table, law = trick_table(options, contract), meld_law(options)
    found = [find_melds(given.hand(f"packet{number}"), table, law) for number in (1, 2)]
    return {"weisTotal": sum(meld.points for packet in found for meld in packet)}


def revoke_corrections(options: Fields, given: Fields) -> list[str]:
    """The cards that an offender may play instead; part of the kind `differenzler`. Undertrumping is free."""
    law = card_law(Fields({"undertrump": "ifVoid"} | dict(options.values), "options"))
    hand = given.hand()
    return sorted(card_names(corrections(hand, given.cards("trick"), trick_table(options, given), law)))


def _meld_names(meld: Meld) -> list[str]:
    cards: list[Card] = list(cards_in(meld.cards))
    return card_names(cards) if meld.kind == "run" else sorted(card_names(mask_of(cards)))


KINDS: dict[str, Callable[[Fields, Fields], Answer]] = {
    "legal": legal,
    "trick": trick,
    "trickMode": mode,
    "deckTotal": deck_total,
    "melds": melds,
    "meldCompare": meld_compare,
    "stoeck": stoeck,
    "twoPlayer": two_player,
}
