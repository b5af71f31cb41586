"""The hint that the game can be put on the home screen: once, at the end of a game, and never asked again.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from web.page.base import dom, storage
from web.page.base.i18n import t
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Event


def offer(board: dom.Node) -> None:
    """Put the hint on the slate, if this browser can install the game and has not been asked before."""
    prompt: Any = js.jassInstall if js.Reflect.has(js.window, "jassInstall") else None  # web/boot/early.js
    on_apple = js.Reflect.get(js.navigator, "standalone") is False  # known to Safari on phones alone
    if storage.EMBEDDED or storage.read("install") or not (prompt or on_apple):
        return
    storage.write("install", "asked")
    box = dom.make(board, "section", "install")
    dom.make(box, "p", "", t("install.line" if prompt else "install.apple"))
    buttons = dom.make(box, "p", "buttons")

    def clicked(event: Event) -> None:
        button = dom.closest(event, "[data-install]")
        if not button:
            return
        if button.getAttribute("data-install") == "yes":
            prompt.prompt()
        box.element.remove()

    if prompt:
        dialogs.button(buttons, "secondary", t("install.yes"), "install", "yes")
    dialogs.button(buttons, "link", t("install.no"), "install", "no")
    box.on("click", clicked)
