"""Many tasks of one kind: done here, in several processes, or on a cluster of `dask.distributed`.

Results come as they are ready, `in_order` in the order of their tasks. Work, tasks and results are pickled on
the way.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from jass.errors import JassError, shorten

PATIENCE = 20
"""Seconds to wait for the scheduler."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class NoCluster(JassError):
    """The scheduler does not answer, or the package for it is missing."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments that say where: `--processes` and `--scheduler`."""
    parser.add_argument("--processes", type=int, default=1, help="(default 1)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a dask.distributed cluster to do it on")


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results as they come. Raises `NoCluster`."""
    tasks = list(tasks)
    if scheduler and tasks:
        return _on_cluster(work, tasks, scheduler)
    if processes > 1:
        return _in_processes(work, tasks, processes)
    return map(work, tasks)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results in the order of their tasks. Raises `NoCluster`.

    >>> list(in_order(abs, [-2, 1, -3]))
    [2, 1, 3]
    """
    early: dict[int, Result] = {}
    awaited = 0
    for number, result in spread(partial(_numbered, work), enumerate(tasks), processes, scheduler):
        early[number] = result
        while awaited in early:
            yield early.pop(awaited)
            awaited += 1


def _numbered(work: Callable[[Task], Result], task: tuple[int, Task]) -> tuple[int, Result]:
    return task[0], work(task[1])


def _in_processes(work: Callable[[Task], Result], tasks: list[Task], processes: int) -> Iterator[Result]:
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(work, tasks)


def _on_cluster(work: Callable[[Task], Result], tasks: list[Task], address: str) -> Iterator[Result]:
    """On the workers, which have this package; the task of one that was lost is done again by another."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster needs the package distributed: pip install .[cluster]") from None
    with ExitStack() as stack:
        try:
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(f"no scheduler at {shorten(address)}: {shorten(error)}") from None
        sent = client.map(work, tasks, pure=False, retries=3)
        try:
            for each in distributed.as_completed(sent, loop=client.loop):
                yield each.result()
                each.release()
        except distributed.KilledWorker:
            raise NoCluster("a task was given up: one worker after the other was lost over it") from None
