"""A club's page at an address on a day, without a browser."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any

from jass.history.series import read_series
from tests.page.playing import Playing
from tests.page.test_panels import FullDesk

WEEK = "?series=Bern&deals=4&from=2026-11-23&to=2026-11-29"
BERN = read_series(
    {"series": "Bern", "deals": "4", "from": "2026-11-23", "to": "2026-11-29"}, "schieberCh", {}
)


class ClubDesk(FullDesk):
    """A desk that notes the game that is to be begun."""

    def __init__(self, game: Playing) -> None:
        super().__init__(game)
        self.wanted: list[dict[str, Any]] = []

    def begin_by(self, wanted: dict[str, Any]) -> None:
        self.wanted.append(wanted)
        self._game.find("#series").close()


class Club:
    """A page at an address on a day."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.desk = ClubDesk(game)
        self.js: Any = importlib.import_module("js")

    def open(self, name: str, search: str, day: tuple[int, int, int] = (2026, 11, 25)) -> None:
        self.js.location.search = search
        now = self.js.Date.new.return_value
        now.getFullYear.return_value, month, now.getDate.return_value = day
        now.getMonth.return_value = month - 1
        now.toLocaleDateString.return_value = "some day"
        panels = importlib.import_module("web.page.ui.panels")
        for module in ("series", "ranking"):
            importlib.import_module(f"web.page.club.{module}")
        self.game.do(lambda: asyncio.get_running_loop().create_task(panels.show(name, self.desk)))

    def words(self, name: str) -> str:
        return " | ".join(one.textContent for one in self.game.find(f"#{name}").everything())
