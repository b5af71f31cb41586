"""Fixtures for tests of the bots."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pytest

from tests import fetched

ROOT = Path(__file__).parents[2]


class Cluster(NamedTuple):
    """The address of a cluster, and its processes."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="session")
def compiler() -> None:
    """The C compiler, fetched if it is missing."""
    fetched.for_a_test(fetched.compiler)


HERE = ["--host", "127.0.0.1", "--no-dashboard"]

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Start]:
    """Start a program of `distributed` with its arguments; all are killed at the end."""
    pytest.importorskip("distributed")
    running: list[subprocess.Popen[bytes]] = []

    def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments, *HERE],
                cwd=tmp_path,
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        return running[-1]

    yield start
    for each in running[::-1]:
        each.kill()
        each.wait()


@pytest.fixture
def worker(started: Start) -> Start:
    """Start one more worker for a scheduler."""

    def start(address: str, threads: int = 1) -> subprocess.Popen[bytes]:
        return started("worker", address, "--no-nanny", "--nthreads", str(threads))

    return start


@pytest.fixture
def cluster(started: Start, worker: Start) -> Cluster:
    """A scheduler and two workers on loopback."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = started("scheduler", "--port", str(port))
    while not _listens(port):
        assert scheduler.poll() is None, "the scheduler has ended"
        sleep(0.05)
    workers = [worker(address) for _ in range(2)]
    from distributed import Client  # not for every test of a bot

    with Client(address, timeout=600, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=600)
    return Cluster(address, scheduler, workers)


def _listens(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0
