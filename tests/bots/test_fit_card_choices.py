"""The choice model of `strong` holds for games that it was not fitted to."""

from __future__ import annotations

import pytest

from jass.bots.rollout.policy import SIZE, choice_model_for, signed_choice_model, signed_weights
from jass.bots.rollout.weights import load_weights
from lab.learn.fit_card_choices import Choices, choices, fit
from lab.learn.save_weights import about
from lab.learn.train import FAMILIES

pytestmark = pytest.mark.slow

KEPT = about()


def test_each_choice_model_tells_how_it_was_made() -> None:
    assert set(load_weights("readings")) == set(KEPT["read"]) <= set(FAMILIES)
    for family, made in KEPT["read"].items():
        assert made["command"].startswith(f"python3 -m lab read --family {family} ")
        assert made["bits"][1] < made["bits"][0]
        weights, card_temperature = choice_model_for(family)
        assert len(weights) == len(signed_weights(family))
        assert card_temperature == 0


def test_a_family_without_a_choice_model_uses_the_policy() -> None:
    family = next(each for each in (*FAMILIES, "nobody") if each not in load_weights("readings"))
    weights, card_temperature = choice_model_for(family)
    assert weights == signed_weights(family).tobytes()
    assert card_temperature == 2


def test_cards_of_new_games_are_less_of_a_surprise() -> None:
    np = pytest.importorskip("numpy")
    fresh = Choices([each for n in range(6) for each in choices("schieberCh", f"unseen {n}")])
    by_policy = np.array(signed_weights("pairs"), dtype=float) / 64
    read = np.array(signed_choice_model("pairs"), dtype=float) / 16
    assert len(read) == 3 * SIZE
    assert fresh.surprise(read) < fresh.surprise(by_policy)


def test_what_is_fitted_explains_what_was_seen() -> None:
    np = pytest.importorskip("numpy")
    seen = Choices(choices("schieberCh", "seen"))
    base = np.zeros(3 * SIZE)
    assert seen.surprise(fit(seen, base)) < seen.surprise(base) - 0.2
