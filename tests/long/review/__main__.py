"""Whether the review of a deal tells the truth: against exact values, and against what better play gains.

python3 -m tests.long review ends --positions 100    # the judge against every deal that can be
python3 -m tests.long review calibrate --deals 500   # judged losses against real gains on the same deals
"""

from __future__ import annotations

import argparse
import sys

from tests.long.review import calibration, ends


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.long review",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="CHECK")
    exact = commands.add_parser("ends", help=ends.__doc__)
    exact.add_argument("--positions", type=int, default=100)
    exact.add_argument("--seed", default="ends")
    exact.set_defaults(run=lambda given: ends.check(given.seed, given.positions))
    calibrate = commands.add_parser("calibrate", help=calibration.__doc__)
    calibrate.add_argument("--deals", type=int, default=500)
    calibrate.add_argument("--first", type=int, default=0, help="the number of the first deal")
    calibrate.add_argument("--seed", default="calibrate")
    calibrate.add_argument("--others", default="medium", help="the level of the other three seats")
    calibrate.add_argument(
        "--judge", default="master", choices=("strong", "master"), help="whose skills judge"
    )
    calibrate.set_defaults(
        run=lambda given: calibration.check(given.seed, given.first, given.deals, given.others, given.judge)
    )
    given = parser.parse_args()
    code: int = given.run(given)
    return code


if __name__ == "__main__":
    sys.exit(main())
