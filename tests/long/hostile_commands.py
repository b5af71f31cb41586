"""Hostile command lines and requests to the development server: one line or an answer, never a traceback.

    python3 -m tests.long hostile_commands --lines 2000 --requests 500

Most lines run in this process, with streams of bytes in place of the terminal's; one in twenty is a process
of its own, with another locale, closed or full streams, or Ctrl-C in its midst. The requests go to
`python3 -m web`, from as many connections at once as there are workers. Each must end within ten seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.long.hostile_lines import WAYS, broken, hostile_line, hostile_web, put_files, run_here, run_outside
from tests.long.hostile_requests import attack_server
from tests.parallel import Progress, add_jobs, in_processes

CHUNK = 20
OUTSIDE = 20
"""One line of so many is a process of its own."""


def attack(lines: int, seed: str) -> tuple[Counter[str], list[str]]:
    """So many lines: how often each exit code, and what must not have happened."""
    rng, outcomes, faults = Random(seed), Counter[str](), list[str]()
    with TemporaryDirectory() as folder:
        files = put_files(Path(folder))
        for number in range(lines):
            line, way = hostile_line(rng, files), ""
            if number % OUTSIDE:
                ended = run_here(line)
            else:
                line, way = hostile_web(rng) if rng.random() < 0.2 else line, rng.choice(WAYS)
                ended = run_outside(line, way)
            outcomes[str(ended.code)] += 1
            why = broken(line, ended, way)
            if why:
                told = json.dumps([line.arguments, line.given[:300].decode("utf-8", "replace"), way])
                faults.append(f"{why}: {told[:1000]}\n{ended.err[-1500:]}")
    return outcomes, faults


def _attack(chunk: tuple[int, str]) -> tuple[Counter[str], list[str]]:
    return attack(*chunk)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if a line or a request was not refused or answered as it must be."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long hostile_commands", description=__doc__)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--requests", type=int, default=500)
    parser.add_argument("--seed", default="1")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    answers, faults = attack_server(given.requests, given.seed)
    told = ", ".join(f"{status} {number}" for status, number in answers.most_common())
    print(f"{given.requests} requests ({told}), {len(faults)} faults")
    chunks = [
        (min(CHUNK, given.lines - first), f"{given.seed}/{first}") for first in range(0, given.lines, CHUNK)
    ]
    codes: Counter[str] = Counter()
    progress, bad = Progress(given.lines, "lines", "faults"), list[str]()
    for more, found in in_processes(_attack, chunks, given.jobs):
        codes += more
        bad += found
        progress.tell(codes.total(), len(bad))
    for fault in [*faults, *bad][:20]:
        print(fault)
    told = ", ".join(f"{number} with {code}" for code, number in codes.most_common())
    print(f"{given.lines} command lines ({told}), {len(bad)} faults")
    return 1 if faults or bad else 0


if __name__ == "__main__":
    sys.exit(main())
