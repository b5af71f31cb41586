"""The decisions of each level in fixed positions, as one hash per level: no change of a bot goes unnoticed.

    python3 -m tests.long golden_levels            # compare
    python3 -m tests.long golden_levels --write    # after a change that is meant

The positions are of the golden games (`tests/games`). Nobody looks at the clock, so a hash is the same on
every machine. Beside them stands the bots' digest: with a level it changes too (`jass/bots/identity.py`).
docs/strength.md marks the rows that were measured with other hashes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from jass.bots.identity import DIGEST, LEVELS
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, ESTIMATE, PLAY, State
from jass.history.log import loads
from jass.model.shuffle import Draws
from tests.long.golden import logs

HASHES = Path(__file__).parents[1] / "bots" / "levels.json"
OF_A_GAME = {"easy": 12, "medium": 12, "strong": 2, "master": 1}
"""Decisions looked at in each golden game; those of a level that searches take time."""


def deciding(log: Path) -> list[State]:
    """The states of a golden game in which a seat has something to decide, up to the third deal."""
    game = loads(log.read_text("utf-8").strip())
    state, _ = new_game(game.variant, game.seeds, game.options)
    found = []
    for action in game.actions:
        if state.phase in (AUCTION, ESTIMATE, PLAY) and (seat := state.to_act()) is not None:
            view = observe(state, seat)
            if view.phase != PLAY or view.legal.bit_count() > 1:
                found.append(state)
        if state.deal.number > 2:
            break
        state, _ = apply(state, action)
    return found


def decisions(level: str) -> Iterator[str]:
    """What a level does, position by position."""
    for log in logs():
        states, rng = deciding(log), Random(log.stem)
        spread = [states[len(states) * n // OF_A_GAME[level]] for n in range(1, OF_A_GAME[level])]
        for number, state in enumerate([*spread, rng.choice(states)]):
            seat = state.to_act()
            assert seat is not None
            draws = Draws(log.stem, f"{level} {number}")
            yield f"{log.stem} {number}: {choose(observe(state, seat), level, draws, best_kernel).action}"


def level_hash(level: str) -> str:
    """16 hexadecimal digits of SHA-256 over all decisions of a level."""
    return sha256("\n".join(decisions(level)).encode()).hexdigest()[:16]


def written() -> dict[str, str]:
    """The hashes as they were written last, by level, and the bots' digest then."""
    known: dict[str, str] = json.loads(HASHES.read_text("utf-8"))
    return known


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if a level plays otherwise than written, or its digest is still the old one."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long golden_levels", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the hashes anew")
    given = parser.parse_args(arguments)
    known = written() if HASHES.exists() else {}
    found = {level: level_hash(level) for level in LEVELS} | {"digest": DIGEST}
    changed = [level for level in LEVELS if known.get(level) != found[level]]
    print(f"{len(LEVELS)} levels: {', '.join(changed) + ' otherwise' if changed else 'the same'}")
    if changed and known.get("digest") == DIGEST:
        print("raise REVISION in jass/bots/identity.py and run `python3 -m kernel digest` first")
        return 1
    if given.write:
        HASHES.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        print("written; `python3 -m bench strength --draw` marks the rows that are of other bots now")
    return 0 if given.write or known == found else 1


if __name__ == "__main__":
    sys.exit(main())
