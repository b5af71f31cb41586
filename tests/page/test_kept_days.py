"""What is kept, shown and told of the games of the day, also without room for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing
from tests.page.playing_days import (
    a_day,
    begin,
    decide,
    kept,
    module,
    opened,
    show,
    to_end,
    today,
)

game = a_day


class Full(Disk):
    """A storage that has no room for names that begin so, or for none of them."""

    refused: tuple[str, ...] = ()

    def set(self, key: str, text: str) -> bool:
        return not key.split(":", 1)[1].startswith(self.refused) and super().set(key, text)


def chip(game: Playing) -> tuple[str, str]:
    """What the start screen shows of a game: what is on its chip, and what is said of that."""
    today(game).show()
    found = game.find('#start-day [data-open="day:dayCoiffeur"]')
    small = found.querySelector("small")
    assert small is not None
    return small.textContent, found.attributes.get("title", "")


def test_a_result_that_has_no_room_is_not_shown_as_kept_and_is_written_once_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = Full()
    disk.refused = ("day.",)
    with opened(disk, monkeypatch) as game:
        unkept = module("web.page.base.i18n").t("unkept")
        begin(game)
        decide(game)
        assert game.around.told.count("told") == 1
        to_end(game)
        assert game.around.told.count("told") == 1
        same = game.find("#slate").querySelector(".slate-same")
        assert same is not None
        assert unkept in [each.textContent for each in same.everything()]
        own = str(kept()["dayCoiffeur"]["own"][0][0])
        assert chip(game) == (own, unkept)
        show(game)
        assert unkept in [each.textContent for each in game.find("#day").everything()]
        assert disk.named("day.2026-11-26") is None
        disk.refused = ()
        assert chip(game) == (f"✓ {own}", "")
    with opened(disk, monkeypatch) as game:
        assert chip(game) == (f"✓ {own}", "")


def test_what_is_played_on_is_kept_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full()
    disk.refused = ("day.",)
    with opened(disk, monkeypatch) as game:
        begin(game)
        decide(game)
        disk.refused = ()
        decide(game)
        assert json.loads(disk.named("day.2026-11-26") or "") == kept()


def test_where_the_game_has_no_room_either_that_alone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full()
    with opened(disk, monkeypatch) as game:
        disk.refused = ("day.", "saved.")
        begin(game)
        decide(game)
        assert "told" not in game.around.told


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"chess": {}}',
        '{"daySchieber": 1}',
        '{"daySchieber": {"game": 1}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2, 3]], "rival": null, "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2], [3]], "rival": [], "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2]], "rival": [[3]], "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [], "rival": [[1], [2, 3]], "over": false, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [], "rival": null, "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2]], "over": true, "practice": false}}',
    ],
)
def test_what_cannot_be_read_is_put_aside(game: Playing, text: str) -> None:
    storage = module("web.page.base.storage")
    storage.write("day.2026-11-26", text)
    today(game).show()
    assert kept() == {}
    assert storage.read("day.2026-11-26") is None
    assert storage.read("day.2026-11-26.aside-0") == text


@pytest.mark.parametrize(
    "entry",
    [
        {"own": [], "rival": None, "over": False},
        {"own": [], "rival": [[1, 2], [3, 4]], "over": False},
        {"own": [[1, 2]], "rival": [], "over": False},
        {"own": [[5], [0]], "rival": [[1], [2], [3], [4]], "over": False},
        {"own": [[5], [0]], "rival": None, "over": True},
    ],
)
def test_what_was_kept_of_a_day_is_read_again(game: Playing, entry: dict[str, Any]) -> None:
    games = {"dayDifferenzler": {"game": "a", "practice": False, **entry}}
    module("web.page.day.days").keep("2026-11-26", games)
    today(game).show()
    assert kept() == games


@pytest.mark.parametrize(
    ("own", "rival", "went"),
    [
        ([112, 45], [100, 57], "better"),
        ([100, 57], [100, 57], "same"),
        ([200, 114], [100, 57], "better"),
        ([0, 950], [0, 600], "less"),
        ([3], [4], "better"),
        ([4], [3], "less"),
    ],
)
def test_a_deal_is_compared_by_both_sides(game: Playing, own: list[int], rival: list[int], went: str) -> None:
    assert module("web.page.day.days").compared(own, rival) == went


def test_what_is_told_has_a_sign_a_deal(game: Playing) -> None:
    words = module("web.page.day.words")
    entry = {"own": [[112, 45], [50, 107]], "rival": [[100, 57], [50, 107]], "practice": False}
    told = words.told("2026-11-26", "daySchieber", entry)
    assert "▲●" in told
    assert "162 : 152" in told
    assert "150 : 164" in told
    assert "2026-11-26" in told
    entry["rival"], entry["practice"] = None, True
    told = words.told("2026-11-26", "daySchieber", entry)
    assert "▲" not in told
    assert module("web.page.base.i18n").t("practice.tag") in told


def test_the_calendar_shows_what_was_played_and_nothing_else(game: Playing) -> None:
    begin(game)
    to_end(game)
    show(game)
    dialog = game.find("#day")
    marked = [each.attributes["data-day"] for each in dialog.everything() if "data-day" in each.attributes]
    assert marked == ["2026-11-26"]
    assert len([each for each in dialog.everything() if each.tagName == "TD" and each.children]) >= 30
    back = dialog.querySelector('[data-month="-1"]')
    assert back is not None
    game.do(lambda: back.tell("click"))
    assert not any("data-day" in each.attributes for each in dialog.everything())
