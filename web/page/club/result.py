"""The result of a game of a series, on the slate at its end: as a code, as a link and as QR.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom
from web.page.base.i18n import t
from web.page.club import link, tries
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Event

    from web.page.types.club import ClubResult
    from web.page.types.roles import Desk


async def draw(desk: Desk) -> None:
    """Put it below the end of the game, if that was of a series."""
    seed = tries.seed_of(desk.engine.log)
    head = desk.current_game.pointed()
    if not isinstance(seed, str) or head is None:
        return
    helped = head["undone"] > 0 or bool(head.get("helped"))
    tries.note(desk.engine.log or "", head, desk.current_game.saves)
    practice = not head["dealt"] or helped or not tries.counts(seed, head["id"])
    shown = Shown(desk, practice)
    await shown.ask()
    shown.lay(dom.within(dom.find("slate"), ".finale"))


class Shown:
    """The box with the code."""

    def __init__(self, desk: Desk, practice: bool) -> None:
        self._desk = desk
        self._practice = practice
        self._name = ""  # only who types one has one in the code
        self._result: ClubResult | None = None
        self._named = ""  # whose name is in it
        self._failed = ""  # words for why the engine has not answered

    async def ask(self) -> bool:
        """Have the code made; False if there is none. Where the engine cannot answer, the box says so."""
        name = self._name
        request = {"do": "club", "what": "result", "name": name, "practice": self._practice}
        self._failed = ""
        try:
            self._result = (await self._desk.ask(request))["result"]
        except EngineError as error:
            if error.unanswered:
                self._failed = t("open.failed" if error.kind == "NotHere" else "engine.failed.title")
            return False
        self._named = name
        return True

    def lay(self, place: dom.Node) -> None:
        """Draw the box into the place for the end of a game, if there is a code or may still be one."""
        self._place = place
        for old in dom.every(".club-result", place):
            old.element.remove()
        if not self._result and not self._failed:
            return
        box = dom.make(place, "section", "club-result").on("click", self._clicked)
        dom.make(box, "h3", "", t("club.result"))
        if self._practice:
            dom.make(box, "p", "club-note", t("club.practice"))
        if not tries.are_kept():
            dom.make(box, "p", "club-note", t("unkept"))
        if not self._result:
            dom.make(box, "p", "club-says", self._failed).attr("role", "status")
            buttons = dom.make(box, "p", "club-buttons")
            dialogs.button(buttons, "secondary", t("engine.retry"), "club", "retry")
            return
        label = dom.make(box, "label", "club-name", t("club.name"))
        field = (
            dom.make(label, "input").attr("type", "text").attr("maxlength", 24).attr("autocomplete", "off")
        )
        field.element.value = self._name
        field.on("change", self._renamed)
        self._code = dom.make(box, "output", "club-code", self._result["code"])
        buttons = dom.make(box, "p", "club-buttons")
        for what in ("code", "link"):
            dialogs.button(buttons, "secondary", t("club.copy." + what), "club", what)
        dialogs.button(buttons, "secondary", t("club.qr"), "club", "qr")
        self._drawing = dom.make(box, "div", "club-qr").show(False)
        self._says = dom.make(box, "p", "club-says").attr("role", "status")

    def _renamed(self, event: Event) -> None:
        self._name = str(event.target.value)
        self._desk.run(self._renew())

    async def _renew(self) -> bool:
        """Have a code with the name that stands there; False if there is none, which is said."""
        if self._name != self._named and not await self.ask():
            self._says.text(self._failed)
            return False
        assert self._result
        self._code.text(self._result["code"])
        return True

    async def _retry(self) -> None:
        await self.ask()
        self.lay(self._place)

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-club]")
        if button:
            what = str(button.getAttribute("data-club"))
            self._desk.run(self._retry() if what == "retry" else self._copy(what))

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
        if not await self._renew():  # a name may just have been typed
            return
        assert self._result
        code = self._result["code"]
        if what == "qr":
            await self._draw(link.ranking(code))
            return
        text = code if what == "code" else link.ranking(code)
        done = await dialogs.copied(text)
        self._says.text(t("share.copied") if done else text)
