"""Runs with the two packages on its path: positions in, the oracles' answers out, one JSON line each.

A position: `{"contract": "E", "hand": ["E6", …], "trick": ["R7", …], "full": ["R7", …, …, …]}`; the answer:
`{"jass-kit": {"legal": [...], "winner": 2, "points": 21}, "pyschieber": {...}}`, winner and points of `full`.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

Answer = dict[str, object]
Position = dict[str, Any]

RANKS = "6789BUOKA"


def jass_kit() -> Callable[[Position], Answer]:
    """Cards as indices from each suit's ace down, hands one-hot; E, R, L, S are its D, H, S, C."""
    numpy: Any = importlib.import_module("numpy")
    rules: Any = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
    suits, trumps = "ERLS", "ERLSOU"

    def index(card: str) -> int:
        return 9 * suits.index(card[0]) + 8 - RANKS.index(card[1])

    names = {index(suit + rank): suit + rank for suit in suits for rank in RANKS}

    def answer(position: Position) -> Answer:
        trump = trumps.index(position["contract"])
        hand = numpy.zeros(36, numpy.int32)
        for card in position["hand"]:
            hand[index(card)] = 1
        trick = numpy.full(4, -1, numpy.int32)
        for place, card in enumerate(position["trick"]):
            trick[place] = index(card)
        valid = rules.get_valid_cards(hand, trick, len(position["trick"]), trump)
        full = numpy.array([index(card) for card in position["full"]], numpy.int32)
        return {
            "legal": sorted(names[i] for i in range(36) if valid[i]),
            "winner": -int(rules.calc_winner(full, 0, trump)) % 4,
            "points": int(rules.calc_points(full, False, trump)),
        }

    return answer


def pyschieber() -> Callable[[Position], Answer]:
    """Cards as objects; points not multiplied."""
    module = importlib.import_module
    card_class: Any = module("pyschieber.card").Card
    suit_of: Any = module("pyschieber.suit").Suit
    trumpf: Any = module("pyschieber.trumpf").Trumpf
    played_card: Any = module("pyschieber.stich").PlayedCard
    rules: Any = module("pyschieber.rules.stich_rules")
    count: Any = module("pyschieber.rules.count_rules").count_stich
    suits = {"E": "ACORN", "R": "ROSE", "S": "BELL", "L": "SHIELD"}
    letters = {name: letter for letter, name in suits.items()}

    def card(name: str) -> Any:
        return card_class(suit=suit_of[suits[name[0]]], value=6 + RANKS.index(name[1]))

    def answer(position: Position) -> Answer:
        contract = position["contract"]
        mode = trumpf[{"O": "OBE_ABE", "U": "UNDE_UFE", **suits}[contract]]
        hand, trick = [card(c) for c in position["hand"]], [card(c) for c in position["trick"]]
        legal = rules.allowed_cards(hand_cards=hand, table_cards=trick, trumpf=mode)
        full = [card(c) for c in position["full"]]
        taken = rules.stich_rules[mode](played_cards=[played_card(i, c) for i, c in enumerate(full)])
        return {
            "legal": sorted(letters[c.suit.name] + RANKS[c.value - 6] for c in legal),
            "winner": taken.player,
            "points": count(full, mode, last=False),
        }

    return answer


def main() -> None:
    """Answers until the input ends."""
    oracles = {"jass-kit": jass_kit(), "pyschieber": pyschieber()}
    for line in sys.stdin:
        position = json.loads(line)
        print(json.dumps({name: oracle(position) for name, oracle in oracles.items()}))


if __name__ == "__main__":
    main()
