"""Tasks in processes or on a cluster: failures are reported, and nothing waits forever."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

import pytest

from jass.cli.arena.workers import NoCluster, TaskLost, in_order, run_tasks
from jass.model.actions import Play
from jass.model.errors import (
    BadLog,
    BadNotation,
    BadOption,
    BadPosition,
    IllegalAction,
    JassError,
    Refusal,
    UnknownVariant,
)
from tests.bots.conftest import Cluster, Start
from tests.browser import patience

pytestmark = pytest.mark.slow

ERRORS = (
    JassError("so"),
    BadNotation("a card", "E5"),
    BadOption("target", "not so", "tooLow"),
    UnknownVariant("whist", ("schieberCh",)),
    BadLog("seed", "missing"),
    BadPosition("hand", "9 cards"),
    IllegalAction(Play(0, 1), Refusal("mustFollow", "R")),
)


def later(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def refuse(number: int) -> None:
    raise ERRORS[number]


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_cross_to_another_process(error: JassError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_results_come_in_the_order_of_their_tasks() -> None:
    seconds = [0.6, 0.0, 0.3]
    assert list(in_order(later, seconds, 2)) == seconds
    assert sorted(run_tasks(later, seconds, 2)) == sorted(seconds)


def test_an_error_in_a_process_is_raised_here() -> None:
    with pytest.raises(IllegalAction, match="mustFollow"):
        list(run_tasks(refuse, [6, 6], 2))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(TaskLost, match="process"):
        list(run_tasks(die, [0, 1], 2))


def _again_until(end: float, address: str) -> Iterator[Iterator[float]]:
    while time.monotonic() < end:
        yield run_tasks(later, [0.1], scheduler=address)


def test_workers_of_many_threads_are_refused(cluster: Cluster, worker: Start) -> None:
    assert list(in_order(later, [0.1], scheduler=cluster.address)) == [0.1]
    worker(cluster.address, threads=2)
    end = time.monotonic() + patience.limit() / 1000
    with pytest.raises(NoCluster, match="--nthreads 1"):  # once it is there
        list(chain.from_iterable(_again_until(end, cluster.address)))


def test_a_cluster_is_asked_from_where_a_loop_runs_too(cluster: Cluster) -> None:
    """As in a notebook."""

    async def notebook() -> list[int]:
        return list(in_order(abs, [-2, 1, -3], scheduler=cluster.address))

    with ThreadPoolExecutor(1) as apart:  # where a browser is driven, this thread has a loop already
        assert apart.submit(asyncio.run, notebook()).result() == [2, 1, 3]


def test_a_lost_scheduler_is_told(cluster: Cluster) -> None:
    found = run_tasks(later, [0.1] * 400, scheduler=cluster.address)
    assert next(found) == 0.1
    cluster.scheduler.kill()
    with pytest.raises(TaskLost, match="scheduler"):
        list(found)


def test_the_command_says_in_one_line_what_was_lost(tmp_path: Path) -> None:
    player = tmp_path / "ends.py"
    player.write_text("import os\nclass Ends:\n    def act(self, *_):\n        os._exit(1)\n", "utf-8")
    run = [sys.executable, "-m", "jass", "arena", "ends:Ends", "easy", "--deals", "4", "--processes", "2"]
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{Path(__file__).parents[2]}"}
    ended = subprocess.run(
        run, env=environment, text=True, capture_output=True, timeout=patience.limit() / 1000, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.strip().endswith("a process ended before its task was done")
    assert "Traceback" not in ended.stderr
