"""How an arena's deals are played: here, in several processes or on a cluster; and what was played, on file.

A deal is known by its number. Whoever plays it and however often, it is counted once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from jass.cli.matches import Match, Played, play_twice
from jass.errors import JassError, shorten

PATIENCE = 20
"""Seconds to wait for the scheduler."""

Numbered = tuple[int, Played]


class BadRecord(JassError):
    """The file is no record of this match."""


class NoCluster(JassError):
    """The scheduler does not answer, or the package for it is missing."""


def played_here(match: Match, numbers: Iterable[int]) -> Iterator[Numbered]:
    """One deal after the other."""
    return map(partial(_numbered, match), numbers)


def played_in_processes(match: Match, numbers: Iterable[int], processes: int) -> Iterator[Numbered]:
    """The deals as they come back from so many processes."""
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(partial(_numbered, match), numbers)


def played_on_cluster(match: Match, numbers: Iterable[int], address: str) -> Iterator[Numbered]:
    """The deals as they come back from a cluster of `dask.distributed`, whose workers have this package.

    A deal whose worker was lost is played again by another one. Raises `NoCluster`.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster needs the package distributed: pip install .[cluster]") from None
    with ExitStack() as stack:
        try:
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(f"no scheduler at {shorten(address)}: {shorten(error)}") from None
        tasks = client.map(partial(_numbered, match), list(numbers), pure=False, retries=3)
        try:
            for task in distributed.as_completed(tasks, loop=client.loop):
                yield task.result()
                task.release()
        except distributed.KilledWorker:
            raise NoCluster("a deal was given up: one worker after the other was lost over it") from None


def _numbered(match: Match, number: int) -> Numbered:
    return number, play_twice(match, number)


class Record:
    """A file with a line for the match and one for each deal: an interrupted run goes on from there."""

    def __init__(self, path: Path, match: Match) -> None:
        """Reads what is there. Raises `BadRecord` if it is not of this match."""
        self.played: dict[int, Played] = {}
        head = json.dumps({"arena": 1} | match.to_json())
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]  # a line without an end: the run was interrupted in it
        lines = whole.decode("utf-8", "replace").splitlines()
        if lines and lines[0] != head:
            raise BadRecord(f"{path}: not a record of this match (players, variant, options and seed)")
        for place, line in enumerate(lines[1:], 2):
            try:
                entry = json.loads(line)
                self.played[int(entry["deal"])] = Played.from_json(entry)
            except (ValueError, KeyError, TypeError):
                raise BadRecord(f"{path}, line {place}: no deal") from None
        self._file: TextIO = path.open("a", encoding="utf-8")
        self._file.truncate(len(whole))
        if not lines:
            self._write(head)

    def add(self, number: int, played: Played) -> None:
        """Puts a deal on file at once."""
        self.played[number] = played
        self._write(json.dumps({"deal": number} | played.to_json()))

    def _write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
