"""`python3 -m lab`: `train` learns the policy; `read` learns how `strong` chooses its cards, `imitate` does
so by a small net; `hear` learns how it bids; `plot` draws the learning curves; `decisions` compares players
card by card; `beliefs` measures how well they infer hidden cards.

All but `plot` need the packages of the extra `kernel`: `pip install .[kernel]`.
"""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from math import inf
from pathlib import Path

from jass.cli.arena.workers import add_arguments
from jass.model.errors import JassError
from kernel.build import NoCompiler
from lab.learn import train
from lab.learn.fit_calls import fit_calls
from lab.learn.fit_card_choices import fit_card_choices
from lab.learn.imitate import imitate
from lab.learn.plot import PICTURE, drawn
from lab.measure.belief_surprise import beliefs
from lab.measure.compare_decisions import decisions


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m lab", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    training = commands.add_parser("train", help="learn the weights and write them into jass/bots/policy.bin")
    training.add_argument("--family", action="append", choices=list(train.FAMILIES), help="default: all")
    training.add_argument("--seed", type=int, default=1)
    training.add_argument("--deals", type=int, default=1_000_000, help="for each family (default 1000000)")
    add_arguments(training)
    training.set_defaults(run=train.train)
    reading = commands.add_parser("read", help="learn how strong chooses its cards, to infer hidden ones")
    reading.add_argument("--family", action="append", choices=list(train.FAMILIES), help="default: pairs")
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--deals", type=int, default=1500, help="for each family (default 1500)")
    add_arguments(reading)
    reading.set_defaults(run=fit_card_choices)
    imitating = commands.add_parser("imitate", help="learn the same by a small net, and write it there")
    imitating.add_argument("--seed", default="1", help="any text (default 1)")
    imitating.add_argument("--deals", type=int, default=20000, help="(default 20000)")
    add_arguments(imitating)
    imitating.add_argument("--record", type=Path, default=Path("imitate.jsonl"), help="keeps the deals")
    imitating.set_defaults(run=imitate)
    hearing = commands.add_parser("hear", help="learn what strong names and shoves with which hands")
    hearing.add_argument("--seed", default="1", help="any text (default 1)")
    hearing.add_argument("--deals", type=int, default=4000, help="of each game (default 4000)")
    add_arguments(hearing)
    hearing.set_defaults(run=fit_calls)
    plotting = commands.add_parser("plot", help="draw lab/learn/curves.json into docs/learning.svg")
    plotting.set_defaults(run=_plot)
    deciding = commands.add_parser("decisions", help="compare players card by card on the same positions")
    deciding.add_argument("player", help="who plays the deals: a level, or MODULE:CLASS")
    deciding.add_argument("others", nargs="+", metavar="OTHER", help="who is asked what it would do")
    deciding.add_argument("--deals", type=int, default=300)
    deciding.add_argument("--expected", type=int, default=0, metavar="N", help="judge by N expected deals")
    deciding.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
    deciding.add_argument("--plain", action="store_true", help="a Schieber counted in points of 157")
    deciding.add_argument("--seconds", type=float, default=inf, help="begin no further deal after this time")
    deciding.add_argument("--json", type=Path, metavar="FILE", help="also writes each deal's figures")
    deciding.add_argument("--seed", default="1", help="any text (default 1)")
    deciding.set_defaults(run=decisions)
    believing = commands.add_parser("beliefs", help="tell how well hidden cards are inferred")
    believing.add_argument(
        "players", nargs="+", metavar="ABLATION", help="a class of lab/rivals/ablations.py"
    )
    believing.add_argument("--deals", type=int, default=50)
    believing.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
    believing.add_argument("--seconds", type=float, default=inf, help="begin no further deal after this time")
    believing.add_argument("--seed", default="1", help="any text (default 1)")
    believing.set_defaults(run=beliefs)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
    except (NoCompiler, JassError) as error:
        print(f"lab: {error}", file=sys.stderr)
        return 2
    return code


def _plot(_: Namespace) -> int:
    PICTURE.write_text(drawn(json.loads(train.CURVES.read_text("utf-8"))), encoding="utf-8")
    print(PICTURE.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
