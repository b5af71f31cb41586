"""`advise`: how other programs ask the bots."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from jass.bots.levels import BUDGETS
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.cli.advise import answer, answers
from jass.cli.positions import read_position
from jass.engine.machine import refusal
from jass.engine.observe import observe
from jass.engine.state import AUCTION
from jass.model.actions import Choose, Estimate, Play, Shove, parse_action
from jass.options.variants import VARIANTS, find_variant
from jass.public.view import View
from tests.bots.position_json import Position, irregular, position_of
from tests.bots.positions import states
from tests.unit.sources import ROOT

pytestmark = pytest.mark.slow

START: Position = {
    "variant": "schieberCh",
    "seat": 0,
    "forehand": 0,
    "hand": ["E6", "E9", "EU", "EA", "R6", "SA", "LU", "LA", "L6"],
    "level": "medium",
}
LATER: Position = {
    "variant": "schieberCh",
    "seat": 2,
    "forehand": 0,
    "hand": ["E6", "E9", "R6", "SA", "LU", "LA", "L7", "L8"],
    "contract": "E",
    "contractor": 0,
    "tricks": [
        {"leader": 0, "cards": ["EU", "E7", "E8", "EB"]},
        {"leader": 0, "cards": ["RA", "R7"]},
    ],
    "melds": [{"seat": 1, "cards": ["SK", "SO", "SU"]}],
    "scores": [120, 88],
    "level": "medium",
    "seed": 1,
}


def test_without_a_clock_the_net_plays_whatever_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the choice is the same on every machine. Against the clock, the slow Python kernel does without the
    net."""
    asked: list[bool] = []

    class Watched(PythonKernel):
        def start(self, request: Request, seed: int) -> None:
            asked.append(request.net_rollouts)
            super().start(request, seed)

    monkeypatch.setattr("jass.cli.advise.best_kernel", Watched)
    monkeypatch.setitem(BUDGETS, "master", replace(BUDGETS["master"], card_samples=8, pool=1))
    for more in ({}, {"time_ms": 5000}):
        assert "play" in answer(json.dumps({**LATER, "level": "master"} | more))
    assert asked == [True, False]


def announced(view: View) -> list[int | None]:
    """The points of Weis by seat."""
    return [None if said is None else sum(points for *_, points in said) for said in view.announced]


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_described_position_is_the_one_at_the_table(variant: str) -> None:
    rng, seen = Random(variant), 0
    for state in states(variant, find_variant(variant).options, rng, deals=1):
        if rng.random() < 0.6 or irregular(state):
            continue
        seat = state.to_act()
        assert seat is not None
        view, read = observe(state, seat), read_position(json.loads(json.dumps(position_of(state))))
        names = (
            "seat parties party_of phase turn dealer forehand hand dealt counts shoved contract contractor"
        )
        names += " leader trick done legal own_melds shown waiting joker estimate tables as_joker factor"
        for name in names.split():
            assert getattr(read, name) == getattr(view, name), name
        assert not state.options.weis or announced(read) == announced(view)
        if state.phase == AUCTION:
            assert (read.choices, read.may_shove) == (view.choices, view.may_shove)
        seen += 1
    assert seen >= 4


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_the_answer_can_be_played(variant: str) -> None:
    rng = Random(f"answers {variant}")
    for state in states(variant, find_variant(variant).options, rng, deals=1):
        if rng.random() < 0.7 or irregular(state):
            continue
        told = answer(json.dumps(position_of(state) | {"level": "strong"}))
        told.pop("values", None)
        ((kind, what),) = told.items()
        seat = state.to_act()
        assert seat is not None
        if kind == "shove":
            action: object = Shove(seat)
        elif kind == "estimate":
            assert isinstance(what, int)
            action = Estimate(seat, what)
        else:
            action = parse_action(f"{seat}:{what}")
            assert isinstance(action, Play if kind == "play" else Choose)
        assert refusal(state, action) is None  # type: ignore[arg-type]


def test_the_three_answers() -> None:
    assert list(answer(json.dumps(START))) in (["choose"], ["shove"])
    assert set(answer(json.dumps(START | {"level": "strong"}))["values"]) == {*"ERSLOU", "shove"}  # type: ignore[call-overload]
    told = answer(json.dumps(LATER | {"level": "strong"}))
    assert told["play"] in ("R6", "E6", "E9")
    assert set(told["values"]) == {"R6", "E6", "E9"}  # type: ignore[call-overload]
    sealed = {"variant": "differenzlerOnline", "contract": "E", "forehand": 1, "seat": 0}
    told = answer(json.dumps(sealed | {"hand": START["hand"], "level": "strong"}))
    assert isinstance(told["estimate"], int)
    assert 20 <= told["estimate"] <= 120


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"variant": "poker"}, "variant"),
        ({"options": {"weis": 3}}, "weis"),
        ({"options": []}, "options"),
        ({"seat": 4}, "seat"),
        ({"seat": True}, "seat"),
        ({"seat": 3, "hand": [*LATER["hand"], "L9"][1:]}, "seat"),
        ({"forehand": None}, "forehand"),
        ({"hand": "E6"}, "hand"),
        ({"hand": ["E6", "E6"]}, "hand"),
        ({"hand": ["E6", "E9", "R6", "SA", "LU", "LA", "L7", "EU"]}, "hand"),
        ({"hand": ["E6"]}, "hand"),
        ({"contract": "Q"}, "contract"),
        ({"contract": "SLO"}, "contract"),
        ({"contract": None}, "contractor"),
        ({"contractor": 9}, "contractor"),
        ({"shoved": 2}, "shoved"),
        ({"tricks": 1}, "tricks"),
        ({"tricks": [1]}, "tricks[0]"),
        ({"tricks": [{"leader": 1, "cards": []}]}, "tricks[0].leader"),
        ({"tricks": [{"leader": 0, "cards": ["EU", "EU"]}]}, "tricks[0].cards"),
        ({"tricks": [{"leader": 0, "cards": ["EU"]}, {"leader": 0, "cards": []}]}, "tricks[0].cards"),
        ({"melds": [{"seat": 1, "cards": ["E6"]}]}, "melds[0].cards"),
        ({"scores": [1]}, "scores"),
        ({"scores": [1, "2"]}, "scores[1]"),
        ({"estimate": -1}, "estimate"),
        ({"estimate": 100, "options": {"estimateMax": 99}}, "estimate"),
        ({"level": "best"}, "level"),
        ({"time_ms": "1"}, "time_ms"),
        ({"seed": []}, "seed"),
        ({"cards": []}, "cards"),
        ({"announced": [0]}, "announced"),
        ({"announced": [0, 20, 0, -1]}, "announced[3]"),
        ({"announced": [0] * 4, "tricks": [], "hand": START["hand"], "seat": 0}, "announced[0]"),
        ({"announced": [0, "20", None, 0]}, "announced[1]"),
        ({"announced": [0, 0, None, 0], "options": {"weis": False}, "melds": []}, "announced[0]"),
        ({"contract": "J=E"}, "contract"),
    ],
)
def test_what_is_wrong_is_named(changes: Position, field: str) -> None:
    told = answer(json.dumps(LATER | changes))
    assert list(told) == ["error"]
    message = str(told["error"])
    assert field in message.split(":")[0] or field in message.split()[:4]
    assert "\n" not in message


def test_bad_lines_do_not_stop_it() -> None:
    lines = ["{", "[]", "\n", json.dumps(LATER)[:80], "[" * 50_000, json.dumps(LATER), '"' + "x" * 200_000]
    told = [json.loads(line) for line in answers(lines)]
    assert ["error" in each for each in told] == [True, True, True, True, False, True]


def test_the_command() -> None:
    lines = "\n".join([json.dumps(LATER | {"level": "strong", "time_ms": 200}), "{}", json.dumps(START)])
    done = subprocess.run(
        [sys.executable, "-m", "jass", "advise"], input=lines, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stderr == ""
    kinds = [next(iter(json.loads(line))) for line in done.stdout.splitlines()]
    assert kinds[:2] == ["play", "error"]
    assert kinds[2] in ("choose", "shove")


def test_on_request_choices_come_with_chances_and_a_reason() -> None:
    told = answer(json.dumps(LATER | {"level": "strong", "why": True}))
    for name in ("made", "match"):
        chances = told[name]
        assert isinstance(chances, dict)
        assert list(chances) == list(told["values"])  # type: ignore[call-overload]
        assert all(isinstance(chance, float) and 0 <= chance <= 1 for chance in chances.values())
    assert told["why"]
    assert isinstance(told["deals"], int)
    assert told["deals"] > 0
    for level in ("easy", "medium"):
        assert set(answer(json.dumps(LATER | {"level": level, "why": True}))) == {"play", "why"}
        assert set(answer(json.dumps(LATER | {"level": level, "why": False}))) == {"play"}
    assert "why" in str(answer(json.dumps(LATER | {"why": 1}))["error"])


def test_what_others_have_not_announced_changes_what_they_may_hold() -> None:
    """Without `announced` nothing is known of them, as with null for each."""
    asked = {name: value for name, value in LATER.items() if name != "melds"} | {"level": "strong"}
    silent = answer(json.dumps(asked | {"announced": [0, 0, 0, 0]}))
    unknown = answer(json.dumps(asked))
    unsaid = answer(json.dumps(asked | {"announced": [None] * 4}))
    assert silent["values"] != unknown["values"] == unsaid["values"]


def test_the_same_seed_gives_the_same_answer() -> None:
    line = json.dumps(LATER | {"level": "strong"})
    assert answer(line) == answer(line)
    other = answer(json.dumps(LATER | {"level": "strong", "seed": 2}))
    assert other["values"] != answer(line)["values"]
