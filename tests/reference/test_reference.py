"""The reference against the worked rule cases, and against what must hold in any deal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .cases import KINDS, expected
from .generate import cases_of

VECTORS = Path(__file__).parent.parent / "cases" / "vectors.json"
WORKED: dict[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = WORKED["vectors"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agrees_with_the_worked_case(case: dict[str, Any]) -> None:
    got = expected(case["kind"], case["options"], case["input"])
    assert {key: got.get(key, "missing") for key in case["expect"]} == case["expect"]


def test_every_kind_has_a_worked_case() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)


@pytest.fixture(scope="module", params=[1, 2])
def generated(request: pytest.FixtureRequest) -> dict[str, list[dict[str, Any]]]:
    return {kind: cases_of(kind, 40, request.param) for kind in KINDS}


def test_generator_repeats_itself_by_seed() -> None:
    assert cases_of("playRound", 5, 7) == cases_of("playRound", 5, 7)
    assert cases_of("playRound", 5, 7) != cases_of("playRound", 5, 8)


def test_generated_cases_use_only_keys_of_the_schema(generated: dict[str, list[dict[str, Any]]]) -> None:
    for kind, cases in generated.items():
        known = set(re.findall(r"\w+", WORKED["kinds"][kind]))
        known |= {key for case in CASES if case["kind"] == kind for key in case["input"]}
        for case in cases:
            assert case["expect"], case["id"]
            assert set(case["input"]) <= known, case["id"]


def test_every_played_deal_adds_up_to_157(generated: dict[str, list[dict[str, Any]]]) -> None:
    for case in generated["playRound"] + generated["playRound2P"]:
        if case["options"].get("mixedValues") == "perTrick" and case["input"]["contract"] not in "ERSLOU":
            continue
        assert sum(case["expect"]["pointsBySeat"]) == 157, case["id"]


def test_payments_are_zero_sum(generated: dict[str, list[dict[str, Any]]]) -> None:
    for case in generated["joker5"] + generated["coiffeur3"]:
        for key in ("pay", "payment"):
            assert sum(case["expect"].get(key, [])) == 0, case["id"]
