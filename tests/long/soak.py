"""Random games by the engine alone, checked at every step.

    python3 -m tests.long soak --games 10000
    python3 -m tests.long soak --hands 1000000

Presets take turns; every fourth game has house rules. After each action: no card lost or doubled, the log
with it lossless, totals equal to what was booked. After each deal: 152 card points and 5 for the last trick,
the whole log lossless. At the end: the replayed log gives the same game.

With `--hands` games are played until so many deals have been dealt and played; the logs of one game in
thirty-two are looked at, all else in every one.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random

from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State, check
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import Action, NextDeal, parse_action
from jass.model.cards import FULL, union
from jass.model.contracts import CONTRACTS, MODES
from jass.model.notation import card_names
from jass.options.options import Options
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from jass.public.events import Booked, Event
from tests.parallel import Progress, add_jobs, in_processes
from tests.property.random_games import random_action, random_options
from tests.reference.play import deck_total

LAST = 5
CHUNK = 26
"""Games that a process plays at once: every preset twice."""
MOST_VIOLATIONS = 1_000
"""After so many a run by hands gives up."""
LONGEST_GAME = 20_000
"""Actions; a random game that does not end is a violation too."""


@dataclass
class Tally:
    """What a run has seen."""

    games: int = 0
    deals: int = 0
    whole_deals: int = 0
    actions: int = 0
    violations: list[str] = field(default_factory=list)
    by_preset: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.deals += other.deals
        self.whole_deals += other.whole_deals
        self.actions += other.actions
        self.violations += other.violations
        self.by_preset += other.by_preset


class Violation(AssertionError):
    """Something that must never be."""


def play_game(
    preset: Variant, options: Options, seed: str, rng: Random, tally: Tally, logs: bool = True
) -> Log:
    """Plays one random game and checks it, with `logs` its logs too.

    Raises `Violation`, or what the engine raises.
    """
    state, _ = new_game(preset.id, seed, options)
    actions: list[Action] = []
    _need(_lossless(preset, options, seed, ()), "an empty log is not lossless")
    while (action := random_action(rng, state)) is not None:
        _need(len(actions) < LONGEST_GAME, "the game does not end")
        before = state
        state, events = apply(state, action)
        actions.append(action)
        _check_step(before, action, state, events)
        if logs:
            _check_text(action, state)
        if state.phase in (DEAL_OVER, GAME_OVER) and before.phase not in (DEAL_OVER, GAME_OVER):
            tally.deals += 1
            tally.whole_deals += _check_deal(state)
            if logs:
                _need(_lossless(preset, options, seed, tuple(actions)), "the log is not lossless")
        if logs and not rng.randrange(20):
            observe(state, rng.randrange(options.players))
    _need(state.phase == GAME_OVER, "no action is left in a game that is not over")
    log = Log(preset.id, seed, options, tuple(actions))
    if logs:
        _need(replay(loads(dumps(log)))[0] == state, "the replay gives another game")
    tally.games += 1
    tally.actions += len(actions)
    tally.by_preset[preset.id] += 1
    return log


def _check_step(before: State, action: Action, state: State, events: tuple[Event, ...]) -> None:
    check(state)
    totals = list(before.totals)
    for event in events:
        if isinstance(event, Booked):
            totals[event.party] += event.score
            _need(totals[event.party] == event.total, "an entry tells another total")
    if state.options.scoring in ("both", "declarerOnly"):
        _need(tuple(totals) == state.totals, "totals are not what was booked")
    if isinstance(action, NextDeal):
        dealt = [*state.deal.ever_dealt, state.options.removed]
        _need(union(dealt) == FULL and sum(m.bit_count() for m in dealt) == 36, "not every card dealt once")


def _check_text(action: Action, state: State) -> None:
    _need(parse_action(str(action)) == action, f"{action} is read as another action")
    one = Log(state.variant, state.seeds.game, state.options, (action,))
    _need(loads(dumps(one)) == one, f"the log of {action} is not lossless")


def _check_deal(state: State) -> bool:
    """Checks a counted deal; tells whether all its tricks were played."""
    options = state.options
    if not state.results and state.repeat is None:
        _need(state.outcome is not None and state.outcome.by == "claim", "a deal without a record")
        return False  # claimed before the first card
    if state.repeat is None:
        result = state.results[-1]
        _need(result.totals == state.totals, "the deal's record has other totals than the game")
    else:  # a revoke: the deal is played again before it counts
        result = state.repeat.first
    whole = len(state.deal.done) == options.tricks
    if not whole:
        _need(state.phase == GAME_OVER, "a deal was cut short and the game goes on")
        return False
    _need(sum(result.tricks) == options.tricks, "a trick belongs to nobody")
    _need(result.contract in CONTRACTS, "no contract")
    floats = options.mixed_values == "perTrick" and result.contract not in MODES
    out, sixes = card_names(options.removed), options.undenufe_values
    worth = deck_total(result.contract, out, sixes, options.eight_in_trump) + LAST
    _need(floats or sum(result.points) == worth, f"{sum(result.points)} points in a deal of {worth}")
    return True


def _lossless(preset: Variant, options: Options, seed: str, actions: tuple[Action, ...]) -> bool:
    log = Log(preset.id, seed, options, actions)
    return loads(dumps(log)) == log


def _need(true: bool, violation: str) -> None:
    if not true:
        raise Violation(violation)


def game(number: int, seed: int) -> tuple[Variant, Options, Random]:
    """What is played: presets in turn, every fourth round of them with house rules."""
    rng = Random(f"{seed}/{number}")
    preset = VARIANTS[number % len(VARIANTS)]
    house = number // len(VARIANTS) % 4 == 3
    return preset, random_options(rng, preset) if house else preset.options, rng


def soak(numbers: range, seed: int, logs_of_one_in: int = 1) -> Tally:
    """Plays the games of these numbers; violations are collected with what repeats them."""
    tally = Tally()
    for number in numbers:
        preset, options, rng = game(number, seed)
        name = f"{seed}-{number}"
        logs = number // len(VARIANTS) % logs_of_one_in == logs_of_one_in - 1
        try:
            play_game(preset, options, name, rng, tally, logs)
        except Exception as error:
            different = options.to_json(preset.options)
            tally.violations.append(f"{preset.id} {different} seed {name}: {type(error).__name__}: {error}")
    return tally


def soak_games(count: int, seed: int, jobs: int) -> Tally:
    """The same in several processes."""
    tally, progress = Tally(), Progress(count, "games", "violations")
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    for part in in_processes(partial(soak, seed=seed), chunks, jobs):
        tally.add(part)
        progress.tell(tally.games + len(tally.violations), len(tally.violations))
    return tally


def soak_hands(count: int, seed: int, jobs: int) -> Tally:
    """Games until so many deals are played; of one game in thirty-two the logs too."""
    tally, progress = Tally(), Progress(count, "hands", "violations")
    chunks = (range(first, first + CHUNK) for first in itertools.count(0, CHUNK))
    for part in in_processes(partial(soak, seed=seed, logs_of_one_in=32), chunks, jobs):
        tally.add(part)
        progress.tell(tally.deals, len(tally.violations))
        if tally.deals >= count or len(tally.violations) > MOST_VIOLATIONS:
            break
    return tally


def summary(tally: Tally) -> str:
    """One line on a run."""
    return (
        f"{tally.games} games, {tally.deals} deals ({tally.whole_deals} to the last trick), "
        f"{tally.actions} actions, {len(tally.violations)} violations"
    )


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if anything was broken."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long soak", description=__doc__)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--games", type=int, default=10_000)
    amount.add_argument("--hands", type=int, help="deals played, instead of a number of games")
    parser.add_argument("--seed", type=int, default=1)
    add_jobs(parser)
    given = parser.parse_args(arguments)
    if given.hands is None:
        tally = soak_games(given.games, given.seed, given.jobs)
    else:
        tally = soak_hands(given.hands, given.seed, given.jobs)
    for violation in tally.violations:
        print(violation)
    print(summary(tally))
    return 1 if tally.violations else 0


if __name__ == "__main__":
    sys.exit(main())
