"""The published tree searches play by the rules, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from jass.cli.arena.matches import Match
from jass.cli.arena.run import results
from jass.engine.machine import refusal
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from tests.bots.positions import states

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiler")]


@pytest.mark.parametrize("name", ["Determinised", "InformationSets"])
@pytest.mark.parametrize("variant", ["schieberCh", "schieber2p", "schieber5p", "differenzlerTournament"])
def test_they_play_what_is_allowed_and_the_same_by_seed(name: str, variant: str) -> None:
    from lab.rivals import published_mcts

    player, rng = getattr(published_mcts, name)(), Random(name)
    for state in states(variant, find_variant(variant).options, rng, deals=1):
        seat = state.to_act()
        assert seat is not None
        if state.phase == PLAY and rng.random() < 0.2:
            first, second = (player.act(observe(state, seat), SeededRandom("r", ""), state) for _ in range(2))
            assert refusal(state, first) is None
            assert first == second


@pytest.mark.parametrize("name", ["Determinised", "InformationSets"])
def test_they_beat_chance_at_playing_cards(name: str) -> None:
    """With the same contracts as the other player, only the play of the cards differs."""
    options = Options.from_json({"contracts": ["O"], "shove": "none"}, find_variant("schieberCh").options)
    match = Match((f"lab.rivals.published_mcts:{name}", "random"), "schieberCh", options, "rivals")
    assert sum(deal.points for deal in results(match, 4, 1)) > 4 * 20
