"""Golden games: whole games whose course may never change unnoticed.

    python3 -m tests.golden            # check all that is golden
    python3 -m tests.golden --write    # after a change that is meant: write it anew

`tests/games/*.json` are logs; beside each stands its transcript (`python3 -m jass replay`). `hashes.json` has
the SHA-256 over logs and results of seeded games between bots, all presets in turn: of the first few, which
the suite checks, and of all.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from hashlib import sha256
from pathlib import Path

from jass.cli import main as jass
from jass.cli.games import play_out
from jass.log import dumps
from jass.variants import VARIANTS

GAMES = Path(__file__).parent / "games"
HASHES = GAMES / "hashes.json"
FEW, ALL = 13, 200


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(path for path in GAMES.glob("*.json") if path != HASHES)


def transcript(log: Path) -> str:
    """What the command line prints for a log."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        code = jass(["replay", str(log)])
    assert code == 0, f"{log} cannot be replayed"
    return printed.getvalue()


def played(number: int) -> str:
    """A seeded game between bots as text: its log and its results."""
    log, state = play_out(VARIANTS[number % len(VARIANTS)].id, f"golden {number}")
    assert state.outcome is not None
    results = [result.to_json() for result in state.results]
    return "\n".join([dumps(log), json.dumps([results, state.outcome.to_json()], sort_keys=True)])


def hashes(count: int) -> dict[str, str]:
    """The hash over the first few games, and over so many."""
    digest, found = sha256(), {}
    for number in range(count):
        digest.update(played(number).encode())
        if number + 1 in (FEW, count):
            found[str(number + 1)] = digest.hexdigest()
        print(f"\r{number + 1}/{count} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write hashes and transcripts anew")
    given = parser.parse_args(arguments)
    found = hashes(ALL)
    if given.write:
        HASHES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        for log in logs():
            log.with_suffix(".txt").write_text(transcript(log), encoding="utf-8")
        print(f"written: {len(logs())} transcripts, hashes of {FEW} and {ALL} games")
        return 0
    differing = [
        log.name for log in logs() if log.with_suffix(".txt").read_text(encoding="utf-8") != transcript(log)
    ]
    if json.loads(HASHES.read_text(encoding="utf-8")) != found:
        differing.append(HASHES.name)
    print(f"{len(logs())} transcripts, hashes of {FEW} and {ALL} games: {', '.join(differing) or 'the same'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
