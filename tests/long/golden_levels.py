"""What each level decides in fixed positions, a hash for each preset: no change of a bot goes unnoticed.

    python3 -m tests.long golden_levels            # compare
    python3 -m tests.long golden_levels --write    # after a change that is meant

The positions are of the preset's golden games (`tests/games`), or of a seeded game between bots where it has
none. Nobody looks at the clock, so a hash is the same on every machine. The hashes lie in `tests/golden/`,
and beside them the bots' digest: with a level it changes too (`jass/bots/identity.py`). docs/strength.md
marks the rows that were measured with other hashes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

from jass.bots.identity import DIGEST, LEVELS
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, ESTIMATE, PLAY, State
from jass.history.log import Log, loads
from jass.model.shuffle import SeededRandom
from jass.options.variants import VARIANTS
from tests.golden.files import keep, known
from tests.long.golden import logs
from tests.long.golden_games import game

OF_A_GAME = {"easy": 12, "medium": 12, "strong": 2, "master": 1}
"""Decisions looked at in each golden game; those of a level that searches take time."""


def games(preset: str) -> dict[str, Log]:
    """By name, the games of a preset whose positions are looked at."""
    read = {path.stem: loads(path.read_text("utf-8").strip()) for path in logs()}
    found = {name: log for name, log in read.items() if log.variant == preset}
    return found or {f"{preset} 0": game(preset, 0)}


def deciding(log: Log) -> list[State]:
    """The states of a game in which a seat has something to decide, up to the third deal."""
    state, _ = new_game(log.variant, log.seeds, log.options)
    found = []
    for action in log.actions:
        if state.phase in (AUCTION, ESTIMATE, PLAY) and (seat := state.to_act()) is not None:
            view = observe(state, seat)
            if view.phase != PLAY or view.legal.bit_count() > 1:
                found.append(state)
        if state.deal.number > 2:
            break
        state, _ = apply(state, action)
    return found


def decisions(preset: str, level: str) -> Iterator[str]:
    """What a level does, position by position."""
    for name, log in games(preset).items():
        states, rng = deciding(log), Random(name)
        spread = [states[len(states) * n // OF_A_GAME[level]] for n in range(1, OF_A_GAME[level])]
        for number, state in enumerate([*spread, rng.choice(states)]):
            seat = state.to_act()
            assert seat is not None
            bot_rng = SeededRandom(name, f"{level} {number}")
            yield f"{name} {number}: {choose(observe(state, seat), level, bot_rng, best_kernel).action}"


def level_hash(preset: str, level: str) -> str:
    """16 hexadecimal digits of SHA-256 over all decisions of a level in the games of a preset."""
    return sha256("\n".join(decisions(preset, level)).encode()).hexdigest()[:16]


def written(preset: str) -> dict[str, str]:
    """The hashes as they were written last, by level."""
    return dict(known(preset, "levels") or {})


def keep_levels(preset: str) -> list[str]:
    """Writes the hashes of a preset. What changed without another digest is not written, and named."""
    before, found = written(preset), {level: level_hash(preset, level) for level in LEVELS}
    changed = [level for level in LEVELS if before and before.get(level) != found[level]]
    if not changed or known(preset, "bots") != DIGEST:
        keep(preset, levels=found, bots=DIGEST)
        return []
    return changed


def written_all(keep_hashes: Callable[[str], list[str]]) -> bool:
    """Whether the hashes of all presets could be written; else it is told what stands against it."""
    refused = {preset.id: changed for preset in VARIANTS if (changed := keep_hashes(preset.id))}
    for name, levels in refused.items():
        print(f"{name}: {', '.join(levels)} otherwise, and the digest of the bots is the old one")
    if refused:
        print("raise REVISION in jass/bots/identity.py and run `python3 -m kernel digest` first")
    return not refused


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if a level plays otherwise than written, or its digest is still the old one."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long golden_levels", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the hashes again")
    given = parser.parse_args(arguments)
    if given.write:
        if not written_all(keep_levels):
            return 1
        print("written; `python3 -m bench strength --draw` marks the rows that are of other bots now")
        return 0
    other = [
        f"{preset.id} {level}"
        for preset in VARIANTS
        for level in LEVELS
        if written(preset.id).get(level) != level_hash(preset.id, level)
    ]
    other += [f"{preset.id} digest" for preset in VARIANTS if known(preset.id, "bots") != DIGEST]
    print(f"{len(LEVELS)} levels in {len(VARIANTS)} presets: {', '.join(other) or 'the same'}")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
