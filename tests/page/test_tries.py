"""Which game with a series' cards counts on a device: the first one, however often it is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported

SEED = "jass2|series||bern|schieberCh~0a1b2c3d"


@pytest.fixture
def tries() -> Iterator[Any]:
    disk = Disk()
    storage: Any
    with imported(Page(), "web.page.base.storage") as storage:
        storage._kept = disk
        import importlib

        yield importlib.import_module("web.page.club.tries")


def test_the_first_game_counts_and_no_other_one(tries: Any) -> None:
    assert not tries.known(SEED)
    tries.begin(SEED, None)
    assert tries.known(SEED)
    assert tries.counts(SEED, "first")
    assert tries.counts(SEED, "first")
    tries.begin(SEED, None)
    assert not tries.counts(SEED, "second")
    assert tries.counts(SEED, "first")


def test_one_that_was_left_for_another_try_still_counts(tries: Any) -> None:
    tries.begin(SEED, None)
    tries.begin(SEED, "left")
    assert not tries.counts(SEED, "second")
    assert tries.counts(SEED, "left")


def test_after_one_that_nobody_can_name_none_counts(tries: Any) -> None:
    tries.begin(SEED, None)
    tries.begin(SEED, None)
    assert not tries.counts(SEED, "second")


def test_other_cards_are_another_matter(tries: Any) -> None:
    for number in range(250):
        tries.begin(f"{SEED}{number:03}", None)
    assert tries.counts(SEED, "mine")
    assert tries.known(f"{SEED}249")
    assert not tries.known(f"{SEED}000")


@pytest.mark.parametrize(
    ("log", "seed"),
    [
        (json.dumps({"seed": SEED}), SEED),
        (json.dumps({"seed": "jass2|daily|2026-11-25||daySchieber~0"}), None),
        (json.dumps({"deals": []}), None),
        ("no log", None),
        (None, None),
    ],
)
def test_the_seed_of_a_series_is_known_by_its_beginning(
    tries: Any, log: str | None, seed: str | None
) -> None:
    assert tries.seed_of(log) == seed
