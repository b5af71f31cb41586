"""Start screen and table: which one is shown, and how a player gets from one game to another.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import names, storage
from web.page.base.i18n import t
from web.page.base.spawn import spawn
from web.page.day.days import GAMES
from web.page.engine_client.client import EngineError
from web.page.fairness import commitment
from web.page.loading import launched
from web.page.navigation import GAME, JOIN, LINKED, RESULT, Navigation
from web.page.saves import seats
from web.page.ui import panels

if TYPE_CHECKING:
    from web.page.parts import Parts
    from web.page.types.engine import Fault, Request
    from web.page.types.roles import Desk


class Screens:
    """What the buttons of the start screen, the menu and the browser do."""

    desk: Desk  # what panels may ask, once all parts are there

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._navigation = Navigation(self._home, self._forward)
        js.window.addEventListener("hashchange", create_proxy(self._linked_anew))

    def on_menu_action(self, what: str) -> None:
        """The player has pressed a button of web/page/lobby/menu.py: `what` is its name."""
        parts = self._parts
        if what == "start":
            self.new_game()
        elif what == "chosen":
            parts.lobby.chosen()
        elif what == "restart":
            game = parts.lobby.current()  # the game that the menu names
            if game["variant"] not in GAMES:
                parts.settings.choose(game)
            self.again()
        elif what == "here":
            parts.current_game.take_over()
        elif what == "anyway":
            parts.current_game.anyway()
        elif what == "continue":
            self.go_on()
        elif what == "home":
            self._navigation.leave()
        elif what.startswith("open:"):
            self.open(what[5:])
        elif what == "retry":
            parts.news.retry()

    def open(self, name: str) -> None:
        """Open a dialog by its name on a button: the lobby's, or a panel."""
        if not self._parts.lobby.open(name):
            spawn(panels.show(name, self.desk))

    def open_asked(self) -> None:
        """Open what the address asks for, such as `?learn`."""
        for name in panels.ADDRESSED:
            if panels.asks(name):
                self.open(name)

    def open_linked(self) -> None:
        """Open what a link's end holds, or another app has shared: a game, a challenge, an answer to one."""
        if panels.asks("shared"):
            self._take_shared()
        kind, _, code = str(js.location.hash).partition("=")
        if kind == JOIN and not self._parts.guest:
            js.location.reload()  # the page of a guest starts otherwise
        if kind == GAME:
            spawn(self._parts.current_game.take_link())
        elif kind in LINKED and kind != RESULT:  # that one's address asks for the ranking
            self.open("challenge:#" + code)

    def _take_shared(self) -> None:
        whole = launched.address()
        if whole:
            js.location.replace(whole)
            return
        end = launched.shared((JOIN,) + LINKED)  # noqa: RUF005 - MicroPython
        js.history.replaceState(js.history.state, "", js.location.pathname + end)
        if not end:
            self._parts.menu.tell(t("link.damaged.title"), t("link.damaged"))
        elif end.startswith(RESULT):
            self.open("ranking")

    def take_file(self, text: str) -> None:
        """Open a game that the device has opened with this page."""
        if not self._parts.current_game.open_text(text):
            self._parts.menu.tell(t("shelf.title"), t("save.refused"))

    def _linked_anew(self, _event: object) -> None:
        """A link was put into the address of the open page."""
        if str(js.location.hash).startswith(JOIN):
            js.location.reload()  # a guest's page, too, takes another seat only from its beginning
        elif str(js.location.hash).startswith(RESULT):
            self.open("ranking")
        else:
            self.open_linked()

    def succeed_host(self) -> bool:
        """Go on with a game whose dealing device is gone, if web/page/together/join.py has kept one."""
        request = storage.read_checked("successor", seats.successor)
        if request:
            request["seed"] = commitment.drawn()
            self.play_log(request)
        return request is not None

    def new_game(self, sure: bool = False, request: Request | None = None) -> None:
        """Begin another game, the chosen one if no `request` opens another; unless the player is `sure`, only
        if there is room to keep it.
        """
        parts = self._parts
        if not sure and not parts.current_game.room():
            parts.current_game.ask_room(lambda: self.new_game(True, request))
            return
        alone = not parts.game.company and not (request and request.get("seats"))
        first = parts.current_game.none_yet() and alone
        if parts.current_game.leave():
            parts.at_table.table.announce(t("shelf.put"))
        self._to_the_table(first)
        parts.game.request(request or parts.lobby.request(parts.game.view))

    def again(self) -> None:
        """Begin another game; one of several people with the same people."""
        parts = self._parts
        head = parts.current_game.saves.head
        if not head or not head.get("seats"):
            self.new_game()
            return
        parts.settings.choose(parts.lobby.current())
        request = parts.lobby.request(parts.game.view)
        request["seats"] = head["seats"]
        self.new_game(request=request)

    def go_on(self, drawn: bool = False) -> None:
        """Go on with the game at the table; `drawn`: it is to be seen there already."""
        parts = self._parts
        self._navigation.entered()
        parts.menu.close_start()
        spawn(parts.at_table.help.come())
        if parts.game.view and parts.current_game.here():
            parts.game.wake()
            parts.game.show_result()
            parts.game.draw_again()
            return
        if not drawn:
            parts.current_game.draw()
        parts.news.say_loading()
        parts.current_game.resume()

    def play_log(self, request: Request) -> None:
        """Have a kept game loaded at the table."""
        self._to_the_table()
        self._parts.game.request(request)

    def open_start(self) -> None:
        """Show the start screen, and on it what there is to go on with."""
        parts = self._parts
        if parts.game.company:
            parts.game.company.left()
        parts.menu.open_start(parts.current_game.goes_on())
        parts.current_game.show_on_start()
        parts.lobby.show()
        parts.today.show()

    def between_games(self) -> bool:
        """Whether no game is going on, and a reload takes nothing away."""
        parts = self._parts
        return parts.menu.starting() and not parts.current_game.goes_on() and self.may_reload()

    def may_reload(self) -> bool:
        """Whether a reload closes no dialog and no table of several devices, and everything is kept, a game
        that has just been chosen too.
        """
        parts = self._parts
        unkept = storage.memory or parts.current_game.saves.unkept() or parts.current_game.coming()
        return not (parts.menu.any_open() or parts.hosting or unkept)

    def failed(self, kind: str, request: Request | None, error: Fault) -> None:
        """The engine has refused a request, or is lost (`request` is None where it did not start)."""
        parts = self._parts
        unanswered = EngineError(error).unanswered
        if request and request.get("successor") and not unanswered:
            storage.remove("successor")
        opened = request if request and request["do"] == "open" else None
        if opened and error.get("field") == "seed":
            seed = opened["seed"]
            shown = names.composed(seed)
            shown = "".join([letter for letter in shown if letter == " " or names.clean(letter, 1)])
            if shown.strip() and shown != seed:  # a link out of a chat, with what cannot be seen
                self.new_game(True, dict(opened, seed=shown))
                return
            self.new_game()  # with one of our own: that of the address is none
            if not parts.embed:
                parts.menu.tell(t("link.damaged.title"), t("link.damaged"))
            return
        if opened and opened.get("options") and parts.lobby.leaves_out(error, opened["options"]):
            self.new_game(True, dict(opened, options=parts.settings.game["options"]))
            return
        if parts.embed:
            parts.embed.failed(kind)
        if unanswered and (kind != "GivenUp" or (request and parts.current_game.at_table(request))):
            parts.menu.tell(t("engine.failed.title"), parts.current_game.comfort(request), "retry")
            return
        handed = unanswered and request and request.get("successor")
        # A reload must not ask again for what has ended two workers: it waits in the list.
        if handed and request and parts.current_game.saves.lay_by_game(request["log"], request["seats"]):
            storage.remove("successor")
        warning = parts.current_game.refused(request, kind, error)
        self.open_start()
        if warning:
            parts.menu.warn(warning)
        else:
            parts.lobby.refused(error)

    def _home(self) -> None:
        self._parts.at_table.slate.close()
        self._parts.menu.warn("")
        self.open_start()

    def _forward(self) -> None:
        """The browser's way forward, back to the table."""
        parts = self._parts
        if parts.menu.starting() and parts.current_game.pointed():
            parts.menu.close_all()
            self.go_on()

    def _to_the_table(self, first: bool = False) -> None:
        parts = self._parts
        self._navigation.entered()
        parts.at_table.slate.close()
        parts.menu.close_all()
        parts.menu.warn("")
        parts.menu.close_start()
        spawn(parts.at_table.help.come(first))
        if parts.engine.state != "ready":
            parts.news.say_loading()
