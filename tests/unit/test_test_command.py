"""`python3 -m tests` fetches browsers only where a test may need them."""

from __future__ import annotations

import pytest

from tests.__main__ import needs_browsers


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ([], True),
        (["-k", "legal"], True),
        (["-m", "whole"], True),
        (["tests"], True),
        (["."], True),
        (["tests/browser/test_axe.py::test_x", "-x"], True),
        (["tests/unit", "tests/browser"], True),
        (["tests/unit/test_legal.py::test_x", "-x"], False),
        (["tests/bots", "tests/cases", "-k", "legal"], False),
    ],
)
def test_browsers_are_fetched_where_a_test_may_need_them(arguments: list[str], needed: bool) -> None:
    assert needs_browsers(arguments) == needed
