"""The command line: `python3 -m jass COMMAND`. Bad input is one line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from jass.cli import advise, arena, bench, conformance, games
from jass.errors import JassError


class Parser(argparse.ArgumentParser):
    """argparse without the usage lines: what is wrong is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    parser = Parser(prog="python3 -m jass", description="Swiss Jass on the command line.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser, metavar="COMMAND")
    for module in (conformance, games, advise, arena, bench):
        module.add_to(commands)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
    except JassError as error:
        print(f"{parser.prog} {given.command}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"{parser.prog} {given.command}: {where}{error.strerror or error}", file=sys.stderr)
        return 2
    except UnicodeDecodeError as error:
        print(f"{parser.prog} {given.command}: not UTF-8 text ({error.reason})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code
