"""Learns the policy's weights by self-play, and writes them where the bots read them."""

from __future__ import annotations

import json
import struct
import sys
import time
from argparse import Namespace
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from jass.bots.rollout.hosts import WasmtimeInstance
from jass.bots.rollout.kernel_abi import encode
from jass.bots.rollout.policy import LIKELIHOOD_DECAY, NEEDS, NOISE, SIZE
from jass.bots.rollout.request import CARD, MARGIN, MISS, Request, contract_choices
from jass.cli.arena.workers import run_tasks
from jass.options.options import Options
from jass.options.seating import joker_seat, parties
from jass.options.variants import find_variant
from kernel.build import compiled
from lab.learn.save_weights import save_weights

CURVES = Path(__file__).with_name("curves.json")
"""The learning curve of each family: the number of deals, and the measure after them."""

FAMILIES = {
    "pairs": "schieberCh",
    "two": "schieber2p",
    "three": "schieber3p",
    "five": "schieber5p",
    "six": "schieber6p",
    "estimate": "differenzlerOnline",
}
"""The preset in which each set of weights is learned."""

SHARES = 100
"""The number of shares of the deals; the step shrinks from one to the next."""
FIRST_STEP, LAST_STEP = 0.03, 0.002

POLICY_SCALE = {"estimate": 0.5}
"""Weights are scaled down by this factor, so that rollouts are less sure of the others, who search instead of
playing by the policy (lab/RESULTS.md)."""
QUANTUM = {"estimate": 3}
"""Weights are rounded to such steps, far below the noise, which saves bytes."""


class Trainer(WasmtimeInstance):
    """An instance of the compiled `train.c`."""

    def learn(self, deals: int, step: float) -> None:
        self._exports["train"](self._store, deals, step)

    def compare(self, deals: int, seed: int) -> float:
        return float(self._exports["compare"](self._store, deals, seed))


def learn(family: str, seed: int, deals: int) -> Iterator[tuple[int, float, bytes]]:
    """Learn: yields after each share the deals so far, a measure, and the weights.

    The measure is the mean value of a deal to a side with the new weights against one that plays at random.
    """
    instance = Trainer(compiled(Path(__file__).with_name("train.c")))
    at = {name: instance.call(name) for name in ("request", "weights", "noise", "fading")}
    instance.write(at["noise"], struct.pack(f"<{len(NOISE)}h", *NOISE))
    instance.write(at["fading"], struct.pack(f"<{len(LIKELIHOOD_DECAY)}i", *LIKELIHOOD_DECAY))
    options = find_variant(FAMILIES[family]).options
    if options.trump_by == "cut":  # house rules may allow any contract
        plain = Options()
        options = replace(
            options, trump_by="choice", contracts=plain.contracts, multipliers=plain.multipliers
        )
    instance.write(at["request"], encode(_start(options)))
    instance.call("begin", seed)
    size = SIZE * 3 * (NEEDS if family == "estimate" else 1)
    for share in range(SHARES):
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (share / (SHARES - 1))
        instance.learn(deals // SHARES, step)
        yield (share + 1) * (deals // SHARES), instance.compare(2000, 99), instance.read(at["weights"], size)


def _start(options: Options) -> Request:
    """A request for an empty table of the game; the trainer deals the hands."""
    joker = joker_seat(options)
    party = [
        next((p for p, seats in enumerate(parties(options)) if s in seats), 0) for s in range(options.players)
    ]
    miss = options.scoring == "differences"
    namers = options.players - (joker is not None)
    chain = {"partner": (2,), "nextTeammate": (2, 4), "nextPlayer": tuple(range(1, namers))}.get(
        options.shove, ()
    )
    return Request(
        options=options,
        party=tuple(party),
        menu=contract_choices(options, tuple(dict.fromkeys(options.contracts)), 785),
        seat=0,
        forehand=0,
        task=CARD,
        objective=MISS if miss else MARGIN,
        known=(0,) * 6,
        counts=(options.hand_size,) * (options.players * len(options.packets)),
        played=options.removed,
        chain=chain,
        shove_below=640,
        match_bonus=options.match_bonus,
        joker_seat=-1 if joker is None else joker,
    )


def weights_hash(weights: bytes) -> str:
    """A short hash of the weights, by which runs can be compared."""
    return sha256(weights).hexdigest()[:16]


def quantized_weights(family: str, weights: bytes) -> bytes:
    """The weights as they are stored: scaled and rounded."""
    scale, quantum = POLICY_SCALE.get(family, 1.0), QUANTUM.get(family, 1)
    return array("b", (round(weight * scale / quantum) * quantum for weight in array("b", weights))).tobytes()


@dataclass(frozen=True, slots=True)
class Learned:
    """A whole run: the weights, their hash after the first share, and the learning curve."""

    family: str
    weights: bytes
    begun: str
    curve: list[tuple[int, float]]


def learn_all(seed: int, deals: int, family: str) -> Learned:
    """Learn all shares, and report the progress."""
    started = time.monotonic()
    weights, begun, curve = b"", "", []
    for done, measure, now in learn(family, seed, deals):
        weights, seconds = now, time.monotonic() - started
        begun = begun or weights_hash(weights)
        curve.append((done, round(measure, 2)))
        print(f"\r{family}: {done} deals, {measure:.1f}, {seconds:.0f} s ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return Learned(family, weights, begun, curve)


def train(given: Namespace) -> int:
    """The command: learns the families and writes their weights, the descriptions, and the curves.

    `begun` in a description is the hash after the first share. A run that starts equal ends equal, so a test
    needs only a second to see whether the sources still give the weights in the file. Raises `NoCluster` and
    `TaskLost`.
    """
    families = given.family or list(FAMILIES)
    work = partial(learn_all, given.seed, given.deals)
    for found in run_tasks(work, families, given.processes, given.scheduler):
        command = f"python3 -m lab train --family {found.family} --seed {given.seed} --deals {given.deals}"
        print(f"{found.family}: {found.curve[-1][0]} deals, {found.curve[-1][1]:.1f}")
        how = {"command": command, "seed": given.seed, "deals": given.deals, "begun": found.begun}
        save_weights("weights", found.family, quantized_weights(found.family, found.weights), "made", how)
        curves = json.loads(CURVES.read_text("utf-8")) if CURVES.exists() else {}
        CURVES.write_text(json.dumps(curves | {found.family: found.curve}) + "\n", encoding="utf-8")
    return 0
