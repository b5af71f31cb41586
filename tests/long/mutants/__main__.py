"""Mutation testing of legal, melds and scoring: every small change of their code must fail some test.

    python3 -m tests.long mutants                 # all of them
    python3 -m tests.long mutants --module melds

What survives is printed; ends with 1 if it is not explained in `docs/mutants.md`.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import re
import signal
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis.stateful  # noqa: F401 - loaded once, before the processes part
import pytest

from tests.long.mutants.mutate import Mutant, mutants
from tests.parallel import Progress, add_jobs, in_processes

ROOT = Path(__file__).resolve().parents[3]
EXPLAINED = ROOT / "docs" / "mutants.md"
MODULES = ("legal", "melds", "scoring")
TESTS = {
    "legal": ["test_legal.py", "test_revoking.py"],
    "melds": ["test_melds.py", "test_announcing.py"],
    "scoring": ["test_scoring.py", "test_endings.py", "test_revoking.py"],
}
EVERY = ["tests/cases", "tests/property/test_compare.py"]
LONGEST = 300
"""Seconds after which a mutant counts as noticed: it goes round in circles."""


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module other code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self._name, self._code = name, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


def survives(module: str, tree: ast.Module) -> bool:
    """Whether all tests pass with this code, in a process of its own."""
    child = os.fork()
    if child == 0:
        code = 0
        try:
            sys.meta_path.insert(0, Loader(f"jass.rules.{module}", compile(tree, f"{module}.py", "exec")))
            signal.alarm(LONGEST)
            stages = [[f"tests/unit/{name}" for name in TESTS[module]], EVERY]
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                    for tests in stages:  # the nearest tests first: most mutants fall there
                        code = code or int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
        except BaseException:
            code = 1
        os._exit(code)
    _, status = os.waitpid(child, 0)
    return status == 0


def explained() -> dict[str, set[str]]:
    """The survivors that the page explains, by module: rows of `module`, `mutant`, why."""
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \|", EXPLAINED.read_text(encoding="utf-8"), re.MULTILINE)
    found: dict[str, set[str]] = {module: set() for module in MODULES}
    for module, mutant in rows:
        found[module].add(mutant.replace("\\|", "|"))
    return found


def _attempt(task: tuple[str, int]) -> tuple[str, str, bool]:
    module, number = task
    mutant = _all(module)[number]
    return module, mutant.name, survives(module, mutant.tree)


@cache
def _all(module: str) -> list[Mutant]:
    return list(mutants((ROOT / "jass/rules" / f"{module}.py").read_text(encoding="utf-8")))


def main(arguments: list[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long mutants", description=__doc__)
    parser.add_argument("--module", choices=MODULES, action="append")
    parser.add_argument("--only", default="", help="mutants whose name contains this")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    tasks = [
        (module, number)
        for module in given.module or MODULES
        for number, mutant in enumerate(_all(module))
        if given.only in mutant.name
    ]
    known, progress = explained(), Progress(len(tasks), "mutants", "survive")
    survived: list[tuple[str, str]] = []
    for done, (module, name, alive) in enumerate(in_processes(_attempt, tasks, given.jobs), start=1):
        if alive:
            survived.append((module, name))
            if name not in known[module]:
                print(f"{module}: {name}", flush=True)
        progress.tell(done, len(survived))
    unknown = [name for module, name in survived if name not in known[module]]
    print(f"{len(tasks)} mutants, {len(survived)} survive, {len(unknown)} of them not explained")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
