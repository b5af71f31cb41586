"""A small piece of `python3 -m tests.long fair`, and that it would notice unfair deals."""

from __future__ import annotations

from random import Random

from jass.model.cards import CARDS
from jass.model.shuffle import SeededRandom
from tests.long.fair import R7, chi_square_tail, comparisons, count, dealt, verdict

GAMES = 700


def test_deals_are_fair() -> None:
    assert verdict(comparisons(count(0, GAMES, "small"))) == []


def test_a_card_that_likes_a_place_is_noticed() -> None:
    def dealing(seed: str, deal: int) -> list[int]:
        """In one deal of twenty Rosen 7 is put on top."""
        pack = dealt(seed, deal)
        if Random(f"{seed} {deal}").random() < 0.05:
            at = pack.index(R7)
            pack[0], pack[at] = pack[at], pack[0]
        return pack

    found = verdict(comparisons(count(0, GAMES, "small", dealing)))
    assert {"every card at every place", "who holds Rosen 7"} <= set(found)


def test_the_usual_wrong_shuffle_is_noticed() -> None:
    def dealing(seed: str, deal: int) -> list[int]:
        rng, pack = SeededRandom(seed, f"deal {deal}"), list(CARDS)
        for place in range(36):
            other = rng.below(36)
            pack[place], pack[other] = pack[other], pack[place]
        return pack

    assert "every card at every place" in verdict(comparisons(count(0, GAMES, "small", dealing)))


def test_a_pack_that_is_dealt_twice_is_noticed() -> None:
    def dealing(seed: str, deal: int) -> list[int]:
        return dealt(seed, deal - deal % 7 // 6)

    found = verdict(comparisons(count(0, GAMES, "small", dealing)))
    assert "the same card there again in the next deal" in found


def test_known_quantiles() -> None:
    for value, freedom, tail in (
        (7.815, 3, 0.05),
        (11.345, 3, 0.01),
        (66.619, 35, 0.001),
        (124.342, 100, 0.05),
    ):
        assert abs(chi_square_tail(value, freedom) / tail - 1) < 0.05
