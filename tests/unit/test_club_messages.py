"""What the page asks about a series, its results and their ranking, through the session."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER
from jass.history.log import Log, dumps
from jass.history.result_code import decode, rules_digest, seed_digest
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


def played() -> tuple[Session, str]:
    """A session with a game of one deal of the series that is over, and its code for Anna."""
    series, session = read_series(WEEK, "schieberCh", {}), Session()
    seed = series.seed("2026-11-25")
    log = Log("schieberCh", seed, series.options, pace="work", level="strong", bots=DIGEST)
    state, _ = new_game("schieberCh", seed, series.options)
    while state.phase != GAME_OVER:
        action = bot_action(state, level="easy", pace="work")
        state, log = apply(state, action)[0], log.appended(action)
    assert ask({"do": "load", "log": dumps(log)}, session)["ok"]
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
    assert [why for _, why in ranking["refused"]] == ["practice"]
    other = {**ASKED, "asked": WEEK | {"series": "Biel"}, "what": "ranking", "texts": [code]}
    assert [why for _, why in ask(other)["ranking"]["refused"]] == ["cards"]
    early = {**ASKED, "today": "2026-11-20", "what": "ranking", "texts": [code]}
    assert [why for _, why in ask(early)["ranking"]["refused"]] == ["cards"]


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
