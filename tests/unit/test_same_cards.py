"""The game of the day behind the messages, and the bots alone on its cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.engine.machine import new_game
from jass.history.daily import deal_text
from jass.history.log import Log, loads, replay
from jass.options.variants import find_variant
from jass.session import Session

DAY = "2026-11-25"
Reply = dict[str, Any]


@pytest.fixture(autouse=True)
def at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival that does not search: what it plays is not what is tested here."""
    monkeypatch.setattr("jass.same_cards.LEVEL", "medium")


def ask(session: Session, do: str, **fields: object) -> Reply:
    reply: Reply = json.loads(session.handle(json.dumps({"id": 1, "do": do} | fields)))
    return reply


def opened(preset: str = "daySchieber", **fields: object) -> Session:
    session = Session()
    reply = ask(session, "open", variant=preset, day=DAY, pace="work", level="easy", **fields)
    assert reply["ok"], reply
    return session


def played(session: Session, log: str | None = None) -> list[Reply]:
    """Every answer until the rival's game is over."""
    found: list[Reply] = []
    while not found or not found[-1]["over"]:
        log = found[-1]["log"] if found else log
        reply = ask(session, "rival") if log is None else ask(session, "rival", log=log)
        assert reply["ok"], reply
        found.append(reply["rival"])
    return found


def test_a_day_is_the_seed() -> None:
    for preset in ("daySchieber", "dayDifferenzler", "dayCoiffeur"):
        log = json.loads(ask(opened(preset), "look")["log"])
        assert (log["seed"], log["pace"], log["bots"]) == (deal_text(DAY, preset), "work", DIGEST)
    log = json.loads(ask(opened(club=" Güggel"), "look")["log"])
    assert log["seed"] == deal_text(DAY, "daySchieber", "güggel")


@pytest.mark.parametrize(("day", "kind"), [("2026-02-30", "BadArgument"), (20261125, "BadRequest")])
def test_what_is_no_day_is_refused(day: object, kind: str) -> None:
    error = ask(Session(), "open", variant="daySchieber", day=day, pace="work")["error"]
    assert (error["kind"], error["field"]) == (kind, "day")


@pytest.mark.parametrize("preset", ["daySchieber", "dayDifferenzler", "dayCoiffeur"])
def test_the_rival_plays_the_same_cards_to_the_end(preset: str) -> None:
    session = opened(preset)
    before = ask(session, "look")
    answers = played(session)
    log = loads(answers[-1]["log"])
    own = loads(before["log"])
    assert (log.seed, log.options, log.level) == (own.seed, own.options, own.level)
    state, _ = replay(log)
    assert len(state.results) == find_variant(preset).options.deals == len(answers[-1]["results"])
    assert [result["score"] for result in answers[-1]["results"]] == [
        list(result.score) for result in state.results
    ]
    assert {**before, "id": 1} == {**ask(session, "look"), "id": 1}


def test_who_plays_on_elsewhere_plays_the_same() -> None:
    """The worker may be another one by then, and the game at the table further on, or another one."""
    session = opened()
    answers = played(session)
    half = answers[len(answers) // 2]["log"]
    other = Session()
    ask(other, "open", variant="schieberCh", seed="1")
    assert played(other, half)[-1] == answers[-1]


def test_what_is_over_stays_over() -> None:
    session = opened("dayCoiffeur")
    last = played(session)[-1]
    assert ask(session, "rival", log=last["log"])["rival"] == last


def test_only_a_game_by_work_of_these_bots_has_a_rival() -> None:
    session = Session()
    ask(session, "open", variant="daySchieber", seed="1")
    assert ask(session, "rival")["error"]["field"] == "pace"
    log = ask(opened(), "look")["log"]
    assert ask(session, "rival", log=log.replace(DIGEST, "00000000"))["error"]["field"] == "bots"
    assert ask(session, "rival", log=7)["error"]["kind"] == "BadLog"
    assert ask(Session(), "rival")["error"]["kind"] == "BadRequest"


def test_the_rival_is_the_strongest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str, str]] = []

    def noted(view: Any, level: str, rng: object, kernel: object, pace: str) -> Any:
        from jass.bots.levels import choose

        asked.append((view.seat, level, pace))
        return choose(view, "easy", rng)  # type: ignore[arg-type]

    monkeypatch.undo()
    monkeypatch.setattr("jass.same_cards.choose", noted)
    played(opened("dayCoiffeur"))
    assert {(seat, level) for seat, level, _ in asked} == {
        (0, "master"),
        (1, "easy"),
        (2, "easy"),
        (3, "easy"),
    }
    assert {pace for _, _, pace in asked} == {"work"}


def test_the_cards_are_those_of_the_text() -> None:
    preset = "dayDifferenzler"
    log = Log(preset, deal_text(DAY, preset), find_variant(preset).options)
    state, _ = new_game(preset, log.seeds)
    assert ask(opened(preset), "look")["view"]["forehand"] == state.deal.forehand
