"""The kernel as the machine's own code: the same sources, the same numbers to the last digit."""

from __future__ import annotations

from random import Random

import pytest

from jass.bots.kernel import Kernel, WasmKernel
from jass.bots.skills import Skills
from jass.cli.bench import rate
from jass.hosts import best_kernel
from jass.variants import find_variant
from kernel.build import NoCompiler
from kernel.native import NativeInstance
from tests.bots.positions import request_of, states


@pytest.fixture(scope="module")
def native() -> Kernel:
    try:
        return WasmKernel(NativeInstance())
    except NoCompiler as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("variant", ["schieberCh", "schieber6p", "differenzlerOnline", "schieber2p"])
def test_the_same_numbers_as_webassembly(native: Kernel, variant: str) -> None:
    rng, every, seen = Random(variant), Skills(True, True, True, True, True), 0
    for state in states(variant, find_variant(variant).options, rng, deals=1):
        if rng.random() < 0.5:
            continue
        request = request_of(state, 4, every)
        answers = []
        for kernel in (native, best_kernel()):
            kernel.ask(request, 7)
            kernel.run(40)
            answers.append(kernel.tallies())
        assert answers[0] == answers[1]
        seen += 1
    assert seen > 8


def test_rates_are_of_whole_deals_by_policy_or_net(native: Kernel) -> None:
    rates = [rate(native, "schieberCh", "1", 0.05, by_net) for by_net in (False, True)]
    assert min(rates) > 1000
