"""The switch of the sounds, at the table and in the menu, and soft ones offered once, on the first slate.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom, storage
from web.page.base.i18n import t

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.base.settings import Settings
    from web.page.types.view import View
    from web.page.ui.sound import Sound


class SoundSwitch:
    """Every button that carries `data-sound`. `sync()` gives other controls the value that is set."""

    def __init__(self, settings: Settings, sound: Sound, sync: Callable[[], object]) -> None:
        self._settings = settings
        self._sound = sound
        self._sync = sync
        self._level = "soft"
        self._offer: dom.Node | None = None

    def press(self) -> None:
        """Sounds off, or on as loud as they were."""
        level = self._settings.values["sound"]
        if level == "off":
            self.take(self._level)
        else:
            self._level = level
            self.take("off")

    def take(self, level: str) -> None:
        """Keep a level, and let it be heard."""
        self._settings.set("sound", level)
        self._sync()
        self.show()
        self._sound.play("weis")

    def show(self) -> None:
        """Show on the buttons whether sounds are on."""
        on = self._settings.values["sound"] != "off"
        for button in dom.every("[data-sound]"):
            button.attr("aria-pressed", "true" if on else "false")

    def offer(self, view: View) -> None:
        """Offer soft sounds to whoever has never chosen any, on the slate of a deal that is over.

        At the table everything that is not the game lies on something, where five play on a phone.
        """
        wanted = not (self._settings.chosen("sound") or storage.EMBEDDED)
        if wanted and view["phase"] in ("dealOver", "gameOver"):
            if self._offer is None:
                self._offer = self._make()
        elif self._offer:
            self._offer.element.remove()
            self._offer = None
            if wanted:
                self._settings.imply("sound", "off")

    def _make(self) -> dom.Node:
        board = dom.within(dom.find("slate"), ".slate-board")
        box = dom.make(board, "p", "sounds-offer")
        board.element.insertBefore(box.element, dom.within(board, ".buttons").element)
        for level, looks, words in (("soft", "secondary", "sound.offer"), ("off", "link", "no")):
            button = dom.make(box, "button", looks, t(words)).attr("type", "button")
            button.attr("data-t", words).attr("data-sounds", level)
        return box
