"""Games by work behind the messages: no clock, the game's own level, and a word for other bots."""

from __future__ import annotations

import json
from typing import Any

import pytest

import jass.session
from jass.bots.identity import DIGEST
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.python_kernel import PythonKernel
from jass.cli.games import play_game
from jass.session import PLAYER, Session

Reply = dict[str, Any]


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session in a world without a clock."""

    def no_clock() -> float:
        raise AssertionError("the clock was read")

    monkeypatch.setattr(jass.session, "perf_counter", no_clock)
    return Session()


def ask(session: Session, do: str, **fields: object) -> Reply:
    reply: Reply = json.loads(session.handle(json.dumps({"id": 1, "do": do} | fields)))
    return reply


def own(reply: Reply) -> str:
    """Some action of the player's. A tip would read the clock: it changes no game."""
    view = reply["view"]
    choices = view["auction"]["choices"] if view["phase"] == "auction" else view["legal"]
    return f"{PLAYER}:{choices[0]}"


def test_the_bots_are_the_game_s_and_read_no_clock(session: Session) -> None:
    """Whatever level the page has set meanwhile, they play as the command line does."""
    wanted = play_game("schieberCh", "by work", "medium", "work")[0].actions
    reply = ask(session, "open", variant="schieberCh", seed="by work", pace="work", level="medium")
    while reply["view"]["phase"] != "dealOver":
        if reply["view"]["turn"] == PLAYER:
            reply = ask(session, "act", action=str(wanted[reply["actions"]]))
        else:
            reply = ask(session, "bot", level="easy")
        assert reply["ok"], reply
    log = json.loads(reply["log"])
    assert (log["pace"], log["level"], log["bots"]) == ("work", "medium", DIGEST)
    assert log["actions"] == [str(action) for action in wanted[: reply["actions"]]]


def test_a_strong_bot_thinks_without_a_clock(session: Session) -> None:
    reply = ask(session, "open", variant="schieber5p", seed="by work", pace="work")
    while reply["view"]["turn"] == PLAYER:
        reply = ask(session, "act", action=own(reply))
    reply = ask(session, "bot")
    assert reply["ok"], reply
    assert (reply["thought"]["level"], reply["thought"]["kernel"]) == ("strong", best_kernel().name)


def test_by_the_clock_the_clock_is_read(session: Session) -> None:
    ask(session, "open", variant="schieberCh", seed="by work")
    while (reply := ask(session, "look"))["view"]["turn"] == PLAYER:
        ask(session, "act", action=f"{PLAYER}:{reply['view']['auction']['choices'][0]}")
    assert ask(session, "bot")["error"]["kind"] == "Internal"


@pytest.mark.parametrize("pace", ["slow", None, 3, ["work"]])
def test_another_pace_is_refused(session: Session, pace: object) -> None:
    error = ask(session, "open", variant="schieberCh", seed="1", pace=pace)["error"]
    assert (error["kind"], error["field"]) == ("BadRequest", "pace")


def test_a_game_against_other_bots_is_not_begun(session: Session) -> None:
    fields = {"variant": "schieberCh", "seed": "1", "pace": "work"}
    assert ask(session, "open", **fields, bots=DIGEST)["ok"]
    error = ask(session, "open", **fields, bots="00000000")["error"]
    assert (error["kind"], error["wanted"], error["here"]) == ("OtherBots", "00000000", DIGEST)
    long = ask(session, "open", **fields, bots="x" * 100_000)["error"]
    assert len(long["message"]) + len(long["wanted"]) < 300
    assert ask(session, "open", **fields, bots=7)["error"]["field"] == "bots"


def test_a_game_of_other_bots_goes_on_and_says_so(session: Session) -> None:
    reply = ask(session, "open", variant="schieberCh", seed="1", pace="work", level="easy")
    assert reply["otherBots"] is False
    assert "otherBots" not in ask(Session(), "open", variant="schieberCh", seed="1")
    older = reply["log"].replace(DIGEST, "00000000")
    reply = ask(session, "load", log=older)
    assert reply["otherBots"] is True
    for _ in range(3):
        if reply["view"]["turn"] == PLAYER:
            reply = ask(session, "act", action=own(reply))
        else:
            reply = ask(session, "bot")
        assert reply["otherBots"] is True
        assert json.loads(reply["log"])["bots"] == "00000000"


def test_where_no_kernel_runs_they_are_not_to_be_offered(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ask(session, "bots")["bots"]
    assert found == {"digest": DIGEST, "kernel": best_kernel().name, "byWork": best_kernel().fast}
    monkeypatch.setattr("jass.bots.rollout.hosts.best_kernel", PythonKernel)
    found = ask(session, "bots")["bots"]
    assert found == {"digest": DIGEST, "kernel": "python", "byWork": False}
