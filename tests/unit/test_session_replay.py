"""A finished deal that a session tells again, with all hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .table import PRESETS, Table, play_on


@pytest.mark.parametrize("variant", PRESETS)
def test_a_finished_deal_is_told_again_with_all_hands(variant: str) -> None:
    """Each trick takes its cards out of the hands before it, and the sums are those of the result."""
    table = Table(variant, "replay")
    table.refused("replay", deal=1)
    play_on(table, lambda: bool(table.view["results"]) and table.view["phase"] in ("dealOver", "gameOver"))
    result = table.view["results"][-1]
    told = table.ok("replay", deal=result["deal"])["replay"]
    assert "view" not in told
    hands = [set(hand) for hand in told["tricks"][0]["hands"]]
    for trick in told["tricks"]:
        if not any(hands):  # the second packet
            hands = [set(hand) for hand in trick["hands"]]
        assert [set(hand) for hand in trick["hands"]] == hands
        for played in trick["cards"]:
            hands[played["seat"]].remove(played["card"])
    assert told["tricks"][-1]["sums"] == list(result["points"])
    assert sum(trick["winner"] is not None for trick in told["tricks"]) == sum(result["tricks"])


def test_a_deal_that_is_not_finished_is_not_told() -> None:
    table = Table("schieberCh", "replay")
    play_on(table, lambda: table.view["phase"] == "dealOver")
    table.ok("act", action="deal")
    for number in (2, 0, -1, True, "1", None, 1.5):
        assert table.refused("replay", deal=number)["field"] == "deal"


def test_a_game_that_ended_in_mid_trick_is_told_to_its_last_card() -> None:
    saved = (Path(__file__).parents[1] / "games" / "rulesSheet-stoeck.json").read_text("utf-8")
    table = Table()
    table.ok("load", log=json.dumps(json.loads(saved)))
    tricks = table.ok("replay", deal=table.view["results"][-1]["deal"])["replay"]["tricks"]
    assert tricks[-1]["winner"] is tricks[-1]["points"] is None
    assert tricks[-1]["cards"] == table.view["trick"]["cards"]
    assert tricks[-1]["sums"] == list(table.view["results"][-1]["points"])
