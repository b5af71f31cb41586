"""The page's end of the engine: starts the worker, asks it, and replaces it when it hangs or dies.

Runs in MicroPython. The page uses it so:

    from web.page.engine_client.client import Engine, EngineError

    engine = Engine(on_progress=bar, on_state=lamp, on_log=keep)
    await engine.start()                                    # after the first paint
    reply = await engine.ask({"do": "open", "variant": "schieberCh", "options": {}, "seed": seed})
    reply["view"], reply["events"]                          # docs/protocol.md
    try:
        reply = await engine.ask({"do": "act", "action": "0:E9"})
    except EngineError as refused:
        refused.kind, refused.error.get("rule")             # nothing has changed

`on_progress(done, total)` counts bytes while the runtime loads, `on_state(state)` tells "loading",
"ready", "replacing" or "failed", `on_log(text)` gets the whole game after each reply that changes it:
writing it down there is saving the game. The state also stands on the page as
`<html data-engine="loading|ready|failed">`.

Requests may be sent at any time; they wait for the start and for one another. A worker that does not
answer within its deadline, or breaks, is ended and replaced, the last log is loaded into the new one and
the request is sent once more: the caller only sees that it took longer. A request that costs this worker
its life, too, is given up, and the game at the table is put back into another one. A worker that breaks
while nobody asks it anything is replaced at once.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, TypeVar

from js import Promise, clearTimeout, console, document, jassEngine, setTimeout
from jsffi import create_proxy, to_js

from web.page.base.spawn import spawn

if TYPE_CHECKING:
    T = TypeVar("T")
    from collections.abc import Awaitable, Callable

    from js import Link, News

    from web.page.types.engine import Fault, Reply, Request

# Seconds a reply may take, and one more for so many characters; as many times that as this worker's start
# was slower than FAST, up to SLOWEST; and six times that for the next worker asked the same: so a machine
# busy with other things is not taken for a hung worker. A move ends after 1 s in the worker.
DEADLINES = {"open": 8, "load": 8, "bot": 8, "rival": 8, "club": 60, "modules": 30}
DEADLINE = 4
CHARACTERS = 50000
PATIENCE = (1, 6)
FAST = 4000
SLOWEST = 4

# Seconds without a single byte or step before a starting worker is given up.
STALL = 45

# Seconds until the first and the second worker that is tried must have said their first word; a browser may
# refuse one without any.
UNHEARD = (20, 60)

# Kinds that tell nothing of what was asked.
_UNANSWERED = ("EngineLost", "GivenUp", "NotHere")

# How often what comes on demand is asked for; the engine waits 3 seconds for it each time (worker.js).
_TIMES = 4

# Workers put in place unasked until one of them answers.
UNASKED = 2


class EngineError(Exception):
    """The engine refused a request, or there is no engine. Nothing has changed.

    `error` is the reply's error object, `kind` its kind (docs/protocol.md); besides those, `GivenUp`: the
    request has ended two workers, the engine is there again without it; `EngineLost`: no worker could be
    started or kept, `engine.start()` tries again. `unanswered`: it tells nothing of what was asked.
    """

    def __init__(self, error: Fault) -> None:
        super().__init__(error.get("message", error.get("kind", "")))
        self.error = error
        self.kind = error.get("kind", "Internal")
        self.unanswered = self.kind in _UNANSWERED


async def patiently(ask: Callable[[Request], Awaitable[Reply]], request: Request) -> Reply:
    """The reply of `ask(request)`, asked again while what it needs is on its way. Raises EngineError."""
    for _ in range(_TIMES - 1):
        try:
            return await ask(request)
        except EngineError as error:
            if error.kind != "NotHere":
                raise
    return await ask(request)


class Engine:
    """One engine for one table. `log` is the last game as text, `version` the loaded build's."""

    def __init__(
        self,
        on_progress: Callable[[int, int], object] | None = None,
        on_state: Callable[[str], object] | None = None,
        on_log: Callable[[str], object] | None = None,
    ) -> None:
        self.log: str | None = None
        self.people: list[int] | None = None  # the seats that are no bots', where it is not the first alone
        self.version: str | None = None
        self.state: str | None = None
        self._on_progress = on_progress
        self._on_state = on_state
        self._on_log = on_log
        self._worker: Link | None = None
        self._link: Link | None = None
        self._serial = 0
        self._id = 0
        self._heard = 0
        self._unasked = 0
        self._slowness = 1.0
        self._lock = asyncio.Lock()
        self._listener = create_proxy(self._heed)

    async def start(self) -> None:
        """Start the worker; returns when it can be asked. Raises EngineError (`EngineLost`)."""
        async with self._lock:
            await self._be_there()

    async def ask(self, request: Request) -> Reply:
        """Send one request (docs/protocol.md, without `id`), return the reply as a dict.

        Raises EngineError if the engine refuses it, if it ends the workers that get it, or if there is no
        engine any more.
        """
        async with self._lock:
            why = "no answer"
            for patience in PATIENCE:
                await self._be_there()
                reply = await self._exchange(request, patience)
                if reply is not None:
                    self._unasked = 0
                    if reply.get("ok"):
                        if request["do"] != "export":  # that is what leaves the device, not what it keeps
                            self._remember(reply)
                        return reply
                    if reply["error"].get("kind") != "Internal":
                        raise EngineError(reply["error"])
                    why = reply["error"].get("message")
                self._drop()
            spawn(self._replace())  # once the caller has been told
            raise EngineError({"kind": "GivenUp", "message": "given up: " + str(why)})

    # One worker

    async def _be_there(self) -> None:
        """Have a worker, and the last game in it; raises EngineError."""
        if self._worker is None:
            await self._launch()
            await self._restore()

    async def _replace(self) -> None:
        """Have a worker again while nobody asks for one."""
        async with self._lock:
            try:
                await self._be_there()
            except EngineError as error:  # told to whoever asks next
                console.info("jass: " + str(error))

    async def _launch(self) -> None:
        """Put a new worker in place, or raise EngineError."""
        self._set_state("loading" if self._serial == 0 else "replacing")
        why = ""
        for unheard in UNHEARD:
            try:
                self._worker = await self._boot(unheard)
                self._set_state("ready")
                return
            except Exception as error:  # a page must survive whatever a worker's start throws
                why = str(error)
                self._drop()
        self._set_state("failed")
        raise EngineError({"kind": "EngineLost", "message": "the engine did not start: " + why})

    async def _boot(self, unheard: int) -> Link:
        begun = time.ticks_ms()
        link = self._link = jassEngine(
            self._serial
        )  # the first one may be on its way already (web/page/engine_client/connection.js)
        self._serial += 1
        self._heard = 0
        link.heed = self._listener
        for index in range(link.news.length):
            self._heed(link.news.at(index))
        while True:
            heard = self._heard
            if await _within(link.ready, STALL if heard else unheard):
                took = time.ticks_diff(time.ticks_ms(), begun)
                self._slowness = min(SLOWEST, max(1.0, took / FAST))
                return link
            if heard == self._heard:
                raise OSError("no news from the worker")

    def _heed(self, news: News) -> None:
        """A word from the worker (web/engine/worker.js), or of its end (connection.js)."""
        self._heard += 1
        if news.kind == "broken":
            self._miss()
        elif news.kind == "progress":
            self.version = news.version
            if self._on_progress:
                self._on_progress(news.done, news.total)

    def _miss(self) -> None:
        """The worker is gone. Whoever waits for it hears of that; else another one takes its place."""
        if self._worker is None or self._lock.locked():
            return
        self._drop()
        if self._unasked < UNASKED:  # one that breaks again and again waits for the next question
            self._unasked += 1
            spawn(self._replace())

    def _drop(self) -> None:
        """End the worker, whatever it is doing."""
        self._worker = None
        if self._link is not None:
            self._link.heed = None
            self._link.end()
            self._link = None

    async def _restore(self) -> None:
        """Load the last log into a new worker."""
        if self.log is None:
            return
        request: Request = {"do": "load", "log": self.log}
        if self.people is not None:
            request["people"] = self.people
        reply = await self._exchange(request, PATIENCE[-1])
        if reply is None or not reply.get("ok"):
            self._drop()
            self._set_state("failed")
            raise EngineError({"kind": "EngineLost", "message": "the game could not be put back"})

    # One request

    async def _exchange(self, request: Request, patience: int) -> Reply | None:
        """One request to the worker: its reply, or None if it hung, broke or answered nonsense."""
        self._id += 1
        numbered = dict(request)
        numbered["id"] = self._id
        text = json.dumps(numbered)
        seconds = DEADLINES.get(request["do"], DEADLINE) + len(text) // CHARACTERS
        assert self._worker is not None
        try:
            reply: Reply = json.loads(
                await _within(self._worker.ask(text), seconds * patience * self._slowness) or ""
            )
        except Exception:  # late (None is no JSON), a broken interpreter, or a garbled answer
            return None
        if not isinstance(reply, dict):
            return None
        identity, refused = reply.get("id"), isinstance(reply.get("error"), dict)
        unread = identity is None and refused  # refused before it was parsed
        return reply if unread or (identity == self._id and (reply.get("ok") or refused)) else None

    def _remember(self, reply: Reply) -> None:
        log = reply.get("log")
        if log is not None:
            self.people = reply.get("people")
        if log is not None and log != self.log:
            self.log = log
            if self._on_log:
                self._on_log(log)

    def _set_state(self, state: str) -> None:
        if state == self.state:
            return
        self.state = state
        shown = "loading" if state == "replacing" else state
        document.documentElement.setAttribute("data-engine", shown)
        if self._on_state:
            self._on_state(state)


async def _within(promise: Awaitable[T], seconds: float) -> T | None:
    """The promise's value, or None if it takes longer."""
    timers: list[int] = []

    def late(resolve: Callable[[object], object], _reject: object) -> None:
        timers.append(setTimeout(create_proxy(lambda: resolve(None)), seconds * 1000))

    try:
        found: T | None = await Promise.race(to_js([promise, Promise.new(late)]))
        return found
    finally:
        for timer in timers:
            clearTimeout(timer)
