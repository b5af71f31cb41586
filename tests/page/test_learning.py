"""The lessons as they are gone through, without a browser: the engine is a real one."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from jass.session import Session
from tests.page.fake_device import Disk
from tests.page.fake_page import Element, Page, imported

WORDS = json.loads((Path(__file__).parents[2] / "web/lang/en.json").read_text("utf-8"))
FOLLOW_SUIT = 1, 0
"""The lesson and the step where Rosen are led and R8, R9, RU, L7 and LU may be played."""
RIGHT = ("R8", "R9", "RU", "L7", "LU")


async def ask(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(Session().handle(json.dumps({"id": 1} | request)))
    assert reply["ok"], reply
    return reply


class Lessons:
    """The dialog of the lessons on a page, and whether a game was begun."""

    def __init__(self, page: Page, panel: Any) -> None:
        self.page = page
        self.begun: list[str] = []
        self._waiting: list[Any] = []
        self.panel = panel.Learn(ask, self._waiting.append, self._begin)
        self.panel.open()
        self.dialog = page.find("learn")

    def press(self, **button: str) -> None:
        """Press the button that carries this, `answer="R8"` for `data-answer=R8`, and wait for the engine."""
        ((name, value),) = button.items()
        found = self.dialog.querySelector(f"[data-{name}='{value}']" if value else f"[data-{name}]")
        assert found is not None, f"there is no {button}"
        found.tell("click")
        self.settle()

    def key(self, key: str) -> None:
        self.page.press(key, at=self.dialog)
        self.settle()

    def settle(self) -> None:
        while self._waiting:
            asyncio.run(self._waiting.pop(0))

    def _begin(self, variant: str) -> None:
        self.begun.append(variant)

    def says(self) -> str:
        """What is said to the last answer, if anything: `right` or `wrong`."""
        return self._part(".learn-says").attributes.get("data-kind", "")

    def marks(self) -> dict[str, str]:
        """The answers that are marked, and how."""
        marked = [one for one in self.dialog.everything() if "data-mark" in one.attributes]
        return {one.attributes["data-answer"]: one.attributes["data-mark"] for one in marked}

    def text(self) -> str:
        return self._part(".learn-text").textContent

    def _part(self, selector: str) -> Element:
        found = self.dialog.querySelector(selector)
        assert found is not None
        return found


@pytest.fixture
def lessons() -> Iterator[Lessons]:
    page = Page()
    with imported(page, "web.page.learn.panel") as panel:
        importlib.import_module("web.page.base.i18n")._words.update(WORDS)
        storage: Any = importlib.import_module("web.page.base.storage")
        storage.PREFIX, storage._kept = "jass@/:", Disk()
        yield Lessons(page, panel)


def test_a_lesson_is_gone_through_by_keys(lessons: Lessons) -> None:
    lessons.press(lesson="0")
    first = lessons.text()
    lessons.key("ArrowRight")
    assert lessons.text() != first
    lessons.key("ArrowLeft")
    assert lessons.text() == first
    for _ in range(6):
        lessons.key("ArrowRight")
    assert lessons.dialog.querySelector("[data-done]") is not None


@pytest.mark.parametrize("number", range(1, 10))
def test_each_digit_gives_the_answer_with_that_number(lessons: Lessons, number: int) -> None:
    lessons.press(lesson="0")
    lessons.key(str(number))
    offered = [one.attributes["data-answer"] for one in lessons.dialog.everything() if _offers(one)]
    assert list(lessons.marks()) == [offered[number - 1]]


def _offers(element: Element) -> bool:
    return "data-answer" in element.attributes


def test_the_right_card_is_right_and_the_second_wrong_one_shows_it(lessons: Lessons) -> None:
    lessons.press(lesson="0")
    lessons.press(answer="R9")
    assert (lessons.says(), lessons.marks()) == ("wrong", {"R9": "wrong"})
    lessons.press(answer="R6")
    assert lessons.marks() == {"R9": "wrong", "R6": "wrong", "RA": "hint"}
    lessons.press(answer="RA")
    assert (lessons.says(), lessons.marks()["RA"]) == ("right", "right")
    lessons.press(answer="RK")
    assert "RK" not in lessons.marks(), "after the right answer nothing is asked any more"


def test_of_several_cards_none_may_be_wrong_and_none_missing(lessons: Lessons) -> None:
    lessons.press(lesson=str(FOLLOW_SUIT[0]))
    for card in (*RIGHT[1:], "S6"):
        lessons.press(answer=card)
    lessons.press(check="")
    assert (lessons.says(), lessons.marks()["S6"]) == ("wrong", "wrong")
    lessons.press(answer="S6")
    lessons.press(check="")
    assert (lessons.says(), lessons.marks().get("R8")) == ("wrong", "hint")
    lessons.press(answer="R8")
    lessons.press(check="")
    assert (lessons.says(), lessons.marks()) == ("right", dict.fromkeys(RIGHT, "right"))


def test_a_lesson_can_be_opened_by_its_key(lessons: Lessons) -> None:
    lessons.panel.open("follow")
    lessons.settle()
    assert lessons.dialog.attributes["data-lesson"] == "follow"
    assert lessons.text()
    lessons.panel.open("no lesson")
    assert "data-lesson" not in lessons.dialog.attributes


@pytest.mark.parametrize(
    ("lesson", "steps", "variant"),
    [("4", 7, "schieberCh"), ("5", 3, "differenzlerOnline"), ("6", 4, "schieberChCoiffeur")],
)
def test_after_the_last_lesson_of_a_game_it_begins(
    lessons: Lessons, lesson: str, steps: int, variant: str
) -> None:
    lessons.press(lesson=lesson)
    for _ in range(steps):
        lessons.key("ArrowRight")
    assert lessons.begun == [variant]
    assert not lessons.dialog.open


def test_from_the_list_the_chosen_game_begins(lessons: Lessons) -> None:
    lessons.press(play="")
    assert lessons.begun == [""]


@pytest.mark.parametrize(
    ("starting", "goes_on", "variant", "begun"),
    [
        (True, False, "", "chosen"),
        (True, True, "schieberCh", "chosen"),
        (True, True, "schieberChCoiffeur", "schieberChCoiffeur"),
        (False, False, "differenzlerOnline", "differenzlerOnline"),
        (False, True, "differenzlerOnline", ""),
    ],
)
def test_a_lesson_gives_up_no_game_that_lies_before_the_player(
    starting: bool, goes_on: bool, variant: str, begun: str
) -> None:
    """One that is only kept stays among the games, as with any other game that is begun."""
    told: list[str] = []
    parts = MagicMock()
    parts.settings.game = {"variant": "schieberCh", "options": {}}
    parts.current_game.goes_on.return_value = goes_on
    parts.menu.starting.return_value = starting
    parts.lobby.request.return_value = {"do": "open", "variant": "schieberCh", "options": {"target": 1000}}
    parts.screens.new_game = lambda request=None: told.append(request["variant"] if request else "chosen")
    with imported(Page(), "web.page.desk") as desk:
        desk.PageDesk(parts).learned(variant)
    assert told == ([begun] if begun else [])
