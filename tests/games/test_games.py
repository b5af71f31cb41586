"""Golden games: logs that replay to the same transcript, and a hash over many games between bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jass.engine.state import GAME_OVER, check
from jass.history.log import dumps, loads, replay
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from tests.golden.files import HERE, missing
from tests.long import golden
from tests.long.golden_games import played

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


def test_a_preset_is_not_without_its_golden_file() -> None:
    assert missing() == []
    assert {path.stem for path in HERE.glob("*.json")} == {variant.id for variant in VARIANTS}


def test_each_has_a_note_of_its_own() -> None:
    notes = golden.notes()
    assert set(notes) == {path.stem for path in LOGS}
    assert len(set(notes.values())) == len(LOGS)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_golden_hash(variant: Variant) -> None:
    """The first game of each preset; `python3 -m tests.long golden` plays all of them."""
    ((number, wanted),) = golden.first_ones()[variant.id].items()
    assert played(variant.id, int(number)) == wanted


@pytest.mark.slow
def test_golden_hashes_in_other_pythons() -> None:
    """The first games in every other CPython of this machine; the browser's plays all (`tests/browser`)."""
    wanted, others = golden.first_ones(), golden.other_pythons()
    if not others:
        pytest.skip("no other CPython from 3.11 on")
    for version, path in others.items():
        assert golden.hashes_by(path, wanted) == wanted, version
