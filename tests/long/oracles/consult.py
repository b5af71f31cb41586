"""Compares the engine with the oracles on random positions, and predicts each of their known errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from jass.model.cards import CARDS, Card, Mask, mask_of
from jass.model.contracts import MODES, Table, table
from jass.model.notation import card_names
from jass.rules.legal import CardLaw, legal_cards
from tests.long.oracles.install import ensure

LAWS = {"jass-kit": CardLaw("onlyTrumps"), "pyschieber": CardLaw("forcedOnly")}
"""Which of the laws each oracle plays by."""


@dataclass(frozen=True)
class Position:
    """A hand to play to a trick of at most three cards, and a full trick."""

    contract: str
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    full: tuple[Card, ...]

    def to_json(self) -> str:
        cards = {"hand": self.hand, "trick": self.trick, "full": self.full}
        return json.dumps({"contract": self.contract} | {k: card_names(v) for k, v in cards.items()})


def random_position(rng: Random) -> Position:
    """Half of the time out of two or three suits, for void hands and several trumps in a trick."""
    pack = list(CARDS)
    if rng.random() < 0.5:
        suits = (0, rng.randrange(4), rng.randrange(4))
        pack = [card for card in pack if card // 9 in suits]
    rng.shuffle(pack)
    held = min(rng.randint(1, 9), len(pack) - 4)
    trick = pack[held : held + rng.randint(0, 3)]
    return Position(rng.choice(MODES), tuple(pack[:held]), tuple(trick), tuple(pack[-4:]))


def asked(positions: list[Position]) -> list[dict[str, Any]]:
    """What the oracles answer to each."""
    path = {**os.environ, "PYTHONPATH": str(ensure()), "PYTHONSAFEPATH": "1"}
    lines = "".join(position.to_json() + "\n" for position in positions)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("ask.py"))],
        input=lines,
        env=path,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def engine(position: Position, law: CardLaw) -> dict[str, object]:
    """The engine's answer in the same form."""
    rules = table(position.contract, position.contract)
    legal = legal_cards(mask_of(position.hand), position.trick, rules, law)
    return _answer(legal, position, rules)


def lowest_trump(position: Position) -> dict[str, object]:
    """jass-kit's known error: a trump must only be higher than the lowest one on the table."""
    rules = table(position.contract, position.contract)
    trumps = [card for card in position.trick if rules.trumps >> card & 1]
    trick = list(position.trick)
    if len(trumps) > 1 and not rules.trumps >> trick[0] & 1:
        lowest = next(c for c in trumps if all(rules.beats[c] >> other & 1 for other in trumps if other != c))
        trick = [card for card in trick if card == lowest or not rules.trumps >> card & 1]
    return _answer(legal_cards(mask_of(position.hand), trick, rules, LAWS["jass-kit"]), position, rules)


def _answer(legal: Mask, position: Position, rules: Table) -> dict[str, object]:
    return {
        "legal": sorted(card_names(legal)),
        "winner": rules.best(position.full),
        "points": rules.worth(position.full),
    }


@dataclass(frozen=True)
class Difference:
    """An answer of an oracle that is not the engine's; `known` if its known error predicts just that."""

    oracle: str
    position: Position
    engine: dict[str, object]
    answer: dict[str, object]
    known: bool

    def __str__(self) -> str:
        return f"{self.oracle}: {self.answer}, engine {self.engine}\n  {self.position.to_json()}"


def differences(positions: list[Position]) -> Iterator[Difference]:
    """Where the oracles and the engine differ."""
    for position, answers in zip(positions, asked(positions), strict=True):
        for oracle, law in LAWS.items():
            own = engine(position, law)
            if answers[oracle] != own:
                known = oracle == "jass-kit" and answers[oracle] == lowest_trump(position)
                yield Difference(oracle, position, own, answers[oracle], known)
