"""A session as the page talks to it, asked and played on by what it tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from jass.engine.state import GAME_OVER
from jass.options.variants import VARIANTS
from jass.session import PLAYER, Session

PRESETS = [variant.id for variant in VARIANTS]
Reply = dict[str, Any]


class Table:
    """A session as the page talks to it."""

    def __init__(self, variant: str | None = None, seed: str = "1", **options: object) -> None:
        self.session = Session()
        self.view: Reply = {}
        self._count = 0
        if variant is not None:
            self.ok("open", variant=variant, seed=seed, options=options)

    def ask(self, do: str, **fields: object) -> Reply:
        self._count += 1
        reply: Reply = json.loads(self.session.handle(json.dumps({"id": self._count, "do": do} | fields)))
        assert reply["id"] == self._count
        return reply

    def ok(self, do: str, **fields: object) -> Reply:
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        self.view = reply.get("view", self.view)
        return reply

    def refused(self, do: str, **fields: object) -> Reply:
        """The error of a request that must be refused, after which nothing has changed."""
        before = self.ask("look")
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        assert reply["error"]["message"]
        after = self.ask("look")
        assert before | {"id": 0} == after | {"id": 0}
        error: Reply = reply["error"]
        return error

    def step(self, rng: Random) -> Reply | None:
        """The next thing at the table, by what the page is told alone; None when the game is over."""
        if self.view["phase"] == GAME_OVER:
            return None
        if self.view["turn"] not in (PLAYER, None):
            return self.ok("bot", level="easy")
        return self.ok("act", action=rng.choice(self.own_actions()))

    def own_actions(self) -> list[str]:
        """What the view lets the player do now."""
        view = self.view
        if view["turn"] is None:
            return ["turn" if view["toTurn"] else "deal"]
        if view["phase"] == "auction":
            auction = view["auction"]
            return [f"0:{text}" for text in [*auction["choices"], *["shove"] * auction["shove"]]]
        if view["phase"] == "estimate":
            return [f"0:={value}" for value in range(view["estimate"]["max"] + 1)]
        if view["phase"] == "pickGame":
            return ["0:game1", "0:game2"]
        return [f"0:{card}" for card in view["legal"]]


def play_on(table: Table, done: Callable[[], bool]) -> None:
    """Play by bots and first choices until something holds."""
    while not done():
        view = table.view
        if view["turn"] not in (None, PLAYER):
            table.ok("bot", level="easy")
        elif view["phase"] == "dealOver":
            table.ok("act", action="deal")
        else:
            table.ok("act", action=table.ok("hint", level="easy")["hint"]["action"])
