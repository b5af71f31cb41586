"""What the page asks about a series, its results and their ranking, through the session."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER
from jass.history.log import Log, dumps
from jass.history.result_code import Result, decode, encode, rules_digest, seed_digest
from jass.history.series import read_series
from jass.session import Session

WEEK = {"series": "Bern", "deals": "1", "from": "2026-11-23", "to": "2026-11-29"}
ASKED = {"do": "club", "asked": WEEK, "variant": "schieberCh", "options": {}, "today": "2026-11-25"}


def ask(request: dict[str, Any], session: Session | None = None) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads((session or Session()).handle(json.dumps({"id": 1} | request)))
    return reply


def test_a_series_is_told_with_the_seed_of_the_day() -> None:
    told = ask({**ASKED, "what": "series"})["series"]
    known = read_series(WEEK, "schieberCh", {})
    assert told == {
        "name": "Bern",
        "from": "2026-11-23",
        "to": "2026-11-29",
        "day": "2026-11-25",
        "stands": "open",
        "deals": 1,
        "variant": "schieberCh",
        "options": told["options"],
        "seed": known.seed("2026-11-25"),
    }
    opened = ask({"do": "open", "pace": "work", **{key: told[key] for key in ("variant", "options", "seed")}})
    assert opened["ok"]
    assert json.loads(opened["log"])["seed"] == told["seed"]


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"deals": "x"}, ("BadSeries", "deals", "number")),
        ({"to": "x"}, ("BadSeries", "to", "day")),
        ({"series": " "}, ("BadSeries", "series", "name")),
    ],
)
def test_a_bad_parameter_is_told_by_its_name(more: dict[str, str], error: tuple[str, str, str]) -> None:
    reply = ask({**ASKED, "asked": WEEK | more, "what": "series"})
    assert (reply["error"]["kind"], reply["error"]["field"], reply["error"]["reason"]) == error


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "club"},
        {"do": "club", "what": "series"},
        {"do": "club", "what": "series", "asked": [], "variant": "schieberCh"},
        {**ASKED, "what": "series", "today": "yesterday"},
        {**ASKED, "what": "series", "variant": 3},
        {**ASKED, "what": "series", "options": {"target": "x"}},
        {"do": "club", "what": "result"},
        {"do": "club", "what": "ranking", "texts": "no list"},
        {"do": "club", "what": "ranking", "texts": [1]},
    ],
    ids=range(9),
)
def test_what_is_no_request_is_refused(request_: dict[str, Any]) -> None:
    reply = ask(request_)
    assert not reply["ok"]
    assert reply["error"]["kind"] != "Internal"


def played_log() -> str:
    """A game of one deal of the series that is over."""
    series = read_series(WEEK, "schieberCh", {})
    seed = series.seed("2026-11-25")
    log = Log("schieberCh", seed, series.options, pace="work", level="strong", bots=DIGEST)
    state, _ = new_game("schieberCh", seed, series.options)
    while state.phase != GAME_OVER:
        action = bot_action(state, level="easy", pace="work")
        state, log = apply(state, action)[0], log.appended(action)
    return dumps(log)


def played() -> tuple[Session, str]:
    """A session with that game, and its code for Anna."""
    session = Session()
    assert ask({"do": "load", "log": played_log()}, session)["ok"]
    code = ask({"do": "club", "what": "result", "name": "Anna"}, session)["result"]["code"]
    return session, code


def test_a_game_of_the_series_is_ranked_in_it() -> None:
    session, code = played()
    result = decode(code)
    assert (result.name, result.practice) == ("Anna", False)
    practice = ask({"do": "club", "what": "result", "practice": True}, session)["result"]["code"]
    ranking = ask({**ASKED, "what": "ranking", "texts": [code, practice]})["ranking"]
    assert ranking["days"] == ["2026-11-25"]
    assert [line[0] for table in ranking["tables"] for line in table["lines"]] == ["Anna"]
    assert [each[1:] for each in ranking["refused"]] == [["practice", ""]]
    other = {**ASKED, "asked": WEEK | {"series": "Biel"}, "what": "ranking", "texts": [code]}
    assert [each[1] for each in ask(other)["ranking"]["refused"]] == ["cards"]
    early = {**ASKED, "today": "2026-11-20", "what": "ranking", "texts": [code]}
    assert [each[1] for each in ask(early)["ranking"]["refused"]] == ["cards"]


def test_the_csv_has_the_words_of_the_page() -> None:
    heads = [f"head {number}" for number in range(11)]
    _, code = played()
    ranking = ask({"do": "club", "what": "ranking", "texts": [code], "heads": heads})["ranking"]
    assert ranking["csv"].splitlines()[0] == ";".join(f'"{head}"' for head in heads)
    assert json.loads(ranking["kept"])["results"] == [code]
    known = read_series(WEEK, "schieberCh", {})
    assert ranking["tables"][0]["board"][:2] == [
        rules_digest(known.options),
        seed_digest(known.seed("2026-11-25")),
    ]


def test_a_day_of_a_series_can_be_played_without_a_game_at_the_table() -> None:
    """By a bot for the ranking; its code is then that of the log."""
    log = ask({**ASKED, "what": "cards"})["cards"]
    assert json.loads(log)["seed"] == read_series(WEEK, "schieberCh", {}).seed("2026-11-25")
    further = ask({"do": "rival", "log": log})["rival"]
    assert (further["over"], len(json.loads(further["log"])["actions"])) == (False, 1)
    again = ask({"do": "club", "what": "result", "name": "Bot", "log": played_log()})["result"]["code"]
    assert decode(again) == replace(decode(played()[1]), name="Bot")


def test_a_spreadsheet_names_the_days_and_says_yes_in_the_words_that_it_is_given() -> None:
    codes = [played_code(name, day) for name in ("Anna", "") for day in ("2026-11-24", "2026-11-25")]
    words = ["alle Tage", "ja", "nein"]
    told = ask({**ASKED, "what": "ranking", "texts": codes, "cells": words})["ranking"]["csv"]
    rows = [line.split(";") for line in told.splitlines()[1:]]
    assert [row[0].strip('"') for row in rows] == ["2026-11-24"] * 2 + ["2026-11-25"] * 2 + ["alle Tage"]
    assert [row[1].strip('"') for row in rows] == ["Anna", "", "Anna", "", "Anna"]  # ties: no name is last
    assert {row[9] for row in rows} == {'"nein"'}


def test_a_refused_code_brings_its_name() -> None:
    code = played_code("Anna", "2026-11-25")
    refused = ask({**ASKED, "what": "ranking", "texts": [code, code, "1" * 40]})["ranking"]["refused"]
    assert [each[1:] for each in refused] == [["code", ""], ["again", "Anna"]]


def played_code(name: str, day: str) -> str:
    series = read_series(WEEK, "schieberCh", {})
    rules, cards = rules_digest(series.options), seed_digest(series.seed(day))
    return encode(Result(rules, cards, DIGEST, "strong", "work", ((80, 77),), name))
