"""The engine against two public packages, on random positions.

    python3 -m tests.long oracles --positions 200000

Fetches jass-kit and pyschieber from PyPI the first time. Ends with 1 if they differ by anything but what is
known of them (`tests/long/oracles/__init__.py`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from tests.long.oracles.consult import Difference, differences, random_position
from tests.long.oracles.install import ensure
from tests.parallel import Progress, add_jobs, in_processes

CHUNK = 5_000


def _chunk(seed_and_size: tuple[str, int]) -> list[Difference]:
    seed, size = seed_and_size
    rng = Random(seed)
    return list(differences([random_position(rng) for _ in range(size)]))


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long oracles", description=__doc__)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--seed", default="1")
    add_jobs(parser)
    given = parser.parse_args()
    ensure()
    sizes = range(0, given.positions, CHUNK)
    chunks = [(f"{given.seed}/{first}", min(CHUNK, given.positions - first)) for first in sizes]
    known: Counter[str] = Counter()
    unknown: list[Difference] = []
    progress = Progress(given.positions, "positions", "unknown differences")
    for number, found in enumerate(in_processes(_chunk, chunks, given.jobs), start=1):
        known.update(each.oracle for each in found if each.known)
        unknown += [each for each in found if not each.known]
        progress.tell(min(number * CHUNK, given.positions), len(unknown))
    for each in unknown[:20]:
        print(each)
    by_oracle = ", ".join(f"{oracle} {count}" for oracle, count in known.items())
    print(
        f"{given.positions} positions, {len(unknown)} unknown differences, known ones: {by_oracle or 'none'}"
    )
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
