"""A whole game at the table without a browser: the page's own index.html as elements, the engine in-process.

What lies around the table (start screen, menu) is stood in for and notes what it is told; what is kept
goes to a disk that another page can be opened on.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jass.session import Session
from tests.page.fake_device import Disk, Listed, Script, Search
from tests.page.fake_page import Element, Page, imported

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "web/lang/en.json").read_text("utf-8"))
VALUES = {
    "speed": "instant",
    "level": "easy",
    "sound": "off",
    "single": "off",
    "tap": "once",
    "rows": "one",
    "coach": "off",
    "tips": "asked",
    "ui": "full",
}
_VOID = ("meta", "link", "input", "br", "img", "use")


class _Reader(HTMLParser):
    """Puts the elements of a document on a page."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._at: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("html", "body"):
            return
        element = Element(self._page, tag)
        for name, value in attrs:
            element.setAttribute(name, value or "")
        (self._at[-1] if self._at else self._page.body).append(element)
        if tag not in _VOID:
            self._at.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._at and self._at[-1].tagName == tag.upper():
            self._at.pop()


class Engine:
    """The engine, without its worker. `asked` is all that it was asked; `refuses` makes it raise."""

    def __init__(self) -> None:
        self.log: str | None = None
        self.state = "ready"
        self.asked: list[dict[str, Any]] = []
        self.refuses: Callable[[dict[str, Any]], Exception | None] = lambda _request: None
        self._session = Session()
        self._error = importlib.import_module("web.page.engine_client.client").EngineError

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        error = self.refuses(request)
        if error:
            raise error
        reply: dict[str, Any] = json.loads(self._session.handle(json.dumps({"id": 1} | request)))
        if not reply["ok"]:
            raise self._error(reply["error"])
        self.log = reply.get("log", self.log)
        return reply

    def lost(self) -> Exception:
        """What is raised where there is none any more."""
        error: Exception = self._error({"kind": "EngineLost"})
        return error


class Around:
    """What lies around the table, as far as the table asks or tells it anything."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.away = False
        self.elsewhere = False

    def tell(self, what: str, value: object = None) -> Callable[..., object]:
        """A call that is noted as `what`, and gives back a value."""

        def told(*_arguments: object, **_named: object) -> object:
            self.told.append(what)
            return value

        return told


class Playing:
    """A game that is being played; everything is done as a player does it."""

    def __init__(self, page: Page, loop: asyncio.AbstractEventLoop) -> None:
        self.page = page
        self.around = Around()
        self._loop = loop
        self.values = dict(VALUES)
        self.chosen: dict[str, str] = {}
        settings = SimpleNamespace(
            values=self.values,
            game={"variant": "schieberCh", "name": None, "options": {}},
            chosen=self.chosen.__contains__,
            set=self._set,
            imply=self._set,
        )
        appearance = SimpleNamespace(set=self.around.tell("looks"))
        parts = importlib.import_module("web.page.parts").Parts(settings, self._menu(), appearance)
        self._parts = parts
        self.engine = parts.engine = Engine()
        parts.lobby = SimpleNamespace(current=lambda: settings.game, show=self.around.tell("shown"))
        parts.screens = SimpleNamespace(
            failed=self.around.tell("failed"),
            new_game=self.around.tell("new"),
            open=lambda name: self.around.told.append(f"open {name}"),
        )
        parts.at_table = importlib.import_module("web.page.at_table").AtTable(parts)
        self.at_table = parts.at_table
        loop.run_until_complete(parts.at_table.lay())
        parts.at_table.listen()
        self.game = parts.game
        self.current_game = parts.current_game = self._saves(parts.menu)
        loop.create_task(self.game.run())

    def _set(self, name: str, value: str) -> None:
        self.values[name] = self.chosen[name] = value

    def _menu(self) -> SimpleNamespace:
        return SimpleNamespace(
            starting=lambda: self.around.away,
            any_open=lambda: self.page.document.querySelector("dialog[open]") is not None,
            open=self.around.tell("menu"),
            tell=self.around.tell("told"),
            warn_too=self.around.tell("warned"),
            sync=lambda: None,
            take_back=self.around.tell("taken back"),
            close_all=lambda: None,
        )

    def _saves(self, menu: SimpleNamespace) -> Any:
        device = self._parts.device = importlib.import_module("web.page.saves.device").Device()
        module = importlib.import_module("web.page.saves.current_game")
        made = module.CurrentGame(device, self.game, menu, self._load, self._loop.create_task)
        self._loop.run_until_complete(made.open())
        return made

    def _load(self, request: dict[str, Any]) -> None:
        self.game.request(request)

    # What the player does

    def open(self, seed: str, variant: str = "schieberCh", **options: object) -> None:
        """Begin a game."""
        self.do(
            lambda: self.game.request({"do": "open", "variant": variant, "options": options, "seed": seed})
        )

    def key(self, key: str, **values: Any) -> None:
        """Press a key and let it go, a moment after what was done before."""
        self.page.milliseconds += 1000
        self.do(lambda: self.page.press(key, **values))
        self.do(lambda: self.page.document.documentElement.tell("keyup", key=key))

    def click(self, selector: str, **values: Any) -> None:
        """Press a button."""
        self.page.milliseconds += 1000
        self.do(lambda: self.find(selector).tell("click", **values))

    def touch(self, selector: str) -> None:
        """Put a finger down somewhere."""
        self.do(lambda: self.find(selector).tell("pointerdown"))

    def do(self, call: Callable[[], object]) -> None:
        """Do something, and let all come to rest that follows from it."""
        self._loop.call_soon(call)
        faults = self.page.faults
        while self._loop._ready:  # type: ignore[attr-defined]
            self._loop.call_soon(self._loop.stop)
            self._loop.run_forever()
        if faults:
            raise faults.pop(0)

    def run(self, coroutine: Coroutine[Any, Any, object]) -> None:
        """Have something done that takes turns, to its end."""
        self._loop.run_until_complete(coroutine)

    def play_until(self, reached: Callable[[Any], object]) -> None:
        """Play on: shove and choose what comes first, cards from the left, until a view is so."""
        for _ in range(400):
            view = self.view
            if reached(view):
                return
            if view["phase"] == "dealOver":
                self.click("[data-next]")
            else:
                self.decide()
        raise AssertionError("it never came to that")

    def decide(self) -> None:
        """Choose acorns in the auction, else play the first card from the left that may be played."""
        before = len(self.acts())
        if self.view["phase"] == "auction":
            what, press = "E", "a click"
            self.click("[data-choose=E]")
        else:
            what = next(card for card in self.hand() if card in self.view["legal"])
            key = str((self.hand().index(what) + 1) % 10)
            press = f"key {key} with {' '.join(self.hand())} in hand"
            self.key(key)
        did = [act.partition(":")[2] for act in self.acts()[before:]]
        assert did[:1] == [what], f"for {what}, {press} did {' '.join(did) or 'nothing'}"

    # What is to be seen

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.game.view
        return view

    def find(self, selector: str) -> Element:
        """The first element that fits."""
        found = self.page.document.querySelector(selector)
        assert found is not None, f"there is no {selector}"
        return found  # type: ignore[no-any-return]

    def hand(self) -> list[str]:
        """The player's cards, from the left."""
        return [button.attributes["data-card"] for button in self.page.find("hand").children]

    def acts(self) -> list[str]:
        """What the player has done, as the engine was told it."""
        return [request["action"] for request in self.engine.asked if request["do"] == "act"]

    def said(self) -> str:
        """The line that explains something, where it is shown."""
        why = self.page.find("why")
        return "" if why.hidden else why.words


def _browser(js: Any, disk: Disk) -> None:
    """What is kept, and the address."""
    script = Script(disk)

    async def imported_script(_name: str) -> Script:
        return script

    js.jassStore = disk
    js.jassImport = imported_script
    js.location = SimpleNamespace(pathname="/", search="", hash="", origin="https://jass.test")
    js.URLSearchParams = SimpleNamespace(new=Search)
    js.Array = SimpleNamespace(**{"from": Listed})
    now = js.Date.new.return_value
    now.toISOString.return_value = "2026-11-26T12:00:00Z"
    now.getFullYear.return_value, now.getMonth.return_value, now.getDate.return_value = 2026, 10, 26


@contextmanager
def playing(disk: Disk | None = None) -> Iterator[Playing]:
    """A page with a table at which a game can be played, opened on a disk."""
    page = Page()
    _Reader(page).feed((ROOT / "index.html").read_text("utf-8"))
    loop = asyncio.new_event_loop()
    with imported(page, "web.page.base.dom"):
        _browser(importlib.import_module("js"), disk or Disk())
        js: Any = importlib.import_module("js")
        loop.set_exception_handler(lambda _loop, told: page.faults.append(told["exception"]))
        js.console.error = lambda words: page.faults.append(AssertionError(words))
        js.innerWidth = 1000
        js.setTimeout = lambda call, _time: loop.call_soon(call)
        js.requestAnimationFrame = lambda call: loop.call_soon(call, 0)
        js.clearTimeout = lambda timer: timer.cancel()
        i18n: Any = importlib.import_module("web.page.base.i18n")
        i18n._words.update(WORDS)
        turns: Any = importlib.import_module("web.page.base.turns")
        turns.pause = lambda: asyncio.sleep(0)
        packages: Any = importlib.import_module("web.page.loading.packages")
        packages.on_demand = lambda: asyncio.sleep(0)  # here all of it is on the disk
        try:
            yield Playing(page, loop)
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0))
            loop.close()
