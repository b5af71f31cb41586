"""A small piece of `python3 -m tests.long promises`."""

from __future__ import annotations

import pytest

from tests.long.promises import PRESETS, attack, lose_at_every_action


@pytest.mark.parametrize("variant", PRESETS)
def test_an_engine_lost_at_any_action_loses_no_game(variant: str) -> None:
    losses, lost = lose_at_every_action(variant, "small", 60)
    assert losses > 30
    assert lost == 0


def test_hostile_messages_are_answered() -> None:
    answers, faults = attack(400, "small")
    assert faults == []
    assert {"answered", "BadRequest"} <= set(answers)
