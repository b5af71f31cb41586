"""Games by work, checked by playing each bot's move again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.bot_moves import NotComparable, compared
from jass.bots.identity import CLOCK, DIGEST, WORK
from jass.cli.games import bot_action, play_game
from jass.engine.machine import apply, new_game, refusal
from jass.engine.observe import observe
from jass.engine.state import State
from jass.history.export import exported
from jass.history.log import Log, replay
from jass.model.actions import Action, Play, ShowStoeck
from jass.model.cards import cards_in
from jass.options.variants import find_variant


@pytest.fixture(scope="module")
def game() -> Log:
    """A whole game between bots that think little."""
    return play_game("tournament8", "moves", "medium", WORK)[0]


def test_each_move_is_as_the_bot_plays_it(game: Log) -> None:
    moves = list(compared(game))
    assert all(move.same for move in moves)
    assert {str(move.played)[0] for move in moves} == {"1", "2", "3"}
    assert len(moves) == sum(str(action)[0] in "123" for action in game.actions)
    assert len(list(compared(game, first_seat=0))) > len(moves)


def otherwise(log: Log, seat: int) -> Log:
    """The game up to a card of this seat, which plays another legal one."""
    state, _ = new_game(log.variant, log.seeds, log.options)
    for index, action in enumerate(log.actions):
        if isinstance(action, Play) and action.seat == seat:
            legal = [card for card in cards_in(observe(state, seat).legal) if card != action.card]
            if legal and index > 60:
                return log.truncated(index).appended(Play(seat, legal[0]))
        state, _ = apply(state, action)
    raise AssertionError("no choice")


@pytest.mark.parametrize("seat", [1, 3])
def test_the_first_move_that_differs_is_found(game: Log, seat: int) -> None:
    changed = otherwise(game, seat)
    (wrong,) = [move for move in compared(changed) if not move.same]
    assert wrong.index == len(changed.actions) - 1
    assert wrong.played == changed.actions[-1]
    assert wrong.expected == game.actions[wrong.index]
    assert wrong.deal == 2


def test_a_game_without_its_seed_is_checked_alike(game: Log) -> None:
    """The bots draw from the seed of the deal, which is all that such a log has."""
    state, _ = replay(game.truncated(100))
    told = exported(game.truncated(100), state)
    assert told.seed is None
    moves = list(compared(told))
    assert len(moves) > 50
    assert all(move.same for move in moves)


def test_what_the_player_plays_is_theirs(game: Log) -> None:
    changed = otherwise(game, 0)
    assert all(move.same for move in compared(changed))
    assert not all(move.same for move in compared(changed, first_seat=0))


def test_a_word_out_of_turn_is_no_bot_s() -> None:
    """Where Stöck are announced by hand anybody may speak up; a bot does when it is its turn."""
    options = replace(find_variant("schieberCh").options, stoeck_announce="manual")
    log = Log("schieberCh", "stoeck", options, pace=WORK, level="easy", bots=DIGEST)
    state, _ = new_game(log.variant, log.seeds, log.options)
    while not (
        early := [ShowStoeck(s) for s in (1, 2, 3) if s != state.to_act() and may(state, ShowStoeck(s))]
    ):
        action = bot_action(state)
        log = log.appended(action)
        state, _ = apply(state, action)
    (wrong,) = [move for move in compared(log.appended(early[0])) if not move.same]
    assert (wrong.played, wrong.expected) == (early[0], None)


def may(state: State, action: Action) -> bool:
    return refusal(state, action) is None


def test_other_bots_and_a_clock_cannot_be_compared(game: Log) -> None:
    for changed, reason in (
        (replace(game, bots="00000000"), "bots"),
        (replace(game, pace=CLOCK), "clock"),
        (replace(game, level=None), "clock"),
    ):
        with pytest.raises(NotComparable) as caught:
            list(compared(changed))
        assert caught.value.reason == reason
