"""`python3 -m tests.new_preset` in a copy of the project: from nothing to a preset that its tests accept."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from tests.new_preset import snake

from .sources import ROOT

LANGUAGES = ("de", "en", "fr", "it")
OWN = "jass/options/variants/schieber/my_game.py"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As much of the project as the command needs, with the environment of the whole."""
    place = tmp_path_factory.mktemp("clone")
    for part in ("jass", "tests", "web/build", "web/lang", "kernel"):
        copytree(ROOT / part, place / part, ignore=ignore_patterns("__pycache__", "node_modules", "tools"))
    (place / ".venv").symlink_to(sys.prefix)
    return place


def run(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(clone), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=clone, env=environment, capture_output=True, text=True, check=False
    )


def state(clone: Path) -> dict[str, bytes]:
    """All files but caches."""
    files = [path for path in clone.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(clone).as_posix(): path.read_bytes() for path in files}


def told(clone: Path, *arguments: str) -> str:
    """The one line with which the command refuses something; nothing is written."""
    before = state(clone)
    done = run(clone, "-m", "tests.new_preset", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert state(clone) == before
    (line,) = done.stderr.splitlines()
    assert line.startswith("new_preset: ")
    return line


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "required"),
        (["Oben"], "no id"),
        (["../x"], "no id"),
        (["o"], "no id"),
        (["schieberch"], "schieberCh is there already"),
        (["schieberCh", "--again"], "settled"),
        (["myGame", "--like", "nothing"], "no preset 'nothing'"),
        (["myGame", "--lik"], "--lik"),
    ],
)
def test_bad_input_is_one_line(clone: Path, arguments: list[str], named: str) -> None:
    assert named in told(clone, *arguments)


def test_a_file_that_is_no_preset_is_one_line(clone: Path) -> None:
    own = clone / OWN
    for text, named in (
        ("PRESET = ", "SyntaxError"),
        ("", "PRESET"),
        ((ROOT / "jass/options/variants/schieber/official1000.py").read_text("utf-8"), "of another preset"),
        ("from jass.options.options import Options\nPRESET = Options(players=5)\n", "pack"),
    ):
        own.write_text(text, "utf-8")
        assert named in told(clone, "myGame")
    own.unlink()


@pytest.mark.slow
def test_what_can_be_written_is_written(clone: Path) -> None:
    before = state(clone)
    done = run(clone, "-m", "tests.new_preset", "myGame", "--like", "official1000")
    assert done.returncode == 0, done.stderr
    begun = {name for name, text in state(clone).items() if before.get(name) != text}
    words = {name for name in begun if name.startswith("web/lang/")}
    assert begun - words == {OWN}
    assert {Path(name).stem for name in words} == set(LANGUAGES)
    for name in words:
        presets = [key for key in json.loads((clone / name).read_text("utf-8")) if key.startswith("variant.")]
        assert presets == sorted(presets), "words of presets out of order"
        catalogue = json.loads((clone / name).read_text("utf-8"))
        new = {key for key in catalogue if key.startswith("variant.myGame")}
        assert {key: text for key, text in catalogue.items() if key not in new} == json.loads(before[name])
        assert set(map(catalogue.get, new)) == {"myGame"}

    own = clone / OWN
    text = own.read_text("utf-8")
    assert "41,\n" in text.partition("place=")[2], "just after the preset that it is like"
    assert {"40 official1000", "50 rulesSheet"} <= set(re.split(", |: |\n", done.stdout))
    assert {"kreuzweis=True", 'multipliers=factors("1/1/1/1/1/1", "E R S L O U")'} <= {
        line.strip(" #,") for line in text.split("\n")
    }
    names: dict[str, Any] = {}
    exec(re.sub(r"(?m)^( *)# (?=from |\w+=)", r"\1", text), names)
    assert names["PRESET"].options == names["OFFICIAL1000"].options, "comments as written"
    values = 'contracts=("O", "U"), weis=False, stoeck_early=False'
    text = text.replace("OFFICIAL1000.options,\n", f"OFFICIAL1000.options, {values},\n")
    own.write_text(text, "utf-8")
    done = run(clone, "-m", "tests.new_preset", "myGame")
    assert done.returncode == 0, done.stderr
    after = state(clone)
    changed = {name for name, text in after.items() if before.get(name) != text}
    assert changed - begun == {"tests/golden/myGame.json", "tests/cases/myGame.json"}
    cases = json.loads(after["tests/cases/myGame.json"])
    assert cases["preset"]["differs"]["contracts"] == ["O", "U"]
    assert {case["input"]["contract"] for case in cases["vectors"]} == {"O", "U"}
    golden = json.loads(after["tests/golden/myGame.json"])
    assert {part: len(golden[part]) for part in ("games", "levels", "work", "perft")} == {
        "games": 12,
        "levels": 4,
        "work": 3,
        "perft": 12,
    }

    done = run(clone, "-m", "tests.new_preset", "myGame")
    assert "all is there" in done.stdout
    assert state(clone) == after
    assert run(clone, "-m", "tests.new_preset", "myGame", "--again").returncode == 0
    assert state(clone) == after
    done = run(clone, "-c", CHECK)
    assert done.returncode == 0, done.stderr


CHECK = """
import json, pathlib
from jass.cli.conformance.cases import read_cases
from jass.cli.conformance.run import check
from tests.golden.files import missing
from tests.perft.positions import read
from jass.engine.perft import perft
assert missing() == []
cases = read_cases(json.loads(pathlib.Path("tests/cases/myGame.json").read_text("utf-8")))
assert cases and [check(case) for case in cases] == [None] * len(cases)
assert all(perft(each.state("myGame"), 1) == each.counts[0] for each in read("myGame"))
"""
"""Its cases and its golden file agree with the engine."""


def test_the_file_of_every_preset_is_called_like_it() -> None:
    from jass.options.variants import VARIANTS

    files = {path.stem for path in (ROOT / "jass/options/variants").glob("*/*.py")}
    assert files - {"__init__"} == {snake(preset.id) for preset in VARIANTS}
