"""The game on the page: makes the parts and sets them going.

Runs in MicroPython, started by web/page/start.py. What is at the table is in at_table.py, the way from
game to game in screens.py, what the engine says in engine_news.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.at_table import AtTable
from web.page.base import dom, people, storage
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.base.turns import pause
from web.page.desk import PageDesk
from web.page.engine_news import EngineNews
from web.page.loading import packages
from web.page.lobby.lobby import Lobby
from web.page.parts import Parts
from web.page.saves.current_game import CurrentGame
from web.page.saves.device import Device
from web.page.screens import Screens
from web.page.ui import simple
from web.page.ui.panels import asks

if TYPE_CHECKING:
    from web.page.base.settings import Settings
    from web.page.lobby.menu import Menu
    from web.page.start import Appearance


class App:
    """Everything on the page."""

    def __init__(self, settings: Settings, menu: Menu, appearance: Appearance) -> None:
        self._parts = Parts(settings, menu, appearance)

    async def run(self) -> None:
        """Take up the game of the last visit or offer a new one, start the engine, play."""
        parts = self._parts
        await self._make()
        await parts.current_game.open()
        if js.jassJoins:
            await self._join()
        elif not parts.screens.succeed_host():
            await self._begin()
        parts.lobby.show()
        parts.today.show()
        dom.root.attr("data-alive", True)
        parts.menu.attach(parts.screens.on_menu_action)
        storage.listen(parts.current_game.hear)  # no dialog is closed any more by what the start screen opens
        parts.screens.open_asked()
        if not parts.guest:
            spawn(parts.news.start())
        await parts.game.run()

    async def _make(self) -> None:
        """The parts, in several turns of the browser's."""
        parts = self._parts
        parts.device = Device()
        parts.news = EngineNews(parts)
        parts.at_table = AtTable(parts)
        parts.screens = Screens(parts)
        await pause()
        await parts.at_table.lay()
        await pause()
        parts.current_game = CurrentGame(parts.device, parts.game, parts.menu, parts.screens.play_log, spawn)
        new, comfort = parts.screens.new_game, parts.current_game.comfort
        parts.lobby = Lobby(parts.settings, parts.engine, parts.menu, new, spawn, comfort)
        parts.screens.desk = PageDesk(parts)
        await pause()
        parts.appearance.changed = people.changed = self._redraw
        parts.current_game.adopt = self._adopt
        parts.news.offer()
        parts.at_table.listen()
        simple.way_out(lambda: self._adopt("ui", "full"))

    async def _begin(self) -> None:
        """The game of the last visit, or the start screen."""
        parts = self._parts
        current_game, menu = parts.current_game, parts.menu
        anew = not current_game.readable() or parts.lobby.asks_for_another()
        series = asks("series")
        waits = series and not current_game.goes_on()  # no game of another day lies before it
        if storage.EMBEDDED:
            await self._welcome()
            if not anew and not waits:
                parts.screens.go_on()
            elif not series:
                parts.screens.new_game()
                if current_game.unread:
                    menu.tell(t("shelf.title"), t(current_game.unread))
        elif parts.settings.unknown or anew or waits:
            parts.screens.open_start()
            if parts.settings.unknown:
                menu.warn(t("start.unknown", name=parts.settings.unknown))
            elif current_game.unread:
                menu.warn(t(current_game.unread))
        else:
            current_game.draw()  # the most work of the start, below what is still the start screen
            await pause()
            parts.screens.go_on(drawn=True)

    async def _welcome(self) -> None:
        """In a page of others the poster was the start screen: tell that page how the game goes."""
        await packages.on_demand()
        from web.page.guest.host_messages import Embed

        parts = self._parts
        new, look, link = parts.screens.new_game, parts.appearance.set, parts.current_game.take_link
        playing = parts.current_game.playing
        kept = lambda: storage.lasting and playing.lasts(None) is not False  # noqa: E731
        parts.embed = Embed(parts.settings, parts.engine, parts.game, new, look, link, spawn, kept)

    async def _join(self) -> None:
        """Take a seat at the table of another device, which deals."""
        if not await self._parts.screens.desk.fetched():
            await self._begin()
            return
        from web.page.together.join import JoinPanel

        self._parts.guest = JoinPanel(self._parts.game, self._parts.at_table.table.status, spawn)
        self._parts.menu.close_start()
        self._parts.guest.open()

    def _adopt(self, name: str, value: object) -> bool:
        """A backup brings a setting."""
        taken = self._parts.settings.set(name, value)
        if taken:
            self._parts.appearance.set(name)
        return taken

    def _redraw(self) -> None:
        """Something looks or is called otherwise now."""
        parts = self._parts
        parts.menu.engine(parts.engine.state)
        parts.lobby.show()
        parts.today.show()
        parts.game.draw_again()
        spawn(parts.at_table.help.come())
        if parts.embed:
            parts.embed.draw()
