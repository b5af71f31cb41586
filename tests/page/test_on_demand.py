"""What of the engine comes on demand: whoever opens what needs it waits a while before being told."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported


class Engine:
    """Has what a request needs once it was asked so often."""

    def __init__(self, error: type[Exception], misses: int) -> None:
        self._error, self.misses = error, misses

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self.misses:
            self.misses -= 1
            raise self._error({"kind": "NotHere"})
        return {"asked": request["do"]}


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def lobby(told: list[str]) -> Iterator[Any]:
    with imported(Page(), "web.page.lobby.lobby") as module:
        menu = SimpleNamespace(tell=lambda title, *_: told.append(title))

        def made(misses: int) -> Any:
            engine = Engine(module.EngineError, misses)
            return module.Lobby(None, engine, menu, None, None), module.EngineError

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
