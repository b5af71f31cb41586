"""The result of a game of a series, on the slate at its end: as a code, as a link and as QR.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import to_js

from web.page.base import dom, names, storage
from web.page.base.i18n import t
from web.page.club import link, named, tries
from web.page.engine_client.client import EngineError
from web.page.score import share
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Event

    from web.page.types.club import ClubResult
    from web.page.types.kept import Head
    from web.page.types.roles import Desk


async def draw(desk: Desk) -> None:
    """Put it below the end of the game, if that was of a series."""
    seed = tries.seed_of(desk.engine.log)
    head = desk.current_game.pointed()
    if not isinstance(seed, str) or head is None:
        return
    tries.note(desk.engine.log or "", head, desk.current_game.saves)
    shown = Shown(desk, seed, head)
    await shown.ask()
    shown.lay(dom.within(dom.find("slate"), ".finale"))


class Shown:
    """The box with the code of the game at the table, or of another one by its `log`."""

    def __init__(self, desk: Desk, seed: str, head: Head, log: str = "") -> None:
        helped = head["undone"] > 0 or bool(head.get("helped"))
        self._desk = desk
        self._seed = seed
        self._log = log
        self._sides = len(head.get("totals", ()))
        self._practice = not head["dealt"] or helped or not tries.counts(seed, head["id"])
        self._name = named.name(seed)  # only who has typed one for this series has one in the code
        self._result: ClubResult | None = None
        self._named = ""  # whose name is in it
        self._failed = ""  # words for why the engine has not answered
        self._box: dom.Node | None = None

    async def ask(self) -> bool:
        """Have the code made; False if there is none. Where the engine cannot answer, the box says so."""
        name = self._name
        request = {"do": "club", "what": "result", "name": name, "practice": self._practice}
        if self._log:
            request["log"] = self._log
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
        box = self._box = dom.make(place, "section", "club-result").on("click", self._clicked)
        dom.make(box, "h3", "", t("club.result"))
        if self._practice:
            dom.make(box, "p", "club-note", t("club.practice"))
        if not tries.are_kept():
            dom.make(box, "p", "club-note", t("unkept" if storage.lasting else "save.blocked"))
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
        if self._seed.split("|")[2]:
            dom.make(box, "p", "club-note", t("club.same.name"))
        self._code = dom.make(box, "output", "club-code", self._result["code"])
        buttons = dom.make(box, "p", "club-buttons")
        for what in ("code", "link"):
            dialogs.button(buttons, "secondary", t("club.copy." + what), "club", what)
        dialogs.button(buttons, "secondary", t("club.qr"), "club", "qr")
        self._drawing = dom.make(box, "div", "club-qr").show(False)
        self._says = dom.make(box, "p", "club-says").attr("role", "status")
        if self.there():
            share.offered = self.told
            dom.within(dom.find("slate"), "[data-share] span").text(t("club.send"))

    def there(self) -> bool:
        """Whether the box is on the slate, with a code in it."""
        box = self._box
        return self._result is not None and box is not None and box.element.closest("#slate") is not None

    async def told(self) -> tuple[str, str] | None:
        """What is shared of it: the score in words, and the link to the ranking; None if it is gone."""
        if not self.there() or not await self._renew():
            return None
        assert self._result
        both = self._sides == 2
        words = t(
            "club.told.both" if both else "club.told",
            series=_series(self._seed),
            points=self._result["points"],
            others=self._result["others"],
        )
        if self._practice:
            words += " (" + t("practice.tag") + ")"
        return words, link.ranking(self._result["code"])

    def _renamed(self, event: Event) -> None:
        self._name = str(event.target.value)
        named.keep(self._seed, self._name)
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
        _into_sight(self._drawing)

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
        _into_sight(self._says)


def _series(seed: str) -> str:
    """What a series is called, and the day of these cards: as the address writes it, if it is that one."""
    told = js.decodeURIComponent(seed.split("|")[3])
    asked, day = link.asked(), seed.split("|")[2]
    name = names.clean(asked["asked"]["series"], 40) if asked else ""
    name = name if names.small(name) == str(told) else str(told)
    return name + ", " + link.day(day) if day else name


def _into_sight(node: dom.Node) -> None:
    """It may lie below the buttons, which stay."""
    node.element.scrollIntoView(to_js({"block": "nearest"}))
