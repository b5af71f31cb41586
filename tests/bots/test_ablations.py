"""The experimental players: they differ from `strong` in one respect, and are compared fairly."""

from __future__ import annotations

from random import Random

import pytest

from jass.bots import levels
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import refusal
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.model.shuffle import SeededRandom
from jass.options.variants import find_variant
from lab.__main__ import main
from tests.bots.positions import states

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiler")]

ABLATIONS = (
    *(
        "Reseeded",
        "NoCardLikelihood",
        "Study",
        "UnsoftenedPolicy",
        "Endgame",
        "Paired",
        "Sharper",
        "Imitating",
        "Racing",
    ),
    *("NetRollouts", "FlatNetRollouts", "NoRevokes", "Tournament", "UnsurerOthers", "LongerEstimates"),
)


def positions(variant: str, share: float) -> list[State]:
    rng = Random(variant)
    every = states(variant, find_variant(variant).options, rng, deals=1)
    return [state for state in every if state.phase == PLAY and rng.random() < share]


@pytest.mark.parametrize("name", ABLATIONS)
@pytest.mark.parametrize("variant", ["schieberCh", "schieber2p", "schieber5p", "differenzlerTournament"])
def test_they_play_what_is_allowed(name: str, variant: str) -> None:

    from lab.rivals import ablations

    player = getattr(ablations, name)()
    for state in positions(variant, 0.08):
        seat = state.to_act()
        assert seat is not None
        action = player.act(observe(state, seat), SeededRandom(name, ""), state)
        assert refusal(state, action) is None


@pytest.mark.parametrize("name", ["KnowsAll", "KnowsEstimates", "KnowsHands"])
def test_who_knows_what_is_sealed_plays_by_it(name: str) -> None:
    from lab.rivals import ablations, oracle_estimates

    player, without, others = getattr(oracle_estimates, name)(), ablations.Tournament(), 0
    for state in positions("differenzlerTournament", 0.3):
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        action = player.act(view, SeededRandom(name, ""), state)
        assert refusal(state, action) is None
        others += action != without.act(view, SeededRandom(name, ""), state)
    assert others > 0


def test_without_a_difference_they_are_the_level() -> None:
    from lab.rivals import ablations

    player = ablations.Ablation()
    for state in positions("schieberCh", 0.3):
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        found = levels.choose(view, "strong", SeededRandom("same", ""), best_kernel)
        assert player.act(view, SeededRandom("same", ""), state) == found.action


def compared(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, tuple[float, str]]:
    """By player the gain per deal, and how often it decided differently."""
    assert main(["decisions", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()[1:-1]
    return {(words := line.split())[0]: (float(words[1]), words[-2]) for line in lines}


def test_who_decides_alike_gains_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    found = compared(capsys, "strong", "lab.rivals.ablations:Ablation", "--deals", "2")
    assert found == {"Ablation": (0.0, "0.0%")}


@pytest.mark.parametrize("judge", [[], ["--expected", "200"]])
def test_who_plays_at_random_loses_much(judge: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = compared(capsys, "medium", "random", "--deals", "12", "--plain", *judge)
    gain, others = found["random"]
    assert gain < -25
    assert 30 < float(others.rstrip("%")) < 90


@pytest.mark.whole
def test_who_heeds_the_cards_played_is_less_surprised(capsys: pytest.CaptureFixture[str]) -> None:
    """A blind guess among three hands is 1.585 bits. Over many deals: 1.42; with the cards played 1.33."""
    assert main(["beliefs", "NoCardLikelihood", "Ablation", "--deals", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    blind, heeding = (float(line.split()[1]) for line in lines[:-1])
    assert heeding < blind < 1.585
