"""The player's games: look at all of them, go on with one, take one along as a file or a link, bring one in.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom
from web.page.base.i18n import count, t
from web.page.saved_games.restore import Restore
from web.page.saves import record_text
from web.page.saves.link import LINK
from web.page.saves.playing import over
from web.page.saves.saves import RECORD
from web.page.saves.summary import called, standing
from web.page.statistics import recorded
from web.page.ui import dialogs, files, panels

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Event, File

    from web.page.types.kept import Entry, Head
    from web.page.types.roles import BackedUp, KeptGames, Run

_LONGEST = 1000000

# How many of a kind are shown at first; then twice as many each time.
_PAGE = 20

# From so many finished games on they can be deleted together.
_MANY = 5


class SavedGamesPanel:
    """The dialog. `run(coroutine)` runs something beside all else, `clear()` closes what is open."""

    def __init__(
        self,
        current_game: KeptGames,
        device: BackedUp,
        run: Run,
        clear: Callable[[], object],
    ) -> None:
        self._clear_away = clear
        self._current_game = current_game
        self._device = device
        self._run = run
        assert current_game.adopt
        self._restore = Restore(current_game.saves, device, current_game.adopt)
        self._busy: list[str] = []
        self._entries: list[Entry] = []
        self._shown: dict[str, int] = {}
        self._dialog = dialogs.new("shelf")
        self._dialog.on("click", self._clicked).on("change", self._changed)

    async def open(self) -> None:
        """Show what there is."""
        self._clear_away()
        self._shown = {}
        self._busy = await self._device.taken()
        self._draw("")
        dialogs.show(self._dialog)

    def _draw(self, said: str) -> None:
        current_game = self._current_game
        self._entries = current_game.saves.entries()
        page = dialogs.begin(self._dialog, t("shelf.title"))
        dom.make(page, "p", "shelf-said", said).attr("role", "status").show(bool(said))
        if any(not head["kept"] for head in self._entries):
            dom.make(page, "p", "shelf-said", t("shelf.unkept" if current_game.lasting else "save.blocked"))
        now = current_game.pointed()
        kinds: dict[str, list[Entry]] = {"now": [], "begun": [], "over": [], "unreadable": []}
        for head in self._entries:
            kinds[_kind(head, now)].append(head)
        for kind in ("now", "begun", "over", "unreadable"):
            self._group(page, kind, kinds[kind])
        if not self._entries:
            dom.make(page, "p", "", t("shelf.none"))
        self._incoming(page)

    def _group(self, page: dom.Node, kind: str, heads: list[Entry]) -> None:
        if not heads:
            return
        part = dom.make(page, "section", "shelf-group").attr("data-kind", kind)
        title = dom.make(part, "h3", "", t("shelf." + kind))
        if kind != "now" and len(heads) > 1:
            dom.make(title, "small", "", " " + str(len(heads)))
        shown = self._shown.get(kind, _PAGE)
        for head in heads[:shown]:
            self._row(part, head, kind)
        if len(heads) > shown:
            more = min(shown, len(heads) - shown)
            dialogs.button(part, "secondary", t("shelf.more", n=more), "shelf", "more")
        if kind == "over" and len(heads) >= _MANY:
            dialogs.button(part, "link", t("shelf.clear"), "shelf", "clear")

    def _row(self, part: dom.Node, head: Entry, kind: str) -> None:
        key = head["slot"][len(RECORD) :]
        row = dom.make(part, "section", "shelf-row").attr("data-key", key)
        words = dom.make(row, "p", "shelf-words")
        dom.make(words, "b", "", called(head) if "id" in head else t("shelf." + head["bad"]))
        dom.make(words, "small", "", self._line(head, kind, key))
        buttons = dom.make(row, "p", "shelf-buttons")
        if kind in ("begun", "over"):
            dialogs.button(buttons, "primary", t(_PLAY[kind]), "shelf", "play")
        dialogs.button(buttons, "secondary", t("shelf.file"), "shelf", "file")
        if "id" in head and not head["bad"]:
            dialogs.button(buttons, "secondary", t("shelf.link"), "shelf", "link")
        if kind != "now" and key not in self._busy:
            dialogs.button(buttons, "secondary", t("shelf.remove"), "shelf", "remove")

    def _line(self, head: Entry, kind: str, key: str) -> str:
        if "id" not in head:
            return t("shelf.damaged.line")
        words = _day(head["at"]) + standing(head)
        if head["bad"]:
            words = t("shelf." + head["bad"]) + " · " + words
        elif kind != "now" and key in self._busy:
            words = t("shelf.busy") + " · " + words
        return words if head["kept"] else t("shelf.unkept.line") + " · " + words

    def _incoming(self, page: dom.Node) -> None:
        part = dom.make(page, "section", "shelf-in")
        dom.make(part, "h3", "", t("shelf.in"))
        label = dom.make(part, "label", "secondary", t("shelf.in.file"))
        dom.make(part, "p", "shelf-note", t("backup.in"))
        dom.make(label, "input", "sr").attr("type", "file").attr("accept", ".jass,.json,.txt")
        paste = dom.make(part, "label", "shelf-paste", t("shelf.in.link"))
        dom.make(paste, "input").attr("type", "text").attr("autocomplete", "off").attr("data-paste", True)
        out = dom.make(page, "section", "shelf-in").attr("data-kind", "backup")
        dom.make(out, "h3", "", t("backup.title"))
        dom.make(out, "p", "shelf-note", t("backup.line"))
        dialogs.button(out, "secondary", t("backup.save"), "shelf", "backup")

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-shelf]")
        if not button:
            return
        what = str(button.getAttribute("data-shelf"))
        group = button.closest("[data-kind]")
        assert group
        kind = str(group.getAttribute("data-kind"))
        if what == "backup":
            self._restore.save("jass-" + today() + ".json")
            return
        if what == "more":
            self._shown[kind] = 2 * self._shown.get(kind, _PAGE)
            self._draw("")
            return
        if what == "clear":
            ended = self._over()
            if self._sure(button, count("shelf.clear.sure", len(ended))):
                self._run(self._remove(ended))
            return
        row = button.closest("[data-key]")
        assert row
        key = str(row.getAttribute("data-key"))
        if what == "play":
            self._dialog.element.close()
            self._current_game.bring(key)
        elif what == "file":
            download("jass-" + today() + ".jass", self._text(key))
        elif what == "link":
            self._run(self._share(self._text(key)))
        elif self._sure(button, t("shelf.remove.sure")):
            self._run(self._remove([head for head in self._entries if head["slot"] == RECORD + key]))

    def _sure(self, button: Element, words: str) -> bool:
        if button.hasAttribute("data-sure"):
            return True
        button.setAttribute("data-sure", "")
        button.textContent = words
        return False

    def _over(self) -> list[Entry]:
        now = self._current_game.pointed()
        return [
            head for head in self._entries if _kind(head, now) == "over" and head.get("id") not in self._busy
        ]

    async def _remove(self, heads: list[Entry]) -> None:
        """Delete what still is as it was shown, and nobody plays: another window may have gone on with it."""
        saves = self._current_game.saves
        self._busy = await self._device.taken()
        now = saves.entries()
        for head in heads:
            if head in now and head["slot"][len(RECORD) :] not in self._busy:
                saves.remove(head["slot"])
        self._draw("")

    def _text(self, key: str) -> str:
        text = self._current_game.saves.text(RECORD + key) or ""
        head, log = record_text.split(text)
        return log if head else text

    async def _share(self, log: str) -> None:
        address = await _link(log)
        done = address and await dialogs.copied(address)
        self._draw(t("shelf.copied") if done else address or t("shelf.no.link"))

    def _changed(self, event: Event) -> None:
        if event.target.type == "file":
            file = event.target.files.item(0)
            if file:
                self._run(self._read(file))
        elif event.target.hasAttribute("data-paste"):
            self._run(self._pasted(str(event.target.value)))

    async def _read(self, file: File) -> None:
        said = await self._restore.bring(file)
        if said is None:
            self._take(await files.text_of(file, _LONGEST) or "")
        else:
            self._draw(said)

    async def _pasted(self, address: str) -> None:
        code = address.strip().split(LINK)
        if len(code) < 2:
            self._take("")
            return
        module = await js.jassImport("./page/saves/link_codec.js")
        self._take(str(await module.unpack(code[1])))

    def _take(self, text: str) -> None:
        if self._current_game.open_text(text):
            self._dialog.element.close()
        else:
            self._draw(t("shelf.in.bad"))


_PLAY = {"begun": "start.continue", "over": "shelf.look"}


def _kind(head: Entry, now: Head | None) -> str:
    if "id" not in head:
        return "unreadable"
    if now is not None and head["id"] == now["id"]:
        return "now"
    return "over" if over(head) else "begun"


async def _link(log: str) -> str:
    """An address that opens the page with this game, empty if this browser cannot make one."""
    module = await js.jassImport("./page/saves/link_codec.js")
    code = str(await module.pack(log))
    return js.location.origin + js.location.pathname + LINK + code if code else ""


def _day(second: int) -> str:
    language = dom.root.element.getAttribute("lang")
    return str(recorded.moment_of(second).toLocaleDateString(language))


def today() -> str:
    """The day on this device, as in a file's name."""
    return recorded.today()


def download(name: str, text: str) -> None:
    """Give the player a text as a file."""
    link = js.document.createElement("a")
    link.href = files.address(text)
    link.download = name
    link.click()


panels.register("shelf", lambda desk: SavedGamesPanel(desk.current_game, desk.device, desk.run, desk.clear))
