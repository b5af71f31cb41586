"""At the table: hand, felt, slate and the bar above them, what is touched there and by which key.

Runs in MicroPython.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

from web.page.base import cards, dom, outside, people, storage
from web.page.base.game_label import label
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.base.turns import pause
from web.page.day.today import Today
from web.page.engine_client.client import EngineError
from web.page.engine_client.queue import Queue
from web.page.help_at_table import HelpAtTable
from web.page.loading import packages, updates
from web.page.saves import seats
from web.page.saves.record_text import SERIES
from web.page.saves.saves import KEPT
from web.page.score.beside import Beside
from web.page.score.slate import Slate
from web.page.table.announcer import lesson, reason
from web.page.table.auction import Auction
from web.page.table.controller import Game
from web.page.table.hand import Hand
from web.page.table.last_trick import LastTrick
from web.page.table.scene import Scene
from web.page.table.table import Table
from web.page.ui import panels
from web.page.ui.pace import Pace
from web.page.ui.shortcuts import Keys
from web.page.ui.sound import Sound
from web.page.ui.sound_switch import SoundSwitch

if TYPE_CHECKING:
    from js import Element, Event

    from web.page.parts import Parts
    from web.page.table.questions import Asking
    from web.page.together.hosting import Hosting
    from web.page.types.engine import Fault, Reply, Request
    from web.page.types.kept import SeatsKept
    from web.page.types.roles import Company
    from web.page.types.view import Refusal, View


class AtTable:
    """All that is there; the host of the game (web/page/types/roles.py)."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._undo = dom.find("undo")
        self._tip = dom.find("tip")
        self._practice = dom.find("practice")
        self.help = HelpAtTable(parts)
        self._hosting: Hosting | None = None  # that of the game that is to come

    async def lay(self) -> None:
        """Make what is at the table, in several turns of the browser's."""
        parts = self._parts
        settings = parts.settings
        self._pace = Pace(settings)
        self._sound = Sound(settings)
        self._sounds = SoundSwitch(settings, self._sound, parts.menu.sync)
        self.table = Table(lambda node, words: spawn(self.help.explain_terms(node, words)))
        self.hand = Hand(settings, lambda card: parts.game.play(card), self._refused, self._kept_ready)
        self._auction = Auction(self._choose, self._shove)
        await pause()
        self.slate = Slate(self._label, lambda: (parts.game.view, parts.game.undone), spawn, self._prepare)
        queue = self._queue = Queue(self._dropped)
        self._beside = Beside(dom.find("table"))
        scene = Scene(
            self.table,
            self.hand,
            self._auction,
            self._make_asking,
            self._pace,
            self._sound,
            queue.presses,
            self._drawn,
            self.help.advise,
        )
        parts.game = Game(settings, parts.engine, queue, scene, self)
        parts.today = Today(
            parts.engine,
            lambda: parts.current_game.saves,
            lambda: parts.current_game.hear(storage.UNKEPT),
        )
        self._last = LastTrick(self.table, self._pace.hurry)

    def listen(self) -> None:
        """From now on heed keys, taps and clicks."""
        commands = {
            "s": self._auction.shove,
            "u": self._take_back,
            "t": self._overview,
            "l": self._last.press,
            "h": self._ask,
            "m": self._sounds.press,
        }
        Keys(commands, {"l": self._last.let_go}, self.hand.nth, self._parts.away)
        dom.listen("pointerdown", self._tapped)
        for event in ("pointerup", "pointercancel"):
            dom.listen(event, self._released)
        dom.listen("click", self._clicked)
        dom.listen("keydown", self._pressed)
        dom.listen("change", self._changed)
        dom.listen("close", self._closed, capture=True)
        dom.listen("cancel", self._cancelled, capture=True)
        self._sounds.show()

    # The host of the game

    def resting(self, others: bool = False) -> bool:
        """Whether the bots wait, for a dialog only if no `others` do; the bar shows what can be done."""
        parts = self._parts
        game = parts.game
        self._undo.attr("disabled", not game.may_undo())
        self._tip.attr("disabled", not game.may_ask())
        self._practice.show((game.undone > 0 and not game.company) or parts.today.practice)
        if game.view:
            self._sounds.offer(game.view)
        # What is said at another's turn, the next card takes away.
        words = game.may_ask() and parts.current_game.warning()
        if words:
            self.table.explain(words, "calm")
        if parts.current_game.elsewhere() or (parts.embed and parts.embed.paused):
            return True
        return not others and (parts.away() or self.help.waits())

    def served(self, request: Request, reply: Reply) -> None:
        """The engine has answered what changes the game: it is written down."""
        parts = self._parts
        parts.current_game.served(request, reply)
        if request["do"] in ("open", "load"):  # not before: what is refused leaves the table as it is
            parts.hosting = self._hosting
            if not parts.game.company:
                people.sit(people.PLAYER, {})
        if request.get("successor") and parts.current_game.playing.told == KEPT:
            storage.remove("successor")
        parts.today.served(reply)

    async def noted(self) -> None:
        """The next action waits until a killed browser would not lose the last one."""
        await self._parts.device.noted()

    def unaided(self) -> bool:
        """Whether no help comes unasked, since it would cost the player what the game counts for."""
        parts = self._parts
        return parts.today.counts() or parts.current_game.dared() or SERIES in (parts.engine.log or "")

    def restored(self) -> None:
        """What the slate showed was of before."""
        self.slate.close()

    def counted(self, view: View, undone: int) -> None:
        """A deal is over: the statistics count it, and the slate shows it."""
        if not self._parts.game.company:  # the statistics are one person's
            self._parts.current_game.counted(view)
        self.slate.result(view, 0 if self._parts.game.company else undone)
        spawn(self.help.explain_slate())
        if view["ended"] and self._parts.current_game.dared():
            self._parts.screens.open("challenge:end")
        if view["ended"] and self._parts.today.which:
            spawn(self._compare(view))
        if view["ended"] and SERIES in (self._parts.engine.log or ""):
            self._parts.screens.open("series:end")

    async def company(self, request: Request) -> Company | None:
        """Who plays besides the player in a game that a request opens or takes up.

        Raises EngineError where what the table of several people needs does not come.
        """
        hosting = self._hosting = self._parts.hosting
        if hosting and hosting.guests and self._is_for_guests(request):
            hosting.takes(_variant(request))
            request["seats"] = hosting.kept()
            if request["do"] == "open":
                await hosting.settle(request.get("seed"))
            return hosting
        self._hosting = None
        found = self._seats(request)
        if not found:
            return None
        if not await self._parts.screens.desk.fetched():
            raise EngineError({"kind": "EngineLost", "message": "the table of several people did not come"})
        if found["devices"]:
            resumed: Hosting = await panels.made("devices", self._parts.screens.desk).resume(found)
            resumed.takes(_variant(request), found)
            self._hosting = resumed
            return resumed
        from web.page.together.passing import Passing

        return Passing(found, self._parts.game, self._parts.screens.open, spawn)

    def _seats(self, request: Request) -> SeatsKept | None:
        """Who has a seat in a game that a request opens or takes up; None where one plays alone."""
        saved = request.get("saved") or request.get("grows")
        return seats.checked(request.get("seats") or self._parts.current_game.saves.seats(saved))

    def _is_for_guests(self, request: Request) -> bool:
        """Whether a game is one of the table of devices, and does not count for one player."""
        found = self._seats(request)
        if request["do"] == "load":
            return found is not None and bool(found["devices"])
        alone = request.get("day") or str(request.get("seed")).startswith("jass2|")
        return not alone and (not found or bool(found["devices"]))

    def helped(self) -> None:
        """A tip was given."""
        self._parts.current_game.helped()

    async def _compare(self, view: View) -> None:
        """The end of a game of the day beside the rival on the same cards."""
        try:
            await packages.on_demand()
        except OSError:
            return
        from web.page.day import end

        end.show(self.slate, self._parts.today, view)

    def failed(self, kind: str, request: Request, error: Fault) -> None:
        """The engine has refused what the game cannot mend itself."""
        self._parts.screens.failed(kind, request, error)

    def _drawn(self, view: View, held: bool) -> None:
        """While a trick that has been taken still lies there, nothing is to be decided."""
        self._beside.render(view)
        self.help.draw(None if held else view)

    # What the player does

    def go_on(self) -> None:
        """To the next deal."""
        self.slate.close()
        self._parts.game.request({"do": "act", "action": "deal"})

    def _choose(self, code: str) -> None:
        self._parts.game.decide(code)

    def _shove(self) -> None:
        self._choose("shove")

    def _make_asking(self) -> Asking:
        from web.page.table.questions import Asking

        game = self._parts.game
        return Asking(game.say, self.table.explain, game.wake)

    def _refused(self, card: str, why: Refusal) -> None:
        view = self._parts.game.view
        if not view:
            return
        if view["revocable"] and view["legal"] and why["rule"] != "notYourTurn":
            self._parts.game.asking().really(card, reason(why, view))
        else:
            self.table.explain(reason(why, view), lesson=lesson(why))

    def _kept_ready(self, card: str | None) -> None:
        self.table.explain(t("hand.ready", card=cards.name(card)) if card else "", "tip")

    def _take_back(self) -> None:
        if self._parts.game.may_undo() and self._knows("undo"):
            self._parts.game.undo()

    def _ask(self) -> None:
        if self._parts.game.may_ask() and self._knows("tip"):
            self._parts.today.helped()
            self._parts.game.ask()

    def _knows(self, control: str) -> bool:
        """Whether the player knows what help costs in a game that counts."""
        if not self._parts.today.warns(control):
            return True
        self.table.explain(t("practice.sure"), "calm")
        return False

    def _overview(self) -> None:
        game = self._parts.game
        if game.view:
            self.slate.overview(game.view, 0 if game.company else game.undone)
            spawn(self.help.explain_slate())

    async def _prepare(self, deal: int) -> None:
        """The engine loads what a review of a deal needs, if the player is alone at the table."""
        if self._parts.game.company:
            return
        try:
            await self._parts.engine.ask({"do": "review", "deal": deal})
        except EngineError:
            return  # whoever wants it is told

    def _label(self) -> str:
        return label(self._parts.lobby.current())

    def _tapped(self, event: Event) -> None:
        if dom.closest(event, "#open-last"):
            self._last.press()
        elif self._last.hide():
            return
        elif dom.closest(event, "#own") and not dom.closest(event, "button"):  # a word takes its time
            self._pace.hurry()
        elif dom.closest(event, "#felt") and not dom.closest(event, "button, input, [data-term]"):
            self._last.touch_felt()

    def _released(self, _event: Event) -> None:
        self._last.let_go()

    def _clicked(self, event: Event) -> None:
        parts = self._parts
        if self._explains(dom.closest(event, "[data-term]")):
            return
        button = dom.closest(event, "button")
        if not button:
            return
        if button.id == "open-last" and event.detail == 0:  # from the keyboard: no pointer went down
            self._last.toggle()
        elif button.id == "open-slate":
            self._overview()
        elif button.id == "open-menu":
            parts.lobby.show()
            parts.menu.open("menu")
        elif button.hasAttribute("data-sound"):
            self._sounds.press()
        elif button.hasAttribute("data-sounds"):
            self._sounds.take(button.getAttribute("data-sounds") or "off")
            parts.game.wake()
        elif button.id == "undo":
            self._take_back()
        elif button.id == "tip":
            self._ask()
        elif button.hasAttribute("data-replay"):
            parts.screens.open("replay")
        elif button.hasAttribute("data-next"):
            self.go_on()
        elif button.hasAttribute("data-new"):
            parts.screens.again()
            spawn(self._settle())

    def _pressed(self, event: Event) -> None:
        """A mark opens its term as a button does, which would click by itself."""
        if event.key in ("Enter", " ") and self._explains(dom.closest(event, "[data-term][tabindex]")):
            event.preventDefault()

    def _explains(self, term: Element | None) -> bool:
        if term:
            self._parts.screens.open("term:" + str(term.getAttribute("data-term")))
        return bool(term)

    async def _settle(self) -> None:
        """Reload the page, if at all, before the player has decided anything; once the game is saved."""
        await asyncio.sleep(1)
        parts = self._parts
        await updates.settle(lambda: not parts.game.decided() and parts.screens.may_reload())

    def _dropped(self, request: Request) -> None:
        js.console.info("jass: no longer wanted: " + request["do"] + " " + request.get("action", ""))
        self._parts.current_game.playing.dropped(request)

    def _changed(self, event: Event) -> None:
        if dom.closest(event, "[data-setting=sound]"):  # web/page/lobby/menu.py has kept it: let it be heard
            self._sounds.show()
            self._sound.play("weis")

    def _closed(self, _event: Event) -> None:
        self._parts.game.wake()

    def _cancelled(self, event: Event) -> None:
        if event.target.id == "notice" and self._parts.current_game.elsewhere():
            event.preventDefault()
        elif event.target.id == "slate" and self.slate.mode != "overview":
            event.preventDefault()
            if self.slate.mode == "result":
                self.go_on()


def _variant(request: Request) -> str:
    """The preset of the game that a request opens or takes up."""
    played = request if "variant" in request else outside.parse(request.get("log")) or {}
    return str(played.get("variant"))
