"""What only some tests need comes once, and only when one asks; versions are pinned without a registry."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kernel import build
from tests import __main__, fetched
from web.build.errors import SetupError

ROOT = fetched.ROOT
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
PINNED = fetched.CONSTRAINTS.read_text("utf-8")


def test_constraints_pin_all_that_tests_need_and_name_no_host() -> None:
    lines = PINNED.splitlines()[1:]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    names = {line.split("==")[0].lower() for line in lines}
    wanted = [*EXTRAS["test"], *EXTRAS["kernel"], *EXTRAS["webkit"]]
    assert {re.split("[<=>]", one)[0] for one in wanted} <= names


def test_the_environment_is_made_without_compiler_and_second_driver() -> None:
    assert not [one for one in EXTRAS["test"] if one.startswith(("ziglang", "selenium"))]


def test_the_quick_tests_ask_for_neither() -> None:
    """Collected as `quick` does it: no test that uses the compiler."""
    command = [sys.executable, "-m", "pytest", "--collect-only", *__main__.PARTS["quick"]]
    files = ["tests/bots/test_native.py", "tests/bots/test_kernel.py", "tests/bots/test_training.py"]
    done = subprocess.run([*command, *files], cwd=ROOT, capture_output=True, text=True)
    found = re.findall(r"(?:::|Function )(\w+)", done.stdout)
    assert "test_the_same_numbers_as_webassembly" not in found
    assert "test_the_compiled_kernel_is_what_its_sources_give" not in found
    assert "deselected" in done.stdout


def test_a_new_machine_gets_all_of_debian_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(fetched, "_path", lambda name: "/there" if asked else "")
    monkeypatch.setattr(fetched, "may_install", lambda: True)
    monkeypatch.setattr(fetched, "do", lambda what, command, why: asked.append(command))
    for name in ("npm", "compiler", "webdriver"):
        monkeypatch.setattr(fetched, name, lambda: None)
    assert fetched.main() == 0
    assert [command[:2] for command in asked] == [["apt-get", "update"], ["env", "RUNLEVEL=1"]]
    assert set(asked[1]) >= {"chromium", "firefox-esr", "webkit2gtk-driver", "xvfb", "nginx-light"}


def test_who_asks_at_the_same_time_waits_and_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[str] = []
    monkeypatch.setattr(fetched, "_path", lambda name: "".join(there[:1]))
    monkeypatch.setattr(fetched, "_from_debian", lambda name: there.append(f"/{name}"))
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(fetched.program, ["firefox"] * 8)) == {"/firefox"}
    assert there == ["/firefox"]


def test_elsewhere_than_on_debian_as_root_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetched, "_path", lambda name: "")
    monkeypatch.setattr(fetched, "may_install", lambda: False)
    with pytest.raises(SetupError, match="webkit is not installed: webkit2gtk-driver and xvfb of Debian"):
        fetched.program("webkit")


def test_nothing_is_installed_into_an_environment_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetched, "_is_current", lambda name: False)
    monkeypatch.setattr(fetched, "ENVIRONMENT", Path("/nonexistent"))
    with pytest.raises(SetupError, match=r"this is not \.venv"):
        fetched.compiler()


@pytest.mark.parametrize(("in_ci", "outcome"), [("", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_what_cannot_be_had_skips_the_test_but_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, in_ci: str, outcome: type[BaseException]
) -> None:
    def refuse() -> None:
        raise SetupError("nothing here")

    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(outcome, match="nothing here"):
        fetched.for_a_test(refuse)


def test_who_has_no_compiler_is_told_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python3 -m tests quick` does not bring it: none of its tests compiles."""
    missing = subprocess.CompletedProcess([], 1, "", "No module named ziglang")
    monkeypatch.setattr(subprocess, "run", lambda *_arguments, **_named: missing)
    install = r"-m pip install -c tests/constraints\.txt ziglang`"
    for python, said in ((str(build.TESTS), r"\.venv\S+"), ("/other/python", "python3")):
        monkeypatch.setattr(build, "compiler", lambda python=python: python)
        with pytest.raises(build.NoCompiler, match=f"`{said} {install}"):
            build.compiled(build.KERNEL)
