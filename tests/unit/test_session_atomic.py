"""Nothing at the table changes unless the reply says so, with a fault injected at every call in turn."""

from __future__ import annotations

import json
import sys
from random import Random
from types import FrameType
from typing import Any

import pytest

from jass.session import Session

SEED = "w2"
LAST = 60
"""Calls at the end of a request, at each of which a fault is raised: there a reply is made and taken."""
EARLIER = 30
"""As many of those before, by chance."""


class Fault(Exception):
    """What no code of ours raises."""


def table(actions: int = 30) -> Session:
    """A game under way in which the player is to act."""
    session = Session()
    ask(session, {"do": "open", "variant": "schieberCh", "options": {}, "seed": SEED})
    for _ in range(actions):
        view = ask(session, {"do": "look"})["view"]
        if view["turn"] == 0:
            action = ask(session, {"do": "hint", "level": "easy"})["hint"]["action"]
            ask(session, {"do": "act", "action": action})
        else:
            ask(session, {"do": "bot", "level": "easy"})
    while ask(session, {"do": "look"})["view"]["turn"] != 0:
        ask(session, {"do": "bot", "level": "easy"})
    return session


def ask(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    return dict(json.loads(session.handle(json.dumps({"id": 1} | request))))


def traced(at: int | None, session: Session, text: str) -> tuple[str, int]:
    """The reply to a text, and how many calls it took; at the call of that number a fault is raised."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        if frame.f_code.co_name in ("handle", "_written", "_error_json"):
            return  # the handler itself, and what tells of the fault
        count += 1
        if count == at:
            raise Fault(frame.f_code.co_name)

    sys.settrace(trace)
    try:
        return session.handle(text), count
    finally:
        sys.settrace(None)


def requests(session: Session) -> dict[str, dict[str, Any]]:
    """One of each that changes the table."""
    action = ask(session, {"do": "hint", "level": "easy"})["hint"]["action"]
    log = ask(table(4), {"do": "look"})["log"]
    return {
        "open": {"do": "open", "variant": "coiffeur3p", "options": {}, "seed": "other"},
        "load": {"do": "load", "log": log},
        "act": {"do": "act", "action": action},
        "undo": {"do": "undo"},
    }


def check(session: Session, text: str) -> int:
    """Raise a fault at each call of a request; how often that was refused."""
    before = ask(session, {"do": "look"})
    for _ in range(2):  # what is made once and kept, the first makes
        calls = traced(None, table_with(before["log"]), text)[1]
    places = set(range(max(1, calls - LAST), calls + 1))
    places |= set(Random(1).sample(range(1, calls + 1), min(EARLIER, calls)))
    refused = 0
    for place in sorted(places):
        reply = json.loads(traced(place, session, text)[0])
        now = ask(session, {"do": "look"})
        if reply["ok"]:
            assert now["log"] == reply["log"]
            session = table_with(before["log"])
        else:
            assert reply["error"]["kind"] == "Internal", reply
            assert now == before, f"a fault at call {place} of {calls} has changed the table"
            refused += 1
    return refused


def table_with(log: str) -> Session:
    session = Session()
    ask(session, {"do": "load", "log": log})
    return session


@pytest.mark.parametrize("kind", ["open", "load", "act", "undo"])
def test_a_fault_at_any_call_changes_nothing(kind: str) -> None:
    session = table()
    assert check(session, json.dumps({"id": 1} | requests(session)[kind])) > 20


def test_a_fault_while_a_bot_moves_changes_nothing() -> None:
    session = table()
    ask(session, requests(session)["act"])
    assert check(session, '{"id":1,"do":"bot","level":"easy"}') > 20


def test_a_reply_that_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What JSON has no form for would break only after all is done."""
    session = table()
    request = requests(session)["act"]
    before = ask(session, {"do": "look"})
    monkeypatch.setattr("jass.session.next_seal", lambda _: object())
    assert ask(session, request)["error"]["kind"] == "Internal"
    monkeypatch.undo()
    assert ask(session, {"do": "look"}) == before
