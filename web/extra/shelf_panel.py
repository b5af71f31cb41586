"""The player's games: go on with one that was left, take one along as a file or a link, bring one in.

Runs in MicroPython.
"""

import js

from web import dom, shelf, store
from web.i18n import t
from web.keeping import standing
from web.more import games, house, sheets

_LONGEST = 1000000


class ShelfPanel:
    """The dialog. `run(coroutine)` runs something beside all else."""

    def __init__(self, keeping, run):
        self._keeping = keeping
        self._run = run
        self._dialog = sheets.new("shelf")
        self._dialog.on("click", self._clicked).on("change", self._changed)

    def open(self):
        """Show what there is."""
        self._draw("")
        sheets.show(self._dialog)

    def _draw(self, said):
        page = sheets.begin(self._dialog, t("shelf.title"))
        dom.make(page, "p", "shelf-said", said).attr("role", "status").show(bool(said))
        kept = self._keeping.kept()
        if kept:
            self._row(page, shelf.about(kept, self._keeping.view()), "now", t("shelf.now"))
        for game in shelf.games():
            self._row(page, game, str(game["id"]), _day(game["day"]))
        for number in range(store.ASIDE):
            if store.read("game.aside-" + str(number)) is not None:
                self._row(page, None, "aside-" + str(number), t("shelf.damaged.line"))
        if not kept and not shelf.games():
            dom.make(page, "p", "", t("shelf.none"))
        self._incoming(page)

    def _row(self, page, found, key, line):
        row = dom.make(page, "section", "shelf-row").attr("data-key", key)
        words = dom.make(row, "p", "shelf-words")
        dom.make(words, "b", "", _name(found) if found else t("shelf.damaged"))
        dom.make(words, "small", "", line + (standing(found) if found else ""))
        buttons = dom.make(row, "p", "shelf-buttons")
        if key.isdigit():
            sheets.button(buttons, "primary", t("start.continue"), "shelf", "play")
        sheets.button(buttons, "secondary", t("shelf.file"), "shelf", "file")
        if found:
            sheets.button(buttons, "secondary", t("shelf.link"), "shelf", "link")
        if key != "now":
            sheets.button(buttons, "secondary", t("shelf.remove"), "shelf", "remove")

    def _incoming(self, page):
        part = dom.make(page, "section", "shelf-in")
        dom.make(part, "h3", "", t("shelf.in"))
        label = dom.make(part, "label", "secondary", t("shelf.in.file"))
        dom.make(label, "input", "sr").attr("type", "file").attr("accept", ".jass,.json,.txt")
        paste = dom.make(part, "label", "shelf-paste", t("shelf.in.link"))
        dom.make(paste, "input").attr("type", "text").attr("autocomplete", "off").attr("data-paste", True)

    def _clicked(self, event):
        button = dom.closest(event, "[data-shelf]")
        if not button:
            return
        key = str(button.closest("[data-key]").getAttribute("data-key"))
        what = str(button.getAttribute("data-shelf"))
        if what == "play":
            self._dialog.element.close()
            self._keeping.bring(int(key))
        elif what == "file":
            _download(self._text(key))
        elif what == "link":
            self._run(self._share(self._text(key)))
        elif button.hasAttribute("data-sure"):
            if key.isdigit():
                shelf.remove(int(key))
            else:
                store.remove("game." + key)
            self._draw("")
        else:
            button.setAttribute("data-sure", "")
            button.textContent = t("shelf.remove.sure")

    def _text(self, key):
        if key == "now":
            return self._keeping.kept()
        if key.isdigit():
            return next(each["log"] for each in shelf.games() if str(each["id"]) == key)
        return store.read("game." + key)

    async def _share(self, log):
        address = await self._keeping.link(log)
        done = address and await sheets.copied(address)
        self._draw(t("shelf.copied") if done else address or t("shelf.no.link"))

    def _changed(self, event):
        if event.target.type == "file":
            file = event.target.files.item(0)
            if file:
                self._run(self._read(file))
        elif event.target.hasAttribute("data-paste"):
            self._run(self._pasted(str(event.target.value)))

    async def _read(self, file):
        text = str(await file.text()) if file.size <= _LONGEST else ""
        self._take(text)

    async def _pasted(self, address):
        code = address.strip().split("#game=")
        if len(code) < 2:
            self._take("")
            return
        module = await js.jassImport("./link.js")
        self._take(str(await module.unpack(code[1])))

    def _take(self, text):
        if self._keeping.open_text(text):
            self._dialog.element.close()
        else:
            self._draw(t("shelf.in.bad"))


def _name(found):
    game = house.find(found["variant"], found["options"])
    return games.label(game or {"variant": found["variant"], "name": None})


def _day(day):
    language = dom.root.element.getAttribute("lang")
    return str(js.Date.new(day).toLocaleDateString(language))


def _download(text):
    link = js.document.createElement("a")
    link.href = "data:text/plain;charset=utf-8," + js.encodeURIComponent(text)
    link.download = "jass-" + str(js.Date.new().toISOString())[:10] + ".jass"
    link.click()
