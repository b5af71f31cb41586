"""What of the engine comes on demand: whoever opens what needs it waits a while before being told."""

import ast
import asyncio
import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported


class Engine:
    """Has what a request needs once it was asked so often."""

    def __init__(self, error: type[Exception], misses: int) -> None:
        self._error, self.misses, self.kind = error, misses, "NotHere"

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self.misses:
            self.misses -= 1
            raise self._error({"kind": self.kind})
        return {"asked": request["do"]}


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def lobby(told: list[str]) -> Iterator[Any]:
    with imported(Page(), "web.page.lobby.lobby") as module:
        menu = SimpleNamespace(tell=lambda *words: told.append(words[1]))

        def made(misses: int) -> Any:
            engine = Engine(module.EngineError, misses)
            asked = {"variant": "schieberCh", "name": None, "options": {"target": 1000}}
            settings = SimpleNamespace(asked=asked, game=asked)
            lobby = module.Lobby(settings, engine, menu, None, None, lambda: "what is kept")
            return lobby, module.EngineError

        yield made


@pytest.mark.parametrize("misses", [0, 1, 3])
def test_what_comes_late_is_waited_for(lobby: Any, told: list[str], misses: int) -> None:
    asking, _ = lobby(misses)
    assert asyncio.run(asking.ask({"do": "review"})) == {"asked": "review"}
    assert told == []


def test_what_does_not_come_is_told(lobby: Any, told: list[str]) -> None:
    asking, error = lobby(99)
    with pytest.raises(error):
        asyncio.run(asking.ask({"do": "review"}))
    assert len(told) == 1


@pytest.mark.parametrize("kind", ["GivenUp", "EngineLost"])
def test_nothing_is_called_saved_but_what_is(lobby: Any, told: list[str], kind: str) -> None:
    asking, error = lobby(99)
    asking._engine.kind = kind
    with pytest.raises(error):
        asyncio.run(asking.ask({"do": "review"}))
    assert told == ["what is kept"]


@pytest.mark.parametrize("comes", [True, False])
def test_where_the_editor_does_not_come_the_list_of_games_stays(
    lobby: Any, told: list[str], monkeypatch: pytest.MonkeyPatch, comes: bool
) -> None:
    """It closes only once the editor is there."""
    asking, _ = lobby(0)
    done: list[str] = []

    async def fetched() -> bool:
        done.append("fetched")
        return comes

    monkeypatch.setattr(asking, "fetched", fetched)
    asking._games = SimpleNamespace(close=lambda: done.append("list closed"))
    asking._editor = SimpleNamespace(open=lambda game: done.append("editor open"))
    asyncio.run(asking._open_editor(asking._settings.game))
    assert done == (["fetched", "list closed", "editor open"] if comes else ["fetched"])


@pytest.mark.parametrize("kind", ["NotHere", "GivenUp", "EngineLost"])
def test_rules_of_a_link_are_not_called_wrong_where_nobody_has_looked_at_them(
    lobby: Any, told: list[str], kind: str
) -> None:
    asking, _ = lobby(99)
    asking._engine.kind = kind
    asked = asking._settings.asked
    asyncio.run(asking._check_rules())
    assert asking._settings.game is asking._settings.asked is asked
    assert len(told) == 1


@pytest.mark.parametrize(("embedded", "kept"), [(True, {"target": 1000}), (False, {})])
def test_a_frame_does_without_what_the_engine_refuses(
    lobby: Any, told: list[str], monkeypatch: pytest.MonkeyPatch, embedded: bool, kept: dict[str, Any]
) -> None:
    """A page of its own says so, and plays the preset."""
    asking, error = lobby(0)

    async def ask(request: dict[str, Any]) -> dict[str, Any]:
        for name in request["options"]:
            if name != "target":
                raise error({"kind": "BadOption", "field": name, "reason": "unknownOption"})
        return {"changed": request["options"]}

    monkeypatch.setattr(importlib.import_module("web.page.base.storage"), "EMBEDDED", embedded)
    monkeypatch.setattr(asking, "ask", ask)
    monkeypatch.setattr(asking, "show", lambda: None)
    asking._settings.address = ""
    asking._menu.warn = told.append
    asking._settings.game["options"] = {"nonsense": 1, "target": 1000, "zzz": 2}
    asyncio.run(asking._check_rules())
    assert asking._settings.game["options"] == kept
    assert len(told) == (0 if embedded else 1)


@pytest.mark.parametrize(("kind", "said"), [("BadLog", True), ("NotHere", False), ("GivenUp", False)])
def test_a_game_is_not_called_none_where_nobody_has_looked_at_it(kind: str, said: bool) -> None:
    page = Page()
    with imported(page, "web.page.fairness.panel") as module:

        async def ask(_request: dict[str, Any]) -> dict[str, Any]:
            raise module.EngineError({"kind": kind})

        panel = module.Fair(ask, None, None, lambda: None)
        asyncio.run(panel.open())
        panel._text.element.value = "a game"
        asyncio.run(panel._check())
        assert bool(panel._said.element.textContent) == said


WEB = Path(__file__).parents[2] / "web/page"
WAITS = ("packages.on_demand", "desk.fetched", "self.fetched")
ON_DEMAND = tomllib.loads((WEB / "stages.toml").read_text("utf-8"))["modules"]["on_demand"]


def comes_on_demand(module: str) -> bool:
    """Whether a module, such as `score/share`, comes when something of it is first opened."""
    return any(module == each or module.startswith(each + "/") for each in ON_DEMAND)


def imported_by(function: ast.AST) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("web.page."):
            folder = str(node.module).removeprefix("web.page.").replace(".", "/")
            yield folder
            yield from (f"{folder}/{name.name}" for name in node.names)


@pytest.mark.slow
def test_what_comes_on_demand_is_imported_where_it_has_been_waited_for() -> None:
    found = {}
    for file in WEB.rglob("*.py"):
        name = file.relative_to(WEB).with_suffix("").as_posix()
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if comes_on_demand(name) or not isinstance(node, functions):
                continue
            if any(map(comes_on_demand, imported_by(node))):
                text = ast.unparse(node)
                found[f"{name}.{node.name}"] = any(f"{who}()" in text for who in WAITS)
    assert len(found) > 5
    assert [name for name, waits in found.items() if not waits] == []
