"""A ticket on the screen: as a code to be scanned, and as text or a link to be sent; and one that is read.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.score import share
from web.page.ui import dialogs

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event, Glue


async def show(box: dom.Node, glue: Glue, text: str) -> None:
    """Put a text into a box: its code, and buttons that copy or share it."""
    dom.empty(box)
    code = dom.make(box, "div", "ticket-code").attr("data-ticket", text)
    code.element.append(await glue.drawCode(text))
    buttons = dom.make(box, "p", "ticket-buttons")
    says = dom.make(box, "p", "ticket-says").attr("role", "status")

    async def copy() -> None:
        says.text(t("share.copied") if await dialogs.copied(text) else text)

    async def send() -> None:
        says.text(await share.send(text, ""))

    copying = dialogs.button(buttons, "secondary", t("devices.copy"), "copy-ticket")
    copying.on("click", lambda _: spawn(copy()))
    if js.Reflect.has(js.navigator, "share"):
        sharing = dialogs.button(buttons, "secondary", t("devices.share"), "share-ticket")
        sharing.on("click", lambda _: spawn(send()))


async def ask_camera(box: dom.Node, glue: Glue, go_on: Callable[[str], object]) -> None:
    """Before there is a ticket, ask for the camera where that was not done yet.

    A browser that may use it puts plain addresses into tickets, which are found in any network. `go_on(why)`
    comes then; `why` is '' or why there is no camera.
    """
    if not await glue.camera.wanted():
        go_on("")
        return
    dom.empty(box)
    dom.make(box, "h3", "", t("devices.camera.first"))
    dom.make(box, "p", "", t("devices.camera.for"))
    video = dom.make(box, "video", "ticket-video").attr("playsinline", True).show(False)
    buttons = dom.make(box, "div", "ticket-buttons")

    async def look() -> None:
        why = str((await glue.camera.start(video.element)).why)
        glue.camera.stop()
        go_on(why)

    allowing = dialogs.button(buttons, "primary", t("devices.camera.allow"), "camera", "allow")
    allowing.on("click", lambda _: spawn(look()))
    going = dialogs.button(buttons, "link", t("devices.camera.without"), "camera", "without")
    going.on("click", lambda _: go_on(""))


class Reader:
    """A place where a ticket is scanned or pasted; `got(text)` is called with what came."""

    def __init__(self, box: dom.Node, glue: Glue, got: Callable[[str], object]) -> None:
        self._glue = glue
        self._got = got
        buttons = dom.make(box, "p", "ticket-buttons")
        scan = dialogs.button(buttons, "secondary", t("devices.scan"), "scan")
        scan.on("click", lambda _: spawn(self._look()))
        self._video = dom.make(box, "video", "ticket-video").attr("playsinline", True).show(False)
        form = dom.make(box, "form", "ticket-paste")
        label = dom.make(form, "label", "", t("devices.paste"))
        self._field = dom.make(label, "input").attr("type", "text").attr("autocomplete", "off")
        self._field.attr("spellcheck", "false").attr("data-paste", True)
        dom.make(form, "button", "secondary", t("devices.take")).attr("type", "submit")
        form.on("submit", self._pasted)
        self._says = dom.make(box, "p", "ticket-says").attr("role", "alert")

    def say(self, words: str) -> None:
        """Say what was wrong with what came."""
        self._says.text("").text(words)

    def close(self) -> None:
        """Let go of the camera."""
        self._glue.camera.stop()

    def _pasted(self, event: Event) -> None:
        event.preventDefault()
        self._got(str(self._field.element.value))

    async def _look(self) -> None:
        self.say("")
        self._video.show(True)
        why = str((await self._glue.camera.start(self._video.element)).why)
        if why:
            self._video.show(False)
            self.say(t("devices.camera." + why))
            return
        text = str(await self._glue.camera.read())
        self._glue.camera.stop()
        self._video.show(False)
        if text:
            self._got(text)
