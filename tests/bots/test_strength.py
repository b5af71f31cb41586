"""The page of results: made from measurements alone, by a command that continues after an interruption."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import strength
from bench.strength import FOUND, PAGE, PICTURE, QUESTIONS, page, picture
from jass.cli.arena import recording


def test_page_and_picture_are_made_from_what_was_found() -> None:
    found = json.loads(FOUND.read_text("utf-8"))
    assert set(found) <= {question.name for question in QUESTIONS}
    assert PAGE.read_text("utf-8") == page(found), "run `python3 -m bench strength --draw`"
    assert PICTURE.read_text("utf-8") == picture(found)
    ElementTree.fromstring(picture(found))


def test_the_questions_differ_and_can_be_asked() -> None:
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    assert all(question.match().players == (question.first, question.second) for question in QUESTIONS)


def test_the_command_measures_goes_on_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FOUND", "PAGE", "PICTURE"):
        monkeypatch.setattr(strength, name, tmp_path / name)
    arguments = ["--only", "schieberCh medium easy", "--folder", str(tmp_path / "runs"), "--deals"]
    assert strength.main([*arguments, "3"]) == 0
    first = json.loads((tmp_path / "FOUND").read_text("utf-8"))["schieberCh medium easy"]
    assert first["deals"] == 3
    assert f"| {first['mean']:+.1f} ±" in (tmp_path / "PAGE").read_text("utf-8")
    assert "medium - easy" in (tmp_path / "PICTURE").read_text("utf-8")
    monkeypatch.setattr(recording, "play_duplicate", lambda match, number: pytest.fail("played again"))
    assert strength.main([*arguments, "3"]) == 0
