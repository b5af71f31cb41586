"""What only some tests need, fetched by the first that asks: the compiler, browsers, nginx, packages of npm.

`python3 -m tests` without arguments fetches all of it beforehand, by `python3 -m tests.fetched`. Each
function returns at once if the thing is there, and raises `SetupError` if it cannot be fetched: without a
network, or, for Debian's packages, elsewhere than on Debian as root. Several processes may ask at once.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import node

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
CONSTRAINTS = ROOT / "tests" / "constraints.txt"
TOOLS = ROOT / "tests" / "tools"
DEBIAN = {
    "chromium": ["chromium"],
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "xvfb"],
    "nginx": ["nginx-light"],
}
"""The names of Debian's packages."""
PIP = ("-m", "pip", "install", "--disable-pip-version-check", "--retries", "1", "-c", str(CONSTRAINTS))
NETWORK = "connect to the network and run this again"


def main() -> int:
    """Fetch everything; 2 if something is missing without which tests would fail."""
    try:
        lacking = [name for name in DEBIAN if not _path(name)]
        if lacking and may_install():
            with _alone():
                _from_debian(*lacking)
        for name in lacking:
            try:
                program(name)
            except SetupError as error:
                if name == "chromium" or may_install():
                    raise
                print(f"tests: {error}; without it, its tests are skipped", file=sys.stderr)
        npm()
        compiler()
        webdriver()
    except SetupError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    return 0


def for_a_test(fetch: Callable[[], object]) -> None:
    """Fetch; where that is impossible, skip the test, or fail it in CI, which must run every test."""
    import pytest

    try:
        fetch()
    except SetupError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


def compiler() -> None:
    """The C compiler of the kernel and of the rivals."""
    _package("ziglang", "kernel")


def webdriver() -> None:
    """The client of WebKit's driver."""
    _package("selenium", "webkit")


def program(name: str) -> str:
    """The path of one of `DEBIAN`'s programs."""
    if not (path := _path(name)):
        with _alone():
            if not _path(name):
                _from_debian(name)
        path = _path(name)
    return path


def npm(folder: Path = TOOLS, what: str = "Fetching the test tools from npm") -> None:
    """The npm packages of a folder's lock."""
    lock = (folder / "package-lock.json").read_text("utf-8")
    stamp = folder / "node_modules/.jass"

    def is_there() -> bool:
        return stamp.exists() and stamp.read_text("utf-8") == lock

    if is_there():
        return
    with _alone():
        if is_there():
            return
        with step(what):
            engine = node.ensure(ROOT)
            options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
            done = engine.run(engine.npm, "ci", *options, cwd=folder)
            if done.returncode:
                print(done.stderr[-2000:], file=sys.stderr)
                raise SetupError(f"could not fetch the test tools from npm: {NETWORK}")
        stamp.write_text(lock, "utf-8")


def do(what: str, command: list[str], why: str) -> None:
    """Run a command of the set-up without its output. Raises `SetupError(why)`."""
    with step(what):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr[-2000:], file=sys.stderr)
            raise SetupError(why)


def may_install() -> bool:
    """Whether this machine runs Debian and we are root."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _package(name: str, extra: str) -> None:
    """A package of an extra of pyproject.toml, in the version of the constraints."""
    if _is_current(name):
        return
    if Path(sys.prefix).resolve() != ENVIRONMENT.resolve():
        raise SetupError(f"{name} is not installed as tests/constraints.txt has it, and this is not .venv")
    with _alone():
        if _is_current(name):
            return
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        wanted = [one for one in extras["optional-dependencies"][extra] if one.startswith(name)]
        why = f"could not fetch {name} from PyPI: {NETWORK}"
        do(f"Fetching {name} from PyPI", [sys.executable, *PIP, *wanted], why)
    importlib.invalidate_caches()


def _is_current(name: str) -> bool:
    try:
        return f"{name}=={version(name)}" in CONSTRAINTS.read_text("utf-8").splitlines()
    except PackageNotFoundError:
        return False


def _path(name: str) -> str:
    """Where a program is; empty if it, or what it needs, is missing."""
    match name:
        case "firefox":
            return shutil.which("firefox-esr") or shutil.which("firefox") or ""
        case "webkit":
            browser = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
            there = browser and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
            return str(browser[-1]) if there else ""
        case "nginx":
            return shutil.which(name, path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin") or ""
        case _:
            return shutil.which(name) or ""


def _from_debian(*names: str) -> None:
    packages = [package for name in names for package in DEBIAN[name]]
    said = ", ".join(names)
    if not may_install():
        raise SetupError(f"{said} is not installed: {' and '.join(packages)} of Debian")
    why = f"could not fetch {said} from Debian: {NETWORK}"
    do("Reading Debian's package lists", ["apt-get", "update", "-q"], why)
    # In runlevel 1 Debian does not start what it installs: nginx is not to be the machine's own server.
    install = ["env", "RUNLEVEL=1", "apt-get", "install", "-y", "-q", "--no-install-recommends"]
    do(f"Installing {said} from Debian", [*install, *packages], why)


@contextmanager
def _alone() -> Iterator[None]:
    """One process at a time; those that wait look again afterwards."""
    if sys.platform == "win32":
        yield
        return
    path = Path(tempfile.gettempdir()) / f"jass-tests-{os.getuid()}.lock"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
