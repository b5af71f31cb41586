"""The reference against the worked rule cases, and against what must hold in any deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.cases import KINDS, expected

VECTORS = Path(__file__).parent.parent / "cases" / "vectors.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agrees_with_the_worked_case(case: dict[str, Any]) -> None:
    got = expected(case["kind"], case["options"], case["input"])
    assert {key: got.get(key, "missing") for key in case["expect"]} == case["expect"]


def test_every_kind_has_a_worked_case() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)
