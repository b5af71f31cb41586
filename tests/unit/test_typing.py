"""What the type checker must find, since nothing does at run time; and what stands behind it at run time."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from mypy import api

from jass.engine.transition import changed

from .scenes import opened
from .sources import ROOT

MISTAKES = """
from jass.engine.state import State
from jass.engine.transition import changed

def wrong(state: State) -> None:
    changed(state, phaze="play")  # call-arg
    changed(state, totals="many")  # arg-type
    changed(state.deal, leader=None)  # arg-type
    changed(state, totals=(0, 0))
"""


def test_a_checker_finds_wrong_changes(tmp_path: Path) -> None:
    source = tmp_path / "mistakes.py"
    source.write_text(MISTAKES, "utf-8")
    said, complaints, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(source)])
    found = {int(line): code for line, code in re.findall(r"mistakes\.py:(\d+): error: .*\[([\w-]+)\]", said)}
    wanted = {
        number: comment
        for number, line in enumerate(MISTAKES.splitlines(), start=1)
        for comment in re.findall(r"# ([\w-]+)$", line)
    }
    assert found == wanted, said + complaints


def test_a_change_at_run_time_is_that_of_the_standard_library() -> None:
    state = opened("schieberCh")
    assert changed(state, totals=(1, 2)) == replace(state, totals=(1, 2))
    assert changed(state.deal, leader=3) == replace(state.deal, leader=3)
    assert state.totals == (0, 0)
    with pytest.raises(TypeError, match="no such field: phaze"):
        changed(state, phaze="play")  # type: ignore[call-arg]
