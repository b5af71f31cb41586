"""A finished deal told with all hands, and as text, where one action plays several tricks or none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jass.cli import main
from jass.engine.machine import apply, legal_actions, legal_mask, new_game, refusal
from jass.engine.state import GAME_OVER, PLAY, State
from jass.history.log import Log, dumps
from jass.history.open_hands import open_replay
from jass.model.actions import Action, Claim, ClaimRest, Play
from jass.model.cards import cards_in
from jass.model.notation import card_names
from jass.options.options import Options
from jass.options.variants import find_variant

REST: dict[str, object] = {"claimRest": True, "stoeckAnnounce": "manual"}


def claimed(
    seed: str, variant: str = "schieberCh", more: Mapping[str, object] = REST, deals: int = 1
) -> tuple[Log, State]:
    """A game of random cards in which the rest is claimed as soon as it can be."""
    rng, options = Random(seed), Options.from_json(dict(more), find_variant(variant).options)
    state, _ = new_game(variant, seed, options)
    actions: list[Action] = []
    while state.phase != GAME_OVER and len(state.results) < deals:
        seat = state.to_act()
        action = rng.choice(legal_actions(state))
        if seat is not None and refusal(state, ClaimRest(seat)) is None:
            action = ClaimRest(seat)
        elif seat is not None and state.phase == PLAY and not (state.deal.revoked or state.repeat):
            wrong = state.deal.hands[seat] & ~legal_mask(state)
            if wrong and state.options.revoke_mode == "penalised":
                action = Play(seat, next(cards_in(wrong)))
        actions.append(action)
        state, _ = apply(state, action)
    return Log(variant, seed, options, tuple(actions)), state


def check_told(log: Log, state: State) -> None:
    """Each trick takes its cards out of the hands before it; the mode is that of its table."""
    told: Any = open_replay(log, state.deal.number)
    hands = [set(card_names(hand)) for hand in state.deal.ever_dealt]
    assert len(told["tricks"]) == len(state.deal.done) + bool(state.deal.trick)
    for trick in told["tricks"]:
        assert [set(hand) for hand in trick["hands"]] == hands
        for played in trick["cards"]:
            hands[played["seat"]].remove(played["card"])


@pytest.mark.parametrize("target", [100_000, 120, 130, 140, 150, 160])
def test_a_deal_whose_rest_was_claimed_is_told_trick_by_trick(target: int) -> None:
    """Also where the game ended within the rest."""
    ends = 0
    for seed in range(60):
        log, state = claimed(f"k{seed}", more=REST | {"target": target})
        check_told(log, state)
        ends += isinstance(log.actions[-1], ClaimRest)
    assert ends > 5


def test_so_is_a_repeat_whose_rest_was_claimed() -> None:
    """The hands are those of the repeat, not of the game with the revoke."""
    both = 0
    for seed in range(60):
        log, state = claimed(f"k{seed}", "differenzlerTournament", {"claimRest": True})
        check_told(log, state)
        both += isinstance(log.actions[-1], ClaimRest) and state.results[-1].first_game is not None
    assert both > 5


def lines(log: Log, capsys: pytest.CaptureFixture[str], folder: Path) -> list[str]:
    file = folder / "game.jass"
    file.write_text(dumps(log), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    return capsys.readouterr().out.splitlines()


def test_replay_prints_each_trick_of_a_claimed_rest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for seed in range(20):
        log, state = claimed(f"k{seed}")
        told = [line for line in lines(log, capsys, tmp_path) if " takes " in line]
        assert [line.split()[0] for line in told] == [f"{n + 1}." for n in range(len(state.deal.done))]


def test_replay_prints_the_line_of_a_deal_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Also after a revoke, whose deal counts only once it is repeated."""
    for variant, more in (("schieberCh", REST), ("differenzlerTournament", {})):
        log, state = claimed("k1", variant, more, deals=3)
        told = [line for line in lines(log, capsys, tmp_path) if " totals " in line]
        totals = ["/".join(map(str, result.totals)) for result in state.results]
        assert [line.rsplit(" ", 1)[1] for line in told] == totals
        assert len(told) == 3


def test_replay_tells_a_game_claimed_before_a_deal_has_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = Options.from_json({"claimMode": "manual"}, find_variant("schieberCh").options)
    told = lines(Log("schieberCh", "k1", options, (Claim(0),)), capsys, tmp_path)
    assert told == ["schieberCh, seed k1", "won by party 1 (claim)"]
