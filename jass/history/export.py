"""A game as others may get it before it is over: nothing in it reveals hidden cards."""

from __future__ import annotations

from dataclasses import replace

from jass.engine.state import DEAL_OVER, GAME_OVER, PICK_GAME, State
from jass.history.log import Log
from jass.model.actions import NextDeal
from jass.model.seeds import BY_DEAL, Seeds
from jass.options.options import Options
from jass.options.seating import namers
from jass.public.records import DealResult


def exported(log: Log, state: State) -> Log:
    """The whole log once the game is over; before that its counted deals, with the seeds of these alone.

    `state` is the game after all actions of the log. Without a counted deal nothing can be dealt from what is
    returned: `replay` refuses it.
    """
    if state.phase == GAME_OVER:
        return log
    deals = tuple(deal_text(state, result) for result in state.results)
    actions = log.actions[: _counted(log, state)]
    return replace(log, seed=None, deals=deals, scheme=BY_DEAL, actions=actions)


def deal_text(state: State, result: DealResult) -> str:
    """The text of a counted deal, from which everything drawn in it follows."""
    return text_of(state.seeds, state.options, result.deal, repeated=result.first_game is not None)


def text_of(seeds: Seeds, options: Options, deal: int, repeated: bool) -> str:
    """The text of a deal under these rules; `repeated` says whether it was, after a revoke."""
    drawn_from = () if options.first_forehand.startswith("card:") else namers(options)
    return seeds.deal_text(deal, options.removed, drawn_from, options.trump_by == "cut", repeated)


def _counted(log: Log, state: State) -> int:
    """The number of actions up to the end of the last counted deal."""
    if not state.results:
        return 0
    if state.phase == DEAL_OVER and state.repeat is None:
        return len(log.actions)
    repeated = state.repeat is not None and state.phase not in (DEAL_OVER, PICK_GAME)
    dealt = [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return dealt[-2 if repeated else -1]
