"""The list of games: what is deleted there is what the player has seen, and nobody plays."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk, Held
from tests.page.kept import follow
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
        importlib.import_module("web.page.saved_games.panel")
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

    def __init__(self, zone: timezone) -> None:
        self._zone = zone
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
    ("ahead", "hour"),
    [
        pytest.param(-5, 10, id="New York"),
        pytest.param(-5, 23, id="New York, late"),
        pytest.param(1, 0, id="Zurich, after midnight"),
        pytest.param(14, 1, id="Kiritimati"),
        pytest.param(-11, 22, id="Pago Pago"),
    ],
)
def test_a_game_is_of_the_day_on_which_it_was_played_there(
    games: List, monkeypatch: pytest.MonkeyPatch, ahead: int, hour: int
) -> None:
    zone = timezone(timedelta(hours=ahead))
    panel: Any = importlib.import_module("web.page.saved_games.panel")
    monkeypatch.setattr(panel.js, "Date", SimpleNamespace(new=lambda _none: Moment(zone)))
    played = datetime(2026, 11, 26, hour, 30, tzinfo=zone)
    assert panel._day(int(played.timestamp())) == "2026-11-26"
    assert [panel._day(never) for never in (1 << 52, -(1 << 52))] == ["some day"] * 2


# What the list gives away comes back


def away(page: Playing, disk: Disk, **changes: object) -> str:
    """The file that the list gives of the only game, whose record is another now; the record is gone then."""
    (name,) = [key for key in disk.now if ":saved." in key]
    head, log = disk.now[name].split("\n", 1)
    known = {key: value for key, value in json.loads(head).items() if changes.get(key, value) is not None}
    disk.now[name] = json.dumps(known | {key: value for key, value in changes.items() if value}) + "\n" + log
    module: Any = importlib.import_module("web.page.saved_games.panel")
    panel = module.SavedGamesPanel.__new__(module.SavedGamesPanel)
    panel._current_game = page.current_game
    text: str = panel._text(name.rpartition("saved.")[2])
    disk.remove(name)
    return text


def played(disk: Disk) -> str:
    """A game is kept: its log."""
    with playing(disk) as game:
        game.open("seed 1")
        game.click("[data-choose=E]")
        return game.engine.log or ""


@pytest.mark.parametrize("lacks", ["phase", "by", "totals"])
def test_a_record_that_cannot_be_read_brings_its_game_back(lacks: str) -> None:
    disk = Disk()
    log = played(disk)
    with playing(disk) as game:
        text = away(game, disk, **{lacks: None})
        assert text.count("\n") == 1
        game.do(lambda: game.current_game.open_text(text))
        assert game.engine.log == log
        assert game.current_game.here()


@pytest.mark.parametrize("how", ["a file", "a link"])
def test_one_of_a_newer_version_is_called_so(how: str) -> None:
    disk = Disk()
    played(disk)
    with playing(disk) as game:
        text = away(game, disk, v=2)
        told: list[str] = []
        game.current_game._menu.tell = lambda _title, words: told.append(words)
        if how == "a file":
            assert game.current_game.open_text(text)
        else:
            location = follow(game, disk, "code", text)
            game.do(lambda: None)
            assert location.hash == ""
        assert told == [WORDS["save.refused.newer"]]
        assert game.engine.asked == []


@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("how", ["newer", "damaged"])
def test_at_the_table_it_is_called_so_too(how: str, frame: bool) -> None:
    disk = Disk()
    played(disk)
    (name,) = [key for key in disk.now if ":saved." in key]
    head, log = disk.now[name].split("\n", 1)
    disk.now[name] = json.dumps(json.loads(head) | {"v": 2 if how == "newer" else "x"}) + "\n" + log
    before = disk.now[name]
    with playing(disk) as game:
        said: list[str] = []
        app = opened(game, frame, said)
        game.run(app._begin())
        assert said == [WORDS[f"save.{how}"]]
    assert disk.now[name] == before


def opened(game: Playing, frame: bool, said: list[str]) -> Any:
    """The page, about to take up the game of the last visit; `said` is what the player reads then."""
    module: Any = importlib.import_module("web.page.app")
    storage: Any = importlib.import_module("web.page.base.storage")
    app = module.App.__new__(module.App)
    parts = app._parts = game.at_table._parts
    parts.settings.unknown = ""
    parts.lobby.asks_for_another = lambda: False
    parts.screens.open_start = lambda: None
    parts.menu.warn = said.append
    parts.menu.tell = lambda _title, words: said.append(words)
    storage.EMBEDDED = frame
    app._welcome = lambda: asyncio.sleep(0)
    return app


def test_a_game_of_another_version_has_a_name_that_can_be_read() -> None:
    with playing():
        summary: Any = importlib.import_module("web.page.saves.summary")
        assert summary.called({"variant": "schieberCh", "options": {}}) == WORDS["variant.schieberCh"]
        assert summary.called({"variant": "molotow", "options": {}}) == "molotow"
