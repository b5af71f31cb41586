"""The page of a guest: what it keeps of who sits at it, and for how long."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing


class Link:
    """A guest's connection; `there` says whether one is kept after a reload."""

    def __init__(self, there: bool = False) -> None:
        self.seat = 2
        self.there = there
        self.heed: Callable[[Any], object] = lambda _news: None
        self.sent: list[dict[str, Any]] = []
        self.answered: asyncio.Future[SimpleNamespace] = asyncio.Future()
        self.answered.set_result(SimpleNamespace(ticket="T", why=""))

    def __call__(self, _ticket: str, options: dict[str, Any]) -> Link:
        self.heed = options["heed"]
        return self

    def place(self, _ticket: str) -> int:
        return self.seat

    async def resume(self, options: Any) -> SimpleNamespace:
        self.heed = options["heed"]
        return SimpleNamespace(guest=self if self.there else None)

    async def drawCode(self, _text: str) -> Any:  # noqa: N802 - as web/together/together.js calls it
        return importlib.import_module("js").document.createElement("svg")

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def close(self) -> None: ...

    def tell(self, kind: str, why: str = "") -> None:
        self.heed(SimpleNamespace(seat=2, kind=kind, text="", why=why))


class Options(dict[str, Any]):
    """An object of JavaScript's."""

    def __setattr__(self, name: str, value: object) -> None:
        self[name] = value


class Guest:
    """A page at which somebody takes a seat, or had it before a reload."""

    def __init__(self, game: Playing, state: str | None = None) -> None:
        self.game = game
        js: Any = importlib.import_module("js")
        self.history = js.history = SimpleNamespace(state=state, replaceState=self._replace)
        js.location.href, js.location.hash = "https://jass.test/#join=T", "#join=T"
        glue: Any = importlib.import_module("web.page.together.glue")
        self.link: Link = game._loop.run_until_complete(self._link(state is not None))

        async def load() -> SimpleNamespace:
            return SimpleNamespace(join=self.link, drawCode=self.link.drawCode)

        glue.load, glue.options = load, lambda heed: Options(heed=heed)
        module: Any = importlib.import_module("web.page.together.join")
        self.panel = module.JoinPanel(game.game, lambda _words: None, game._loop.create_task)
        self.lit: list[bool] = []
        self.panel._awake = SimpleNamespace(
            hold=lambda: self.lit.append(True), let_go=lambda: self.lit.append(False)
        )
        game.do(self.panel.open)

    async def _link(self, there: bool) -> Link:
        return Link(there)

    def _replace(self, state: str, *_: object) -> None:
        self.history.state = state

    def sit(self, name: str) -> None:
        self.game.find("#join [data-own-name]").value = name
        self.game.do(lambda: self.game.find("#join form").tell("submit"))
        self.tell("open")

    def tell(self, kind: str, why: str = "") -> None:
        self.game.do(lambda: self.link.tell(kind, why))

    def named(self) -> list[str]:
        return [message["hello"]["name"] for message in self.link.sent if "hello" in message]


@pytest.fixture
def game() -> Iterator[Playing]:
    with playing() as game:
        yield game


OVER = '{"v":2,"deals":["0"]}'


def test_a_name_that_was_typed_is_that_of_a_reloaded_page_too() -> None:
    with playing() as game:
        guest = Guest(game)
        guest.sit(" Beat ")
        assert guest.named() == ["Beat"]
        guest.panel._remote.over = OVER
        guest.panel._changed()
        kept = guest.history.state
    with playing() as after:
        again = Guest(after, kept)
        assert again.panel._remote.over == OVER
        again.tell("open", "spare")
        assert again.named() == ["Beat"]
        assert again.history.state == kept


@pytest.mark.parametrize(("state", "over"), [("sitting", None), ("sitting" + OVER, OVER)])
def test_what_an_earlier_version_has_kept_is_read(game: Playing, state: str, over: str | None) -> None:
    guest = Guest(game, state)
    assert (guest.panel._remote.over, guest.panel._name) == (over, "")


@pytest.mark.parametrize(("name", "names"), [("Beat", {"2": "Beat"}), (" \u200b", {})])
def test_who_goes_on_alone_has_no_empty_name(name: str, names: dict[str, str]) -> None:
    disk = Disk()
    with playing(disk) as game:
        guest = Guest(game)
        guest.sit(name)
        guest.panel._remote.over = OVER
        assert guest.panel._go_on_here()
        assert json.loads(disk.named("successor") or "")["seats"]["names"] == names


@pytest.mark.parametrize(("kind", "why"), [("closed", "bye"), ("closed", "replaced"), ("lost", "shut")])
def test_the_screen_may_go_dark_once_the_table_is_gone(game: Playing, kind: str, why: str) -> None:
    guest = Guest(game)
    guest.sit("Beat")
    guest.tell("away")
    guest.tell("back")
    assert guest.lit == [True, True]
    guest.tell(kind, why)
    assert guest.lit == [True, True, False]
