"""A page among other windows: it is put away, and another may hold the lock of its game."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any

from tests.page.fake_device import Disk
from tests.page.kept import begin, written
from tests.page.playing import Playing

OTHER = "seed 2"


class Answer:
    """What a promise of the browser brings: whoever wants to hear it waits `turns` turns, nobody needs to."""

    def __init__(self, said: str, turns: int = 0) -> None:
        self.said, self.turns = said, turns

    def __await__(self) -> Generator[None, None, str]:
        for _ in range(self.turns):
            yield
        return self.said


class Away:
    """A page that plays a game, and is put away; its locks are as the script keeps them."""

    def __init__(self, game: Playing, disk: Disk) -> None:
        self.game, self.disk = game, disk
        self.held: set[str] = set()
        self.others: set[str] = set()
        begin(game)
        game.key("1")
        self.current_game = game.current_game
        script = self.current_game._device._module
        script.hold, script.freed, script.release = self._hold, self._freed, self.held.discard
        script.has = self.held.__contains__

    def _hold(self, name: str, *_: object) -> Answer:
        if name in self.others:
            return Answer("busy")
        self.held.add(name)
        return Answer("held")

    async def _freed(self, name: str) -> None:
        while name in self.held | self.others:
            await asyncio.sleep(0.001)

    def played_on(self) -> None:
        """Another window writes into the only record; it plays no more."""
        written(self.disk, n=99, by="another")

    def back(self) -> None:
        self.game.do(self.current_game._back)

    def settle(self) -> None:
        self.game.run(asyncio.sleep(0.05))


class Windows(Away):
    """A page with two games, the second at the table; another window may take one of them."""

    def __init__(self, game: Playing, disk: Disk) -> None:
        super().__init__(game, disk)
        self.first = str(self.current_game.saves.current)
        game.open(OTHER)
        game.click("[data-choose=E]")
        self.second = str(self.current_game.saves.current)
        self.held.add(self.lock(self.second))  # which was seized before
        self.shown: list[object] = []  # games for which everything before the table was closed
        play = self.current_game._play

        def show(request: dict[str, Any]) -> None:
            self.shown.append(request.get("saved"))
            play(request)

        self.current_game._play = show

    def _hold(self, name: str, *rest: object) -> Answer:
        return Answer(super()._hold(name, *rest).said, turns=1)  # the page hears of it a moment later

    def lock(self, identity: str) -> str:
        return str(self.current_game._device._lock(identity))

    def steal(self, identity: str) -> None:
        """Another window takes a game over."""
        self.others.add(self.lock(identity))
        self.held.discard(self.lock(identity))
        self.game.do(lambda: self.current_game._device._was_stolen(self.lock(identity)))

    def close(self) -> None:
        """That window is closed."""
        self.others.clear()
        self.settle()

    def bring(self, identity: str) -> None:
        self.game.do(lambda: self.current_game.bring(identity))

    def slow(self) -> asyncio.Event:
        """The engine answers nothing until that is set."""
        ready = asyncio.Event()
        ask = self.game.engine.ask

        async def waiting(request: dict[str, Any]) -> dict[str, Any]:
            await ready.wait()
            return await ask(request)

        self.game.engine.ask = waiting  # type: ignore[method-assign]
        return ready

    def answer(self, ready: asyncio.Event) -> None:
        self.game.do(ready.set)
        self.settle()

    def asked(self) -> list[tuple[str, object]]:
        """Which games the engine was asked for."""
        found = [each for each in self.game.engine.asked if each["do"] in ("open", "load")]
        return [(each["do"], each.get("saved")) for each in found[2:]]
