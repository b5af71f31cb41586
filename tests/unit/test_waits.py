"""Browser and site tests wait for conditions, with limits that suit the machine, and never rerun."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROWSER = ROOT / "tests" / "browser"
SITE = ROOT / "tests" / "site"
PLACE = BROWSER / "patience.py"
"""The one file that rests between two looks."""

INSTEAD = "wait for a condition, with tests/browser/patience.py (CONTRIBUTING.md, Waits in tests)"


def fixed_waits(source: str) -> Iterator[str]:
    """The calls that wait for a time, or give up after one that does not hang on the machine."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("wait_for_timeout", "sleep", "set_default_timeout"):
            yield f"line {node.lineno}: {name}"
        for keyword in node.keywords:
            if keyword.arg == "timeout" and not ast.unparse(keyword.value).startswith("patience.limit()"):
                yield f"line {node.lineno}: timeout={ast.unparse(keyword.value)}"


@pytest.mark.parametrize(
    "file", sorted({*BROWSER.rglob("*.py"), *SITE.rglob("*.py")} - {PLACE}), ids=lambda file: file.name
)
def test_nothing_waits_for_a_time(file: Path) -> None:
    assert list(fixed_waits(file.read_text("utf-8"))) == [], INSTEAD


@pytest.mark.parametrize(
    "wait",
    [
        "page.wait_for_timeout(50)",
        "time.sleep(1)",
        "expect(hand).to_have_count(9, timeout=20_000)",
        "page.goto(address, timeout=START)",
    ],
)
def test_a_fixed_wait_is_found(wait: str) -> None:
    assert len(list(fixed_waits(wait))) == 1


def test_no_test_runs_again() -> None:
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    assert "rerun" not in settings
    for file in (ROOT / "tests").rglob("conftest.py"):
        assert "flaky" not in file.read_text("utf-8"), file
