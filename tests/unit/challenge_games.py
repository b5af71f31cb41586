"""Games that challenges are made of, and the games that answer them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from jass.cli.games import bot_action, play_game
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER, State
from jass.history.challenge import Challenge, read
from jass.history.log import Log
from jass.model.actions import Action, NextDeal
from jass.options.variants import VARIANTS

PRESETS = [variant.id for variant in VARIANTS]
COIFFEUR = [variant.id for variant in VARIANTS if variant.options.contract_once_per_party]
OTHERS = [name for name in PRESETS if name not in COIFFEUR]


@cache
def game(variant: str) -> tuple[Log, State]:
    return play_game(variant, f"challenge {variant}")


def until(log: Log, deals: int, more: int = 0) -> Log:
    """The game up to the end of so many deals, or `more` actions on."""
    dealt = [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return log.truncated(dealt[deals - 1] + more) if deals <= len(dealt) else log


def of_deal(log: Log, deal: int) -> tuple[Action, ...]:
    """The actions of one deal."""
    dealt = [-1] + [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return log.actions[dealt[deal - 1] + 1 : [*dealt, len(log.actions)][deal]]


def played(challenge: Challenge, actions: tuple[Action, ...] | None = None) -> Log:
    """The game of a challenge, with these actions or those of the easy bots."""
    log = read(challenge.text).log
    if actions is not None:
        return replace(log, actions=actions)
    state, _ = new_game(log.variant, log.seeds, log.options)
    while state.phase != GAME_OVER:
        action = bot_action(state)
        log = log.appended(action)
        state, _ = apply(state, action)
    return log
