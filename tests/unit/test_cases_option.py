"""`--cases N`, by which `python3 -m tests quick` runs a few cases of each test: tests/conftest.py."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import evenly

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("values", "most", "drawn"), [("abcde", 3, "ace"), ("abcde", 2, "ae"), ("abcde", 1, "a"), ("ab", 3, "ab")]
)
def test_the_first_and_the_last_are_among_them(values: str, most: int, drawn: str) -> None:
    assert "".join(evenly(values, most)) == drawn


def test_every_test_keeps_some_of_its_cases() -> None:
    drawn, all_of_them = _cases("--cases", "2"), _cases()
    assert drawn == {test: min(cases, 2) for test, cases in all_of_them.items()}
    assert max(all_of_them.values()) > 2


def _cases(*arguments: str) -> Counter[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-o", "addopts=", "-q", *arguments]
    done = subprocess.run([*command, "tests/unit/test_waits.py"], cwd=ROOT, capture_output=True, text=True)
    return Counter(re.findall(r"::(\w+)", done.stdout))
