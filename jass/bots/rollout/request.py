"""A request to a kernel: a position as one seat knows it, and the choices to compare.

Its fields are those of `Request` in `kernel/src/types.h`. All numbers of the rules come from the options of
the game, so both hosts play by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from jass.model.cards import FULL, Card, Mask, Seat
from jass.model.contracts import CardValues, Table, row_of, table, trick_mode
from jass.options.kinds import JOKERS, codes_of
from jass.options.options import Options

CARD, CONTRACT, ESTIMATE = range(3)
"""The tasks: choose a card; a contract or a shove; an estimate."""

MARGIN, ROW, MISS = range(3)
"""The objectives: the party's points less the others', the points of the row, the distance to an estimate."""

SHOVE = 99
"""The number of a shove among the contracts."""

NO_TARGET = 1_000_000
"""More points than any deal has: stands for the target of a game without one."""

PLACES = 6
"""The greatest number of hands in a deal, those face down included."""

ANY_CARDS: tuple[Mask, ...] = (FULL,) * PLACES
"""The cards that a place may hold if nothing is known about it."""

CONTRACT_OF_TABLE = ("E", "R", "S", "L", "O", "U", "SLO", "SLU")
"""For each of the kernel's tables, a contract that uses it in its first trick."""


def has_places(options: Options) -> bool:
    """Whether kernels have places for all hands: six in all, and two for a player."""
    packets = len(options.packets)
    return packets <= 2 and options.players * packets <= PLACES


@dataclass(frozen=True, slots=True)
class ContractChoice:
    """A contract that can be named, with its factor; `par` is what it should bring, in tenths of a point."""

    contract: str
    joker: str
    factor: int
    par: int

    def tables(self, tricks: int) -> tuple[int, ...]:
        """The number of the kernel's table for each trick."""
        return _tables_of(self.contract, tricks)


@cache
def _tables_of(contract: str, tricks: int) -> tuple[int, ...]:
    mixed = len(row_of(contract)) > 1
    shown = range(max(tricks, 2))  # what a hand promises asks for the second, also in a deal of one trick
    modes = [trick_mode(contract, trick, tricks) for trick in shown]
    return tuple("ERSLOU".index(mode) + (2 if mixed else 0) for mode in modes)


@dataclass(frozen=True, slots=True)
class Request:
    """A position and a task. Tuples by place have the hands by seat, then the packets face down by seat.

    `known` are the cards that a place certainly has (all of the seat's own), `allowed` those that it may
    have, `past` what each seat has played of the hand it took up. `chain` are the seats that may name after a
    shove, or could have after a shove by the contractor. `call_inference`: infer from contracts and shoves
    as if all players bid like `strong` (`call_likelihood.py`); a choice is e times less likely for each
    1 << `call_temperature` tenths of a point that it costs.

    `moves` are all cards played of these hands, from trick `first_done` on. To infer hidden cards from them,
    others are assumed to play with the odds of their choice model (`policy.py`), flattened to the root of
    1 << `card_temperature`, and `random_share` of 16 cards at random. `net_inference`: the net gives these
    odds (`net.py`). `net_rollouts`: the net plays the rollouts, too (`net_rollout.py`). `tree_search`: all
    hands are known, and a tree over their cards is searched (`uct.py`). `own_noise`: the noise of the seat's
    own cards in rollouts, in sixteenths of the policy's.
    """

    options: Options
    party: tuple[int, ...]
    menu: tuple[ContractChoice, ...]
    seat: Seat
    forehand: Seat
    task: int
    objective: int
    known: tuple[Mask, ...]
    counts: tuple[int, ...]
    contract: int = -1
    contractor: int = -1
    allowed: tuple[Mask, ...] = ANY_CARDS
    played: Mask = 0
    past: tuple[Mask, ...] = (0,) * 6
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    done: int = 0
    points: tuple[int, ...] = (0,) * 6
    taken: tuple[int, ...] = (0,) * 6
    shovers: tuple[Seat, ...] = ()
    contract_is_evidence: bool = False
    chain: tuple[Seat, ...] = ()
    shove_below: int = 0
    call_temperature: int = 8
    call_inference: bool = False
    pool: int = 1
    match_bonus: int = 0
    match_once: bool = False
    null_cost: int = 0
    missing_to_target: tuple[int, ...] = (NO_TARGET,) * 6
    win_bonus: int = 0
    targets: tuple[int, ...] = (-1,) * 6
    candidates: tuple[int, ...] = ()
    moves: tuple[Card, ...] = ()
    first_leader: Seat = 0
    first_done: int = 0
    card_temperature: int = 2
    random_share: int = 4
    net_inference: bool = False
    net_rollouts: bool = False
    tree_search: bool = False
    own_noise: int = 16
    melds_total: tuple[int, ...] = (-1,) * 6
    joker_seat: int = -1

    @property
    def places(self) -> int:
        return self.options.players * len(self.options.packets)


@lru_cache(maxsize=64)
def kernel_tables(values: CardValues) -> tuple[Table, ...]:
    """The engine's tables in the order of the kernel's numbers."""
    return tuple(table(code, trick_mode(code, 0, 1), values) for code in CONTRACT_OF_TABLE)


def contract_choices(options: Options, rows: tuple[str, ...], par: int) -> tuple[ContractChoice, ...]:
    """The contracts that can be named when these rows are open, each once."""
    return tuple(dict.fromkeys(_contract_choices(options, rows, par)))


def _contract_choices(options: Options, rows: tuple[str, ...], par: int) -> Iterator[ContractChoice]:
    factors = options.weights if options.scoring == "sticks" and options.weights else options.multipliers
    for row in rows:
        every = codes_of(row, options.joker_contracts)
        if row in JOKERS:
            own = [code for each in options.contracts if each not in JOKERS for code in codes_of(each)]
            every = tuple(dict.fromkeys([*(code for code in own if code in every), *every]))
        yield from (ContractChoice(code, row if row in JOKERS else "", factors[row], par) for code in every)
