"""Players and records that an arena cannot use: one line, and no file is written over."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest

from jass.cli.arena.student import half_width, two_sided
from tests.long.hostile_lines import Line, run_here

from .complaints import refused


@pytest.mark.parametrize(
    "player",
    [
        "no_such_module:player",
        ".:x",
        ":x",
        "x:",
        "os:getcwd",
        "sys:exit",
        "builtins:input",
        "builtins:object",
        "jass.cli.arena.players:Level",
    ],
)
def test_what_is_no_player_is_told(player: str) -> None:
    assert "unknown player" in refused("arena", player, "easy", "--deals", "2")


def test_a_player_s_own_error_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "player_of_two_lines.py").write_text('raise ValueError("one\\ntwo\\n\\nthree")')
    monkeypatch.syspath_prepend(tmp_path)
    told = refused("arena", "player_of_two_lines:Player", "easy", "--deals", "2")
    assert told.endswith("ValueError: one two three")


def test_one_deal_has_no_interval() -> None:
    assert "from 2 to 1000000, not" in refused("arena", "easy", "random", "--deals", "1")


@pytest.mark.parametrize("option", ["--record", "--scheduler"])
def test_an_empty_name_is_not_taken_for_none(option: str) -> None:
    assert f"{option}: a name" in refused("arena", "easy", "random", "--deals", "2", option, "")


@pytest.mark.parametrize(
    ("t", "freedom", "p"),
    [(12.706, 1, 0.05), (4.303, 2, 0.05), (2.228, 10, 0.05), (3.169, 10, 0.01), (1.96, 999_999, 0.05)],
)
def test_few_deals_are_judged_by_students_t(t: float, freedom: int, p: float) -> None:
    """The tables of any textbook."""
    assert two_sided(t, freedom) == pytest.approx(p, rel=1e-3)
    assert two_sided(half_width(freedom), freedom) == pytest.approx(0.05)


def test_the_interval_of_an_arena_is_wide_for_few_deals() -> None:
    ended = run_here(Line(["arena", "easy", "random", "--deals", "3", "--json"]))
    found = json.loads(ended.out)
    assert two_sided(found["mean"] / found["interval"] * 4.3027, 2) == pytest.approx(found["p"], abs=0.01)


@pytest.mark.parametrize("variant", ["differenzlerOnline", "schieber2p", "schieber5p", "coiffeur3p"])
@pytest.mark.parametrize("player", ["greedy", "challenge"])
def test_players_of_the_package_play_their_own_game_only(player: str, variant: str) -> None:
    assert "two against two" in refused("arena", player, "easy", "--deals", "2", "--variant", variant)


@pytest.mark.parametrize("text", ["my notes", "my notes\nof last year\n", "{}", "\0"])
def test_no_other_file_is_taken_for_a_record(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes"
    file.write_text(text, "utf-8")
    assert "not a record" in refused("arena", "easy", "random", "--deals", "2", "--record", str(file))
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("deal", ["1e400", "NaN", "true", "-1", "[]", '"1"', "9" * 5_000, "null", "0.5"])
def test_a_record_with_a_damaged_line(tmp_path: Path, deal: str) -> None:
    file, line = tmp_path / "record", ["arena", "easy", "random", "--deals", "2", "--record"]
    assert run_here(Line([*line, str(file)])).code == 0
    rest = '"score": 0, "points": 0, "each": [0, 0], "seconds": [[], []]}\n'
    file.write_text(file.read_text("utf-8") + f'{{"deal": {deal}, {rest}', "utf-8")
    assert "line 4: no deal" in refused(*line, str(file))


@pytest.mark.parametrize("value", ["1.7e308", "-1e10", '"1"', "true", '"nan"', "null"])
@pytest.mark.parametrize("field", ["score", "points", "each", "seconds"])
def test_a_record_of_absurd_numbers(tmp_path: Path, field: str, value: str) -> None:
    file, line = tmp_path / "record", ["arena", "easy", "random", "--deals", "2", "--json", "--record"]
    assert run_here(Line([*line, str(file)])).code == 0
    values = {"deal": "0", "score": "0", "points": "0", "each": "[0, 0]", "seconds": "[[1], []]"}
    values[field] = {"each": f"[0, {value}]", "seconds": f"[[1, {value}], []]"}.get(field, value)
    deal = "{" + ", ".join(f'"{name}": {each}' for name, each in values.items()) + "}\n"
    file.write_text(file.read_text("utf-8") + deal, "utf-8")
    assert "line 4: no deal" in refused(*line, str(file))


@pytest.mark.parametrize("head", [True, False])
def test_a_record_of_any_size_is_not_read_at_once(tmp_path: Path, head: bool) -> None:
    file = tmp_path / "record"
    line = ["arena", "easy", "random", "--deals", "2", "--record", str(file)]
    assert run_here(Line(line)).code == 0
    if not head:
        file.write_bytes(b"")
    os.truncate(file, 30_000_000_000)
    tracemalloc.start()
    try:
        said = refused(*line)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert ("line 4: no deal" if head else "not a record") in said


def test_an_interrupted_record_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "record"
    line = ["arena", "easy", "random", "--deals", "2", "--json", "--record", str(file)]
    whole = run_here(Line(line))
    head, *deals = file.read_bytes().splitlines(keepends=True)
    for left in (b"", head[:9], head, head + deals[0][:9], head + deals[0] + deals[1][:-1]):
        file.write_bytes(left)
        assert json.loads(run_here(Line(line)).out)["mean"] == json.loads(whole.out)["mean"]
        lines = file.read_bytes().splitlines(keepends=True)
        assert (lines[0], len(lines)) == (head, 3)
