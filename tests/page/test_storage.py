"""What the browser keeps, without a browser: nothing is written over or thrown away that cannot be read."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk, Script
from tests.page.fake_page import Page, imported
from tests.page.playing import playing


@pytest.fixture
def disk() -> Disk:
    return Disk(10_000)


@pytest.fixture
def storage(disk: Disk) -> Iterator[Any]:
    page = Page()
    module: Any
    with imported(page, "web.page.base.storage") as module:
        module.PREFIX = "jass@/:"
        module._kept = disk
        module.lasting = True
        yield module


def slate(value: object) -> object:
    return value if isinstance(value, dict) and value.get("v") == 1 else None


NEWER = json.dumps({"v": 2, "entries": [1, 2, 3]})


def test_what_cannot_be_read_is_put_aside_and_told(storage: Any, disk: Disk) -> None:
    storage.write("scorer", NEWER)
    assert storage.read_checked("scorer", slate) is None
    told: list[str] = []
    storage.listen(told.append)
    assert told == [storage.ASIDE]
    storage.write("scorer", "{}")
    assert (disk.named("scorer.aside-0"), disk.named("scorer")) == (NEWER, "{}")


def test_nothing_that_was_put_aside_is_thrown_away(storage: Any, disk: Disk) -> None:
    for number in range(12):
        storage.write("scorer", f"bad {number}")
        assert storage.set_aside("scorer") == f"scorer.aside-{number}"
    assert sorted(disk.now.values()) == sorted(f"bad {number}" for number in range(12))
    storage.write("scorer", "bad 3")
    assert storage.set_aside("scorer") == "scorer.aside-3"  # the same text is there once


def test_where_there_is_no_room_aside_it_stays_and_is_not_written_over(storage: Any, disk: Disk) -> None:
    storage.write("scorer", NEWER)
    disk.room = len(NEWER) + 5
    assert storage.read_checked("scorer", slate) is None
    assert storage.write("scorer", "{}") is False
    assert (disk.named("scorer"), storage.read("scorer")) == (NEWER, "{}")
    disk.room = 10_000
    assert storage.write("scorer", "{}") is True
    assert (disk.named("scorer.aside-0"), disk.named("scorer")) == (NEWER, "{}")


def test_what_of_the_player_has_no_room_is_told(storage: Any, disk: Disk) -> None:
    told: list[str] = []
    storage.listen(told.append)
    disk.room = 0
    storage.write("view", "a picture")
    assert told == []
    storage.write("settings", "{}", tells=False)
    assert told == []
    storage.write("people", "[]")
    assert told == [storage.UNKEPT]
    assert storage.read("people") == "[]"


def test_who_watches_hears_of_what_is_brought(storage: Any) -> None:
    heard: list[str] = []
    storage.watch("scorer", heard.append)
    storage.announce("scorer", "{}")
    storage.announce("lessons", "{}")
    assert heard == ["{}"]


def test_what_another_tab_could_store_is_newer_than_what_this_one_could_not(storage: Any, disk: Disk) -> None:
    storage.write("people", "older")
    disk.room = 0
    assert not storage.write("people", "of this tab")
    disk.room = 10_000
    disk.set("jass@/:people", "of the other tab")
    storage._heard(SimpleNamespace(key="jass@/:people", newValue="of the other tab"))
    assert (storage.read("people"), storage.is_kept("people")) == ("of the other tab", True)


def test_once_there_is_room_again_nothing_says_otherwise(storage: Any, disk: Disk) -> None:
    disk.room = 0
    storage.write("view", "a picture")
    storage.write("house", "[1]")
    assert not storage.is_kept("house")
    disk.room = 10_000
    storage.write("house", "[2]")
    assert storage.is_kept("house")
    assert not storage.is_kept("view")


def test_of_what_had_no_room_nothing_is_left_once_another_page_has_written(storage: Any, disk: Disk) -> None:
    for before in (None, "older"):
        if before:
            disk.room = 10_000
            storage.write("people", before)
        disk.room = 0
        storage.write("people", "of this page")
        assert (storage.read("people"), storage.is_kept("people")) == ("of this page", False)
        disk.now["jass@/:people"] = "of another page"  # and no event has told of it
        assert storage.is_kept("people")
        assert storage.read("people") == "of another page"
        assert not storage.memory


def test_what_had_no_room_outlasts_a_browser_that_throws_all_away(storage: Any, disk: Disk) -> None:
    storage.write("people", "older")
    disk.room = 0
    storage.write("people", "of this page")
    disk.now.clear()
    assert storage.read("people") == "of this page"


# A page out of the back-forward cache, which no event has reached


def load(name: str) -> Any:
    return importlib.import_module(name)


def name_somebody() -> None:
    load("web.page.base.people").call(1, "Vreni")


def reach_a_step() -> None:
    progress = load("web.page.learn.progress")
    progress.Progress().finish(progress.LESSONS[0][0])


UNHEARD = [
    ("people", [{}, {"since": 1}, {"name": "Beat", "face": "of a later version"}], name_somebody),
    ("lessons", {"done": ["of a later version"], "at": {"another": 3}, "more": 1}, reach_a_step),
]


@pytest.mark.parametrize(("slot", "text", "change"), UNHEARD, ids=[each[0] for each in UNHEARD])
def test_a_change_leaves_what_another_page_has_written(slot: str, text: Any, change: Any) -> None:
    disk = Disk()
    with playing(disk):
        change()  # all there is has been read
        disk.now[f"jass@/:{slot}"] = json.dumps(text)
        change()
    kept = json.loads(disk.named(slot) or "")
    if slot == "people":
        assert kept == [{}, {"since": 1, "name": "Vreni"}, text[2]]
    else:
        assert kept == {**text, "done": [*text["done"], kept["done"][-1]]}


def test_lessons_that_cannot_be_read_are_put_aside() -> None:
    disk = Disk()
    disk.now["jass@/:lessons"] = text = json.dumps({"done": {"v": 2}})
    with playing(disk):
        reach_a_step()
    assert disk.named("lessons.aside-0") == text


def test_a_page_that_is_back_takes_what_was_written_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    disk, backs = Disk(), []
    monkeypatch.setattr(Script, "pause", lambda _self, back: backs.append(back))
    with playing(disk) as game:
        disk.now["jass@/:people"] = json.dumps([{}, {"name": "Vreni"}])
        game.do(backs[0])
        assert load("web.page.base.people").name(1) == "Vreni"


def test_what_had_no_room_before_hides_nothing_that_was_written_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk, backs = Disk(), []
    monkeypatch.setattr(Script, "pause", lambda _self, back: backs.append(back))
    with playing(disk) as game:
        people, storage = load("web.page.base.people"), load("web.page.base.storage")
        people.call(1, "Vreni")
        room, disk.room = disk.room, 0
        people.call(2, "Beat")
        storage.write("view", "a picture")
        disk.room = room
        disk.now["jass@/:people"] = json.dumps([{}, {"name": "Vreni"}, {}, {"name": "Ueli"}])
        disk.now["jass@/:view"] = "another picture"
        game.do(backs[0])
        assert not storage.memory  # a new version waits for nothing
        assert people.own_name(3) == "Ueli"
        people.call(1, "Rosa")
    assert json.loads(disk.named("people") or "") == [{}, {"name": "Rosa"}, {}, {"name": "Ueli"}]


@pytest.mark.parametrize("text", ['[{"newer": 2}]', "{"])
def test_settings_of_another_page_that_cannot_be_read_are_put_aside(text: str) -> None:
    disk = Disk()
    with playing(disk):
        module = load("web.page.base.settings")
        module.VARIANTS = ("schieberCh",)
        settings = module.Settings()
        disk.now["jass@/:settings"] = text
        settings.set("deck", "french")
    assert (disk.named("settings.aside-0"), disk.named("settings")) == (text, '{"deck": "french"}')


def test_a_table_of_several_that_cannot_be_read_is_put_aside() -> None:
    disk = Disk()
    with playing(disk) as game:
        set_up = load("web.page.together.setup")
        table = set_up.SetUp(SimpleNamespace(begin_by=lambda _request: None))
        table._game, table._seats, table._person = {"variant": "schieberCh", "options": {}}, 2, [True, True]
        disk.now["jass@/:together"] = '{"newer": 2}'
        game.do(lambda: table._begin([0, 1], {0: "Vreni", 1: "Beat"}))
    assert disk.named("together.aside-0") == '{"newer": 2}'
