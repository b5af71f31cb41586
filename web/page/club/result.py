"""The result of a game of a series, on the slate at its end: as a code, as a link and as QR.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from web.page.base import dom
from web.page.base.i18n import t
from web.page.club import link, tries
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Event

    from web.page.types.roles import Desk


async def draw(desk: Desk) -> None:
    """Put it below the end of the game, if that was of a series."""
    seed = tries.seed_of(desk.engine.log)
    head = desk.current_game.pointed()
    if not isinstance(seed, str) or head is None:
        return
    helped = head["undone"] > 0 or bool(head.get("helped"))
    practice = not head["dealt"] or helped or not tries.counts(seed, head["id"])
    shown = Shown(desk, practice)
    if await shown.ask():
        shown.lay(dom.within(dom.find("slate"), ".finale"))


class Shown:
    """The box with the code."""

    def __init__(self, desk: Desk, practice: bool) -> None:
        self._desk = desk
        self._practice = practice
        self._name = ""  # only who types one has one in the code
        self._told: dict[str, Any] = {}

    async def ask(self) -> bool:
        """Have the code made; False if there is none."""
        request = {"do": "club", "what": "result", "name": self._name, "practice": self._practice}
        try:
            self._told = (await self._desk.ask(request))["result"]
        except EngineError:
            return False
        return True

    def lay(self, place: dom.Node) -> None:
        """Draw the box into the place for the end of a game."""
        for old in dom.every(".club-result", place):
            old.element.remove()
        box = dom.make(place, "section", "club-result")
        dom.make(box, "h3", "", t("club.result"))
        if self._practice:
            dom.make(box, "p", "club-note", t("club.practice"))
        if not tries.are_kept():
            dom.make(box, "p", "club-note", t("unkept"))
        label = dom.make(box, "label", "club-name", t("club.name"))
        field = (
            dom.make(label, "input").attr("type", "text").attr("maxlength", 24).attr("autocomplete", "off")
        )
        field.element.value = self._name
        field.on("change", self._renamed)
        self._code = dom.make(box, "output", "club-code", self._told["code"])
        buttons = dom.make(box, "p", "club-buttons")
        for what in ("code", "link"):
            dialogs.button(buttons, "secondary", t("club.copy." + what), "club", what)
        dialogs.button(buttons, "secondary", t("club.qr"), "club", "qr")
        self._drawing = dom.make(box, "div", "club-qr").show(False)
        self._says = dom.make(box, "p", "club-says").attr("role", "status")
        box.on("click", self._clicked)

    def _renamed(self, event: Event) -> None:
        self._name = str(event.target.value)
        self._desk.run(self._again())

    async def _again(self) -> None:
        if await self.ask():
            self._code.text(self._told["code"])

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-club]")
        if button:
            self._desk.run(self._copy(str(button.getAttribute("data-club"))))

    async def _draw(self, text: str) -> None:
        """Show a text as QR, dark on white whatever the page's colours are."""
        module = await js.jassImport("./page/club/qr.js")
        size, path = str(module.drawn(text)).split(" ", 1)
        whole = int(size) + 8  # with the margin that readers need
        svg = js.document.createElementNS(dom.SVG, "svg")
        svg.setAttribute("viewBox", "-4 -4 " + str(whole) + " " + str(whole))
        svg.setAttribute("role", "img")
        svg.setAttribute("aria-label", t("club.qr"))
        shape = js.document.createElementNS(dom.SVG, "path")
        shape.setAttribute("d", path)
        svg.append(shape)
        dom.empty(self._drawing).show(True).element.append(svg)

    async def _copy(self, what: str) -> None:
        await self.ask()  # a name may just have been typed
        code = self._told["code"]
        if what == "qr":
            await self._draw(link.ranking(code))
            return
        text = code if what == "code" else link.ranking(code)
        done = await dialogs.copied(text)
        self._says.text(t("share.copied") if done else text)
