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
