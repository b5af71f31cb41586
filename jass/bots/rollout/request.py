"""What the kernel and its twin are asked: a position as one seat knows it, and what is to be compared.

Field by field the `Request` of `kernel/src/types.h`. Numbers of options and rules come from the game's
options, so the two hosts read the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from jass.model.cards import FULL, Card, Mask, Seat
from jass.model.contracts import CONTRACTS, CardValues, Table, row_of, table, trick_mode
from jass.options.options import Options

CARD, CONTRACT, ESTIMATE = range(3)
"""The tasks: which card, which contract or a shove, which estimate."""

LEAD, ROW, MISS = range(3)
"""The objectives: own points less the others', the points of the row played, the distance to an estimate."""

SHOVE = 99
"""Stands among the contracts for a shove."""

NEVER = 1_000_000
"""More points than any deal has: the target of a game without one."""

PLACES = 6
"""The most hands, face down ones included, that a deal may have."""

ANYTHING: tuple[Mask, ...] = (FULL,) * PLACES
"""What places may hold of which nothing is known."""

CONTRACT_OF_TABLE = ("E", "R", "S", "L", "O", "U", "SLO", "SLU")
"""A contract that is played by each of the kernel's tables in its first trick."""


@dataclass(frozen=True, slots=True)
class Named:
    """A contract that can be named, with its factor; `par` in tenths of a point, what it should bring."""

    contract: str
    joker: bool
    factor: int
    par: int

    def tables(self, tricks: int) -> tuple[int, ...]:
        """The kernel's table of each trick."""
        return _tables_of(self.contract, tricks)


@cache
def _tables_of(contract: str, tricks: int) -> tuple[int, ...]:
    mixed = len(row_of(contract)) > 1
    modes = [trick_mode(contract, trick, tricks) for trick in range(tricks)]
    return tuple("ERSLOU".index(mode) + (2 if mixed else 0) for mode in modes)


@dataclass(frozen=True, slots=True)
class Request:
    """A position and a task. Lists by place have the hands by seat, then the packets face down by seat.

    `known` are the cards that a place surely has (all of one's own), `allowed` those that it may have, `past`
    what each seat has played of the hand it took up. `chain` are the seats that may name after a shove, or
    might have, had the contractor shoved. `heard`: contracts and shoves tell what they would of a player of
    `strong` (`naming.py`).

    `moves` are all cards played of these hands, beginning with trick `first_done`. They tell of what is
    hidden as far as others play by their readings' odds (`policy.py`) to the root of 1 << `softness`, and
    `anything` of 16 cards by chance. `by_net`: the net tells these odds instead of the readings (`net.py`).
    `net_plays`: it plays deals out instead of the policy, too (`net_play.py`).
    `by_tree`: all hands are known, and a tree over their cards is searched (`tree.py`).
    `own_noise`: sixteenths of the policy's chance in the seat's own cards, when deals are played out.
    """

    options: Options
    party: tuple[int, ...]
    menu: tuple[Named, ...]
    seat: Seat
    forehand: Seat
    task: int
    objective: int
    known: tuple[Mask, ...]
    counts: tuple[int, ...]
    contract: int = -1
    contractor: int = -1
    allowed: tuple[Mask, ...] = ANYTHING
    played: Mask = 0
    past: tuple[Mask, ...] = (0,) * 6
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    done: int = 0
    points: tuple[int, ...] = (0,) * 6
    taken: tuple[int, ...] = (0,) * 6
    shovers: tuple[Seat, ...] = ()
    told_contract: bool = False
    chain: tuple[Seat, ...] = ()
    shove_below: int = 0
    heat: int = 8
    heard: bool = False
    pool: int = 1
    match_bonus: int = 0
    null_cost: int = 0
    short_of: tuple[int, ...] = (NEVER,) * 6
    win_bonus: int = 0
    targets: tuple[int, ...] = (-1,) * 6
    candidates: tuple[int, ...] = ()
    moves: tuple[Card, ...] = ()
    first_leader: Seat = 0
    first_done: int = 0
    softness: int = 2
    anything: int = 4
    by_net: bool = False
    net_plays: bool = False
    by_tree: bool = False
    own_noise: int = 16
    melds_total: tuple[int, ...] = (-1,) * 6
    silent: int = -1

    @property
    def places(self) -> int:
        return self.options.players * len(self.options.packets)


@lru_cache(maxsize=64)
def kernel_tables(values: CardValues) -> tuple[Table, ...]:
    """The engine's tables by the kernel's numbers."""
    return tuple(table(code, trick_mode(code, 0, 1), values) for code in CONTRACT_OF_TABLE)


def named(options: Options, rows: tuple[str, ...], par: int) -> tuple[Named, ...]:
    """All that can be named when these rows are open, each once."""
    return tuple(dict.fromkeys(_named(options, rows, par)))


def _named(options: Options, rows: tuple[str, ...], par: int) -> Iterator[Named]:
    factors = options.weights if options.scoring == "sticks" and options.weights else options.multipliers
    for row in rows:
        if row == "J":
            own = [code for each in options.contracts if each != "J" for code in codes(each)]
            every = dict.fromkeys(
                [*own, *CONTRACTS]
            )  # a Joker is any contract, also one that is not in the game
            yield from (Named(code, True, factors["J"], par) for code in every)
        else:
            yield from (Named(code, False, factors[row], par) for code in codes(row))


def codes(row: str) -> tuple[str, ...]:
    """The contracts of a row: Slalom and Gustav begin with either mode."""
    return (row,) if len(row) == 1 else (f"{row}O", f"{row}U")
