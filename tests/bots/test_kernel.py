"""The compiled kernel gives the numbers of its twin in Python, which plays by the engine's rules."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from jass.bots.rollout.evaluator import Impossible, Kernel, WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel, wasm
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.python_kernel import Twin
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


def answer_of(kernel: Kernel, request: Request, seed: int, worlds: int) -> list[Tally] | None:
    """The kernel's numbers; None if no deal agrees, as after an unexpected revoke."""
    try:
        kernel.ask(request, seed)
        kernel.run(worlds)
    except Impossible:
        return None
    return kernel.tallies()


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
@pytest.mark.parametrize("house", [False, True])
def test_the_same_numbers_as_the_twin(compiled_kernel: Kernel, variant: str, house: bool) -> None:
    """To the last digit, in every game, under every rule, for every decision."""
    rng, twin, seen = Random(f"{variant} {house}"), Twin(), 0
    by_net = by_tree = heard = net_plays = 0
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
            worlds = 8 if state.phase == AUCTION or request.by_tree else 2
            answers = [answer_of(kernel, request, seed, worlds) for kernel in (compiled_kernel, twin)]
            assert answers[0] == answers[1], (state.seeds.game, len(state.deal.done), state.phase)
            seen += answers[0] is not None
            by_net += request.by_net
            by_tree += request.by_tree
            heard += request.heard
            net_plays += request.net_plays
    assert seen >= 5
    assert (by_net and heard and net_plays) or find_variant(variant).options.parties != "pairs" or house
    assert by_tree or variant != "schieber2p" or house
    assert best_kernel().name == "wasmtime"
