"""The engine's fast paths against the naive reference, on random positions.

    python3 -m tests.long compare --positions 2000000

Each position is a hand and a trick under random options: which cards are legal and which rule refuses the
others, who takes the trick and what it is worth, which Weis the hand holds, and whose is best at the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from jass.model.cards import CARDS, Card, cards_in, mask_of
from jass.model.contracts import CONTRACTS, LAST_TRICK_POINTS, CardValues, Table, table, trick_mode
from jass.model.notation import card_name, card_names
from jass.rules.legal import CardLaw, legal_cards, refused_card
from jass.rules.melds import Meld, MeldLaw, best_seat, find_melds, strength
from tests.parallel import Progress, add_jobs, in_processes
from tests.reference import melds as naive_melds
from tests.reference import play as naive

CHUNK = 5_000
LAWS = [
    CardLaw(undertrump, puur)
    for undertrump in ("onlyTrumps", "forcedOnly", "ifVoid", "free")
    for puur in (True, False)
]
VALUES = [
    CardValues(eight, undenufe, mixed)
    for eight in (False, False, False, True)
    for undenufe in ("six11", "ace11")
    for mixed in ("obenabe", "perTrick")
]
MELD_LAWS = [
    MeldLaw(long, split, low_quads, kreuzweis, tie, inverted)
    for long, split in (("cap100", False), ("cap100", True), ("scale50", False), ("scale20", False))
    for low_quads in (True, False)
    for kreuzweis in (False, True)
    for tie in ("sequenceFirst", "quadFirst")
    for inverted in (True, False)
]


@dataclass(frozen=True)
class Position:
    """A hand that is to play to a trick, and the hands that would announce with it."""

    contract: str
    mode: str
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    full_trick: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    law: CardLaw
    values: CardValues
    meld_law: MeldLaw
    leader: int


def random_position(rng: Random, with_melds: bool = True) -> Position:
    """Bent towards few suits and towards melds: what is rare at the table is where rules are misread."""
    contract = rng.choice(CONTRACTS)
    tricks = rng.choice((6, 7, 9, 12))
    suits = {rng.randrange(4) for _ in range(3)} if rng.random() < 0.4 else {0, 1, 2, 3}
    pack = [card for card in CARDS if card // 9 in suits]
    size = min(rng.randint(1, tricks), len(pack) - 4)
    pack = rng.sample(pack, min(size + 7, len(pack)))
    return Position(
        contract=contract,
        mode=trick_mode(contract, rng.randrange(tricks), tricks),
        hand=tuple(pack[:size]),
        trick=tuple(pack[size : size + rng.choice((0, 1, 1, 2, 2, 3, 3))]),
        full_trick=tuple(pack[-rng.randint(2, 4) :]),
        hands=tuple(_meld_hands(rng)) if with_melds else (),
        law=rng.choice(LAWS),
        values=rng.choice(VALUES),
        meld_law=rng.choice(MELD_LAWS),
        leader=rng.randrange(4),
    )


def _meld_hands(rng: Random) -> Iterator[tuple[Card, ...]]:
    """Four hands out of one pack, dealt in clumps so that runs and quads are common."""
    pack = [9 * suit + rank for suit in range(4) for rank in range(9)]
    if rng.random() < 0.4:
        pack = [9 * suit + rank for rank in range(9) for suit in range(4)]
    for _ in range(rng.randint(0, 40)):
        a, b = int(36 * rng.random()), int(36 * rng.random())
        pack[a], pack[b] = pack[b], pack[a]
    shift = rng.randrange(36)
    pack = pack[shift:] + pack[:shift]
    for start in range(0, 36, 9):
        yield tuple(pack[start : start + 9])


def differences(position: Position, with_melds: bool) -> list[str]:
    """What the engine sees otherwise than the reference."""
    engine = table(position.contract, position.mode, position.values)
    found = [*_legal(position, engine), *_taken(position, engine)]
    if with_melds:
        found += _melds(position, table(position.contract, _first_mode(position.contract)))
    return [f"{what}\n  {position}" for what in found]


def _first_mode(contract: str) -> str:
    return trick_mode(contract, 0, 9)


def _legal(position: Position, engine: Table) -> Iterator[str]:
    hand, trick = mask_of(position.hand), position.trick
    got = legal_cards(hand, trick, engine, position.law)
    names, law = card_names(position.hand), position.law
    wanted = set(naive.legal_cards(names, card_names(trick), position.mode, law.undertrump, law.puur_exempt))
    if set(card_names(got)) != wanted:
        yield f"legal {card_names(got)}, reference {sorted(wanted)}"
    for card in cards_in(hand):
        name, refused = card_name(card), refused_card(hand, trick, card, engine, law)
        got_rule = None if refused is None else (refused.rule, refused.suit)
        rule = None if name in wanted else naive.refusing_rule(name, names, card_names(trick), position.mode)
        if got_rule != rule:
            yield f"refusal of {name}: {got_rule}, reference {rule}"


def _taken(position: Position, engine: Table) -> Iterator[str]:
    trick, values = position.full_trick, position.values
    names = card_names(trick)
    if engine.best(trick) != naive.winner_index(names, position.mode):
        yield f"winner {engine.best(trick)}"
    wanted = naive.trick_points(
        names,
        position.contract,
        position.mode,
        True,
        values.undenufe_values,
        values.mixed_values,
        values.eight_in_trump,
    )
    for got in (engine.worth(trick), engine.worth(mask_of(trick))):
        if got + LAST_TRICK_POINTS != wanted:
            yield f"points {got + LAST_TRICK_POINTS}, reference {wanted}"


def _melds(position: Position, engine: Table) -> Iterator[str]:
    law, contract = position.meld_law, position.contract
    options = naive_melds.WeisOptions(
        law.long, law.split, law.low_quads, law.kreuzweis, law.tie, law.undenufe_inverted
    )
    mode = _first_mode(contract)
    found: dict[int, tuple[Meld, ...]] = {}
    reference: dict[int, list[naive_melds.Meld]] = {}
    for seat, hand in enumerate(position.hands):
        found[seat] = find_melds(mask_of(hand), engine, law)
        reference[seat] = naive_melds.detect(card_names(hand), mode, options)
        got = [(m.kind, frozenset(card_names(m.cards)), m.points) for m in found[seat]]
        wanted = [(m.type, frozenset(m.cards), naive_melds.points(m, options)) for m in reference[seat]]
        if got != wanted:
            yield f"melds {got}, reference {wanted}"
        elif got and strength(found[seat][0], engine, law) != naive_melds.strength(
            reference[seat][0], mode, options
        ):
            yield f"strength of {got[0]}"
    order = [(position.leader + step) % 4 for step in range(4)]
    best = best_seat(found, order, engine, law)
    wanted_best, _ = naive_melds.contest(reference, mode, position.leader, [0, 1, 0, 1], options)
    if best != wanted_best:
        yield f"best Weis at {best}, reference {wanted_best}"


def compare(count: int, seed: str) -> tuple[int, list[str]]:
    """So many random positions: how many were looked at, and all differences. Melds are slow: one in five."""
    rng = Random(seed)
    found: list[str] = []
    for number in range(count):
        with_melds = number % 5 == 0
        found += differences(random_position(rng, with_melds), with_melds)
    return count, found


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long compare", description=__doc__)
    parser.add_argument("--positions", type=int, default=2_000_000)
    parser.add_argument("--seed", default="1")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    chunks = [
        (min(CHUNK, given.positions - first), f"{given.seed}/{first // CHUNK}")
        for first in range(0, given.positions, CHUNK)
    ]
    done, found, progress = 0, list[str](), Progress(given.positions, "positions", "differences")
    for count, differing in in_processes(_compare_chunk, chunks, given.jobs):
        done += count
        found += differing
        progress.tell(done, len(found))
    for difference in found[:20]:
        print(difference)
    print(f"{done} positions, {len(found)} differences")
    return 1 if found else 0


def _compare_chunk(chunk: tuple[int, str]) -> tuple[int, list[str]]:
    return compare(*chunk)


if __name__ == "__main__":
    sys.exit(main())
