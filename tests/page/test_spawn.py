"""What runs beside all else: it is held until it has run, and let go then."""

from __future__ import annotations

import asyncio
import gc
import importlib
from typing import Any

# Pages run in MicroPython, which has no types.
spawn: Any = importlib.import_module("web.page.base.spawn")


def test_a_task_is_held_while_it_runs_and_let_go_when_it_is_done() -> None:
    async def scenario() -> list[str]:
        told: list[str] = []
        gate = asyncio.Event()

        async def work(name: str) -> None:
            await gate.wait()
            told.append(name)

        for name in ("first", "second"):
            spawn.spawn(work(name))
        await asyncio.sleep(0)
        gc.collect()
        assert len(spawn._tasks) == 2
        gate.set()
        while spawn._tasks:
            await asyncio.sleep(0)
        return told

    assert sorted(asyncio.run(scenario())) == ["first", "second"]


def test_a_task_that_fails_is_let_go_and_harms_no_other() -> None:
    async def scenario() -> list[str]:
        told: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)

        async def fails() -> None:
            raise ValueError("planted")

        async def works() -> None:
            told.append("done")

        spawn.spawn(fails())
        spawn.spawn(works())
        while spawn._tasks:
            await asyncio.sleep(0)
        return told

    assert asyncio.run(scenario()) == ["done"]
