"""`python3 -m kernel build` compiles the kernel, `train` learns the policy, `plot` draws how it learned.

The first two need the packages of the extra `kernel`: `pip install .[kernel]`.
"""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace

from kernel import train
from kernel.build import PRODUCT, NoCompiler, compiled
from kernel.plot import PICTURE, drawn


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m kernel", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    building = commands.add_parser("build", help="compile kernel.c and write jass/bots/kernel.wasm")
    building.set_defaults(run=_build)
    training = commands.add_parser("train", help="learn the weights and write jass/bots/policy.json")
    training.add_argument("--family", action="append", choices=list(train.FAMILIES), help="default: all")
    training.add_argument("--seed", type=int, default=1)
    training.add_argument("--deals", type=int, default=1_000_000, help="for each family (default 1000000)")
    training.set_defaults(run=train.train)
    plotting = commands.add_parser("plot", help="draw kernel/curves.json into docs/learning.svg")
    plotting.set_defaults(run=_plot)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
    except NoCompiler as error:
        print(f"kernel: {error}", file=sys.stderr)
        return 2
    return code


def _build(_: Namespace) -> int:
    code = compiled("kernel.c")
    PRODUCT.write_bytes(code)
    print(f"{PRODUCT.name}: {len(code)} bytes")
    return 0


def _plot(_: Namespace) -> int:
    PICTURE.write_text(drawn(json.loads(train.CURVES.read_text("utf-8"))), encoding="utf-8")
    print(PICTURE.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
