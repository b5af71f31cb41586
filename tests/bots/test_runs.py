"""Long runs of the arena: interrupted and continued, and on a cluster that loses a worker."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from jass.cli import main
from jass.cli.arena import recording, workers
from jass.cli.arena.matches import DuplicateResult, Match, play_duplicate
from jass.cli.arena.recording import Record
from jass.options.variants import find_variant
from tests.bots.conftest import Cluster
from tests.browser import patience

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ARENA = [sys.executable, "-m", "jass", "arena", "medium", "easy", "--seed", "runs", "--json"]
TIMES = ("medianMs", "p99Ms")


def match() -> Match:
    return Match(("medium", "easy"), "schieberCh", find_variant("schieberCh").options, "runs")


def found(output: str) -> dict[str, object]:
    """The result without the times, which vary."""
    return {name: value for name, value in json.loads(output).items() if name not in TIMES}


def numbers(record: Path) -> list[int]:
    """The deals on file."""
    lines = record.read_text("utf-8").split("\n")[1:-1] if record.exists() else []
    return [json.loads(line)["deal"] for line in lines]


def wait_for_deals(record: Path, running: subprocess.Popen[str], least: int) -> None:
    def there() -> bool:
        assert running.poll() is None, running.communicate()
        return len(numbers(record)) >= least

    patience.until(None, there, f"{least} deals")


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    record, deals = tmp_path / "record", ["--deals", "60"]
    running = subprocess.Popen([*ARENA, *deals, "--record", str(record)], cwd=ROOT, text=True)
    wait_for_deals(record, running, 3)
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = numbers(record)
    assert 3 <= len(before) < 60
    again = subprocess.run(
        [*ARENA, *deals, "--record", str(record)], cwd=ROOT, text=True, capture_output=True, check=True
    )
    assert sorted(numbers(record)) == list(range(60))
    whole = subprocess.run([*ARENA, *deals], cwd=ROOT, text=True, capture_output=True, check=True)
    assert found(again.stdout) == found(whole.stdout)


def test_what_is_on_file_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def counted(match: Match, number: int) -> DuplicateResult:
        played.append(number)
        return play_duplicate(match, number)

    monkeypatch.setattr(recording, "play_duplicate", counted)
    record = tmp_path / "record"
    arguments = [*ARENA[3:], "--record", str(record), "--deals"]
    assert main([*arguments, "3"]) == 0
    with record.open("a") as file:
        file.write('{"deal": 3, "score": 12')  # a line cut off
    assert main([*arguments, "5"]) == 0
    assert played == [0, 1, 2, 3, 4]
    assert numbers(record) == played
    capsys.readouterr()
    assert main([*arguments, "3"]) == 0  # fewer than there are: the first ones
    assert json.loads(capsys.readouterr().out)["deals"] == 3
    assert len(played) == 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("something else\n", "not a record of this match"),
        ('{"arena": 1}\n', "not a record of this match"),
        ("HEAD{}\n", "line 2: no deal"),
        ('HEAD{"deal": 1, "score": "x"}\n', "line 2: no deal"),
    ],
)
def test_another_file_is_left_as_it_is(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record"
    Record(record, match()).close()
    record.write_text(text.replace("HEAD", record.read_text()))
    before = record.read_text()
    assert main([*ARENA[3:], "--deals", "2", "--record", str(record)]) == 2
    assert told in capsys.readouterr().err
    assert record.read_text() == before


def test_a_cluster_that_loses_a_worker_loses_and_doubles_no_deal(cluster: Cluster, tmp_path: Path) -> None:
    address, _, workers = cluster
    record, deals = tmp_path / "record", ["--deals", "60"]
    run = [*ARENA, *deals, "--record", str(record), "--scheduler", address]
    running = subprocess.Popen(run, cwd=ROOT, text=True, stdout=subprocess.PIPE)
    wait_for_deals(record, running, 4)
    workers[0].kill()
    workers[0].wait()
    before = len(numbers(record))
    assert before < 60, "the worker was killed too late to be missed"
    output, _ = running.communicate(timeout=patience.limit() / 1000)
    assert running.returncode == 0
    assert sorted(numbers(record)) == list(range(60))
    whole = subprocess.run([*ARENA, *deals], cwd=ROOT, text=True, capture_output=True, check=True)
    assert found(output) == found(whole.stdout)


def test_no_scheduler_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "PATIENCE", 1)
    assert main([*ARENA[3:], "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "no scheduler" in capsys.readouterr().err
