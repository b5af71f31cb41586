"""A seat's view as a message for the page (`view` in docs/protocol.md)."""

from __future__ import annotations

from jass.model.actions import choice_name
from jass.model.notation import card_name, card_names
from jass.public import score_sheets
from jass.public.events import announced_json, meld_json, tops_json
from jass.public.view import View, trick_number, trick_seats


def to_json(view: View) -> dict[str, object]:
    """The view as `docs/protocol.md` describes it; what it returns can be written as JSON."""
    options = view.options
    return {
        "variant": view.variant,
        "players": view.options.players,
        "seat": view.seat,
        "parties": view.parties,
        "sides": view.party_of,
        "phase": view.phase,
        "turn": view.turn,
        "deal": view.deal,
        "dealer": view.dealer,
        "forehand": view.forehand,
        "tricks": view.options.tricks,
        "hand": card_names(view.hand),
        "counts": view.counts,
        "legal": card_names(view.legal),
        "why": {card_name(card): refusal.to_json() for card, refusal in view.refused.items()},
        "auction": _auction(view),
        "contract": _contract(view),
        "multiplied": options.multiplied,
        "trick": _trick(view),
        "last": view.done[-1].to_json(len(view.done)) if view.done else None,
        "look": [view.done[number].to_json(number + 1) for number in viewable(view)],
        "best": _best(view),
        "taken": [sum(trick.winner == seat for trick in view.done) for seat in range(view.options.players)],
        "points": _points(view),
        "weis": _weis(view),
        "stoeck": [{"seat": seat, "points": 20} for seat in view.stoeck],
        "totals": view.totals,
        "target": view.options.target,
        "results": score_sheets.deal_lines(view.results, options),
        "ended": None if view.outcome is None else view.outcome.to_json(),
        "places": score_sheets.places(
            options, view.totals, () if view.outcome is None else view.outcome.winners
        ),
        "check": score_sheets.check(options, view.totals, len(view.results)),
        "passes": score_sheets.passes(view.results, options),
        "coiffeur": score_sheets.coiffeur(view.results, options),
        "payments": score_sheets.payments(view.results, options, view.bergpreis, view.outcome, view.deal),
        "waiting": view.waiting,
        "joker": view.joker,
        "bergpreis": view.bergpreis,
        "bergpreisDeal": score_sheets.bergpreis_deal(view.results, options, view.bergpreis),
        "estimate": _estimate(view),
        "byHand": sorted(view.by_hand),
        "stoeckSaid": view.stoeck_said,
        "revocable": view.revocable,
        "toTurn": view.waits_to_be_turned,
        "repeating": view.repeating,
        "firstGame": None if view.first_game is None else score_sheets.deal_line(view.first_game, options),
        "deals": view.options.deals,
        "game": view.options.game,
    }


def _estimate(view: View) -> dict[str, object] | None:
    options = view.options
    if options.scoring != "differences":
        return None
    return {
        "own": view.estimate,
        "sealed": len(view.sealed),
        "given": view.sealed,
        "digits": options.estimate_digits,
        "max": options.estimate_max,
        "missing": options.missing_estimate_penalty,
    }


def _auction(view: View) -> dict[str, object] | None:
    if view.phase != "auction":
        return None
    return {
        "choices": [choice_name(contract, joker) for contract, joker in view.choices],
        "factors": dict(view.options.multipliers),
        "shove": view.may_shove,
        "shoveTo": view.shove_to,
        "shoved": view.shoved,
    }


def _contract(view: View) -> dict[str, object] | None:
    if view.contract is None:
        return None
    table = view.table
    return {
        "code": view.contract,
        "mode": table.mode,
        "trump": None if table.trump is None else table.mode,
        "factor": view.factor,
        "contractor": view.contractor,
        "joker": view.as_joker or None,
    }


def _trick(view: View) -> dict[str, object]:
    cards = zip(trick_seats(view), view.trick, strict=True)
    return {
        "number": trick_number(view),
        "leader": view.leader,
        "leads": trick_seats(view)[view.table.best(view.trick)] if view.trick else None,
        "cards": [{"seat": seat, "card": card_name(card)} for seat, card in cards],
    }


def viewable(view: View) -> list[int]:
    """Which finished tricks, counted from 0, the seat may look at again (rules B0.15, B4.4)."""
    return (_own_tricks if _counts_alone(view) else _last_trick)(view)


def _counts_alone(view: View) -> bool:
    """Whether players know only their own points, and may not look at the tricks of others."""
    return view.options.scoring == "differences"


def _last_trick(view: View) -> list[int]:
    """The last one, until the seat itself plays on."""
    played_on = len(view.trick) > (view.seat - view.leader) % view.options.players
    return [len(view.done) - 1] if view.done and not played_on else []


def _own_tricks(view: View) -> list[int]:
    """The seat's own tricks at any time, and the first trick until the second is turned over."""
    return [
        number
        for number, trick in enumerate(view.done)
        if trick.winner == view.seat or (number == 0 and len(view.done) == 1)
    ]


def _best(view: View) -> dict[str, object] | None:
    """Once the deal is over, the trick that was worth most, of equal ones the first."""
    if view.phase not in ("dealOver", "gameOver") or not view.done:
        return None
    trick = max(view.done, key=lambda trick: trick.points)
    return {"winner": trick.winner, "points": trick.points}


def _points(view: View) -> list[int | None]:
    """By party the card points so far; None where the seat may not count them."""
    points: list[int | None] = [0] * len(view.parties)
    own = view.party_of[view.seat]
    for party in range(len(points)):
        if _counts_alone(view) and party != own:
            points[party] = None
        else:
            points[party] = sum(t.points for t in view.done if view.party_of[t.winner] == party)
    return points


def _weis(view: View) -> dict[str, object]:
    said = [
        {"seat": seat, "melds": announced_json(melds)} for seat, melds in enumerate(view.announced) if melds
    ]
    return {
        "own": [meld_json(meld) for meld in view.own_melds],
        "sayable": [meld_json(meld) for meld in view.sayable],
        "announced": said,
        "winner": view.weis_winner,
        "written": view.weis_written,
        "shown": [{"seat": seat} | meld_json(meld) for seat, meld in view.shown],
        "tops": tops_json(view.tops),
    }
