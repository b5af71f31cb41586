"""When a game of Gleiche Karten is practice: after known cards, help or a change of bots."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.history.daily import deal_text
from tests.page.challenging import Table, accept, code_of, sent, table
from tests.page.playing import WORDS
from web.page.saves import record_text


def test_a_second_try_is_practice_and_the_answer_says_so() -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        assert not second.head().get("again")
        second.open("challenge:#" + code_of(link))  # begun: it goes on, and is no second try
        assert WORDS["challenge.begun"] in second.words()
        second.game.click("[data-challenge=go]")
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] not in second.words()
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in second.words()
        second.game.click("[data-challenge=take]")
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] in second.words()
        second.link()
        assert WORDS["challenge.remark.answerPractice"] in second.copied[-1]


def test_a_begun_challenge_that_is_sent_again_with_a_name_goes_on() -> None:
    with table() as first:
        first.begin()
        first.deals(2)
        first.open("challenge")
        links = [first.link(), first.link("Vreni")]
    assert links[0] != links[1]
    with table() as second:
        accept(second, links[0])
        second.deals(1)
        identity = second.head()["id"]
        second.game.open("another")
        second.open("challenge:#" + code_of(links[1]))
        assert WORDS["challenge.begun"] in second.words()
        assert WORDS["challenge.again"] not in second.words()
        second.game.click("[data-challenge=go]")
        assert second.head()["id"] == identity
        second.game.play_until(lambda view: view["ended"])
        assert not second.head().get("again")
        assert WORDS["challenge.remark.answerPractice"] not in second.words()


def test_a_challenge_whose_game_was_deleted_is_no_first_try_again() -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        second.game.play_until(lambda view: view["ended"])
        identity = second.head()["id"]
        second.game.open("another")
        second.game.current_game.saves.remove("saved." + identity)
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in second.words()


def test_a_challenge_that_was_only_looked_at_is_a_first_try() -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        identity = second.head()["id"]
        second.game.open("another")
        second.game.current_game.saves.remove("saved." + identity)
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] not in second.words()


def test_one_s_own_challenge_is_one_s_own_also_without_its_game() -> None:
    with table() as first:
        first.begin()
        first.deals(1)
        first.open("challenge")
        link = first.link()
        identity = first.head()["id"]
        first.game.open("another")
        first.game.current_game.saves.remove("saved." + identity)
        first.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in first.words()


def test_one_s_own_challenge_is_practice() -> None:
    with table() as first:
        first.begin()
        first.deals(1)
        first.open("challenge")
        link = first.link()
        first.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in first.words()


def test_cards_that_were_played_in_another_game_are_known() -> None:
    """Those of a day, of a series or of a link with a seed, which both have played."""
    link = sent(2)
    with table() as second:
        second.begin(target=1500)
        second.deals(1)
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in second.words()
        second.game.click("[data-challenge=take]")
        assert second.head()["again"]
    with table() as third:
        third.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] not in third.words()


def begin_day(one: Table, preset: str = "daySchieber") -> Any:
    """The day's game, as its chip begins it, with bots that decide at a glance: what counts of it."""
    days: Any = importlib.import_module("web.page.day.days")
    days._FIXED = ('"options":{},"pace":"work","level":"easy"', '"variant":"')
    seed = deal_text("2026-11-26", preset)
    request = {"do": "open", "variant": preset, "options": {}, "seed": seed, "pace": "work", "level": "easy"}
    one.game.at_table.slate.close()
    dialog = one.game.page.document.querySelector("#challenge")
    if dialog is not None:
        dialog.close()
    one.game.do(lambda: one.game.game.request(request))
    return one.game.at_table._parts.today


@pytest.mark.slow
def test_cards_that_a_challenge_brought_are_no_first_try_of_the_day() -> None:
    with table() as first:
        begin_day(first)
        first.deals(1)
        assert first.game.at_table._parts.today.counts()
        first.open("challenge")
        link = first.link()
    with table() as second:
        accept(second, link)
        second.deals(1)
        today = begin_day(second)
        assert today.practice
        second.deals(1)
        kept: Any = importlib.import_module("web.page.day.days").kept("2026-11-26")
        assert kept["daySchieber"]["practice"]
        assert not begin_day(second, "dayCoiffeur").practice


@pytest.mark.slow
def test_what_has_counted_stays_though_a_challenge_brings_its_cards() -> None:
    with table() as first:
        begin_day(first)
        first.deals(1)
        first.open("challenge")
        link = first.link()
        first.game.find("#challenge").close()
        first.game.play_until(lambda view: view["phase"] == "gameOver")
        days: Any = importlib.import_module("web.page.day.days")
        before = days.kept("2026-11-26")
        identity = first.head()["id"]
        first.open("challenge:#" + code_of(link))
        first.game.click("[data-challenge=take]")
        first.game.do(lambda: first.game.current_game.bring(identity))
        assert first.head()["id"] == identity
        assert days.kept("2026-11-26") == before
        assert not before["daySchieber"]["practice"]


@pytest.mark.parametrize("help_", ["h", "u"])
def test_a_tip_or_an_undo_makes_it_practice(help_: str) -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        second.game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and view["look"])
        second.game.key(help_)
        assert second.game.said() == WORDS["practice.sure"]
        assert not second.head()["undone"]
        assert not second.head().get("helped")
        second.game.key(help_)
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] in second.words()


@pytest.mark.parametrize("help_", ["h", "u"])
def test_a_challenge_after_a_tip_or_an_undo_says_so(help_: str) -> None:
    def helped(first: Table) -> None:
        first.game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and view["look"])
        first.game.key(help_)

    link = sent(1, before=helped)
    with table() as second:
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.remark.practice"] in second.words()


def test_another_level_in_mid_game_makes_it_practice() -> None:
    def changed(first: Table) -> None:
        first.game.values["level"] = "medium"

    for link, practice in ((sent(1), False), (sent(1, before=changed), True)):
        with table() as second:
            second.open("challenge:#" + code_of(link))
            assert (WORDS["challenge.remark.practice"] in second.words()) == practice


def test_a_game_that_other_bots_finish_is_practice_and_one_that_they_had_finished_is_not() -> None:
    """An update between two sessions brings other bots; the log still names those of the beginning."""
    with table() as first:
        first.begin(pace="work")
        first.deals(1)
        log = first.game.engine.log
        assert log is not None
        first.open("challenge")
        assert WORDS["challenge.practice"] not in first.words()
        older = log.replace(DIGEST, "00000000")
        head = record_text.new_head("", "", 0) | (record_text.about(log) or {}) | {"dealt": True}
        saves = first.game.current_game.saves
        saves.remove("saved." + first.head()["id"])
        identity = saves.add(head, older)
        first.game.find("#challenge").close()
        first.game.do(lambda: first.game.current_game.bring(identity))
        assert not first.head().get("helped")  # nothing has been played against these bots
        first.deals(2)
        assert first.head()["helped"] is True
        assert (
            importlib.import_module("web.page.challenge.kept")
            .Tries(first.game.current_game, first.desk.today)
            .practice()
        )


def test_results_against_other_bots_are_shown_and_not_compared() -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        second.game.play_until(lambda view: view["ended"])
        comparison: Any = importlib.import_module("web.page.challenge.comparison")
        dom: Any = importlib.import_module("web.page.base.dom")
        side = {"name": "", "points": [[100, 57]], "sums": [100, 57], "won": [1], "code": "1A"}
        shown = {
            "variant": "schieberCh",
            "seeds": ["a"],
            "level": "easy",
            "lowest": False,
            "result": side,
            "answer": side | {"points": [[90, 67]], "sums": [90, 67]},
            "by": [-20],
            "sum": -20,
        }
        for remarks, signs in (["clock"], True), (["clock", "bots"], False):
            page = dom.make(dom.find("own"), "div")
            comparison.draw(page, shown | {"remarks": remarks}, "answer")
            drawn = [element.attributes.get("class") for element in page.element.everything()]
            assert ("challenge-verdict" in drawn) == signs
            told = comparison.words(shown | {"remarks": remarks}, True)
            assert ("−20" in told) == signs
            assert all(WORDS["challenge.remark." + remark] in told for remark in remarks)


def test_of_very_many_kept_games_the_latest_are_told_to_the_engine() -> None:
    with table() as first:
        kept: Any = importlib.import_module("web.page.challenge.kept")
        texts = {f"saved.{n}": f'{{}}\n{{"seed":"seed {n}","actions":[]}}' for n in range(kept._MOST + 1)}
        heads = [{"slot": slot} for slot in texts]  # the latest first
        games = SimpleNamespace(saves=SimpleNamespace(entries=lambda: heads, text=texts.get))
        seeds = kept.Tries(games, first.desk.today).seeds()
        assert (seeds[0], len(seeds)) == ("seed 0", kept._MOST)
        texts["saved.0"] = '{}\n{"seed":"\ud800","actions":[]}'
        assert kept.Tries(games, first.desk.today).seeds()[0] == "seed 1", "the engine refuses half a letter"
