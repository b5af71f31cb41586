"""The list of games: what is deleted there is what the player has seen, and nobody plays."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.page.fake_device import Disk, Held
from tests.page.playing import WORDS, Playing, playing
from tests.page.test_panels import FullDesk

FINISHED = 5
DAY = 86_400
LOG = '{"v":2,"variant":"schieberCh","options":{},"seed":"%s","actions":["0:E6"]}'


class List:
    """The list, open on games that are over; `busy` are those that other windows play."""

    def __init__(self, disk: Disk, game: Playing) -> None:
        self.disk, self.game = disk, game
        self.busy: list[str] = []
        self.games = game.current_game
        device = self.games._device
        device._module.taken = self._taken
        self.lock = device._lock
        self.keys = [self._add(f"seed {number}") for number in range(FINISHED)]

    async def _taken(self) -> str:
        return json.dumps([self.lock(key) for key in self.busy])

    def _add(self, seed: str) -> str:
        record: Any = importlib.import_module("web.page.saves.record_text")
        head = record.new_head("", "", 1) | record.about(LOG % seed)
        head |= {"deal": 3, "totals": [1000, 10], "phase": "gameOver", "counted": 3}
        return str(self.games.saves.add(head, LOG % seed))

    def open(self) -> None:
        panels = importlib.import_module("web.page.ui.panels")
        importlib.import_module("web.page.saves.saved_games_panel")
        desk = FullDesk(self.game)
        self.game.do(lambda: asyncio.get_running_loop().create_task(panels.show("shelf", desk)))

    def press(self, what: str, key: str = "") -> None:
        row = f"[data-key={key}] " if key else ""
        self.game.click(f"#shelf {row}[data-shelf={what}]")

    def goes_on(self, key: str) -> None:
        """Another window takes a game up and plays on."""
        name = next(name for name in self.disk.now if name.endswith(f":saved.{key}"))
        head, log = self.disk.now[name].split("\n", 1)
        later = json.loads(head) | {"phase": "play", "by": "another", "n": 2, "undone": 1}
        self.disk.now[name] = json.dumps(later) + "\n" + log

    def left(self) -> list[str]:
        return [key for key in self.keys if self.games.saves.record(key)]


@pytest.fixture
def games() -> Iterator[List]:
    disk = Disk()
    with playing(disk) as game:
        made = List(disk, game)
        made.open()
        yield made


@pytest.mark.parametrize("locked", [True, False])
def test_what_another_window_has_gone_on_with_is_not_deleted(games: List, locked: bool) -> None:
    first = games.keys[0]
    games.press("clear")
    games.goes_on(first)
    games.busy = [first] if locked else []
    games.press("clear")
    assert games.left() == [first]
    assert games.game.find(f"#shelf [data-kind=begun] [data-key={first}]")


@pytest.mark.parametrize("locked", [True, False])
def test_one_that_another_window_has_opened_is_not_deleted(games: List, locked: bool) -> None:
    first = games.keys[0]
    games.press("remove", first)
    if locked:
        games.busy = [first]
    else:
        games.goes_on(first)
    games.press("remove", first)
    assert games.left() == games.keys


def test_what_nobody_plays_is_deleted_at_the_second_press(games: List) -> None:
    first = games.keys[0]
    games.press("remove", first)
    assert games.left() == games.keys
    games.press("remove", first)
    assert games.left() == games.keys[1:]


def test_what_another_window_has_finished_since_is_not_among_those_that_were_named(games: List) -> None:
    games.press("clear")
    later = games._add("another")
    games.press("clear")
    assert games.left() == []
    assert games.games.saves.record(later)


def test_a_game_of_another_window_is_shown_as_such_and_the_own_one_goes_on() -> None:
    disk = Disk()
    with playing(disk) as game:
        games = List(disk, game)
        game.open("seed 1")
        game.click("[data-choose=E]")
        own, other = game.current_game.saves.current, games.keys[0]
        games.busy = [other]
        module = game.current_game._device._module
        module.hold = lambda name, *_: Held("busy" if name == games.lock(other) else "held")
        games.open()
        game.find(f"#shelf [data-key={other}] [data-shelf=play]")
        games.press("play", other)
        assert "told" in game.around.told, "that it is open elsewhere"
        assert (game.current_game.here(), game.current_game.pointed()["id"]) == (True, own)
        known = len(game.acts())
        game.play_until(lambda _view: len(game.acts()) > known)
        game.do(game.current_game.resume)
        assert game.engine.log == game.current_game.log()
        assert game.current_game.saves.current == own
        games.open()
        assert game.find("#shelf [data-kind=now]").querySelector(f"[data-key={own}]")
        busy = WORDS["shelf.busy"]
        lines = {
            row.attributes["data-key"]: row.querySelector("small").textContent  # type: ignore[union-attr]
            for row in game.find("#shelf").everything()
            if "data-key" in row.attributes
        }
        assert [key for key in lines if busy in lines[key]] == [other]


class Moment:
    """A `Date` in UTC, as somebody in a time zone reads it."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._seconds = 0

    def setUTCDate(self, day: int) -> None:  # noqa: N802 - as the browser calls it
        assert abs(day) < 1 << 30, "a greater number does not cross"
        self._seconds = (day - 1) * DAY + self._seconds % DAY

    def setUTCSeconds(self, second: int) -> None:  # noqa: N802
        self._seconds += second

    def toLocaleDateString(self, _tag: object) -> str:  # noqa: N802
        assert abs(self._seconds) <= 100_000_000 * DAY, "no browser has such a day"
        if abs(self._seconds) > 100_000 * DAY:
            return "some day"
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(0, self._seconds)
        return moment.astimezone(self._zone).date().isoformat()


@pytest.mark.parametrize(
    ("zone", "hour", "day"),
    [
        ("America/New_York", 10, "2026-11-26"),
        ("America/New_York", 23, "2026-11-26"),
        ("Europe/Zurich", 0, "2026-11-26"),
        ("Pacific/Kiritimati", 1, "2026-11-26"),
        ("Pacific/Pago_Pago", 22, "2026-11-26"),
    ],
)
def test_a_game_is_of_the_day_on_which_it_was_played_there(
    games: List, monkeypatch: pytest.MonkeyPatch, zone: str, hour: int, day: str
) -> None:
    panel: Any = importlib.import_module("web.page.saves.saved_games_panel")
    monkeypatch.setattr(panel.js, "Date", SimpleNamespace(new=lambda _none: Moment(zone)))
    played = datetime(2026, 11, 26, hour, 30, tzinfo=ZoneInfo(zone))
    assert panel._day(int(played.timestamp())) == day
    assert [panel._day(never) for never in (1 << 52, -(1 << 52))] == ["some day"] * 2
