"""Games by a budget of work: the same moves in every Python, in every browser, at any speed.

    python3 -m tests.long work                      # the first deals of 80 games against their hashes
    python3 -m tests.long work --everywhere         # in every other CPython on this machine, too
    python3 -m tests.long work --whole --everywhere # the games to their ends, in all CPythons alike
    python3 -m tests.long work --browser webkit     # a game of each preset in the page's engine
    python3 -m tests.long work --share 0.25         # four games in Chromium on a quarter of a core
    python3 -m tests.long work --kernels 200        # the kernel and the Python kernel in so many positions
    python3 -m tests.long work --write              # after a change of the bots that is meant

The hashes lie in `tests/golden/`, with the digest of the bots that played.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

from jass.bots.identity import DIGEST, WORK
from jass.bots.levels import MOST_WORK, budget_of
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.search import decide
from jass.engine.observe import observe
from jass.engine.state import State
from jass.options.variants import VARIANTS
from tests.golden.files import keep, known
from tests.long.golden import other_pythons
from tests.long.golden_levels import written_all
from tests.long.work_games import hash_here, hash_of

LEVELS = ("strong", "master")
NUMBERS = range(2)
ROOT = Path(__file__).resolve().parents[2]
SLOW = (
    ("schieberCh", "master"),
    ("coiffeur3p", "master"),
    ("differenzlerOnline", "strong"),
    ("schieber6p", "strong"),
)
"""The games that are played on a quarter of a core."""

Game = tuple[str, str, int]


def games() -> list[Game]:
    """Every preset, level and number."""
    return [(preset.id, level, number) for number in NUMBERS for level in LEVELS for preset in VARIANTS]


def written(game: Game) -> str | None:
    """The hash of a game as it was written last."""
    preset, level, number = game
    told = (known(preset, "work") or {}).get(level, [])
    return str(told[number]) if number < len(told) else None


def keep_work(preset: str) -> list[str]:
    """Writes the hashes of a preset. What changed without another digest is not written, and named."""
    before = known(preset, "work") or {}
    found: dict[str, object] = {
        level: [hash_here(preset, level, number) for number in NUMBERS] for level in LEVELS
    }
    changed = [level for level in LEVELS if before and before.get(level) != found[level]]
    if changed and before.get("bots") == DIGEST:
        return changed
    keep(preset, work=found | {"bots": DIGEST})
    return []


def hashes_by(python: Path, wanted: list[Game], whole: bool) -> list[str]:
    """The hashes of games as another CPython plays them, with the `wasmtime` of this one."""
    import wasmtime

    play = (
        "import json, sys; from tests.long.work_games import hash_here\n"
        "games, whole = json.load(sys.stdin)\n"
        "print(json.dumps([hash_here(*game, whole) for game in games]))"
    )
    done = subprocess.run(
        [str(python), "-c", play],
        cwd=ROOT,
        input=json.dumps([wanted, whole]),
        env=os.environ | {"PYTHONPATH": str(Path(wasmtime.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    return list(map(str, json.loads(done.stdout)))


def positions(count: int, presets: list[str] | None = None) -> Iterator[tuple[str, str, State]]:
    """So many positions of random games: preset, level, state; of all presets and both levels in turn."""
    from tests.bots.positions import states

    rng, found = Random("twins"), 0
    while True:
        for preset in VARIANTS:
            if presets is not None and preset.id not in presets:
                continue
            every = [each for each in states(preset.id, preset.options, rng, 1) if decides(each)]
            if found >= count:
                return
            yield preset.id, LEVELS[found % 2], rng.choice(every)
            found += 1


def decides(state: State) -> bool:
    """Whether there is something to decide in a state."""
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    return view.phase != "play" or view.legal.bit_count() > 1


def kernels_differ(preset: str, level: str, state: State) -> str | None:
    """How the kernel and the Python kernel decide at a tenth of the budget, if they do not decide alike."""
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    budget = replace(budget_of(level, view.options.players, WORK), work=MOST_WORK // 10)
    first, second = (decide(view, kernel, budget, state.rng()) for kernel in (best_kernel(), PythonKernel()))
    return None if first == second else f"{preset} {level}: {first} by the kernel, {second} in Python"


def _in_browsers(names: list[str], share: float) -> list[str]:
    """What differs in browsers, by name; with a share below 1, four games in Chromium on that share."""
    from bench import share as slow
    from tests.browser.by_work import first_deal, hashes_in
    from tests.browser.conftest import Served

    differing = []
    if names:
        wanted = [game for game in games() if game[2] == 0 and game[1] == LEVELS[0]]
        served = Served()
        try:
            for name in names:
                found = hashes_in(name, served.address, wanted)
                other = [
                    f"{name} {game[0]}"
                    for game, each in zip(wanted, found, strict=True)
                    if each != written(game)
                ]
                print(f"{name}: {len(wanted)} games, {', '.join(other) or 'the same'}", flush=True)
                differing += other
        finally:
            served.kill()
    if share < 1:
        with slow.opened(share, "?level=easy") as (_, page, speed):
            for preset, level in SLOW:
                deal = first_deal(page.evaluate, page, preset, level, 0)
                times = sorted(time for time, _ in deal["times"])
                same = hash_of(deal["actions"]) == written((preset, level, 0))
                print(
                    f"speed {speed():.2f}, {preset} {level}: {'the same' if same else 'otherwise'}, moves of"
                    f" {times[len(times) // 2]:.0f} ms in the median, {times[-1]:.0f} ms at most",
                    flush=True,
                )
                differing += [] if same else [f"{preset} {level} on {share} of a core"]
    return differing


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long work", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the hashes again")
    parser.add_argument("--everywhere", action="store_true", help="in other CPythons, too")
    parser.add_argument("--whole", action="store_true", help="the games to their ends")
    parser.add_argument("--games", type=int, default=len(games()), help="the first so many of them")
    parser.add_argument("--browser", action="append", default=[], choices=("chromium", "firefox", "webkit"))
    parser.add_argument("--share", type=float, default=1.0, help="of a core, for Chromium")
    parser.add_argument("--kernels", type=int, default=0, help="positions for both kernels")
    given = parser.parse_args(arguments)
    if given.write:
        return 0 if written_all(keep_work) else 1
    if given.browser or given.share < 1:
        return 1 if _in_browsers(given.browser, given.share) else 0
    if given.kernels:
        differing = [said for each in positions(given.kernels) if (said := kernels_differ(*each))]
        print("\n".join([*differing, f"{given.kernels} positions, {len(differing)} decided otherwise"]))
        return 1 if differing else 0
    wanted = games()[: given.games]
    found = [hash_here(*game, given.whole) for game in wanted]
    differing = [
        " ".join(map(str, game))
        for game, each in zip(wanted, found, strict=True)
        if not given.whole and each != written(game)
    ]
    for version, python in other_pythons().items() if given.everywhere else ():
        same = hashes_by(python, wanted, given.whole) == found
        print(f"CPython {version}: {'the same' if same else 'other hashes'}", flush=True)
        differing += [] if same else [f"CPython {version}"]
    total = sha256("".join(found).encode()).hexdigest()[:16]
    print(
        f"CPython {platform.python_version()}: {len(found)} games, hash {total}:",
        ", ".join(differing) or "the same",
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
