"""The switch of the sounds, and that soft ones are offered once, on the first slate, in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Element
from tests.page.playing import Playing, playing

HEARD: list[tuple[str, str]] = []


@pytest.fixture
def game() -> Iterator[Playing]:
    with playing() as made:
        made.at_table._sound._module = SimpleNamespace(play=lambda name, level: HEARD.append((name, level)))
        HEARD.clear()
        yield made


def marked(game: Playing, name: str) -> list[Element]:
    return [each for each in game.page.body.everything() if name in each.attributes]


def offered(game: Playing) -> list[str]:
    return [each.attributes["data-sounds"] for each in marked(game, "data-sounds")]


def pressed(game: Playing) -> set[str]:
    return {each.attributes["aria-pressed"] for each in marked(game, "data-sound")}


def deal_over(view: Any) -> bool:
    return bool(view["phase"] == "dealOver")


def next_deal(view: Any) -> bool:
    return bool(view["phase"] != "dealOver" and view["deal"] > 1 and view["turn"] == 0)


def test_each_switch_turns_sounds_on_softly_and_off_again(game: Playing) -> None:
    game.open("seed 1")
    for selector in (".tools [data-sound]", "#menu [data-sound]"):
        game.click(selector)
        assert (game.values["sound"], pressed(game)) == ("soft", {"true"})
        assert HEARD.pop() == ("weis", "soft")
        game.click(selector)
        assert (game.values["sound"], pressed(game)) == ("off", {"false"})


def test_key_m_brings_sounds_back_as_loud_as_they_were(game: Playing) -> None:
    game.open("seed 1")
    game.values["sound"] = "loud"
    game.key("m")
    assert (game.values["sound"], pressed(game)) == ("off", {"false"})
    game.key("m")
    assert (game.values["sound"], pressed(game)) == ("loud", {"true"})


def test_soft_sounds_are_offered_on_the_first_slate_and_taken_in_one_tap(game: Playing) -> None:
    game.open("seed 1")
    assert offered(game) == []
    game.play_until(lambda view: view["phase"] == "play" and view["trick"]["number"] > 1)
    assert offered(game) == []  # nothing stands on the table
    game.play_until(deal_over)
    assert offered(game) == ["soft", "off"]
    board = game.page.document.querySelector("#slate .slate-board")
    classes = [part.attributes.get("class") for part in board.children]
    assert classes.index("sounds-offer") == classes.index("buttons") - 1
    game.click("[data-sounds=soft]")
    assert (game.values["sound"], pressed(game), offered(game)) == ("soft", {"true"}, [])


def test_they_are_offered_once(game: Playing) -> None:
    game.open("seed 1")
    game.play_until(deal_over)
    game.play_until(next_deal)
    assert (offered(game), game.values["sound"], game.chosen) == ([], "off", {"sound": "off"})
    game.play_until(deal_over)
    assert offered(game) == []


def test_who_has_chosen_is_not_asked(game: Playing) -> None:
    game.chosen["sound"] = "off"
    game.open("seed 1")
    game.play_until(deal_over)
    assert offered(game) == []
