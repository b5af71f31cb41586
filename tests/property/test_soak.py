"""A few of the random games of `python3 -m tests.long soak`, and that it notices what is broken."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from jass.engine import play
from jass.options.variants import VARIANTS, find_variant
from jass.public.records import Trick
from jass.rules import melds
from tests.long import soak

GAMES = len(VARIANTS)


@pytest.mark.slow
def test_random_games_of_all_presets() -> None:
    tally = soak.soak(range(GAMES), seed=1)
    assert tally.violations == []
    assert tally.games == GAMES
    assert set(tally.by_preset.values()) == {1}
    assert tally.whole_deals > 50


@pytest.mark.slow
def test_random_games_with_house_rules() -> None:
    first = 3 * len(VARIANTS)
    tally = soak.soak(range(first, first + len(VARIANTS)), seed=2)
    assert tally.violations == []
    assert tally.games == len(VARIANTS)


def test_a_missing_last_trick_bonus_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(leader: int, cards: tuple[int, ...], winner: int, points: int) -> Trick:
        """A trick that lacks a point of its bonus, if it is the last one."""
        return Trick(leader, cards, winner, points - (next(tricks) % 9 == 0))

    tricks = count(1)
    monkeypatch.setattr(play, "Trick", short)
    preset = find_variant("schieberCh")
    with pytest.raises(AssertionError, match="157"):
        soak.play_game(preset, preset.options, "x", Random(1), soak.Tally())


def test_violations_are_reported_with_what_repeats_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(melds, "_RUN_POINTS", {})
    tally = soak.soak(range(1), seed=1)
    assert tally.games == 0
    (violation,) = tally.violations
    assert violation.startswith("schieberCh {} seed 1-0: KeyError")
