"""Ctrl-C ends every command and all of its processes, without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .sources import ROOT


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """An arena of players who tell that they are asked, and then think for long."""
    said = tmp_path / "said"
    player = "import pathlib, time\nclass Slow:\n    def act(self, *_):\n"
    player += f"        pathlib.Path({str(said)!r}).touch()\n        time.sleep(600)\n"
    (tmp_path / "slow.py").write_text(player, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "jass", "arena", "slow:Slow", "easy", "--deals", "4", "--processes", "2"],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    yield process, said
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def test_an_interrupt_ends_all_processes_without_a_word(busy: tuple[subprocess.Popen[str], Path]) -> None:
    process, said = busy
    while not said.exists():
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (130, "", "")


def test_an_interrupt_ends_a_command_without_a_word() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "jass", "advise"],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("{}\n")
    process.stdin.flush()
    assert "error" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("program", ["jass", "web"])
def test_an_interrupt_where_nothing_can_be_raised_ends_it(program: str) -> None:
    """As among the callbacks of an import, where Python would tell it and go on."""
    interrupted = (
        "import sys\n"
        f"import {program}.__main__ as entry\n"
        "class Called:\n"
        "    def __del__(self): raise KeyboardInterrupt\n"
        "sys.unraisablehook = entry._unraisable\n"
        "Called()\n"
        "print('went on')\n"
    )
    ended = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, text=True, cwd=ROOT)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
