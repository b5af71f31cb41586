"""Requests that a session refuses: each with its reason, and nothing has changed after it."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.model.notation import card_names
from jass.requests import MAX_MESSAGE
from jass.session import PLAYER, Session

from .table import PRESETS, Reply, Table


@pytest.mark.parametrize("to", [-1, 1, 10**9, "0", None, 0.0, True, [0]])
def test_undo_to_nowhere_is_refused(to: object) -> None:
    assert Table("schieberCh").refused("undo", to=to)["field"] == "to"


def to_player(table: Table, phase: str) -> None:
    """Plays on until it is the player's turn in that phase."""
    rng = Random(1)
    while (table.view["phase"], table.view["turn"]) != (phase, PLAYER):
        table.step(rng)


def test_a_refused_card_is_refused_with_its_rule() -> None:
    table = Table("schieberCh", seed="rules")
    to_player(table, "play")
    rules = set()
    for card in card_names((1 << 36) - 1):
        reply = table.ok("look")["view"]
        if card not in reply["legal"]:
            error = table.refused("act", action=f"0:{card}")
            assert error["kind"] == "IllegalAction"
            rules.add(error["rule"])
            if card in reply["why"]:
                assert reply["why"][card].items() <= error.items()
    assert "notInHand" in rules


@pytest.mark.parametrize(
    ("do", "fields", "kind", "field"),
    [
        ("act", {"action": "0:XX"}, "BadNotation", None),
        ("act", {"action": None}, "BadNotation", None),
        ("act", {}, "BadNotation", None),
        ("open", {"variant": "poker", "seed": "1"}, "UnknownVariant", "variant"),
        ("open", {"seed": "1"}, "UnknownVariant", "variant"),
        ("open", {"variant": "schieberCh", "seed": ""}, "BadLog", "seed"),
        ("open", {"variant": "schieberCh", "seed": 7}, "BadRequest", "seed"),
        ("open", {"variant": "schieberCh"}, "BadRequest", "seed"),
        ("open", {"variant": "schieberCh", "seed": "1", "options": {"target": -1}}, "BadOption", "target"),
        ("open", {"variant": "schieberCh", "seed": "1", "options": [1]}, "BadOption", "options"),
        ("load", {"log": "{"}, "BadLog", "text"),
        ("load", {"log": None}, "BadLog", "text"),
        ("load", {}, "BadLog", "text"),
        (
            "load",
            {"log": '{"v":1,"variant":"schieberCh","options":{},"seed":"1","actions":["0:E6"]}'},
            "BadLog",
            "actions[0]",
        ),
        ("dance", {}, "BadRequest", "do"),
    ],
)
def test_errors_have_kind_and_field(do: str, fields: Reply, kind: str, field: str | None) -> None:
    error = Table("schieberCh").refused(do, **fields)
    assert error["kind"] == kind
    if field is not None:
        assert error["field"] == field


def test_the_player_acts_for_himself_alone() -> None:
    error = Table("schieberCh").refused("act", action="1:shove")
    assert (error["kind"], error["rule"]) == ("IllegalAction", "notYourTurn")


def test_no_bot_plays_for_the_player() -> None:
    table = Table("schieberCh", seed="turn")
    to_player(table, "play")
    assert table.refused("bot")["kind"] == "BadRequest"


@pytest.mark.parametrize("do", ["act", "bot", "hint", "undo", "look"])
def test_without_a_game_there_is_nothing_to_do(do: str) -> None:
    reply = Table().ask(do, action="0:shove")
    assert not reply["ok"]
    assert reply["error"]["kind"] == "BadRequest"


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "3", '"x"', "{", '{"id":}', "[" * 100_000, " " * (MAX_MESSAGE + 1), "\ud800",
        '{"do":[1]}', '{"do":{}}', '{"id":' + "1" * 5_000 + "}",
    ],
)  # fmt: skip
def test_what_is_no_request_is_answered(text: str) -> None:
    session = Session()
    reply = json.loads(session.handle(text))
    assert reply["ok"] is False
    assert reply["error"]["kind"] == "BadRequest"
    assert len(reply["error"]["message"]) < 400


@pytest.mark.parametrize(
    "identity", ["NaN", "1e999", '"\\ud800"', "9" * 100, "[1]", '{"a":1}', "true", "1.5"]
)
def test_an_id_that_cannot_be_repeated_is_refused(identity: str) -> None:
    text = Session().handle(f'{{"id":{identity},"do":"ping"}}')
    text.encode()
    reply = json.loads(text)
    assert (reply["id"], reply["ok"]) == (None, False)
    assert reply["error"]["field"] == ("text" if identity in ("NaN", "1e999") else "id")


def test_our_own_fault_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("schieberCh")
    monkeypatch.setattr("jass.table.replay", lambda log: 1 // 0)
    error = table.refused("undo", to=0)
    assert error["kind"] == "Internal"
    assert "ZeroDivisionError" in error["message"]


requests = st.fixed_dictionaries(
    {},
    optional={
        "id": st.integers() | st.text() | st.floats() | st.none(),
        "do": st.sampled_from(["open", "load", "act", "bot", "hint", "undo", "look", "presets", "rules"])
        | st.text(),
        "variant": st.sampled_from(PRESETS) | st.text(),
        "seed": st.text() | st.integers(),
        "options": st.dictionaries(st.sampled_from(["target", "players", "x"]), st.integers() | st.text()),
        "action": st.sampled_from(["0:shove", "0:E", "deal", "0:E6", "turn", "0:claim"]) | st.text(),
        "log": st.text(),
        "to": st.integers(),
    },
)


@given(st.lists(requests, max_size=8))
def test_any_requests_are_answered(messages: list[dict[str, object]]) -> None:
    session = Session()
    for message in messages:
        answer = session.handle(json.dumps(message))
        answer.encode()
        reply = json.loads(answer)
        assert reply["ok"] in (True, False)
        assert reply["ok"] or reply["error"]["kind"] != "Internal"
