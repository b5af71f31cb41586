"""The text of a record: what its head is, and which logs are of one game, whatever a link says of them."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from jass.history.log import dumps, loads
from tests.saves.device import log_of

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


def test_a_head_that_is_none_is_known_as_such() -> None:
    head = record.new_head("i", "t", 1)
    assert record.head_of(json.dumps(head)) == head
    wrong = [("v", 2), ("v", True), ("n", True), ("id", 1), ("totals", ["x"]), ("deal", "x"), ("by", None)]
    for name, value in (*wrong, ("at", 10**30), ("totals", [10**30]), ("deal", 1 << 60)):
        assert record.head_of(json.dumps({**head, name: value})) is None
    for name, value in (("dealt", 1), ("phase", 1), ("bad", "otherwise"), ("bad", ["newer"])):
        assert record.head_of(json.dumps({**head, name: value})) is None
    for name in head:
        assert record.head_of(json.dumps({each: head[each] for each in head if each != name})) is None
    for text in ("", "x", "[]", "{", '{"' + "[" * 5000):
        assert record.head_of(text) is None


@pytest.mark.parametrize(
    ("longer", "shorter", "does"),
    [
        (["0:E6", "0:E7"], ["0:E6"], True),
        (["0:E6"], ["0:E6"], True),
        (["0:E6"], [], True),
        ([], ["0:E6"], False),
        (["0:E67"], ["0:E6"], False),
        (["0:E7", "0:E6"], ["0:E6"], False),
    ],
)
def test_what_goes_on_from_what(longer: list[str], shorter: list[str], does: bool) -> None:
    assert record.extends(log_of("a", longer, 2), log_of("a", shorter)) == does
    assert record.extends(json.dumps(json.loads(log_of("a", longer))), log_of("a", shorter)) == does
    assert not record.extends(log_of("b", longer), log_of("a", shorter))


def test_a_game_whose_deals_become_known_is_the_same() -> None:
    def dealt(deals: list[str], actions: list[str]) -> str:
        head = {"v": 2, "variant": "a", "options": {}, "deals": deals, "actions": actions}
        return json.dumps(head, separators=(",", ":"))

    assert record.extends(dealt(["a", "b"], ["0:E6", "deal"]), dealt(["a"], ["0:E6"]))
    assert not record.extends(dealt(["c", "b"], ["0:E6", "deal"]), dealt(["a"], ["0:E6"]))


def test_a_log_that_is_brought_is_read_once_however_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its form is not the engine's, so it takes a parser to read it."""
    brought = json.dumps({**OWN, "actions": ["0:shove"] * 9, "z": 1})
    read: list[str] = []
    parse = record.outside.parse

    def noted(text: str) -> object:
        read.append(text)
        return parse(text)

    monkeypatch.setattr(record.outside, "parse", noted)
    for number in range(50):
        kept = log(seed=str(number))
        assert record.extends(brought, kept) is (number == 3)
        assert not record.extends(kept, brought)
    assert read.count(brought) == 1
