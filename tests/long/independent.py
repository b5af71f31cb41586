"""An arena that shares nothing with the engine.

`python3 -m tests.long independent strong medium --deals 200`

It deals, finds who takes a trick and counts by the naive reference (`tests/reference/`), and asks each player
through `python3 -m jass advise`, as any other program would. Each deal is played twice with the seats
swapped, a Schieber counted in points of 157: what it finds must agree with `python3 -m jass arena` within
both intervals. A player is a level or `random`. A card that the reference does not allow ends the run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from tests.parallel import Progress, add_jobs, in_processes
from tests.reference.cards import deck
from tests.reference.play import legal_cards, trick_points, winner_index

CONTRACTS = ["E", "R", "S", "L", "O", "U"]
PLAIN = {"multipliers": dict.fromkeys(CONTRACTS, 1), "weis": False, "stoeck": False, "matchBonus": 0}
CHUNK = 5
Json = dict[str, Any]


class NotAllowed(Exception):
    """A player has done what the reference does not allow."""


class Adviser:
    """One `advise`, asked a line at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "jass", "advise"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Adviser:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def ask(self, position: Json) -> Json:
        """The decision. Raises `NotAllowed` if it is an error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(position), file=self._process.stdin, flush=True)
        answer: Json = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise NotAllowed(f"{answer['error']}: {position}")
        return answer


def decision(adviser: Adviser, player: str, position: Json, allowed: list[Json], rng: Random) -> Json:
    """What the player does, of what is allowed."""
    if player == "random":
        return rng.choice(allowed)
    answer = adviser.ask(position | {"level": player, "seed": rng.getrandbits(32)})
    found: Json = {key: answer[key] for key in ("play", "choose", "shove") if key in answer}
    if found not in allowed:
        raise NotAllowed(f"{found} of {allowed}: {position}")
    return found


def play(adviser: Adviser, seed: str, players: list[str]) -> list[int]:
    """One deal: the points of the even seats and of the odd ones."""
    rng = Random(seed)
    pack = deck()
    rng.shuffle(pack)
    hands = [pack[9 * seat : 9 * seat + 9] for seat in range(4)]
    forehand = rng.randrange(4)
    table: Json = {"variant": "schieberCh", "options": PLAIN, "forehand": forehand, "scores": [0, 0]}
    contract, contractor, shoved = "", forehand, False
    while not contract:
        asked = table | {"seat": contractor, "hand": hands[contractor], "contract": None, "shoved": shoved}
        allowed: list[Json] = [{"choose": each} for each in CONTRACTS] + [{"shove": True}] * (not shoved)
        said = decision(adviser, players[contractor], asked, allowed, rng)
        if "shove" in said:
            shoved, contractor = True, (forehand + 2) % 4
        else:
            contract = said["choose"]
    table |= {"contract": contract, "contractor": contractor, "shoved": shoved}
    tricks: list[Json] = []
    points, leader = [0, 0], forehand
    for number in range(9):
        cards: list[str] = []
        for step in range(4):
            seat = (leader + step) % 4
            legal = legal_cards(hands[seat], cards, contract)
            lying = [*tricks, {"leader": leader, "cards": cards}] if cards else tricks
            asked = table | {"seat": seat, "hand": hands[seat], "tricks": lying}
            said = decision(adviser, players[seat], asked, [{"play": card} for card in legal], rng)
            hands[seat].remove(said["play"])
            cards.append(said["play"])
        tricks.append({"leader": leader, "cards": cards})
        leader = (leader + winner_index(cards, contract)) % 4
        points[leader % 2] += trick_points(cards, contract, contract, number == 8)
    return points


def margins(asked: tuple[list[str], list[int]]) -> list[float]:
    """By how much the first player was ahead in each of these deals, of both ways to seat them."""
    (first, second), numbers = asked
    found = []
    with Adviser() as adviser:
        for number in numbers:
            even = play(adviser, f"independent {number}", [first, second, first, second])
            odd = play(adviser, f"independent {number}", [second, first, second, first])
            found.append((even[0] - even[1] + odd[1] - odd[0]) / 2)
    return found


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long independent", description=__doc__)
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="a level, or random")
    parser.add_argument("--deals", type=int, default=200, help="each played twice (default 200)")
    add_jobs(parser)
    given = parser.parse_args()
    chunks = [list(range(at, min(at + CHUNK, given.deals))) for at in range(0, given.deals, CHUNK)]
    progress, found = Progress(given.deals, "deals", "not allowed"), list[float]()
    try:
        for part in in_processes(margins, [(given.players, numbers) for numbers in chunks], given.jobs):
            found += part
            progress.tell(len(found), 0)
    except NotAllowed as error:
        print(f"independent: {error}", file=sys.stderr)
        return 1
    interval = 1.96 * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    result = f"{fmean(found):+.1f} ± {interval:.1f} points a deal, {len(found)} deals"
    print(f"{' - '.join(given.players)}: {result}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
