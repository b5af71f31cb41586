"""The parts of the page, one of each, by what a player sees of them.

Runs in MicroPython. Made by web/page/app.py; none of them knows the others but through this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.at_table import AtTable
    from web.page.base.settings import Settings
    from web.page.day.today import Today
    from web.page.engine_client.client import Engine
    from web.page.engine_news import EngineNews
    from web.page.guest.host_messages import Embed
    from web.page.lobby.lobby import Lobby
    from web.page.lobby.menu import Menu
    from web.page.saves.current_game import CurrentGame
    from web.page.saves.device import Device
    from web.page.screens import Screens
    from web.page.start import Appearance
    from web.page.table.controller import Game
    from web.page.together.hosting import Hosting
    from web.page.together.join import JoinPanel


class Parts:
    """Those of the first stage are there from the beginning, the others from `App.run` on."""

    device: Device
    engine: Engine
    news: EngineNews
    at_table: AtTable
    game: Game
    current_game: CurrentGame
    lobby: Lobby
    screens: Screens
    today: Today

    def __init__(self, settings: Settings, menu: Menu, appearance: Appearance) -> None:
        self.settings = settings
        self.menu = menu
        self.appearance = appearance
        self.embed: Embed | None = None  # in a page of others
        self.hosting: Hosting | None = None  # where this device deals for others
        self.guest: JoinPanel | None = None  # where another device deals

    def away(self) -> bool:
        """Whether something lies before the table: the start screen or a dialog."""
        return self.menu.starting() or self.menu.any_open()
