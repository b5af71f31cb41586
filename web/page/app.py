"""The game on the page: puts the parts together and hands taps, keys and settings to them.

Runs in MicroPython, started by web/page/start.py. What the parts say to one another stands here; none of them
knows the others.
"""

import asyncio

import js
from jsffi import create_proxy

from web.page.base import cards, dom, people, storage
from web.page.base.game_label import label
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.base.turns import pause
from web.page.engine_client.client import Engine, EngineError
from web.page.loading import packages, updates
from web.page.lobby.lobby import Lobby
from web.page.navigation import Navigation
from web.page.saves.current_game import CurrentGame
from web.page.saves.device import Device
from web.page.score.slate import Slate
from web.page.table.announcer import reason
from web.page.table.auction import Auction
from web.page.table.controller import Game
from web.page.table.hand import Hand
from web.page.table.last_trick import LastTrick
from web.page.table.table import Table
from web.page.ui.pace import Pace
from web.page.ui.shortcuts import Keys
from web.page.ui.sound import Sound


class App:
    """Everything on the page."""

    def __init__(self, settings, menu, appearance):
        self.settings = settings
        self.menu = menu
        self._appearance = appearance
        self._replay = None
        self._tried = False
        self._percent = 0
        self._embed = None

    async def _make(self):
        """The parts, in several turns of the browser's."""
        settings = self.settings
        device = Device()
        self.engine = Engine(self._progress, self._engine_state, self._keep)
        self.pace = Pace(settings)
        self.sound = Sound(settings)
        await pause()
        self.table = Table()
        self.hand = Hand(settings, lambda card: self.game.play(card), self._refused, self._kept_ready)
        self.auction = Auction(self._choose, lambda: self._choose("shove"))
        await pause()
        self.slate = Slate(self._label, lambda: (self.game.view, self.game.undone), spawn)
        self.game = Game(
            settings,
            self.engine,
            self.table,
            self.hand,
            self.auction,
            self._make_asking,
            self.slate,
            self.pace,
            self.sound,
            self._resting,
            self._failed,
        )
        await pause()
        self.last = LastTrick(self.table, self.pace.hurry)
        self.back = Navigation(self._home, self._forward)
        self.keeping = self.game.keeper = CurrentGame(device, self.game, self.menu, self._play_log, spawn)
        self.lobby = Lobby(settings, self.engine, self.menu, self._new_game, spawn)
        await pause()
        self._appearance.changed = people.changed = self._redraw
        self.keeping.adopt = lambda name, value: settings.set(name, value) and not self._appearance.set(name)
        api.log = create_proxy(lambda: self.engine.log or "")
        js.window.jass = api
        self._undo = dom.find("undo")
        self._tip = dom.find("tip")
        self._practice = dom.find("practice")
        commands = {"s": self.auction.shove, "u": self._take_back, "t": self._overview, "l": self.last.press}
        commands["h"] = self._ask
        Keys(commands, {"l": self.last.let_go}, self.hand.nth, self._keys_off)
        dom.listen("pointerdown", self._tapped)
        for event in ("pointerup", "pointercancel"):
            dom.listen(event, self._released)
        dom.listen("click", self._clicked)
        dom.listen("change", self._changed)
        dom.listen("close", self._closed, capture=True)
        dom.listen("cancel", self._cancelled, capture=True)

    async def run(self):
        """Take up the game of the last visit or offer a new one, start the engine, play."""
        await self._make()
        await self.keeping.open()
        kept = self.keeping.readable()
        if storage.EMBEDDED:
            await self._make_guest(kept)
        elif self.settings.unknown or not kept or self.lobby.asks_for_another():
            self._open_start()
            if self.settings.unknown:
                self.menu.warn(t("start.unknown", name=self.settings.unknown))
            elif self.keeping.damaged:
                self.menu.warn(t("save.damaged"))
        else:
            self.keeping.draw()  # the most work of the start, below what is still the start screen
            await pause()
            self._continue(drawn=True)
        self.lobby.show()
        dom.root.attr("data-alive", True)
        self.menu.attach(self._on_menu_action)
        storage.listen(self.keeping.hear)  # no dialog is closed any more by what the start screen opens
        self.lobby.open_asked()
        spawn(self._start_engine())
        await self.game.run()

    async def _make_guest(self, kept):
        """In a page of others the poster was the start screen: on with the game, or a new one."""
        await packages.on_demand()
        from web.page.guest.host_messages import Embed

        new, look, link = self._new_game, self._appearance.set, self.keeping.take_link
        self._embed = Embed(self.settings, self.engine, self.game, new, look, link, spawn)
        if not kept or self.lobby.asks_for_another():
            self._new_game()
        else:
            self._continue()

    async def _start_engine(self):
        try:
            await self.engine.start()
        except EngineError as error:
            self._failed(error.kind, None, error.error)
            return
        await self.keeping.take_link()
        if self._embed:
            self._embed.ready()
        await self.lobby.check_link()
        spawn(self.table.draw_with_less())
        if await updates.keep(self.engine.version, self._update):
            self.menu.kept()
            await updates.remember()

    def _keep(self, log):
        if self._embed:
            self._embed.changed()

    def _update(self):
        """A new version lies ready: take it up while no game is going on."""
        spawn(updates.settle(self._between_games))

    async def _settle_in_new_game(self):
        """Loads the page anew, if at all, before the player has decided anything; once the game is saved."""
        await asyncio.sleep(1)
        await updates.settle(lambda: not self.game.may_undo())

    def _between_games(self):
        return self.menu.starting() and not self.keeping.goes_on()

    # What the player does

    def _choose(self, code):
        self.game.request({"do": "act", "action": "0:" + code})

    def _make_asking(self):
        from web.page.table.questions import Asking

        return Asking(self.game.say, self.table.explain)

    def _refused(self, card, why):
        view = self.game.view
        if not view:
            return
        if view["revocable"] and view["legal"] and why["rule"] != "notYourTurn":
            self.game.asking().really(card, reason(why))
        else:
            self.table.explain(reason(why))

    def _kept_ready(self, card):
        self.table.explain(t("hand.ready", card=cards.name(card)) if card else "", "tip")

    def _take_back(self):
        self.game.undo()

    def _ask(self):
        self.game.ask()

    def _overview(self):
        if self.game.view:
            self.slate.overview(self.game.view, self.game.undone)

    def _tapped(self, event):
        if dom.closest(event, "#open-last"):
            self.last.press()
        elif self.last.hide():
            return
        elif dom.closest(event, "#own") and not dom.closest(event, "button"):  # a word takes its time
            self.pace.hurry()
        elif dom.closest(event, "#felt") and not dom.closest(event, "button, input"):
            self.last.touch_felt()

    def _released(self, _event):
        self.last.let_go()

    def _clicked(self, event):
        button = dom.closest(event, "button")
        if not button:
            return
        if button.id == "open-last" and event.detail == 0:  # from the keyboard: no pointer went down
            self.last.toggle()
        elif button.id == "open-slate":
            self._overview()
        elif button.id == "open-menu":
            self.lobby.show()
            self.menu.open("menu")
        elif button.id == "undo":
            self._take_back()
        elif button.id == "tip":
            self._ask()
        elif button.hasAttribute("data-replay"):
            spawn(self._look_back())
        elif button.hasAttribute("data-next"):
            self._go_on()
        elif button.hasAttribute("data-new"):
            self._new_game()
            spawn(self._settle_in_new_game())

    def _on_menu_action(self, what):
        if what == "start":
            self._new_game()
        elif what == "restart":
            self.settings.choose(self.lobby.current())  # the game that the menu names
            self._new_game()
        elif what == "here":
            self.keeping.take_over()
        elif what == "anyway":
            self._new_game(sure=True)
        elif what == "continue":
            self._continue()
        elif what == "home":
            self.back.leave()
        elif what == "open:shelf":
            spawn(self.keeping.show_saved_games(self.lobby.fetched))
        elif what.startswith("open:"):
            self.lobby.open(what[5:])
        elif what == "retry" and self.game.retry():
            pass  # served by the game's loop
        elif what == "retry" and self._tried:
            js.jassAnew()  # web/boot/unsupported.js
        elif what == "retry":
            self._tried = True
            spawn(self._start_engine())

    async def _look_back(self):
        if not await self.lobby.fetched():
            return
        from web.page.replay.panel import Replay

        if self._replay is None:
            self._replay = Replay(self.lobby.ask, spawn)
        await self._replay.open(self.game.view, self.game.view["results"][-1]["deal"])

    def _go_on(self):
        self.slate.close()
        self.game.request({"do": "act", "action": "deal"})

    def _label(self):
        return label(self.lobby.current())

    def _home(self):
        self.slate.close()
        self.menu.warn("")
        self._open_start()

    def _open_start(self):
        """The start screen, and on it what there is to go on with."""
        self.menu.open_start(self.keeping.goes_on())
        self.keeping.show_on_start()
        self.lobby.show()

    def _forward(self):
        """The browser's way forward, back to the table."""
        if self.menu.starting() and self.keeping.pointed():
            self.menu.close_all()
            self._continue()

    def _play_log(self, request):
        self._to_the_table()
        self.game.request(request)

    def _to_the_table(self):
        self.back.entered()
        self.slate.close()
        self.menu.close_all()
        self.menu.warn("")
        self.menu.close_start()
        if self.engine.state != "ready":
            self.table.status(t("loading.percent", percent=self._percent))

    def _new_game(self, sure=False):
        if not sure and not self.keeping.room():
            self.keeping.ask_room()
            return
        if self.keeping.leave():
            self.table.announce(t("shelf.put"))
        self._to_the_table()
        self.game.request(self.lobby.request(self.game.view))

    def _continue(self, drawn=False):
        self.back.entered()
        self.menu.close_start()
        if self.game.view and self.keeping.here():
            self.game.wake()
            self.game.show_result()
            self.game.draw_again()
            return
        if not drawn:
            self.keeping.draw()
        self.table.status(t("loading.percent", percent=self._percent))
        self.keeping.resume()

    def _redraw(self):
        """Something looks or is called otherwise now."""
        self.menu.engine(self.engine.state)
        self.lobby.show()
        self.game.draw_again()
        if self._embed:
            self._embed.draw()

    # What the engine says

    def _progress(self, done, total):
        self._percent = int(done * 100 / total) if total else 0
        self.menu.progress(self._percent)
        api.version = self.engine.version
        self.menu.version(t("version", version=self.engine.version or ""))
        if not self.menu.starting() and self.game.view is None:
            self.table.status(t("loading.percent", percent=self._percent))

    def _engine_state(self, state):
        self.menu.engine(state)
        if state == "replacing":
            self.table.announce(t("engine.replacing"))

    def _failed(self, kind, request, error):
        if request and request["do"] == "open" and error.get("field") == "seed":
            self._new_game()  # with one of our own: that of the address is none
            return
        if self._embed:
            self._embed.failed(kind)
        if kind == "EngineLost" or (kind == "GivenUp" and self.keeping.at_table(request)):
            self.menu.tell(t("engine.failed.title"), self.keeping.comfort(), "retry")
            return
        warning = self.keeping.refused(request, kind, error)
        self._open_start()
        if warning:
            self.menu.warn(warning)
        else:
            self.lobby.refused(error)

    # Around

    def _resting(self):
        self._undo.attr("disabled", not self.game.may_undo())
        self._tip.attr("disabled", not self.game.may_ask())
        self._practice.show(self.game.undone > 0)
        # What is said at another's turn, the next card takes away.
        words = self.game.may_ask() and self.keeping.warning()
        if words:
            self.table.explain(words, "calm")
        if self.keeping.elsewhere() or (self._embed and self._embed.paused):
            return True
        return self.menu.starting() or self.menu.any_open()

    def _keys_off(self):
        return self.menu.starting() or self.menu.any_open()

    def _changed(self, event):
        if dom.closest(event, "[data-setting=sound]"):  # web/page/lobby/menu.py has kept it: let it be heard
            self.sound.play("weis")

    def _closed(self, _event):
        self.game.wake()

    def _cancelled(self, event):
        if event.target.id == "notice" and self.keeping.elsewhere():
            event.preventDefault()
        elif event.target.id == "slate" and self.slate.mode != "overview":
            event.preventDefault()
            if self.slate.mode == "result":
                self._go_on()


# What the console and bug reports get: jass.log() is the game as text, jass.version the build.
api = js.Object.new()
