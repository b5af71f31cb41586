"""Bots play for the score that the engine writes, under all options, including ones added later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from jass.options.kinds import Choice, Flag
from jass.options.options import ATTRIBUTES, KINDS, Options
from jass.options.variants import find_variant
from tests.bots.agreement import NOT_IN_POSITIONS, SCENARIOS, differences
from tests.bots.trials import LEFT_OUT, Trial, trials, values_of
from tests.property.random_games import ALTERNATIVES, TAKEN_FROM_PRESETS
from tests.unit.sources import ROOT

FORGOTTEN = """the bots count otherwise than the engine: CONTRIBUTING.md, "Adding a rule option", step 6
{}"""


@pytest.mark.parametrize("attribute", [each for each in KINDS if each not in LEFT_OUT])
def test_a_deal_is_worth_the_same_to_bots_and_engine(attribute: str) -> None:
    """One deal with each value, for the quick checks; the next test plays many."""
    tried = {getattr(trial.options, attribute): trial for trial in reversed(trials(attribute))}
    wrong = {str(trial): said for trial in tried.values() if (said := differences(trial, SCENARIOS[0]))}
    assert not wrong, FORGOTTEN.format(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("attribute", KINDS)
def test_engine_both_kernels_and_advise_agree(attribute: str) -> None:
    """On the same deals, for every value: legal cards, winners of tricks, and the value of the deal."""
    every = trials(attribute)
    untried = set(values_of(attribute)) - {getattr(trial.options, attribute) for trial in every}
    assert untried <= {None}, "these values have no say in any preset, not even with others changed"
    found = {(str(trial), way): differences(trial, way) for trial in every for way in SCENARIOS}
    wrong = {place: said for place, said in found.items() if said}
    if attribute in LEFT_OUT:
        assert wrong, "the bots heed it now: take it off the list"
        said = [each for several in wrong.values() for each in several]
        assert all("holds the deal worth" in each for each in said)
    else:
        assert not wrong, FORGOTTEN.format(wrong)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_match_counts_alike_where_trumps_are_cut(scenario: str) -> None:
    """`counter_match` has no say there, so no trial above has it beside a cut."""
    changes = {"trumpBy": "cut", "contracts": ["E", "R", "S", "L"], "counterMatch": False}
    options = Options.from_json(changes, find_variant("schieberCh").options)
    assert not differences(Trial("counter_match", "schieberCh", options), scenario)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("out", ["EA", "LU"])
def test_a_deal_is_worth_the_same_without_a_card_of_points(out: str, scenario: str) -> None:
    """The presets have no card out of play but the Rosen Seven, which counts nothing."""
    options = Options.from_json({"removed": [out], "stakes": None}, find_variant("schieber5p").options)
    assert not differences(Trial("removed", "schieber5p", options), scenario)


def test_what_is_left_out_is_an_option_or_a_part_of_a_view() -> None:
    assert set(LEFT_OUT) <= set(KINDS)
    assert all(LEFT_OUT.values())
    assert all(NOT_IN_POSITIONS.values())


def test_random_games_vary_every_option() -> None:
    names = {name: ATTRIBUTES[name] for name in ALTERNATIVES}
    assert set(names.values()) | set(TAKEN_FROM_PRESETS) == set(KINDS)
    assert not set(names.values()) & set(TAKEN_FROM_PRESETS)
    for name, attribute in names.items():
        kind = KINDS[attribute]
        values: set[object] = {True, False} if isinstance(kind, Flag) else set()
        values |= set(kind.values) if isinstance(kind, Choice) else set()
        given = {kind.read(name, value) for value in ALTERNATIVES[name]}
        assert values <= given, f"random games never have {name} at {values - given}"
        assert len(given | {getattr(Options(), attribute)}) > 1


PLANTS = {
    "a match is worth its bonus alone, not times the factor": (
        "jass/engine/ledger.py",
        "        bonus, multiplied = options.match_bonus, options.match_multiplied\n",
        (
            "        bonus = options.match_bonus\n"
            "        multiplied = options.match_multiplied and not options.plant\n"
        ),
    ),
    "the five of the last trick are not counted": (
        "jass/engine/play.py",
        "    own_line = state.options.last_trick_points if last else 0",
        "    own_line = bonus = state.options.last_trick_points if last and not state.options.plant else 0",
    ),
    "no card need follow": (
        "jass/engine/machine.py",
        "    if state.phase != PLAY or seat is None:\n        return 0\n",
        (
            "    if state.phase != PLAY or seat is None:\n        return 0\n"
            "    if state.options.plant:\n        return state.deal.hands[seat]\n"
        ),
    ),
    "Stöck are worth thirty": (
        "jass/engine/announcing.py",
        "    return Entry(STOECK, party, STOECK_POINTS, ",
        "    return Entry(STOECK, party, 30 if transition.state.options.plant else STOECK_POINTS, ",
    ),
    "each contract counts once more": (
        "jass/engine/state.py",
        "        return self.options.multipliers[deal.joker or row_of(deal.contract)]\n",
        (
            "        factor = self.options.multipliers[deal.joker or row_of(deal.contract)]\n"
            "        return factor + self.options.plant\n"
        ),
    ),
}
"""Options that the engine would use and the bots ignore: the place in the code, and its replacement."""

MOVED = """{} no longer reads
{}
Your change is not at fault: adapt the text in PLANTS here, so that the plant still breaks what it names."""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the engine with one more option, `plant`, which nothing uses."""
    place = tmp_path_factory.mktemp("planted")
    copytree(ROOT / "jass", place / "jass", ignore=ignore_patterns("__pycache__"))
    for file, old, new in (
        (
            "options/fields.py",
            "    match_bonus: int = 100\n",
            "    match_bonus: int = 100\n    plant: bool = False\n",
        ),
        ("options/fields.py", '    "match_bonus": ', '    "plant": Flag(),\n    "match_bonus": '),
    ):
        _replaced(place / "jass" / file, old, new)
    return place


def _replaced(file: Path, old: str, new: str) -> str:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, MOVED.format(file.name, old)
    file.write_text(text.replace(old, new), "utf-8")
    return text


def _asked(place: Path) -> str:
    """The differences for the planted option, in a Python process with the copy."""
    ask = (
        "from tests.bots.agreement import SCENARIOS, differences\n"
        "from tests.bots.trials import trials\n"
        "for trial in trials('plant'):\n"
        "    for way in SCENARIOS:\n"
        "        for each in differences(trial, way):\n"
        "            print(trial.options.plant, each)\n"
        "print('looked', len(trials('plant')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask],
        env=os.environ | {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}"},
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "looked 4" in done.stdout
    return done.stdout


@pytest.mark.slow
def test_an_option_that_changes_nothing_is_no_difference(scratch: Path) -> None:
    assert _asked(scratch).splitlines() == ["looked 4"]


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
def test_a_new_option_that_the_bots_forget_is_noticed(scratch: Path, plant: str) -> None:
    file, old, new = PLANTS[plant]
    before = _replaced(scratch / file, old, new)
    try:
        said = _asked(scratch)
    finally:
        (scratch / file).write_text(before, "utf-8")
    assert "True " in said
    assert "False " not in said
