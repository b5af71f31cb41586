"""The bots of a session: they play at the level that is asked for, and a hint says what and why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jass.bots.explain.tips import AT_MOST, NOISE_OF_SAME
from jass.bots.levels import LEVELS
from jass.bots.search import UPWARD_TOLERANCE
from jass.session import PLAYER

from .table import PRESETS, Table


def test_bots_repeat_themselves() -> None:
    logs = []
    for _ in range(2):
        table, rng = Table("schieberCh", seed="same"), Random(1)
        for _ in range(60):
            table.step(rng)
        logs.append(table.ok("look")["log"])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_at_the_level_asked_for(preset: str) -> None:
    """The same by the game's seed; strongly if nothing is said; and nothing but a level is a level."""
    after, thought = {}, {}
    for level in (*LEVELS, None):
        table = Table(preset, seed="levels")
        while table.view["turn"] == PLAYER:
            table.ok("act", action=table.own_actions()[0])
        bad = table.refused("bot", level="best")
        assert (bad["kind"], bad["field"]) == ("BadRequest", "level")
        assert table.refused("bot", level=["easy"])["field"] == "level"
        reply = table.ok("bot", **({} if level is None else {"level": level}))
        after[level], thought[level] = reply["log"], reply["thought"]
        assert reply["thought"]["level"] == (level or "strong")
        assert (reply["thought"]["worlds"] > 0) == ("kernel" in reply["thought"])
    if (
        thought["strong"]["worlds"] == thought[None]["worlds"]
    ):  # else a busy machine's clock has ended one of them
        assert after["strong"] == after[None]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hint_says_what_and_why_and_changes_nothing(preset: str) -> None:
    table, rng = Table(preset, seed="hint"), Random(3)
    seen = 0
    while seen < 4 and table.view["phase"] != "dealOver":
        if table.view["turn"] != PLAYER:
            if table.view["turn"] is None:
                table.ok("act", action="turn")
            else:
                table.ok("bot", level="easy")
            continue
        before = table.ask("look")
        for level in ("medium", "strong"):
            reply = table.ok("hint", level=level)
            hint = reply["hint"]
            assert "view" not in reply
            assert (reply["thought"]["worlds"] > 0) == bool(hint["choices"])
            assert all(set(why) <= {"key", "suit", "card", "n"} for why in hint["why"])
            for each in hint["choices"]:
                assert 0 <= each["made"] <= 1
                assert 0 <= each["match"] <= 1
            if hint["choices"]:
                points = {each["action"]: each["points"] for each in hint["choices"]}
                assert points[hint["action"]] >= max(points.values()) - spare(table, hint)
                rival = hint["rival"]
                if rival is None:
                    assert hint["why"]
                else:
                    assert set(rival) <= {"kind", "action", "n"}
                    assert rival["action"] in points.keys() - {hint["action"]}
        assert before | {"id": 0} == table.ask("look") | {"id": 0}
        table.ok("act", action=hint["action"])
        seen += 1
        if rng.random() < 0.2:
            assert table.refused("hint", level="best")["kind"] == "BadRequest"


def spare(table: Table, hint: dict[str, Any]) -> float:
    """By how much a tip's value may be below the best one."""
    if ":=" in hint["action"]:
        return UPWARD_TOLERANCE
    if table.view["phase"] == "auction":
        return 0
    factor: int = table.view["contract"]["factor"]
    return NOISE_OF_SAME * AT_MOST * factor + 0.1  # where cards take the same tricks and count the same


def test_no_hint_where_another_seat_is_to_act() -> None:
    table = Table("schieberCh", seed="turn")
    while table.view["turn"] == PLAYER:
        table.ok("act", action=table.own_actions()[0])
    assert table.refused("hint")["field"] == "do"
