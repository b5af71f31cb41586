"""Hostile command lines, inputs and outputs: an answer, or one line and exit code 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jass.cli import main
from jass.cli.advise import answer, answers
from jass.cli.streams import MAX_FILE
from jass.engine.machine import apply, new_game
from jass.engine.perft import TooMany, perft
from jass.model.actions import Choose
from tests.long import hostile_commands, hostile_lines
from tests.long.hostile_lines import Line, run_here, run_outside

from .complaints import refused
from .sources import ROOT

LINES = 120


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "0", "-1", "1e400", "²", "1_0", "", "9" * 5_000])
def test_no_number_beyond_its_limits(number: str) -> None:
    arena = ["arena", "easy", "easy"]
    for words in (["bench", "--seconds"], ["perft", "--depth"], [*arena, "--deals"], [*arena, "--processes"]):
        line = refused(*words[:-1], f"{words[-1]}={number}")
        assert re.search(r"number from [\d.]+ to [\d.]+, not ", line)
        assert len(line) < 300
    if number != "0":
        refused("deal", f"--seals={number}")


@pytest.mark.parametrize(
    "line",
    [
        "deal --seals 99999999999",
        "perft --depth 9999",
        "arena easy easy --deals 1000000000000",
        "bench --seconds 1e9",
    ],
)
def test_no_count_without_end(line: str) -> None:
    refused(*line.split())


@pytest.mark.parametrize(
    "command", ["deal", "perft", "bench", "arena", "replay", "review", "prove", "conformance", "advise"]
)
def test_limits_are_stated(command: str) -> None:
    ended = run_here(Line([command, "--help"]))
    assert ended.code == 0
    assert re.search(r"\d to \d|at most \d|up to \d", ended.out)


def test_perft_ends_where_there_are_too_many() -> None:
    state, _ = new_game("schieberCh", "1")
    state, _ = apply(state, Choose(state.chooser().seat, "O"))
    count = perft(state, 3)
    assert perft(state, 3, count) == count
    with pytest.raises(TooMany, match="depth 3 has more than"):
        perft(state, 3, count - 1)


def test_what_has_been_counted_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jass.cli.games.MAX_SEQUENCES", 50)
    ended = run_here(Line(["perft", "--depth", "30", "--contract", "O"]))
    assert (ended.code, ended.out.split()[0]) == (2, "9")
    assert "more than 50 sequences" in ended.err


@pytest.mark.parametrize("way", ["C", "ascii"])
def test_text_is_utf8_whatever_the_locale(way: str) -> None:
    told = run_outside(Line(["play", "--seed", "ü♦"]), way)
    assert (told.code, told.err) == (0, "")
    assert json.loads(told.out)["seed"] == "ü♦"
    bad = run_outside(Line(["prove", "abcdefabcdef", "-"], b"\xc3("), way)
    assert (bad.code, bad.out) == (2, "")
    assert bad.err == "python3 -m jass prove: standard input: not UTF-8 text (invalid continuation byte)\n"


def test_a_mark_of_byte_order_is_no_text(tmp_path: Path) -> None:
    save = (ROOT / "tests/saves/v1-mid-trick.json").read_bytes()
    (tmp_path / "bom.json").write_bytes(b"\xef\xbb\xbf" + save)
    for line in (Line(["replay", str(tmp_path / "bom.json")]), Line(["replay", "-"], b"\xef\xbb\xbf" + save)):
        assert run_here(line) == run_here(Line(["replay", "-"], save))
    assert "not UTF-8" in refused("replay", "-", given=save.decode().encode("utf-16"))


def test_an_endless_file_is_too_long() -> None:
    for command in (["replay"], ["prove", "abcdefabcdef"], ["conformance"]):
        assert f"{MAX_FILE:,} bytes" in refused(*command, "/dev/zero")
    assert "not a file" in refused("arena", "easy", "easy", "--deals", "2", "--record", "/dev/zero")


@pytest.mark.parametrize("way", ["no stdin", "no stdout", "full"])
def test_a_stream_that_is_closed_or_full(way: str) -> None:
    line = Line(["advise"], b"{}\n") if way == "no stdin" else Line(["deal"])
    ended = run_outside(line, way)
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (2, "", 1), ended


def test_a_reader_who_leaves_is_nothing_to_report() -> None:
    ended = run_outside(Line(["deal", "--seals", "1000"]), "left")
    assert (ended.code, ended.err) == (141, "")


def test_a_complaint_nobody_can_read_is_not_lost_among_results() -> None:
    ended = run_outside(Line(["deal", "--seed", ""]), "no stderr")
    assert (ended.code, ended.out) == (2, "")


def test_what_cannot_be_shown_is_escaped() -> None:
    line = refused("arena", "easy", "easy", "--\x1b[31m\nsecond line")
    assert "\\x1b[31m\\nsecond line" in line
    assert len(refused("deal", "x" * 100_000)) < 600


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [["replay", "-"], ["prove", "9b69a6c213b9", "-"], ["ranking", "-"], ["conformance", "-"], ["advise"]],
)
def test_input_that_does_not_block_is_waited_for(command: list[str]) -> None:
    """As a terminal or a pipe is left by a program that had it before."""
    text = (ROOT / "tests/saves/v1-mid-trick.json").read_bytes() + b"\n"
    expected = run_outside(Line(command, text), "C")
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    process = subprocess.Popen(
        [sys.executable, "-m", "jass", *command],
        cwd=ROOT,
        text=True,
        stdin=ours,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    os.close(ours)
    with open(theirs, "wb", buffering=0) as pipe:
        for part in (text[:40], text[40:]):
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.8)
            pipe.write(part)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (expected.code, expected.out, expected.err)


@pytest.mark.parametrize(
    "changes",
    [
        {"level": ["easy"]},
        {"level": {}},
        {"variant": ["schieberCh"]},
        {"time_ms": 10**399},
        {"seed": "\ud800"},
        {"seed": 10**300},
        {"seed": "x" * 201},
        {"open": [["E"]]},
        {"open": [None]},
        {"hand": [[]]},
        {"shoved": 0.0},
        {"shoved": []},
        {"melds": [{"seat": 0, "cards": [{}]}]},
    ],
)
def test_a_value_of_any_kind_is_refused_by_name(changes: dict[str, object]) -> None:
    start = {
        "variant": "schieberCh",
        "seat": 0,
        "forehand": 0,
        "hand": ["E6", "E9", "EU", "EA", "R6", "SA", "LU", "LA", "L6"],
    }
    told = answer(json.dumps(start | {"level": "easy"} | changes))
    assert list(told) == ["error"]
    assert str(told["error"]).replace("unknown ", "").startswith(next(iter(changes)))


def test_errors_show_the_text_itself() -> None:
    (told,) = answers(['{"variant": "♦"}'])
    assert "'♦'" in told
    ended = run_outside(Line(["advise"], '{"variant": "♦"}\n'.encode()), "ascii")
    assert "'♦'" in ended.out


def test_lines_that_are_no_text_do_not_stop_it() -> None:
    given = b'{"variant": "\xff"}\n\xef\xbb\xbf{}\n' + b"x" * 600_000 + b"\n\0\n{}"
    ended = run_here(Line(["advise"], given))
    assert ended.code == 0
    told = [json.loads(line)["error"] for line in ended.out.splitlines()]
    assert "not UTF-8" in told[0]
    assert "longer than 100000 characters" in told[2]
    assert told[1] == told[4]
    assert len(told) == 5


def test_the_help_shows_a_line_that_is_answered() -> None:
    shown = run_here(Line(["advise", "--help"])).out
    (example,) = [line for line in shown.splitlines() if line.startswith("{")]
    told = answer(example)
    assert "play" in told, told


def test_the_position_in_the_document_is_answered() -> None:
    text = (ROOT / "docs/advise.md").read_text("utf-8").partition("## Asking the bots")[2]
    example = text.partition("```json\n")[2].partition("```")[0]
    told = answer(" ".join(example.split()))
    assert "play" in told, told


@pytest.mark.slow
def test_a_line_without_end_is_refused_at_once_and_not_read_forever() -> None:
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "jass", "advise"],
            stdin=endless, cwd=ROOT, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    assert (done.returncode, list(json.loads(done.stdout))) == (2, ["error"])
    assert done.stderr.splitlines() == [
        "python3 -m jass advise: standard input: a line without end, 20,000,000 bytes longer than it may be"
    ]
    ended = run_outside(Line(["advise"], b"x" * 900_000 + b"\n{}\n"), "C")
    assert (ended.code, len(ended.out.splitlines()), ended.err) == (0, 2, "")


def test_hostile_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice of `python3 -m tests.long hostile_commands`."""
    outcomes, faults = hostile_commands.attack(LINES, "ci")
    assert faults == []
    assert outcomes.total() == LINES
    assert outcomes["2"] > LINES / 3
    assert outcomes["0"] > LINES / 20


def test_a_command_that_fails_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(arguments: list[str]) -> int:
        if "--seed" in arguments:
            raise KeyError("seed")
        return main(arguments)

    monkeypatch.setattr(hostile_lines, "main", broken)
    line = Line(["deal", "--seed", "1"])
    assert "KeyError" in hostile_lines.broken(line, run_here(line), "")
    assert hostile_lines.broken(Line(["deal"]), run_here(Line(["deal"])), "") == ""
