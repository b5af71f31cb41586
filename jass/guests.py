"""What other devices send for their seats (`docs/together.md`). Nothing in it is trusted."""

from __future__ import annotations

from jass.model.cards import Seat
from jass.model.errors import JassError, shorten
from jass.public.events import Event
from jass.requests import read_request
from jass.table import Table

MAX_HEARD = 4096
"""The greatest length of a message of a guest, in characters."""


class BadMessage(JassError):
    """A guest's message is refused. `reason` is `late` if the game has gone on meanwhile, else `damaged`."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(f"a guest's message: {why}")
        self.reason = reason


def heard(table: Table, seat: Seat | None, text: str) -> tuple[Table, tuple[Event, ...]]:
    """The table after a message `{"act": ACTION, "game": MARK, "n": NUMBER}` of the device that has the seat.

    `game` is the mark of the game that the sender knew and `n` the number of its actions; an action meant for
    another game or position is refused. Raises
    `BadMessage`, `BadRequest` for what is no such text, and what `Table.act` raises.
    """
    message = read_request(text, MAX_HEARD)
    if seat is None:
        raise BadMessage("damaged", "those who look on decide nothing")
    if set(message) != {"act", "game", "n"}:
        raise BadMessage("damaged", f"act, game and n, not {shorten(sorted(message))}")
    number, now = message["n"], len(table.log.actions)
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadMessage("damaged", f"n is a number, not {shorten(number)}")
    if not isinstance(message["game"], str):
        raise BadMessage("damaged", f"game is a text, not {shorten(message['game'])}")
    if message["game"] != table.mark():
        raise BadMessage("late", "the action is meant for another game")
    if number != now:
        raise BadMessage("late", f"action {number} is meant for another position than {now}")
    return table.act(seat, message["act"])
