"""Each level decides as it did when its strength was measured, or the page of results marks its rows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import strength
from jass.bots import levels
from jass.bots.identity import DIGEST, LEVELS
from jass.bots.search import Decision
from jass.model.actions import Play
from jass.public.view import View
from tests.long import golden_levels
from tests.long.golden_levels import decisions, level_hash, main, written

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_decides_as_written(level: str) -> None:
    known = written()
    assert known["digest"] == DIGEST, "run `python3 -m tests.long golden_levels --write`"
    assert level_hash(level) == known[level], (
        f"{level} plays otherwise: run `python3 -m tests.long golden_levels --write`; "
        "the rows of docs/strength.md are of the bots before"
    )


def test_all_kinds_of_decisions_are_among_them() -> None:
    said = [each.partition(": ")[2].partition(":")[2] for each in decisions("medium")]
    assert len(said) > 300
    assert {"shove", "E", "U"} <= set(said)
    assert any(each.startswith("=") for each in said)
    assert len(set(said)) > 40


def test_a_change_of_one_level_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def glance(view: View) -> Decision:
        """`medium`, except that it plays its highest card to the very first trick."""
        if view.phase == "play" and not view.done:
            return Decision(Play(view.seat, view.legal.bit_length() - 1))
        return usual(view)

    usual = levels._at_a_glance
    monkeypatch.setattr(levels, "_at_a_glance", glance)
    assert level_hash("medium") != written()["medium"]
    assert level_hash("easy") == written()["easy"]


def test_what_is_written_asks_for_another_digest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden_levels, "HASHES", tmp_path / "levels.json")
    monkeypatch.setattr(golden_levels, "level_hash", lambda level: f"{level} now")
    then = {level: f"{level} then" for level in LEVELS} | {"digest": DIGEST}
    golden_levels.HASHES.write_text(json.dumps(then), "utf-8")
    assert main(["--write"]) == 1
    assert "raise REVISION" in capsys.readouterr().out
    assert written() == then
    golden_levels.HASHES.write_text(json.dumps(then | {"digest": "00000000"}), "utf-8")
    assert main(["--write"]) == 0
    assert written() == {level: f"{level} now" for level in LEVELS} | {"digest": DIGEST}


def test_every_row_tells_which_bots_it_is_of() -> None:
    found = json.loads(strength.FOUND.read_text("utf-8"))
    for row in found.values():
        assert set(row["bots"]) == {player for player in row["players"] if player in LEVELS}


def test_rows_of_other_bots_are_marked() -> None:
    found = json.loads(strength.FOUND.read_text("utf-8"))
    name = "schieberCh medium easy"
    now = {level: written()[level] for level in ("easy", "medium")}
    assert "former" not in strength.page({name: found[name] | {"bots": now}})
    stale = strength.page({name: found[name] | {"bots": now | {"medium": "0" * 16}}})
    assert "| `medium` - `easy` † |" in stale
    assert "† measured with a former player" in stale
