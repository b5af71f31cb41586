"""Devices that send one another Gleiche Karten."""

from __future__ import annotations

import base64
import importlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk


class Codec:
    """link_codec.js, by Python's own deflate."""

    async def pack(self, text: str) -> str:
        packed = zlib.compressobj(9, zlib.DEFLATED, -15)
        return base64.urlsafe_b64encode(packed.compress(text.encode()) + packed.flush()).decode().rstrip("=")

    async def unpack(self, code: str) -> str:
        try:
            return zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15).decode()
        except (ValueError, zlib.error):
            return ""


class Table:
    """A device at whose table somebody plays; `copied` is what was put on the clipboard."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.copied: list[str] = []
        self.hash_taken = 0
        js: Any = importlib.import_module("js")

        async def imported(_name: str) -> Codec:
            return Codec()

        async def copy(text: str) -> None:
            self.copied.append(text)

        js.jassImport = imported
        js.navigator = SimpleNamespace(clipboard=SimpleNamespace(writeText=copy))
        js.Reflect = SimpleNamespace(has=lambda *_: False, get=lambda *_: None)
        js.history.replaceState = self._replaced
        importlib.import_module("web.page.challenge.panel")
        self.panels: Any = importlib.import_module("web.page.ui.panels")
        self.desk = FullDesk(game)
        self.desk.current_game._play = self._taken
        game.at_table._parts.screens.open = self._show

    def _replaced(self, *_: object) -> None:
        self.hash_taken += 1

    def _taken(self, request: dict[str, Any]) -> None:
        dialog = self.game.page.document.querySelector("#challenge")
        if dialog is not None and dialog.open:
            dialog.close()
        self.game.at_table.slate.close()
        self.game.game.request(request)

    def _show(self, name: str) -> None:
        self.desk.run(self.panels.show(name, self.desk))

    def open(self, name: str) -> None:
        self.game.do(lambda: self._show(name))

    def begin(self, **options: object) -> None:
        request = {"do": "open", "variant": "schieberCh", "options": options, "seed": "same", "level": "easy"}
        pace = options.pop("pace", "clock")
        self.game.do(lambda: self.game.game.request({**request, "pace": pace}))

    def deals(self, number: int) -> None:
        self.game.play_until(lambda view: len(view["results"]) >= number)

    def link(self, name: str = "") -> str:
        """What is behind the sign of the link that is sent."""
        self.game.find("#challenge [data-field]").value = name
        self.game.click("[data-challenge=send]")
        return self.copied[-1].split(" ")[-1].partition("#")[2]

    def words(self) -> str:
        return " ".join(
            str(one.textContent) for one in self.game.find("#challenge").everything() if not one.children
        )

    def head(self) -> dict[str, Any]:
        found: dict[str, Any] = self.game.current_game.pointed()
        return found


@contextmanager
def table(disk: Disk | None = None) -> Iterator[Table]:
    with playing(disk) as game:
        yield Table(game)


def sent(deals: int = 2, name: str = "", before: Callable[[Table], object] = lambda _: None) -> str:
    """The link of somebody who has played so many deals."""
    with table() as first:
        first.begin()
        before(first)
        first.deals(deals)
        first.open("challenge")
        return first.link(name)


def code_of(link: str) -> str:
    return link.partition("=")[2]


def accept(second: Table, link: str) -> None:
    second.open("challenge:#" + code_of(link))
    second.game.click("[data-challenge=take]")
