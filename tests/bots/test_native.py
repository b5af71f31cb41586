"""The kernel as native code gives the same numbers to the last digit."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bench import rates
from jass.bots.rollout.evaluator import Kernel, WasmKernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.skills import Skills
from jass.cli import main
from jass.cli.bench import rate
from jass.options.variants import find_variant
from lab.measure.native import NativeInstance
from tests.bots.positions import request_of, states


@pytest.fixture(scope="module")
def native(compiler: None) -> Kernel:
    return WasmKernel(NativeInstance())


@pytest.mark.parametrize("variant", ["schieberCh", "schieber6p", "differenzlerOnline", "schieber2p"])
def test_the_same_numbers_as_webassembly(native: Kernel, variant: str) -> None:
    rng, every, seen = Random(variant), Skills(True, True, True, True, True), 0
    for state in states(variant, find_variant(variant).options, rng, deals=1):
        if rng.random() < 0.5:
            continue
        request = request_of(state, 4, every)
        answers = []
        for kernel in (native, best_kernel()):
            kernel.start(request, 7)
            kernel.run(40)
            answers.append(kernel.tallies())
        assert answers[0] == answers[1]
        seen += 1
    assert seen > 8


def test_rates_are_of_whole_deals_by_policy_or_net(native: Kernel) -> None:
    rates = [rate(native, "schieberCh", "1", 0.05, net_rollouts) for net_rollouts in (False, True)]
    assert min(rates) > 1000


def test_the_page_is_sent_all_that_a_rate_needs() -> None:
    found: dict[str, Any] = {}
    exec("\n".join(("from __future__ import annotations", rates.IMPORTS, *rates.SOURCES)), found)
    assert found["rate"](PythonKernel(), rates.VARIANT, rates.SEED, 0.01) > 0
    table = list(rates.table({"Pyodide": [10.0, 2.0], "native": [100.0, 50.0]}))
    assert [line.split()[0] for line in table[1:]] == ["native", "Pyodide"]
    assert table[1].split()[1:] == ["100", "50", "10.00", "5.00"]


def test_a_bench_tells_of_the_net_only_where_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    names = {}
    for variant in ("schieberCh", "schieber5p"):
        assert main(["bench", "--variant", variant, "--seconds", "0.02", "--json"]) == 0
        names[variant] = set(json.loads(capsys.readouterr().out))
    assert names["schieber5p"] == {"wasmtime", "python"}
    assert names["schieberCh"] == {*names["schieber5p"], "wasmtime, by the net", "python, by the net"}
