"""Whether the bots of a finished or interrupted game by work have played as these bots do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jass.bots.identity import DIGEST, WORK
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game, seat_of
from jass.engine.observe import observe
from jass.history.log import Log
from jass.model.actions import Action
from jass.model.cards import Seat
from jass.model.errors import JassError


class NotComparable(JassError):
    """The moves of a game's bots cannot be played again here. `reason` is `clock` or `bots`."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Move:
    """A bot's move: its place among the actions, its deal, and what the bot plays there.

    `expected` is None where it is not the seat's turn: no bot acts then.
    """

    index: int
    deal: int
    played: Action
    expected: Action | None

    @property
    def same(self) -> bool:
        return self.played == self.expected


def compared(log: Log, first_seat: Seat = 1) -> Iterator[Move]:
    """Each move of the seats from `first_seat` on, beside what the bot does there.

    Raises `NotComparable` for a game by the clock, and for one of bots with another digest.
    """
    if log.pace != WORK or log.level is None:
        raise NotComparable(
            "clock", "the bots of this game thought by the clock: nobody can tell their moves"
        )
    if log.bots != DIGEST:
        raise NotComparable(
            "bots", f"the bots of this game are of another version than these: {log.bots}, not {DIGEST}"
        )
    state, _ = new_game(log.variant, log.seeds, log.options)
    for index, action in enumerate(log.actions):
        seat = seat_of(action)
        if seat is not None and seat >= first_seat:
            expected = None
            if state.to_act() == seat:
                decision = choose(observe(state, seat), log.level, state.rng(), best_kernel, pace=WORK)
                expected = decision.action
            yield Move(index, state.deal.number, action, expected)
        state, _ = apply(state, action)
