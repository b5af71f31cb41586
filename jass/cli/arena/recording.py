"""The record of an arena: a file with the results of its deals.

A deal is identified by its number and counts once, however often it is played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from jass.cli.arena.matches import DuplicateResult, Match, play_duplicate
from jass.cli.arena.workers import run_numbered
from jass.model.errors import JassError
from jass.model.scan import read_json

MAX_LINE = 10_000_000
"""More bytes than the longest game needs in a record."""

Numbered = tuple[int, DuplicateResult]


class BadRecord(JassError):
    """The file is not a record of this match."""


def play_all(
    match: Match, numbers: Iterable[int], processes: int = 1, scheduler: str | None = None
) -> Iterator[Numbered]:
    """Play the deals of these numbers; results come as they are ready. Raises `NoCluster` and `TaskLost`."""
    return run_numbered(partial(play_duplicate, match), numbers, processes, scheduler)


class Record:
    """A file with one line for the match and one for each deal, from which an interrupted run continues."""

    def __init__(self, path: Path, match: Match) -> None:
        """Read the file, if there is one. Raises `BadRecord` if it is not of this match."""
        self.played: dict[int, DuplicateResult] = {}
        head = json.dumps({"arena": 1} | match.to_json())
        if path.exists() and not path.is_file():
            raise BadRecord(f"{path}: not a file")
        whole = self._read(path, head) if path.exists() else 0
        self._file: TextIO = path.open("a", encoding="utf-8")
        self._file.truncate(whole)
        if not whole:
            self._write(head)

    def _read(self, path: Path, head: str) -> int:
        """Read the deals; where the last whole line ends: one without an end was interrupted."""
        with path.open("rb") as file:
            first = file.readline(len(head) + 2)  # before the rest, which may be of any size
            if not f"{head}\n".encode().startswith(first.replace(b"\r\n", b"\n")):
                raise BadRecord(f"{path}: not a record of this match (players, variant, options and seed)")
            whole, place = 0, 1
            line = first
            while line.endswith(b"\n"):
                whole, place = whole + len(line), place + 1
                line = file.readline(MAX_LINE)
                try:
                    if line.endswith(b"\n"):
                        number, deal = _read(line.decode("utf-8", "replace"))
                        self.played[number] = deal
                    elif len(line) == MAX_LINE:
                        raise ValueError
                except (ValueError, KeyError, TypeError):
                    raise BadRecord(f"{path}, line {place}: no deal") from None
        return whole

    def add(self, number: int, played: DuplicateResult) -> None:
        """Write a deal to the file at once."""
        self.played[number] = played
        self._write(json.dumps({"deal": number} | played.to_json()))

    def _write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _read(line: str) -> Numbered:
    entry: Any = read_json(line, len(line))
    number = entry["deal"]
    if type(number) is not int or number < 0:
        raise ValueError
    return number, DuplicateResult.from_json(entry)
