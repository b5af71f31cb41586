"""What would have been better, without a browser: found one by one, marked in the replay, played again."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.history.log import loads
from tests.page.fake_page import Element
from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk

DEALT = "seed 1"


def moment(index: int, trick: int, lost: float, **more: object) -> dict[str, Any]:
    """A decision as the engine judges it."""
    told = {"index": index, "deal": 1, "trick": trick, "kind": "card", "chosen": "E6", "better": "RA"}
    return told | {"lost": lost, "counts": lost >= 3, "unlucky": 0.0, "why": [{"key": "best"}]} | more


MOMENTS = [
    moment(0, 0, 4.4, kind="shove", chosen="E", better="shove"),
    moment(4, 1, 1.0, unlucky=44.0, why=[]),
    moment(9, 2, 12.6),
    None,
    moment(20, 5, 30.0),
    moment(30, 7, 5.0),
]
"""Four of them cost points; the first costs least."""


class Judge:
    """The engine, with judgements of our own; `asked` are the places that it was asked for."""

    def __init__(self, game: Playing) -> None:
        self._game = game
        self.asked: list[int] = []
        self.meanwhile: Callable[[int], object] = lambda _place: None

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] != "review":
            reply: dict[str, Any] = await self._game.engine.ask(request)
            return reply
        place: int = request["from"]
        self.asked.append(place)
        self.meanwhile(place)
        if place < len(MOMENTS):
            return {"review": {"of": len(MOMENTS), "next": place + 1, "moment": MOMENTS[place]}}
        return {"review": {"of": len(MOMENTS), "next": None, "written": -20, "cards": 31}}


class Seen:
    """A game after its first deal, and the panel of it."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.judge = Judge(game)
        self.desk = FullDesk(game)
        self.desk.ask = self.judge.ask
        self._panels = importlib.import_module("web.page.ui.panels")
        for module in ("better", "panel"):
            importlib.import_module(f"web.page.replay.{module}")

    def open(self, name: str) -> None:
        loop = asyncio.get_running_loop
        self.game.do(lambda: loop().create_task(self._panels.show(name, self.desk)))


def text_of(element: Element) -> str:
    """All the words in an element."""
    return " ".join(each.textContent for each in element.everything())


@pytest.fixture
def seen() -> Iterator[Seen]:
    with playing() as game:
        game.open(DEALT)
        game.play_until(lambda view: view["phase"] == "dealOver")
        yield Seen(game)


def test_the_three_dearest_moments_stand_in_the_order_of_play(seen: Seen) -> None:
    seen.open("better")
    assert seen.judge.asked == list(range(len(MOMENTS) + 1))
    items = [each for each in seen.game.find("#better .better-moments").everything() if each.tagName == "LI"]
    told = [text_of(each) for each in items]
    where = ["Trick 2", "Trick 5", "Trick 7"]
    points = [f"{n} points worse than possible" for n in (13, 30, 5)]
    for text, place, lost in zip(told, where, points, strict=True):
        assert place in text
        assert lost in text
    luck = text_of(seen.game.find("#better .better-luck"))
    assert "44 points" in luck
    assert "−20" in luck
    assert "+31" in luck
    assert seen.game.find("#better [role=status]").textContent == "Measured by what you could know."


def test_who_closes_it_gives_the_rest_up(seen: Seen) -> None:
    def close(place: int) -> None:
        if place == 2:
            seen.game.find("#better").close()

    seen.judge.meanwhile = close
    seen.open("better")
    assert seen.judge.asked == [0, 1, 2]


def test_the_replay_marks_where_points_were_lost(seen: Seen) -> None:
    seen.open("replay")
    assert seen.game.page.document.querySelector("#replay [data-lost]") is None
    seen.open("better:1")
    seen.open("replay:1.5")
    chips = [each for each in seen.game.find("#replay").everything() if each.hasAttribute("data-lost")]
    assert [chip.getAttribute("data-trick") for chip in chips] == ["1", "4", "6"]
    assert "30 points worse than possible" in text_of(chips[1])
    assert chips[1].getAttribute("aria-current") == "step"
    assert seen.game.find("#replay .replay-says").textContent.endswith("30 points worse than possible")


def test_playing_on_from_a_moment_is_practice_and_leaves_the_game_alone(seen: Seen) -> None:
    game = seen.game
    seen.open("better")
    whole, before = game.engine.log, game.current_game.saves.current
    button = game.page.document.querySelector("#better [data-again='9']")
    assert button is not None
    game.do(lambda: button.tell("click"))
    assert game.engine.log is not None
    assert loads(game.engine.log).actions == loads(whole).actions[:9]
    assert game.current_game.saves.current != before
    assert game.current_game.saves.record(before)[1] == whole
    assert game.current_game.saves.head["undone"] == 1
    counted = game.current_game.saves.head["counted"]
    assert counted == len(game.view["results"]) == 0
    # The next deal of the game itself is not known from it.
    assert loads(game.engine.log).seeds.seed(1) == loads(whole).seeds.seed(1)
    assert loads(game.engine.log).seeds.seed(2) != loads(whole).seeds.seed(2)


def test_the_play_of_another_seat_is_judged_where_the_player_has_that(seen: Seen) -> None:
    """As on a device that deals, or that goes on with a game of others: practice is the first seat's."""
    seats: list[object] = []
    ask = seen.judge.ask

    async def noted(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "review":
            seats.append(request.get("seat"))
        return await ask(request)

    seen.desk.ask = noted
    seen.game.view["seat"] = 2
    seen.open("better")
    assert set(seats) == {2}
    assert seen.game.page.document.querySelector("#better [data-again]") is None
    assert seen.game.page.document.querySelector("#better [name=whose]") is None


def test_a_challenge_is_that_of_the_first_seat(seen: Seen) -> None:
    game = seen.game
    assert not game.find("[data-open=challenge]").hidden
    game.view["seat"] = 2
    game.at_table.slate.result(game.view, 0)
    assert game.find("[data-open=challenge]").hidden


def test_what_was_lost_stands_in_the_statistics_of_the_month(seen: Seen) -> None:
    seen.desk.current_game.saves.head.pop("helped", None)  # the bots of this table play at another level
    seen.open("better")
    panel: Any = importlib.import_module("web.page.statistics.panel")
    panel.js.Intl.NumberFormat.new = lambda _tag: SimpleNamespace(format=str)
    today = {"getFullYear": lambda: 2026, "getMonth": lambda: 10, "getDate": lambda: 27}
    panel.js.Date.new = lambda *day: SimpleNamespace(toLocaleDateString=lambda *_: str(day), **today)
    seen.open("statistics")
    words = text_of(seen.game.find("#statistics .stats-judged"))
    for said in ("47.6", "4.4"):  # 12.6 + 30 + 5 for cards, one shove
        assert said in words
    seen.open("better")  # the same deal again
    seen.open("statistics")
    assert text_of(seen.game.find("#statistics .stats-judged")) == words


def test_practice_is_not_in_the_statistics(seen: Seen) -> None:
    seen.desk.current_game.saves.tell(helped=True)
    seen.open("better")
    judged: Any = importlib.import_module("web.page.statistics.judged")
    assert judged.kept() == {}
