"""A backup from file to file: each part of one device comes to another, and nothing there is written over.

The file itself is read in tests/browser/test_saves.py.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported
from tests.page.test_record import view
from tests.saves.device import log_of

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


def test_each_part_of_a_device_comes_to_another_and_once() -> None:
    disk = Disk()
    assert bring(disk, WHOLE).startswith("backup.done")
    assert {key.removeprefix("jass@/:"): json_or_text(text) for key, text in disk.now.items()} == {
        slot: json_or_text(text) for slot, text in WHOLE.items()
    }
    before = dict(disk.now)
    assert bring(disk, WHOLE) in ("backup.nothing", "backup.done backup.same 1")
    assert disk.now == before


def json_or_text(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


@pytest.mark.parametrize(
    ("slot", "here", "brought", "kept"),
    [
        ("scorer", '{"v":2,"names":[]}', "slate", "scorer"),
        ("lessons", "[", '{"done":["a"]}', "lessons"),
        ("statistics.x", '{"v":9}', "statistics x", "statistics.x"),
        ("statistics", '{"v":9}', "statistics y", "statistics.y"),
        (DAY, '{"dayNew":{}}', json.dumps({"daySchieber": entry("a")}), DAY),
        ("club", "[", '{"jass2|series|a":"b"}', "club"),
        ("settings", "7", '{"theme":"night"}', None),
        ("met", "7", '["a"]', "met"),
        ("judged", "7", '{"a.1": ["2026-11", {"card": 12}]}', "judged"),
    ],
)
@pytest.mark.parametrize("room", [True, False])
def test_what_cannot_be_read_here_is_put_aside_before(
    slot: str, here: str, brought: str, kept: str | None, room: bool
) -> None:
    if brought == "slate":
        sums: Any
        with imported(Page(), "web.page.scorer.sums") as sums:
            brought = json.dumps(sums.empty(2500))
    elif brought.startswith("statistics"):
        brought = statistics(brought[-1], 2)
    disk = Disk()
    disk.set("jass@/:" + slot, here)
    if not room:
        disk.room = 2 * len(here) - 1
    bring(disk, {slot if slot != "statistics" else "statistics.y": brought})
    if room:
        assert disk.named(slot + ".aside-0") == here
        assert kept is None or disk.named(kept)
    else:
        assert disk.now == {"jass@/:" + slot: here}


@pytest.mark.parametrize(
    ("here", "brought", "kept"),
    [
        ("", "there", "there"),
        ("here", "there", "here"),
        ("-", "there", "-"),
        ("here", "", "here"),
        ("", "", ""),
    ],
)
def test_a_game_that_was_only_begun_hides_no_first_try(here: str, brought: str, kept: str) -> None:
    disk = Disk()
    disk.set("jass@/:club", json.dumps({"jass2|series|a": here}))
    bring(disk, {"club": json.dumps({"jass2|series|a": brought})})
    assert json.loads(disk.named("club") or "") == {"jass2|series|a": kept}


def test_a_day_of_a_later_version_leaves_this_devices_own_alone() -> None:
    own = json.dumps({"daySchieber": entry("a")})
    disk = Disk()
    disk.set("jass@/:" + DAY, own)
    later = json.dumps({"dayNew": {}, "dayCoiffeur": entry("b")})
    bring(disk, {DAY: later})
    assert (disk.named(DAY), disk.named(DAY + ".aside-0")) == (own, later)


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


def test_a_backup_that_is_chosen_while_another_comes_waits_for_it() -> None:
    files = [{f"day.2026-11-{day}": WHOLE[DAY] for day in range(10, 28)}, {"met": '["a"]'}]
    disk = Disk()
    with opened(disk) as page:
        importlib.import_module("web.page.base.turns").pause = lambda: asyncio.sleep(0)  # type: ignore[attr-defined]
        page.place.files = list(files)

        async def both() -> Any:
            return await asyncio.gather(page.it.bring("one"), page.it.bring("other"))

        said = asyncio.run(both())
    assert {key.removeprefix("jass@/:") for key in disk.now} == {*files[0], *files[1]}
    assert said == ["backup.done backup.others backup.stats", "backup.done backup.others backup.lessons"]


FRAME = "embed?variant=coiffeur:"


@pytest.mark.parametrize(
    ("slot", "here", "text"),
    [
        ("met", "[]", '{"v":2}'),
        ("met", "[]", '["a",7]'),
        ("lessons", "{}", '{"done":{"v":2}}'),
        ("lessons", "{}", '{"done":[7]}'),
        ("settings", "{}", '{"of a later version":1}'),
        (FRAME + "house", "[]", "[1]"),
        (FRAME + DAY, "{}", "[]"),
    ],
)
def test_what_is_not_taken_in_is_laid_aside_and_once(slot: str, here: str, text: str) -> None:
    disk = Disk()
    disk.set("jass@/:" + slot, here)
    assert "backup.aside" in bring(disk, {slot: text})
    before = dict(disk.now)
    assert text in [kept for key, kept in before.items() if f"{slot}.aside-" in key]
    assert bring(disk, {slot: text}) == "backup.nothing"
    assert disk.now == before


@pytest.mark.parametrize(
    ("name", "here", "text", "both"),
    [
        (DAY, {"daySchieber": entry("a")}, {"dayCoiffeur": entry("b")}, None),
        ("club", {"jass2|series|a": ""}, {"jass2|series|a": "b"}, {"jass2|series|a": "b"}),
        (
            "settings",
            {"theme": "light"},
            {"theme": "night", "deck": "swiss"},
            {"theme": "light", "deck": "swiss"},
        ),
        ("lessons", {"done": ["a"]}, {"done": ["b"], "at": {"c": 1}}, {"done": ["a", "b"], "at": {"c": 1}}),
        ("met", ["a"], ["b"], ["a", "b"]),
    ],
)
def test_what_a_frame_keeps_is_added_to_what_it_has(name: str, here: Any, text: Any, both: Any) -> None:
    disk = Disk()
    disk.set("jass@/:" + FRAME + name, json.dumps(here))
    assert bring(disk, {FRAME + name: json.dumps(text)}).startswith("backup.done backup.others")
    assert json.loads(disk.named(name) or "") == (both or here | text)
    assert bring(disk, {FRAME + name: json.dumps(text)}) == "backup.nothing"


def test_statistics_of_a_frame_are_kept_by_device() -> None:
    disk = Disk()
    disk.set("jass@/:" + FRAME + "statistics", statistics(None, 1))
    file = {FRAME + "statistics": statistics("x", 2), FRAME + "statistics.y": statistics("y", 1)}
    assert bring(disk, file) == "backup.done backup.others backup.stats"
    assert disk.now["jass@/:" + FRAME + "statistics.x"] == file[FRAME + "statistics"]
    assert bring(disk, file) == "backup.nothing"
    bring(disk, {FRAME + "statistics.z": file[FRAME + "statistics"]})  # under whatever name
    assert "jass@/:" + FRAME + "statistics.z" not in disk.now
    for number, text in enumerate((statistics(None, 3), "{}")):  # nobody can tell of which device
        assert bring(disk, {FRAME + "statistics": text}) == "backup.done backup.others backup.aside"
        assert disk.now[f"jass@/:{FRAME}statistics.aside-{number}"] == text


@pytest.mark.parametrize(
    ("here", "there", "taken"), [(0, 1, True), (1, 1, False), (0, 0, False), (1, 0, False)]
)
def test_a_slate_without_an_entry_gives_way_whatever_its_target(here: int, there: int, taken: bool) -> None:
    sums: Any
    slates = []
    with imported(Page(), "web.page.scorer.sums") as sums:
        for target, entries in ((2500, here), (1500, there)):
            slate = sums.empty(target)
            for _ in range(entries):
                sums.add(slate, [100, 57])
            slates.append(json.dumps(slate))
    disk = Disk()
    disk.set("jass@/:scorer", slates[0])
    assert ("backup.slate" in bring(disk, {"scorer": slates[1]})) == taken
    assert disk.named("scorer") == slates[taken]


@pytest.mark.parametrize("what", ["deleted", "named"])
def test_a_slate_with_something_to_bring_back_or_with_names_stays(what: str) -> None:
    sums: Any
    with imported(Page(), "web.page.scorer.sums") as sums:
        here, there = sums.empty(), sums.empty()
        sums.add(there, [100, 57])
        if what == "named":
            here["names"] = ["Anna", ""]
        else:
            sums.add(here, [1, 2])
            sums.delete(here, 0)
    disk = Disk()
    disk.set("jass@/:scorer", json.dumps(here))
    assert bring(disk, {"scorer": json.dumps(there)}) == "backup.nothing"
    assert json.loads(disk.named("scorer") or "") == here


def test_house_rules_come_in_their_order() -> None:
    rules: list[Any] = [
        {"variant": "schieberCh", "name": name, "options": {}, "id": 1} for name in ("new", "old")
    ]
    disk = Disk()
    with opened(disk) as page:
        module: Any = importlib.import_module("web.page.base.house_rules")
        module.js.Math.random = iter((0.1, 0.2)).__next__
        choice: Any = importlib.import_module("web.page.base.game_choice")
        choice.VARIANTS = ("schieberCh",)  # the build fills them in
        page.place.file = {"house": json.dumps(rules)}
        asyncio.run(page.it.bring(None))
    assert [each["name"] for each in json.loads(disk.named("house") or "")] == ["new", "old"]


def test_what_no_page_can_have_written_is_told() -> None:
    with opened(Disk()) as page:
        page.place.left = 2
        assert asyncio.run(page.it.bring(None)) == "backup.done backup.left 2"


def test_a_game_that_was_handed_over_waits_in_the_list_and_comes_once() -> None:
    disk = Disk()
    seats = {"people": [1], "names": {"1": "Anna"}, "tips": True, "undo": True}
    request = {
        "do": "load",
        "log": log_of("over", ["1:E6"]),
        "saved": None,
        "seats": seats,
        "successor": True,
    }
    with opened(disk) as page:
        module: Any = importlib.import_module("web.page.saves.saves")
        page.it._saves = module.Saves(page.place, "token", page.place.fresh, lambda: 1)
        page.place.heads = lambda: [
            [name, page.place.read(name).split("\n")[0]] for name in page.place.names("")
        ]
        page.place.file = {"successor": json.dumps(request)}
        told = [asyncio.run(page.it.bring(None)) for _ in range(2)]
        (head,) = page.it._saves.entries()
    assert told == ["backup.done backup.new 1", "backup.done backup.same 1"]
    assert (head["seats"], disk.named("successor")) == (seats, None)
    assert bring(disk, {"successor": '{"a": 1}'}) == "backup.done backup.others backup.aside"
    assert (disk.named("successor"), disk.named("successor.aside-0")) == (None, '{"a": 1}')


def test_what_has_no_room_is_not_told_as_brought() -> None:
    disk = Disk(0)
    people = json.dumps([{"name": "Vreni", "face": "c"}])
    said = bring(disk, {"people": people, "settings": '{"theme":"night"}', DAY: WHOLE[DAY]})
    assert said == "backup.done backup.full 3"
