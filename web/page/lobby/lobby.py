"""Which game is to be played, by which rules: the start screen's game, the chooser, rules, house rules.

Runs in MicroPython. The dialogs behind it are imported when they are first wanted.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from web.page.base import address, dom, storage
from web.page.base.game_label import label
from web.page.base.i18n import t
from web.page.engine_client.client import EngineError, patiently
from web.page.loading import packages
from web.page.lobby.menu import DIALOGS
from web.page.ui import panels

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.base.settings import Settings
    from web.page.engine_client.client import Engine
    from web.page.fairness.commitment import NextSeal
    from web.page.lobby.chooser import Games
    from web.page.lobby.menu import Menu
    from web.page.lobby.rules_editor import Editor
    from web.page.lobby.rules_page import RulesPage
    from web.page.types.choice import GameChoice, Options
    from web.page.types.engine import Reply, Request
    from web.page.types.roles import Run
    from web.page.types.rules import Refused
    from web.page.types.view import View


class Lobby:
    """`play()` starts a new game of what is chosen, `run(coroutine)` runs something beside all else.

    `comfort()` are words about what is kept when the engine does not answer.
    """

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        menu: Menu,
        play: Callable[[], object],
        run: Run,
        comfort: Callable[[], str],
    ) -> None:
        self._settings = settings
        self._engine = engine
        self._menu = menu
        self._play = play
        self._run = run
        self._comfort = comfort
        self._games: Games | None = None
        self._rules: RulesPage | None = None
        self._editor: Editor | None = None
        self._seal: NextSeal | None = None
        self.word = ""  # the player's, for the seed of the next game
        self._shared = False

    def open(self, name: str) -> bool:
        """Open `games`, `rules`, `house` or one of the menu's dialogs; False if it is none of these."""
        if name in DIALOGS:  # asked for before anything was awake
            self._menu.open(name)
        elif name == "games":
            self._chooser().open(self._settings.game)
        elif name == "rules":
            self._run(self.show_rules())
        elif name == "house":
            self._edit(self.current())
        elif name == "keep":
            self._keep()
        else:
            return False
        return True

    def _next_seal(self) -> NextSeal:
        from web.page.fairness.commitment import NextSeal

        self._seal = self._seal or NextSeal(self._engine.ask)
        return self._seal

    async def seal(self) -> None:
        """Draw the next game's seed and show its seal, before anybody begins it."""
        await self._next_seal().tell()

    def request(self, view: View | None) -> Request:
        """The request that opens the chosen game; `view` is of the game before it, or None."""
        game = self._settings.game
        storage.write("asked", self._settings.address)
        self._shared = False
        self._show_shared()
        self._run(self.seal())
        number = 1
        if view and (game["variant"], game["options"]) == self._played():
            number = view["game"] + (view["phase"] == "gameOver")  # one broken off is begun again
        request = {
            "do": "open",
            "variant": game["variant"],
            "options": game["options"],
            "level": self._settings.values["level"],
            "game": number,
        }
        self._add_seed(request)
        return request

    def _add_seed(self, request: Request) -> None:
        """The seed that the address asks for, once; else 128 random bits, and the player's word."""
        seed = self._settings.seed
        self._settings.seed = None
        if seed:
            request["seed"] = seed[:64]
        else:
            request["seed"] = self._next_seal().take()
            request["word"] = self.word
            self.word = ""

    def _played(self) -> tuple[str, Options]:
        log = json.loads(self._engine.log or "")
        return log["variant"], log["options"]

    def asks_for_another(self) -> bool:
        """Whether the address asks for a game that has not been begun yet."""
        if self._settings.asked is None:
            return False
        return address.game(storage.read("asked") or "") != address.game(self._settings.address)

    def current(self) -> GameChoice:
        """The game at the table, or the chosen one while there is none."""
        if self._menu.starting() or not self._engine.log:
            return self._settings.game
        from web.page.base import house_rules

        variant, options = self._played()
        chosen = self._settings.game
        if (chosen["variant"], chosen["options"]) == (variant, options):
            return chosen
        return house_rules.find(variant, options) or {"variant": variant, "name": None, "options": options}

    def show(self) -> None:
        """Show the chosen game on the start screen, and the one at the table in the menu."""
        if self._seal:
            self._seal.retell()
        from web.page.lobby import chooser

        chosen, played = self._settings.game, self.current()
        self._menu.game(label(chosen), chooser.line(chosen))
        dom.find("played-name").text(label(played))
        dom.find("played-line").text(chooser.line(played))
        self._show_shared()
        panels.renew()

    def _show_shared(self) -> None:
        box = dom.empty(dom.find("start-shared")).show(self._shared)
        if self._shared:
            dom.make(box, "p", "", t("house.shared.line"))
            for name, words in (("rules", "house.show"), ("keep", "house.keep")):
                button = dom.make(box, "button", "link", t(words)).attr("type", "button")
                button.attr("data-open", name)

    async def check_link(self) -> None:
        """Put the rules of the address before the engine; what it refuses gives way to the preset.

        And what is dealt next is sealed.
        """
        await self._check_rules()
        await self.seal()

    async def _check_rules(self) -> None:
        asked = self._settings.asked
        if asked is None or not asked["options"]:
            return
        sent = asked["options"]
        try:
            reply = await self.ask(_rules(asked))
        except EngineError as error:
            if self._settings.game is not asked:
                return
            if self.leaves_out(error.error, sent):
                await self._check_rules()
            elif not error.unanswered:
                self.refused(error.error)
            return
        if self._settings.game is not asked:
            return
        asked["options"] = reply["changed"]
        self._shared = bool(reply["changed"]) and self.asks_for_another()
        self.show()

    def leaves_out(self, error: Refused, sent: Options) -> bool:
        """In a frame, drop the option that the engine refuses; whether it was among those `sent`."""
        field, game = str(error.get("field")), self._settings.game
        for name in (field, field.split(".")[0]):
            if storage.EMBEDDED and name in sent and name in game["options"]:
                game["options"] = {each: game["options"][each] for each in game["options"] if each != name}
                return True
        return False

    def refused(self, error: Refused) -> None:
        """The chosen game's options are none: say why, and take the preset."""
        from web.page.lobby.rules_page import wording

        game = self._settings.game
        self._settings.game = {"variant": game["variant"], "name": None, "options": {}}
        self._settings.asked = None
        self._shared = False
        why = wording.refusal(error)
        self._menu.warn(t("house.bad", why=why, game=wording.game(game["variant"])))
        self.show()

    async def show_rules(self) -> None:
        """The rules of the game at the table, or of the chosen one."""
        from web.page.lobby.rules_page import RulesPage

        if self._rules is None:
            self._rules = RulesPage(lambda: self.open("house"))
        game = self.current()
        name = label(game)
        if self._engine.state != "ready":
            self._rules.open(name, None)
        try:
            reply = await self.ask(_rules(game))
        except EngineError as error:
            if not error.unanswered:
                self.refused(error.error)
            return
        self._rules.open(name, reply)

    async def ask(self, request: Request) -> Reply:
        """The engine's reply for a dialog; where there is none, the player is told. Raises EngineError."""
        try:
            return await patiently(self._engine.ask, request)
        except EngineError as error:
            if error.kind == "NotHere":
                self._menu.tell(t("open.failed.title"), t("open.failed"))
            elif error.unanswered:
                way_on = "close" if error.kind == "GivenUp" else "retry"
                self._menu.tell(t("engine.failed.title"), self._comfort(), way_on)
            raise

    async def fetched(self) -> bool:
        """Whether what comes on demand is here; if not, the player is told."""
        try:
            await packages.on_demand()
        except OSError as error:
            js.console.info("the part asked for did not come: " + str(error))
            self._menu.tell(t("open.failed.title"), t("open.failed"))
            return False
        return True

    def _chooser(self) -> Games:
        from web.page.lobby.chooser import Games

        if self._games is None:
            self._games = Games(self._choose, self._edit)
        return self._games

    def _choose(self, game: GameChoice) -> None:
        self._settings.choose(_plain(game))
        self.chosen()

    def chosen(self) -> None:
        """Another game is chosen: what was said of the former one holds no longer."""
        self._shared = False
        self._menu.warn("")
        self.show()

    def _edit(self, game: GameChoice) -> None:
        self._run(self._open_editor(game))

    async def _open_editor(self, game: GameChoice) -> None:
        if not await self.fetched():
            return
        from web.page.lobby.rules_editor import Editor

        if self._editor is None:
            self._editor = Editor(self.ask, self._run, self._edited, self._deleted)
        for opener in (self._games, self._rules):  # not before: where the editor does not come, they stay
            if opener:
                opener.close()
        self._editor.open(game)

    def _edited(self, game: GameChoice, play: bool) -> None:
        self._choose(game)
        if play:
            self._menu.close_all()
            self._play()

    def _deleted(self, gone: GameChoice) -> None:
        self._chooser().open(self._settings.game, gone)

    def _keep(self) -> None:
        from web.page.base import house_rules

        game: GameChoice = dict(self._settings.game)  # type: ignore[assignment]
        game["name"] = game["name"] or t("house.name.default")
        own = house_rules.keep(game)
        if own:
            self._choose(own)
            kept = t("house.kept", name=own["name"])
            self._menu.warn(kept if house_rules.persistent() else t("house.save.memory"))
        else:
            self._menu.warn(t("house.list.full", n=house_rules.MOST))


def _plain(game: GameChoice) -> GameChoice:
    return {"variant": game["variant"], "name": game["name"], "options": game["options"]}


def _rules(game: GameChoice) -> Request:
    return {"do": "rules", "variant": game["variant"], "options": game["options"]}
