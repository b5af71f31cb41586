"""The ranking of a club: codes, links and files are pasted, chosen or dropped, and the engine ranks them.

Runs in MicroPython. Nothing leaves the device; what is kept, goes into a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy, to_js

from web.page.base import dom, names
from web.page.base.i18n import t
from web.page.club import bar, link, standings
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs, files, panels, printing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event, FileList

    from web.page.types.club import RankingReply
    from web.page.types.engine import Reply, Request
    from web.page.types.roles import Run

# All together must fit into one message to the engine (docs/protocol.md).
_LONGEST = 900000
_HEADS = (
    "table", "name", "points", "others", "bot", "match",
    "place.points", "place.bot", "place.match", "replayed", "played",
)  # fmt: skip
_CELLS = ("all", "yes", "no")
# What no name of a file may have on some systems.
_NOT_IN_FILES = '\\/:*?"<>|'


class RankingPanel:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else."""

    def __init__(
        self,
        ask: Callable[[Request], Awaitable[Reply]],
        run: Run,
    ) -> None:
        self._ask = ask
        self._run = run
        self._files: list[str] = []
        self._found: RankingReply | None = None
        self._by = 0
        self._plays = False  # whether the bot does
        self._dialog = dialogs.new("ranking").attr("class", "sheet tall club-ranking")
        self._dialog.on("click", self._clicked).on("change", self._changed).on("cancel", self._cancelled)
        self._dialog.on("dragover", self._dragged).on("drop", self._dropped)
        js.window.addEventListener("beforeprint", create_proxy(self._lay_out))
        js.window.addEventListener("afterprint", create_proxy(self._clear))

    def open(self) -> None:
        """Show what was read, or the place for the first codes; a code in the address is read at once."""
        if not self._found and not self._dialog.element.open:
            self._draw()
        code, there = link.handed(), str(self._codes.element.value)
        if code and code not in there:
            self._codes.element.value = (there + "\n" + code).strip()
            self._run(self._rank())
        dialogs.show(self._dialog)

    def _draw(self) -> None:
        series = link.asked()
        self._title = t("club.ranking")
        if series:
            self._title += "\u00a0· " + names.clean(series["asked"]["series"], 40)
        page = dialogs.begin(self._dialog, self._title)
        form = dom.make(page, "div", "club-in")
        self._codes = _area(form, "club.paste", 4)
        fold = dom.make(form, "details", "club-bots")
        dom.make(fold, "summary", "", t("club.bots"))
        self._bots = _area(fold, "club.bots.line", 2)
        row = dom.make(form, "p", "club-buttons")
        dialogs.button(row, "primary", t("club.rank"), "club", "rank")
        label = dom.make(row, "label", "secondary", t("club.files"))
        field = dom.make(label, "input", "sr").attr("type", "file").attr("multiple", True)
        field.attr("accept", ".jass,.json,.txt,.csv")
        self._says = dom.make(form, "p", "club-says").attr("role", "status")
        self._sheet = dom.make(page, "div", "club-sheet")
        self._rest = dom.make(page, "div", "club-rest")
        self._ends = dialogs.end(self._dialog)
        dom.make(self._rest, "p", "club-note", t("club.limits"))

    async def _rank(self) -> bool:
        """Have all that was handed in ranked, and show it; False if it is too much."""
        texts = list(self._files)
        texts.append(str(self._codes.element.value))
        bots = [str(self._bots.element.value)]
        if sum([len(text) for text in texts + bots]) > _LONGEST:
            self._says.text(t("club.large.text"))
            return False
        request = dict(link.asked() or {"do": "club"}, what="ranking", texts=texts, bots=bots)
        request["heads"] = [t("club.head." + head) for head in _HEADS]
        request["cells"] = [t("club.cell." + cell) for cell in _CELLS]
        self._says.text(t("loading.start"))
        try:
            found = (await self._ask(request))["ranking"]
        except EngineError as error:
            field, ours = error.error.get("field"), error.kind in link.REFUSALS
            told = "club.bad." + (field if field in link.NAMES else "rules")
            if field == "text":  # signs that JSON writes with more than one
                told, ours = "club.large.text", True
            self._says.text(t(told) if ours else "")  # of anything else the player has been told
            return field != "text"
        self._found = found
        self._says.text("" if found["tables"] else t("club.none"))
        self._show()
        if found["tables"]:
            _to_the_top(self._sheet)
        return True

    def _show(self) -> None:
        """Draw what was found, by the chosen one of the three rankings."""
        found = self._found
        assert found
        if not standings.has_bot(found) and self._by == bar.BY:
            self._by = 0
        standings.draw(dom.empty(self._sheet), found, self._by)
        self._offer_bot(found)
        standings.refused(dom.empty(self._rest), found)
        dom.make(self._rest, "p", "club-note", t("club.limits"))
        ends = dom.empty(self._ends)
        if found["tables"]:
            dialogs.button(ends, "secondary", t("club.large"), "club", "large")
            dialogs.button(ends, "secondary", t("sheet.print"), "club", "print")
            _file(ends, t("club.keep"), _name("json"), found["kept"], "application/json")
            _file(ends, t("club.csv"), _name("csv"), found["csv"], "text/csv")

    # The bot

    def _offer_bot(self, found: RankingReply) -> None:
        """For the days of a series on which none has played yet."""
        if not link.asked() or not bar.days(found):
            return
        place = dom.make(self._sheet, "div", "club-bar")
        dom.make(place, "p", "club-note", t("club.bot.line"))
        words = "club.bot.stop" if self._plays else "club.bot.let"
        dialogs.button(place, "secondary", t(words), "club", "bot")
        self._bar_says = dom.make(place, "p", "club-says").attr("role", "status")

    async def _let_play(self) -> None:
        """The bot plays a day after the other; each is ranked at once."""
        self._plays = True
        try:
            dom.within(self._sheet, "[data-club=bot]").text(t("club.bot.stop"))
            if not (await self._ask({"do": "bots"}))["bots"]["byWork"]:
                self._bar_says.text(t("club.cannot"))
                return
            tried: list[str] = []
            while self._plays and self._found:
                left = [(day, deals) for day, deals in bar.days(self._found) if day not in tried]
                if not left:
                    break
                day, deals = left[0]
                tried.append(day)
                code = await bar.play(self._ask, day, deals, self._told, lambda: self._plays)
                if code:
                    self._bots.element.value = (str(self._bots.element.value) + "\n" + code).strip()
                    await self._rank()
        except EngineError:  # the player has been told
            pass
        finally:
            self._plays = False
            for button in dom.every("[data-club=bot]", self._sheet):
                button.text(t("club.bot.let"))
            for place in dom.every(".club-bar .club-says[data-plays]", self._sheet):
                place.text("")

    def _told(self, words: str) -> None:
        self._bar_says.attr("data-plays", True).text(words)

    # What the hand does

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-club]")
        what = str(button.getAttribute("data-club")) if button else ""
        if what == "rank":
            self._run(self._rank())
        elif what == "large":
            self._enlarge(not self._dialog.element.hasAttribute("data-large"))
        elif what == "print":
            js.window.print()
        elif what == "bot":
            if self._plays:
                self._plays = False
            else:
                self._run(self._let_play())
        elif what.startswith("by:"):
            self._by = int(what[3:])
            self._show()

    def _enlarge(self, large: bool) -> None:
        """For a projector: the ranking alone, in large letters."""
        self._dialog.attr("data-large", large)
        dom.within(self._ends, "[data-club=large]").text(t("club.small" if large else "club.large"))
        _to_the_top(self._sheet)

    def _cancelled(self, event: Event) -> None:
        """Escape leaves the large view first."""
        if self._dialog.element.hasAttribute("data-large"):
            event.preventDefault()
            self._enlarge(False)

    def _changed(self, event: Event) -> None:
        if event.target.type == "file":
            self._run(self._read(event.target.files))

    def _dragged(self, event: Event) -> None:
        event.preventDefault()

    def _dropped(self, event: Event) -> None:
        event.preventDefault()
        self._run(self._read(event.dataTransfer.files))

    async def _read(self, chosen: FileList) -> None:
        """Take the texts of files; one that is too large, or cannot be read, is named."""
        unread = []
        before = len(self._files)
        for index in range(chosen.length):
            file = chosen.item(index)
            assert file
            text = await files.text_of(file, _LONGEST)
            if text is None:
                unread.append(str(file.name))
            else:
                self._files.append(text)
        if not await self._rank():
            self._files = self._files[:before]
        elif unread:
            self._says.text(t("club.unread", names=", ".join(unread)))

    # On paper

    def _lay_out(self, _event: Event) -> None:
        if self._dialog.element.open and self._found:
            printing.lay_out(self._sheet, self._title, "")

    def _clear(self, _event: Event) -> None:
        printing.clear()


def _area(parent: dom.Node, words: str, rows: int) -> dom.Node:
    label = dom.make(parent, "label", "club-paste", t(words))
    area = dom.make(label, "textarea").attr("rows", rows)
    return area.attr("spellcheck", "false").attr("autocomplete", "off")


def _to_the_top(node: dom.Node) -> None:
    node.element.scrollIntoView(to_js({"block": "start"}))


def _name(kind: str) -> str:
    """What a file is called: with the series and the day, so that one is not taken for another."""
    series = link.asked()
    name = names.clean(series["asked"]["series"], 40) if series else ""
    name = "".join(["-" if letter in _NOT_IN_FILES else letter for letter in name])
    return "-".join(("jass-ranking " + name + " " + link.today()).split()) + "." + kind


def _file(parent: dom.Node, words: str, name: str, text: str, kind: str) -> None:
    away = dom.make(parent, "a", "secondary", words).attr("download", name)
    away.attr("href", files.address(text, kind))


panels.register("ranking", lambda desk: RankingPanel(desk.ask, desk.run))
