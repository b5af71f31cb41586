"""Several people at one device, without a browser: who is asked for it, and what the page holds meanwhile.

The engine is the real one.
"""

from __future__ import annotations

import asyncio
import importlib
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.model.cards import RANKS, SUITS
from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk

CODES = {suit + rank for suit in SUITS for rank in RANKS}


class Table:
    """A game at which the device goes round."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.given: list[int] = []
        game.at_table._parts.screens.desk = SimpleNamespace(fetched=lambda: asyncio.sleep(0, True))

    def open(self, people: list[int], variant: str = "schieberCh", **agreed: bool) -> None:
        seats: dict[str, Any] = {"people": people, "names": {str(seat): f"P{seat}" for seat in people}}
        seats.update({"tips": False, "undo": False}, **agreed)
        request = {"do": "open", "variant": variant, "options": {}, "seed": "seed 1", "seats": seats}
        self.game.do(lambda: self.game.game.request(request))

    @property
    def company(self) -> Any:
        return self.game.game.company

    def take(self) -> int:
        """Take the device once it is asked for; nothing of a card is in the page before."""
        assert self.game.around.told.pop() == "open handover"
        assert self.left() == []
        seat: int = self.company.next()
        self.given.append(seat)
        self.game.do(self.company.take)
        return seat

    def left(self) -> list[str]:
        """What of a card is in the page besides the start screen's fan."""
        fan = set(self.game.find("#start-fan").everything())
        found = []
        for node in self.game.page.document.documentElement.everything():
            if node not in fan:
                found += [v for v in map(str, node.attributes.values()) if v.lstrip("#") in CODES]
                found += re.findall(r"(?:Acorn|Rose|Bell|Shield)s? \w+", node.textContent)
        return found

    def deal(self) -> None:
        """To the end of the deal."""
        for _ in range(200):
            view = self.game.view
            if view["phase"] in ("dealOver", "gameOver"):
                return
            if self.company.next() is not None:
                self.take()
            else:
                self.game.decide()
        raise AssertionError("it never came to that")


@pytest.fixture
def table() -> Iterator[Table]:
    with playing() as game:
        yield Table(game)


@pytest.mark.parametrize(
    ("people", "least", "most"), [([0, 2], 10, 18), ([1, 3], 10, 18), ([0, 1, 2, 3], 30, 38)]
)
def test_a_deal_is_handed_round(table: Table, people: list[int], least: int, most: int) -> None:
    table.open(people)
    table.deal()
    assert set(table.given) == set(people)
    assert least <= len(table.given) <= most
    assert all(one != other for one, other in zip(table.given, table.given[1:], strict=False))
    assert table.game.around.told == []  # the slate is everybody's
    slate = [node.textContent for node in table.game.find("#slate").everything()]
    assert ("P0\nP2" in slate) == (len(people) == 4)
    assert ("Us" in slate) == (len(people) == 2)
    assert table.game.find("[data-open=challenge]").hidden


def test_the_next_deal_is_nobodys_before_it_is_taken(table: Table) -> None:
    table.open([0, 2])
    table.deal()
    table.game.click("[data-next]")
    assert table.company.holder is None
    assert table.take() in (0, 2)
    assert len(table.game.hand()) == 9


def test_who_comes_back_from_the_start_screen_is_asked_again(table: Table) -> None:
    table.open([0, 2])
    table.take()
    assert table.left()
    table.company.left()
    assert table.left() == []
    table.game.do(table.game.game.wake)
    table.take()


def test_a_menu_over_the_last_card_leaves_no_hand_for_who_closes_it(table: Table) -> None:
    table.open([0, 1, 2, 3])
    table.take()

    async def menu() -> None:
        table.game.around.away = True

    table.company._game.linger = menu
    table.game.click("[data-choose=E]")
    table.game.key("1")
    assert table.company.next() is not None
    assert table.game.around.told == []
    assert table.left() == []
    table.game.around.away = False
    table.game.do(table.game.game.wake)
    table.take()


def test_a_single_card_is_not_played_for_who_has_just_taken_the_device(table: Table) -> None:
    table.open([0, 1, 2, 3])
    while len(table.game.view["hand"]) != 1 or table.company.next() is not None:
        assert table.game.view["phase"] in ("auction", "play")
        if table.company.next() is not None:
            table.take()
        elif table.game.view["phase"] == "auction":
            table.game.click("[data-choose=E]")
        else:
            card = next(card for card in table.game.hand() if card in table.game.view["legal"])
            table.game.key(str(table.game.hand().index(card) + 1))
    assert len(table.game.view["legal"]) == 1


def test_undo_goes_to_the_last_decision_of_anybody(table: Table) -> None:
    table.open([0, 1, 2, 3], undo=True)
    first = table.take()
    table.game.click("[data-choose=E]")
    card = table.game.hand()[0]
    table.game.key("1")
    second = table.take()
    assert second != first
    table.game.key("u")
    assert table.take() == first
    assert card in table.game.hand()


def test_a_tip_that_comes_after_the_device_is_put_down_is_given_to_nobody(table: Table) -> None:
    table.open([0, 2], tips=True)
    table.take()
    ask = table.game.engine.ask
    coming: list[asyncio.Future[None]] = []

    async def slow(request: dict[str, Any]) -> Any:
        reply = await ask(request)
        if request["do"] == "hint":
            coming.append(asyncio.get_running_loop().create_future())
            await coming[0]
        return reply

    table.game.engine.ask = slow  # type: ignore[method-assign]
    table.game.key("h")
    table.game.around.away = True
    table.company.left()
    table.game.do(lambda: coming[0].set_result(None))
    assert table.left() == []
    assert table.game.said() == ""


def test_one_person_takes_the_device_from_nobody(table: Table) -> None:
    """Who goes on alone with a game of others."""
    table.open([2])
    assert len(table.game.hand()) == 9
    table.deal()
    assert table.game.view["seat"] == 2
    table.game.click("[data-next]")
    table.company.left()
    table.game.do(table.game.game.wake)
    assert len(table.game.hand()) == 9
    assert table.given == []


def test_without_an_agreement_there_is_no_undo_and_no_tip(table: Table) -> None:
    table.open([0, 2])
    table.take()
    table.game.game.may_ask()
    assert not table.game.game.may_ask()
    table.game.click("[data-choose=E]")
    assert not table.game.game.may_undo()


@pytest.mark.parametrize("second", ["anna", "An\u200bna", "Anna\ufe0f"])
def test_two_people_of_names_that_look_the_same_are_refused(second: str) -> None:
    with playing() as game:
        game.open("seed 1")
        desk = FullDesk(game)
        importlib.import_module("web.page.together.setup")
        panels = importlib.import_module("web.page.ui.panels")
        game.do(lambda: asyncio.get_running_loop().create_task(panels.show("together:here", desk)))
        fields = [each for each in game.find("#together").everything() if each.tagName == "INPUT"]
        for field, name in zip(fields, ("Anna", second), strict=False):
            field.value = name
        game.do(lambda: game.find("#together-form").tell("submit"))
        assert game.find("#together .together-says").textContent
        assert desk.begun == []
        assert fields[1].attributes["aria-invalid"] == "true"


@pytest.mark.parametrize("several", [True, False])
def test_the_screen_stays_lit_while_several_people_are_at_the_table(several: bool) -> None:
    with playing() as game:
        awake: Any = importlib.import_module("web.page.ui.awake").Awake
        lit: list[bool] = []
        awake.hold = lambda _self: lit.append(True)
        awake.let_go = lambda _self: lit.append(False)
        table = Table(game)
        table.open([0, 2] if several else [0])
        assert (lit[-1:] == [True]) == several
        table.company.left()
        assert lit[-1:] == [False] * several
        game.do(table.company.take)
        assert (lit[-1:] == [True]) == several
        game.game.rest()
        assert lit[-1:] == [False] * several
