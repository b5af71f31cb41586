"""Which game a tab plays: the records (saves.py), the browser's locks and the engine's answers together.

Runs in MicroPython and, for the tests, anywhere. The locks are given:

    await hold(identity, steal)   HELD, or BUSY where another tab has it, or NONE where there are no locks
    seize(identity)               the same for a game that nobody else can know of, without waiting
    release(identity)             lets it go
    has(identity)                 whether this tab has it

The game at the table changes only when the engine has taken the new one up: a request to load carries the
record in `saved`, and its answer makes the table point there. Until then, and if it is refused, all stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from web.page.saves import record_text
from web.page.saves.saves import ELSEWHERE, KEPT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from web.page.saves.saves import Saves
    from web.page.types.engine import Reply, Request
    from web.page.types.kept import Facts, Head, Locks
    from web.page.types.view import View

HELD = "held"
BUSY = "busy"
NONE = "none"

# Why a game is not taken up.
GONE = "gone"
UNREADABLE = "unreadable"

OVER = "gameOver"


class Playing:
    """One tab. `told` is what its last write has come to, `elsewhere` whether another tab plays its game.

    `requests()` has those that are not answered yet: the locks of their games stay this tab's.
    """

    def __init__(self, saves: Saves, locks: Locks, requests: Callable[[], Sequence[Request]]) -> None:
        self.saves = saves
        self._requests = requests
        self.told = KEPT
        self.elsewhere = False
        self.wanted: str | None = None  # the game that was found to be played elsewhere, by its identity
        self._locks = locks
        self._stolen: list[str] = []  # games that another tab has taken, until this one has them again

    async def take(self, identity: str, steal: bool = False) -> Request | str:
        """A request that loads a kept game, or in its place BUSY, GONE or UNREADABLE."""
        found = self.saves.record(identity)
        if found and found[0]:
            if await self._busy(identity, steal):
                self._away(identity)
                return BUSY
            found = self.saves.record(identity)  # as the other tab has left it
            if found and found[0]:
                return {"do": "load", "log": found[1], "saved": identity}
            self._locks.release(identity)
        return UNREADABLE if found else GONE

    async def bring(self, log: str) -> Request | str:
        """A request that loads a game from a file or a link; BUSY if another tab plays just this one."""
        same = self.saves.find(log)
        found = self.saves.record(same) if same is not None else None
        if same is not None and found and record_text.extends(found[1], log):
            return await self.take(same)
        if same is not None and await self._busy(same, False):
            same = None
        return {"do": "load", "log": log, "saved": None, "grows": same}

    def served(self, request: Request, log: str, view: View) -> Request | None:
        """The engine has answered a request that changes the game; another request if it must ask again."""
        do = request["do"]
        facts = facts_of(view)
        saves = self.saves
        left = saves.current
        if do == "load" and request.get("saved") in self._stolen:
            saves.leave()  # the engine has another game than this tab's
            self._away(request["saved"])
        elif do == "load" and request.get("saved"):
            again = self._loaded(request, log, facts, view)
            if again:
                return again
        elif do == "load" and request.get("grows") and self._fits(request["grows"], log):
            own = saves.claim(request["grows"])
            assert saves.head and own is not None
            facts["counted"] = max(saves.head["counted"], deals_of(view))
            # What a file or a link has played is none of this player's: practice, and no first try.
            facts["helped"] = True
            facts["dealt"] = saves.head["dealt"] and record_text.decided(own, saves.head)
            facts["bad"] = None
            self._here(saves.keep(log, facts))
        elif do in ("open", "load"):
            if do == "load":
                facts["counted"] = deals_of(view)  # what others have played is none of this player's
                if request.get("practice"):
                    facts["undone"] = 1
            for name in ("seats", "challenge", "again"):
                if request.get(name):
                    facts[name] = request[name]
            self._here(saves.begin(log, facts, do == "open"))
            assert saves.current
            self._locks.seize(saves.current)
            self.dropped(request)  # what it was to make longer, it does not fit any more
        elif saves.current is None or (do == "bot" and left in self._stolen):
            return None  # of a game that another tab has taken, and whose bots play there
        elif do == "bot" and not saves.mine() and self._late(left):
            return self._late(left)  # nothing of the player's is lost: the bot is asked once more
        else:
            self.told = saves.keep(log, facts, do == "undo")
            if self.told == ELSEWHERE:
                assert left
                late = self._late(left)
                if late is None:
                    self._away(left)
                return late
            if saves.current != left:
                self._locks.seize(saves.current)
        if left:
            self.let_go(left, request)
        return None

    def tell(self, **known: Unpack[Facts]) -> None:
        """Write down what belongs to the game at the table beside its log."""
        told = self.saves.tell(**known)
        if told != ELSEWHERE:
            self.told = told

    def refused(self, request: Request, newer: bool) -> None:
        """The engine does not take a game: what is kept of it stays as it is, and a list tells so."""
        saved = request.get("saved")
        if saved and saved not in self._stolen:
            self.saves.mark(saved, "newer" if newer else "damaged", request["log"])
        self.dropped(request)

    def dropped(self, request: Request | str) -> None:
        """A request that is asked of nobody, since the player has wanted another game meanwhile."""
        if isinstance(request, dict):
            for identity in (request.get("saved"), request.get("grows")):
                if identity:
                    self.let_go(identity, request)

    def lost(self, identity: str) -> None:
        """Another tab has taken a game: this one plays it no more."""
        if identity not in self._stolen:
            self._stolen.append(identity)
        if identity == self.saves.current:
            self._away(identity)

    async def looked(self, back: bool) -> bool:
        """Look whether another tab plays this one's game; True if this one must load it again instead, since
        its record has changed and nobody else has it.

        Where there are no locks, who has written plays it, unless the page has just come `back`.
        """
        current = self.saves.current
        if current is None or self.elsewhere or (self.saves.mine() and not back):
            return False
        told = await self._locks.hold(current, False)
        if current != self.saves.current:  # the player has gone to another one meanwhile
            self.let_go(current)
            return False
        if told == BUSY or (told == NONE and not back):
            self.lost(current)
        return not self.elsewhere and not self.saves.mine()

    async def hold_on(self) -> None:
        """Have the locks again that the browser has let go while the page was put away."""
        for identity in self._own():
            if identity in self._stolen or (self.elsewhere and identity == self.wanted):
                continue  # whose end is waited for
            if await self._locks.hold(identity, False) == BUSY:
                self.lost(identity)
            self.let_go(identity)  # unless it is wanted still

    def lasts(self, request: Request | None) -> bool | None:
        """Whether the kept game that a request loads, or else the one at the table, will be there after a
        reload; None where there is none.
        """
        saves = self.saves
        identity = (request.get("saved") if request else None) or saves.current or saves.pointed()
        if identity is None:
            return None
        return saves.is_kept(identity) and (identity != saves.current or self.told == KEPT)

    def let_go(self, identity: str, done: Request | None = None) -> None:
        """Release a lock, unless this tab still needs it; `done` is a request that does so no more."""
        if identity not in self._own(done):
            self._locks.release(identity)

    def _late(self, identity: str | None) -> Request | None:
        """A request that loads a game into which another tab wrote late; None without its lock."""
        found = self.saves.record(identity) if identity and self._locks.has(identity) else None
        return {"do": "load", "log": found[1], "saved": identity} if found else None

    def _own(self, done: Request | None = None) -> list[str]:
        """The games whose locks this tab needs: that which it plays, and what is wanted but for `done`."""
        found = [self.saves.current]
        for each in self._requests():
            if each is not done:
                found += [each.get("saved"), each.get("grows")]
        return [identity for identity in found if identity]

    async def _busy(self, identity: str, steal: bool) -> bool:
        """Whether another tab has a game; if not, this one has it from now on."""
        if await self._locks.hold(identity, steal) == BUSY:
            return True
        if identity in self._stolen:
            self._stolen.remove(identity)
        return False

    def _away(self, identity: str) -> None:
        """A game is played elsewhere; the one that this tab plays, if there is one, goes on."""
        self._locks.release(identity)  # or this tab waits for itself
        self.elsewhere = self.elsewhere or self.saves.current in (None, identity)
        self.wanted = identity

    def _fits(self, identity: str, log: str) -> bool:
        found = self.saves.record(identity)
        if found is None or found[0] is None or identity in self._stolen:
            return False
        return record_text.extends(log, found[1])

    def _loaded(self, request: Request, log: str, facts: Facts, view: View) -> Request | None:
        """A kept game is at the engine; unless it has changed meanwhile, this tab plays it from now on."""
        identity = request["saved"]
        found = self.saves.record(identity)
        if found is not None and found[0] is not None and found[1] != request["log"]:
            return {"do": "load", "log": found[1], "saved": identity}
        if found is None:  # deleted meanwhile: the engine has all of it
            facts["counted"] = deals_of(view)
            self._locks.release(identity)
            self._here(self.saves.begin(log, facts, False))
            assert self.saves.current
            self._locks.seize(self.saves.current)
            return None
        self.saves.claim(identity)
        facts["bad"] = None
        self._here(self.saves.keep(log, facts))
        return None

    def _here(self, told: str) -> None:
        """The engine has this tab's game: what was found to be played elsewhere is wanted no more."""
        self.told = told
        self.elsewhere = False
        self.wanted = None


def facts_of(view: View) -> Facts:
    """What a list shows of a view."""
    return {"deal": view["deal"], "totals": view["totals"], "phase": view["phase"]}


def deals_of(view: View) -> int:
    """The number of the last deal that a view has the result of, 0 before the first."""
    return view["results"][-1]["deal"] if view["results"] else 0


def over(head: Head) -> bool:
    """Whether a game has been played to its end."""
    return head["phase"] == OVER


def unlike(reply: Reply) -> bool:
    """Whether a bot that has moved is of another version or level than those that the game began against."""
    return bool(reply.get("otherBots")) or '"level":"' + reply["thought"]["level"] + '"' not in reply["log"]
