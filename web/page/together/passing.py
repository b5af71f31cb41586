"""Several people at one device, which they hand on: who holds it, and what it may show meanwhile.

Runs in MicroPython. Nobody sees a card before they have said that the device is theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import people
from web.page.ui.awake import Awake

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.table.controller import Game
    from web.page.types.engine import Fault, Reply, Request
    from web.page.types.events import TableEvent
    from web.page.types.kept import SeatsKept
    from web.page.types.roles import Run
    from web.page.types.view import View

_OVER = ("dealOver", "gameOver")


class Passing:
    """The company (web/page/types/roles.py) of a game in which the device is handed on.

    `seats` is what is kept of it with the game: {"people", "names", "tips", "undo"}, names by seat as text.
    `show(panel)` opens a panel, `run(coroutine)` runs something beside all else.
    """

    def __init__(
        self,
        seats: SeatsKept,
        game: Game,
        show: Callable[[str], object],
        run: Run,
    ) -> None:
        self.people: list[int] = seats["people"]
        self.tips: bool = seats["tips"]
        self.undo: bool = seats["undo"]
        self.names: dict[int, str] = {int(seat): seats["names"][seat] for seat in seats["names"]}
        self._alone = self.people[0] if len(self.people) == 1 else None  # who need take it from nobody
        self.holder: int | None = self._alone
        self._awake = Awake(run) if self._alone is None else None
        self.changed: Callable[[], object] | None = None  # called when somebody else is to have the device
        self._game = game
        self._show = show
        self._run = run
        self._turn: int | None = None
        self._players = 0
        self._over = False  # a slate belongs to all
        self._handing = False
        self._actions = 0
        self._seen: dict[int, int] = {}  # by seat: how many actions there were when they gave the device away
        self._begun = 0  # the same for who has not had it yet
        self._missed: list[TableEvent] = []  # what has happened since, as events

    def asked(self, request: Request) -> Request:
        """A request for the seat of who holds the device."""
        added: Request = dict(request)
        if request["do"] in ("open", "load"):
            added["people"] = self.people
        if self._alone is not None or request["do"] not in ("open", "load"):
            added["seat"] = self.people[0] if self.holder is None else self.holder
        return added

    def served(self, request: Request, reply: Reply) -> None:
        """Nobody else need be told."""
        self._actions = reply.get("actions", self._actions)
        if request["do"] == "load":
            self._begun = self._actions
        elif request["do"] == "look":
            self._missed = reply["events"]

    def refused(self, request: Request, error: Fault) -> bool:
        """Whoever holds the device is told."""
        return False

    def shown(self, view: View) -> View:
        """The view, without any card if nobody has said yet that the device is theirs."""
        self._turn, self._players, self._over = view["turn"], view["players"], view["phase"] in _OVER
        people.sit(view["seat"], self.names, self.people)
        if self._awake:
            self._awake.hold()
        if self._over:  # everybody looks, and the next cards are dealt to nobody yet
            self.holder, self._seen, self._begun = self._alone, {}, self._actions
            return view
        if self.changed:
            self.changed()
        return view if view["seat"] == self.holder else covered(view)

    def next(self) -> int | None:
        """Who must have the device before anybody goes on; None if it lies where it should."""
        if self._over:
            return None
        if self._turn in self.people:
            wanted = self._turn
        elif self.holder is None:
            wanted = min(self.people, key=lambda seat: (seat - (self._turn or 0)) % self._players)
        else:
            return None
        return None if wanted == self.holder else wanted

    def waits(self, view: View) -> bool:
        """Whether somebody else is to act: they are asked to take the device."""
        if self.next() is None:
            if self._missed:
                missed, self._missed = self._missed, []
                self._game.recall(missed)
            return False
        if not self._handing:
            self._handing = True
            self._run(self._hand_on())
        return True

    async def _hand_on(self) -> None:
        try:
            if self.holder is not None:
                await self._game.linger()
        finally:
            self._handing = False
        if self.next() is None:  # taken back
            self._game.wake()
            return
        self._put_down()
        if self._game.resting():  # a menu is open: the screen comes when it is closed
            self._game.wake()
        else:
            self._show("handover")

    def take(self) -> None:
        """Whom the device is to be handed to has it."""
        who = self.next()
        if who is None:
            return
        self.holder = who
        since = min(self._seen.get(who, self._begun), self._actions)
        self._game.request({"do": "look", "from": since}, beside=True)

    def others(self) -> bool:
        """Whether anybody waits at another device for what this one does."""
        return False

    def left(self) -> None:
        """Who comes back to the table may be another."""
        self.rest()
        if not self._over and self._alone is None:
            self._put_down()

    def rest(self) -> None:
        """All who play are at this device, which need not stay lit for another game."""
        if self._awake:
            self._awake.let_go()

    def _put_down(self) -> None:
        if self.holder is not None:
            self._seen[self.holder] = self._actions
        self.holder = None
        if self._game.view:
            self._game.cover(covered(self._game.view))


def covered(view: View) -> View:
    """A view without any card, in which nobody can do anything."""
    bare: Any = dict(view)
    for part in ("hand", "legal", "look", "byHand"):
        bare[part] = []
    bare["turn"] = bare["last"] = bare["auction"] = None
    bare["why"] = {}
    bare["toTurn"] = bare["stoeckSaid"] = False
    bare["trick"] = dict(view["trick"], cards=[], leads=None)
    bare["weis"] = dict(view["weis"], own=[], sayable=[], announced=[], shown=[], tops=[])
    if view["estimate"]:
        bare["estimate"] = dict(view["estimate"], own=None)
        bare["points"] = [None for _ in view["points"]]  # each counts only their own
    return bare  # type: ignore[no-any-return]
