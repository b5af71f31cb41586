"""A link to a series: the page and the command line read the same cards in it (docs/series.md)."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.cli.ranking import series_of
from jass.model.errors import JassError
from jass.options.variants import VARIANTS
from jass.session import Session
from tests.page.fake_device import Listed, Search
from tests.page.fake_page import Page, imported

DAY = "2026-11-28"
RULES = "rules=https%3A%2F%2Fclub.ch%2F%3F"
LINKS = [
    ("series=Bern&variant=schieberCh&target=&deals=4", "schieberCh"),
    ("series=Bern&opt.claimRest=&deals=4", "schieberCh"),
    (f"series=Bern&variant=&{RULES}variant%3Dschieber3p&deals=4", "schieber3p"),
    (f"series=Bern&variant=schieberCh&{RULES}variant%3D%26opt.weis%3D", "schieberCh"),
    ("series=Bern&variant=schieber2p&players=", "schieber2p"),
    ("series=Bern&deals=&deals=4", "schieberCh"),
    ("series=&series=Bern&deals=4", None),
    ("series=&deals=4", None),
    ("series=Wer+gewinnt?&deals=4&variant=schieber3p", "schieber3p"),
    ("series=Bern&rules=https://c.ch/?variant=schieber3p&deals=4", "schieber3p"),
    ("series=Bern&rules=variant%3Dschieber3p%26name%3DWer", "schieber3p"),
    (f"series=Bern&{RULES}variant%3Dschieber3p%26name%3DWer%3F%26opt.weis%3Dfalse", "schieber3p"),
    (f"series=Bern&{RULES}variant%3Dschieber3p%26deals%3D4%26from%3D2026-01-01%26seed%3Da", "schieber3p"),
    (f"series=Bern&target=500&{RULES}variant%3DschieberCh%26opt.target%3D1000", "schieberCh"),
    (f"series=Bern&opt.target=500&{RULES}variant%3DschieberCh%26target%3D1000", "schieberCh"),
    (f"series=Bern&players=3&{RULES}variant%3Dschieber2p", "schieber3p"),
    (f"series=Bern&{RULES}players%3D2%26variant%3Dschieber3p", "schieber3p"),
    (f"series=Bern&{RULES}opt.nonsense%3D1", None),
    ("rules=%3Fseries%3DBern%26deals%3D4", None),
]


@pytest.fixture
def link() -> Iterator[Any]:
    with imported(Page(), "web.page.base.game_choice") as choice:
        known: Any = choice
        js: Any = importlib.import_module("js")
        js.URLSearchParams = SimpleNamespace(new=Search)
        js.Array = SimpleNamespace(**{"from": Listed})
        js.location = SimpleNamespace(search="", pathname="/", hash="")
        known.VARIANTS = tuple(variant.id for variant in VARIANTS)
        module: Any = importlib.import_module("web.page.club.link")
        module.today = lambda: DAY
        yield module


@pytest.mark.parametrize(("query", "variant"), LINKS)
@pytest.mark.parametrize("before", ["?", "https://club.ch/jass/?", ""])
def test_page_and_command_line_read_the_same_cards(
    link: Any, query: str, variant: str | None, before: str
) -> None:
    link.js.location.search = "?" + query
    asked = link.asked()
    reply = json.loads(Session().handle(json.dumps({"id": 1, "what": "series", **asked}))) if asked else {}
    there = reply["series"]["seed"] if reply.get("ok") else None
    try:
        series = series_of(before + query)
        here = series.seed(DAY)
        assert series.variant.id == variant
    except JassError:
        here = None
    assert (there, here is None) == (here, variant is None)


def test_what_stands_beside_shared_rules_wins_by_either_name() -> None:
    shared = "series=A&rules=%3Fvariant%3DschieberCh%26opt.matchBonus%3D50"
    assert series_of(shared + "&opt.matchBonus=7").options.match_bonus == 7
    assert series_of(shared).options.match_bonus == 50
