"""Invariants after every legal action in every preset and under house rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from jass.engine.machine import apply, legal_actions, new_game, refusal
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, State, check
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import (
    Action,
    Announce,
    Choose,
    Claim,
    ClaimRest,
    Estimate,
    NextDeal,
    PickGame,
    Play,
    Shove,
    ShowStoeck,
    TakeBack,
    TurnTrick,
)
from jass.model.contracts import CONTRACTS
from jass.model.errors import IllegalAction
from jass.options.kinds import JOKERS
from jass.options.variants import VARIANTS, find_variant

from .random_games import random_action, random_options

PRESETS = [variant.id for variant in VARIANTS]

seats = st.integers(0, 5)
cards = st.integers(0, 35)
any_action = st.one_of(
    st.builds(Play, seats, cards),
    st.builds(Choose, seats, st.sampled_from(CONTRACTS), st.sampled_from(("", *JOKERS))),
    st.builds(Shove, seats),
    st.builds(Estimate, seats, st.none() | st.integers(0, 999)),
    st.builds(Announce, seats, st.lists(st.integers(1, (1 << 36) - 1), max_size=3).map(tuple)),
    st.builds(ShowStoeck, seats),
    st.builds(Claim, seats),
    st.builds(ClaimRest, seats),
    st.builds(TakeBack, seats),
    st.builds(PickGame, seats, st.integers(1, 2)),
    st.builds(TurnTrick),
    st.builds(NextDeal),
)


class Game(RuleBasedStateMachine):
    """One game; `states[i]` is what it was after the first `i` actions."""

    state: State
    log: Log
    states: list[State]

    @initialize(preset=st.sampled_from(PRESETS), house=st.booleans(), seed=st.integers(0, 10**9))
    def open(self, preset: str, house: bool, seed: int) -> None:
        variant = find_variant(preset)
        options = random_options(Random(seed), variant) if house else variant.options
        self.log = Log(preset, str(seed), options)
        self.state, _ = new_game(preset, str(seed), options)
        self.states = [self.state]

    def act(self, action: Action) -> None:
        self.state, _ = apply(self.state, action)
        self.log = self.log.appended(action)
        self.states.append(self.state)

    @precondition(lambda self: self.state.phase != GAME_OVER)
    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 45))
    def play_on(self, seed: int, times: int) -> None:
        """Some random actions at once, so that games get somewhere."""
        rng = Random(seed)
        for _ in range(times):
            action = random_action(rng, self.state)
            if action is None:
                return
            check(self.state)
            self.act(action)

    @rule(action=any_action)
    def try_anything(self, action: Action) -> None:
        """What is refused changes nothing; what is not goes on."""
        refused = refusal(self.state, action)
        if refused is None:
            self.act(action)
            return
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, action)
        assert caught.value.refusal == refused
        assert self.state == replay(self.log)[0]

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Cutting the log gives the earlier state."""
        length = data.draw(st.integers(0, len(self.log.actions)))
        self.log = self.log.truncated(length)
        self.state, _ = replay(self.log)
        assert self.state == self.states[length]
        del self.states[length + 1 :]

    @rule()
    def replay_prefixes(self) -> None:
        """Each prefix of the log is the game at that moment."""
        for length in {len(self.states) // 3, len(self.states) // 2, len(self.states) - 1}:
            assert replay(self.log.truncated(length))[0] == self.states[length]

    @invariant()
    def is_a_state_of_a_game(self) -> None:
        check(self.state)

    @invariant()
    def log_is_lossless(self) -> None:
        assert loads(dumps(self.log)) == self.log

    @invariant()
    def there_is_something_to_do_until_the_end(self) -> None:
        actions = legal_actions(self.state)
        assert bool(actions) == (self.state.phase != GAME_OVER)
        assert all(refusal(self.state, action) is None for action in actions)


TestGame = Game.TestCase
TestGame.settings = settings(
    settings.get_profile("same"),
    max_examples=60,
    stateful_step_count=12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("preset", PRESETS)
def test_legal_actions_are_exactly_what_is_not_refused(preset: str) -> None:
    """Every card, contract, shove and estimate is either listed or refused, along a random game."""
    rng = Random(preset)
    state, _ = new_game(preset, "exact")
    everything: list[Action] = [Play(seat, card) for seat in range(6) for card in range(36)]
    everything += [Choose(seat, c, joker) for seat in range(6) for c in CONTRACTS for joker in ("", *JOKERS)]
    everything += [Shove(seat) for seat in range(6)]
    everything += [Estimate(seat, value) for seat in range(6) for value in (None, *range(-1, 200))]
    everything += [PickGame(seat, game) for seat in range(6) for game in (1, 2)]
    everything += [NextDeal(), TurnTrick()]
    for _ in range(90):
        listed = legal_actions(state)
        if rng.random() < 0.4:
            allowed: set[Action] = {action for action in everything if refusal(state, action) is None}
            if state.options.revoke_mode == "penalised":  # more can be played than may be
                assert allowed.issuperset(listed)
                allowed = set(listed).union(a for a in allowed if not isinstance(a, Play))
            assert allowed == set(listed)
        action = random_action(rng, state)
        if action is None:
            return
        state, _ = apply(state, action)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("house", [False, True])
def test_a_view_lists_the_legal_actions_of_its_seat_alone(preset: str, house: bool) -> None:
    """Random games, with announcements by hand, revokes, corrections and picked games where there are any."""
    rng, variant = Random(f"{preset} {house}"), find_variant(preset)
    for game in range(4 if house else 1):
        options = random_options(rng, variant) if house else variant.options
        state, _ = new_game(preset, str(game), options)
        for _ in range(150):
            action = random_action(rng, state)
            if action is None:
                break
            turn = state.to_act()
            for seat in range(options.players):
                expected = legal_actions(state) if seat == turn else []
                assert observe(state, seat).actions() == expected, (options.to_json(variant.options), action)
            state, _ = apply(state, action)
