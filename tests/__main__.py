"""`python3 -m tests [quick | pytest arguments]`: sets up what the tests need, then runs all checks.

Without arguments: ruff (lint and format), mypy (the page apart), pytest on all processors. With `quick`: the
same without the tests that need a browser, a server or minutes. With other arguments: pytest alone, in one
process, with these. What is missing is installed first: an environment in .venv/ with the packages of
pyproject.toml's extra `test` and the runtimes of `python3 -m web`; for tests in tests/browser/ also Chromium,
Firefox, WebKit and nginx on Debian (as root, through apt) and tests/tools/. The exit code is that of the
first check that failed, or 2 if the set-up failed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import node, runtime
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy"],
    "mypy, the page": ["-m", "tests.page_types"],
    "pytest": ["-m", "pytest"],
}
SIDE_BY_SIDE = ["-n", str(2 * (os.cpu_count() or 2) + 1), "--dist", "loadscope", "--no-loadscope-reorder"]
"""More processes than cores, because browser tests wait half of the time. The tests of a file stay together,
because they share its set-up; tests/conftest.py orders them."""
QUICK = [
    *(f"--ignore=tests/{folder}" for folder in ("browser", "site", "long")),
    *("-m", "not whole and not slow"),
]
"""The quick checks, for developers who have just changed a line."""
CONSTRAINTS = ROOT / "tests" / "constraints.txt"
SYSTEM_PATH = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
BROWSERS = {
    "chromium": ["chromium"],
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "xvfb"],
}
"""The names of Debian's packages."""


def main(arguments: list[str]) -> int:
    """Set up, run, and return the exit code."""
    quick = arguments == ["quick"]
    try:
        python = _ensure_environment()
        if not quick and needs_browsers(arguments):
            _ensure_browsers()
            _ensure_server()
            ensure_tools()
        Site(ROOT, runtime.ensure(ROOT)).prepare()
    except SetupError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    if quick:
        failed = _failed(python, CHECKS | {"pytest": [*CHECKS["pytest"], *SIDE_BY_SIDE, *QUICK]})
    elif arguments:
        failed = _failed(python, {"pytest": [*CHECKS["pytest"], *arguments]})
    else:
        failed = _failed(python, CHECKS | {"pytest": [*CHECKS["pytest"], *SIDE_BY_SIDE]})
    print("all checks passed" if not failed else f"failed: {', '.join(failed)}", flush=True)
    return next(iter(failed.values()), 0)


def needs_browsers(arguments: list[str]) -> bool:
    """Whether these arguments of pytest may select a test in tests/browser/: without a path they may."""
    paths = [argument for argument in arguments if argument.startswith("tests/")]
    return not paths or any(path.startswith("tests/browser") for path in paths)


def _failed(python: Path, checks: dict[str, list[str]]) -> dict[str, int]:
    return {name: code for name, command in checks.items() if (code := _run(name, python, command))}


def _run(name: str, python: Path, command: list[str]) -> int:
    print(f"--- {name}", flush=True)
    return subprocess.run([str(python), *command], cwd=ROOT).returncode


def _ensure_environment() -> Path:
    """The environment's Python; made, or brought up to date, if the wanted packages have changed."""
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
        _do("Making .venv", [sys.executable, "-m", "venv", str(ENVIRONMENT)], "could not make .venv")
    install = [
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--retries",
        "1",
        "-c",
        str(CONSTRAINTS),
    ]
    _do(
        "Fetching the test tools from PyPI",
        [str(python), *install, *requirements],
        "could not fetch the test tools from PyPI: connect to the network and run this again",
    )
    stamp.write_text(key)
    return python


def _works(python: Path) -> bool:
    return python.exists() and subprocess.run([str(python), "-c", "import pip"]).returncode == 0


def may_install() -> bool:
    """Whether this machine runs Debian and we are root."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _ensure_browsers() -> None:
    """Chromium, Firefox and WebKit, from Debian; without the last two their tests are skipped."""
    lacking = {name: packages for name, packages in BROWSERS.items() if not _is_there(name)}
    if not lacking:
        return
    if not may_install():
        if "chromium" in lacking:
            raise SetupError("the browser tests need Chromium: install it so that `chromium` is on the path")
        for name, packages in lacking.items():
            print(f"tests: without {name} ({', '.join(packages)}) its tests are skipped", file=sys.stderr)
        return
    why = "could not fetch the browsers from Debian: connect to the network and run this again"
    _do("Reading Debian's package lists", ["apt-get", "update", "-q"], why)
    names = [name for packages in lacking.values() for name in packages]
    _do(
        f"Installing {', '.join(lacking)} from Debian",
        ["apt-get", "install", "-y", "-q", "--no-install-recommends", *names],
        why,
    )


def _is_there(name: str) -> bool:
    if name == "webkit":
        return bool(shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))
    return any(shutil.which(program) for program in (name, f"{name}-esr"))


def _ensure_server() -> None:
    """nginx, which one test uses; elsewhere than on Debian as root that test is left out, and says so."""
    if shutil.which("nginx", path=SYSTEM_PATH) or not may_install():
        return
    why = "could not fetch nginx from Debian: connect to the network and run this again"
    _do("Reading Debian's package lists", ["apt-get", "update", "-q"], why)
    # Not to be started as the machine's own: Debian does that but in runlevel 1.
    install = [
        "env",
        "RUNLEVEL=1",
        "apt-get",
        "install",
        "-y",
        "-q",
        "--no-install-recommends",
        "nginx-light",
    ]
    _do("Installing nginx from Debian", install, why)


def ensure_tools(tools: Path = ROOT / "tests/tools", what: str = "Fetching the test tools from npm") -> None:
    """Install the npm packages that only the tests need. Raises `SetupError`."""
    lock = (tools / "package-lock.json").read_text("utf-8")
    stamp = tools / "node_modules/.jass"
    if stamp.exists() and stamp.read_text("utf-8") == lock:
        return
    with step(what):
        engine = node.ensure(ROOT)
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
        done = engine.run(engine.npm, "ci", *options, cwd=tools)
        if done.returncode:
            print(done.stderr[-2000:], file=sys.stderr)
            raise SetupError("could not fetch the test tools from npm: connect to the network and try again")
    stamp.write_text(lock, "utf-8")


def _do(what: str, command: list[str], why: str) -> None:
    with step(what):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr[-2000:], file=sys.stderr)
            raise SetupError(why)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
