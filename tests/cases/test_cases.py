"""The engine against rule cases: the worked ones, and random ones answered by the naive reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jass.cli.conformance.cases import Case, read_cases
from jass.cli.conformance.run import check
from tests.reference.generate import MAKERS, cases_of

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))
GENERATED_PER_KIND = 150
SEED = 11

WORKED = [case for file in FILES for case in read_cases(json.loads(file.read_text(encoding="utf-8")))]


def told(case: Case) -> str | None:
    """How the engine differs from a case, with all that the case gives; None if it agrees."""
    difference = check(case)
    given = {"options": case.options.values, "input": case.input.values}
    return difference and f"{difference}, {json.dumps(given, ensure_ascii=False)}"


@pytest.mark.parametrize("case", WORKED, ids=[case.id for case in WORKED])
def test_worked_case(case: Case) -> None:
    assert told(case) is None


def test_the_worked_cases_are_all_there() -> None:
    count = {file.name: json.loads(file.read_text(encoding="utf-8"))["count"] for file in FILES}
    assert "vectors.json" in count
    assert len(WORKED) == sum(count.values())


@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_generated_cases(kind: str) -> None:
    """One in a few million differs from none; one rule read otherwise shows within a hundred."""
    cases = read_cases({"vectors": cases_of(kind, GENERATED_PER_KIND, SEED)})
    assert cases
    differences = [f"{case.id}: {difference}" for case in cases if (difference := told(case)) is not None]
    assert not differences, "\n".join([f"{len(differences)} of {len(cases)}", *differences[:5]])


def test_a_wrong_expectation_is_noticed() -> None:
    vector = next(v for v in cases_of("legal", 1, SEED))
    vector["expect"] = {"legal": ["E6", "E6"]}
    (case,) = read_cases({"vectors": [vector]})
    difference = told(case)
    assert difference is not None
    assert "E6" in difference
    assert json.dumps(vector["input"]) in difference


@pytest.mark.parametrize("row", ["SL", "GU", "J", "SLU", "E"])
def test_a_bidding_case_may_name_a_row(row: str) -> None:
    given = {"preset": "coiffeur3p", "players": 3, "forehand": 2, "actions": ["2:shove", f"0:{row}"]}
    expect = {"contractor": 0, "contract": row, "leader": 0}
    (case,) = read_cases({"vectors": [{"kind": "bidding", "input": given, "expect": expect}]})
    assert check(case) is None
