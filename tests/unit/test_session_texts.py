"""Texts of requests: half a character is refused or left out, wherever it stands, and never sent on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest

from jass.bots.identity import DIGEST
from jass.cli.games import play_game
from jass.history.log import dumps
from jass.history.result_code import encode, result_of
from jass.session import Session

HALF = "\ud800"

ASKED = {"series": "Bern", "deals": "2", "from": "2026-11-23", "to": "2026-11-29"}
SERIES: dict[str, object] = {
    "asked": ASKED,
    "options": {"endMode": "x"},
    "variant": "schieberCh",
    "today": "2026-11-25",
}


@cache
def log() -> str:
    """A game that is over."""
    return dumps(play_game("daySchieber", "over")[0])


def session() -> Session:
    """One with that game at its table."""
    found = Session()
    assert json.loads(found.handle(json.dumps({"do": "load", "log": log()})))["ok"]
    return found


@cache
def requests() -> dict[str, dict[str, object]]:
    """Each kind of request, with a text in every field that may have one."""
    code = encode(result_of(play_game("daySchieber", "over")[0], name="Anna"))
    sent = json.loads(session().handle(json.dumps({"do": "challenge"})))["challenges"]["game"]["text"]
    kept = json.dumps({"jassRanking": 1, "results": [code], "logs": [log()], "bots": [code]})
    rank: dict[str, object] = {
        "do": "club",
        "what": "ranking",
        "texts": [code, log(), kept],
        "bots": ["x"],
        "heads": ["h"] * 11,
    }
    rules: dict[str, object] = {
        "do": "rules",
        "variant": "schieberCh",
        "options": {"endMode": "x", "contracts": ["x"]},
    }
    opened = {"do": "open", "variant": "schieberCh", "options": {}}
    challenge = {"do": "challenge", "name": "x", "text": sent, "played": ["a"]}
    bots = {"level": "easy", "pace": "clock", "bots": DIGEST}
    return {
        "open": {**opened, "seed": "1", "word": "w", **bots, "tell": ["x"], "people": ["a"], "seat": "a"},
        "open, a seed": {**opened, "seed": "1"},
        "open, a day": {**opened, "day": "2026-11-25", "club": "x"},
        "load": {"do": "load", "log": log(), "seed": "1"},
        "act": {"do": "act", "action": "0:E6", "seat": "a", "tell": ["a"]},
        "bot": {"do": "bot", "level": "easy"},
        "hint": {"do": "hint", "level": "easy", "seat": "a"},
        "undo": {"do": "undo", "to": "a"},
        "replay": {"do": "replay", "deal": "a"},
        "review": {"do": "review", "deal": "1", "from": "a", "seat": "a"},
        "rival": {"do": "rival", "log": log()},
        "look": {"do": "look", "from": "a", "tell": ["a"]},
        "seats": {"do": "seats", "people": ["x"]},
        "heard": {"do": "heard", "by": 0, "text": "x"},
        "rules": rules,
        "rules, repaired": {**rules, "keep": ["x"], "all": True},
        "show": {"do": "show", "log": log(), "action": "0:E6"},
        "seals": {"do": "seals", "seed": "1"},
        "prove": {"do": "prove", "seal": "a" * 12, "text": "b", "word": "c"},
        "prove, a log": {"do": "prove", "seal": "a" * 12, "text": log(), "word": "c"},
        "challenge": {"do": "challenge", "name": "x"},
        "challenge, one": challenge,
        "challenge, an answer": {**challenge, "answer": True},
        "series": {"do": "club", "what": "series", **SERIES},
        "series, no rules": {"do": "club", "what": "series", **SERIES, "options": {}},
        "result": {"do": "club", "what": "result", "name": "n", "practice": "x"},
        "ranking": rank,
        "ranking of a series": rank | SERIES | {"options": {}},
        "ping": {"do": "ping", "id": "x"},
    }


def halved(value: object) -> Iterator[object]:
    """The value with half a character at each place, one after the other; also in JSON within a text."""
    if isinstance(value, str):
        yield from (HALF, value + HALF, "{" + HALF, f'{{"{HALF}": 1}}')
        if value.startswith("{"):
            for each in halved(json.loads(value)):
                yield json.dumps(each)
                yield json.dumps(each, ensure_ascii=False)
    elif isinstance(value, dict):
        yield value | {HALF: 1}
        for key, held in value.items():
            yield from (value | {key: each} for each in halved(held))
    elif isinstance(value, list):
        yield [*value, HALF]
        for index in range(min(len(value), 3)):
            yield from ([*value[:index], each, *value[index + 1 :]] for each in halved(value[index]))


@pytest.mark.parametrize("name", requests())
def test_half_a_character_is_neither_a_fault_of_ours_nor_sent_on(name: str) -> None:
    table = session()
    for request in halved(requests()[name]):
        reply = table.handle(json.dumps(request))
        reply.encode()
        assert '"Internal"' not in reply, request


def test_seeds_that_are_no_text_are_refused() -> None:
    request = requests()["challenge, one"]
    for played in ([HALF], ["a", HALF], [7]):
        error = json.loads(session().handle(json.dumps(request | {"played": played})))["error"]
        assert (error["kind"], error["message"]) == (
            "BadChallenge",
            "challenge: `played` has what is no seed",
        )


def test_half_a_character_spoils_no_other_result() -> None:
    request = requests()["ranking"]
    code = encode(result_of(play_game("daySchieber", "over")[0], name="Beat"))
    reply = json.loads(session().handle(json.dumps(request | {"texts": [f"{HALF} {code}", "{" + HALF]})))
    assert [line[0] for line in reply["ranking"]["tables"][0]["lines"]] == ["Beat"]
    assert reply["ranking"]["refused"] == [["{?", "log", ""]]
