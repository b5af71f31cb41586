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
def disk() -> Disk:
    return Disk()


@pytest.fixture
def tries(disk: Disk) -> Iterator[Any]:
    storage: Any
    with imported(Page(), "web.page.base.storage") as storage:
        storage.PREFIX, storage._kept = "jass@/:", disk
        storage.persistent = storage.lasting = True
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


def test_what_is_forgotten_is_the_oldest_and_not_the_first_by_letters(tries: Any) -> None:
    for number in reversed(range(250)):
        tries.begin(f"{SEED}{number:03}", None)
    assert tries.known(f"{SEED}000")
    assert not tries.known(f"{SEED}249")


def test_what_an_older_build_kept_is_older_than_what_comes(tries: Any, disk: Disk) -> None:
    tries.storage.write("club", json.dumps({f"{SEED}{number:03}": "its" for number in range(200)}))
    tries.begin("jass2|series||aarau|schieberCh~0", None)
    assert tries.known("jass2|series||aarau|schieberCh~0")
    assert not tries.known(f"{SEED}000")
    assert not tries.counts(f"{SEED}199", "another")
    assert disk.named("club.aside-0") is None


@pytest.mark.parametrize("text", ["{", "[]", '"first"', "{" * 40, "null"])
def test_what_cannot_be_read_is_put_aside(tries: Any, disk: Disk, text: str) -> None:
    tries.storage.write("club", text)
    told: list[str] = []
    tries.storage.listen(told.append)
    tries.begin(SEED, None)
    assert disk.named("club.aside-0") == text
    assert told == [tries.storage.ASIDE]
    assert tries.known(SEED)


def test_what_can_be_read_of_a_damaged_one_stays(tries: Any, disk: Disk) -> None:
    text = json.dumps({SEED: "first", "other": 1, "order": [SEED, 3, SEED, ["x"], "gone"]})
    tries.storage.write("club", text)
    assert tries.counts(SEED, "first")
    assert not tries.counts(SEED, "second")
    assert disk.named("club.aside-0") == text
    assert json.loads(disk.named("club") or "") == {SEED: "first", "order": [SEED]}
    assert disk.named("club.aside-1") is None


def test_where_there_is_no_room_aside_the_damaged_one_stays(tries: Any, disk: Disk) -> None:
    damaged = "[" * 100
    tries.storage.write("club", damaged)
    disk.room = 150
    tries.begin(SEED, None)
    assert disk.named("club") == damaged
    assert tries.known(SEED)


def test_what_has_no_room_is_known_not_to_be_kept_and_is_written_once_there_is(
    tries: Any, disk: Disk
) -> None:
    assert tries.are_kept()
    disk.room = 10
    tries.begin(SEED, None)
    assert not tries.are_kept()
    assert tries.known(SEED)
    disk.room = 1000
    assert tries.are_kept()
    assert SEED in json.loads(disk.named("club") or "")


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
