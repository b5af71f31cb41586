"""`python3 -m bench clever`: what the clever parts of the page save of its start, at a quarter of the speed.

Each part is measured by the step that it shortens, with and without it in turn in one run
(bench/clever/without.py, steps.py). The exit code is 1 if one saves less than 50 ms (docs/clever.md).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from bench.clever.steps import STEPS
from bench.clever.without import PARTS, made

ENOUGH = 50


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python3 -m bench clever", description=__doc__)
    parser.add_argument("--part", choices=PARTS, action="append", help="default: all")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    wanted = options.part or list(PARTS)
    few = []
    print(f"{'':14}{'step':8}{'with ms':>9}{'without':>9}{'saved':>8}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        for step in {PARTS[name].step: None for name in wanted}:
            names = [name for name in wanted if PARTS[name].step == step]
            places = {name: made(Path(scratch) / step / name, PARTS[name]) for name in names}
            places["all"] = made(Path(scratch) / step / "all", None)
            found = {
                name: statistics.median(times) for name, times in STEPS[step](places, options.runs).items()
            }
            for name in names:
                saved = found[name] - found["all"]
                print(f"{name:14}{step:8}{found['all']:9.0f}{found[name]:9.0f}{saved:8.0f}", flush=True)
                if saved < ENOUGH:
                    few.append(name)
    for name in few:
        print(f"saves less than {ENOUGH} ms: {name}", file=sys.stderr)
    return 1 if few else 0


if __name__ == "__main__":
    sys.exit(main())
