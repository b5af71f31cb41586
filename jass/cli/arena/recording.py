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
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]  # a line without an end: the run was interrupted while it wrote
        lines = whole.decode("utf-8", "replace").splitlines()
        if lines[:1] != [head] and not (head + "\n").encode().startswith(data):
            raise BadRecord(f"{path}: not a record of this match (players, variant, options and seed)")
        for place, line in enumerate(lines[1:], 2):
            try:
                number, deal = _read(line)
            except (ValueError, KeyError, TypeError, OverflowError):
                raise BadRecord(f"{path}, line {place}: no deal") from None
            self.played[number] = deal
        self._file: TextIO = path.open("a", encoding="utf-8")
        self._file.truncate(len(whole))
        if not lines:
            self._write(head)

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
    if not isinstance(number, int):
        raise TypeError
    return number, DuplicateResult.from_json(entry)
