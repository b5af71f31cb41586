"""What is said by hand at another's turn, without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.playing import Playing, playing


class Thinking:
    """A game to a claim by hand, in which the bot after the player's card still thinks."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        game.open("seed 1", claimMode="manual")
        game.click("[data-choose=E]")
        ask, self.ready = game.engine.ask, asyncio.Event()

        async def waiting(request: dict[str, Any]) -> dict[str, Any]:
            if request["do"] == "bot":
                await self.ready.wait()
            return await ask(request)

        game.engine.ask = waiting  # type: ignore[method-assign]
        game.key(str(game.hand().index(game.view["legal"][0]) + 1))
        assert game.view["turn"] != 0

    def answer(self) -> None:
        self.game.do(self.ready.set)

    def played(self) -> int:
        return len(self.game.view["trick"]["cards"])


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    with playing() as game:
        yield Thinking(game)


def test_a_question_at_a_bots_turn_waits_for_its_answer(thinking: Thinking) -> None:
    game, before = thinking.game, thinking.played()
    game.click("[data-say=claim]")
    thinking.answer()
    assert thinking.played() == before + 1, "the bot that had been asked has played"
    assert game.view["turn"] != 0, "no other one was asked"
    assert game.find("#ask").getAttribute("hidden") is None
    game.click("[data-no]")
    assert game.find("#ask").getAttribute("hidden") is not None
    assert game.view["turn"] == 0, "they have gone on"


def test_so_does_the_claim_itself(thinking: Thinking) -> None:
    game = thinking.game
    game.click("[data-say=claim]")
    thinking.answer()
    game.click("[data-yes]")
    assert game.view["phase"] == "gameOver"


def test_a_question_of_another_game_claims_nothing(thinking: Thinking) -> None:
    game = thinking.game
    game.click("[data-say=claim]")
    thinking.answer()
    game.open("seed 2", claimMode="manual")
    assert game.find("#ask").getAttribute("hidden") is not None
    assert game.view["phase"] != "gameOver"


ALL = "Then all your points count as the difference"


@pytest.mark.parametrize(
    ("rules", "wanted", "line"),
    [
        (
            {"estimateDigits": 2, "estimateMax": 5},
            "Exactly two digits, 00 to 05",
            f"{ALL}, with a penalty of 20 points on top.",
        ),
        ({"estimateMax": 5, "missingEstimatePenalty": 0}, "A number from 0 to 5", f"{ALL}."),
    ],
)
def test_what_may_be_estimated_is_said_as_it_is_typed(
    rules: dict[str, object], wanted: str, line: str
) -> None:
    with playing() as game:
        game.open("seed 1", variant="differenzlerOnline", **rules)
        game.play_until(lambda view: view["phase"] == "estimate" and view["turn"] == 0)
        assert game.find("#estimate-hint").textContent == wanted
        form = game.find("form[data-estimate]")
        game.do(lambda: form.tell("submit", preventDefault=lambda: None))
        assert line in [each.textContent for each in game.find("#ask").everything()]
