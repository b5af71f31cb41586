"""What a coach says to each decision of the player's: a sentence read from the view, at the first card two.

Runs in MicroPython and, for the tests, anywhere. No rule is here: what is allowed is what the view has as
`legal`, so each sentence is true of the view that it is said to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.view import Auction, View

    # The words' key, without `coach.`, and what they mention: a suit's code, a seat, a number.
    Sentence = tuple[str, dict[str, str | int]]

_SUITS = "ERSL"


def sentence(view: View) -> Sentence | None:
    """What to say to a view, or None where the player has nothing to decide or knows it all."""
    if view["ended"]:
        return "over", {}
    if view["phase"] == "dealOver":
        return None if view["repeating"] else _slate(view)
    if view["turn"] != view["seat"] or view["toTurn"]:
        return None
    if view["phase"] == "estimate":
        return "estimate", {}
    if view["phase"] == "pickGame":
        return "pick", {}
    if view["auction"]:
        return _contract(view["auction"], view)
    return _card(view) if view["legal"] else None


def note(view: View) -> Sentence | None:
    """What else there is to know before the player's first card of a deal, if anything."""
    contract, own = view["contract"], view["seat"]
    if not contract or view["turn"] != own or not view["legal"] or view["trick"]["number"] != 1:
        return None
    maker = contract["contractor"]
    if view["joker"] == own and maker not in (None, own) and view["sides"][maker] == view["sides"][own]:
        return "joker", {"seat": maker}
    if view["weis"]["own"] and own not in [each["seat"] for each in view["weis"]["announced"]]:
        n = sum(meld["points"] for meld in view["weis"]["own"])
        return "weis.hand" if "weis" in view["byHand"] else "weis", {"n": n}
    return ("alone", {}) if view["coiffeur"] and view["deals"] != 1 else None


def _contract(auction: Auction, view: View) -> Sentence:
    if view["coiffeur"] and view["deals"] != 1:
        return "row", {}
    if view["coiffeur"] or not any(code in _SUITS for code in auction["choices"]):
        return "choose.any", {}
    if not auction["shove"]:
        return "choose.must", {}
    factors = {auction["factors"][code] for code in auction["choices"] if code in _SUITS}
    return ("choose.double" if factors == {1, 2} else "choose"), {}


def _card(view: View) -> Sentence:
    """On a card to be played: what the trick asks for. Which card is good is for a tip to say."""
    return _follow(view) if view["trick"]["cards"] else _lead(view)


def _lead(view: View) -> Sentence:
    estimate = view["estimate"]
    enough = estimate and estimate["own"] is not None and _left(view) <= 0
    return "lead.enough" if enough else "lead", {}


def _follow(view: View) -> Sentence:
    led = view["trick"]["cards"][0]["card"][0]
    trump = view["contract"]["trump"] if view["contract"] else None
    allowed, held = view["legal"], view["hand"]
    if all(card[0] == led for card in allowed):
        return ("follow.trump" if led == trump else "follow"), {"suit": led}
    if any(card[0] == led for card in held):
        return ("follow.puur", {}) if led == trump else ("follow.ruff", {"suit": led})
    if len(allowed) == 1:
        return "free.forced", {"suit": led}
    ruff = any(card[0] == trump for card in allowed) and any(card[0] != trump for card in allowed)
    return ("free.ruff" if ruff else "free"), {"suit": led}


def _left(view: View) -> int:
    """How many points are missing to the own estimate; where there is none, nothing ever is."""
    estimate, side = view["estimate"], view["sides"][view["seat"]]
    points = view["points"][side] if side is not None else 0
    return (estimate["own"] or 0) - (points or 0) if estimate else 0


def _slate(view: View) -> Sentence | None:
    if view["estimate"]:
        line = view["results"][-1]
        # A penalty, a bonus and what a revoke costs are written as well.
        other = None in line["estimates"] or line["firstGame"] or any(line["penalties"])
        return "slate.least" if other else "slate.estimate", {}
    if view["coiffeur"] and view["deals"] != 1:
        return "slate.coiffeur", {}
    if view["target"]:
        drawn = "slate.strokes" if len(view["totals"]) == 2 else "slate"
        return (drawn, {"n": view["target"]}) if view["deal"] == 1 else None
    return "slate.deals", {}
