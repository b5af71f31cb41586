"""A tip speaks to the player, says what it is better than, and marks what is to be pressed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jass.bots.explain.tips import RIVALS
from tests.page.fake_page import Element
from tests.page.playing import Playing, playing

LANG = Path(__file__).parents[2] / "web/lang"
LEADS = "seed 1"


@pytest.fixture
def game() -> Iterator[Playing]:
    with playing() as made:
        yield made


def told(game: Playing, **hint: Any) -> Any:
    """What the engine says to the next question for a tip."""
    asked = game.engine.ask

    async def ask(request: dict[str, Any]) -> dict[str, Any]:
        reply = await asked(request)
        if request["do"] == "hint":
            reply["hint"] = {"why": [], "choices": [], "rival": None, "half": False} | hint
        return reply

    game.engine.ask = ask  # type: ignore[method-assign]
    game.key("h")


def marked(game: Playing) -> list[Element]:
    return [each for each in game.page.body.everything() if "data-tip" in each.attributes]


def test_in_the_auction_it_names_the_button_and_marks_it(game: Playing) -> None:
    game.open(LEADS)
    told(game, action="0:shove", rival={"kind": "more", "action": "0:E", "n": 3})
    assert game.said() == "Hint: Shove. Instead of Acorns: 3 points better on average."
    assert [each.attributes["class"] for each in marked(game)] == ["secondary shove"]
    game.click("[data-choose=E]")
    assert marked(game) == []


def test_it_says_to_name_a_contract_and_how_often_that_succeeds(game: Playing) -> None:
    game.open(LEADS)
    told(
        game,
        action="0:E",
        why=[{"key": "puur"}, {"key": "longTrumps", "n": 5}],
        rival={"kind": "equal", "action": "0:shove"},
        choices=[{"action": "0:E", "points": 3, "made": 0.714, "match": 0}],
        half=True,
    )
    words = (
        "Hint: Choose Acorns. The Puur is in your hand. Just as good: shoving. Made in 71 cases out of 100."
    )
    assert game.said() == words
    assert [each.attributes["data-choose"] for each in marked(game)] == ["E"]


def test_it_does_not_call_made_what_the_verdict_would_not(game: Playing) -> None:
    game.open(LEADS)
    told(game, action="0:E", choices=[{"action": "0:E", "points": 3, "made": 0.714, "match": 0}])
    assert game.said() == "Hint: Choose Acorns. "


def test_the_status_line_stays_in_sight_beside_it(game: Playing) -> None:
    game.open(LEADS)
    told(game, action="0:E")
    assert "data-covered" not in game.find("#status").attributes
    assert game.find("#status").textContent == "Choose trump"
    assert "data-told" in game.find("#felt").attributes
    game.click("[data-choose=E]")
    assert "data-told" not in game.find("#felt").attributes


def test_a_card_is_held_against_another(game: Playing) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")
    card, other = game.hand()[:2]
    rival = {"kind": "saves", "action": f"0:{other}", "n": 2}
    told(game, action=f"0:{card}", why=[{"key": "cheap"}, {"key": "duck"}], rival=rival)
    assert game.said().endswith(": saves 2 points.")
    assert game.said().count(". ") == 2
    assert [each.attributes.get("data-card") for each in marked(game)] == [card]


def test_a_tip_asked_for_again_is_the_same(game: Playing) -> None:
    """Another sample could say another card, and whom would one believe then?"""
    game.open(LEADS)
    told(game, action="0:shove")
    told(game, action="0:E")
    assert [each.attributes["class"] for each in marked(game)] == ["secondary shove"]


def test_an_estimate_stands_in_the_field_until_it_is_sealed(game: Playing) -> None:
    game.open(LEADS, variant="differenzlerOnline")
    game.play_until(lambda view: view["phase"] == "estimate" and view["turn"] == 0)
    told(game, action="0:=37", why=[{"key": "byRule", "n": 40}])
    field = game.find("#ask [name=estimate]")
    assert (field.attributes["placeholder"], "data-tip" in field.attributes) == ("37", True)
    assert game.said().startswith("Hint: Estimate 37.")
    assert field.value == ""
    game.do(lambda: game.find("#ask form").tell("submit", preventDefault=lambda: None))
    estimate = game.view["estimate"]
    assert estimate["own"] == 37, "what is to be seen there is what is sealed"


def test_what_is_announced_by_hand_is_marked_among_the_words(game: Playing) -> None:
    game.open("weis 1", weisAnnounce="manual")
    game.play_until(lambda view: "weis" in view["byHand"] and view["weis"]["own"])
    game.key("h")
    assert game.said() == "Hint: Announce Weis. Announce what is in your hand."
    assert [each.attributes.get("data-say") for each in marked(game)] == ["weis"]


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_every_rival_is_named(language: str) -> None:
    words = json.loads((LANG / f"{language}.json").read_text("utf-8"))
    for kind in RIVALS:
        assert "{what}" in words[f"tip.{kind}"]
        assert ("{points}" in words[f"tip.{kind}"]) == (kind in ("saves", "smears", "more", "nearer"))
    assert "{what}" in words["tip.name"]
    assert words["tip.shove"].lower() != words["say.shove"].lower()
