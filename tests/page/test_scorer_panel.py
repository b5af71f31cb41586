"""The scorer's dialog without a browser: what it keeps beside other tabs, and what it brings back."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk

NEWER = json.dumps({"v": 2, "sides": [[1, 2, 3]]})


class Scorer:
    """The dialog, opened on a disk."""

    def __init__(self, game: Playing, disk: Disk) -> None:
        self.game, self.disk = game, disk
        self.told: list[str] = []
        self.storage: Any = importlib.import_module("web.page.base.storage")
        self.storage.listen(self.told.append)
        module: Any = importlib.import_module("web.page.scorer.panel")
        self.panel = module.Scorer(FullDesk(game).run)
        game.do(self.panel.open)

    def write(self, *points: int) -> None:
        self.game.do(lambda: self.panel.write(list(points)))

    def newer(self, text: str = NEWER) -> None:
        """Another tab, of a newer build, writes on the slate."""
        self.disk.now["jass@/:scorer"] = text
        self.storage.announce("scorer", text)

    def entries(self) -> object:
        return json.loads(self.disk.named("scorer") or "{}").get("entries")

    def seen(self) -> str:
        return " | ".join(each.textContent for each in self.game.find("#scorer").everything())


@pytest.fixture
def scorer() -> Iterator[Scorer]:
    disk = Disk()
    with playing(disk) as game:
        yield Scorer(game, disk)


def test_what_a_newer_build_has_written_is_put_aside_before_the_next_entry(scorer: Scorer) -> None:
    scorer.write(20, 0)
    scorer.newer()
    assert scorer.disk.named("scorer") == NEWER
    scorer.write(0, 50)
    assert scorer.disk.named("scorer.aside-0") == NEWER
    assert scorer.told == [scorer.storage.ASIDE]
    assert scorer.entries() == [[20, 0], [0, 50]]


def test_so_it_is_where_the_tab_has_not_heard_of_it(scorer: Scorer) -> None:
    scorer.disk.now["jass@/:scorer"] = NEWER
    scorer.write(0, 50)
    assert scorer.disk.named("scorer.aside-0") == NEWER


def test_where_there_is_no_room_aside_it_stays(scorer: Scorer) -> None:
    scorer.write(20, 0)
    scorer.newer()
    scorer.disk.room = sum(map(len, scorer.disk.now.values()))
    scorer.write(0, 50)
    assert scorer.disk.named("scorer") == NEWER
    assert "The browser does not keep the slate" in scorer.seen()


def test_so_it_is_where_the_slate_had_no_room_before(scorer: Scorer) -> None:
    scorer.disk.room = 0
    scorer.write(20, 0)
    scorer.newer()
    scorer.disk.room = 10_000
    scorer.write(0, 50)
    assert scorer.disk.named("scorer.aside-0") == NEWER
    assert scorer.entries() == [[20, 0], [0, 50]]


def elsewhere(scorer: Scorer, *entries: list[int]) -> None:
    """Another page writes on the slate, and this one, put away by the browser, does not hear of it."""
    slate = json.loads(scorer.disk.named("scorer") or "")
    slate["entries"] = [*slate["entries"], *entries]
    slate["past"] = [*slate["past"], *[["add"]] * len(entries)]
    scorer.disk.now["jass@/:scorer"] = json.dumps(slate)


def test_an_entry_goes_under_what_another_page_has_written_unheard(scorer: Scorer) -> None:
    scorer.write(20, 0)
    elsewhere(scorer, [100, 0], [0, 57])
    scorer.write(0, 50)
    assert scorer.entries() == [[20, 0], [100, 0], [0, 57], [0, 50]]


@pytest.mark.parametrize(
    ("key", "kept"),
    [("[data-add]", [[20, 0], [100, 0], [0, 1]]), ("[data-undo]", [[20, 0]])],
)
def test_so_does_what_a_key_does(scorer: Scorer, key: str, kept: list[list[int]]) -> None:
    scorer.write(20, 0)
    elsewhere(scorer, [100, 0])
    scorer.game.click(f"#scorer {key}")
    assert scorer.entries() == kept


def test_an_entry_that_another_page_has_changed_is_not_changed_unseen(scorer: Scorer) -> None:
    scorer.write(20, 0)
    scorer.game.do(lambda: scorer.panel.entry(0))
    elsewhere(scorer, [100, 0])
    scorer.game.click("#scorer [data-delete]")
    assert scorer.entries() == [[20, 0], [100, 0]]
    scorer.game.do(lambda: scorer.panel.entry(0))
    elsewhere(scorer, [0, 57])
    scorer.game.do(lambda: scorer.game.find("#scorer").tell("submit"))
    assert scorer.entries() == [[20, 0], [100, 0], [0, 57]]


@pytest.mark.parametrize("points", ["157", "0"])
def test_a_deal_that_gives_one_side_all_is_asked_about_and_the_focus_comes_back(
    scorer: Scorer, points: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.import_module("web.page.scorer.points"), "DEAL", (157, 100))
    document = scorer.game.page.document
    opener = scorer.game.find("#scorer [data-write='1']")
    opener.focus()
    scorer.game.click("#scorer [data-write='1']")
    field = scorer.game.find("#scorer [data-points]")
    assert document.activeElement is field
    field.value = points
    field.tell("input")
    winner = "Them" if points == "157" else "Us"
    assert f"No trick at all? Then write a match for {winner}." in scorer.seen()
    scorer.game.do(lambda: scorer.game.find("#scorer").tell("submit"))
    assert scorer.entries() == [[0, 157] if points == "157" else [157, 0]]
    assert document.activeElement is opener


def setup(scorer: Scorer) -> list[Any]:
    """The panel of names and target: its fields of text, and the box."""
    scorer.game.click("#scorer [data-setup]")
    return [each for each in scorer.game.find("#scorer").everything() if each.tagName == "INPUT"]


def wiped(scorer: Scorer) -> None:
    scorer.game.click("#scorer [data-wipe]")


def told(scorer: Scorer) -> list[object]:
    slate = json.loads(scorer.disk.named("scorer") or "{}")
    return [slate[key] for key in ("names", "target", "turned", "entries")]


def test_a_new_game_with_another_target_can_be_taken_back(scorer: Scorer) -> None:
    """The game before comes back with the names and the target that it was played with."""
    scorer.write(20, 0)
    fields = setup(scorer)
    fields[0].value, fields[2].value = "Vreni", "2500"
    wiped(scorer)
    assert told(scorer) == [["Vreni", ""], 2500, False, []]
    scorer.game.click("#scorer [data-undo]")
    assert told(scorer) == [["", ""], 1000, False, [[20, 0]]]


def test_a_new_game_is_not_begun_with_a_target_that_is_none(scorer: Scorer) -> None:
    scorer.write(20, 0)
    setup(scorer)[2].value = "many"
    wiped(scorer)
    assert told(scorer) == [["", ""], 1000, False, [[20, 0]]]


@pytest.mark.parametrize("heard", [True, False])
def test_the_panel_writes_what_was_changed_in_it_alone(scorer: Scorer, heard: bool) -> None:
    """Another tab has given a name and a target since the panel was opened."""
    scorer.write(20, 0)
    fields = setup(scorer)
    fields[1].value = "Ueli"
    slate = json.loads(scorer.disk.named("scorer") or "")
    other = json.dumps(slate | {"names": ["Vreni", "Sepp"], "target": 700, "turned": True})
    if heard:
        scorer.newer(other)
        assert [field.value for field in fields[:3]] == ["Vreni", "Ueli", "700"]
    else:
        scorer.disk.now["jass@/:scorer"] = other
    scorer.game.do(lambda: scorer.game.find("#scorer").tell("submit"))
    assert told(scorer) == [["Vreni", "Ueli"], 700, True, [[20, 0]]]
