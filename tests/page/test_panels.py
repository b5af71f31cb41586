"""What opens the panels: each in its own module, by the name on a button, once it has come."""

from __future__ import annotations

import asyncio
import importlib
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported
from tests.page.playing import Playing, playing
from tests.page.test_failed import Screens
from web.build.page.stages import ON_DEMAND, stages

WEB = Path(__file__).parents[2] / "web"
PAGE = WEB / "page"
SOURCES = {path: path.read_text("utf-8") for path in PAGE.rglob("*.py")}
REGISTERED = {
    name: path
    for path, text in SOURCES.items()
    for name in re.findall(r'^panels\.register\(\s*"(\w+)"', text, re.M)
}
"""The module that registers each name."""
LOBBY = {"menu", "notice", "games", "rules", "house", "keep"}
"""What the lobby opens itself."""
OTHERWISE = {"handover", "devices", "better", "replay", "term", "challenge", "series", "ranking"}
"""Panels of an address, and those whose button has another mark than `data-open` or comes with others."""
NOT_BY_ITSELF = {"handover", "devices"}
"""What comes in a deal, and what asks for connections (test_invitations.py)."""


@pytest.fixture
def panels() -> Iterator[Any]:
    with imported(Page(), "web.page.ui.panels") as module:
        yield module


class Desk:
    """A desk at which the panels may have come or not."""

    def __init__(self, comes: Any = lambda: True) -> None:
        self._comes = comes

    async def fetched(self) -> bool:
        return bool(self._comes())


class Made:
    def __init__(self) -> None:
        self.done: list[str] = []

    def open(self) -> None:
        self.done.append("opened")

    def renew(self) -> None:
        self.done.append("renewed")


def test_a_panel_that_registers_itself_is_all_that_it_takes(panels: Any) -> None:
    made: list[Made] = []

    def make(_desk: object) -> Made:
        made.append(Made())
        return made[-1]

    def comes() -> bool:
        panels.register("mine", make)
        return True

    asyncio.run(panels.show("mine", Desk(comes)))
    asyncio.run(panels.show("mine", Desk(comes)))
    panels.renew()
    assert [panel.done for panel in made] == [["opened", "opened", "renewed"]]


def test_one_that_opens_in_turns_is_waited_for(panels: Any) -> None:
    done = []

    async def opening() -> None:
        await asyncio.sleep(0)
        done.append("opened")

    panels.register("slow", lambda _desk: SimpleNamespace(open=opening))
    asyncio.run(panels.show("slow", Desk()))
    panels.renew()
    assert done == ["opened"]


def test_what_follows_a_colon_says_where(panels: Any) -> None:
    places: list[str] = []
    panels.register("mine", lambda _desk: SimpleNamespace(open=places.append))
    asyncio.run(panels.show("mine:there", Desk()))
    assert places == ["there"]


def test_what_does_not_come_is_not_opened_though_its_module_is_here(panels: Any) -> None:
    made = Made()
    panels.register("mine", lambda _desk: made)
    asyncio.run(panels.show("mine", Desk(lambda: False)))
    assert made.done == []


def test_a_mark_that_is_no_name_fetches_nothing(panels: Any) -> None:
    asked: list[int] = []
    asyncio.run(panels.show("", Desk(lambda: asked.append(1))))
    assert asked == []
    asyncio.run(panels.show("nothing of ours", Desk()))


def test_every_button_opens_something() -> None:
    html = (WEB.parent / "index.html").read_text("utf-8")
    named = set(re.findall(r'data-open="(\w+)"', html))
    assert named <= LOBBY | set(REGISTERED)
    assert set(REGISTERED) - named == OTHERWISE
    assert not LOBBY & set(REGISTERED)


def test_panels_come_on_demand_and_nobody_else_names_them() -> None:
    of = stages(WEB)
    for name, path in REGISTERED.items():
        assert of[path.relative_to(WEB.parent).as_posix()] == ON_DEMAND, name
        module = path.relative_to(WEB.parent).with_suffix("").as_posix().replace("/", ".")
        others = {other: text for other, text in SOURCES.items() if other.parent != path.parent}
        assert [str(other) for other, text in others.items() if f"from {module} import" in text] == [], name


def test_what_the_address_can_open_is_a_panel(panels: Any) -> None:
    assert set(panels.ADDRESSED) <= set(REGISTERED)


CHOICE: dict[str, Any] = {"variant": "schieberCh", "name": None, "options": {}}


class FullDesk(Desk):
    """The desk of a game that is being played."""

    def __init__(self, game: Playing) -> None:
        super().__init__()
        self._game = game
        self.game = game.game
        self.engine = game.engine
        self.ask = game.engine.ask
        self.begun: list[str] = []
        self.current_game = game.current_game
        self.device = game.current_game._device
        self.today = game.at_table._parts.today
        self.current_game.adopt = lambda _name, _value: True

    def run(self, coroutine: Any) -> None:
        asyncio.get_running_loop().create_task(coroutine)

    def view(self) -> Any:
        return self._game.view

    def game_to_share(self) -> Any:
        return CHOICE

    def games(self) -> Any:
        return CHOICE, CHOICE

    def company(self) -> Any:
        return self._game.game.company

    def at_table(self) -> bool:
        return True

    def sync(self) -> None:
        pass

    def clear(self) -> None:
        pass

    def begin(self) -> None:
        self.begun.append("begun")

    def learned(self, variant: str = "") -> None:
        raise AssertionError(f"nobody has finished a lesson for {variant}")

    def begin_by(self, wanted: Any) -> None:
        self.begun.append(wanted["seed"])

    def begin_with(self, word: str) -> None:
        self.begun.append(word)


@pytest.mark.parametrize("name", sorted(set(REGISTERED) - NOT_BY_ITSELF))
def test_each_panel_opens_after_a_deal(name: str) -> None:
    with playing() as game:
        game.open("seed 1")
        game.play_until(lambda view: view["phase"] == "dealOver")
        panels = importlib.import_module("web.page.ui.panels")
        module = REGISTERED[name].relative_to(WEB.parent).with_suffix("").as_posix().replace("/", ".")
        importlib.import_module(module)
        desk = FullDesk(game)
        game.do(lambda: asyncio.get_running_loop().create_task(panels.show(name, desk)))
        assert game.find(f"#{name}").open
        assert game.find(f"#{name} h2").textContent


def _comes_to(phase: str, view: Any) -> bool:
    return bool(view["phase"] == phase)


@pytest.mark.parametrize("lasts", [None, "a dialog", "a table of devices", "a result", "a game", "play"])
def test_a_new_version_waits_for_what_a_reload_would_take_away(lasts: str | None) -> None:
    disk = Disk()
    with playing(disk) as game:
        page = Screens(disk, game)
        if lasts in ("a game", "play"):
            page.begin("one")
            disk.room = 0 if lasts == "a game" else disk.room
            page.more()
            game.current_game.goes_on = lambda: lasts == "play"
        if lasts == "a result":
            disk.room = 0
            importlib.import_module("web.page.base.storage").write("day.2026-11-26", "{}")
        page.parts.hosting = object() if lasts == "a table of devices" else None
        if lasts == "a dialog":
            game.find("#menu").showModal()
        game.around.away = True  # the start screen
        assert page.screens.between_games() == (lasts is None)


def test_a_new_version_that_has_come_waits_for_what_was_begun_meanwhile() -> None:
    with playing() as game:
        js: Any = importlib.import_module("js")
        updates: Any = importlib.import_module("web.page.loading.updates")
        updates.asyncio = SimpleNamespace(sleep_ms=lambda _time: asyncio.sleep(0))
        worker = SimpleNamespace(
            state="installed",
            postMessage=lambda _message: setattr(updates._registration, "waiting", None),
        )
        updates._registration = SimpleNamespace(waiting=worker)
        reloaded: list[bool] = []
        js.location.reload = lambda: reloaded.append(True)
        answers = [True, False, False, True]
        game.run(updates.settle(lambda: answers.pop(0)))
        worker.state = "activated"
        game.do(lambda: worker.onstatechange(SimpleNamespace(target=worker)))
        assert not answers
        assert reloaded == [True]


def test_what_is_pressed_seldom_lies_under_more_on_the_slate() -> None:
    with playing() as game:
        game.open("seed 1", target=300)
        for mode, phase, button in (("result", "dealOver", "next"), ("end", "gameOver", "new")):
            game.play_until(partial(_comes_to, phase))
            slate = game.find("#slate")
            assert slate.attributes["data-mode"] == mode
            more = game.find("#slate .slate-more")
            assert more.tagName == "DETAILS"
            assert more.children[0].tagName == "SUMMARY"
            assert not more.open
            folded = {one for one in more.everything() if one.tagName == "BUTTON"}
            assert {"data-print", "data-open"} <= {name for one in folded for name in one.attributes}
            plain = game.find(f"#slate .buttons [data-{button}]")
            assert not plain.hidden
            assert game.find("#slate [data-replay]") not in folded
            assert game.find("#slate [data-share]") not in folded
            assert game.find("#slate [data-share]").hidden == (mode == "result")


def test_the_button_on_the_slate_opens_the_replay() -> None:
    with playing() as game:
        game.open("seed 1")
        game.play_until(lambda view: view["phase"] == "dealOver")
        game.click("[data-replay]")
        assert game.around.told == ["open replay"]
