"""Which logs are of one game: the same cards by the same rules, whatever a link says of them."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from jass.history.log import dumps, loads

record: Any = importlib.import_module("web.page.saves.record_text")

DEAL = "5c27f3d9e6b8a1400f1e2d3c4b5a6978"
OWN: dict[str, Any] = {"v": 2, "variant": "schieberCh", "options": {}, "seed": "3", "actions": ["0:shove"]}
WORK = {"pace": "work", "level": "strong", "bots": "00112233"}


def log(**given: Any) -> str:
    return json.dumps({**OWN, **given}, separators=(",", ":"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {"v": 1}),
        ({}, {"dealt": 1}),
        ({}, {"deals": [DEAL]}),
        ({"deals": [DEAL]}, {"deals": [DEAL, DEAL]}),
        ({}, WORK),
        (WORK, {**WORK, "level": "easy"}),
        (WORK, {**WORK, "bots": "00112234"}),
        ({}, {"game": 2}),
    ],
)
def test_an_equal_seed_alone_makes_no_equal_game(one: dict[str, Any], other: dict[str, Any]) -> None:
    for first, second in ((one, other), (other, one)):
        assert not record.extends(log(**first, actions=["0:shove", "2:S"]), log(**second))
        assert not record.extends(log(**first), log(**second))


def test_what_follows_the_actions_of_a_link_counts_too() -> None:
    longer = {**OWN, "actions": ["0:shove", "2:S"]}
    assert record.extends(json.dumps(longer, separators=(",", ":")), log())
    assert not record.extends(json.dumps({**longer, "deals": [DEAL]}, separators=(",", ":")), log())


def test_which_deals_follow_from_a_seed_is_not_known() -> None:
    dealt = {name: value for name, value in OWN.items() if name != "seed"} | {"deals": [DEAL]}
    assert record.extends(log(deals=[DEAL]), json.dumps(dealt))  # its cards are gone on with
    assert not record.extends(log(deals=[DEAL]), json.dumps({**dealt, "deals": [DEAL, DEAL]}))
    assert not record.extends(log(), json.dumps(dealt))


@pytest.mark.parametrize("older", [{"v": 1}, {"v": 2}, {"v": 2, "dealt": 1}, {"v": 2, "pace": "clock"}])
def test_a_game_of_any_format_goes_on_as_this_version_writes_it(older: dict[str, Any]) -> None:
    kept = log(**older)
    now = dumps(loads(kept))
    assert record.extends(now, kept)
    assert record.extends(kept, now)
    assert record.extends(now.replace('"0:shove"', '"0:shove","2:S"'), kept)
