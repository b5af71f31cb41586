"""Games by work: a decision depends on the view, the level, the draws and the budget alone."""

from __future__ import annotations

import ast
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from jass.bots import search
from jass.bots.identity import CLOCK, DIGEST, WORK
from jass.bots.levels import BUDGETS, MOST_WORK, budget_of, choose
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.policy import LIKELIHOOD_DECAY, NOISE
from jass.bots.rollout.request import CONTRACT, Request
from jass.bots.search import Budget, decide
from jass.bots.sums import added
from jass.engine.machine import refusal
from jass.engine.observe import observe
from jass.engine.state import State
from jass.model.errors import BadArgument
from jass.model.shuffle import SeededRandom
from jass.options.variants import VARIANTS, find_variant
from tests.bots.positions import states
from tests.golden.files import known
from tests.long.work import NUMBERS, keep_work, kernels_differ, positions, written
from tests.long.work_games import hash_here, hash_of
from tests.ordinary import mostly
from tests.property.random_games import random_options

PRESETS = [variant.id for variant in VARIANTS]
ORDINARY = (
    *("schieberCh", "official1000", "schieber2p", "schieber3p", "schieber5p", "schieber6p"),
    *("schieberChCoiffeur", "coiffeur3p", "differenzlerOnline"),
)
"""The games of an ordinary run: one of each kind."""
BOTS = Path(search.__file__).parent


def spread(level: str, variant: str, share: float) -> list[State]:
    """Some positions of a random game, by the preset's rules and by house rules."""
    rng, preset = Random(f"{level} {variant}"), find_variant(variant)
    return [
        state
        for options in (preset.options, random_options(rng, preset))
        for state in states(variant, options, rng, deals=1)
        if rng.random() < share
    ]


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize("variant", PRESETS)
def test_no_decision_takes_more_work_than_allowed(
    monkeypatch: pytest.MonkeyPatch, variant: str, level: str
) -> None:
    """With little work allowed it is spent, unless the search stops early; and the decision is legal."""
    spent: list[tuple[int, int, int]] = []
    usual, little = search._evaluate, 60_000

    def counted(
        kernel: Kernel, request: Request, seed: int, samples: int, budget: Budget, time_is_up: None
    ) -> object:
        found = usual(kernel, request, seed, samples, budget, time_is_up)
        each = search.work_of(request, len(found))
        done = found[0].n if not request.tree_search else sum(tally.n for tally in found) // len(found)
        spent.append((done * each, each, little // 2 if request.task == CONTRACT else little))
        return found

    monkeypatch.setattr(search, "_evaluate", counted)
    for state in spread(level, variant, 0.12):
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        budget = replace(budget_of(level, view.options.players, WORK), work=little)
        if len(view.options.packets) * view.options.players > 6:
            continue
        assert refusal(state, decide(view, best_kernel(), budget, state.rng()).action) is None
    assert spent
    assert all(work <= max(most, each) for work, each, most in spent)
    assert level == "strong" or max(work / most for work, _, most in spent) > 0.5


def test_by_the_clock_there_is_no_budget_of_work() -> None:
    for level, budget in BUDGETS.items():
        assert budget_of(level, 4) == budget_of(level, 4, CLOCK) == budget
        assert budget_of(level, 4, WORK) == replace(budget, work=MOST_WORK)


def test_no_clock_decides() -> None:
    state = next(iter(states("schieberCh", find_variant("schieberCh").options, Random(1))))
    view = observe(state, state.to_act() or 0)
    with pytest.raises(BadArgument, match="time_is_up"):
        choose(view, "strong", state.rng(), best_kernel, lambda: False, WORK)
    with pytest.raises(BadArgument, match="pace"):
        choose(view, "strong", state.rng(), best_kernel, pace="slow")
    draws = SeededRandom("same", ""), SeededRandom("same", "")
    first, second = (choose(view, "strong", each, best_kernel, pace=WORK) for each in draws)
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "level", "state"),
    list(positions(4, ["schieber2p", "coiffeur3p", "differenzlerOnline", "schieberCh"])),
)
def test_both_kernels_decide_alike(preset: str, level: str, state: State) -> None:
    assert kernels_differ(preset, level, state) is None


@pytest.mark.slow
@pytest.mark.parametrize("preset", mostly(PRESETS, *ORDINARY))
def test_a_game_is_played_as_written(preset: str) -> None:
    assert known(preset, "work")["bots"] == DIGEST, "run `python3 -m tests.long work --write`"
    level = "master" if preset in ("schieberCh", "schieber2p") else "strong"
    assert hash_here(preset, level, 0) == written((preset, level, 0)), (
        f"{level} plays {preset} by work otherwise: raise REVISION in jass/bots/identity.py, then run"
        " `python3 -m kernel digest` and `python3 -m tests.long work --write`"
    )


def test_every_preset_has_its_games() -> None:
    for preset in PRESETS:
        assert all(written((preset, level, number)) for level in ("strong", "master") for number in NUMBERS)
    assert hash_of(["0:E6", "1:E7"]) != hash_of(["0:E6", "1:E8"])


def test_what_is_written_asks_for_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, object] = {}
    before = {"strong": ["a", "b"], "master": ["c", "d"], "bots": DIGEST}
    monkeypatch.setattr("tests.long.work.known", lambda preset, part: before)
    monkeypatch.setattr("tests.long.work.keep", lambda preset, **parts: kept.update(parts))
    monkeypatch.setattr("tests.long.work.hash_here", lambda preset, level, number: f"{level} {number}")
    assert keep_work("schieberCh") == ["strong", "master"]
    assert not kept
    before["bots"] = "00000000"
    assert keep_work("schieberCh") == []
    assert kept == {
        "work": {"strong": ["strong 0", "strong 1"], "master": ["master 0", "master 1"], "bots": DIGEST}
    }


# What fractions depend on


def test_sums_are_added_in_order() -> None:
    """As `sum` did up to Python 3.11; from 3.12 on it makes up for what is rounded away."""
    assert added([1e16, 1.0, 1.0]) == 1e16
    assert added([1.0, 1.0, 1e16]) == 1e16 + 2


def test_no_table_depends_on_the_last_digit_of_a_logarithm() -> None:
    """Libraries differ there. No entry is so near to a half that this could round it otherwise."""
    noise = [-16 * log(-log((step + 0.5) / 1024)) for step in range(1024)]
    decay = [65536 * exp(-step / 16) for step in range(256)]
    for exact, table in ((noise, NOISE), (decay, LIKELIHOOD_DECAY)):
        assert tuple(map(round, exact)) == table
        assert min(abs(abs(value - round(value)) - 0.5) for value in exact) > 1e-4


def test_the_bots_calculate_only_what_is_the_same_everywhere() -> None:
    """The standard fixes sums, products, quotients and square roots to the last digit, and no more."""
    used: dict[str, set[str]] = {}
    for path in BOTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in ("math", "statistics", "cmath"):
                used.setdefault(path.name, set()).update(each.name for each in node.names)
            if isinstance(node, ast.Import):
                assert not {each.name for each in node.names} & {"math", "statistics", "cmath", "time"}
    assert used.pop("policy.py") == {"exp", "log"}, "in tables: see above"
    assert set().union(*used.values()) <= {"sqrt", "inf"}


def test_no_fractions_are_summed_by_sum_in_what_decides() -> None:
    for name in ("hand_value.py", "early_stopping.py"):
        calls = [
            node.func.id
            for node in ast.walk(ast.parse((BOTS / name).read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
        assert "sum" not in calls
        assert "added" in calls
