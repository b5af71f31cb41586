"""`python3 -m web` as a command: bad arguments, a taken port, no network, an interrupted set-up."""

import errno
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import zipfile
from argparse import Namespace
from pathlib import Path
from typing import cast

import pytest

from tests.browser import patience
from web.build import program
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[2]

# A registry where nobody listens: the same as no network, for npm and for pip. Below a file nobody can make a
# cache, root neither.
NO_NETWORK = {
    "npm_config_registry": "http://127.0.0.1:9/",
    "npm_config_cache": f"{__file__}/none",
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_NO_INDEX": "1",
    "PIP_FIND_LINKS": "",
}


def web(*arguments: str, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "web", *arguments],
        cwd=root,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=patience.limit() / 1000,
    )


def complaints(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stderr.splitlines() if line.startswith("jass: ")]


def _heed_interrupts() -> None:
    """Tests that run side by side or in the background are deaf to them, and so would be what they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def start(*arguments: str, root: Path = ROOT, **environment: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "web", "--no-open", *arguments],
        cwd=root,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_interrupts,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Jass is at http://127.0.0.1:")
    return process, line.split()[3]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--address", "club.ch"],
        ["--address", "javascript:x"],
        ["--port", "x"],
        ["--port", "70000"],
        ["--nonsense"],
        ["fly"],
        ["build", "more"],
    ],
)
def test_bad_arguments_are_one_line(arguments: list[str]) -> None:
    done = web(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jass: ")


@pytest.mark.parametrize("port", [None, 80])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EADDRINUSE, "is taken"),
        (errno.EACCES, "needs rights that this user has not"),
        (errno.EADDRNOTAVAIL, "there is no 127.0.0.1 here"),
        (errno.EMFILE, "Too many open files"),
    ],
)
def test_why_a_port_cannot_be_had_is_told(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    port: int | None,
    number: int,
    words: str,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(program, "Server", refuse)
    assert program._serve(cast(Site, None), Namespace(port=port)) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"jass: port {port or program.PORT} ")
    assert words in line
    assert ("is taken" in line) == (number == errno.EADDRINUSE)


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = web("--no-open", "--port", str(taken.getsockname()[1]))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(complaints(done)) == 1
    assert "is taken" in complaints(done)[0]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly(ending: signal.Signals) -> None:
    process, _ = start("--port", "0")
    process.send_signal(ending)
    _, said = process.communicate(timeout=patience.limit() / 1000)
    assert process.returncode == 0
    assert said.strip() == ""


def test_the_second_start_makes_nothing_and_runs_nothing(tmp_path: Path) -> None:
    """Which makes it quick: there is no other program that it could run."""
    start("--port", "0")[0].kill()
    process, _ = start("--port", "0", PATH=str(tmp_path))
    process.terminate()
    assert process.communicate(timeout=patience.limit() / 1000)[1] == ""


def test_without_a_network_the_first_run_says_so_and_leaves_nothing(clone: Path) -> None:
    before = sorted(path.name for path in clone.iterdir())
    done = web("--no-open", root=clone, **NO_NETWORK)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(complaints(done)) == 1
    assert "could not fetch the runtimes" in complaints(done)[0]
    assert "Traceback" not in done.stderr
    assert sorted(path.name for path in clone.iterdir() if path.name != "__pycache__") == before


def test_without_npm_and_network_it_says_so(clone: Path) -> None:
    done = web("--no-open", root=clone, **NO_NETWORK, PATH=f"{__file__}/none")
    assert done.returncode == 2
    assert "npm is not installed" in done.stderr
    assert not (clone / ".node").exists()
    assert not (clone / "vendor").exists()


def set_up(root: Path) -> str:
    """Start and end it; what it said on the way."""
    process, _ = start("--port", "0", root=root)
    process.terminate()
    return process.communicate(timeout=patience.limit() / 1000)[1]


def test_a_torn_set_up_is_mended_and_a_change_is_taken_up(clone: Path) -> None:
    shutil.copytree(ROOT / "node_modules", clone / "node_modules")
    shutil.copytree(ROOT / "vendor", clone / "vendor")
    set_up(clone)
    stamp = (clone / "vendor/stamp.json").read_text()
    assert "Packing" not in set_up(clone)
    (clone / "vendor/stdlib.zip").write_bytes(b"half")
    assert "Packing" in set_up(clone)
    assert (clone / "vendor/stamp.json").read_text() == stamp
    assert (clone / "vendor/stdlib.zip").read_bytes() == (ROOT / "vendor/stdlib.zip").read_bytes()
    assert (clone / "vendor/jass.zip").read_bytes() == (ROOT / "vendor/jass.zip").read_bytes()
    assert zipfile.is_zipfile(clone / "vendor/stdlib.zip")
    with (clone / "jass/model/cards.py").open("a") as source:
        source.write("\nCHANGED = True\n")
    assert "Packing" in set_up(clone)
    assert (clone / "vendor/stamp.json").read_text() != stamp


@pytest.mark.parametrize("folder", [".", "tests/tools", "bench/lighthouse_tools"])
def test_the_lock_names_no_registry_and_fits(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    wanted = json.loads((ROOT / folder / "package.json").read_text("utf-8"))["dependencies"]
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    hosts = {key for package in lock["packages"].values() for key in package if "://" in str(package[key])}
    assert hosts <= {"funding"}
    for name, version in wanted.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
        assert version[0].isdigit()
