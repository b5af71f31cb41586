"""Whoever runs a command of the docs with the machine's own Python gets the tests' environment."""

import subprocess
import sys

import pytest

from tests import environment
from tests.fetched import ROOT
from web.build.errors import SetupError

OWN = getattr(sys, "_base_executable", sys.executable)
"""The Python that the environment was made with, which has none of its packages."""


@pytest.mark.parametrize(
    "command",
    [
        *("tests.long killed", "tests.long loading", "tests.long matrix", "tests.show contact"),
        *("bench clever", "bench moves", "tests.new_preset", "tests.page_types"),
    ],
)
def test_a_command_finds_its_packages(command: str) -> None:
    done = subprocess.run(
        [OWN, "-m", *command.split(), "--help"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage:" in done.stdout


def test_its_exit_code_is_the_programs() -> None:
    done = subprocess.run(
        [OWN, "-m", "tests.long", "killed", "--times", "many"], cwd=ROOT, capture_output=True, timeout=120
    )
    assert done.returncode == 2


def test_without_a_network_it_says_so_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused() -> None:
        raise SetupError("could not fetch the test tools from PyPI")

    monkeypatch.setattr(sys, "prefix", "/nowhere")
    monkeypatch.setattr(environment, "ensure", refused)
    assert environment.entered("bench", ["taps"]) == 2
    assert capsys.readouterr().err == "bench: could not fetch the test tools from PyPI\n"


def test_nothing_runs_twice_in_the_environment() -> None:
    assert environment.entered("tests.commands", []) is None
