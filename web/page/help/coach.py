"""What a coach says to each decision of the player's: one sentence, read from the view.

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

# Fewer trumps are better kept.
_MANY = 3

# What counts beside trumps and what does not; without trumps, what does so in either direction.
_COUNTS = {True: "ABKOU", False: "BKOU8"}
_EMPTY = {True: "6789", False: "79"}


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


def _contract(auction: Auction, view: View) -> Sentence:
    if view["coiffeur"] and view["deals"] != 1:
        return "row", {}
    if view["coiffeur"] or not any(code in _SUITS for code in auction["choices"]):
        return "choose.any", {}
    return "choose" if auction["shove"] else "choose.must", {}


def _card(view: View) -> Sentence:
    """On a card to be played: first what this deal brings with it, then what the trick asks for."""
    contract, own = view["contract"], view["seat"]
    if contract and view["trick"]["number"] == 1:
        maker = contract["contractor"]
        if view["joker"] == own and maker not in (None, own) and view["sides"][maker] == view["sides"][own]:
            return "joker", {"seat": maker}
        said = [each["seat"] for each in view["weis"]["announced"]]
        if view["weis"]["own"] and own not in said:
            return "weis.hand" if "weis" in view["byHand"] else "weis", {}
    return _follow(view) if view["trick"]["cards"] else _lead(view)


def _lead(view: View) -> Sentence:
    estimate, contract, own = view["estimate"], view["contract"], view["seat"]
    if estimate and estimate["own"] is not None:
        left = _left(view)
        return ("lead.short", {"n": left}) if left > 0 else ("lead.enough", {})
    if contract and view["trick"]["number"] == 1 and contract["contractor"] is not None:
        ours = view["sides"][contract["contractor"]] == view["sides"][own]
        trumps = [card for card in view["legal"] if card[0] == contract["trump"]]
        if ours and len(trumps) >= _MANY:
            return "lead.trumps", {}
    return "lead", {}


def _follow(view: View) -> Sentence:
    led = view["trick"]["cards"][0]["card"][0]
    trump = view["contract"]["trump"] if view["contract"] else None
    allowed, held = view["legal"], view["hand"]
    ruff = any(card[0] == trump for card in allowed)
    if all(card[0] == led for card in allowed):
        return "follow", {"suit": led}
    if any(card[0] == led for card in held):
        return ("follow.puur", {}) if led == trump else ("follow.ruff", {"suit": led})
    plain = any(card[0] != trump for card in allowed)
    if len(allowed) == 1 or (len(allowed) == 2 and not plain):
        return "free.forced", {"suit": led}
    ranks = [card[1] for card in allowed if card[0] != trump]
    worth = any(rank in _COUNTS[trump is not None] for rank in ranks)
    leads, sides = view["trick"]["leads"], view["sides"]
    of: dict[str, str | int] = {"suit": led}
    if view["estimate"]:
        return ("free.enough" if _left(view) <= 0 and worth else "free"), of
    if leads is not None and sides[leads] is not None and sides[leads] == sides[view["seat"]]:
        if not plain:
            return "free.forced", of
        last = len(view["trick"]["cards"]) == view["players"] - 1
        if worth and (last or any(rank in _EMPTY[trump is not None] for rank in ranks)):
            return "free.partner" if last else "free.partner.unsure", {"suit": led, "seat": leads}
        return "free", of
    lying = [each["card"][0] for each in view["trick"]["cards"]]
    return "free.ruff" if ruff and plain and trump not in lying else "free", {"suit": led}


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
        return ("slate", {"n": view["target"]}) if view["deal"] == 1 else None
    return "slate.deals", {}
