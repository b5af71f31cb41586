"""Golden games: whole games whose course may never change unnoticed.

    python3 -m tests.long golden                 # check all that is golden
    python3 -m tests.long golden --everywhere    # the hashes in every other CPython on this machine too
    python3 -m tests.long golden --write         # after a change that is meant: write it again

`tests/games/*.json` are logs; `notes.toml` says what each shows, and beside each stands its annotated
transcript, made from its events. `tests/golden/` has for each preset hashes over logs and results of seeded
games between bots: the suite checks the first, this command all.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from jass.history.log import loads
from jass.options.variants import VARIANTS
from tests.golden.files import keep, known
from tests.long.golden_games import played
from tests.show.annotate import annotated

GAMES = Path(__file__).parents[1] / "games"
NOTES = GAMES / "notes.toml"
NEW = range(12)
"""The numbers of the games of a preset that is new."""

Found = dict[str, dict[str, str]]
"""Hashes by preset and number."""


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(GAMES.glob("*.json"))


def notes() -> dict[str, str]:
    """By the log's name what the game shows, in a reader's words."""
    return {name: str(note) for name, note in tomllib.loads(NOTES.read_text(encoding="utf-8")).items()}


def transcript(log: Path) -> str:
    """The game of a log for a reader."""
    return annotated(loads(log.read_text(encoding="utf-8").strip()), notes()[log.stem])


def numbers(preset: str) -> list[int]:
    """Which games of a preset are golden."""
    return list(map(int, known(preset, "games") or NEW))


def first_ones() -> Found:
    """The first game of each preset, as it was written."""
    return {preset.id: dict(list(known(preset.id, "games").items())[:1]) for preset in VARIANTS}


def hashes(preset: str) -> dict[str, str]:
    """A preset's games as they are played now."""
    return {str(number): played(preset, number) for number in numbers(preset)}


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


def hashes_by(python: Path, wanted: Found) -> Found:
    """The same games as another interpreter plays them."""
    play = (
        "import json, sys; from tests.long.golden_games import played\n"
        "wanted = json.load(sys.stdin)\n"
        "print(json.dumps({p: {n: played(p, int(n)) for n in games} for p, games in wanted.items()}))"
    )
    done = subprocess.run(
        [str(python), "-c", play],
        cwd=GAMES.parents[1],
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        check=True,
    )
    found: Found = json.loads(done.stdout)
    return found


def _write_transcripts() -> None:
    for log in logs():
        log.with_suffix(".txt").write_text(transcript(log), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write hashes and transcripts again")
    parser.add_argument("--transcripts", action="store_true", help="write the transcripts alone again")
    parser.add_argument("--everywhere", action="store_true", help="the hashes in other CPythons too")
    given = parser.parse_args(arguments)
    if given.transcripts:
        _write_transcripts()
        return 0
    found = {}
    for preset in VARIANTS:
        print(f"\r{preset.id:24}", end="", file=sys.stderr, flush=True)
        found[preset.id] = hashes(preset.id)
    print(file=sys.stderr)
    count = sum(map(len, found.values()))
    if given.write:
        for name, games in found.items():
            keep(name, games=games)
        _write_transcripts()
        print(f"written: {len(logs())} transcripts, hashes of {count} games")
        return 0
    differing = [
        log.name for log in logs() if log.with_suffix(".txt").read_text(encoding="utf-8") != transcript(log)
    ]
    differing += [name for name, games in found.items() if known(name, "games") != games]
    for version, python in other_pythons().items() if given.everywhere else ():
        same = hashes_by(python, found) == found
        print(f"CPython {version}: {'the same' if same else 'other hashes'}")
        differing += [] if same else [f"CPython {version}"]
    print(f"{len(logs())} transcripts, hashes of {count} games: {', '.join(differing) or 'the same'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
