"""The command line: exit codes, one line per error, and reproducible output."""

from __future__ import annotations

import copy
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from jass.cli import main
from jass.cli.conformance.cases import read_cases
from jass.cli.conformance.run import check
from jass.cli.positions import read_position
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER
from jass.history.log import loads, replay
from jass.model.errors import BadPosition
from jass.options.options import Options, factors
from jass.options.variants import VARIANTS, find_variant

from .sources import ROOT

WORKED = ROOT / "tests" / "cases" / "vectors.json"
SAVE = ROOT / "tests" / "saves" / "v1-mid-trick.json"


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process: `run("deal", "--seed", "1")`."""

    def run(*arguments: str) -> Ran:
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def refused(ran: Ran) -> str:
    """The one line of a command that could not be run."""
    assert ran.code == 2
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    assert line.startswith("python3 -m jass")
    assert "Traceback" not in line
    return line


def test_conformance_of_the_worked_cases(run: Run) -> None:
    ran = run("conformance", str(WORKED))
    count = json.loads(WORKED.read_text(encoding="utf-8"))["count"]
    assert ran == (0, f"{count} passed, 0 failed\n", "")


def one_case(path: Path, **changes: object) -> str:
    worked = json.loads(WORKED.read_text(encoding="utf-8"))["vectors"]
    case = next(each for each in worked if each["kind"] == "legal") | changes
    path.write_text(json.dumps({"vectors": [case]}), encoding="utf-8")
    return str(path)


def test_conformance_tells_what_failed(run: Run, tmp_path: Path) -> None:
    file = one_case(tmp_path / "wrong.json", id="W01", expect={"legal": ["E6"]})
    ran = run("conformance", file, str(WORKED))
    first, last = ran.out.splitlines()
    assert ran.code == 1
    assert first.startswith('W01 (legal): expected {"legal": ["E6"]}, got {"legal": [')
    assert last.endswith(" passed, 1 failed")


@pytest.mark.parametrize(
    "wrong",
    [
        {"input": {"hand": ["E6", "E6"], "trick": [], "contract": "E"}},
        {"input": {"hand": ["E6"], "contract": "E"}},
        {"input": {"hand": ["E6"], "trick": [], "contract": "X"}},
        {"options": {"undertrump": "never"}},
        {"options": {"target": "1000"}},
        {
            "kind": "meldCompare",
            "input": {"contract": "E", "leader": 0, "players": 10**9, "teams": [], "melds": {}},
        },
        {"kind": "trickMode", "input": {"contract": "SLO", "trickNo": 1, "tricks": 10**30}},
    ],
)
def test_a_case_that_is_not_of_the_schema(run: Run, tmp_path: Path, wrong: dict[str, object]) -> None:
    file = one_case(tmp_path / "bad.json", id="B01", **wrong)
    ran = run("conformance", file, str(WORKED))
    assert ran.code == 2
    assert ran.out.startswith("B01 (")
    assert "not of the schema: " in ran.out.splitlines()[0]
    assert ran.out.splitlines()[-1].endswith(" passed, 1 failed")


def test_damaged_cases_fail_or_are_not_of_the_schema() -> None:
    """Any part of a worked case taken away or replaced: an answer or a `BadPosition`, nothing else."""
    rng = Random("cases")
    worked = json.loads(WORKED.read_text(encoding="utf-8"))["vectors"]
    malformed = 0
    for _ in range(1_500):
        case = copy.deepcopy(rng.choice(worked))
        part = case
        while True:
            at = rng.choice([*part] if isinstance(part, dict) else range(len(part)))
            if not isinstance(part[at], dict | list) or not part[at] or rng.random() < 0.3:
                break
            part = part[at]
        if rng.random() < 0.3:
            del part[at]
        else:
            part[at] = rng.choice(
                [None, True, -1, 7, 10**20, 0.5, "", "E9", [], {}, [[]], [None], [0, 1], {"0": 1}, {"a": "b"}]
            )
        try:
            for each in read_cases({"vectors": [case]}):
                check(each)
        except BadPosition:
            malformed += 1
    assert malformed > 400


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"vectors": 3}',
        '{"vectors": [3]}',
        '{"vectors": [{"kind": "chess"}]}',
        "[" * 10**5,
    ],
)
def test_a_file_that_is_not_of_the_schema(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    assert "other.json" in refused(run("conformance", str(file))) or "vectors" in text


def test_a_binary_file_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "card.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    refused(run("conformance", str(file)))
    refused(run("replay", str(file)))


@pytest.mark.parametrize("command", ["conformance", "replay", "position", "review"])
def test_a_file_that_is_not_there(run: Run, command: str, tmp_path: Path) -> None:
    assert "none.json" in refused(run(command, str(tmp_path / "none.json")))
    refused(run(command, str(tmp_path)))


def test_deal_prints_the_hands_of_a_seed(run: Run) -> None:
    ran = run("deal", "--seed", "1")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0].startswith("forehand ")
    assert [line.split()[0] for line in lines[1:]] == ["0", "1", "2", "3"]
    cards = [card for line in lines[1:] for card in line.split()[1:]]
    assert len(set(cards)) == 36
    assert run("deal", "--seed", "1") == ran
    assert run("deal", "--seed", "2").out != ran.out


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_play_prints_a_log_that_replay_reads(run: Run, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("play", "--variant", variant, "--seed", "cli")
    assert (ran.code, ran.err) == (0, "")
    state, _ = replay(loads(ran.out.strip()))
    assert state.phase == GAME_OVER
    monkeypatch.setattr(sys, "stdin", io.StringIO(ran.out))
    told = run("replay", "-")
    assert told.code == 0
    assert told.out.startswith(f"{variant}, seed cli\n")
    assert "won by party" in told.out.splitlines()[-1]


def test_play_at_another_level(run: Run) -> None:
    easy, medium = (loads(run("play", "--level", level).out.strip()) for level in ("easy", "medium"))
    assert (easy.level, medium.level) == ("easy", "medium")
    assert easy.actions != medium.actions
    assert run("play").out.strip() == easy.text
    assert "--level" in refused(run("play", "--level", "best"))


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_moment_of_a_log_is_a_position(run: Run, variant: str, tmp_path: Path) -> None:
    """It has the cards of the seat to act and of no other that it does not know."""
    file = tmp_path / "game.jass"
    file.write_text(run("play", "--variant", variant).out, encoding="utf-8")
    log = loads(file.read_text(encoding="utf-8").strip())
    told = 0
    for after in range(0, min(len(log.actions), 120), 7):
        state, _ = replay(log.truncated(after))
        ran = run("position", str(file), "--after", str(after))
        if state.to_act() is None:
            assert "no seat is to act" in refused(ran)
            continue
        assert ran.err == ""
        view, read = observe(state, state.to_act() or 0), read_position(json.loads(ran.out))
        assert (read.hand, read.seat, read.totals) == (view.hand, view.turn, view.totals)
        assert set(read.actions()) == set(view.actions())
        told += 1
    assert told > 5


def test_a_moment_that_is_no_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jass"
    file.write_text(run("play").out, encoding="utf-8")
    assert "no seat is to act" in refused(run("position", str(file)))
    assert "actions, not 9999" in refused(run("position", str(file), "--after", "9999"))
    refused(run("position", str(file), "--after", "-1"))
    assert run("position", str(SAVE)).code == 0


def test_replay_tells_a_game_that_is_not_over(run: Run) -> None:
    ran = run("replay", str(SAVE))
    assert ran.code == 0
    assert "totals" in ran.out
    assert "won" not in ran.out


def test_replay_prints_nothing_of_a_log_that_breaks_a_rule(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    data = json.loads(SAVE.read_text(encoding="utf-8"))
    data["actions"].insert(20, "0:claim")
    file.write_text(json.dumps(data), encoding="utf-8")
    assert "actions[20]" in refused(run("replay", str(file)))


def test_a_log_that_has_left_its_device_is_told(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "left.jass"
    deal = {"v": 2, "variant": "schieberCh", "deals": ["0" * 32], "actions": []}
    log.write_text(json.dumps(deal), encoding="utf-8")
    assert run("replay", str(log)).out == "schieberCh, 1 deals\n"
    log.write_text(json.dumps(deal | {"deals": []}), encoding="utf-8")
    assert "seed" in refused(run("replay", str(log)))


@pytest.mark.parametrize(
    ("seed", "arguments", "code", "words"),
    [
        ("1", [], 0, "the seal of the game"),
        ("1:Sepp", ["--word", " Sepp"], 0, "the seal of the game"),
        ("1:Sepp", ["--word", "Resi"], 1, "another one: 'Sepp'"),
        ("1:Sepp", [], 1, "--word"),
        ("1:Sepp", ["--word", ""], 1, "another one: 'Sepp'"),
        ("1:Sepp  ", ["--word", "Sepp"], 1, "one form: 'Sepp  '"),
        ("2", [], 1, "not a seal of this"),
    ],
)
def test_prove_compares_the_word(
    run: Run, tmp_path: Path, seed: str, arguments: list[str], code: int, words: str
) -> None:
    seal = sha256(b"1").hexdigest()
    log = {"v": 2, "variant": "schieberCh", "seed": seed, "actions": []}
    for text in (seed + "\n", json.dumps(log)):
        file = tmp_path / "game.jass"
        file.write_text(text, encoding="utf-8")
        ran = run("prove", seal, str(file), *arguments)
        assert ran.code == code
        assert words in ran.out
    file.write_text(json.dumps(log | {"v": 1}), encoding="utf-8")
    assert "format 1" in run("prove", seal, str(file), *arguments).out


def test_perft_counts_by_depth(run: Run) -> None:
    ran = run("perft", "--seed", "1", "--depth", "3", "--contract", "O")
    assert ran.code == 0
    assert ran.out.split()[0] == "9"
    assert len(ran.out.split()) == 3


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_perft_counts_in_every_game(run: Run, variant: str) -> None:
    """Also where trumps are cut and estimates come before the cards."""
    ran = run("perft", "--variant", variant, "--depth", "2")
    assert (ran.code, ran.err) == (0, "")
    options = find_variant(variant).options
    assert int(ran.out.split()[0]) == options.hand_size
    if options.trump_by == "cut":
        assert "trumps are cut" in refused(run("perft", "--variant", variant, "--contract", "E"))


def test_perft_names_what_the_game_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    options = replace(Options(), contracts=("O", "U"), multipliers=factors("3/4", "O U"))
    game = replace(find_variant("schieberCh"), id="obeUnde", options=options)
    monkeypatch.setitem(find_variant.__globals__["_BY_ID"], game.id, game)
    counted = [
        run("perft", "--variant", game.id, "--depth", "3", *more) for more in ([], ["--contract", "O"])
    ]
    assert [ran.code for ran in counted] == [0, 0]
    assert counted[0].out == counted[1].out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["deal", "--variant", "poker"],
        ["deal", "--seed", ""],
        ["deal", "--seed", "x" * 201],
        ["play", "--variant", ""],
        ["perft", "--depth", "deep"],
        ["perft", "--contract", "Z"],
        ["perft", "--contract", "SLO"],
        ["conformance"],
        ["replay"],
    ],
)
def test_bad_arguments_are_one_line_and_code_2(run: Run, arguments: list[str]) -> None:
    refused(run(*arguments))


def test_help_is_no_error(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in ("conformance", "deal", "play", "perft", "replay", "position", "review"):
        assert command in ran.out


def test_as_a_program() -> None:
    """From outside, with nothing installed: `python3 -m jass`."""
    done = subprocess.run(
        [sys.executable, "-m", "jass", "replay", "-"],
        input="{",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_the_bots_of_a_game_by_work_are_checked(run: Run, tmp_path: Path) -> None:
    ran = run("play", "--pace", "work", "--level", "medium", "--variant", "tournament8")
    file = tmp_path / "game.json"
    file.write_text(ran.out, "utf-8")
    same = run("replay", str(file), "--check-bots")
    assert same.code == 0
    assert re.fullmatch(r"[0-9]+ moves of medium: each as the bot plays it\n", same.out)
    assert run("replay", str(file), "--check-bots", "--all-seats").out > same.out

    game = json.loads(ran.out)
    cards = [at for at, action in enumerate(game["actions"]) if re.fullmatch("2:[ERSL][6-9BUOKA]", action)]
    last = cards[10]  # in the second deal
    cut = game | {"actions": [*game["actions"][:last], "2:E6"]}
    for card in (f"2:{suit}{rank}" for suit in "ERSL" for rank in "6789BUOKA"):
        cut["actions"][last] = card
        file.write_text(json.dumps(cut), "utf-8")
        wrong = run("replay", str(file), "--check-bots")
        if wrong.code == 1 and wrong.out:
            break
    assert wrong.out == f"actions[{last}], deal 2: {card} in the log, {game['actions'][last]} by the bot\n"

    for other, words in (({"bots": "00000000"}, "than these"), ({"pace": "clock"}, "by the clock")):
        file.write_text(json.dumps(game | other), "utf-8")
        assert words in refused(run("replay", str(file), "--check-bots"))
