"""The seals of a game in progress."""

from __future__ import annotations

from typing import Any

from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.commitment import opening, seal_of, secret_of, word_of
from jass.history.log import Log

Message = dict[str, Any]


def seals(log: Log, state: State) -> Message:
    """The seals of a game so far. Counted deals are opened, and the game once it is over.

    After the end of a deal, the seal of the next one is included.
    """
    over = state.phase == GAME_OVER
    counted = {result.deal for result in state.results}
    last = state.deal.number + (state.phase == DEAL_OVER)
    return {
        "game": None if log.seed is None else seal_of(secret_of(log.seed)),
        "word": None if log.seed is None else word_of(log.seed),
        "seed": log.seed if over else None,
        "deals": [
            seal_of_deal(log, number, number in counted)
            for number in range(1, last + 1)
            if log.seeds.has(number)
        ],
    }


def next_seal(state: State) -> str | None:
    """The seal of the next deal; None while a deal is in play."""
    following = state.deal.number + 1
    if state.phase != DEAL_OVER or not state.seeds.has(following):
        return None
    return seal_of(opening(state.seeds, following, state.options.removed))


def seal_of_deal(log: Log, number: int, opened: bool) -> Message:
    """The seal of a deal by its number, with the text that it seals if it may be `opened`."""
    text = opening(log.seeds, number, log.options.removed)
    return {"deal": number, "seal": seal_of(text), "opening": text if opened else None}
