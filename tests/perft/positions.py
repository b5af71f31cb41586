"""Counts of legal sequences, kept in each preset's golden file (`tests/golden/`) and in `house.txt`.

    python3 -m tests.perft.positions --write    # after a change of the rules that is meant

An entry is a position and its counts: `seed; actions that lead there; counts at depth 1, 2, 3 …`. Those of
`house.txt` begin with a preset and the options that differ from its own.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.perft import perft
from jass.engine.state import DEAL_OVER, GAME_OVER, PLAY, State
from jass.model.actions import parse_action
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from tests.golden.files import keep, known

AFTER = (0, 2, 11, 25, 1, 3, 6, 9, 14, 18, 21, 29)
"""Cards played before the counting begins, in the first, second … position of a preset."""
QUICK = 4
"""How many of them are counted at every run; the others belong to the slow tests."""
DEEPEST, MOST_POSITIONS = 6, 1_000

HOUSE: tuple[tuple[str, dict[str, object]], ...] = (
    ("schieberCh", {"undertrump": "free"}),
    ("schieberCh", {"undertrump": "ifVoid"}),
    ("schieberCh", {"undertrump": "forcedOnly"}),
    ("schieberCh", {"puurExempt": False}),
    ("schieberCh", {"shove": "none"}),
    ("schieberCh", {"shove": "nextPlayer"}),
    ("schieberCh", {"shoveBack": True}),
    ("schieberCh", {"leader": "contractor"}),
    ("schieberCh", {"contracts": ["SL", "GU"], "multipliers": {"SL": 2, "GU": 3}}),
    ("schieber2p", {"puurExempt": False}),
    ("schieber3p", {"undertrump": "ifVoid"}),
    ("schieber5p", {"puurExempt": False}),
    ("schieber6p", {"undertrump": "forcedOnly"}),
    ("coiffeur3p", {"undertrump": "free", "puurExempt": False}),
    ("differenzlerOnline", {"undertrump": "free"}),
    ("differenzlerOnline", {"estimateMax": 20}),
)
"""House rules that change what may be done. The position of each is the first found where they do."""
HOUSE_FILE = Path(__file__).parent / "house.txt"
LOOKED_AT, DEPTHS = 1_000, (1, 2, 3)
"""Deals in which such a position is looked for, and the depths at one of which it must show."""


@dataclass(frozen=True)
class Position:
    """An entry."""

    seed: str
    actions: tuple[str, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return "; ".join([self.seed, " ".join(self.actions), " ".join(map(str, self.counts))])

    @classmethod
    def read(cls, text: str) -> Position:
        """The position of which this is the text."""
        seed, actions, counts = text.split("; ")
        return cls(seed, tuple(actions.split()), tuple(map(int, counts.split())))

    def state(self, variant: str, changes: Mapping[str, object] | None = None) -> State:
        """The game where the counting begins."""
        state, _ = new_game(variant, self.seed, _options(variant, changes or {}))
        for text in self.actions:
            state, _ = apply(state, parse_action(text))
        return state


def read(variant: str) -> list[Position]:
    """The positions of a preset, as they were written last."""
    return [Position.read(entry) for entry in known(variant, "perft") or ()]


def read_house() -> list[tuple[str, dict[str, object], Position]]:
    """The positions under house rules: preset, changed options, position."""
    parts = [line.split("; ", 2) for line in HOUSE_FILE.read_text("utf-8").splitlines()]
    return [(variant, json.loads(changes), Position.read(rest)) for variant, changes, rest in parts]


def _options(variant: str, changes: Mapping[str, object]) -> Options:
    return Options.from_json(changes, find_variant(variant).options)


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


def made_under(variant: str, changes: Mapping[str, object]) -> Position:
    """The first position in games between bots where the changed options change the counts."""
    options, usual = _options(variant, changes), find_variant(variant).options
    for number in range(1, LOOKED_AT + 1):
        seed = f"house {number}"
        state, _ = new_game(variant, seed, options)
        actions: list[str] = []
        while state.phase not in (DEAL_OVER, GAME_OVER):
            if any(perft(state, depth) != perft(replace(state, options=usual), depth) for depth in DEPTHS):
                return Position(seed, tuple(actions), tuple(counted(state)))
            action = bot_action(state, len(actions))
            actions.append(str(action))
            state, _ = apply(state, action)
    raise LookupError(f"{variant}: {changes} changed nothing in {LOOKED_AT} deals")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.perft.positions", description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    for variant in VARIANTS:
        keep(variant.id, perft=[str(position) for position in made(variant.id)])
    lines = [f"{preset}; {json.dumps(changes)}; {made_under(preset, changes)}\n" for preset, changes in HOUSE]
    HOUSE_FILE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
