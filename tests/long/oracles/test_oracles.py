"""The oracles agree with the engine, except for their known errors."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jass.model.contracts import MODES
from jass.model.notation import parse_cards
from tests.long.oracles import consult
from tests.long.oracles.consult import Position, asked, differences, random_position

POSITIONS = 4_000
WORKED: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "cases" / "vectors.json").read_text(encoding="utf-8")
)


def test_only_known_differences() -> None:
    rng = Random("oracles")
    found = list(differences([random_position(rng) for _ in range(POSITIONS)]))
    assert [str(each) for each in found if not each.known] == []
    assert {each.oracle for each in found} == {"jass-kit"}
    for each in found:
        assert set(map(str, each.engine["legal"])) < set(map(str, each.answer["legal"]))  # type: ignore[call-overload]


def test_the_known_error_of_jass_kit() -> None:
    """Its issue 10: six led, Puur and Banner of trumps on the table; the nine lies between them."""
    names = {"hand": "EA E9 RB", "trick": "S6 EU EB", "full": "S6 EU EB RB"}
    cards = {name: tuple(parse_cards(text.split())) for name, text in names.items()}
    (answer,) = asked([Position("E", **cards)])
    assert answer["pyschieber"]["legal"] == ["RB"]
    assert answer["jass-kit"]["legal"] == ["E9", "EA", "RB"]


def test_worked_cases_and_their_known_disagreements() -> None:
    """The cases that say where an oracle answers otherwise are right, and there are no others."""
    expected = {
        (each["id"], oracle.split()[0])
        for each in WORKED["oracleDisagreements"]
        for oracle in each["oracle"].split(", ")
    }
    cases = [case for case in WORKED["vectors"] if case["kind"] == "legal" and _expressible(case["input"])]
    full = tuple(parse_cards(["E6", "E7", "E8", "E9"]))
    positions = [
        Position(
            case["input"]["contract"],
            tuple(parse_cards(case["input"]["hand"])),
            tuple(parse_cards(case["input"]["trick"])),
            full,
        )
        for case in cases
    ]
    differing = {
        (case["id"], oracle)
        for case, answer in zip(cases, asked(positions), strict=True)
        for oracle in ("jass-kit", "pyschieber")
        if answer[oracle]["legal"] != case["expect"]["legal"]
    }
    assert differing == expected
    assert len(cases) >= 15


def _expressible(given: dict[str, Any]) -> bool:
    return given["contract"] in MODES and "trickMode" not in given and len(given["trick"]) <= 3


def test_a_rule_read_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(consult.LAWS, "pyschieber", consult.LAWS["jass-kit"])
    rng = Random("mutant")
    found = list(differences([random_position(rng) for _ in range(POSITIONS)]))
    assert any(each.oracle == "pyschieber" and not each.known for each in found)
