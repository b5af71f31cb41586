"""`review` on the command line, and `chosen` of `advise`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jass.bots.explain.reasons import KEYS, Reason
from jass.bots.review.judge import Judgement
from jass.bots.rollout.hosts import best_kernel
from jass.cli import main, review
from jass.cli.advise import answer
from jass.cli.games import play_game
from jass.cli.reason_words import SUITS, WORDS, reason_text
from jass.cli.review import DealReview, reviewed
from jass.history.challenge import whole_deals
from jass.history.log import dumps, loads
from jass.model.actions import Play
from jass.model.notation import parse_card
from jass.review import Moment, decisions, shares

from .sources import ROOT

SAVE = ROOT / "tests" / "saves" / "v1-mid-trick.json"
LITTLE = 30_000

POSITION = {
    "variant": "schieberCh",
    "seat": 0,
    "forehand": 1,
    "hand": ["LA", "L6", "SA", "S9", "LK", "S8", "S7", "L7", "L8"],
    "contract": "E",
    "contractor": 1,
    "tricks": [{"leader": 1, "cards": ["RA", "RK", "R9"]}],
    "level": "medium",
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first two deals of a game by rules of thumb."""
    log, _ = play_game("tournament8", "told", "easy")
    place = tmp_path_factory.mktemp("review") / "game.json"
    place.write_text(dumps(log.truncated(85)), "utf-8")
    return place


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        review, "reviewed", lambda log, deal, seat, kernel: reviewed(log, deal, seat, kernel, LITTLE)
    )


def test_a_log_as_text_and_as_json_tell_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--seat", "1"]) == 0
    text = capsys.readouterr().out
    assert main(["review", str(file), "--seat", "1", "--json"]) == 0
    deals = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [deal["deal"] for deal in deals] == [1, 2]
    assert text.splitlines()[-1].startswith("2 deals together: written ")
    for deal in deals:
        by_index = {moment["index"]: moment for moment in deal["moments"]}
        assert f"deal {deal['deal']}: written {deal['written']}, " in text
        for index in deal["dearest"]:
            shown = by_index[index]
            assert shown["counts"]
            assert f"{shown['chosen']}, better {shown['better']}: lost {shown['lost']}" in text
            assert all(reason_text(Reason(why.pop("key"), why)) in text for why in shown["why"])
    assert sum(len(deal["dearest"]) for deal in deals) > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.json"], "none.json"),
        ([str(SAVE), "--seat", "4"], "from 0 to 3"),
        ([str(SAVE), "--seat", "6"], "from 0 to 5"),
        ([str(ROOT / "README.md")], "JSON"),
    ],
)
def test_what_cannot_be_reviewed_is_one_line_and_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["review", *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    (line,) = err.splitlines()
    assert words in line


def test_a_log_without_a_finished_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "begun.json"
    place.write_text(dumps(play_game("tournament8", "told", "easy")[0].truncated(10)), "utf-8")
    assert main(["review", str(place)]) == 2
    assert capsys.readouterr() == ("", "python3 -m jass review: log, actions: no deal is finished\n")


def test_advise_judges_a_choice_in_a_position() -> None:
    told = answer(json.dumps(POSITION | {"chosen": "SA"}))
    judged = told["review"]
    assert isinstance(judged, dict)
    assert judged["from"] < judged["lost"] < judged["to"]
    assert judged["from"] > 0
    assert judged["best"] != "SA"
    assert "review" not in answer(json.dumps(POSITION))
    assert answer(json.dumps(POSITION | {"chosen": "R6"}))["review"] is None


def test_advise_judges_no_estimate_that_the_rules_forbid() -> None:
    position = {
        "variant": "differenzlerTournament",
        "contract": "E",
        "seat": 2,
        "forehand": 1,
        "level": "easy",
    }
    position["hand"] = ["E6", "EO", "R7", "RB", "S8", "SK", "L6", "L9", "LA"]
    assert answer(json.dumps(position | {"chosen": 100}))["review"] is None  # two digits
    judged = answer(json.dumps(position | {"chosen": 99}))["review"]
    assert isinstance(judged, dict)
    assert type(judged["best"]) is int


@pytest.mark.parametrize("chosen", [True, 7.5, [], "X9"])
def test_a_choice_that_is_none_is_named(chosen: object) -> None:
    assert str(answer(json.dumps(POSITION | {"chosen": chosen}))["error"]).startswith("chosen: ")


def test_reasons_have_the_words_of_the_page() -> None:
    page = json.loads((ROOT / "web/lang/en.json").read_text("utf-8"))
    assert {key: page[f"hint.{key}"] for key in KEYS} == WORDS
    assert {suit: page[f"suit.swiss.{suit}"] for suit in SUITS} == SUITS


def a_moment(loss: float = 0.0, unlucky: float = 0.0) -> Any:
    """As much of a moment as the text needs."""
    chosen = Play(0, 0)
    instead = Play(0, parse_card("LO")) if unlucky else None
    judged = Judgement("card", chosen, chosen, chosen, loss, 1.0, 64, False, (), unlucky, instead)
    return SimpleNamespace(judged=judged, asked=SimpleNamespace(trick=2))


def test_a_deal_without_losses_is_one_line() -> None:
    assert review.deal_text(DealReview(3, (a_moment(),), None, None, 1)) == "deal 3: lost 0.0 ± 2.0"


def test_where_nothing_or_not_all_was_judged_that_is_said() -> None:
    assert review.deal_text(DealReview(3, (), None, None, 0)) == "deal 3: nothing to judge"
    assert review.deal_text(DealReview(3, (), 7, None, 4)) == "deal 3: written 7, nothing to judge"
    some = DealReview(3, (a_moment(),), None, None, 4)
    assert review.deal_text(some) == "deal 3: lost 0.0 ± 2.0 (1 of 4 decisions judged)"


def test_all_sums_are_those_of_the_same_deals() -> None:
    """The end of the game may cut the last deal short."""
    whole = [DealReview(n, (a_moment(loss=5),), -10, 4.0, 1) for n in (1, 2)]
    cut = DealReview(3, (a_moment(loss=7),), None, None, 1)
    assert review.total_text(whole) == "2 deals together: written -20, cards 8, lost 10.0 ± 2.8"
    assert review.total_text([*whole, cut]).splitlines() == [
        "3 deals together: lost 17.0 ± 3.5",
        "of these, 2 deals together: written -20, cards 8, lost 10.0 ± 2.8",
    ]
    assert review.total_text([cut]) == "1 deals together: lost 7.0 ± 2.0"


def test_a_deal_that_went_better_than_its_cards_was_not_unlucky() -> None:
    moments = (a_moment(unlucky=40.0),)
    assert DealReview(1, moments, -10, 4.0, 1).unlucky()
    assert DealReview(1, moments, None, None, 1).unlucky(), "what lay in the cards is not known"
    assert not DealReview(1, moments, 5, 4.0, 1).unlucky()
    assert "unlucky" not in review.deal_text(DealReview(1, moments, 5, 4.0, 1))


def test_the_choice_that_would_have_been_luckier_is_named() -> None:
    text = review.deal_text(DealReview(1, (a_moment(unlucky=31.4),), None, None, 1))
    said = "trick 2: E6 was right, but unlucky: as the cards lay, LO would have brought 31 more"
    assert text.splitlines()[1].strip() == said


def test_a_moment_names_what_would_have_been_luckier() -> None:
    asked = decisions(loads(SAVE.read_text("utf-8")), 1, 0)[0]
    chosen, other = asked.action, Play(0, parse_card("LO"))
    right = Judgement("card", chosen, chosen, chosen, 0.0, 1.0, 64, False, (), 31.4, other)
    assert Moment(asked, right).to_json()["instead"] == "LO"
    assert Moment(asked, replace(right, unlucky=0.0, instead=None)).to_json()["instead"] is None


def test_the_last_row_of_a_coiffeur_is_no_decision() -> None:
    log, state = play_game("coiffeur4p10", "x", "easy")
    for seat in range(4):
        for deal in (state.results[-1].deal, state.results[-2].deal):
            assert all(len(each.view.actions()) > 1 for each in decisions(log, deal, seat))


def test_a_deal_that_the_end_of_the_game_cut_short_is_compared_with_no_whole_one() -> None:
    log, state = play_game("schieberCh", "cut short", "easy")
    last = state.results[-1].deal
    assert whole_deals(state) == state.results[:-1]
    assert shares(log, last, 0, best_kernel(), 1) == (None, None)
    assert shares(log, last - 1, 0, best_kernel(), 1)[0] is not None
    whole, state = play_game("daySchieber", "whole", "easy")
    assert shares(whole, state.results[-1].deal, 0, best_kernel(), 1)[0] is not None


def test_of_three_parties_nobody_is_told_what_the_cards_were_worth() -> None:
    """What one loses there, not one other gains."""
    log, _ = play_game("schieber3p", "three", "easy")
    told = [shares(log, deal, seat, best_kernel(), 1) for deal in (1, 2) for seat in range(3)]
    assert told == [(None, None)] * 6
