"""Each deal of a kept game is counted once, also where the statistics had no room or cannot be read."""

from __future__ import annotations

import importlib
import json

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import begin, written
from tests.page.playing import playing


def test_a_deal_is_counted_once_however_often_it_is_looked_at(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        game.play_until(lambda view: view["phase"] == "dealOver")
    for _ in range(2):
        with playing(disk) as game:
            game.do(game.current_game.resume)
            assert game.find("#slate").open
    counted = json.loads(disk.named("statistics") or "")
    assert counted["variants"]["schieberCh"]["deals"] == 1


@pytest.mark.parametrize("first", ["the game", "what was kept apart"])
def test_a_deal_that_two_windows_have_played_is_counted_once(disk: Disk, first: str) -> None:
    with playing(disk) as game:
        begin(game)
        game.play_until(lambda view: view["phase"] == "play" and len(view["hand"]) == 1)
        written(disk, by="another window")
        game.play_until(lambda view: view["phase"] == "dealOver")
    with playing(disk) as game:
        heads = game.current_game.saves.entries()
        heads.sort(key=lambda head: bool(head.get("apart")) == (first == "the game"))
        assert len(heads) == 2
        for identity in [head["id"] for head in heads]:
            game.do(lambda: game.current_game.bring(identity))  # noqa: B023 - called at once
            game.play_until(lambda view: view["phase"] == "dealOver")
    assert sums(disk)[0] == 1


def sums(disk: Disk) -> tuple[int, list[object]]:
    """How many deals the statistics have, and what the games' heads say was counted."""
    counted = json.loads(disk.named("statistics") or '{"variants": {}}')["variants"]
    heads = [json.loads(text.split("\n", 1)[0]) for key, text in disk.now.items() if ":saved." in key]
    return counted.get("schieberCh", {"deals": 0})["deals"], [head["counted"] for head in heads]


@pytest.mark.parametrize("reloaded", [False, True])
def test_a_deal_for_which_there_was_no_room_is_counted_later(disk: Disk, reloaded: bool) -> None:
    with playing(disk) as game:
        begin(game)
        refused = refuse_statistics(disk)
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert refused
        assert sums(disk) == (0, [0])
        assert any('"owed": [1]' in text for text in disk.now.values())
        game.click("[data-next]")
        game.play_until(lambda view: view["deal"] == 2 and view["phase"] == "play")
        game.play_until(lambda view: view["hand"] and len(view["hand"]) < 8)
        if not reloaded:
            refused.append("room")
            game.play_until(lambda view: view["phase"] == "dealOver")
    if reloaded:
        refused.append("room")
        with playing(disk) as game:
            game.do(game.current_game.resume)
            game.play_until(lambda view: view["phase"] == "dealOver")
    assert sums(disk) == (2, [2])
    assert all("owed" not in text for text in disk.now.values())


def refuse_statistics(disk: Disk) -> list[str]:
    """What of the statistics finds no room from now on, until `room` is made."""
    refused: list[str] = []
    write = disk.set

    def refusing(key: str, text: str) -> bool:
        if key.endswith(":statistics") and "room" not in refused:
            refused.append(text)
            return False
        return write(key, text)

    disk.set = refusing  # type: ignore[method-assign]
    return refused


@pytest.mark.parametrize("how", ["a deal is counted", "a backup is saved"])
def test_statistics_that_cannot_be_read_and_have_no_room_aside_are_not_written_over(
    disk: Disk, how: str
) -> None:
    newer = json.dumps({"v": 2, "all": "x" * 6000})
    with playing(disk) as game:
        begin(game)
        disk.now["jass@/:statistics"] = newer
        disk.room = sum(map(len, disk.now.values())) + 5000  # to play on, but not to put them aside
        if how == "a deal is counted":
            game.play_until(lambda view: view["phase"] == "dealOver")
        else:
            importlib.import_module("web.page.statistics.recorded").named()
    assert disk.named("statistics") == newer
