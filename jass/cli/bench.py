"""`bench`: the rollouts per second of each kernel, as ratios in one run."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from jass.bots.beliefs import card_request
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.bots.skills import Skills
from jass.cli.numbers import decimal
from jass.engine.machine import apply, choices, new_game
from jass.engine.observe import observe
from jass.model.actions import Choose
from jass.model.shuffle import MAX_SEED

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    bench = commands.add_parser("bench", help="rollouts a second, with WebAssembly and in plain Python")
    bench.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
    bench.add_argument("--seed", default="1", help=f"any text of 1 to {MAX_SEED} characters (default 1)")
    bench.add_argument(
        "--seconds", type=decimal(0.01, 60), default=2.0, help="for each kernel, 0.01 to 60 (default 2)"
    )
    bench.add_argument("--json", action="store_true", help="the rates as one JSON object")
    bench.set_defaults(run=_bench)


def _bench(given: Namespace) -> int:
    kernels = {kernel.name: kernel for kernel in (best_kernel(), PythonKernel())}
    start = given.variant, given.seed
    rates = {name: rate(kernel, *start, given.seconds) for name, kernel in kernels.items()}
    if first_card(*start, net_rollouts=True).net_rollouts:
        for name, kernel in kernels.items():
            rates[f"{name}, by the net"] = rate(kernel, *start, given.seconds, net_rollouts=True)
    if given.json:
        print(json.dumps({name: round(each) for name, each in rates.items()}))
        return 0
    for name, each in rates.items():
        print(f"{name:20} {each:10,.0f} rollouts a second   {each / rates['python']:8.2f}")
    return 0


def rate(kernel: Kernel, variant: str, seed: str, seconds: float, net_rollouts: bool = False) -> float:
    """The rollouts per second of processor time, from the first card of a deal.

    They are played by the policy, or by the net if it was trained on such games.
    """
    kernel.start(first_card(variant, seed, net_rollouts), 1)
    kernel.run(1)
    options, samples = len(kernel.tallies()), 0
    started, stop = process_time(), perf_counter() + seconds
    while perf_counter() < stop:
        kernel.run(4)
        samples += 4
    return samples * options / max(process_time() - started, 1e-9)


def first_card(variant: str, seed: str, net_rollouts: bool) -> Request:
    """The request at the first card of a deal."""
    state, _ = new_game(variant, seed)
    while (seat := state.to_act()) is not None and state.deal.contract is None:
        state, _ = apply(state, Choose(seat, *choices(state)[0]))
    seat = state.to_act()
    assert seat is not None
    return card_request(observe(state, seat), 1, Skills(net_rollouts=net_rollouts))
