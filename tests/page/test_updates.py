"""Whether all files are kept, asked of the service worker until it answers; and taking up a new version."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported

Answer = Callable[[object], object]


class Worker:
    """A service worker that has been asked; a test answers, or nobody does."""

    def __init__(self) -> None:
        self.asked: list[Answer] = []
        self.applied = 0
        self.state = "installed"
        self.onstatechange: Callable[[object], object] = lambda _: None
        self.listeners: list[Callable[[object], object]] = []

    def postMessage(self, message: dict[str, Any], ports: Any = ()) -> None:  # noqa: N802
        if "check" in message:
            port = ports[0]
            self.asked.append(lambda whole: port.other.onmessage(SimpleNamespace(data=whole)))
        self.applied += "apply" in message

    def addEventListener(self, _kind: str, listener: Callable[[object], object]) -> None:  # noqa: N802
        self.listeners.append(listener)

    def becomes(self, state: str) -> None:
        self.state = state
        for heard in (self.onstatechange, *self.listeners):
            heard(SimpleNamespace(target=self))


def channel() -> SimpleNamespace:
    here = SimpleNamespace()
    return SimpleNamespace(port1=here, port2=SimpleNamespace(other=here))


def promise(executor: Callable[[Answer, Answer], object]) -> asyncio.Future[object]:
    made = asyncio.get_running_loop().create_future()

    def resolve(value: object) -> None:
        if not made.done():
            made.set_result(value)

    executor(resolve, lambda _: None)
    return made


@pytest.fixture
def site() -> Iterator[tuple[Page, Any, SimpleNamespace]]:
    page, worker = Page(), Worker()
    with imported(page, "web.page.loading.updates") as module:
        updates: Any = module
        updates.asyncio = SimpleNamespace(
            sleep=lambda _seconds: asyncio.sleep(0), sleep_ms=lambda _ms: asyncio.sleep(0)
        )
        registration = SimpleNamespace(
            addEventListener=lambda *_: None, waiting=None, installing=None, active=worker, scope="/"
        )

        async def registered(*_: object) -> object:
            return registration

        async def known(_name: str) -> bool:
            return True

        js = updates.js
        js.origin = "https://jass.test"
        js.MessageChannel.new, js.Promise.new = channel, promise
        js.caches.has = known
        js.URL.new = lambda _scope: SimpleNamespace(pathname="/")
        js.navigator.serviceWorker = SimpleNamespace(register=registered)
        yield page, updates, registration


@pytest.fixture
def page(site: tuple[Page, Any, SimpleNamespace]) -> tuple[Page, Any, Worker]:
    around, updates, registration = site
    return around, lambda: come(updates), registration.active


async def come(updates: Any) -> bool:
    container = updates.js.navigator.serviceWorker
    container.ready = container.register()
    return bool(await updates.keep("1"))


async def settle() -> None:
    for _ in range(9):
        await asyncio.sleep(0)


@pytest.mark.parametrize("late", [False, True])
def test_a_worker_that_was_ended_in_the_middle_is_asked_again(
    page: tuple[Page, Any, Worker], late: bool
) -> None:
    around, come, worker = page

    async def visit() -> None:
        kept = asyncio.ensure_future(come())
        await settle()
        assert len(worker.asked) == 1  # and it never answers
        around.later()
        await settle()
        assert len(worker.asked) == 2
        if late:
            worker.asked[0](False)
            await settle()
        assert not kept.done()
        worker.asked[1](True)
        assert await kept
        around.later()  # the timer of what has been answered
        await settle()
        assert len(worker.asked) == 2

    asyncio.run(visit())


def test_what_did_not_come_is_asked_for_again(page: tuple[Page, Any, Worker]) -> None:
    _, come, worker = page

    async def visit() -> None:
        kept = asyncio.ensure_future(come())
        for whole in (False, False, True):
            await settle()
            worker.asked.pop()(whole)
        assert await kept

    asyncio.run(visit())


def test_a_version_that_comes_while_another_waits_is_taken_up_at_once(
    site: tuple[Page, Any, SimpleNamespace],
) -> None:
    _, updates, registration = site
    loads: list[int] = []
    updates.js.location.reload = lambda: loads.append(1)

    async def visit() -> None:
        kept = asyncio.ensure_future(come(updates))
        await settle()
        registration.active.asked.pop()(True)
        assert await kept
        second, third = Worker(), Worker()
        registration.waiting = second
        over = asyncio.ensure_future(updates.settle(lambda: True))
        await settle()
        assert second.applied
        registration.waiting = third
        second.becomes("redundant")
        await settle()
        assert third.applied
        registration.waiting = None
        assert not loads
        third.becomes("activated")
        await settle()
        assert len(loads) == 1
        await over

    asyncio.run(visit())
