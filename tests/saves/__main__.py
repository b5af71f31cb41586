"""Random sequences of everything that can happen to a device's games: none is lost, no message is false.

    python3 -m tests.saves --sequences 20000

New, continue, put aside, bring back, link, file, several tabs, take over, undo, finish, delete, a storage
that is full or refuses a write, a tab that is gone between any two writes, the browser killed. A sequence
that breaks a promise is named by its number: `--first N --sequences 1` runs it alone.
"""

from __future__ import annotations

import argparse
import sys
import traceback

from tests.parallel import Progress, add_jobs, in_processes
from tests.saves.sequences import STEPS, run

CHUNK = 200


def run_chunk(chunk: tuple[int, int, int]) -> tuple[int, int, list[str]]:
    """Some sequences, `(first, count, steps)`: how many, the actions promised in them, what went wrong."""
    first, count, steps = chunk
    promised, wrong = 0, []
    for number in range(first, first + count):
        try:
            promised += run(number, steps)
        except Exception:
            wrong.append(f"sequence {number}: {traceback.format_exc(limit=-3)}")
    return count, promised, wrong


def main(arguments: list[str] | None = None) -> int:
    """Run them; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.saves", description="Random sequences of games.")
    parser.add_argument("--sequences", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"steps in each (default: {STEPS})")
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    add_jobs(parser)
    asked = parser.parse_args(arguments)
    ends = range(asked.first, asked.first + asked.sequences, CHUNK)
    chunks = [(at, min(CHUNK, asked.first + asked.sequences - at), asked.steps) for at in ends]
    progress = Progress(asked.sequences, "sequences", "broken promises")
    done = promised = 0
    broken: list[str] = []
    for count, actions, wrong in in_processes(run_chunk, chunks, asked.jobs):
        done, promised, broken = done + count, promised + actions, broken + wrong
        progress.tell(done, len(broken))
    print(
        f"{done} sequences of {asked.steps} steps, {promised} actions promised, {len(broken)} broken promises"
    )
    for each in broken[:10]:
        print(each)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
