"""The games of this device on the page: that at the table, the list of all, those from files and links.

Runs in MicroPython. What is kept and who plays it is decided in playing.py; here it meets the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import storage
from web.page.base.i18n import t
from web.page.saves import opening, record_text, refusal
from web.page.saves.link import Link
from web.page.saves.playing import BUSY, GONE, Playing, over, unlike
from web.page.saves.saves import KEPT, RECORD, Saves
from web.page.saves.summary import show_on_start

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from web.page.saves.device import Device
    from web.page.saves.full import Full
    from web.page.types.engine import Fault, Reply, Request
    from web.page.types.kept import Head
    from web.page.types.roles import GameAtTable, Notices, Run
    from web.page.types.view import View

# Characters that a game of the usual length takes.
_USUAL = 12000


class CurrentGame:
    """`play(request)` has a game loaded at the table, `run(coroutine)` runs something beside all else."""

    def __init__(
        self,
        device: Device,
        game: GameAtTable,
        menu: Notices,
        play: Callable[[Request], object],
        run: Run,
    ) -> None:
        self._device = device
        self._game = game
        self._menu = menu
        self._play = play
        self._run = run
        self._full: Full | None = None
        self._warned = False
        self.lasting = storage.lasting
        self._asked = 0
        self._taking = 0
        self._late: list[Request | str] = []  # what came of it when another one was wanted already
        # Games that are played elsewhere, until they no longer are, each with `_asked` of then.
        self._awaited: dict[str, int] = {}
        self.unread = ""  # why the game at the table, or what was taken over, cannot be read
        self.adopt: Callable[[str, object], bool] | None = None  # takes a setting up
        self.link = Link()
        self.saves = Saves(device, device.token, device.fresh, device.now)
        self.playing = Playing(self.saves, device, game.wanted)

    async def open(self) -> None:
        """Have all that is kept: what a killed browser lost put back, what earlier builds kept taken over."""
        self.unread = await opening.open_all(self.saves, self._device)
        self._device.lost = self._lost
        self._device.watch(self._written, self._back)

    # The game at the table

    def pointed(self) -> Head | None:
        """The head of the game at the table, or None if there is none that can be read."""
        wanted = self.playing.wanted if self.playing.elsewhere else None
        if self.saves.current and not wanted:
            return self.saves.head
        identity = wanted or self.saves.pointed()
        found = self.saves.record(identity) if identity else None
        return found[0] if found else None

    def readable(self) -> bool:
        """Whether there is a game at the table that the engine has not refused."""
        head = self.pointed()
        return head is not None and not head["bad"]

    def goes_on(self) -> bool:
        """Whether there is one that is not over."""
        head = self.pointed()
        return head is not None and not head["bad"] and not over(head)

    def none_yet(self) -> bool:
        """Whether this device holds no game, of which this might be the player's first."""
        return self.pointed() is None and not self.saves.entries()

    def here(self) -> bool:
        """Whether this tab plays the game that the engine has."""
        return self.saves.current is not None and not self.playing.elsewhere

    def elsewhere(self) -> bool:
        """Whether another tab plays the game of this one."""
        return self.playing.elsewhere

    def coming(self) -> bool:
        """Whether another game has been chosen that is not at the table yet."""
        return self._taking > 0 or self._game.coming()

    def log(self) -> str | None:
        """The game at the table as text, or None."""
        head = self.pointed()
        found = self.saves.record(head["id"]) if head else None
        return found[1] if found else None

    def draw(self) -> None:
        """Put it on the table as it looked last, until the engine has taken it up."""
        opening.draw(self._game, self.pointed())

    def served(self, request: Request, reply: Reply) -> None:
        """The engine has answered what changes the game: write it down."""
        view = reply["view"]
        view["seal"] = reply["seal"]  # of the next deal
        was = self.playing.elsewhere
        again = self.playing.served(request, reply["log"], view)
        if again:
            again["linked"] = request.get("linked")
            self._game.request(opening.seeded(again))
        elif self.playing.told == KEPT:
            self.link.taken(request.get("linked"))
        if self.playing.elsewhere:
            self._say_elsewhere()
            return
        if was:  # it may have been said once more since the player took it over
            self._menu.take_back()
        if request["do"] == "heard" or (request["do"] == "bot" and unlike(reply)):
            self.helped()
        head = self.saves.head
        if head is not None:
            self._game.undone = head["undone"]
            opening.keep_picture(head, view)
        if self.playing.told == KEPT:
            self._warned = False
        if request.get("saved") and self.here():
            self._run(self._hold_on())

    def counted(self, view: View) -> None:
        """A deal is over and counted at the table: the statistics count it once."""
        from web.page.statistics import recorded

        head = self.saves.head
        deal = view["results"][-1]["deal"]
        if head is None or head.get("apart") or head["counted"] >= deal:
            return
        owed = [each for each in head.pop("owed", []) if each != deal] + [deal]
        if recorded.count(view, head["id"], head["undone"] > 0, owed):
            self.playing.tell(counted=deal)
        else:
            self.playing.tell(owed=owed)  # there was no room: they count at the end of a later deal
        self._device.persist()

    def helped(self) -> None:
        """A tip was given, other people have played, or the bots have changed: it is no challenge won."""
        if self.saves.head and not self.saves.head.get("helped"):
            self.playing.tell(helped=True)

    def dared(self) -> bool:
        """Whether the game at the table is that of a challenge."""
        return bool(self.saves.head and self.saves.head.get("challenge"))

    def at_table(self, request: Request) -> bool:
        """Whether a request goes on with the game at the table, not to another one."""
        if request["do"] == "load":
            head = self.pointed()
            return head is not None and bool(request.get("saved") == head["id"])
        return bool(request["do"] != "open")

    # Which game

    def leave(self) -> bool:
        """Another game is begun: whether the one before it is kept for later."""
        head = self.saves.head
        self._asked += 1
        if not head or over(head) or not self.saves.is_kept(head["id"]):
            return False
        found = self.saves.record(head["id"])
        return found is not None and record_text.decided(found[1], found[0])

    def room(self) -> bool:
        """Whether another game could be kept; where nothing ever is, that is no question."""
        return not self.lasting or self.saves.room(_USUAL)

    def resume(self) -> None:
        """Go on with the game at the table."""
        wanted = self.playing.wanted if self.playing.elsewhere else None
        identity = wanted or self.saves.current or self.saves.pointed()
        if identity:
            self.bring(identity)

    def take_over(self) -> None:
        """Play here what another tab plays."""
        if self.playing.wanted:
            self._run(self._want(self.playing.take(self.playing.wanted, True)))

    def bring(self, identity: str) -> None:
        """Play a game of the list."""
        self._run(self._want(self.playing.take(identity)))

    def open_text(self, text: str, linked: int | None = None) -> bool:
        """Play a game that was given as a file's or a link's text; False if it is none at all."""
        text = text.strip()
        if not text.startswith("{"):
            return False
        log = record_text.log_in(text)
        if log is None:
            self.link.taken(linked)
            self._menu.tell(t("shelf.title"), t("save.refused.newer"))
        else:
            self._run(self._want(self.playing.bring(log), linked))
        return True

    async def take_link(self) -> None:
        """A game in the page's address is opened; the one at the table stays kept."""
        text = await self.link.text()
        if text is not None and not self.open_text(text, self.link.number):
            self.link.taken(self.link.number)
            self._menu.tell(t("link.damaged.title"), t("link.damaged"))

    def take_challenge(self, log: str, text: str, again: bool, address: str = "") -> None:
        """Play the game of a challenge, which is kept beside it; `again`: its deals are known here."""
        request: Request = {"do": "load", "log": log, "saved": None, "challenge": text, "again": again}
        request["linked"] = self.link.opens(address)
        self._begin(request)

    def practise(self, log: str) -> None:
        """Play on from the beginning of a game, as practice."""
        self._begin({"do": "load", "log": log, "practice": True})

    def _begin(
        self, request: Request, sure: bool = False, play: Callable[[Request], object] | None = None
    ) -> None:
        """Play another game, if there is room to keep it; `sure`: it is kept already, or wanted without."""
        if sure or self.room():
            self._asked += 1
            (play or self._play)(opening.seeded(request))
        else:
            self.ask_room(lambda: self._begin(request, True))
            self._await()

    async def _want(
        self,
        coming: Coroutine[Any, Any, Request | str],
        linked: int | None = None,
        play: Callable[[Request], object] | None = None,
    ) -> None:
        self._asked += 1
        asked = self._asked
        self._taking += 1
        request = await coming
        self._taking -= 1
        if asked != self._asked:  # the player has wanted another one meanwhile
            self._late.append(request)
        elif isinstance(request, dict):
            request["linked"] = linked
            self._begin(request, bool(request["saved"] or request.get("grows")), play)
        else:
            self.link.taken(linked)
            if request == BUSY:
                self._say_elsewhere()
            else:
                self._menu.tell(t("shelf.title"), t("save.gone" if request == GONE else "save.refused"))
                self._await()
        if not self._taking:  # not before: it may be the same game that is wanted once more
            late, self._late = self._late, []
            for each in late:
                self.playing.dropped(each)

    def _say_elsewhere(self) -> None:
        self._menu.tell(t("elsewhere.title"), t("elsewhere"), "here", self.playing.elsewhere)
        if self.playing.elsewhere:
            self._game.rest()
        self._await()

    def _await(self) -> None:
        """Go on by itself once the other tab is closed, unless the player wants another game until then."""
        identity = self.playing.wanted
        if identity and self.playing.elsewhere and self.pointed():
            waits = identity in self._awaited
            self._awaited[identity] = self._asked
            if not waits:
                self._run(self._await_end(identity))

    async def _await_end(self, identity: str) -> None:
        await self._device.freed(identity)
        asked = self._awaited.pop(identity)
        if not self.playing.elsewhere or self.playing.wanted != identity:
            return
        if asked != self._asked or self._game.coming():
            return
        self._menu.take_back()
        if self._menu.starting():  # loaded when the player goes on
            self.show_on_start()
        else:
            await self._reload(identity)

    async def _reload(self, identity: str) -> None:
        """Load the game at the table once more; what lies open there stays."""
        await self._want(self.playing.take(identity), None, self._game.request)

    def _lost(self, identity: str) -> None:
        was = self.playing.elsewhere
        self.playing.lost(identity)
        self._say_lost(was)

    def _say_lost(self, was: bool) -> None:
        """Say that another tab has the game, unless it had it before."""
        if self.playing.elsewhere and not was:
            self._say_elsewhere()

    def _written(self, identity: str) -> None:
        """Another tab has written a record."""
        if identity in ("", self.saves.current):
            self._run(self._look(False))

    def _back(self) -> None:
        """The page was put away by the browser, and is back: another tab may have the game by now."""
        self._run(self._look(True))

    async def _look(self, back: bool) -> None:
        if back:
            await self._hold_on()
        was = self.playing.elsewhere
        asked = self._asked
        identity = self.saves.current
        if await self.playing.looked(back):
            assert identity
            if self._menu.starting() or asked != self._asked or self._game.coming():
                self.saves.leave()  # loaded when the player goes on, or comes back to it
                self.playing.let_go(identity)
                self.show_on_start()
            else:
                await self._reload(identity)
        else:
            self._say_lost(was)

    async def _hold_on(self) -> None:
        was = self.playing.elsewhere
        await self.playing.hold_on()
        self._say_lost(was)

    def refused(self, request: Request | None, kind: str, error: Fault) -> str | None:
        """What the engine has refused, in words for the player; None where the rules do not go together.

        `request` is None where the engine was refused as a whole. All that is kept stays as it is.
        """
        if request is None or request["do"] != "load":
            return refusal.at_table(kind, error)
        newer = error.get("reason") == "newer"
        if kind == "GivenUp":  # whether a worker was only too slow for it, nobody knows
            self.playing.dropped(request)
        else:
            self.playing.refused(request, newer)
        self.link.taken(request.get("linked"))
        if kind == "GivenUp":
            return t("engine.failed.title") + ". " + self.comfort(request)
        return refusal.of_load(request, newer)

    # Words

    def hear(self, kind: str) -> None:
        """Tell the player what has become of something that is kept: `storage.ASIDE` or `storage.UNKEPT`."""
        if kind == storage.ASIDE and self._menu.starting():
            self._menu.warn_too(t(kind))
        else:
            self._menu.tell(t("aside.title" if kind == storage.ASIDE else "save.full.title"), t(kind))

    def warning(self) -> str | None:
        """What is to be said, once, of a game that is not kept; or None."""
        known = self._warned or self.playing.elsewhere
        if known or (self.playing.told == KEPT and (self.lasting or self.saves.current is None)):
            return None
        self._warned = True
        return t("save.blocked") if not self.lasting else t("save.full.now")

    def comfort(self, request: Request | None = None) -> str:
        """What is true of a game when the engine does not answer: nothing is, where there is none."""
        lasts = self.playing.lasts(request)
        return "" if lasts is None else t("engine.failed" if lasts else "engine.failed.unkept")

    def ask_room(self, anyway: Callable[[], object]) -> None:
        """There is no room for another game: what the player wants to do about it."""
        from web.page.saves.full import Full

        self.anyway = anyway
        self._full = self._full or Full()
        self._full.open()

    def show_on_start(self) -> None:
        """Say on the start screen what there is to go on with."""
        show_on_start(self.pointed(), self._device.some(RECORD) or bool(self.saves.unkept()))
