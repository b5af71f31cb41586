"""Gleiche Karten: send deals that are over, take up those of somebody else, see both side by side.

Runs in MicroPython. What a challenge holds and who did better says the engine (docs/protocol.md). What comes
from others is shown as text; a name goes out only if it was typed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom, turns
from web.page.base.i18n import count, t
from web.page.challenge import comparison
from web.page.challenge.kept import Tries
from web.page.engine_client.client import EngineError
from web.page.score import share
from web.page.together import own_address
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event

    from web.page.types.engine import Reply
    from web.page.types.roles import Desk

END = "end"

_LONGEST_NAME = 24


class Challenge:
    """The dialog. Its buttons carry `data-challenge`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tries = Tries(desk.current_game, desk.today)
        self._sent: dict[str, Reply] = {}
        self._shown: Reply | None = None
        self._what = "game"
        self._fragment = ""  # of the address that it shows
        self._linked = ""  # the same, until a game is begun from it
        self._dialog = dialogs.new("challenge")
        self._dialog.on("click", self._clicked).on("change", self._changed).on("close", self._closed)

    async def open(self, place: str = "") -> None:
        """Show what a link holds (its code after a `#`), the comparison at the `end`, or what can be sent."""
        asked = self._tries.answers()
        try:
            if place.startswith("#"):
                await self._open_link(place[1:])
            elif asked:
                await self._compare(asked, place == END)
            elif not place:
                await self._offer()
        except EngineError as error:
            if error.kind in ("BadChallenge", "BadRequest"):
                self._refuse(error)
            else:  # the player has been told
                self._dialog.element.close()

    # What can be sent

    async def _offer(self) -> None:
        view = self._desk.view()
        page = self._page(t("challenge.title"))
        if not await self._by_work(page):
            return
        try:
            self._sent = (await self._desk.ask({"do": "challenge"}))["challenges"]
        except EngineError as error:
            if error.kind != "BadChallenge":
                raise
            why = error.error.get("reason")
            if view and view["coiffeur"] and why == "none":
                why = "coiffeur"
            dom.make(
                page, "p", "", t("challenge.untold" if why == "untold" else "challenge.none." + str(why))
            )
            dialogs.show(self._dialog)
            return
        dom.make(page, "p", "", t("challenge.line"))
        choice = dom.make(page, "fieldset", "challenge-choice")
        dom.make(choice, "legend", "", t("challenge.which"))
        self._what = "game" if "game" in self._sent else "deal"
        for what in ("game", "deal"):
            if what in self._sent:
                self._choice(choice, what, self._sent[what])
        deals = len(self._sent[self._what]["result"]["points"])
        if view and view["ended"] and self._what == "game" and deals < len(view["results"]):
            dom.make(page, "p", "challenge-note", t("challenge.cut"))
        self._practice(page)
        self._give(page, "challenge.send")

    def _choice(self, choice: dom.Node, what: str, sent: Reply) -> None:
        label = dom.make(choice, "label")
        radio = dom.make(label, "input").attr("type", "radio").attr("name", "challenge-what")
        radio.attr("value", what).attr("checked", what == self._what)
        deals = len(sent["result"]["points"])
        words = t("challenge.last") if what == "deal" else count("challenge.all", deals)
        dom.make(label, "span", "", words)
        dom.make(label, "b", "", comparison.figures_of(sent, sent["result"]["sums"]))

    def _practice(self, page: dom.Node) -> None:
        if self._tries.practice():
            dom.make(page, "p", "challenge-note", t("challenge.practice"))

    def _give(self, page: dom.Node, send: str) -> None:
        """A field for a name, and what sends it."""
        label = dom.make(page, "label", "challenge-name", t("challenge.name"))
        self._name = dom.make(label, "input").attr("type", "text").attr("maxlength", _LONGEST_NAME)
        self._name.attr("autocomplete", "off").attr("data-field", "challenge.name")
        self._said = dom.make(page, "p", "challenge-said").attr("role", "status").show(False)
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary", t(send), "challenge", "send")
        dialogs.button(buttons, "secondary", t("challenge.text"), "challenge", "text")
        dialogs.show(self._dialog)

    # What comes from others

    async def _open_link(self, code: str) -> None:
        self._linked = self._fragment = str(js.location.hash)
        module = await js.jassImport("./page/saves/link_codec.js")
        text = str(await module.unpack(code))
        request = {"do": "challenge", "text": text, "played": self._tries.seeds()}
        shown = (await self._desk.ask(request))["challenge"]
        if shown["answer"]:
            mine = "result" if self._tries.sent(shown["seeds"]) else ""
            self._show_comparison(shown, mine)
            buttons = dialogs.end(self._dialog)
            dialogs.button(buttons, "primary", t("close"), "close")
            dialogs.show(self._dialog)
            return
        self._shown = shown
        name = shown["result"]["name"]
        page = self._page(t("challenge.from", name=name) if name else t("challenge.for"))
        comparison.line(page, shown)
        sums = comparison.figures_of(shown, shown["result"]["sums"])
        dom.make(
            page,
            "p",
            "challenge-sums",
            t("challenge.below" if shown["lowest"] else "challenge.beat", sums=sums),
        )
        for remark in shown["remarks"]:
            dom.make(page, "p", "challenge-note", t("challenge.remark." + remark))
        if not await self._by_work(page):
            return
        begun = self._tries.of(shown)
        if begun:
            dom.make(page, "p", "challenge-note", t("challenge.begun"))
        elif self._known(shown):
            dom.make(page, "p", "challenge-note", t("challenge.again"))
        game = self._desk.current_game
        now = game.pointed()
        if now and game.goes_on() and game.saves.is_kept(now["id"]):
            dom.make(page, "p", "", t("challenge.kept"))
        buttons = dialogs.end(self._dialog)
        word = "start.continue" if begun else "challenge.take"
        dialogs.button(buttons, "primary", t(word), "challenge", "go" if begun else "take")
        dialogs.button(buttons, "secondary", t("close"), "close")
        dialogs.show(self._dialog)

    def _known(self, shown: Reply) -> bool:
        """Whether its deals are known here, whatever game they were played in."""
        return bool(shown["known"]) or self._tries.known(shown["seeds"])

    def _refuse(self, error: EngineError) -> None:
        newer = error.error.get("reason") == "newer"
        page = self._page(t("link.damaged.title"))
        dom.make(page, "p", "", t("challenge.newer" if newer else "challenge.damaged"))
        dialogs.button(dialogs.end(self._dialog), "primary", t("close"), "close")
        dialogs.show(self._dialog)

    # Both side by side

    async def _compare(self, asked: str, after: bool) -> None:
        shown = await self._answer(asked, "")
        if after:
            await self._behind_the_slate()
        page = self._show_comparison(shown, "answer")
        self._shown = shown
        self._give(page, "challenge.answer")

    async def _answer(self, asked: str, name: str) -> Reply:
        request = {"do": "challenge", "text": asked, "answer": True, "name": name}
        request["practice"] = self._tries.practice()
        reply: Reply = (await self._desk.ask(request))["challenge"]
        return reply

    async def _behind_the_slate(self) -> None:
        """The slate opens in a turn of its own; what lies over it must open later."""
        slate = dom.find("slate").element
        for _ in range(50):
            if slate.open:
                return
            await turns.pause()

    def _show_comparison(self, shown: Reply, mine: str) -> dom.Node:
        page = self._page(t("challenge.compare"))
        comparison.draw(page, shown, mine)
        return page

    # What the player does

    def _changed(self, event: Event) -> None:
        if event.target.type == "radio":
            self._what = str(event.target.value)

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-challenge]")
        if not button:
            return
        what = str(button.getAttribute("data-challenge"))
        if what in ("send", "text"):
            self._desk.run(self._send(what == "send"))
            return
        assert self._shown
        shown, begun = self._shown, self._tries.of(self._shown)
        if what == "go" and begun:
            self._dialog.element.close()
            self._desk.current_game.bring(begun)
        else:
            again = self._known(shown)
            self._linked = ""  # kept, the game lets the address go
            self._desk.current_game.take_challenge(shown["log"], shown["text"], again, self._fragment)

    async def _send(self, linked: bool) -> None:
        """Send a link, or the result as text alone."""
        name = str(self._name.element.value)
        try:
            asked = self._tries.answers()
            if asked:
                shown, mark = await self._answer(asked, name), "#answer="
            else:
                request = {"do": "challenge", "name": name, "practice": self._tries.practice()}
                shown, mark = (await self._desk.ask(request))["challenges"][self._what], "#challenge="
        except EngineError as error:
            if error.kind == "BadChallenge":  # the game has gone on meanwhile
                self._refuse(error)
            return  # of anything else the player has been told
        words, address = comparison.words(shown, linked), ""
        if linked:
            address = await self._address(mark, shown["text"])
            if not address:
                self._say(t("shelf.no.link"))
                return
            if not asked:
                self._tries.note(shown["seeds"])
        self._say(await share.send(words, address))

    def _say(self, words: str) -> None:
        self._said.text(words).show(bool(words))
        self._said.element.scrollIntoView()

    async def _address(self, mark: str, text: str) -> str:
        """Of the table itself, not of a frame in another page, and without the settings of this one."""
        module = await js.jassImport("./page/saves/link_codec.js")
        code = str(await module.pack(text))
        return own_address.folder() + mark + code if code else ""

    async def _by_work(self, page: dom.Node) -> bool:
        """Whether bots by work are quick enough here; if not, that is said."""
        if (await self._desk.ask({"do": "bots"}))["bots"]["byWork"]:
            return True
        dom.make(page, "p", "", t("challenge.slow"))
        dialogs.show(self._dialog)
        return False

    def _page(self, title: str) -> dom.Node:
        page = dialogs.begin(self._dialog, title)
        return page.attr("class", "sheet-page challenge")

    def _closed(self, _event: Event) -> None:
        linked, self._linked = self._linked, ""
        if linked and linked == js.location.hash:  # until then a reload opens it once more
            js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)


panels.register("challenge", Challenge)
