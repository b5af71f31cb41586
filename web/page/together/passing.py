"""Several people at one device, which they hand on: who holds it, and what it may show meanwhile.

Runs in MicroPython. Nobody sees a card before they have said that the device is theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import people

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.table.controller import Game
    from web.page.types.engine import Reply, Request
    from web.page.types.view import View


class Passing:
    """The company (web/page/types/roles.py) of a game in which the device is handed on.

    `seats` is what is kept of it with the game: {"people", "names", "tips", "undo"}, names by seat as text.
    """

    def __init__(self, seats: dict[str, Any], game: Game, show: Callable[[str], object]) -> None:
        self.people: list[int] = seats["people"]
        self.tips: bool = seats["tips"]
        self.undo: bool = seats["undo"]
        self.names: dict[int, str] = {int(seat): seats["names"][seat] for seat in seats["names"]}
        self.holder: int | None = None
        self.next: int | None = None  # to whom the device is to be handed
        self._game = game
        self._show = show

    def asked(self, request: Request) -> Request:
        """A request for the seat of who holds the device."""
        added: Request = dict(request)
        if request["do"] in ("open", "load"):
            added["people"] = self.people
        else:
            added["seat"] = self._seat()
        return added

    def served(self, request: Request, reply: Reply) -> None:
        """Nobody else need be told."""

    def refused(self, request: Request, error: Any) -> bool:
        """Whoever holds the device is told."""
        return False

    def shown(self, view: View) -> View:
        """The view, without any card if the device is to be handed on before it is seen."""
        turn = view["turn"]
        if turn in self.people:
            self.next = turn
        elif self.holder is None:
            self.next = self._after(view["turn"] or 0, view["players"])
        else:
            self.next = None
        if self.next == self.holder:
            self.next = None
        people.sit(self._seat(), self.names)
        return view if self.next is None and view["seat"] == self.holder else _covered(view)

    def waits(self, view: View) -> bool:
        """Whether somebody else is to act: they are asked to take the device."""
        if self.next is None:
            return False
        self._show("handover")
        return True

    def take(self) -> None:
        """Whom the device was handed to has it."""
        if self.next is not None:
            self.holder, self.next = self.next, None
        self._game.request({"do": "look"}, beside=True)

    def _seat(self) -> int:
        return self.people[0] if self.holder is None else self.holder

    def _after(self, seat: int, players: int) -> int:
        """Who of the people is the next to act from a seat on."""
        return min(self.people, key=lambda each: (each - seat) % players)


def _covered(view: View) -> View:
    """A view without any card, in which nobody can do anything."""
    covered: Any = dict(view)
    for part in ("hand", "legal", "look", "byHand"):
        covered[part] = []
    covered["turn"] = covered["last"] = covered["auction"] = None
    covered["why"] = {}
    covered["trick"] = dict(view["trick"], cards=[], leads=None)
    covered["weis"] = dict(view["weis"], own=[], sayable=[], announced=[], shown=[], tops=[])
    if view["estimate"]:
        covered["estimate"] = dict(view["estimate"], own=None)
    return covered  # type: ignore[no-any-return]
