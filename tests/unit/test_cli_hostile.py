"""Hostile command lines, inputs and outputs: an answer, or one line and exit code 2."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
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

from .sources import ROOT

LINES = 120


def refused(*arguments: str, given: bytes = b"") -> str:
    """The one line of a command that could not be run."""
    ended = run_here(Line([*arguments], given))
    assert (ended.code, ended.out) == (2, ""), ended
    lines = ended.err.splitlines()
    assert len(lines) == 1, ended.err
    assert lines[0].startswith("python3 -m jass")
    return lines[0]


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


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """An arena of players who tell that they are asked, and then think for long."""
    said = tmp_path / "said"
    player = "import pathlib, time\nclass Slow:\n    def act(self, *_):\n"
    player += f"        pathlib.Path({str(said)!r}).touch()\n        time.sleep(600)\n"
    (tmp_path / "slow.py").write_text(player, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "jass", "arena", "slow:Slow", "easy", "--deals", "4", "--processes", "2"],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    yield process, said
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def test_an_interrupt_ends_all_processes_without_a_word(busy: tuple[subprocess.Popen[str], Path]) -> None:
    process, said = busy
    while not said.exists():
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (130, "", "")


def test_an_interrupt_ends_a_command_without_a_word() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "jass", "advise"],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("{}\n")
    process.stdin.flush()
    assert "error" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out, err) == (130, "", "")


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


@pytest.mark.parametrize("program", ["jass", "web"])
def test_an_interrupt_where_nothing_can_be_raised_ends_it(program: str) -> None:
    """As among the callbacks of an import, where Python would tell it and go on."""
    interrupted = (
        "import sys\n"
        f"import {program}.__main__ as entry\n"
        "class Called:\n"
        "    def __del__(self): raise KeyboardInterrupt\n"
        "sys.unraisablehook = entry._unraisable\n"
        "Called()\n"
        "print('went on')\n"
    )
    ended = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, text=True, cwd=ROOT)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
