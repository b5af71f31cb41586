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
from jass.options.variants import VARIANTS
from jass.public.view import View
from tests.golden import files
from tests.golden.files import keep, known
from tests.long import golden_levels
from tests.long.golden_levels import OF_A_GAME, decisions, level_hash, main, written

pytestmark = pytest.mark.slow


PRESETS = [variant.id for variant in VARIANTS]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_level_decides_as_written(preset: str) -> None:
    assert known(preset, "bots") == DIGEST, "run `python3 -m tests.long golden_levels --write`"
    found = {level: level_hash(preset, level) for level in LEVELS}
    assert found == written(preset), (
        f"plays {preset} otherwise: run `python3 -m tests.long golden_levels --write`; "
        "the rows of docs/strength.md are of the bots before"
    )


def test_all_kinds_of_decisions_are_among_them() -> None:
    every = [each for preset in PRESETS for each in decisions(preset, "medium")]
    said = [each.partition(": ")[2].partition(":")[2] for each in every]
    assert len(said) > 300
    assert {"shove", "E", "U"} <= set(said)
    assert any(each.startswith("=") for each in said)
    assert len(set(said)) > 40


def test_a_change_of_one_level_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_search(view: View) -> Decision:
        """`medium`, except that it plays its highest card to the very first trick."""
        if view.phase == "play" and not view.done:
            return Decision(Play(view.seat, view.legal.bit_length() - 1))
        return usual(view)

    usual = levels._without_search
    monkeypatch.setattr(levels, "_without_search", without_search)
    assert [each for each in PRESETS if level_hash(each, "medium") != written(each)["medium"]]
    assert all(level_hash(each, "easy") == written(each)["easy"] for each in PRESETS)


def test_a_preset_without_golden_games_has_positions_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_levels, "logs", list)
    assert len(list(decisions("official1000", "medium"))) == OF_A_GAME["medium"]


def test_what_is_written_asks_for_another_digest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "HERE", tmp_path)
    monkeypatch.setattr(golden_levels, "VARIANTS", VARIANTS[:1])
    monkeypatch.setattr(golden_levels, "level_hash", lambda preset, level: f"{preset} {level} now")
    preset = VARIANTS[0].id
    then = {level: f"{level} then" for level in LEVELS}
    keep(preset, levels=then, bots=DIGEST, perft=["kept"])
    assert main(["--write"]) == 1
    assert "raise REVISION" in capsys.readouterr().out
    assert written(preset) == then
    assert main([]) == 1
    keep(preset, bots="00000000")
    assert main(["--write"]) == 0
    assert written(preset) == {level: f"{preset} {level} now" for level in LEVELS}
    assert (known(preset, "bots"), known(preset, "perft")) == (DIGEST, ["kept"])
    assert main([]) == 0


def test_every_row_tells_which_bots_it_is_of() -> None:
    found = json.loads(strength.FOUND.read_text("utf-8"))
    for row in found.values():
        known_bots = strength.hashes(row["variant"])
        assert set(row["bots"]) == {player for player in row["players"] if player in known_bots}
        assert set(LEVELS) | {"strong-work", "master-work"} == set(known_bots)


def test_rows_of_other_bots_are_marked() -> None:
    found = json.loads(strength.FOUND.read_text("utf-8"))
    name = "schieberCh medium easy"
    now = {level: written("schieberCh")[level] for level in ("easy", "medium")}
    assert "former" not in strength.page({name: found[name] | {"bots": now}})
    stale = strength.page({name: found[name] | {"bots": now | {"medium": "0" * 16}}})
    assert "| `medium` - `easy` † |" in stale
    assert "† measured with a former player" in stale
