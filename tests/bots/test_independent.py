"""The independent arena, which shares nothing with the engine: its deals, its scores, and what it refuses."""

from __future__ import annotations

from random import Random

import pytest

from tests.long.independent import Adviser, NotAllowed, decision, margins, play


def test_a_deal_has_157_points_whoever_plays_it() -> None:
    with Adviser() as adviser:
        for number in range(3):
            assert sum(play(adviser, f"sum {number}", ["medium", "easy", "random", "medium"])) == 157
        assert play(adviser, "again", ["easy"] * 4) == play(adviser, "again", ["easy"] * 4)


def test_medium_is_ahead_of_chance() -> None:
    """The lead is some 80 points per deal; with a dozen deals, half of that is far beyond chance."""
    found = margins((["medium", "random"], list(range(12))))
    assert sum(found) / len(found) > 40


def test_who_is_asked_wrongly_or_answers_what_is_not_allowed_is_told() -> None:
    asked = {"variant": "schieberCh", "seat": 0, "forehand": 0, "hand": ["E6"]}
    with Adviser() as adviser, pytest.raises(NotAllowed, match="hand"):
        decision(adviser, "easy", asked, [{"choose": "E"}], Random(1))
    whole = asked | {"hand": ["E6", "E9", "EU", "EA", "R6", "SA", "LU", "LA", "L6"]}
    with Adviser() as adviser, pytest.raises(NotAllowed, match="of \\[\\]"):
        decision(adviser, "easy", whole, [], Random(1))
