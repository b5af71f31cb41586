"""What a panel may ask of the page that opens it (`Desk` in web/page/types/roles.py).

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import storage
from web.page.base.spawn import spawn
from web.page.day.days import GAMES

if TYPE_CHECKING:
    from web.page.parts import Parts
    from web.page.together.hosting import Hosting
    from web.page.types.choice import GameChoice
    from web.page.types.engine import Reply, Request
    from web.page.types.roles import Company, Work
    from web.page.types.view import View


class PageDesk:
    """The one of this page."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.engine = parts.engine
        self.device = parts.device
        self.current_game = parts.current_game
        self.today = parts.today
        self.game = parts.game

    async def fetched(self) -> bool:
        """Whether what comes on demand is here; if not, the player is told."""
        return await self._parts.lobby.fetched()

    async def ask(self, request: Request) -> Reply:
        """The engine's reply; where there is no engine, the player is told. Raises EngineError."""
        return await self._parts.lobby.ask(request)

    def run(self, coroutine: Work) -> None:
        """Run something beside all else."""
        spawn(coroutine)

    def view(self) -> View | None:
        """The view of the game at the table."""
        return self._parts.game.view

    def at_table(self) -> bool:
        """Whether a game lies before the player that others may join: none that is one player's alone."""
        view = self._parts.game.view
        company = self._parts.game.company
        alone = self._parts.today.which or self._parts.at_table.unaided()  # `which`: as practice, too
        if view is None or view["ended"] or alone:
            return False
        if company and company is not self._parts.hosting and len(company.people) > 1:
            return False  # they hand this device on
        return not self._parts.menu.starting()

    def host(self, hosting: Hosting) -> None:
        """From now on this device deals for others, too."""
        self._parts.hosting = hosting
        if self.at_table():
            self._parts.game.company = hosting
            self._parts.current_game.saves.tell(seats=hosting.kept())
            hosting.begin()

    def game_to_share(self) -> GameChoice:
        """The game at the table, or the chosen one; one of the day is one player's alone."""
        played, chosen = self.games()
        return chosen if played["variant"] in GAMES else played

    def games(self) -> tuple[GameChoice, GameChoice]:
        """The game at the table, and the one that is chosen for the next."""
        return self._parts.lobby.current(), self._parts.settings.game

    def company(self) -> Company | None:
        """Who plays with the player."""
        return self._parts.game.company

    def sync(self) -> None:
        """Give every control of a setting the value that is set."""
        self._parts.menu.sync()

    def clear(self) -> None:
        """Close what is open."""
        self._parts.menu.close_all()

    def begin(self) -> None:
        """Begin a game; one that is going on is not given up for that."""
        if storage.read("table") is None:  # web/page/saves/saves.py
            self._parts.screens.new_game()

    def learned(self, variant: str = "") -> None:
        """After a lesson, begin a game of the preset, else the chosen one; at a table where one goes on, that
        is what the player comes back to.
        """
        parts = self._parts
        if parts.current_game.goes_on() and not parts.menu.starting():
            return
        if variant in ("", parts.settings.game["variant"]):
            parts.screens.new_game()
        else:
            self.begin_by({"variant": variant, "options": {}, "game": 1})

    def begin_by(self, wanted: Request) -> None:
        """Begin a game with these fields of its request."""
        request = self._parts.lobby.request(self._parts.game.view)
        request.pop("word", None)
        request.update(wanted)
        self.begin_this(request)

    def begin_with(self, word: str) -> None:
        """Begin a game with a word of the player's in its seed."""
        self._parts.lobby.word = word
        self.clear()
        self._parts.screens.new_game()

    def begin_this(self, request: Request) -> None:
        """Begin just the game that a request opens."""
        self.clear()
        self._parts.screens.new_game(request=request)
