"""The page's entry: a start screen that answers at once; the table and all the rest come after it.

Runs in MicroPython.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

from web.page.base import cards, dom, i18n, storage, turns
from web.page.base.settings import Settings
from web.page.base.spawn import spawn
from web.page.loading import packages
from web.page.lobby.menu import Menu

if TYPE_CHECKING:
    from collections.abc import Callable

# Milliseconds until the rest of the page is asked for again.
_AGAIN = 3000

# Settings that words, drawings or the page show.
_SEEN = ("language", "deck", "index", "order", "theme", "cloth", "suits", "rows", "speed", "coach", "ui")


class Appearance:
    """What is shown as it is set; `changed()` is called when something else has been taken."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.menu: Menu | None = None
        self.changed: Callable[[], object] | None = None
        self._language: str | None = None
        self._lock = asyncio.Lock()

    def take_at_once(self) -> bool:
        """Take what is set but for the drawings; False if the words are not here yet."""
        self._apply()
        language = self._settings.values["language"]
        if i18n.use_at_once(language):
            self._language = language
        return self._language is not None

    async def take(self) -> None:
        """Take what is set: words and drawings, then the page again; one after the other."""
        async with self._lock:
            self._apply()
            await asyncio.gather(self._speak(self._settings.values["language"]), cards.load())
        if self.menu:
            self.menu.sync()
        if self.changed:
            self.changed()

    async def draw(self) -> None:
        """Have the drawings of the deck, and show them."""
        async with self._lock:
            await cards.load()
        assert self.menu
        self.menu.draw()

    def _apply(self) -> None:
        values = self._settings.values
        simple = values["ui"] == "simple"
        cards.use(dict(values, index="big") if simple else values)
        js.jassLook(values["theme"], values["cloth"])  # web/boot/early.js
        for name in ("deck", "suits", "rows", "speed"):
            dom.root.attr("data-" + name, values[name])
        dom.root.attr("data-simple", simple)

    async def _speak(self, language: str) -> None:
        if language != self._language:
            await i18n.use(language)
            self._language = language

    def set(self, name: str) -> None:
        """A setting has changed."""
        if name in _SEEN:
            spawn(self.take())


def _show(settings: Settings, appearance: Appearance) -> Menu:
    """The page is alive from here on, but where there is a game to go on with: then with the table."""
    menu = appearance.menu = Menu(settings, appearance.set)
    if storage.EMBEDDED:
        menu.close_start()  # there the poster was it
    elif storage.read("table") is None and storage.read("game") is None:  # web/page/saves/
        menu.open_start()
        dom.root.attr("data-alive", True)
    return menu


async def _go_on() -> None:
    """Each step in a turn of the browser's own: a phone answers taps in between."""
    await turns.pause()
    settings = Settings()
    appearance = Appearance(settings)
    if not appearance.take_at_once():
        await appearance.take()
    menu = _show(settings, appearance)
    await turns.pause()
    drawn = asyncio.create_task(appearance.draw())
    await _load(menu)
    await drawn
    if not js.jassJoins:
        js.jassEngine(0)  # another thread, which on two cores would hold up what came before
    from web.page.app import App

    await App(settings, menu, appearance).run()


async def _load(menu: Menu) -> None:
    while True:
        try:
            await packages.load()
            await turns.pause()
            menu.sync()
            return
        except OSError as error:  # what is there cannot be used
            js.console.info("the rest of the page did not come: " + str(error))
            js.jassBroken()  # web/boot/unsupported.js
            await asyncio.sleep_ms(_AGAIN)


async def _start() -> None:
    try:
        await _go_on()
    except Exception as error:  # whatever is missing: the player is told, with a way on
        js.jassBroken()  # web/boot/unsupported.js
        raise error


spawn(_start())
