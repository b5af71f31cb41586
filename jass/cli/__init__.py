"""The command line: `python3 -m jass COMMAND`. Bad input is one line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from jass.cli import advise, bench, describe, games, ranking, review
from jass.cli.arena import run as arena
from jass.cli.conformance import run as conformance
from jass.cli.streams import INTERRUPTED, PIPE_CLOSED, check_output, complain, drop, flush, prepare
from jass.model.errors import JassError

PROGRAM = "python3 -m jass"


class Parser(argparse.ArgumentParser):
    """An argparse parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        complain(self.prog, message)
        self.exit(2)


def program() -> int:
    """The whole program: prepare the streams, run `main`, flush the output. Returns the exit code."""
    prepare()
    try:
        code = main()
    except SystemExit as stop:  # argparse, after --help or a complaint
        code = stop.code if isinstance(stop.code, int) else 2
    try:
        flush()
    except OSError as error:
        return _failed(PROGRAM, error)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = Parser(prog=PROGRAM, description="Swiss Jass on the command line.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser, metavar="COMMAND")
    for module in (conformance, games, describe, review, advise, ranking, arena, bench):
        module.add_to(commands)
    given = parser.parse_args(arguments)
    name = f"{parser.prog} {given.command}"
    try:
        check_output()
        code: int = given.run(given)
        flush()
    except JassError as error:
        complain(name, str(error))
        return 2
    except OSError as error:
        return _failed(name, error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _failed(name: str, error: OSError) -> int:
    """The exit code for a failed file or stream. Complains, unless the reader has closed the output."""
    try:
        flush()
    except OSError:
        drop(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    where = f"{error.filename}: " if error.filename else ""
    complain(name, f"{where}{error.strerror or error}")
    return 2
