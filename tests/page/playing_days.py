"""A game of the day at the table without a browser, with a clock that stands and a rival at a glance."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing

NOON = datetime(2026, 11, 26, 12, tzinfo=ZoneInfo("Europe/Zurich"))


class Moment:
    """A `Date` of the browser's: a moment as the device's clock shows it."""

    def __init__(self, when: datetime) -> None:
        self._when = when

    def getFullYear(self) -> int:  # noqa: N802 - as the browser calls it
        return self._when.year

    def getMonth(self) -> int:  # noqa: N802
        return self._when.month - 1

    def getDate(self) -> int:  # noqa: N802
        return self._when.day

    def getDay(self) -> int:  # noqa: N802
        return (self._when.weekday() + 1) % 7

    def toLocaleDateString(self, _tag: object, _how: object) -> str:  # noqa: N802
        return self._when.date().isoformat()

    def toISOString(self) -> str:  # noqa: N802
        return self._when.astimezone(ZoneInfo("UTC")).isoformat()


def clock(when: datetime) -> Any:
    """What `Date.new` gives: the moment, or that of a year, a month from 0 and a day that may overflow."""

    def new(*parts: int) -> Moment:
        if not parts:
            return Moment(when)
        year, month, day = parts
        first = datetime(year + month // 12, month % 12 + 1, 1)
        return Moment(first + timedelta(days=day - 1))

    return new


@pytest.fixture
def a_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    """A test file takes it as its own: `game = a_day`."""
    with opened(Disk(), monkeypatch) as made:
        yield made


class opened:  # noqa: N801 - read as a context
    """A page on a disk whose rival plays at a glance and whose clock stands."""

    def __init__(self, disk: Disk, monkeypatch: pytest.MonkeyPatch, when: datetime = NOON) -> None:
        monkeypatch.setattr("jass.same_cards.LEVEL", "easy")
        self._playing, self._when = playing(disk), when

    def __enter__(self) -> Playing:
        made = self._playing.__enter__()
        set_clock(self._when)
        module("web.page.day.days").LEVEL = "easy"
        module("web.page.day.days")._FIXED = ('"options":{},"pace":"work","level":"easy"', '"variant":"')
        return made

    def __exit__(self, *told: Any) -> None:
        self._playing.__exit__(*told)


def module(name: str) -> Any:
    return importlib.import_module(name)


def set_clock(when: datetime) -> None:
    module("js").Date = SimpleNamespace(new=clock(when))


def begin(game: Playing, preset: str = "dayCoiffeur") -> None:
    """Press the chip on the start screen, as web/page/screens.py answers it."""
    show(game, preset)


def show(game: Playing, place: str = "") -> None:
    """Press a button of the start screen."""
    if not hasattr(game, "panel"):
        game.panel = module("web.page.day.panel").Day(desk(game))  # type: ignore[attr-defined]
    game.do(lambda: game._loop.create_task(game.panel.open(place)))  # type: ignore[attr-defined]


def desk(game: Playing) -> Any:
    def bring(identity: str) -> None:
        game.around.told.append(f"bring {identity}")
        game.current_game.bring(identity)

    def begin_this(request: dict[str, Any]) -> None:
        game.at_table.slate.close()
        game.find("#day").close()
        game.game.request(request)

    return SimpleNamespace(
        ask=game.engine.ask,
        clear=lambda: None,
        run=game._loop.create_task,
        begin_this=begin_this,
        today=today(game),
        current_game=SimpleNamespace(saves=game.current_game.saves, bring=bring),
    )


def today(game: Playing) -> Any:
    return game.at_table._parts.today


def kept(day: str = "2026-11-26") -> dict[str, Any]:
    found: dict[str, Any] = module("web.page.day.days").kept(day)
    return found


def decide(game: Playing) -> None:
    """Make the player's first decision."""
    before = len(game.acts())
    game.play_until(lambda _view: len(game.acts()) > before)


def to_end(game: Playing) -> None:
    game.play_until(lambda view: view["phase"] == "gameOver")
