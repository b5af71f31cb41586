"""Playing without a network, and taking up a new version between two games.

Runs in MicroPython. The page calls `keep` once the engine is ready, and `apply` when no game is running:

    from web.page.loading import updates

    await updates.keep(engine.version, on_update)      # after engine.start()
    await updates.settle(idle)                         # between games: takes a new version up, if one waits

`on_update()` is called when a new version lies ready; until it is taken up, by reloading the page,
everything stays in the old one. A browser that refuses the service worker (in a frame, in a private window)
costs offline play, nothing else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy, to_js

from web.page.base.spawn import spawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

_registration: Any = None
# Milliseconds until the page asks again, and until it has done all that it does at its start.
_ASK_AGAIN = 2000
_SETTLED = 3000
# Seconds until it looks again for files that did not come, and the longest that this grows to. After as long
# the browser has ended a worker that has not answered.
_LOOK_AGAIN = 5
_SELDOM = 300


async def keep(version: str, on_update: Callable[[], object] | None = None) -> bool:
    """Register sw.js, which then keeps every file; `version` is the page's own. Never raises.

    Tells, once that is done, that all files of this version are kept; what does not come is asked for again
    until then. False where nothing is kept at all.
    """
    global _registration
    try:
        if str(js.origin) == "null" or not js.Reflect.has(js.navigator, "serviceWorker"):
            return False  # in a sandbox even a look at it throws
        container = js.navigator.serviceWorker
        # The list of files must come from the network, or updates would never arrive.
        registration = await container.register("./sw.js", to_js({"updateViaCache": "none"}))
        _registration = registration
        registration.addEventListener("updatefound", create_proxy(lambda _: _watch(on_update)))
        if waiting() and on_update:
            on_update()
        elif registration.installing:
            _watch(on_update)
        ready = await container.ready
        # A first visit is taken over at once, so that a worker replaced offline finds its files; but only
        # by the version that this page is of.
        ready.active.postMessage(to_js({"claim": version}))
        if not await js.caches.has("jass-" + version + "@" + js.URL.new(ready.scope).pathname):
            return False
        pause = _LOOK_AGAIN
        while not await _whole(ready.active, version):
            await asyncio.sleep(pause)
            pause = min(2 * pause, _SELDOM)
        return True
    except Exception as error:
        js.console.info("not kept for offline play: " + str(error))
        return False


def _whole(worker: Any, version: str) -> Any:
    """Whether each file is there and whole; what was not is fetched again first.

    Also False where the worker does not answer.
    """
    channel = js.MessageChannel.new()

    def ask(resolve: Callable[[object], object], _reject: object) -> None:
        channel.port1.onmessage = create_proxy(lambda event: resolve(event.data))
        js.setTimeout(create_proxy(lambda: resolve(False)), 1000 * _SELDOM)
        worker.postMessage(to_js({"check": version}), to_js([channel.port2]))

    return js.Promise.new(create_proxy(ask))


async def remember() -> None:
    """Once the page has done all that it does at its start: keep an engine's memory (connection.js)."""
    await asyncio.sleep_ms(_SETTLED)
    if not waiting():  # with a new version it would be for nothing
        js.jassRemember()


def waiting() -> bool:
    """Whether a new version lies ready."""
    return bool(_registration and _registration.waiting)


async def settle(idle: Callable[[], bool]) -> None:
    """Go over to the new version, as soon as no other tab plays in the old one and while `idle()`.

    A page that was left a moment ago still counts as a tab (sw.js), so this asks more than once.
    """
    if not waiting():
        return

    def changed(event: Any) -> None:  # a worker's, which the type of an element's event does not have
        if event.target.state == "activated":
            spawn(_reload(idle))

    heard = create_proxy(changed)
    while waiting():
        fresh = _registration.waiting  # a later version takes the place of one that waits
        fresh.onstatechange = heard
        if not idle():
            return
        fresh.postMessage(to_js({"apply": True}))
        await asyncio.sleep_ms(_ASK_AGAIN)


async def _reload(idle: Callable[[], bool]) -> None:
    """Load the new version once `idle()`: since it was called, the player may have begun something."""
    while not idle():
        await asyncio.sleep_ms(_ASK_AGAIN)
    js.location.reload()


def _watch(on_update: Callable[[], object] | None) -> None:
    fresh = _registration.installing
    if not fresh or not on_update:
        return

    def changed(_event: Event) -> None:
        # Without a former version there is nothing to change from.
        if fresh.state == "installed" and js.navigator.serviceWorker.controller:
            on_update()

    fresh.addEventListener("statechange", create_proxy(changed))
