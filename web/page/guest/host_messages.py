"""The table as a guest in another page: tells that page how the game goes, and does what it asks.

Runs in MicroPython. The messages are those of docs/embedding.md, version 1; web/embed/host.js sees to whose
word is heeded, answers a `get` and keeps the page's parameters. Nothing personal is ever told, and while a
game lasts nothing from which the cards that are still to be played could be had.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import address, dom, settings
from web.page.base.game_choice import VARIANTS, clean
from web.page.base.i18n import t
from web.page.base.settings import CHOICES
from web.page.engine_client.client import EngineError, patiently

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Search

    from web.page.base.settings import Settings
    from web.page.engine_client.client import Engine
    from web.page.types.engine import Request
    from web.page.types.roles import GameAtTable, Run, Work
    from web.page.types.view import View

# What a host says who wants the whole log: with its seed it opens the cards in every hand.
ALL_HANDS = "log-with-all-hands"

_NOT_ALONE = ("embed", "id", "club", "ui")
_NAMES = {"lang": "language", "language": "language", "felt": "cloth"}
_SERIES = ("series", "deals", "from", "to")
_WHOLE = ("variant", "players", "rules", "seed", "id")  # of what makes a game, what no other part refuses
_DAY = "2026-11-25"  # any: two series are compared on it
_SEED = 64  # as web/page/lobby/lobby.py takes it


class Embed:
    """One per page. `new()` begins a game, `look(name)` takes a setting up, `link()` opens the game of the
    address, `run(coroutine)` runs something beside all else, `kept()` tells whether the browser stores the
    game. While `paused` the others wait.
    """

    def __init__(
        self,
        chosen: Settings,
        engine: Engine,
        game: GameAtTable,
        new: Callable[[], object],
        look: Callable[[str], object],
        link: Callable[[], Work],
        run: Run,
        kept: Callable[[], bool],
    ) -> None:
        self.paused = False
        self._settings = chosen
        self._engine = engine
        self._game = game
        self._new = new
        self._look = look
        self._link = link
        self._run = run
        self._kept = kept
        self._last_state: dict[str, object] | None = None
        self._ended: str | None = None
        self._stale = False
        self._telling = False
        self._ready = False
        self._later: list[str] = []
        self._wanted: list[dict[str, object]] = []  # what may make another game, until the engine has seen it
        self._own = address.game(_parameters())  # how this page's game was asked for
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
        if state == self._last_state:
            return
        self._last_state = state
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

    def _tell(self, kind: str, words: dict[str, object]) -> None:
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

    def _get(self, asked: dict[str, object]) -> None:
        """The host asks for more than how the table stands: only the one word for it has that."""
        words = {"jgn": self._engine.log} if asked["what"] == ALL_HANDS and self._engine.log else {}
        js.jassHost.answer(json.dumps(asked), json.dumps(words))

    def _set(self, asked: dict[str, object]) -> None:
        """Looks at once; what may make another game, once the engine has seen it."""
        wanted = {}
        for name in list(asked):
            if name in address.GAME or name.startswith("opt."):
                wanted[name] = asked.pop(name)
        js.jassHost.take(json.dumps(asked))
        for name in asked:
            self._take(_NAMES.get(name, name), asked[name])
        self._write_address()
        link = asked.get("game")
        if link:
            js.location.replace("#game=" + str(js.encodeURIComponent(str(link))))
            if self._ready:
                self._do("link")
        elif "game" in asked and not self._ready:  # not opened yet
            js.location.replace("#")
        if wanted:
            self._wanted.append(wanted)
            if len(self._wanted) == 1:
                self._run(self._take_wanted())

    async def _take_wanted(self) -> None:
        """One after another, as the host has sent them."""
        while self._wanted:
            await self._want(self._wanted[0])
            self._wanted.pop(0)

    async def _want(self, wanted: dict[str, object]) -> None:
        """Play what a host wants if it is another game.

        What is none, or the same one in other words, is as if it had never been said: the address stays, and
        with it the place where the game is kept.
        """
        _leave_out_foolish(wanted)
        before = _parameters()
        played: list[object] | None = None
        gone: list[str] | None = None
        while True:
            js.jassHost.take(json.dumps(wanted))
            for name in gone or []:
                if name not in wanted:
                    js.jassHost.asked.delete(name)
            query = _parameters()
            if address.game(query) == address.game(before):
                break
            if played is None:
                played, _ = await self._follows(before)
            follows, bad = await self._follows(query)
            refused = [name for name in _spellings(bad) if name in wanted]
            if bad and not refused and "rules" in wanted:
                if _left_out(wanted, bad):
                    _put_back(before)
                    continue
                refused = ["rules"]
            if bad and not refused and gone is None:
                gone = await self._refused(before)
                if gone:
                    continue
            if bad and not refused:  # it does not go with something else
                refused = [name for name in sorted(wanted) if name not in _WHOLE]
            if not refused and follows != played:
                self._play_other()
                return
            _put_back(before)
            if not refused:
                break
            del wanted[refused[0]]
        self._write_address()

    async def _refused(self, query: str) -> list[str]:
        """The parameters of an address that the engine refuses, one after the other."""
        asked = js.URLSearchParams.new(query)
        variant = settings.variant(asked) or VARIANTS[0]
        found: list[str] = []
        while variant in VARIANTS:
            request: Request = {"do": "rules", "variant": variant, "options": settings.options(asked)}
            _, bad = await self._answer(request)
            here = [name for name in _spellings(bad) if asked.get(name)]
            if not here:
                break
            found.append(here[0])
            asked.delete(here[0])
        return found

    async def _follows(self, query: str) -> tuple[list[object], str]:
        """What is played by an address, to be compared; and the field of it that the engine refuses."""
        asked = js.URLSearchParams.new(query)
        named, options = settings.variant(asked), settings.options(asked)
        variant = named or VARIANTS[0]
        if address.game(query) == self._own:
            own = self._settings.asked or self._settings.game
            variant, options = own["variant"], own["options"]
        elif variant not in VARIANTS:
            variant, options = VARIANTS[0], {}
        seed = (asked.get("seed") or "")[:_SEED]
        request: Request = {"do": "rules", "variant": variant, "options": options}
        if asked.get("series") is not None:
            request = {"do": "club", "what": "series", "variant": named, "options": options, "today": _DAY}
            request["asked"] = {name: asked.get(name) or "" for name in _SERIES}
        rules, bad = await self._answer(request)
        if seed and not bad:
            log = {"v": 2, "variant": variant, "options": {}, "seed": seed, "actions": []}
            _, bad = await self._answer({"do": "show", "log": json.dumps(log)})
        return [variant, seed, rules], bad

    async def _answer(self, request: Request) -> tuple[object, str]:
        """The rules that follow, and the field that is refused; what was asked if nobody can say."""
        try:
            reply = await patiently(self._engine.ask, request)
        except EngineError as error:
            return (request.get("options"), "") if error.unanswered else ({}, str(error.error.get("field")))
        return reply.get("series") or reply.get("changed"), ""

    def _take(self, name: str, value: object) -> None:
        if name in CHOICES:
            before = self._settings.values[name]
            if not self._settings.ask(name, value) and value in (None, "", "mini"):
                self._settings.unask(name)
            if self._settings.values[name] != before:
                self._look(name)
        elif name == "name" and self._settings.asked:
            self._settings.asked["name"] = clean(value)

    def _play_other(self) -> None:
        """Another game: in its own place where the browser keeps both, else here, with this one put aside."""
        if self._kept():
            js.location.replace(_here())
        else:
            self._own = address.game(_parameters())
            self._settings.asked = None
            self._settings.game = {"variant": VARIANTS[0], "name": None, "options": {}}
            self._settings.read_game(js.jassHost.asked)
            self._do("new")
            self.draw()

    def _write_address(self) -> None:
        js.history.replaceState(js.history.state, "", _here())
        self.draw()

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


def _leave_out_foolish(wanted: dict[str, object]) -> None:
    """Take out of what a host wants the games that there are not: the engine is not asked for them."""
    for name in ("variant", "players", "rules"):
        text = "" if wanted.get(name) is None else str(wanted[name])
        asked = js.URLSearchParams.new(text[text.find("?") + 1 :] if name == "rules" else "")
        if name != "rules":
            asked.set(name, text)
        known = settings.variant(asked)
        if text and ((known or VARIANTS[0]) not in VARIANTS or not (known or settings.options(asked))):
            del wanted[name]


def _spellings(bad: str) -> list[str]:
    """The parameters that may have set what the engine refuses; for `multipliers.E`, of `multipliers` too."""
    whole = bad.split(".")[0]
    return ["opt." + bad, bad, "opt." + whole, whole] if bad else []


def _left_out(wanted: dict[str, object], bad: str) -> bool:
    """Drop what the engine refuses from a link of rules, and a link left empty; whether the link had it."""
    text = str(wanted["rules"])
    asked = js.URLSearchParams.new(text[text.find("?") + 1 :])
    here = [name for name in _spellings(bad) if asked.get(name)]
    if here:
        asked.delete(here[0])
        wanted["rules"] = "?" + str(asked.toString())
        _leave_out_foolish(wanted)
    return bool(here)


def _put_back(before: str) -> None:
    """Let the page's parameters ask for the same game as they did; their looks stay."""
    asked = js.jassHost.asked
    for name in _names(js.URLSearchParams.new(address.game(_parameters()))):
        asked.delete(name)
    kept = js.URLSearchParams.new(address.game(before))
    for name in _names(kept):
        asked.set(name, kept.get(name) or "")


def _names(asked: Search) -> list[str]:
    names = getattr(js.Array, "from")(asked.keys())
    return [str(names[index]) for index in range(names.length)]
