"""The table as a guest in another page: tells that page how the game goes, and does what it asks.

Runs in MicroPython. The messages are those of docs/embedding.md, version 1; web/embed/host.js sees to whose
word is heeded, answers a `get` and keeps the page's parameters. Nothing personal is ever told, and while a
game lasts nothing from which the cards that are still to be played could be had.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy

from web.page.base import address, dom, storage
from web.page.base.game_choice import VARIANTS, clean
from web.page.base.i18n import t
from web.page.base.settings import CHOICES
from web.page.engine_client.client import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from web.page.base.settings import Settings
    from web.page.engine_client.client import Engine
    from web.page.saves.saves import Saves
    from web.page.types.roles import GameAtTable
    from web.page.types.view import View

# What a host says who wants the whole log: with its seed it opens the cards in every hand.
ALL_HANDS = "log-with-all-hands"

_NOT_ALONE = ("embed", "id", "club", "ui")
_NAMES = {"lang": "language", "language": "language", "felt": "cloth"}


class Embed:
    """One per page. `new()` begins a game, `look(name)` takes a setting up, `link()` opens the game of the
    address, `run(coroutine)` runs something beside all else. `saves` knows what of the game is stored. While
    `paused` the others wait.
    """

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        game: GameAtTable,
        new: Callable[[], object],
        look: Callable[[str], object],
        link: Callable[[], Coroutine[Any, Any, object]],
        run: Callable[[Coroutine[Any, Any, object]], object],
        saves: Saves,
    ) -> None:
        self.paused = False
        self._settings = settings
        self._engine = engine
        self._game = game
        self._new = new
        self._look = look
        self._link = link
        self._run = run
        self._saves = saves
        self._told: dict[str, Any] | None = None
        self._ended: str | None = None
        self._stale = False
        self._telling = False
        self._ready = False
        self._later: list[str] = []
        self._line: dom.Node | None = None
        self.draw()
        self._stands("loading")
        js.jassHost.listen(create_proxy(self._heed))

    def ready(self) -> None:
        """The engine can be asked: from now on do what needs it, too."""
        if not self._ready:
            self._ready = True
            self._tell("ready", {"version": self._engine.version, "variant": self._settings.game["variant"]})
        for asked in self._later:
            self._do(asked)
        self._later = []

    def changed(self) -> None:
        """The game has gone on."""
        self._stale = True
        if not self._telling:
            self._telling = True
            self._run(self._tell_state())

    def failed(self, kind: str) -> None:
        """Something has gone wrong that the player was told."""
        if not self._game.view:
            self._stands("failed", kind)
        self._tell("error", {"reason": kind})

    async def _tell_state(self) -> None:
        """Tell how the game stands now; what has changed meanwhile, after it."""
        try:
            while self._stale:
                self._stale = False
                reply = await self._engine.ask({"do": "export"})
                if self._game.view:
                    self._tell_game(reply["log"], self._game.view)
        except EngineError:  # the player is told of that, and the host by `failed`
            pass
        self._telling = False

    def _tell_game(self, log: str, view: View) -> None:
        game = json.loads(self._engine.log or "")
        state = {
            "variant": game["variant"],
            "ply": len(game["actions"]),
            "phase": view["phase"],
            "scores": view["totals"],
            "jgn": log,
            "kept": self._kept(),
        }
        if state == self._told:
            return
        self._told = state
        text = json.dumps(state)
        js.jassHost.stands(text)
        js.jassHost.tell("state", text)
        if view["phase"] == "gameOver" and self._ended != log:
            self._ended = log
            self._tell("end", {"result": view["ended"], "jgn": log})

    def _stands(self, phase: str, reason: str | None = None) -> None:
        """What the host hears while there is no game yet."""
        state = {
            "variant": self._settings.game["variant"],
            "ply": 0,
            "phase": phase,
            "scores": [],
            "jgn": None,
        }
        if reason:
            state["reason"] = reason
        js.jassHost.stands(json.dumps(state))

    def _tell(self, kind: str, words: dict[str, Any]) -> None:
        js.jassHost.tell(kind, json.dumps(words))

    # What the host asks

    def _heed(self, text: str) -> None:
        asked = json.loads(str(text))
        kind = asked["type"]
        if kind == "pause":
            self.paused = asked.get("on") is not False
            self._game.wake()
        elif kind == "set":
            self._set(asked)
        elif kind == "get":
            self._get(asked)
        elif kind == "new":
            self._do("new")

    def _do(self, what: str) -> None:
        if not self._ready:
            self._later.append(what)
        elif what == "new":
            self._new()
        else:
            self._run(self._link())

    def _get(self, asked: dict[str, Any]) -> None:
        """The host asks for more than how the table stands: only the one word for it has that."""
        words = {"jgn": self._engine.log} if asked["what"] == ALL_HANDS and self._engine.log else {}
        js.jassHost.answer(json.dumps(asked), json.dumps(words))

    def _set(self, asked: dict[str, Any]) -> None:
        before = _parameters()
        if asked.get("variant") and asked["variant"] not in VARIANTS:
            del asked["variant"]
        other = js.jassHost.take(json.dumps(asked))
        for name in asked:
            self._take(_NAMES.get(name, name), asked[name])
        if other and address.game(_parameters()) != address.game(before):
            self._play_other()
        else:
            js.history.replaceState(js.history.state, "", _here())
        if asked.get("game"):
            js.location.replace("#game=" + str(js.encodeURIComponent(str(asked["game"]))))
            if self._ready:
                self._do("link")
        self.draw()

    def _take(self, name: str, value: Any) -> None:
        if name in CHOICES:
            before = self._settings.values[name]
            if not self._settings.ask(name, value) and value in (None, "", "mini"):
                self._settings.unask(name)
            if self._settings.values[name] != before:
                self._look(name)
        elif name == "name" and self._settings.asked:
            self._settings.asked["name"] = clean(value)

    def _kept(self) -> bool:
        game = self._saves.current
        return storage.lasting and (game is None or self._saves.is_kept(game))

    def _play_other(self) -> None:
        """Another game: in its own place where the browser keeps both, else here, with this one put aside."""
        if self._kept():
            js.location.replace(_here())
        else:
            self._settings.read_game(js.jassHost.asked)
            self._do("new")

    def draw(self) -> None:
        """The guest's one mark: whose table it is, and the way to a larger one."""
        asked = js.URLSearchParams.new(_parameters())
        club = clean(asked.get("club"))
        for name in _NOT_ALONE:
            if asked.get(name) != "simple":
                asked.delete(name)
        query = str(asked.toString())
        if not self._line:
            line = js.document.createElement("p")
            line.className = "embed-line"
            js.document.documentElement.append(line)
            self._line = dom.Node(line)
        dom.empty(self._line)
        if club:
            dom.make(self._line, "b", "", club)
        link = dom.make(self._line, "a", "", t("embed.large"))
        link.attr("href", "./" + ("?" + query if query else ""))
        link.attr("target", "_blank").attr("rel", "noopener")


def _parameters() -> str:
    return str(js.jassHost.asked.toString())


def _here() -> str:
    return "./?" + _parameters()
