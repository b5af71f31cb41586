"""Whatever the house rules: a position that `position` writes is read, and is the view at the table."""

from __future__ import annotations

from random import Random

import pytest

from jass.cli.describe import position_of
from jass.engine.machine import apply, new_game
from jass.engine.state import AUCTION, ESTIMATE, PLAY
from jass.model.errors import BadPosition
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from tests.property.random_games import random_action, random_options

LIMITS = {
    "after: a position cannot express a revoke",
    "after: a position cannot express totals as it is there",
    "after: a position cannot express that the joker player has moved",
}
"""What `docs/advise.md` says of moments that cannot be written."""


def written(variant: str, options: Options, rng: Random) -> int:
    """How many moments of a random game a position can express; of others it says that it cannot."""
    state, _ = new_game(variant, f"written {rng.random()}", options)
    found, refused = 0, set()
    while (action := random_action(rng, state)) is not None:
        if state.phase in (AUCTION, ESTIMATE, PLAY) and state.to_act() is not None and rng.random() < 0.1:
            try:
                position_of(state)  # compares what is read with the view
                found += 1
            except BadPosition as error:
                refused.add(str(error))
        state, _ = apply(state, action)
    assert refused <= LIMITS, options
    return found


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_what_is_written_is_read(variant: str) -> None:
    rng, preset = Random(f"written {variant}"), find_variant(variant)
    assert written(variant, preset.options, rng)
    for _ in range(6):
        written(variant, random_options(rng, preset), rng)


def test_two_players_with_three_packets() -> None:
    """What still lies face down after a packet is compared, too."""
    preset = find_variant("schieber2p")
    options = Options.from_json({"packets": [[6], [6], [6]]}, preset.options)
    assert written(preset.id, options, Random("three packets")) > 10
