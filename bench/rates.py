"""`python3 -m bench rates`: the rollouts per second of each host of the kernel, as ratios in one run.

The hosts are native code, wasmtime, and the page's worker in Chromium with the compiler that players have;
and for the Python kernel CPython and the page's Pyodide. Each plays rollouts by the policy and by the net,
from the first card of the same deal.
"""

import argparse
import inspect
import sys
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Route

from bench import share
from jass.bots.rollout.evaluator import Kernel, WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, wasm
from jass.bots.rollout.python_kernel import PythonKernel
from jass.cli import bench
from lab.measure.native import NativeInstance
from tests.packed import anywhere, packed

VARIANT, SEED = "schieberCh", "1"

SOURCES = [inspect.getsource(function) for function in (bench.first_card, bench.rate)]

IMPORTS = """
from time import perf_counter, process_time
from jass.model.actions import Choose
from jass.bots.rollout.evaluator import Kernel
from jass.bots.beliefs import card_request
from jass.bots.rollout.request import Request
from jass.bots.skills import Skills
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, choices, new_game
from jass.engine.observe import observe
"""
"""The code that they need: the page's worker has no command line."""

ASKED = """
ask = handle
def handle(text):
    if text[0] != '[':
        return ask(text)
    name, *given = json.loads(text)
    kernel = {each.name: each for each in (best_kernel(), PythonKernel())}[name]
    return str(rate(kernel, *given))
"""


def here(seconds: float) -> Iterator[tuple[str, list[float]]]:
    """The rates in this process, by policy and by net."""
    kernels: dict[str, Kernel] = {
        "native": WasmKernel(NativeInstance()),
        "wasmtime": WasmKernel(WasmtimeInstance(wasm())),
        "CPython": PythonKernel(),
    }
    for name, kernel in kernels.items():
        yield (
            name,
            [bench.rate(kernel, VARIANT, SEED, seconds, net_rollouts) for net_rollouts in (False, True)],
        )


def in_the_page(seconds: float) -> Iterator[tuple[str, list[float]]]:
    """The rates in the page's worker."""

    def prepare(context: BrowserContext) -> None:
        def with_rate(route: Route) -> None:
            worker = (share.ROOT / "web" / "worker.py").read_text(encoding="utf-8")
            parts = ("from __future__ import annotations", worker, IMPORTS, *SOURCES, ASKED)
            route.fulfill(body=packed("\n".join(parts)))

        context.route(anywhere("web/worker.txt"), with_rate)

    with share.opened(1.0, "?level=easy", prepare) as (_, page, _):
        for name, kernel in (("Chromium", "browser"), ("Pyodide", "python")):
            found = []
            for net_rollouts in (False, True):
                asked = [kernel, VARIANT, SEED, seconds, net_rollouts]
                text = page.evaluate("asked => jassEngines.at(-1).ask(JSON.stringify(asked))", asked)
                found.append(float(text))
            yield name, found


def table(rates: dict[str, list[float]]) -> Iterator[str]:
    """One line per host, the fastest first; ratios to the Python kernel in the page."""
    least = rates["Pyodide"][0]
    yield f"{'':10}{'policy':>10}{'net':>10}   rollouts a second; as ratios to Pyodide's by the policy"
    for name in sorted(rates, key=lambda name: -rates[name][0]):
        policy, net = rates[name]
        yield f"{name:10}{policy:10,.0f}{net:10,.0f}   {policy / least:8.2f}{net / least:8.2f}"


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python3 -m bench rates", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each (default 3)")
    given = parser.parse_args()
    for line in table(dict([*here(given.seconds), *in_the_page(given.seconds)])):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
