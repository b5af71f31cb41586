"""The page's entry: a start screen that answers at once; the table and all the rest come after it.

Runs in MicroPython.
"""

import asyncio

import js
from jsffi import create_proxy

from web import cards, dom, i18n, later, store
from web.i18n import t
from web.menu import Menu
from web.settings import Settings

# Milliseconds until the rest of the page is asked for again.
_AGAIN = 3000

# Tasks are kept, or they might be collected before they have run.
_tasks = []


# Settings that words, drawings or the page show.
_SEEN = ("language", "deck", "index", "order", "theme", "cloth", "suits", "rows", "speed")


class Looks:
    """What is shown as it is set; `changed()` is called when something else has been taken."""

    def __init__(self, settings):
        self._settings = settings
        self.menu = None
        self.changed = None
        self._language = None
        self._lock = asyncio.Lock()

    async def take(self):
        """Take what is set: words and drawings, then the page again; one after the other."""
        async with self._lock:
            values = self._settings.values
            cards.use(values)
            js.jassLook(values["theme"], values["cloth"])  # web/early.js
            for name in ("deck", "suits", "rows", "speed"):
                dom.root.attr("data-" + name, values[name])
            await asyncio.gather(self._speak(values["language"]), cards.load())
        if self.menu:
            self.menu.sync()
        if self.changed:
            self.changed()

    async def _speak(self, language):
        if language != self._language and await i18n.use(language):
            self._language = language

    def set(self, name):
        """A setting has changed."""
        if name in _SEEN:
            _tasks.append(asyncio.create_task(self.take()))


async def main():
    """Show the start screen or, where there is a game to go on with, the table."""
    settings = Settings()
    looks = Looks(settings)
    await looks.take()
    menu = looks.menu = Menu(settings, looks.set)
    if store.read("game") is None:
        menu.open_start()
        dom.root.attr("data-alive", True)
        await _paint()
    await _load(menu)
    from web.app import App

    await App(settings, menu, looks).run()


def _paint():
    """A moment of the browser's own: asyncio's sleep may go on without giving it one."""
    return js.Promise.new(create_proxy(lambda resolve, _reject: js.setTimeout(resolve, 0)))


async def _load(menu):
    while True:
        try:
            await later.load()
            menu.warn("")
            menu.sync()
            return
        except OSError as error:
            js.console.info("the rest of the page did not come: " + str(error))
            menu.warn(t("loading.failed"))
            await asyncio.sleep_ms(_AGAIN)


async def _start():
    try:
        await main()
    except Exception as error:  # whatever is missing: the player is told, with a way on
        js.jassBroken()  # web/check.js
        raise error


_tasks.append(asyncio.create_task(_start()))
