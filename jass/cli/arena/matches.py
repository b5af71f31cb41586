"""A match of the arena: each deal, or game, is played twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from jass.cli.arena.players import player
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.model.actions import NextDeal
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.public.records import DealResult

MOST = 1e9
"""More than any game has of points or any move takes of seconds; sums of such numbers stay finite."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two players and the game that they play: single deals or whole games."""

    players: tuple[str, str]
    variant: str
    options: Options
    seed: str
    games: bool = False
    alone: bool = False
    """Whether the first player has one seat and the second all others, in games without partners."""

    def who(self, number: int, side: int, seat: int) -> int:
        """Which of the two players has a seat in a deal: by even and odd seats, or one seat alone."""
        if self.alone:
            return int(seat != (number + side) % self.options.players)
        return (seat + side) % 2

    @property
    def kind(self) -> dict[str, object]:
        """What differs from single deals in pairs: whole games, or one player alone."""
        return {name: True for name in ("games", "alone") if getattr(self, name)}

    def to_json(self) -> dict[str, object]:
        """The description that distinguishes matches in records."""
        return {
            "players": list(self.players),
            "variant": self.variant,
            "options": self.options.to_json(),
            "seed": self.seed,
        } | self.kind


@dataclass(frozen=True, slots=True)
class DuplicateResult:
    """A deal or game played twice: the first player's lead, and the time of the moves by player."""

    score: float
    points: float
    each: tuple[float, float]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> DuplicateResult:
        """Read a result. Raises `KeyError`, `TypeError` or `ValueError` if the values are not one."""
        first, second = values["each"]
        one, two = values["seconds"]
        times = tuple(map(_number, one)), tuple(map(_number, two))
        return cls(
            _number(values["score"]), _number(values["points"]), (_number(first), _number(second)), times
        )


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST:
        raise ValueError(value)
    return float(value)


def play_duplicate(match: Match, number: int) -> DuplicateResult:
    """Play the deal or game of this number twice, with the seats swapped."""
    scores, points = [0.0, 0.0], [0.0, 0.0]
    seconds: tuple[list[float], list[float]] = ([], [])
    for side in (0, 1):
        seated = [match.who(number, side, seat) for seat in range(match.options.players)]
        state = _play(match, f"{match.seed} {number}", seated, seconds)
        for total, values in ((scores, _worth(state)), (points, _points(state))):
            for seat, value in enumerate(values):
                who = seated[seat]
                total[who] += value / seated.count(who) / 2
    return DuplicateResult(
        scores[0] - scores[1],
        points[0] - points[1],
        (scores[0], scores[1]),
        (tuple(seconds[0]), tuple(seconds[1])),
    )


def _play(match: Match, seed: str, seated: list[int], seconds: tuple[list[float], list[float]]) -> State:
    """Play one deal or game with the players in these seats."""
    state, _ = new_game(match.variant, seed, match.options)
    seats = [player(match.players[who]) for who in seated]
    moves = 0
    ends = (GAME_OVER,) if match.games else (DEAL_OVER, GAME_OVER)
    while state.phase not in ends:
        seat = state.to_act()
        if seat is None:
            state, _ = apply(state, NextDeal())
            continue
        view, started = observe(state, seat), perf_counter()
        action = seats[seat].act(view, SeededRandom(seed, f"arena {moves}"), state)
        if view.phase != "play" or view.legal.bit_count() > 1:
            seconds[seated[seat]].append(perf_counter() - started)
        state, _ = apply(state, action)
        moves += 1
    return state


def _worth(state: State) -> list[float]:
    """By seat the result: the points that its party wrote, or minus its distance to the estimates."""
    return _sum(_worth_of(state, result) for result in state.results)


def _worth_of(state: State, result: DealResult) -> list[float]:
    if state.options.scoring == "differences":
        return [float(-score) for score in result.score]
    if state.options.scoring == "sticks":
        return [float(n) if seat == result.contractor else 0.0 for seat, n in enumerate(result.points)]
    return _by_seat(state, result.score)


def _points(state: State) -> list[float]:
    """By seat the card points of its party, of 157 per deal."""
    return _sum(_by_seat(state, result.points) for result in state.results)


def _sum(values: Iterable[list[float]]) -> list[float]:
    return [sum(each) for each in zip(*values, strict=True)]


def _by_seat(state: State, values: tuple[int, ...]) -> list[float]:
    return [
        float(values[party]) if (party := state.party_of(seat)) is not None else 0.0
        for seat in range(state.options.players)
    ]
