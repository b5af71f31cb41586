"""Damaged saves are games or are refused; a few thousand here, more by `python3 -m tests.long hostile`."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.history.log import Log, dumps, loads
from jass.model.errors import BadLog
from jass.options.variants import find_variant
from tests.long import hostile

LOGS = 1_500


@pytest.mark.slow
def test_damaged_logs() -> None:
    outcomes, faults = hostile.attack(LOGS, "ci")
    assert faults == []
    assert outcomes.total() == LOGS
    assert set(outcomes) >= {"accepted", "text", "v", "variant", "options", "seed", "game", "actions"}


def test_an_engine_that_fails_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: object) -> Log:
        log = loads(text)
        if len(log.actions) % 2:
            raise KeyError("odd")
        return log

    monkeypatch.setattr(hostile, "loads", broken)
    _, faults = hostile.attack(200, "ci")
    assert any(fault.startswith("KeyError: 'odd'") for fault in faults)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
logs = st.fixed_dictionaries(
    {
        "v": st.just(1) | st.just(2) | json_values,
        "variant": st.sampled_from(["schieberCh", "coiffeur3p"]) | json_values,
        "seed": st.just("1") | json_values,
        "actions": st.lists(st.sampled_from(["0:shove", "deal", "1:E"]) | json_values) | json_values,
    },
    optional={
        "options": json_values,
        "game": st.just(2) | json_values,
        "deals": st.lists(st.just("0" * 32) | json_values) | json_values,
        "pace": st.just("clock") | st.just("work") | json_values,
        "level": st.just("easy") | json_values,
        "bots": st.just("0badcafe") | json_values,
        "dealt": st.just(1) | json_values,
    },
)


@pytest.mark.slow
@given(logs)
def test_any_json_object_is_a_log_or_refused(data: dict[str, object]) -> None:
    hostile.outcome_of(json.dumps(data))


@given(st.text() | st.binary() | json_values)
def test_anything_is_a_log_or_refused(text: object) -> None:
    assert hostile.outcome_of(text) != "accepted"


def good() -> dict[str, object]:
    preset = find_variant("schieberCh")
    data: dict[str, object] = json.loads(dumps(Log(preset.id, "1", preset.options)))
    return data


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"v": None}, "v"),
        ({"v": True}, "v"),
        ({"v": 0}, "v"),
        ({"v": -(10**40)}, "v"),
        ({"v": 3}, "v"),
        ({"v": 10**40}, "v"),
        ({"variant": "Schieber"}, "variant"),
        ({"variant": ["schieberCh"]}, "variant"),
        ({"seed": ""}, "seed"),
        ({"seed": "x" * 201}, "seed"),
        ({"seed": "a\nb"}, "seed"),
        ({"seed": 7}, "seed"),
        ({"game": 0}, "game"),
        ({"game": True}, "game"),
        ({"game": "2"}, "game"),
        ({"game": 10_001}, "game"),
        ({"options": []}, "options.options"),
        ({"options": {"target": "1"}}, "options.target"),
        ({"options": {"trumps": 1}}, "options.trumps"),
        ({"options": {"weisSplit": True}}, "options.weisSplit"),
        ({"actions": None}, "actions"),
        ({"actions": "deal"}, "actions"),
        ({"actions": ["deal", 3]}, "actions[1]"),
        ({"actions": ["0:E1"]}, "actions[0]"),
        ({"actions": ["deal"] * 150_000}, "text"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], field: str) -> None:
    with pytest.raises(BadLog) as caught:
        loads(json.dumps(good() | change))
    assert caught.value.field == field


@pytest.mark.parametrize("missing", ["v", "variant", "seed", "actions"])
def test_a_missing_field_is_named(missing: str) -> None:
    data = good()
    del data[missing]
    with pytest.raises(BadLog) as caught:
        loads(json.dumps(data))
    assert caught.value.field == missing


def test_options_may_be_missing() -> None:
    data = good()
    del data["options"]
    assert loads(json.dumps(data)).options == find_variant("schieberCh").options


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"x"',
        "{",
        "[" * 200_000,
        "[" * (sys.getrecursionlimit() * 3) + "]" * (sys.getrecursionlimit() * 3),
        " " * 1_000_000,
        '{"v":' + "1" * 5_000 + "}",
        "\ud800",
    ],
    ids=["empty", "null", "list", "text", "open", "nested", "deep", "megabyte", "digits", "surrogate"],
)
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(BadLog) as caught:
        loads(text)
    assert caught.value.field == "text"
