"""The table as a guest in another page: tells that page how the game goes, and does what it asks.

Runs in MicroPython. The messages are those of docs/embedding.md, version 1; web/embed/host.js sees to whose
word is heeded. Nothing personal is ever told.
"""

import asyncio
import json

import js
from jsffi import create_proxy

from web import dom
from web.i18n import t

_MAY_SET = {"lang": "language"}
for _name in ("language", "deck", "speed", "level", "theme", "cloth"):
    _MAY_SET[_name] = _name
_NOT_ALONE = ("embed", "id", "club", "ui")


class Embed:
    """One per page. `new()` begins a game, `look(name)` takes a setting up, `run(coroutine)` runs it beside
    all else. While `paused` the others wait."""

    def __init__(self, settings, engine, game, new, look, run):
        self.paused = False
        self._settings = settings
        self._engine = engine
        self._game = game
        self._new = new
        self._look = look
        self._run = run
        self._ended = None
        if js.URLSearchParams.new(js.location.search).get("ui") == "mini":
            dom.root.attr("data-ui", "mini")
        self._line()

    def listen(self):
        """From now on do what the host asks."""
        js.jassHost.listen(create_proxy(self._heed))
        self._tell("ready", {"version": self._engine.version, "variant": self._settings.game["variant"]})

    def changed(self):
        """The game has gone on."""
        self._run(self._tell_state())

    async def _tell_state(self):
        await asyncio.sleep_ms(0)  # the view comes with the same reply as the log
        view = self._game.view
        if not view:
            return
        self._tell("state", self._state(view))
        if view["phase"] == "gameOver" and self._ended != self._engine.log:
            self._ended = self._engine.log
            self._tell("end", {"result": view["ended"], "jgn": self._engine.log})

    def failed(self, kind):
        """Something has gone wrong that the player was told."""
        self._tell("error", {"reason": kind})

    def _state(self, view):
        log = json.loads(self._engine.log)
        return {
            "variant": log["variant"],
            "ply": len(log["actions"]),
            "phase": view["phase"],
            "scores": view["totals"],
            "jgn": self._engine.log,
        }

    def _tell(self, kind, words):
        js.jassHost.tell(kind, json.dumps(words))

    def _heed(self, text):
        asked = json.loads(str(text))
        kind = asked["type"]
        if kind == "new":
            self._new()
        elif kind == "pause":
            self.paused = asked.get("on") is not False
            self._game.nudge()
        elif kind == "set":
            for name in asked:
                if name in _MAY_SET and isinstance(asked[name], str):
                    self._set(_MAY_SET[name], asked[name])
        elif kind == "get":
            self.changed()

    def _set(self, name, value):
        if self._settings.set(name, value):
            self._look(name)

    def _line(self):
        """The guest's one mark: whose table it is, and the way to a larger one."""
        asked = js.URLSearchParams.new(js.location.search)
        club = asked.get("club")
        for name in _NOT_ALONE:
            asked.delete(name)
        query = str(asked.toString())
        line = js.document.createElement("p")
        line.className = "embed-line"
        js.document.documentElement.append(line)
        node = dom.Node(line)
        if club:
            dom.make(node, "b", "", " ".join(str(club).split())[:40])
        link = dom.make(node, "a", "", t("embed.large"))
        link.attr("href", "./" + ("?" + query if query else ""))
        link.attr("target", "_blank").attr("rel", "noopener")
