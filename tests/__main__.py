"""`python3 -m tests [quick | browserless | pytest arguments]`: sets up what the tests need, then runs checks.

Without arguments: ruff (lint and format), mypy (the page apart), pytest on all processors, and after it, in
one process, the tests marked `alone`. With `browserless`: the same without the tests that need a browser, a
server or the compiler. With `quick`: two cases of each of those that take no seconds. With other arguments:
pytest alone, in one process, with these. What is missing is installed first: an environment in .venv/ with
the packages of pyproject.toml's extra `test`, and the runtimes of `python3 -m web`. What only some tests need
(tests/fetched.py) is fetched by those, or before all tests if all run. The exit code is that of the first
check that failed, or 2 if the set-up failed.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests import environment
from tests.fetched import ROOT
from web.build.errors import SetupError
from web.build.runtime import runtime
from web.build.site.site import Site

CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "mypy, the page": ["-m", "tests.page_types"],
    "pytest": ["-m", "pytest"],
}
CORES = os.cpu_count() or 2
BY_FILE = ["--dist", "loadscope", "--no-loadscope-reorder"]
"""The tests of a file stay together, because they share its set-up; tests/conftest.py orders them."""
SIDE_BY_SIDE = ["-n", str(2 * CORES + 1), *BY_FILE]
"""More processes than cores, because browser tests wait half of the time."""
ALONE = {"pytest, alone": [*CHECKS["pytest"], "-m", "alone", "tests/browser"]}
"""What takes ten times as long beside others."""
BROWSERLESS = [
    *("-n", str(CORES), *BY_FILE),
    *(f"--ignore=tests/{folder}" for folder in ("browser", "site", "long")),
]
PARTS = {
    "browserless": [*BROWSERLESS, "-m", "not whole and not compiler"],
    "quick": [*BROWSERLESS, "-m", "not whole and not compiler and not slow", "--cases", "2"],
}
"""What can be run by name; `quick` is for developers who have just changed a line."""


def main(arguments: list[str]) -> int:
    """Set up, run, and return the exit code."""
    part = PARTS.get(arguments[0]) if len(arguments) == 1 else None
    try:
        python = environment.ensure()
        if not arguments and (code := _run("what the tests need", python, ["-m", "tests.fetched"])):
            return code
        Site(ROOT, runtime.ensure(ROOT)).prepare()
    except SetupError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    if part:
        failed = _failed(python, CHECKS | {"pytest": [*CHECKS["pytest"], *part]})
    elif arguments:
        failed = _failed(python, {"pytest": [*CHECKS["pytest"], *arguments]})
    else:
        most = [*CHECKS["pytest"], *SIDE_BY_SIDE, "-m", "not whole and not alone"]
        failed = _failed(python, CHECKS | {"pytest": most} | ALONE)
    print("all checks passed" if not failed else f"failed: {', '.join(failed)}", flush=True)
    return next(iter(failed.values()), 0)


def _failed(python: Path, checks: dict[str, list[str]]) -> dict[str, int]:
    return {name: code for name, command in checks.items() if (code := _run(name, python, command))}


def _run(name: str, python: Path, command: list[str]) -> int:
    print(f"--- {name}", flush=True)
    # Without the bytecode that Python keeps, hundreds of tests would each compile the page's modules again.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run([str(python), *command], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
