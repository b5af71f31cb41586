"""The sounds of the table, off until the player wants them; web/page/ui/sound.js makes them.

Runs in MicroPython. A sound says nothing that is not also shown.
"""

import asyncio

import js


class Sound:
    """Plays `card`, `trick`, `turn`, `weis`, `chalk`, `won` and `lost` as loud as is set."""

    def __init__(self, settings):
        self._settings = settings
        self._module = None
        self._coming = None

    def play(self, name):
        """Play a sound, if sounds are wanted."""
        level = self._settings.values["sound"]
        if level == "off":
            return
        if self._module:
            self._module.play(name, level)
        elif self._coming is None:
            self._coming = asyncio.create_task(self._fetch(name))

    async def _fetch(self, name):
        try:
            self._module = await js.jassImport("./page/ui/sound.js")
            self.play(name)
        except Exception as error:  # without the network, or without sound: the game goes on in silence
            js.console.info("no sounds: " + str(error))
        self._coming = None
