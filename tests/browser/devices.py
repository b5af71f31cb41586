"""The devices that the tests play on: new ones, and some that have been here before.

To start an engine on a new device costs three times what it costs on one that has kept the files, so a test
has a new one only if it asks for that (`pytest.mark.new_device`). What players keep is erased between tests:
games, settings, names.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

KEPT_BY_PLAYERS = "local_storage,indexeddb,cookies"


class Devices:
    """The contexts of one browser in which pages of one server have been open."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        port = urlsplit(address).port
        self._origins = [f"http://{name}:{port}" for name in ("127.0.0.1", "localhost")]
        self._known: dict[str, BrowserContext] = {}
        self._given_up: list[BrowserContext] = []

    @contextmanager
    def new(self, **options: Any) -> Iterator[BrowserContext]:
        """A context of Playwright's with these options that nobody has used, and nobody will again."""
        context = self._browser.new_context(**options)
        try:
            yield context
        finally:
            context.close()

    @contextmanager
    def known(self, **options: Any) -> Iterator[BrowserContext]:
        """A context with these options, in which the game may have been open; players have kept nothing."""
        key = repr(sorted(options.items()))
        context = self._known.pop(key, None)
        if context is None:
            context = self._browser.new_context(**options)
        else:
            self._erase(context)
        yield context
        if context in self._given_up:
            context.close()
            return
        for page in context.pages:
            page.close()
        context.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        context.clear_permissions()
        self._known[key] = context

    def give_up(self, context: BrowserContext) -> None:
        """A test has failed there and may have left anything: nobody else plays on it."""
        self._given_up.append(context)

    def close(self) -> None:
        """End all of them."""
        for context in self._known.values():
            context.close()

    def _erase(self, context: BrowserContext) -> None:
        page = context.new_page()
        tools = context.new_cdp_session(page)
        for origin in self._origins:
            tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT_BY_PLAYERS})
        page.close()
