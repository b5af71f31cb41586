"""Long runs on all cores: chunks of work in processes, and a line with the progress."""

from __future__ import annotations

import itertools
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def add_jobs(parser: ArgumentParser) -> None:
    """The option `--jobs`."""
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )


def in_processes(work: Callable[[Chunk], Result], chunks: Iterable[Chunk], jobs: int) -> Iterator[Result]:
    """What the work gives for each chunk, in the order in which they are done. The chunks may be endless."""
    waiting = iter(chunks)
    with ProcessPoolExecutor(max(jobs, 1)) as pool:
        running: set[Future[Result]] = set()
        while True:
            for chunk in itertools.islice(waiting, 2 * jobs - len(running)):
                running.add(pool.submit(work, chunk))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for part in done:
                yield part.result()


class Progress:
    """A line on standard error: how much is done, how much was found, how long it still takes."""

    def __init__(self, count: int, what: str, findings: str) -> None:
        self._count, self._what, self._findings = count, what, findings
        self._started = time.monotonic()

    def tell(self, done: int, found: int) -> None:
        left = max(self._count - done, 0) * (time.monotonic() - self._started) / max(done, 1)
        line = f"\r{done}/{self._count} {self._what}, {found} {self._findings}, {left:.0f} s left   "
        print(line, end="\n" if done >= self._count else "", file=sys.stderr, flush=True)
