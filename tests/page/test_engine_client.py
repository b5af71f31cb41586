"""A worker that is only slow is waited for, the longer the slower it began."""

import asyncio
import heapq
import json
from collections.abc import Awaitable, Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported


class Clock:
    """Timers that come at once, in the order of their times: nobody waits."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._timers: list[tuple[int, int, Callable[[], object]]] = []
        self._count = 0

    def after(self, call: Callable[[], object], milliseconds: float) -> int:
        """`setTimeout`."""
        self._count += 1
        heapq.heappush(self._timers, (self._page.milliseconds + int(milliseconds), self._count, call))
        return self._count

    def forget(self, timer: int) -> None:
        """`clearTimeout`."""
        self._timers = [each for each in self._timers if each[1] != timer]
        heapq.heapify(self._timers)

    def soon(self, milliseconds: float, value: object) -> asyncio.Future[Any]:
        """A promise that is kept then."""
        promise = asyncio.get_running_loop().create_future()
        self.after(lambda: None if promise.done() else promise.set_result(value), milliseconds)
        return promise

    async def through(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let time go on until the work is done."""
        task = asyncio.ensure_future(work)
        while not task.done():
            for _ in range(20):
                await asyncio.sleep(0)
            if not task.done():
                when, _, call = heapq.heappop(self._timers)
                self._page.milliseconds = max(self._page.milliseconds, when)
                call()
        return task.result()


async def race(promises: list[Awaitable[Any]]) -> Any:
    done, _ = await asyncio.wait(
        [asyncio.ensure_future(promise) for promise in promises], return_when=asyncio.FIRST_COMPLETED
    )
    return next(iter(done)).result()


def promise(begin: Callable[[Callable[[Any], object], object], object]) -> asyncio.Future[Any]:
    kept = asyncio.get_running_loop().create_future()
    begin(lambda value: None if kept.done() else kept.set_result(value), None)
    return kept


def workers(
    start: float, reply: float, first_start: float | None = None, says: dict[str, object] | None = None
) -> tuple[str, int]:
    """What an engine says whose workers take these milliseconds, and how many there were."""
    page = Page()

    async def asked() -> tuple[str, int]:
        clock = Clock(page)
        made: list[SimpleNamespace] = []

        def worker(_number: int) -> SimpleNamespace:
            takes = start if made or first_start is None else first_start

            def ask(text: str) -> Awaitable[Any]:
                return clock.soon(reply, json.dumps(says or {"id": json.loads(text)["id"], "ok": True}))

            made.append(
                SimpleNamespace(
                    news=SimpleNamespace(length=0), ready=clock.soon(takes, True), ask=ask, end=lambda: None
                )
            )
            return made[-1]

        with imported(page, "web.page.engine_client.client") as module:
            client: Any = module
            client.setTimeout, client.clearTimeout = clock.after, clock.forget
            client.Promise = SimpleNamespace(new=promise, race=race)
            client.jassEngine = worker
            engine = client.Engine()
            try:
                await clock.through(engine.ask({"do": "look"}))
            except client.EngineError as error:
                return error.kind, len(made)
            return str(engine.state), len(made)

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("start", "reply", "told"),
    [
        (300, 3900, ("ready", 1)),
        (300, 6000, ("ready", 2)),  # taken for hung, since it began fast
        (8000, 6000, ("ready", 1)),  # as slow as its start
        (8000, 9000, ("ready", 2)),
        (19_000, 15_000, ("ready", 1)),
        (19_000, 17_000, ("ready", 2)),  # there is an end to patience
        (300, 25_000, ("GivenUp", 3)),  # one more takes its place
    ],
)
def test_a_worker_has_the_longer_the_slower_it_began(start: int, reply: int, told: tuple[str, int]) -> None:
    assert workers(start, reply) == told


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (1e9, 300, ("ready", 2)),  # refused without a word
        (1e9, 50_000, ("ready", 2)),  # the second is waited for: the machine may be slow
        (1e9, 70_000, ("EngineLost", 2)),
    ],
)
def test_the_second_worker_has_longer_until_its_first_word(
    first: float, second: float, told: tuple[str, int]
) -> None:
    assert workers(second, 10, first) == told


REFUSED: dict[str, object] = {"kind": "BadRequest", "field": "text", "message": "request, text: too deep"}


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (
            {"id": None, "ok": False, "error": REFUSED},
            ("BadRequest", 1),
        ),  # before it was parsed: no number yet
        ({"id": None, "ok": False, "error": {"kind": "Internal"}}, ("GivenUp", 3)),
        ({"id": None, "ok": True}, ("GivenUp", 3)),
        ({"id": 99, "ok": False, "error": REFUSED}, ("GivenUp", 3)),  # to another question
        ({"ok": False}, ("GivenUp", 3)),
        ({"a": 1}, ("GivenUp", 3)),
        ({"id": 1}, ("GivenUp", 3)),
        ({"id": 1, "ok": False, "error": "late"}, ("GivenUp", 3)),
    ],
)
def test_a_text_that_is_refused_unread_costs_no_worker(
    says: dict[str, object], told: tuple[str, int]
) -> None:
    assert workers(300, 10, says=says) == told
