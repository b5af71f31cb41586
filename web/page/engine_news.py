"""What the engine says, as the player sees it: how much is loaded, that it is there, lost or replaced.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.engine_client.client import Engine, EngineError
from web.page.loading import launched, updates

if TYPE_CHECKING:
    from web.page.parts import Parts


class EngineNews:
    """Makes the engine, `parts.engine`, and listens to it."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._percent = 0
        self._tried = False
        self._missed = False  # the engine did not start when it was to
        self._started = False
        self._console = js.Object.new()  # jass.log() is the game as text, jass.version the build
        parts.engine = Engine(self._progress, self._changed, self._keep)

    def offer(self) -> None:
        """Give the console and bug reports what they need."""
        self._console.log = create_proxy(lambda: self._parts.engine.log or "")
        js.window.jass = self._console

    async def start(self) -> None:
        """Start the engine; then what needs it."""
        parts = self._parts
        try:
            await parts.engine.start()
        except EngineError as error:
            self._missed = True
            parts.screens.failed(error.kind, None, error.error)
            return
        await self._go_on()

    async def _go_on(self) -> None:
        """What needs the engine, once it is there, a link in the address above all; whoever asked for it."""
        if self._started:
            return
        self._started = True
        parts = self._parts
        await parts.current_game.take_link()
        parts.screens.open_linked()
        launched.await_files(parts.screens.take_file)
        if parts.embed:
            parts.embed.ready()
        await parts.lobby.check_link()
        spawn(parts.at_table.table.draw_with_less())
        if await updates.keep(parts.engine.version or "", self._update):
            parts.menu.kept()
            await updates.remember()

    def retry(self) -> None:
        """The player wants a lost engine back: first what it was asked, then a new one, then all of it."""
        if self._parts.game.retry():
            return  # served by the game's loop
        if self._tried and not self._parts.current_game.saves.unkept():  # or it would be lost
            js.jassReset()  # web/boot/unsupported.js
        else:
            self._tried = True
            spawn(self.start())

    def say_loading(self) -> None:
        """Say in the status line how much is loaded."""
        self._parts.at_table.table.status(t("loading.percent", percent=self._percent))

    def _progress(self, done: int, total: int) -> None:
        parts = self._parts
        self._percent = int(done * 100 / total) if total else 0
        parts.menu.progress(self._percent)
        self._console.version = parts.engine.version
        parts.menu.version(t("version", version=parts.engine.version or ""))
        if not parts.menu.starting() and parts.game.view is None:
            self.say_loading()

    def _changed(self, state: str) -> None:
        self._parts.menu.engine(state)
        if state == "ready" and self._missed:
            spawn(self._go_on())
        if state == "replacing":
            self._parts.at_table.table.announce(t("engine.replacing"))

    def _keep(self, _log: str) -> None:
        if self._parts.embed:
            self._parts.embed.changed()

    def _update(self) -> None:
        """A new version lies ready: take it up while no game is going on."""
        spawn(updates.settle(self._parts.screens.between_games))
