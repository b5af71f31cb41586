"""What several tests of the bots need."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Cluster = tuple[str, list[subprocess.Popen[bytes]]]
"""The scheduler's address, and the workers."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers on loopback."""
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    common = {"cwd": tmp_path, "env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    here = ["--host", "127.0.0.1", "--no-dashboard"]
    run = [sys.executable, "-m", "distributed.cli.dask_scheduler", *here, "--port", str(port)]
    started = [subprocess.Popen(run, **common)]  # type: ignore[call-overload]
    run = [
        sys.executable,
        "-m",
        "distributed.cli.dask_worker",
        address,
        *here,
        "--no-nanny",
        "--nthreads",
        "1",
    ]
    started += [subprocess.Popen(run, **common) for _ in range(2)]  # type: ignore[call-overload]
    yield address, started[1:]
    for each in started[::-1]:
        each.kill()
        each.wait()
