"""The environment of tests and long checks: `.venv/` with the packages of pyproject.toml's extra `test`."""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.fetched import CONSTRAINTS, ENVIRONMENT, NETWORK, PIP, ROOT, do
from web.build.errors import SetupError

INTERRUPTED = 130
"""What a shell answers for a program that Ctrl-C ended."""


def ensure() -> Path:
    """The environment's Python; made, or brought up to date, if the wanted packages have changed.

    Raises `SetupError` if it cannot be made, as without a network."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements: list[str] = wanted["optional-dependencies"]["test"]
    versions = CONSTRAINTS.read_text("utf-8")
    key = hashlib.sha256(f"{sys.version}{sorted(requirements)}{versions}".encode()).hexdigest()
    stamp = ENVIRONMENT / "jass-tests"
    python = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if stamp.exists() and stamp.read_text() == key and _works(python):
        return python
    stamp.unlink(missing_ok=True)
    if not _works(python):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        do("Making .venv", [sys.executable, "-m", "venv", str(ENVIRONMENT)], "could not make .venv")
    why = f"could not fetch the test tools from PyPI: {NETWORK}"
    do("Fetching the test tools from PyPI", [str(python), *PIP, *requirements], why)
    stamp.write_text(key)
    return python


def entered(module: str, arguments: list[str]) -> int | None:
    """None in the environment's Python. In another, this runs the module there and returns its exit code.

    It returns 2 if the environment cannot be made."""
    if Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        return None
    try:
        return subprocess.run([str(ensure()), "-m", module, *arguments]).returncode
    except SetupError as error:
        print(f"{module}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _works(python: Path) -> bool:
    return python.exists() and subprocess.run([str(python), "-c", "import pip"]).returncode == 0
