"""The engine as a package: a wheel with all it needs and nothing of the page, in an empty environment."""

import email
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import jass
from tests.site.conftest import ROOT, copied


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a fresh clone, with the tools that are here."""
    scratch = tmp_path_factory.mktemp("wheel")
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "-w",
    ]
    run(*pip, scratch, copied(scratch / "clone"), cwd=scratch)
    return next(scratch.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and nothing else."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False, symlinks=True)
    python = place / "bin/python"
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-index",
        "--disable-pip-version-check",
    ]
    run(*pip, wheel, cwd=place)
    return python


def test_the_wheel_has_the_engine_and_nothing_of_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as zipped:
        names = set(zipped.namelist())
        about = email.message_from_bytes(zipped.read(f"jass-{jass.__version__}.dist-info/METADATA"))
    sources = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "jass").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == sources
    assert {
        "jass/py.typed",
        "jass/bots/kernel.wasm",
        "jass/bots/policy.bin",
        "jass/bots/policy.json",
    } <= sources
    assert about["Version"] == jass.__version__
    assert about["License-Expression"] == "MIT"
    assert [each for each in about.get_all("Requires-Dist", []) if "extra ==" not in each] == []
    assert {"fast", "arena", "cluster"} <= set(about.get_all("Provides-Extra", []))


def test_building_leaves_nothing_that_git_would_take(wheel: Path) -> None:
    clone = wheel.parent / "clone"
    run("git", "init", "-q", clone, cwd=clone)
    made = [path.name for path in clone.iterdir() if path.name == "build" or path.suffix == ".egg-info"]
    assert len(made) == 2
    assert run("git", "check-ignore", *made, cwd=clone).split() == made


def test_the_documented_examples_run_where_only_the_wheel_is(python: Path, tmp_path: Path) -> None:
    script = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"
    run(python, "-I", "-c", script, ROOT / "docs/python.md", cwd=tmp_path)
    where = run(python, "-c", "import jass; print(jass.__file__)", cwd=tmp_path).strip()
    assert Path(where).is_relative_to(python.parents[1])


def test_its_command_line_is_there(python: Path, tmp_path: Path) -> None:
    told = run(python.parent / "jass", "deal", "--seed", "Luzern", cwd=tmp_path)
    assert told == run(sys.executable, "-m", "jass", "deal", "--seed", "Luzern", cwd=ROOT)
