"""Backups and full devices: a file has what had no room, and what finds none is not told as brought."""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any

import pytest

from tests.page.backups import DAY, WHOLE, bring, opened, statistics
from tests.page.fake_device import Disk
from tests.page.test_record import view


def test_a_backup_has_what_the_browser_had_no_room_for() -> None:
    disk = Disk(110)
    disk.set("jass@/:met.aside-0", "of before")
    disk.set("jass@/:met", "{" + "x" * 60)
    with opened(disk) as page:
        page.storage.write("scorer", "a slate" + " " * 40)
        page.storage.read_checked("met", page.a_list)
        page.storage.write("met", "[]")
        page.it.save("file")
        file = page.place.file
    assert (file["scorer"].strip(), file["met"], file["met.aside-stuck"]) == ("a slate", "[]", "{" + "x" * 60)
    assert file["met.aside-0"] == "of before"


def test_a_backup_has_statistics_that_cannot_be_read_and_have_no_room_aside() -> None:
    newer = json.dumps({"v": 2})
    disk = Disk(len(newer))
    disk.set("jass@/:statistics", newer)
    with opened(disk) as page:
        page.it.save("file")
        assert page.place.file["statistics.aside-stuck"] == newer


def test_statistics_of_a_full_device_come_to_another_and_once() -> None:
    known = statistics(None, 2)
    disk, there = Disk(len(known)), Disk()
    disk.set("jass@/:statistics", known)
    with opened(disk) as page:
        page.it.save("file")
        first = page.place.file
        page.it.save("file")
        files = [first, page.place.file]
    assert [bring(there, file) for file in files] == [
        "backup.done backup.others backup.stats",
        "backup.nothing",
    ]
    assert disk.now == {"jass@/:statistics": known}
    assert [key for key in there.now if "statistics" in key] == ["jass@/:statistics.device1"]


def test_statistics_of_a_device_that_was_full_are_its_own_in_its_backup() -> None:
    known = statistics(None, 2)
    disk = Disk(len(known))
    disk.set("jass@/:statistics", known)
    with opened(disk) as page:
        page.it.save("file")
        disk.room = 1_000_000
        assert asyncio.run(page.it.bring(None)) == "backup.nothing"
        recorded: Any = importlib.import_module("web.page.statistics.recorded")
        assert recorded.everywhere()["variants"]["schieberCh"]["deals"] == 2
        assert recorded.slots() == ["statistics"]


@pytest.mark.parametrize("how", ["counted", "noted"])
def test_a_device_that_is_full_keeps_its_name(how: str) -> None:
    known = statistics(None, 1)
    disk = Disk(len(known))
    disk.set("jass@/:statistics", known)
    with opened(disk) as page:
        page.it.save("file")
        named = page.place.file["statistics"]
        recorded: Any = importlib.import_module("web.page.statistics.recorded")
        if how == "counted":
            disk.room = 1_000_000
            assert recorded.count(view(line={"deal": 2}), "a", False, [2])
            assert json.loads(disk.named("statistics") or "")["device"] == json.loads(named)["device"]
    if how == "noted":
        with opened(disk) as page:
            importlib.import_module("web.page.statistics.recorded").heal(named)
            page.it.save("file")
            assert json.loads(page.place.file["statistics"])["device"] == json.loads(named)["device"]


def test_what_has_no_room_is_not_told_as_brought() -> None:
    disk = Disk(0)
    people = json.dumps([{"name": "Vreni", "face": "c"}])
    said = bring(disk, {"people": people, "settings": '{"theme":"night"}', DAY: WHOLE[DAY]})
    assert said == "backup.done backup.full 3"
