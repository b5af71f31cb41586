"""The sounds of the table, off until the player wants them; web/page/ui/sound.js makes them.

Runs in MicroPython. A sound says nothing that is not also shown.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from js import SoundScript

    from web.page.base.settings import Settings


class Sound:
    """Plays `card`, `trick`, `turn`, `weis`, `chalk`, `won` and `lost` as loud as is set."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._module: SoundScript | None = None
        self._coming: asyncio.Task[None] | None = None

    def play(self, name: str) -> None:
        """Play a sound, if sounds are wanted."""
        level = self._settings.values["sound"]
        if level == "off":
            return
        if self._module:
            self._module.play(name, level)
        elif self._coming is None:
            self._coming = asyncio.create_task(self._fetch(name))

    async def _fetch(self, name: str) -> None:
        try:
            self._module = await js.jassImport("./page/ui/sound.js")
            self.play(name)
        except Exception as error:  # without the network, or without sound: the game goes on in silence
            js.console.info("no sounds: " + str(error))
        self._coming = None
