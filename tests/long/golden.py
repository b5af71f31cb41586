"""Golden games: whole games whose course may never change unnoticed.

    python3 -m tests.long golden                 # check all that is golden
    python3 -m tests.long golden --everywhere    # the hash in every other CPython on this machine too
    python3 -m tests.long golden --write         # after a change that is meant: write it anew

`tests/games/*.json` are logs, at least three a preset; `notes.toml` says what each shows, and beside each
stands its annotated transcript, made from its events. `hashes.json` has the SHA-256 over logs and results of
seeded games between bots, all presets in turn: of the first few, which the suite checks, and of all.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

from jass.history.log import loads
from tests.long.golden_games import played
from tests.show.annotate import annotated

GAMES = Path(__file__).parents[1] / "games"
HASHES = GAMES / "hashes.json"
NOTES = GAMES / "notes.toml"
FEW, ALL = 13, 200


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(path for path in GAMES.glob("*.json") if path != HASHES)


def notes() -> dict[str, str]:
    """By the log's name what the game shows, in a reader's words."""
    return {name: str(note) for name, note in tomllib.loads(NOTES.read_text(encoding="utf-8")).items()}


def transcript(log: Path) -> str:
    """The game of a log for a reader."""
    return annotated(loads(log.read_text(encoding="utf-8").strip()), notes()[log.stem])


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


def other_pythons() -> dict[str, Path]:
    """By version, the other CPythons from 3.11 on that are on the path or in pyenv."""
    named = [shutil.which(f"python3.{minor}") for minor in range(11, 30)]
    candidates = [
        *filter(None, named),
        *map(str, (Path.home() / ".pyenv" / "versions").glob("3*/bin/python3")),
    ]
    found = {}
    for candidate in candidates:
        ask = "import sys; print(sys.implementation.name, *sys.version_info[:3])"
        said = subprocess.run(
            [candidate, "-c", ask], capture_output=True, text=True, check=False
        ).stdout.split()
        if said[:1] == ["cpython"] and tuple(map(int, said[1:])) >= (3, 11):
            found[".".join(said[1:])] = Path(candidate)
    return {version: path for version, path in found.items() if version != platform.python_version()}


def hash_by(python: Path, count: int) -> str:
    """The hash over so many games as another interpreter plays them."""
    play = (
        "from hashlib import sha256; from tests.long.golden_games import played; digest = sha256()\n"
        f"for number in range({count}): digest.update(played(number).encode())\n"
        "print(digest.hexdigest())"
    )
    done = subprocess.run(
        [str(python), "-c", play], cwd=GAMES.parents[1], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _write_transcripts() -> None:
    for log in logs():
        log.with_suffix(".txt").write_text(transcript(log), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write hashes and transcripts anew")
    parser.add_argument("--transcripts", action="store_true", help="write the transcripts alone anew")
    parser.add_argument("--everywhere", action="store_true", help="the hash in other CPythons too")
    given = parser.parse_args(arguments)
    if given.transcripts:
        _write_transcripts()
        return 0
    found = hashes(ALL)
    if given.write:
        HASHES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        _write_transcripts()
        print(f"written: {len(logs())} transcripts, hashes of {FEW} and {ALL} games")
        return 0
    differing = [
        log.name for log in logs() if log.with_suffix(".txt").read_text(encoding="utf-8") != transcript(log)
    ]
    if json.loads(HASHES.read_text(encoding="utf-8")) != found:
        differing.append(HASHES.name)
    for version, python in other_pythons().items() if given.everywhere else ():
        same = hash_by(python, ALL) == found[str(ALL)]
        print(f"CPython {version}: {'the same' if same else 'another hash'}")
        differing += [] if same else [f"CPython {version}"]
    print(f"{len(logs())} transcripts, hashes of {FEW} and {ALL} games: {', '.join(differing) or 'the same'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
