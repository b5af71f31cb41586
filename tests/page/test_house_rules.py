"""House rules on a device: kept, changed and deleted in several tabs, none of which knows of the others."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def house(disk: Disk) -> Iterator[Any]:
    module: Any
    with imported(Page(), "web.page.base.house_rules") as module:
        module.storage.PREFIX, module.storage._kept = "jass@/:", disk
        choice: Any = importlib.import_module("web.page.base.game_choice")
        choice.VARIANTS = ("schieberCh",)  # the build fills them in
        module.js.Math = SimpleNamespace(random=random.Random(1).random)
        yield module


def rules(name: str) -> dict[str, Any]:
    return {"variant": "schieberCh", "name": name, "options": {"target": 1000}}


def names(house: Any) -> list[str]:
    return [each["name"] for each in house.kept()]


def test_what_another_tab_still_shows_never_takes_the_place_of_new_ones(house: Any) -> None:
    shown = house.keep(rules("shown in a tab"))
    house.remove(shown["id"])
    new = house.keep(rules("new"))
    house.keep(shown | {"name": "changed there"})
    assert names(house) == ["changed there", "new"]
    assert house.keep(new | {"name": "newer"})["id"] == new["id"]
    assert names(house) == ["newer", "changed there"]


def test_no_id_comes_again(house: Any) -> None:
    given = []
    for number in range(200):
        given.append(house.keep(rules(str(number)))["id"])
        if number % 3:
            house.remove(given[-1])
        elif number > 90:
            house.remove(given[number - 90])
    assert len(set(given)) == len(given)


def test_those_of_an_older_build_stay_with_their_ids(house: Any, disk: Disk) -> None:
    kept = [rules("second") | {"id": 2}, rules("first") | {"id": 1}]
    house.storage.write("house", json.dumps(kept))
    own = house.keep(rules("third"))
    assert house.kept() == [own, *kept]
    assert disk.named("house.aside-0") is None
    assert house.checked(json.loads(json.dumps(own))) == own
