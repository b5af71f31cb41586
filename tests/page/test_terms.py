"""Terms that can be touched: the forms in which they stand in texts, and the marks of the table."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.playing import ROOT, WORDS, Playing, playing
from web.build.page.words import catalogue

BARE = {"ctrlKey": False, "metaKey": False, "altKey": False}
LEADS = "seed 1"
"""The player names the contract here and leads."""


@pytest.fixture
def game() -> Iterator[Playing]:
    with playing() as made:
        yield made


def coached(game: Playing, variant: str) -> Playing:
    game.values["coach"] = "on"
    game.run(game.at_table.help.come())
    game.open(LEADS, variant)
    return game


def terms(text: str, language: str) -> list[str]:
    """The terms that become buttons in a text of a language."""
    glossary: Any = importlib.import_module("web.page.help.glossary")
    i18n: Any = importlib.import_module("web.page.base.i18n")
    dom: Any = importlib.import_module("web.page.base.dom")
    i18n._words.update(catalogue(ROOT / "web", language))
    node = dom.make(dom.find("own"), "p")
    glossary.write(node, text)
    return [one.attributes["data-term"] for one in node.element.everything() if one.tagName == "BUTTON"]


@pytest.mark.parametrize(
    ("language", "key", "term"),
    [
        ("de", "coach.choose", "shove"),
        ("de", "primer.coiffeur.play", "shove"),
        ("de", "hint.weakBack", "shove"),
        ("de", "hint.weis", "weis"),
        ("de", "primer.coiffeur.play.round", "weis"),
        ("de", "hint.smear", "smear"),
        ("de", "end.schneider", "schneider"),
        ("de", "sheet.bergpreis", "berg"),
        ("fr", "coach.choose", "shove"),
        ("fr", "primer.coiffeur.play", "shove"),
        ("fr", "why.weisNotByHand", "weis"),
        ("fr", "coach.free.ruff", "ruff"),
        ("fr", "hint.smear", "smear"),
        ("fr", "berg.ours", "berg"),
        ("it", "coach.choose", "shove"),
        ("it", "coach.free", "discard"),
        ("it", "coach.free.ruff", "ruff"),
        ("it", "why.weisNotByHand", "weis"),
        ("it", "berg.ours", "berg"),
        ("en", "coach.choose", "shove"),
        ("en", "end.schneider", "schneider"),
    ],
)
def test_a_term_is_found_as_its_language_says_it(game: Playing, language: str, key: str, term: str) -> None:
    text = catalogue(ROOT / "web", language)[key]
    assert term in terms(text, language)


@pytest.mark.parametrize("key", ["primer.joker.count", "why.undertrump.follow"])
def test_what_only_looks_like_a_term_is_none(game: Playing, key: str) -> None:
    """The French names of the Schieber, and of undertrumping."""
    found = terms(catalogue(ROOT / "web", "fr")[key], "fr")
    assert not {"shove", "ruff"} & set(found)


@pytest.mark.parametrize("selector", ["#badge", ".dealer", ".took", "#score-0 .berg", "#seats .berg"])
@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_mark_of_the_table_opens_its_term_by_a_key(game: Playing, selector: str, key: str) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")
    mark = game.find(selector)
    assert (mark.attributes["role"], mark.attributes["tabindex"]) == ("button", "0")
    game.do(lambda: mark.tell("keydown", key=key, **BARE))
    assert game.around.told[-1] == "open term:" + mark.attributes["data-term"]


def test_a_button_of_a_text_is_left_to_the_browser(game: Playing) -> None:
    game.open(LEADS)
    table: Any = game.at_table.table
    game.do(lambda: table.explain("Keep the Nell.", "tip"))
    before = list(game.around.told)
    game.do(lambda: game.find("#why [data-term]").tell("keydown", key="Enter", **BARE))
    assert game.around.told == before


@pytest.mark.parametrize("term", ["berg", "schneider"])
def test_prize_and_schneider_are_explained(game: Playing, term: str) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    glossary.Glossary().open(term)
    heading = game.find("#term h2")
    assert heading.textContent.lower() == term.replace("berg", "bergpreis")


def test_beside_the_coach_the_tiles_of_a_coiffeur_can_be_asked_about(game: Playing) -> None:
    coached(game, "schieberChCoiffeur")
    mark = game.find(".coach .what")
    assert mark.textContent == "?"
    assert mark.attributes["aria-label"]
    game.do(lambda: mark.tell("click"))
    assert game.around.told[-1] == "open term:row"
    game.do(game.find("#primer").close)
    game.click("[data-choose=E]")
    assert game.page.document.querySelector(".coach .what") is None


def test_elsewhere_there_is_no_question_mark(game: Playing) -> None:
    coached(game, "schieberCh")
    assert game.page.document.querySelector(".coach .what") is None


@pytest.mark.parametrize(("variant", "words"), [("coiffeur4p10", "5 4"), ("coiffeur3p", "6 6")])
def test_where_gustav_turns_the_engine_says(game: Playing, variant: str, words: str) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    told: list[Any] = []
    choice: dict[str, Any] = {"variant": variant, "name": None, "options": {}}
    desk = SimpleNamespace(
        games=lambda: (choice, choice), ask=game.engine.ask, run=told.append, view=lambda: None
    )
    panel = glossary.Glossary(desk)
    panel.open("SL")
    assert told == []
    panel.open("GU")
    game.run(told.pop())
    turn, rest = words.split()
    expected = WORDS["term.GU.turn"].replace("{turn}", turn).replace("{rest}", rest)
    assert expected in game.find("#term").words


def test_the_contract_that_is_played_says_how_often_its_points_count(game: Playing) -> None:
    game.open("seed 1")
    game.click("[data-choose=S]")
    glossary: Any = importlib.import_module("web.page.help.glossary")
    panel = glossary.Glossary(SimpleNamespace(view=lambda: game.view))
    factor = game.view["contract"]["factor"]
    assert factor > 1
    counts = WORDS["term.times"].replace("{n}", str(factor))
    panel.open("S")
    assert counts in game.find("#term").words
    panel.open("trump")
    assert counts not in game.find("#term").words


def test_what_is_said_of_a_weis_opens_what_a_weis_is(game: Playing) -> None:
    game.open("seed 1")
    table = game.game._scene.table
    bubble = "#seats [data-seat=1] .bubble"
    table.say(1, "Run of 3 · 20", "weis")
    assert game.find(bubble).getAttribute("data-term") == "weis"
    table.say(1, "I shove", "shove")
    assert game.find(bubble).getAttribute("data-term") is None
