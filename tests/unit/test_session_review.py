"""The request `review`: one decision of a finished deal after the other."""

from __future__ import annotations

import json

import pytest

from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.python_kernel import PythonKernel
from jass.cli.review import reviewed
from jass.history.log import loads
from jass.session import PLAYER

from .table import Table


@pytest.fixture(scope="module")
def table() -> Table:
    """A table after its first deal, in which the player has played by rules of thumb."""
    table = Table("schieberCh", "better")
    table.refused("review", deal=1)
    while not table.view["results"]:
        if table.view["turn"] == PLAYER:
            table.ok("act", action=table.ok("hint", level="easy")["hint"]["action"])
        else:
            table.ok("bot", level="easy")
    return table


@pytest.mark.slow
def test_slices_are_the_whole_and_change_nothing(table: Table) -> None:
    before = table.ok("look")
    moments, place, asked = [], 0, 0
    while place is not None:
        told = table.ok("review", deal=1, **{"from": place})["review"]
        moments += [told["moment"]] if told.get("moment") else []
        place, asked = told["next"], asked + 1
    whole = reviewed(loads(before["log"]), 1, PLAYER, best_kernel())
    assert sorted(moments, key=lambda each: each["index"]) == [each.to_json() for each in whole.moments]
    assert (told["written"], told["cards"]) == (whole.written, round(whole.cards or 0))
    assert asked == told["of"] + 1 > 5
    assert table.ok("look") | {"id": 0} == before | {"id": 0}
    assert json.dumps(moments).isascii()


def test_without_a_place_it_is_prepared(table: Table) -> None:
    told = table.ok("review", deal=1)["review"]
    assert told == {"of": told["of"], "next": 0}
    assert table.ok("review", deal=1, **{"from": 0})["review"]["of"] == told["of"] > 0


@pytest.mark.parametrize("place", [-1, True, "1", 1.5, None])
def test_a_place_that_is_none_is_refused(table: Table, place: object) -> None:
    assert table.refused("review", deal=1, **{"from": place})["field"] == "from"


@pytest.mark.parametrize("deal", [2, 0, None, True, [], "1"])
def test_only_a_finished_deal_is_reviewed(table: Table, deal: object) -> None:
    assert table.refused("review", deal=deal)["field"] == "deal"


def test_past_the_last_decision_comes_what_lay_in_the_cards(table: Table) -> None:
    told = table.ok("review", deal=1, **{"from": 999})["review"]
    assert told["next"] is None
    assert isinstance(told["written"], int)


def test_a_slow_kernel_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jass.bots.rollout.hosts.best_kernel", PythonKernel)
    assert table.ok("review", deal=1)["review"] == {"of": 0, "next": None, "slow": True}
