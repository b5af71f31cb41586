"""What the page wants of the engine, in the order in which it is served.

Runs in MicroPython and, for the tests, anywhere.

What makes or takes another game comes first, then what the player does at this one, then a tip, then the
bots; what is alike, in the order in which it was wanted. Whatever belongs to a game that is no longer at the
table, and a tip or a bot's move for a view that has changed, is dropped, and `dropped(request)` is told.
So is what could not be served, once something else was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.types.engine import Request

    Entry = tuple[Request, int, int]

_GAME, _PLAYER, _TIP, _BOT = range(4)
_RANKS = {"open": _GAME, "load": _GAME, "hint": _TIP, "bot": _BOT}  # all others are the player's


class Queue:
    """Requests that wait, and the one that is being served: `put`, `take`, then `done` or `fail`."""

    def __init__(self, dropped: Callable[[Request], object] | None = None) -> None:
        self._dropped = dropped
        self._waiting: list[Entry] = []
        self._served: Entry | None = None
        self._failed: Entry | None = None
        self._game = 0
        self._view = 0

    def put(self, request: Request) -> bool:
        """Have a request served in its turn.

        False if the same one waits already or is being served, or if another game is to come before it.
        """
        rank = _rank(request)
        if rank != _GAME and self.waits("open", "load"):
            self._drop(request)
            return False
        if request in [entry[0] for entry in self._open()]:
            return False
        if rank == _GAME:  # what waits for its turn at this one has no meaning at that one
            self._keep(lambda entry: _rank(entry[0]) == _GAME)
        self._waiting.append((request, self._game, self._view))
        return True

    def waits(self, *kinds: object) -> bool:
        """Whether a request waits; with kinds, one of these."""
        return any(not kinds or entry[0]["do"] in kinds for entry in self._waiting)

    def presses(self) -> bool:
        """Whether a request waits for which a pause is cut short: any but what a guest has sent."""
        return any(entry[0]["do"] != "heard" for entry in self._waiting)

    def take(self) -> Request | None:
        """The request that is to be served now, or None. `done` or `fail` must follow."""
        found = None
        for entry in self._waiting:
            if found is None or _rank(entry[0]) < _rank(found[0]):
                found = entry
        if found is None:
            return None
        self._waiting.remove(found)
        self._served = found
        return found[0]

    def done(self, shown: bool) -> None:
        """What was taken has been served; `shown` tells whether another view is on the table since."""
        entry = self._served
        self._served = None
        self._forget()
        if shown:
            self._view += 1
            if entry and _rank(entry[0]) == _GAME:
                self._game += 1
            self._keep(self._fits)

    def fail(self) -> None:
        """What was taken has been refused, or lost with the engine: `again` may bring it back."""
        self._forget()
        self._failed = self._served
        self._served = None

    def wanted(self) -> list[Request]:
        """All that waits or is being served, and what could not be."""
        entries = [self._served, self._failed] + self._waiting  # noqa: RUF005 - MicroPython
        return [entry[0] for entry in entries if entry]

    def coming(self) -> bool:
        """Whether a game waits, or is being served."""
        return any(_rank(entry[0]) == _GAME for entry in self._open())

    def _open(self) -> list[Entry]:
        """What waits, and what is being served."""
        return self._waiting + ([self._served] if self._served else [])

    def again(self) -> bool:
        """Have what could not be served wait again, unless it has lost its sense; False if there is none."""
        entry = self._failed
        self._failed = None
        if entry is None:
            return False
        if not self._fits(entry) or entry[2] != self._view:
            self._drop(entry[0])
            return False
        self._waiting.insert(0, entry)
        return True

    def _fits(self, entry: Entry) -> bool:
        request, game, view = entry
        rank = _rank(request)
        return rank == _GAME or (game == self._game and (rank == _PLAYER or view == self._view))

    def _forget(self) -> None:
        """What could not be served before never comes back."""
        entry, self._failed = self._failed, None
        if entry:
            self._drop(entry[0])

    def _keep(self, fits: Callable[[Entry], bool]) -> None:
        stale = [entry for entry in self._waiting if not fits(entry)]
        self._waiting = [entry for entry in self._waiting if fits(entry)]
        for entry in stale:
            self._drop(entry[0])

    def _drop(self, request: Request) -> None:
        if self._dropped:
            self._dropped(request)


def _rank(request: Request) -> int:
    return _RANKS.get(request["do"], _PLAYER)


def act(what: str, seat: int = 0) -> Request:
    """The request for something that the player at a seat does."""
    return {"do": "act", "action": str(seat) + ":" + what}
