"""Challenges by messages: what the page sends, opens, answers and is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from jass.history.challenge import DEAL, GAME, whole_deals
from jass.history.challenge_messages import reply
from jass.history.log import dumps, loads, replay
from jass.model.actions import NextDeal
from jass.session import Session
from tests.property.random_games import random_action

from .challenge_games import game, until


@pytest.mark.parametrize(
    ("variant", "sums"), [("schieberCh", 2), ("schieber3p", 1), ("differenzlerOnline", 1)]
)
def test_of_several_others_no_sum_is_told_that_nobody_has_made(variant: str, sums: int) -> None:
    log, state = game(variant)
    told = reply({}, log)["challenges"]
    assert isinstance(told, dict)
    result = told[GAME]["result"]
    totals = [sum(side) for side in zip(*(each.score for each in whole_deals(state)), strict=True)]
    assert result["sums"] == totals[:sums]


def ask(session: Session, **fields: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps({"id": 1} | fields)))
    return reply


def test_the_page_sends_opens_and_answers_a_challenge() -> None:
    log = until(game("tournament12")[0], 2)
    first, second = Session(), Session()
    ask(first, do="load", log=dumps(log))
    sent = ask(first, do="challenge", name=" Vreni ")["challenges"]
    assert set(sent) == {DEAL, GAME}
    text = sent[GAME]["text"]
    told = ask(second, do="challenge", text=text)["challenge"]
    assert (told["result"]["name"], told["level"], told["variant"]) == ("Vreni", "easy", "tournament12")
    assert told["answer"] is None
    assert [len(told["seeds"]), len(told["result"]["won"])] == [2, 2]
    reply = ask(second, do="load", log=told["log"], seed="drawn here")
    assert reply["ok"]
    rng = Random(3)
    while reply["view"]["phase"] != "gameOver":
        if reply["view"]["turn"] not in (0, None):
            reply = ask(second, do="bot")
        else:
            state, _ = replay(loads(reply["log"]))
            action = NextDeal() if reply["view"]["turn"] is None else random_action(rng, state)
            reply = ask(second, do="act", action=str(action))
        assert reply["ok"], reply
    assert len(reply["view"]["results"]) == 2
    answer = ask(second, do="challenge", text=text, answer=True, name="Köbi", practice=True)["challenge"]
    assert answer["remarks"] == ["clock", "answerPractice"]
    assert answer["answer"]["name"] == "Köbi"
    seen = ask(first, do="challenge", text=answer["text"])["challenge"]
    assert (seen["by"], seen["sum"]) == (answer["by"], sum(answer["by"]))


def test_the_page_is_told_why_not() -> None:
    session = Session()
    assert ask(session, do="challenge")["error"] | {"message": ""} == {
        "kind": "BadChallenge",
        "message": "",
        "reason": "none",
    }
    assert ask(session, do="challenge", text="{")["error"]["reason"] == "damaged"
    ask(session, do="open", variant="schieberCh", seed="1")
    assert ask(session, do="challenge")["error"]["reason"] == "none"
    assert ask(session, do="challenge", name=7)["error"]["reason"] == "damaged"
