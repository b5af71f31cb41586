"""Devices that save a backup and take one in, with the file as its texts by slot."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported
from tests.page.test_record import view

DAY = "day.2026-11-27"


class Place:
    """A device of which a test sees each text by its slot."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.file: dict[str, str] = {}
        self.files: list[dict[str, str]] = []
        self.left = 0

    def read(self, slot: str) -> str | None:
        return self._disk.get("jass@/:" + slot)

    def write(self, slot: str, text: str) -> bool:
        return self._disk.set("jass@/:" + slot, text)

    def remove(self, slot: str) -> None:
        self._disk.remove("jass@/:" + slot)

    def names(self, start: str) -> list[str]:
        slots = [key.removeprefix("jass@/:") for key in self._disk.now]
        return [slot for slot in slots if slot.startswith(start)]

    def fresh(self) -> str:
        return f"device{next(self._disk.fresh)}"

    async def taken(self) -> list[str]:
        return []

    async def read_backup(self, _file: object) -> str:
        if self.files:
            self.file = self.files.pop(0)
        return "backup"

    def backed_up(self) -> list[str]:
        return list(self.file)

    def backed_up_text(self, slot: str) -> str:
        return self.file[slot]

    def left_out(self) -> int:
        return self.left

    def back_up(self, unkept: dict[str, str], _name: str) -> None:
        self.file = {slot: self.read(slot) or "" for slot in self.names("")} | unkept


class NoGames:
    """The saves of a device without a game."""

    current = None

    def entries(self) -> list[Any]:
        return []

    def unkept(self) -> dict[str, str]:
        return {}


@contextmanager
def opened(disk: Disk) -> Iterator[Any]:
    """The page on a device: its storage, its place and what brings backups in."""
    storage: Any
    with imported(Page(), "web.page.base.storage") as storage:
        storage.PREFIX, storage._kept, storage.lasting = "jass@/:", disk, True
        restore: Any = importlib.import_module("web.page.saved_games.restore")
        turns: Any = importlib.import_module("web.page.base.turns")

        async def pause() -> None: ...

        turns.pause = pause
        restore.t = lambda key, **words: " ".join([key, *map(str, words.values())])
        restore.count = lambda key, n: f"{key} {n}"
        place = Place(disk)
        restore.counted.use(place)
        it = restore.Restore(NoGames(), place, lambda _name, _value: True)
        yield SimpleNamespace(place=place, storage=storage, it=it, a_list=restore.a_list)


def bring(disk: Disk, file: dict[str, str]) -> str:
    with opened(disk) as page:
        page.place.file = file
        said = asyncio.run(page.it.bring(None))
        assert isinstance(said, str)
        return said


def entry(game: str) -> dict[str, object]:
    return {"game": game, "own": [[1, 2]], "rival": None, "over": True, "practice": False}


def statistics(device: str | None, deals: int) -> str:
    totals: Any
    with imported(Page(), "web.page.statistics.totals") as totals:
        known = totals.empty("2026-01-01")
        for number in range(deals):
            totals.add(known, view(line={"deal": number + 1}), "a", False)
    return json.dumps(known | ({"device": device, "n": deals} if device else {}))


WHOLE = {
    DAY: json.dumps({"daySchieber": entry("a")}),
    "club": json.dumps({"jass2|series|a": "b"}),
    "met": json.dumps(["coiffeur"]),
    "judged": json.dumps({"a.1": ["2026-11", {"card": 12}]}),
    "together": json.dumps({"names": ["Vreni"]}),
    "lessons": json.dumps({"done": ["a"]}),
    "scorer.aside-0": "{",
    "statistics.aside-0": "{",
    "day.2026-01-01.aside-0": "{",
    "embed?variant=coiffeur:saved.x": "{}\n{}",
    "embed?variant=coiffeur:settings": "{}",
    "what a later version keeps": "{}",
}
