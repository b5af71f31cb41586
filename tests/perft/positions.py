"""Counts of legal sequences, kept in each preset's golden file (`tests/golden/`).

    python3 -m tests.perft.positions --write    # after a change of the rules that is meant

An entry is a position and its counts: `seed; actions that lead there; counts at depth 1, 2, 3 …`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.perft import perft
from jass.engine.state import PLAY, State
from jass.model.actions import parse_action
from jass.options.variants import VARIANTS
from tests.golden.files import keep, known

AFTER = (0, 2, 11, 25)
"""Cards played before the counting begins, in the first, second … position of a preset."""
DEEPEST, MOST_POSITIONS = 6, 1_000


@dataclass(frozen=True)
class Position:
    """An entry."""

    seed: str
    actions: tuple[str, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return "; ".join([self.seed, " ".join(self.actions), " ".join(map(str, self.counts))])

    def state(self, variant: str) -> State:
        """The game where the counting begins."""
        state, _ = new_game(variant, self.seed)
        for text in self.actions:
            state, _ = apply(state, parse_action(text))
        return state


def read(variant: str) -> list[Position]:
    """The positions of a preset, as they were written last."""
    parts = [entry.split("; ") for entry in known(variant, "perft") or ()]
    return [Position(seed, tuple(a.split()), tuple(map(int, counts.split()))) for seed, a, counts in parts]


def counted(state: State) -> Iterator[int]:
    """Counts by depth, as far as it goes quickly."""
    number = 1
    for depth in range(1, DEEPEST + 1):
        if number > MOST_POSITIONS:
            return
        number = perft(state, depth)
        yield number


def made(variant: str) -> Iterator[Position]:
    """New positions: some cards into a game between bots."""
    for place, cards in enumerate(AFTER):
        seed = f"perft {place + 1}"
        state, _ = new_game(variant, seed)
        actions: list[str] = []
        played = 0
        while state.phase != PLAY or played < cards:
            action = bot_action(state, len(actions))
            played += state.phase == PLAY
            actions.append(str(action))
            state, _ = apply(state, action)
        yield Position(seed, tuple(actions), tuple(counted(state)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.perft.positions", description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    for variant in VARIANTS:
        keep(variant.id, perft=[str(position) for position in made(variant.id)])


if __name__ == "__main__":
    main()
