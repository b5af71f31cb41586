"""The readings of `strong` hold for games that they were not learned from."""

from __future__ import annotations

import pytest

from jass.bots.rollout.policy import SIZE, readings_for, signed_readings, signed_weights
from jass.bots.rollout.weights import learned
from lab.learn.fit_readings import Choices, choices, fit
from lab.learn.save_weights import about
from lab.learn.train import FAMILIES

pytestmark = pytest.mark.slow

KEPT = about()


def test_each_reading_tells_how_it_was_made() -> None:
    assert set(learned("readings")) == set(KEPT["read"]) <= set(FAMILIES)
    for family, made in KEPT["read"].items():
        assert made["command"].startswith(f"python3 -m lab read --family {family} ")
        assert made["bits"][1] < made["bits"][0]
        weights, softness = readings_for(family)
        assert len(weights) == len(signed_weights(family))
        assert softness == 0


def test_a_family_that_was_not_read_plays_by_the_policy() -> None:
    family = next(each for each in (*FAMILIES, "nobody") if each not in learned("readings"))
    weights, softness = readings_for(family)
    assert weights == signed_weights(family).tobytes()
    assert softness == 2


def test_cards_of_new_games_are_less_of_a_surprise() -> None:
    np = pytest.importorskip("numpy")
    fresh = Choices([each for n in range(6) for each in choices("schieberCh", f"unseen {n}")])
    by_policy = np.array(signed_weights("pairs"), dtype=float) / 64
    read = np.array(signed_readings("pairs"), dtype=float) / 16
    assert len(read) == 3 * SIZE
    assert fresh.surprise(read) < fresh.surprise(by_policy)


def test_what_is_fitted_explains_what_was_seen() -> None:
    np = pytest.importorskip("numpy")
    seen = Choices(choices("schieberCh", "seen"))
    base = np.zeros(3 * SIZE)
    assert seen.surprise(fit(seen, base)) < seen.surprise(base) - 0.2
