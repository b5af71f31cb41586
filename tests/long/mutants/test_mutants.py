"""The mutation tests themselves: what is changed, that it is noticed, that the page is not out of date."""

from __future__ import annotations

import subprocess
import sys

from tests.long.mutants.__main__ import MODULES, ROOT, explained
from tests.long.mutants.mutate import mutants


def test_changes_of_a_small_module() -> None:
    source = '"""Text."""\ndef f(a: int) -> int:\n    """More."""\n    return a + 1 if not a < 2 else -a\n'
    assert [mutant.name for mutant in mutants(source)] == [
        "f: a + 1 if not a < 2 else -a -> a + 1 if not not a < 2 else -a",
        "f: not a < 2 -> a < 2",
        "f: a < 2 -> a <= 2",
        "f: a < 2 -> a >= 2",
        "f: 2 -> 3",
        "f: a + 1 -> a - 1",
        "f: 1 -> 2",
        "f: -a -> a",
    ]


def test_what_is_explained_is_still_there() -> None:
    for module in MODULES:
        names = {
            mutant.name
            for mutant in mutants((ROOT / "jass/rules" / f"{module}.py").read_text(encoding="utf-8"))
        }
        assert explained()[module] <= names


def test_a_mutant_is_noticed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.long.mutants", "--module", "legal", "--only", "led == table.trump ->"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "1 mutants, 0 survive, 0 of them not explained\n")
