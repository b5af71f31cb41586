"""The compiled kernel gives the numbers of the Python kernel, which plays by the engine's rules."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from jass.bots.rollout.evaluator import Kernel, NoConsistentDeal, WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel, wasm
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.bots.skills import Skills
from jass.engine.state import AUCTION
from jass.options.variants import VARIANTS, find_variant
from kernel.build import KERNEL, compiled
from tests.bots.positions import request_of, states
from tests.property.random_games import random_options

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def compiled_kernel() -> Kernel:
    return WasmKernel(WasmtimeInstance(wasm()))


def test_the_compiled_kernel_is_what_its_sources_give(compiler: None) -> None:
    assert compiled(KERNEL) == wasm(), "sources and kernel.wasm differ: run `python3 -m kernel build`"


def test_it_needs_nothing_of_its_host() -> None:
    import wasmtime

    module = wasmtime.Module(wasmtime.Engine(), wasm())
    assert list(module.imports) == []
    assert len(wasm()) < 41_000


def answer_of(kernel: Kernel, request: Request, seed: int, samples: int) -> list[Tally] | None:
    """The kernel's numbers; None if no deal agrees, as after an unexpected revoke."""
    try:
        kernel.start(request, seed)
        kernel.run(samples)
    except NoConsistentDeal:
        return None
    return kernel.tallies()


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("house", [False, True])
def test_the_same_numbers_as_the_python_kernel(compiled_kernel: Kernel, variant: str, house: bool) -> None:
    """To the last digit, in every game, under every rule, for every decision."""
    rng, python_kernel, seen = Random(f"{variant} {house}"), PythonKernel(), 0
    net_inference = tree_search = call_inference = net_rollouts = 0
    for _ in range(3 if house else 1):
        options = find_variant(variant).options
        if house:
            options = random_options(rng, find_variant(variant))
        for state in states(variant, options, rng):
            if rng.random() < 0.7:
                continue
            request = request_of(
                state, rng.choice((1, 3)), Skills(*(rng.random() < 0.5 for _ in fields(Skills)))
            )
            request = replace(request, own_noise=rng.choice((8, 16)))
            seed = rng.getrandbits(32)
            samples = 8 if state.phase == AUCTION or request.tree_search else 2
            answers = [
                answer_of(kernel, request, seed, samples) for kernel in (compiled_kernel, python_kernel)
            ]
            assert answers[0] == answers[1], (state.seeds.game, len(state.deal.done), state.phase)
            seen += answers[0] is not None
            net_inference += request.net_inference
            tree_search += request.tree_search
            call_inference += request.call_inference
            net_rollouts += request.net_rollouts
    assert seen >= 5
    assert (
        (net_inference and call_inference and net_rollouts)
        or find_variant(variant).options.parties != "pairs"
        or house
    )
    assert tree_search or variant != "schieber2p" or house
    assert best_kernel().name == "wasmtime"
