"""Golden games: logs that replay to the same transcript, and a hash over many games between bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jass.engine.state import GAME_OVER, check
from jass.history.log import dumps, loads, replay
from jass.options.variants import VARIANTS
from tests.long import golden

LOGS = golden.logs()


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_golden_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    log = loads(text)
    assert loads(dumps(log)) == log
    assert json.loads(text)["v"] == 1, "the golden games are of format 1, which is replayed as it was"
    state, _ = replay(log)
    check(state)
    assert state.phase == GAME_OVER
    assert golden.transcript(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_preset_has_three_golden_games() -> None:
    played = [loads(path.read_text(encoding="utf-8").strip()).variant for path in LOGS]
    assert set(played) == {variant.id for variant in VARIANTS}
    assert min(played.count(variant.id) for variant in VARIANTS) >= 3


def test_each_has_a_note_of_its_own() -> None:
    notes = golden.notes()
    assert set(notes) == {path.stem for path in LOGS}
    assert len(set(notes.values())) == len(LOGS)


def test_golden_hash() -> None:
    """The first games of `python3 -m tests.golden`, which plays all of them."""
    wanted = json.loads(golden.HASHES.read_text(encoding="utf-8"))
    assert golden.hashes(golden.FEW) == {str(golden.FEW): wanted[str(golden.FEW)]}
    assert set(wanted) == {str(golden.FEW), str(golden.ALL)}


def test_golden_hash_in_other_pythons() -> None:
    """The first games in every other CPython of this machine; the browser's plays all (`tests/browser`)."""
    wanted = json.loads(golden.HASHES.read_text(encoding="utf-8"))[str(golden.FEW)]
    others = golden.other_pythons()
    if not others:
        pytest.skip("no other CPython from 3.11 on")
    assert {version: golden.hash_by(path, golden.FEW) for version, path in others.items()} == dict.fromkeys(
        others, wanted
    )
