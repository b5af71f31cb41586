"""The same cards with a bot in the player's place: what the result of a game by work is held against."""

from __future__ import annotations

from dataclasses import replace

from jass.bots.identity import DIGEST, WORK
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, State
from jass.history.log import Log, loads, replay
from jass.model.actions import Action, NextDeal
from jass.model.errors import BadLog
from jass.public.score_sheets import deal_lines

LEVEL = "master"
"""The level of the bot in the player's place. The other seats keep the level of the game."""

PLAYER = 0


def go_on(log: Log, state: State) -> tuple[Log, State]:
    """The game after the next decision of its bots, or with the next cards dealt.

    It depends on the game alone: a budget of work ends each bot's thinking.
    """
    seat = state.to_act()
    action: Action = NextDeal()
    if seat is not None:
        level = LEVEL if seat == PLAYER or log.level is None else log.level
        action = choose(observe(state, seat), level, state.rng(), best_kernel, pace=WORK).action
    state, _ = apply(state, action)
    return log.appended(action), state


class Rival:
    """Plays such a game a decision at a time, so that the table need not wait; `go_on` is one step.

    It remembers the last game only to save a replay: what it answers depends on what it is asked.
    """

    def __init__(self) -> None:
        self._last: tuple[Log, State] | None = None

    def go_on(self, text: object, table: Log | None) -> dict[str, object]:
        """One more decision in the game `text`, or in a new one with the cards of the game at the `table`.

        Raises `BadLog` for a game that is not by work, and for one of other bots.
        """
        if self._last is None or text != self._last[0].text:
            log = loads(text) if table is None else replace(table, actions=())
            if log.pace != WORK or log.bots != DIGEST:
                raise BadLog(
                    "bots" if log.pace == WORK else "pace", "the bots here cannot play that game again"
                )
            self._last = log, replay(log)[0]
        if self._last[1].phase != GAME_OVER:
            self._last = go_on(*self._last)
        log, state = self._last
        return {
            "log": log.text,
            "over": state.phase == GAME_OVER,
            "results": deal_lines(state.results, log.options),
        }
