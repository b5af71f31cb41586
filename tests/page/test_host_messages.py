"""What a host page sets: only another game takes the place of the one that is played (docs/embedding.md)."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest

from jass.options.variants import VARIANTS
from jass.session import Session
from tests.page.fake_device import Listed, Search
from tests.page.fake_page import Page, imported

GAME = re.compile(r"(variant|players|target|seed|opt\.[\w.]{1,60}|series|deals|from|to)")

RULES = re.compile(r"variant|players|target|name|opt\.[\w.]{1,60}")
TWINS = {"variant": "players", "players": "variant", "target": "opt.target", "opt.target": "target"}


class Host:
    """web/embed/host.js: the parameters, and what makes another game of them."""

    def __init__(self, query: str) -> None:
        self.asked = Search(query)

    def take(self, text: str) -> bool:
        asks = json.loads(text)
        if "rules" in asks:
            for name in list(self.asked.keys()):
                if name != "seed" and GAME.fullmatch(name):
                    self.asked.delete(name)
        for name, value in asks.items():
            if GAME.fullmatch(name) or name == "cloth":
                if value in (None, ""):
                    self.asked.delete(name)
                else:
                    self.asked.set(name, "true" if value is True else str(value))
                    if name.endswith("target") and not asks.get(TWINS[name]):
                        self.asked.delete(TWINS[name])
        if "rules" in asks:
            beside = Search(self.asked.toString())
            link = Search(str(asks["rules"] or "").rpartition("?")[2])
            for name in filter(RULES.fullmatch, list(link.keys())):
                if not beside.get(name) and not beside.get(TWINS.get(name, name)):
                    self.asked.set(name, str(link.get(name)))
        return True

    def listen(self, _heed: object) -> None:
        """Nothing comes by itself."""

    stands = answer = tell = lambda *_: None


class Table:
    """A table in a page of others, which was opened by this address."""

    def __init__(self, module: Any, query: str, kept: bool, ready: bool) -> None:
        js = module.js
        self.host = js.jassHost = Host(query)
        self.places: list[str] = []
        self.begun = 0
        self.asked: list[str] = []
        self._error = module.EngineError
        self._session = Session()
        js.location = SimpleNamespace(search="?" + query, pathname="/", replace=self.places.append)
        js.history.replaceState = lambda _state, _title, place: setattr(self, "here", place)
        self.here = "./?" + query
        chosen = importlib.import_module("web.page.base.settings").Settings()
        self.settings: Any = chosen
        game = SimpleNamespace(view=None, wake=lambda: None)
        self._running: list[Any] = []
        self.embed = module.Embed(
            chosen, SimpleNamespace(ask=self.ask, version="1"), game, self._new, lambda _: None, None,
            self._running.append, lambda: kept,
        )  # fmt: skip
        if ready:
            self.embed.ready()

    def _new(self) -> None:
        self.begun += 1

    kind = ""

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request["do"])
        if self.kind:
            raise self._error({"kind": self.kind})
        reply: dict[str, Any] = json.loads(self._session.handle(json.dumps({"id": 1} | request)))
        if not reply["ok"]:
            raise self._error(reply["error"])
        return reply

    def set(self, *sets: dict[str, Any]) -> bool:
        """Send what a host sets, at once; whether another game is played."""
        before = len(self.places) + self.begun
        for values in sets:
            self.embed._heed(json.dumps({"source": "jass", "v": 1, "type": "set"} | values))
        for coroutine in self._running:
            asyncio.run(coroutine)
        self._running.clear()
        return len(self.places) + self.begun > before


@pytest.fixture
def opened() -> Iterator[Any]:
    page = Page()
    with imported(page, "web.page.base.game_choice") as choice:
        known: Any = choice
        known.js = importlib.import_module("js")
        known.js.URLSearchParams = SimpleNamespace(new=Search)
        known.js.Array = SimpleNamespace(**{"from": Listed})
        known.js.location = SimpleNamespace(search="", pathname="/")
        known.VARIANTS = tuple(variant.id for variant in VARIANTS)
        module: Any = importlib.import_module("web.page.guest.host_messages")
        known.js.encodeURIComponent = quote
        yield lambda query="", kept=True, ready=True: Table(module, query, kept, ready)


SAME: list[tuple[str, dict[str, Any]]] = [
    ("", {"variant": "schieberCh"}),
    ("", {"players": "4"}),
    ("", {"players": 4}),
    ("", {"players": "9"}),
    ("", {"players": True}),
    ("", {"target": "abc"}),
    ("variant=schieber2p", {"rules": "https://a.ch/?opt.nonsense=1"}),
    ("", {"target": "-1"}),
    ("", {"target": "2500"}),  # as it is anyway
    ("", {"opt.target": 2500}),
    ("", {"opt.nonsense": "1"}),
    ("", {"opt.Target": "1000"}),
    ("", {"Variant": "schieber2p"}),
    ("", {"variant": "SCHIEBER2P"}),
    ("", {"variant": ""}),
    ("", {"variant": None, "players": None, "rules": None, "seed": None}),
    ("", {"deals": "3"}),
    ("", {"from": "junk", "to": "2026-11-25"}),
    ("", {"series": "\u200b"}),
    ("", {"seed": "\u202eab"}),
    ("", {"rules": "junk"}),
    ("", {"rules": "https://a.ch/?variant=junk"}),
    ("", {"rules": "https://a.ch/?variant=schieberCh&opt.nonsense=1"}),
    ("", {"id": "other"}),
    ("variant=schieberCh", {"variant": None}),
    ("variant=schieberCh", {"players": "2"}),  # the variant counts
    ("variant=junk", {"variant": "schieberCh"}),
    ("variant=junk", {"target": "500"}),
    ("players=3", {"players": "9"}),
    ("players=3", {"variant": "schieber3p"}),
    ("players=3", {"rules": "junk"}),
    ("variant=schieber2p", {"variant": "&target=5"}),
    ("target=500", {"opt.target": "500"}),
    ("target=500&variant=schieberCh", {"target": 500.0}),
    ("target=500", {"opt.deals": 8}),  # does not go with it
    ("target=abc", {"target": None}),
    ("seed=a", {"seed": "a"}),
    ("series=A&deals=8", {"deals": "08"}),
    ("series=A&deals=8", {"deals": "many"}),
    ("series=A&from=2026-11-25&to=2026-11-27", {"from": "junk"}),
    ("series=A&from=2026-11-25&to=2026-11-27", {"from": "2026-12-01"}),
]


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("query", "values"), SAME, ids=str)
def test_what_leads_to_the_same_game_leaves_it_where_it_is(
    opened: Any, query: str, values: dict[str, Any], kept: bool
) -> None:
    table = opened(query, kept)
    here = sorted(Search(query).toString().split("&"))
    assert not table.set(values)
    assert sorted(table.host.asked.toString().split("&")) == here
    assert sorted(table.here.removeprefix("./?").split("&")) == here
    assert not table.set({"variant": "schieberCh"} if not query else {"cloth": "red"})


EIGHT = "opt.deals=8&opt.endMode=fixedDeals&opt.target=null"
OTHER: list[tuple[str, dict[str, Any], str]] = [
    ("", {"variant": "schieber2p"}, "variant=schieber2p"),
    ("", {"players": "3"}, "players=3"),
    ("", {"target": "500"}, "target=500"),
    ("", {"opt.target": 500}, "opt.target=500"),
    ("opt.target=1000", {"target": "500"}, "target=500"),
    ("", {"rules": "?variant=schieber2p&opt.target=500", "players": "3"}, "players=3&opt.target=500"),
    ("", {"seed": "b"}, "seed=b"),
    ("", {"series": "A"}, "series=A"),
    ("", {"rules": "https://a.ch/?variant=schieber2p"}, "variant=schieber2p"),
    ("", {"variant": "schieber2p", "opt.nonsense": 1, "target": "abc"}, "variant=schieber2p"),
    ("", {"rules": "?variant=schieber2p&opt.nonsense=1&opt.target=-1"}, "variant=schieber2p"),
    ("", {"opt.zzz": "1", "opt.deals": "8", "opt.endMode": "fixedDeals", "opt.target": "null"}, EIGHT),
    ("", {"opt.multipliers": '{"E": 0}', "opt.allTrumps": "true", "opt.target": 500}, "opt.target=500"),
    ("opt.nonsense=1&opt.zzz=2", {"target": "500"}, "target=500"),
    ("", {"target": "500", "players": "9", "seed": "\u202e"}, "target=500"),
    ("variant=schieber2p", {"variant": None}, ""),
    ("target=500", {"target": None}, ""),
    ("seed=a", {"seed": None}, ""),
    ("series=A&deals=8", {"deals": "12"}, "series=A&deals=12"),
    ("series=A&deals=8", {"series": None}, "deals=8"),
]


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("query", "values", "then"), OTHER, ids=str)
def test_another_game_is_played(
    opened: Any, query: str, values: dict[str, Any], then: str, kept: bool
) -> None:
    table = opened(query, kept)
    assert table.set(values)
    assert table.host.asked.toString() == Search(then).toString()
    assert table.places == (["./?" + Search(then).toString()] if kept else [])
    named = Search(then).get("variant") or ("schieber3p" if "players=3" in then else "schieberCh")
    assert kept or table.settings.game["variant"] == named
    assert kept or not table.set(values)  # that is the one that is played now


def test_what_is_sent_at_once_is_taken_one_after_another(opened: Any) -> None:
    table = opened("")
    assert table.set({"opt.nonsense": 1}, {"cloth": "red"}, {"target": 500}, {"players": "9"})
    assert table.places == ["./?cloth=red&target=500"]


def test_the_game_that_the_player_has_chosen_is_compared(opened: Any) -> None:
    table = opened("")
    table.settings.game = {"variant": "schieber2p", "name": None, "options": {}}
    assert not table.set({"variant": "schieber2p"})
    assert table.set({"variant": "schieberCh"})


def test_where_the_engine_cannot_say_the_words_are_compared(opened: Any) -> None:
    table = opened("")
    table.kind = "EngineLost"
    assert not table.set({"variant": "schieberCh"})
    assert table.set({"target": "500"})


def test_looks_ask_the_engine_nothing(opened: Any) -> None:
    table = opened("variant=schieberCh")
    assert not table.set({"cloth": "red"}, {"variant": "schieberCh"})
    assert table.asked == []
    assert table.here == "./?variant=schieberCh&cloth=red"


def test_a_game_to_open_can_be_taken_back_until_it_is_opened(opened: Any) -> None:
    table = opened(ready=False)
    table.set({"game": "AAA"}, {"game": None})
    assert table.places == ["#game=AAA", "#"]
    table = opened()
    table.set({"game": None}, {"cloth": "red"})
    assert table.places == []


@pytest.mark.parametrize(
    ("tag", "language"), [("fr-CH", "fr"), ("FR", "fr"), ("it", "it"), ("xx", None), ("", None)]
)
def test_a_language_is_asked_for_by_any_tag_that_begins_with_it(
    opened: Any, tag: str, language: str | None
) -> None:
    usual = opened().settings.values["language"]
    assert opened(f"lang={tag}").settings.values["language"] == (language or usual)
