"""What decisions have cost, by month and kind: a deal counts once, the noise not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def judged(disk: Disk) -> Iterator[Any]:
    module: Any
    with imported(Page(), "web.page.statistics.judged") as module:
        module.storage.PREFIX, module.storage._kept = "jass@/:", disk
        yield module


def moment(kind: str, lost: float, counts: bool = True) -> dict[str, Any]:
    return {"kind": kind, "lost": lost, "counts": counts}


def test_losses_are_means_by_deal_and_noise_is_none(judged: Any) -> None:
    judged.note(
        "a.1", "schieberCh", "2026-10", [moment("card", 20), moment("card", 4), moment("card", 9, False)]
    )
    judged.note("a.2", "schieberCh", "2026-10", [moment("card", 3, False), moment("contract", 12.34)])
    judged.note("b.1", "schieberCh", "2026-11", [moment("card", 6)])
    deals = judged.kept()
    assert judged.months(deals, "schieberCh", "card", 8) == [("2026-10", 12, 2), ("2026-11", 6, 1)]
    assert judged.months(deals, "schieberCh", "card", 1) == [("2026-11", 6, 1)]
    assert judged.months(deals, "schieberCh", "contract", 8) == [("2026-10", 12.3, 1)]
    assert judged.months(deals, "schieberCh", "estimate", 8) == []


def test_points_of_two_games_are_never_in_one_mean(judged: Any, disk: Disk) -> None:
    disk.set("jass@/:judged", '{"old.1": ["2026-11", {"card": 99}]}')  # of which nobody knows the game
    judged.note("a.1", "schieberCh", "2026-11", [moment("card", 20)])
    judged.note("b.1", "differenzlerOnline", "2026-11", [moment("card", 4)])
    judged.note("b.2", "differenzlerOnline", "2026-11", [moment("card", 6)])
    deals = judged.kept()
    assert judged.variants(deals) == [("differenzlerOnline", 2), ("schieberCh", 1)]
    assert judged.months(deals, "schieberCh", "card", 8) == [("2026-11", 20, 1)]
    assert judged.months(deals, "differenzlerOnline", "card", 8) == [("2026-11", 5, 2)]


def test_a_deal_counts_once_and_stays_in_its_month(judged: Any) -> None:
    judged.note("a.1", "schieberCh", "2026-10", [moment("card", 20)])
    judged.note("a.1", "schieberCh", "2026-11", [moment("card", 10)])
    assert judged.months(judged.kept(), "schieberCh", "card", 8) == [("2026-10", 10, 1)]
    judged.note("a.2", "schieberCh", "2026-11", [])  # nothing was decided
    assert list(judged.kept()) == ["a.1"]


def test_of_too_many_the_oldest_go(judged: Any) -> None:
    judged._MOST = 3
    for number, month in enumerate(("2026-03", "2026-01", "2026-02", "2026-04")):
        judged.note(f"a.{number}", "schieberCh", month, [moment("card", 1)])
    assert sorted(judged.kept()) == ["a.0", "a.2", "a.3"]


BAD = [
    "7",
    "[]",
    '{"a.1": 7}',
    '{"a.1": ["2026-13", {}]}',
    '{"a.1": ["2026-1x", {}]}',
    '{"a.1": [202611, {}]}',
    '{"a.1": ["2026-11", {"luck": 1}]}',
    '{"a.1": ["2026-11", {"card": 1}, 7]}',
    '{"a.1": ["2026-11", {"card": -1}]}',
    '{"a.1": ["2026-11", {"card": true}]}',
    '{"a.1": ["2026-11", {"card": 1e9}]}',
]


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_read_is_put_aside(judged: Any, disk: Disk, text: str) -> None:
    disk.set("jass@/:judged", text)
    judged.note("a.1", "schieberCh", "2026-11", [moment("card", 1)])
    assert disk.named("judged.aside-0") == text
    assert json.loads(disk.named("judged") or "") == {"a.1": ["2026-11", {"card": 1}, "schieberCh"]}


def test_it_can_be_forgotten(judged: Any, disk: Disk) -> None:
    judged.note("a.1", "schieberCh", "2026-11", [moment("card", 1)])
    judged.forget()
    assert judged.kept() == {}
    assert disk.named("judged") is None
