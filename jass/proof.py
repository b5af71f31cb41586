"""What can be told of a game's seals while it goes on, and whether a seal fits what is said to be in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jass.cards import Mask, Seat
from jass.errors import JassError
from jass.events import CardsDealt, DealStarted, Event
from jass.log import Log, loads, replay
from jass.notation import card_names, parse_card
from jass.seal import opening, seal_of, secret_of
from jass.state import DEAL_OVER, GAME_OVER, State

Message = dict[str, Any]

SHORTEST = 12
"""Digits of a seal that somebody has noted at least: fewer would fit too easily."""


def seals(log: Log, state: State) -> Message:
    """The seals of a game so far; those of counted deals, and of a game that is over, are opened.

    Once a deal is over, the seal of the next one is told too.
    """
    over = state.phase == GAME_OVER
    counted = {result.deal for result in state.results}
    last = state.deal.number + (state.phase == DEAL_OVER)
    return {
        "game": None if log.seed is None else seal_of(secret_of(log.seed)),
        "seed": log.seed if over else None,
        "deals": [
            _deal(log, number, number in counted) for number in range(1, last + 1) if log.seeds.has(number)
        ],
    }


def next_seal(state: State) -> str | None:
    """The seal of the deal that comes next; None while one is being played."""
    following = state.deal.number + 1
    if state.phase != DEAL_OVER or not state.seeds.has(following):
        return None
    return seal_of(opening(state.seeds, following, state.options.removed))


def prove(seal: str, text: str) -> Message:
    """Whether a seal, or its beginning, is the one of `text`: an opening, a game's log or a seed.

    `fits` is `game` or `deal`, whichever it is the seal of, None if of nothing there; `deals` are the deals
    that the text opens. Raises `BadLog` for a text that begins like a log and is none.
    """
    wanted = "".join(seal.split()).lower()
    if len(wanted) < SHORTEST:
        wanted = "?"
    text = text.strip()
    if text.startswith("{"):
        return _prove_log(wanted, text)
    if text.startswith("jass deal "):
        deal: Message = {"seal": seal_of(text), "opening": text, "pack": _pack(text)}
        return {"fits": "deal" if seal_of(text).startswith(wanted) else None, "deals": [deal]}
    return {"fits": "game" if seal_of(secret_of(text)).startswith(wanted) else None, "deals": []}


def _prove_log(wanted: str, text: str) -> Message:
    log = loads(text)
    state, events = replay(log)
    hands = _dealt(events)
    counted = sorted({result.deal for result in state.results})
    deals = [
        _deal(log, number, True)
        | {"hands": [card_names(hands[number][seat]) for seat in sorted(hands[number])]}
        for number in counted
    ]
    fits = "game" if log.seed is not None and seal_of(secret_of(log.seed)).startswith(wanted) else None
    meant = [deal for deal in deals if str(deal["seal"]).startswith(wanted)]
    return {"fits": "deal" if meant else fits, "deals": meant or deals}


def _deal(log: Log, number: int, opened: bool) -> Message:
    text = opening(log.seeds, number, log.options.removed)
    return {"deal": number, "seal": seal_of(text), "opening": text if opened else None}


def _dealt(events: Iterable[Event]) -> dict[int, dict[Seat, Mask]]:
    """The hands as they were dealt at first, by deal and seat."""
    found: dict[int, dict[Seat, Mask]] = {}
    number = 0
    for event in events:
        if isinstance(event, DealStarted):
            number = event.deal
        elif isinstance(event, CardsDealt):
            found.setdefault(number, {}).setdefault(event.seat, event.cards)
    return found


def _pack(text: str) -> list[str]:
    """The cards of an opening, as far as they are cards."""
    names = []
    for word in text.split()[4:]:
        try:
            parse_card(word)
        except JassError:
            break
        names.append(word)
    return names
