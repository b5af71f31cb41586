"""A backup from file to file: each part of one device comes to another, and nothing there is written over.

The file itself is read in tests/browser/test_saves.py.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any

import pytest

from tests.page.backups import DAY, WHOLE, bring, entry, opened, statistics
from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported
from tests.saves.device import log_of


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


FINISHED = entry("a") | {"own": [[1], [2], [3]]}
BEGUN = entry("a") | {"over": False, "rival": [[3, 4], [5, 6]]}


@pytest.mark.parametrize(
    ("own", "there"),
    [
        (BEGUN, FINISHED),
        (
            FINISHED | {"over": False, "rival": [[1]]},
            BEGUN | {"own": [[1, 2]] * 4, "over": True, "rival": None},
        ),
        (entry("a") | {"own": [], "over": False, "rival": [[1]]}, entry("a")),
        (FINISHED, BEGUN),
    ],
)
@pytest.mark.parametrize("frame", ["", "embed?variant=coiffeur:"])
def test_two_sides_of_a_day_s_game_that_do_not_fit_leave_this_device_s_own(
    own: dict[str, object], there: dict[str, object], frame: str
) -> None:
    """Put together they could not be read again, and the day's other games would be gone with them."""
    here = {"daySchieber": own, "dayCoiffeur": entry("c")}
    brought = json.dumps({"daySchieber": there, "dayDifferenzler": entry("d")})
    disk = Disk()
    disk.set("jass@/:" + frame + DAY, json.dumps(here))
    assert bring(disk, {frame + DAY: brought}) == "backup.done backup.others backup.stats, backup.aside"
    both = here | {"dayDifferenzler": entry("d")}
    assert json.loads(disk.named(frame + DAY) or "") == both
    assert disk.named(frame + DAY + ".aside-0") == brought
    assert bring(disk, {frame + DAY: brought}) == "backup.nothing"
    with opened(disk):
        assert importlib.import_module("web.page.saves.day_text").checked(both) == both


@pytest.mark.parametrize("frame", ["", "embed?variant=coiffeur:"])
def test_of_a_series_only_first_games_are_taken(frame: str) -> None:
    kept = {"jass2|series|a": "g1", "order": ["jass2|series|a"]}
    disk = Disk()
    disk.set("jass@/:" + frame + "club", json.dumps(kept))
    brought: dict[str, Any] = {}
    broken: Any
    for broken in (5, None, ["g"], {}, True):
        brought = {"jass2|series|b": broken, "order": ["jass2|series|b", [1], {}, "gone"]}
        assert bring(disk, {frame + "club": json.dumps(brought)}) == (
            "backup.done backup.others backup.aside"
        )
        assert json.loads(disk.named(frame + "club") or "") == kept
    disk.set("jass@/:" + frame + "club", json.dumps(kept | {"order": []}))
    brought["jass2|series|c"] = "g3"
    assert "backup.stats, backup.aside" in bring(disk, {frame + "club": json.dumps(brought)})
    assert json.loads(disk.named(frame + "club") or "") == {
        "jass2|series|a": "g1",
        "jass2|series|c": "g3",
    }


def test_what_names_no_day_is_none() -> None:
    disk = Disk()
    disk.set("jass@/:day.x", json.dumps({"daySchieber": entry("a")}))
    brought = {"day.x": json.dumps({"dayCoiffeur": entry("b")})}
    assert bring(disk, brought) == "backup.done backup.others backup.aside"


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
