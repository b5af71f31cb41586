"""The digest in every log is that of the kernel and the weights that play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from jass.bots import identity, levels
from kernel import build, digest


def test_the_digest_is_of_what_plays() -> None:
    assert digest.computed() == identity.DIGEST, "run `python3 -m kernel digest`"


def test_other_weights_have_another_digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "policy.bin"
    weights = bytearray(digest.WEIGHTS.read_bytes())
    weights[7] ^= 1
    other.write_bytes(weights)
    monkeypatch.setattr(digest, "WEIGHTS", other)
    assert digest.computed() != identity.DIGEST
    monkeypatch.undo()
    monkeypatch.setattr(identity, "REVISION", identity.REVISION + 1)
    assert digest.computed() != identity.DIGEST


def test_the_digest_is_written_where_logs_take_it_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "identity.py"
    copy.write_text(digest.IDENTITY.read_text("utf-8").replace(identity.DIGEST, "0badcafe"), "utf-8")
    monkeypatch.setattr(identity, "DIGEST", "0badcafe")
    monkeypatch.setattr(digest, "IDENTITY", copy)
    written = digest.write()
    assert f'DIGEST = "{written}"' in copy.read_text("utf-8")


def test_every_level_is_named() -> None:
    assert levels.LEVELS == identity.LEVELS
    assert set(levels.BUDGETS) <= set(identity.LEVELS)


def test_the_tests_have_a_compiler_for_a_python_without_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    monkeypatch.setattr(build, "TESTS", tmp_path / "python")
    assert build.compiler() == sys.executable
    (tmp_path / "python").touch()
    assert build.compiler() == str(tmp_path / "python")
    monkeypatch.setattr(build, "find_spec", lambda name: name)
    assert build.compiler() == sys.executable
