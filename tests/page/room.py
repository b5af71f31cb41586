"""The dealing device's page and its guests, without connections between them."""

from __future__ import annotations

import asyncio
import importlib
import json
from ast import literal_eval
from collections.abc import Callable, Coroutine, Iterator
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from jass.session import Session
from tests.page.fake_page import Page, imported
from tests.unit.table import Reply
from web.build.page import engine_values

SEAL = "5ea1"


def salt_of(seat: int) -> str:
    return f"5a17{seat:028}"


def hashed(*parts: object) -> str:
    return sha256(":".join(map(str, parts)).encode()).hexdigest()


async def digest(text: str) -> str:
    return hashed(text)


def at_once(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run what waits for nothing, also from within a loop."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


class Room:
    """The dealing device's page with its engine, and guests who sit at devices of their own."""

    def __init__(self) -> None:
        hosting: Any = importlib.import_module("web.page.together.hosting")
        sealing: Any = importlib.import_module("web.page.together.sealing")
        self.sealing = sealing
        remote: Any = importlib.import_module("web.page.together.remote")
        self.session = Session()
        self.view: Reply = {}
        self.log = ""
        self.seal = SEAL
        self.sealed: dict[str, str] = {}  # the seals of seeds for which the next game's stands no longer
        self.sent: list[tuple[int, str]] = []
        queue: Any = importlib.import_module("web.page.engine_client.queue")
        self.queue = queue.Queue()
        self.serving = False
        self.meanwhile: list[Callable[[], object]] = []  # what happens while the engine answers
        game = SimpleNamespace(request=self.request, wake=lambda: None, view=None)
        self.host = hosting.Hosting(game, self.send, lambda: None, lambda: self.seal, self.seal_of)
        self.host.name = "Anna"
        seconds = count()
        self.host.now = lambda: next(seconds)
        self._remote = remote
        self.guests: dict[int, Any] = {}
        self.asked: dict[int, list[Reply]] = {}
        self.said: list[tuple[int, str]] = []
        self.lies: Callable[[int, str], str] = lambda _seat, text: text
        self._fair: Any = importlib.import_module("web.page.together.fair")
        sealing._LOOKS = 2
        dealing: Any = importlib.import_module("web.page.fairness.dealing")
        dealing.DEALT = literal_eval(engine_values.FILLED[engine_values.DEALING][1]())

    async def seal_of(self, seed: str) -> str:
        """What the engine says of a game that begins."""
        return self.sealed.get(seed, self.seal)

    def sit(self, seat: int, name: str) -> Any:
        """A guest takes a seat."""

        def request(request: Reply, beside: bool = False) -> bool:
            self.asked[seat].append(request)
            return True

        game = SimpleNamespace(request=request, draw=lambda: None)
        self.asked[seat] = []
        words = self._fair.Words(
            seat,
            lambda text: self.say(seat, text),
            lambda: (f"cafe{seat}", salt_of(seat)),
            digest,
            at_once,
        )
        self.guests[seat] = self._remote.Remote(
            seat, game, lambda text: self.host.heard(seat, text), lambda: None, words
        )
        self.guests[seat].there = True
        self.host.opened(seat)
        self.host.heard(seat, json.dumps({"hello": {"name": name, "v": 3}}))
        return self.guests[seat]

    def say(self, seat: int, text: str) -> None:
        """A guest sends what concerns its word."""
        self.said.append((seat, text))
        self.host.heard(seat, self.lies(seat, text))

    def send(self, seat: int, text: str) -> None:
        self.sent.append((seat, text))
        if seat in self.guests:
            self.guests[seat].heard(text)

    def request(self, request: Reply, beside: bool = False) -> bool:
        """The game's loop on the dealing page, without its drawing."""
        taken: bool = self.queue.put(request)
        while not self.serving and (wanted := self.queue.take()):
            self.serving = True
            self.serve(wanted)
            self.serving = False
        return taken

    def serve(self, request: Reply) -> None:
        """Have the engine answer, and all be told; before a game, all show their words."""
        if request["do"] == "open" and self.host.guests:
            asyncio.run(self.host.settle(request["seed"]))
        reply = json.loads(self.session.handle(json.dumps(self.host.asked(request) | {"id": 1})))
        while self.meanwhile:
            self.meanwhile.pop()()
        if not reply["ok"]:
            self.queue.fail()
            assert self.host.refused(request, reply["error"]), reply
            return
        self.log = reply["log"]
        self.host.served(request, reply)
        self.queue.done(True)
        self.view = self.host._game.view = self.host.shown(reply["view"])

    def seen(self, seat: int) -> Reply:
        """The view of a guest after all that was told."""
        view: Reply = {}
        while self.asked[seat]:
            view = asyncio.run(self.guests[seat].ask(self.asked[seat].pop(0)))["view"]
        return view


@pytest.fixture
def a_room() -> Iterator[Room]:
    """A test file takes it as its own: `room = a_room`."""
    with imported(Page(), "web.page.base.people"):
        yield Room()


def choices(view: Reply) -> list[str]:
    """What a view lets its seat do now."""
    seat = view["seat"]
    if view["turn"] is None:
        return ["turn" if view["toTurn"] else "deal"]
    if view["phase"] == "auction":
        auction = view["auction"]
        return [f"{seat}:{text}" for text in [*auction["choices"], *["shove"] * auction["shove"]]]
    if view["phase"] == "estimate":
        return [f"{seat}:={view['estimate']['max'] // 3}"]
    if view["phase"] == "pickGame":
        return [f"{seat}:game1"]
    return [f"{seat}:{card}" for card in view["legal"]]
