"""Many tasks of one kind: done here, in several processes, or on a cluster of `dask.distributed`.

Results come as they are ready, `in_order` in the order of their tasks. Work, tasks and results are pickled on
the way.
"""

from __future__ import annotations

from argparse import ArgumentParser
from asyncio import CancelledError as AsyncCancelled
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from concurrent.futures import CancelledError as Cancelled
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
    """The scheduler does not answer, its workers will not do, or the package for it is missing."""


class Lost(JassError):
    """A task was not done, since its process, its workers or the scheduler went."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments that say where: `--processes` and `--scheduler`."""
    parser.add_argument("--processes", type=int, default=1, help="how many at a time (default 1)")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a dask.distributed cluster, instead of these"
    )


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results as they come. Raises `NoCluster` and `Lost`."""
    tasks = list(tasks)
    if scheduler and tasks:
        return _on_cluster(work, tasks, scheduler)
    if processes > 1:
        return _in_processes(work, tasks, processes)
    return map(work, tasks)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results in the order of their tasks. Raises `NoCluster` and `Lost`.

    >>> list(in_order(abs, [-2, 1, -3]))
    [2, 1, 3]
    """
    early: dict[int, Result] = {}
    awaited = 0
    for (number, _), result in numbered(partial(_second, work), enumerate(tasks), processes, scheduler):
        early[number] = result
        while awaited in early:
            yield early.pop(awaited)
            awaited += 1


def numbered(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[tuple[Task, Result]]:
    """The results as they come, each with its task. Raises `NoCluster` and `Lost`."""
    return spread(partial(_with_task, work), tasks, processes, scheduler)


def _with_task(work: Callable[[Task], Result], task: Task) -> tuple[Task, Result]:
    return task, work(task)


def _second(work: Callable[[Task], Result], task: tuple[int, Task]) -> Result:
    return work(task[1])


def _in_processes(work: Callable[[Task], Result], tasks: list[Task], processes: int) -> Iterator[Result]:
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            for each in as_completed([pool.submit(work, task) for task in tasks]):
                yield each.result()
        except BrokenExecutor:
            raise Lost("a process ended before its task was done") from None
        finally:
            pool.shutdown(cancel_futures=True)


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
        if any(threads > 1 for threads in client.nthreads().values()):
            raise NoCluster("a kernel is for one thread: start each worker with --nthreads 1")
        sent = client.map(work, tasks, pure=False, retries=3)
        try:
            for each in distributed.as_completed(sent, loop=client.loop):
                yield each.result()
                each.release()
        except distributed.KilledWorker:
            raise Lost("a task was given up: one worker after the other was lost over it") from None
        except (AsyncCancelled, Cancelled, distributed.comm.CommClosedError):
            raise Lost("the scheduler was lost") from None
