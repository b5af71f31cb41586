"""Run many tasks of one kind: here, in several processes, or on a cluster of `dask.distributed`.

Results come as they are ready, from `in_order` in the order of the tasks. Work, tasks and results must be
picklable.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from asyncio import CancelledError as AsyncCancelled
from asyncio import run
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures import CancelledError as Cancelled
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import active_children, cpu_count, get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Any, TypeVar

from jass.cli.numbers import filled, whole
from jass.model.errors import JassError, shorten

PATIENCE = 6
"""The seconds to wait for the scheduler."""
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]{1,253}|\[[\w:.]{2,60}\]):[0-9]{1,5}")
MAX_PROCESSES = max(8, 4 * (cpu_count() or 1))

Task = TypeVar("Task")
Result = TypeVar("Result")


class NoCluster(JassError):
    """The scheduler does not answer, its workers are unsuitable, or the package for it is missing."""


class TaskLost(JassError):
    """A task was not done because its process, its workers or the scheduler died."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments `--processes` and `--scheduler`."""
    parser.add_argument(
        "--processes",
        type=whole(1, MAX_PROCESSES),
        default=1,
        help=f"how many at a time, 1 to {MAX_PROCESSES} here (default 1)",
    )
    parser.add_argument(
        "--scheduler", type=filled, metavar="ADDRESS", help="of a dask.distributed cluster, instead of these"
    )


def run_tasks(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results as they are ready. Raises `NoCluster` and `TaskLost`."""
    tasks = list(tasks)
    if scheduler and tasks:
        return _on_cluster(work, tasks, scheduler)
    if processes > 1 and tasks:
        return _in_processes(work, tasks, processes)
    return map(work, tasks)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[Result]:
    """The results in the order of their tasks. Raises `NoCluster` and `TaskLost`.

    >>> list(in_order(abs, [-2, 1, -3]))
    [2, 1, 3]
    """
    early: dict[int, Result] = {}
    awaited = 0
    for (number, _), result in run_numbered(partial(_second, work), enumerate(tasks), processes, scheduler):
        early[number] = result
        while awaited in early:
            yield early.pop(awaited)
            awaited += 1


def run_numbered(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, scheduler: str | None = None
) -> Iterator[tuple[Task, Result]]:
    """The results as they are ready, each with its task's number. Raises `NoCluster` and `TaskLost`."""
    return run_tasks(partial(_with_task, work), tasks, processes, scheduler)


def _with_task(work: Callable[[Task], Result], task: Task) -> tuple[Task, Result]:
    return task, work(task)


def _second(work: Callable[[Task], Result], task: tuple[int, Task]) -> Result:
    return work(task[1])


def _in_processes(work: Callable[[Task], Result], tasks: list[Task], processes: int) -> Iterator[Result]:
    processes = min(processes, len(tasks))
    others = active_children()
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_ignore_interrupts
    ) as pool:
        try:
            with _interrupts_ignored():
                futures = [pool.submit(work, task) for task in tasks]
            for each in as_completed(futures):
                yield each.result()
        except BrokenExecutor:
            raise TaskLost("a process ended before its task was done") from None
        except (KeyboardInterrupt, GeneratorExit):
            for child in active_children():
                if child not in others:
                    child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    signal(SIGINT, SIG_IGN)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Let processes started in this block ignore Ctrl-C.

    Ctrl-C reaches a whole group of processes, and the process that started the others must end them.
    """
    if current_thread() is not main_thread():  # only the main thread may set signals
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


async def _greet(distributed: Any, address: str) -> None:
    """Raise any error if no scheduler answers: a client that fails later complains at the exit."""
    connection = await distributed.comm.connect(address, timeout=PATIENCE)
    await connection.close()


def _on_cluster(work: Callable[[Task], Result], tasks: list[Task], address: str) -> Iterator[Result]:
    """Run on the cluster's workers, which have this package. The tasks of a lost worker are done again."""
    if not _ADDRESS.fullmatch(address):
        raise NoCluster(f"not the address of a scheduler (tcp://HOST:PORT): {shorten(address)}")
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster needs the package distributed: pip install .[cluster]") from None
    with ExitStack() as stack:
        try:
            with ThreadPoolExecutor(1) as apart:  # a notebook's own thread already runs a loop
                apart.submit(run, _greet(distributed, address)).result()
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
        except Exception as error:  # whatever listens there can answer anything
            raise NoCluster(f"no scheduler at {shorten(address)}: {shorten(error)}") from None
        if any(threads > 1 for threads in client.nthreads().values()):
            raise NoCluster("a kernel is for one thread: start each worker with --nthreads 1")
        sent = client.map(work, tasks, pure=False, retries=3)
        try:
            for each in distributed.as_completed(sent, loop=client.loop):
                yield each.result()
                each.release()
        except distributed.KilledWorker:
            raise TaskLost("a task was given up: one worker after the other was lost over it") from None
        except (AsyncCancelled, Cancelled, distributed.comm.CommClosedError):
            raise TaskLost("the scheduler was lost") from None
