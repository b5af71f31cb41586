"""The games of this device: the one at the table, those on the shelf, those that come by file or link.

Runs in MicroPython. Several tabs may be open: the one that took a game up last plays it, the others say so.
"""

import json

import js

from web import dom, shelf, store
from web.i18n import t

_LINK = "#game="


class Keeping:
    """`play(log)` loads a game at the table, `run(coroutine)` runs something beside all else."""

    def __init__(self, engine, game, menu, play, run):
        self._engine = engine
        self._game = game
        self._menu = menu
        self._play = play
        self._run = run
        self._tab = str(js.Math.random())
        self._panel = None
        self._left = None
        self._opened = False
        self.elsewhere = False
        store.watch("tab", self._other_tab)

    def keep(self, log):
        """Write the game at the table down, if it is this tab that plays it."""
        self._opened = False
        if not self.elsewhere:
            store.write("game", log)

    def kept(self):
        """The game at the table as text, or None."""
        return store.read("game")

    def kept_view(self):
        """How it looked last: `{"view", "undone"}`, or None."""
        try:
            kept = json.loads(store.read("view") or "")
            return kept if kept["view"]["deal"] else None
        except (ValueError, KeyError, TypeError):
            store.remove("view")  # only a picture of the game: the log is the game
            return None

    def draw(self):
        """Put that on the table, until the engine has taken the game up."""
        try:
            kept = self.kept_view()
            if kept:
                self._game.draw_kept(kept["view"], kept["undone"])
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            store.remove("view")

    def loading(self, log):
        """The request that loads a game, with a seed for the next deals of one that has left its device."""
        from web.more.seal import drawn

        return {"do": "load", "log": log, "seed": drawn()}

    def claim(self):
        """This tab plays from now on."""
        self.elsewhere = False
        store.write("tab", self._tab)

    def _other_tab(self, tab):
        if tab and tab != self._tab and not self.elsewhere and self._engine.log:
            self.elsewhere = True
            self._menu.tell(t("elsewhere.title"), t("elsewhere"), "here")

    # Several games

    def view(self):
        """The player's view of the game at the table, or None."""
        kept = self.kept_view()
        return self._game.view or (kept and kept["view"])

    def put_aside(self):
        """Put the game at the table on the shelf, for another; tells whether it is there."""
        return shelf.put(self.kept(), self.view()) is not None

    def bring(self, identity):
        """Play a game from the shelf; the one at the table takes its place."""
        log = shelf.take(identity)
        if log:
            self._open(log)

    def open_text(self, text):
        """Play a game that was given as a file's or a link's text; False if it is none at all."""
        text = text.strip()
        if not text.startswith("{"):
            return False
        self._open(text)
        return True

    def _open(self, log):
        self._left = shelf.put(self.kept(), self.view())
        self._opened = True
        self._play(log)

    async def show_shelf(self, fetched):
        """Open the dialog of all games, once its part is `fetched()`."""
        if not await fetched():
            return
        from web.extra.shelf_panel import ShelfPanel

        self._panel = self._panel or ShelfPanel(self, self._run)
        self._menu.close_all()
        self._panel.open()

    def refused(self, request, kind, error):
        """What the engine has refused: a damaged save is put aside, a game that was to be opened gives way to
        the one before it. Words for the player, None where it is the rules that do not go together.

        `request` is None where the engine was refused as a whole.
        """
        if request is None or request["do"] != "load":
            if kind == "BadOption":
                return None
            js.console.error("jass: " + json.dumps(error))
            return t("engine.refused", kind=kind)
        newer = error.get("reason") == "newer"
        if self._opened:
            self._opened = False
            if self._left:
                shelf.remove(self._left)  # it is still at the table
            return t("save.refused.newer" if newer else "save.refused")
        store.set_aside("game")
        store.remove("view")
        return t("save.newer" if newer else "save.damaged")

    # Links

    async def take_link(self):
        """A game in the page's address is opened; the one at the table goes on the shelf."""
        address = str(js.location.hash)
        if not address.startswith(_LINK):
            return
        js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)
        module = await js.jassImport("./link.js")
        if not self.open_text(str(await module.unpack(address[len(_LINK) :]))):
            self._menu.tell(t("link.damaged.title"), t("link.damaged"))

    async def link(self, log):
        """An address that opens the page with this game, empty if this browser cannot make one."""
        module = await js.jassImport("./link.js")
        code = str(await module.pack(log))
        return js.location.origin + js.location.pathname + _LINK + code if code else ""

    # The start screen

    def show_on_start(self):
        """Say on the start screen what there is to go on with."""
        from web.more import games, house

        log = self.kept()
        found = shelf.about(log, self.view()) if log else None
        line = dom.find("continue-line").show(bool(found))
        aside = store.read("game.aside-0") is not None
        dom.find("start-shelf").show(bool(log or aside or shelf.games()))
        if found:
            game = house.find(found["variant"], found["options"])
            words = games.label(game or {"variant": found["variant"], "name": None})
            line.text(words + standing(found))


def standing(found):
    """Where a game stands, in words that go on a line."""
    if not found["deal"]:
        return ""
    scores = " : ".join([str(score) for score in found["scores"]])
    return " · " + t("slate.deal", n=found["deal"]) + " · " + scores
