"""Why a choice is good, in the page’s own English sentences."""

from __future__ import annotations

from collections.abc import Mapping

from jass.bots.explain.reasons import Reason

SUITS = {"E": "Acorns", "R": "Roses", "S": "Bells", "L": "Shields"}
"""The names of the Swiss suits."""

WORDS: Mapping[str, str] = {
    "only": "No other card is allowed.",
    "match": "On towards the match: this trick is safe as well.",
    "breakMatch": "Break the match: this trick is safe.",
    "drawTrumps": "Draw trumps while the opponents may still hold some.",
    "sure": "No opponent can beat this card any more.",
    "bock": "Play the Bock: nothing higher in {suit} is still out.",
    "letTrump": "Your partner has no {suit} and may trump in.",
    "letOneTrump": "A partner has no {suit} and may trump in.",
    "returnSuit": "Give your partner’s suit back: {suit}.",
    "pull": "Lead a worthless card in {suit}: the good one stays behind it.",
    "blank": "Get rid of your last card in {suit}, to trump in later.",
    "cheapLead": "Give nothing away with a worthless card.",
    "saveNell": "Bring the Nell home before the Puur falls.",
    "smear": "Feed: {points} into your partner’s safe trick.",
    "smearRisk": "Feed: {points} while the trick lies with your partner.",
    "secure": "Make your partner’s trick safe: {points}.",
    "trumpIn": "Trump in: {points} in the trick.",
    "take": "Take the trick: {points}, and no opponent can beat it.",
    "takeSoFar": "Go above: an opponent may still beat it.",
    "keepPuur": "Keep the Puur.",
    "keepNell": "Keep the Nell while the Puur is still out.",
    "sparePartner": "The trick is your partner’s: waste no trump on it.",
    "keepTrumps": "Keep the trumps for later.",
    "duck": "Duck: the higher card of the suit stays in your hand.",
    "keepBock": "Keep the Bock: {card}.",
    "lowest": "This one is enough: the higher card stays for later.",
    "riskNothing": "Your partner’s trick is not safe yet: risk no points on it.",
    "discard": "Throw off: as little as you can into the opponents’ trick.",
    "cheap": "The trick lies with the opponents: give as little as you can.",
    "collect": "You still need {points}: this trick may bring some.",
    "collectLead": "You still need {points}: this trick is safe.",
    "leave": "You have enough points: leave the trick to the others.",
    "getRid": "Get rid of a card that counts: {card}.",
    "giveLead": "You have enough points: somebody else can take this card.",
    "wait": "You still need {points}, but not from this trick.",
    "puurNell": "Puur and Nell, {n} trumps in hand.",
    "longTrumps": "{n} trumps in hand.",
    "puur": "The Puur is in your hand.",
    "nell": "The Nell is covered by two more or better.",
    "stoeckHeld": "You hold the Stöck.",
    "tops": "{n} cards that nobody can beat.",
    "bothEnds": "Sure cards at both ends, {n} in all.",
    "must": "Something has to be named: the least bad choice.",
    "factor": "Counts {n} times, more than others.",
    "weak": "Your cards are weak: your partner has better ones on average.",
    "weakOn": "No contract promises enough: shove on.",
    "weakBack": "No contract promises enough: shove back.",
    "byRule": "The rule of thumb (own trumps twice, 11 for each other ace) would say about {n}.",
    "byTops": "Cards that stand high in their suit: about {n}.",
    "aboveRule": "More than the rule of thumb, which gives {n}: that is how it plays out.",
    "belowRule": "Less than the rule of thumb, which gives {n}: that is how it plays out.",
    "weis": "Announce what is in your hand.",
    "stoeck": "Show the Stöck.",
    "claim": "Enough points: claim the game.",
    "best": "Came out best over many possible deals.",
}
"""A sentence for each key of the catalogue of reasons."""


def reason_text(reason: Reason) -> str:
    """A reason in a sentence.

    >>> reason_text(Reason("smear", {"n": 11}))
    'Feed: 11 points into your partner’s safe trick.'
    >>> reason_text(Reason("blank", {"suit": "L"}))
    'Get rid of your last card in Shields, to trump in later.'
    """
    detail = dict(reason.detail)
    if "suit" in detail:
        detail["suit"] = SUITS[str(detail["suit"])]
    if "n" in detail:
        detail["points"] = f"{detail['n']} point{'' if detail['n'] == 1 else 's'}"
    return WORDS[reason.key].format(**detail)
