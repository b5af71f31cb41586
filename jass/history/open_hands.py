"""A finished deal with all hands open, from the log. Deals in play are never opened."""

from __future__ import annotations

from collections.abc import Mapping

from jass.engine.machine import apply, new_game
from jass.engine.state import PLAY, State, tables_of
from jass.history.log import Log
from jass.model.cards import Mask, bit
from jass.model.notation import card_name, card_names
from jass.options.seating import dealer
from jass.public.events import meld_json

Message = dict[str, object]
Hands = tuple[Mask, ...]


def finished_deals(state: State) -> list[int]:
    """The numbers of the counted deals, which can be opened."""
    return [result.deal for result in state.results]


def open_replay(log: Log, number: int) -> Message:
    """A deal of the log, trick by trick (`docs/protocol.md`, A finished deal).

    It must be one of `finished_deals`. A deal repeated after a revoke is shown as it was played last.
    """
    state, _ = new_game(log.variant, log.seeds, log.options)
    end, starts = state, {0: state.deal.hands}
    for action in log.actions:
        state, _ = apply(state, action)
        if state.deal.number > number:
            break
        if state.deal.number == number:
            end = state
            if state.phase == PLAY and not state.deal.trick:
                if not state.deal.done:
                    starts = {}  # of the game before a repeat
                starts[len(state.deal.done)] = state.deal.hands
    return _replay_json(end, starts)


def _replay_json(end: State, starts: Mapping[int, Hands]) -> Message:
    deal = end.deal
    tricks: list[Message] = []
    sums = [0] * len(end.parties)
    for index, trick in enumerate(deal.done):
        party = end.party_of(trick.winner)
        if party is not None:
            sums[party] += trick.points
        tricks.append(trick.to_json(index + 1) | _before(end, starts, index) | {"sums": list(sums)})
    if deal.trick:  # the game ended in the middle of it
        tricks.append(_unfinished(end) | _before(end, starts, len(tricks)) | {"sums": sums})
    return {
        "deal": deal.number,
        "players": end.options.players,
        "parties": end.parties,
        "sides": [end.party_of(seat) for seat in range(end.options.players)],
        "joker": end.joker,
        "dealer": dealer(end.options, deal.forehand, deal.number),
        "weis": [
            {"seat": seat} | meld_json(meld)
            for seat, said in enumerate(deal.announced)
            for meld in said or ()
        ],
        "stoeck": list(deal.stoeck),
        "tricks": tricks,
    }


def _unfinished(end: State) -> Message:
    deal = end.deal
    cards = [
        {"seat": (deal.leader + step) % end.options.players, "card": card_name(card)}
        for step, card in enumerate(deal.trick)
    ]
    number = len(deal.done) + 1
    return {"number": number, "leader": deal.leader, "winner": None, "points": None, "cards": cards}


def _before(end: State, starts: Mapping[int, Hands], index: int) -> Message:
    """The situation before a trick: every hand, the mode and the trump suit.

    A claimed rest plays several tricks in one action, so that not every trick has a start of its own.
    """
    known = max(start for start in starts if start <= index)
    hands = list(starts[known])
    for trick in end.deal.done[known:index]:
        for seat, card in zip(trick.seats(), trick.cards, strict=True):
            hands[seat] &= ~bit(card)
    table = tables_of(end.options, end.deal.contract or "O")[index]
    return {
        "hands": [card_names(hand) for hand in hands],
        "mode": table.mode,
        "trump": None if table.trump is None else table.mode,
    }
