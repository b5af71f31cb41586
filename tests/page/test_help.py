"""Help at the table: who is asked whether they want it, where the coach's sentence stands, and when."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.model.contracts import table
from jass.model.notation import parse_card
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from tests.page.playing import ROOT, WORDS, Playing, playing
from web.build.page.words import catalogue

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
    storage: Any = importlib.import_module("web.page.base.storage")
    storage.write("met", '["schieber"]')
    game.values["coach"] = "on"
    game.run(game.at_table.help.come())
    game.open(LEADS)
    return game


def line(game: Playing) -> str:
    """What is to be read in the place of the status."""
    found = game.find(".coach")
    return "" if found.hidden else found.words


def test_without_a_coach_nothing_is_made(game: Playing) -> None:
    game.values["coach"] = "off"
    game.run(game.at_table.help.come())
    game.open(LEADS)
    assert game.page.document.querySelector(".coach") is None


def test_each_decision_has_its_sentence(game: Playing) -> None:
    assert line(coached(game)).startswith("Choose trumps")
    game.click("[data-choose=E]")
    first = line(game)
    assert first
    game.key("1")
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and len(view["hand"]) < 8)
    assert line(game) not in ("", first)


def test_it_is_said_aloud_once(game: Playing) -> None:
    coached(game)
    game.do(game.game.draw)
    aloud = [each.textContent for each in game.find("#live").children]
    assert len([words for words in aloud if words.startswith("Choose trumps")]) == 1


def test_on_the_slate_it_says_what_was_counted(game: Playing) -> None:
    coached(game).play_until(lambda view: view["phase"] == "dealOver")
    note = game.find("#slate .slate-coach")
    assert "2500" in note.words
    assert not note.hidden
    assert line(game) == ""
    board = [child.attributes.get("class") for child in game.find("#slate .slate-board").children]
    assert board.index("slate-coach") + 1 == board.index("slate-body")
    game.click("[data-next]")
    assert note.hidden


def test_the_target_is_named_after_the_first_deal_alone(game: Playing) -> None:
    coached(game).play_until(lambda view: view["phase"] == "dealOver" and view["deal"] == 2)
    assert game.find("#slate .slate-coach").hidden


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


# The question


def asked(game: Playing, search: str = "") -> Playing:
    """A first game on a device, at an address."""
    js: Any = importlib.import_module("js")
    js.location.search = search
    game.run(game.at_table.help.come(first=True))
    game.open(LEADS)
    return game


def asks(game: Playing) -> bool:
    return game.page.document.querySelector(".can-you") is not None


def test_a_first_game_asks_and_no_later_one(game: Playing) -> None:
    assert game.current_game.none_yet()
    assert asks(asked(game))
    assert game.at_table.resting(), "nobody plays on before there is an answer"
    assert not game.current_game.none_yet()


def test_several_people_are_not_asked(game: Playing) -> None:
    asked(game)
    game.game.company = SimpleNamespace(people=[0, 2], tips=True)
    game.do(lambda: game.at_table.help.draw(game.view))
    assert not asks(game)
    assert not game.at_table.help.waits()
    assert game.chosen == {}, "the next game alone has no answer yet"


def test_no_brings_easy_bots_a_slow_pace_a_coach_and_tips(game: Playing) -> None:
    asked(game).click("[data-can=no]")
    assert not asks(game)
    assert game.chosen == {"level": "easy", "speed": "slow", "coach": "on", "tips": "open"}
    game.do(game.game.draw)
    assert primer(game) == "Your first Schieber"
    game.do(game.find("#primer").close)
    assert line(game).startswith("Choose trumps")


def test_yes_changes_nothing_and_is_kept(game: Playing) -> None:
    asked(game).click("[data-can=yes]")
    assert not asks(game)
    assert not game.at_table.resting()
    assert game.chosen == {"coach": "off"}
    assert line(game) == ""


def test_who_plays_on_has_answered(game: Playing) -> None:
    asked(game).click("[data-choose=E]")
    assert not asks(game)
    assert game.chosen == {"coach": "off"}


def test_who_has_chosen_is_not_asked(game: Playing) -> None:
    game.chosen["coach"] = "off"
    assert not asks(asked(game))


def test_an_address_that_gives_the_level_is_not_asked(game: Playing) -> None:
    assert not asks(asked(game, "?embed&level=easy"))


# Before the first game of a kind


def primer(game: Playing) -> str:
    """The title of what is shown before a game."""
    found = game.page.document.querySelector("#primer[open] h2")
    return found.textContent if found else ""


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("schieberChCoiffeur", "Your first Coiffeur"),
        ("coiffeur3p", "Your first Coiffeur"),
        ("differenzlerOnline", "Your first Differenzler"),
        ("schieber5p", "Your first game with a joker"),
        ("schieberCh", "Your first Schieber"),
        ("tournament12", ""),
    ],
)
def test_the_first_game_of_a_kind_is_introduced_once(game: Playing, variant: str, title: str) -> None:
    game.values["coach"] = "on"
    game.run(game.at_table.help.come())
    game.open(LEADS, variant)
    assert primer(game) == title
    if title:
        assert "[" not in game.find("#primer").words
        lessons: Any = importlib.import_module("web.page.learn.lessons")
        ways = [one.attributes.get("data-open", "") for one in game.find("#primer").everything()]
        keys = {f"learn:{key}" for key, _ in lessons.LESSONS}
        assert len(keys.intersection(ways)) == (variant in ("schieberChCoiffeur", "differenzlerOnline"))
        game.do(game.find("#primer").close)
    game.open("another seed", variant)
    assert primer(game) == ""


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("schieberChCoiffeur", "primer.coiffeur.play"),
        ("coiffeur4p8", "primer.coiffeur.play.round"),
        ("coiffeur4p10", "primer.coiffeur.play.round"),
        ("coiffeur3p", "primer.sticks.play"),
    ],
)
@pytest.mark.parametrize("seed", ["seed 1", "seed 2", "seed 3", "seed 4"])
def test_a_first_coiffeur_is_told_to_whom_it_shoves(
    game: Playing, monkeypatch: pytest.MonkeyPatch, variant: str, words: str, seed: str
) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    monkeypatch.setattr(glossary, "write", lambda node, words: node.text(words))
    game.values["coach"] = "on"
    game.run(game.at_table.help.come())
    game.open(seed, variant)
    assert WORDS[words] in game.find("#primer").words


def test_what_another_page_has_introduced_meanwhile_stays(game: Playing) -> None:
    storage: Any = importlib.import_module("web.page.base.storage")
    game.values["coach"] = "on"
    game.run(game.at_table.help.come())
    storage.write("met", '["joker", "of a later version"]')
    game.open(LEADS, "differenzlerOnline")
    assert json.loads(storage.read("met")) == ["joker", "of a later version", "differenzler", "schieber"]
    game.do(game.find("#primer").close)
    game.open(LEADS, "schieber5p")
    assert primer(game) == ""


def test_without_a_coach_no_game_is_introduced(game: Playing) -> None:
    asked(game).click("[data-can=yes]")
    game.open(LEADS, "differenzlerOnline")
    assert primer(game) == ""


# Open tips


def hints(game: Playing) -> int:
    return sum(request["do"] == "hint" for request in game.engine.asked)


def marked(game: Playing) -> list[str]:
    return [
        card.attributes["data-card"] for card in game.find("#hand").children if "data-tip" in card.attributes
    ]


def test_open_tips_mark_the_card_without_being_asked(game: Playing) -> None:
    game.values["tips"] = "open"
    game.open(LEADS)
    game.click("[data-choose=E]")
    assert len(marked(game)) == 1
    assert game.said() == ""
    assert hints(game) == 2, "one for the contract, one for the card"
    game.do(game.game.wake)
    assert hints(game) == 2
    game.key("h")
    assert game.said()


def test_the_coach_says_an_open_tip_and_it_stays_the_same_when_it_is_asked_for(game: Playing) -> None:
    game.values["tips"] = "open"
    coached(game).click("[data-choose=E]")
    said = line(game)
    assert said.startswith("You lead, and any card is allowed. Hint: ")
    asked = hints(game)
    (card,) = marked(game)
    game.key("h")
    assert (hints(game), marked(game)) == (asked, [card])
    assert game.said().startswith(said.partition("allowed. ")[2])


def test_tips_are_given_when_asked_for_unless_they_are_open(game: Playing) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")
    assert (hints(game), marked(game)) == (0, [])


# Terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("The Puur is high, and the Puur is 20.", ["puur"]),
        ("Weisen and Weis", ["weis"]),
        ("Nell before Puur", ["nell", "puur"]),
        ("Nothing to say", []),
        ("Trump in: the trumps are high.", ["ruff", "trump"]),
        ("Draw trumps, and feed.", ["pull", "smear"]),
    ],
)
def test_each_term_of_a_text_is_a_button_where_it_stands_first(
    game: Playing, text: str, terms: list[str]
) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    dom: Any = importlib.import_module("web.page.base.dom")
    node = dom.make(dom.find("own"), "p")
    glossary.write(node, text)
    buttons = [one for one in node.element.everything() if one.tagName == "BUTTON"]
    assert [one.attributes["data-term"] for one in buttons] == terms
    assert node.element.words == text


@pytest.mark.parametrize("key", ["weis", "O", "SL", "took", "dealer", "E"])
def test_a_term_is_explained(game: Playing, key: str) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    panel = glossary.Glossary()
    panel.open(key)
    assert game.find("#term").open
    assert "[" not in game.find("#term").words


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_what_players_call_a_play_is_a_term_in_every_language(game: Playing, language: str) -> None:
    glossary: Any = importlib.import_module("web.page.help.glossary")
    i18n: Any = importlib.import_module("web.page.base.i18n")
    dom: Any = importlib.import_module("web.page.base.dom")
    i18n._words.update(catalogue(ROOT / "web", language))
    says = {"drawTrumps": "pull", "smear": "smear", "discard": "discard", "trumpIn": "ruff", "bock": "bock"}
    for key, term in says.items():
        node = dom.make(dom.find("own"), "p")
        glossary.write(node, i18n.t("hint." + key, suit="", points="", n=""))
        assert term in [one.attributes.get("data-term") for one in node.element.everything()]


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: str(preset.id))
def test_what_the_terms_say_of_values_without_trumps_is_so(preset: Variant) -> None:
    for mode, ace, six in (("O", 11, 0), ("U", 0, 11)):
        points = table(mode, mode, preset.options.card_values).points
        assert [points[parse_card("E" + rank)] for rank in "A86"] == [ace, 8, six]


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_the_terms_tell_the_values_without_trumps(language: str) -> None:
    words = catalogue(ROOT / "web", language)
    assert "8" in words["term.O.line"]
    assert "11" in words["term.U.line"]
    assert " 8." in words["term.U.line"]


def test_terms_of_a_tip_can_be_touched(game: Playing) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")
    game.key("h")
    table: Any = game.at_table.table
    game.do(lambda: table.explain("Keep the Nell while the Puur is out.", "tip"))
    assert [one.attributes.get("data-term") for one in terms(game)] == ["nell", "puur"]
    game.do(lambda: terms(game)[0].tell("click"))
    assert game.around.told[-1] == "open term:nell"


def test_terms_of_a_refusal_can_be_touched_beside_its_lesson(game: Playing) -> None:
    game.open(LEADS)
    table: Any = game.at_table.table
    game.do(lambda: table.explain("Trump higher, or play no trump.", lesson="follow"))
    assert [one.attributes["data-term"] for one in terms(game)] == ["trump"]
    assert game.find("#why [data-open]").attributes["data-open"] == "learn:follow"


def test_terms_of_the_slate_can_be_touched(game: Playing) -> None:
    game.open(LEADS)
    game.play_until(lambda view: view["phase"] == "dealOver" and any(view["results"][-1]["weis"]))
    rows = game.page.document.querySelectorAll("#slate .slate-deal tbody th button")
    written = [rows.item(index).attributes["data-term"] for index in range(rows.length)]
    assert "weis" in written


def terms(game: Playing) -> list[Any]:
    """Those in the line above the hand."""
    return [one for one in game.find("#why span").everything() if one.tagName == "BUTTON"]


@pytest.mark.parametrize("selector", ["#badge", ".dealer", ".took"])
def test_marks_of_the_table_open_their_term(game: Playing, selector: str) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")
    term = game.find(selector).attributes["data-term"]
    game.click(selector)
    assert game.around.told[-1] == f"open term:{term}"
