"""An engine that does not start at first: what needs it comes once it is there, whoever has asked for it."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import begin
from tests.page.playing import Playing, playing

ALL = ["link", "linked", "files", "ready", "check", "offline", "kept"]


class Start:
    """A page whose engine is `down` at first; `done` is what came then, `failed` how often nothing did."""

    def __init__(self, game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game, self.down = game, True
        self.done: list[str] = []
        self.failed = 0
        module: Any = importlib.import_module("web.page.engine_news")
        parts = self.parts = game.at_table._parts
        monkeypatch.setattr(module, "Engine", lambda _progress, changed, _keep: self._engine(changed))
        self.news = module.EngineNews(parts)
        parts.menu.engine = lambda _state: None
        parts.menu.kept = lambda: self.done.append("kept")
        parts.current_game.take_link = lambda: self._note("link")
        parts.screens.open_linked = lambda: self.done.append("linked")
        parts.screens.take_file = None
        parts.screens.failed = self._failed
        parts.embed = SimpleNamespace(ready=lambda: self.done.append("ready"), paused=False)
        parts.lobby.check_link = lambda: self._note("check")
        monkeypatch.setattr(module.launched, "await_files", lambda _take: self.done.append("files"))
        monkeypatch.setattr(module.updates, "keep", lambda *_: self._note("offline"))
        monkeypatch.setattr(module.updates, "remember", lambda: asyncio.sleep(0))

    def _engine(self, changed: Any) -> Any:
        """The table's engine, which starts for whoever asks first, and tells of it."""
        engine: Any = self.game.engine
        engine.state, engine.version, ask = None, "1", engine.ask

        async def start() -> None:
            await asyncio.sleep(0)
            if self.down:
                raise engine.lost()
            if engine.state != "ready":
                engine.state = "ready"
                changed("ready")

        async def asked(request: dict[str, Any]) -> Any:
            await start()
            return await ask(request)

        engine.start, engine.ask = start, asked
        return engine

    async def _note(self, what: str) -> bool:
        self.done.append(what)
        return True

    def _failed(self, *_what: object) -> None:
        self.failed += 1

    def start(self) -> None:
        self.game.do(lambda: asyncio.get_running_loop().create_task(self.news.start()))


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    disk = Disk()
    with playing(disk) as game:
        begin(game)
    with playing(disk) as game:
        yield Start(game, monkeypatch)


def test_what_needs_the_engine_comes_once_it_has_started(visit: Start) -> None:
    visit.down = False
    visit.start()
    assert (visit.done, visit.failed) == (ALL, 0)


@pytest.mark.parametrize("before", ["the game of the last visit", "nothing"])
def test_so_it_does_where_it_starts_at_the_second_attempt(visit: Start, before: str) -> None:
    if before != "nothing":
        visit.game.do(visit.game.current_game.resume)
    visit.start()
    assert (visit.done, bool(visit.failed)) == ([], True)
    visit.down = False
    visit.game.do(visit.news.retry)
    assert visit.done == ALL
    assert visit.game.current_game.here() == (before != "nothing")


def test_so_it_does_where_a_game_has_it_start(visit: Start) -> None:
    """The player has not pressed the button, but begun another game."""
    visit.start()
    visit.down = False
    visit.game.open("another")
    assert visit.done == ALL


def test_what_has_come_does_not_come_again_with_another_engine(visit: Start) -> None:
    visit.start()
    visit.down = False
    visit.game.do(visit.news.retry)
    visit.game.engine.state = ""
    visit.game.open("another")
    assert visit.done == ALL


def test_where_no_attempt_helps_the_page_is_reloaded(visit: Start) -> None:
    js: Any = importlib.import_module("js")
    reloads: list[bool] = []
    js.jassReset = lambda: reloads.append(True)
    visit.start()
    visit.game.do(visit.news.retry)
    assert reloads == []
    visit.game.do(visit.news.retry)
    assert reloads == [True]


def test_a_page_whose_game_is_in_memory_alone_is_never_reloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    reloads: list[bool] = []
    disk = Disk()
    with playing(disk) as game:
        js: Any = importlib.import_module("js")
        begin(game)
        disk.room = 0
        game.key("1")
        visit = Start(game, monkeypatch)
        js.jassReset = lambda: reloads.append(True)
        visit.start()
        for _ in range(3):
            game.do(visit.news.retry)
    assert (visit.failed, reloads) == (4, [])
