"""Help at the table: where the coach's sentence stands, and when."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.playing import Playing, playing

LEADS = "seed 1"
"""The player names the contract here and leads."""


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    with playing() as made:
        packages: Any = importlib.import_module("web.page.loading.packages")

        async def here() -> None:
            """All of it is."""

        monkeypatch.setattr(packages, "on_demand", here)
        yield made


def coached(game: Playing) -> Playing:
    game.values["coach"] = "on"
    game.run(game.at_table.coach())
    game.open(LEADS)
    return game


def line(game: Playing) -> str:
    """What is to be read in the place of the status."""
    found = game.find(".coach")
    return "" if found.hidden else str(found.textContent)


def test_without_a_coach_nothing_is_made(game: Playing) -> None:
    game.values["coach"] = "off"
    game.run(game.at_table.coach())
    game.open(LEADS)
    assert game.page.document.querySelector(".coach") is None


def test_each_decision_has_its_sentence(game: Playing) -> None:
    assert line(coached(game)).startswith("Do you hold the Puur")
    game.click("[data-choose=E]")
    first = line(game)
    assert first
    game.key("1")
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and len(view["hand"]) < 8)
    assert line(game) not in ("", first)


def test_it_is_said_aloud_once(game: Playing) -> None:
    coached(game)
    words = line(game)
    game.do(game.game.draw)
    aloud = [each.textContent for each in game.find("#live").children]
    assert aloud.count(words) == 1


def test_on_the_slate_it_says_what_was_counted(game: Playing) -> None:
    coached(game).play_until(lambda view: view["phase"] == "dealOver")
    note = game.find("#slate .slate-coach")
    assert "2500" in note.textContent
    assert not note.hidden
    assert line(game) == ""
    board = [child.attributes.get("class") for child in game.find("#slate .slate-board").children]
    assert board.index("slate-coach") + 1 == board.index("slate-body")
    game.click("[data-next]")
    assert note.hidden


def test_switched_off_it_goes(game: Playing) -> None:
    coached(game)
    game.values["coach"] = "off"
    game.do(game.game.draw_again)
    assert line(game) == ""


def test_where_it_does_not_come_the_game_goes_on(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    packages: Any = importlib.import_module("web.page.loading.packages")

    async def away() -> None:
        raise OSError("no network")

    monkeypatch.setattr(packages, "on_demand", away)
    coached(game).play_until(lambda view: view["phase"] == "dealOver")
    assert game.page.document.querySelector(".coach") is None
