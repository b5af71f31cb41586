"""The page's entry: a start screen that answers at once; the table and all the rest come after it.

Runs in MicroPython.
"""

import asyncio

import js

from web.page.base import cards, dom, i18n, spawn, storage, turns
from web.page.base.settings import Settings
from web.page.loading import packages
from web.page.lobby.menu import Menu

# Milliseconds until the rest of the page is asked for again.
_AGAIN = 3000

# Settings that words, drawings or the page show.
_SEEN = ("language", "deck", "index", "order", "theme", "cloth", "suits", "rows", "speed")


class Looks:
    """What is shown as it is set; `changed()` is called when something else has been taken."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.menu = None
        self.changed = None
        self._language = None
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
        self.menu.draw()

    def _apply(self) -> None:
        values = self._settings.values
        cards.use(values)
        js.jassLook(values["theme"], values["cloth"])  # web/boot/early.js
        for name in ("deck", "suits", "rows", "speed"):
            dom.root.attr("data-" + name, values[name])

    async def _speak(self, language: str) -> None:
        if language != self._language:
            await i18n.use(language)
            self._language = language

    def set(self, name: str) -> None:
        """A setting has changed."""
        if name in _SEEN:
            spawn.go(self.take())


def _show(settings: Settings, looks: Looks) -> None:
    """The page is alive from here on, but where there is a game to go on with: then with the table."""
    menu = looks.menu = Menu(settings, looks.set)
    if storage.EMBEDDED:
        menu.close_start()  # there the poster was it
    elif storage.read("table") is None and storage.read("game") is None:  # web/page/saves/
        menu.open_start()
        dom.root.attr("data-alive", True)


async def _go_on() -> None:
    """Each step in a turn of the browser's own: a phone answers taps in between."""
    await turns.pause()
    settings = Settings()
    looks = Looks(settings)
    if not looks.take_at_once():
        await looks.take()
    _show(settings, looks)
    await turns.pause()
    drawn = asyncio.create_task(looks.draw())
    await _load(looks.menu)
    await drawn
    js.jassEngine(0)  # another thread, which on two cores would hold up what came before
    from web.page.app import App

    await App(settings, looks.menu, looks).run()


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


spawn.go(_start())
