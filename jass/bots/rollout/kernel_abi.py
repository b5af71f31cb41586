"""Requests as bytes for the kernel, and its answers as tallies. Little-endian, like WebAssembly."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from jass.bots.rollout.request import Request, kernel_tables
from jass.model.cards import Mask

SEATS, TRICKS, MENU, CANDIDATES = 6, 18, 32, 64
_TALLY = "<2i5d"
LONG_RUNS = ("cap100", "scale50", "scale20")
UNDERTRUMP = ("onlyTrumps", "forcedOnly", "ifVoid", "free")


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of the rollouts of one choice.

    `what` is a card, a place in the menu, `SHOVE` or an estimate, `n` the number of deals. All other fields
    are sums of the weights of deals: `matches` by the seat's party, or estimates met exactly; `wins` of the
    game by that party; `made` by the contractor's party, with more than its contract should bring.
    """

    what: int
    n: int
    weight: float
    matches: float
    wins: float
    made: float
    sum: float

    @property
    def mean(self) -> float:
        return self.sum / self.weight if self.weight else 0.0


def encode(request: Request) -> bytes:
    """The request as the bytes of `Request` in `kernel/src/types.h`."""
    numbers = [number & 0xFFFFFFFF for number in _numbers(request)]
    return struct.pack(f"<{len(numbers)}I", *numbers)


def decode(data: bytes) -> list[Tally]:
    """The tallies that the kernel's memory holds, one after the other."""
    return [Tally(*values) for values in struct.iter_unpack(_TALLY, data)]


TALLY_SIZE = struct.calcsize(_TALLY)


def _padded(values: Iterable[int], size: int, filler: int = 0) -> list[int]:
    listed = list(values)
    return listed + [filler] * (size - len(listed))


def _masks(masks: Iterable[Mask], size: int) -> Iterator[int]:
    for mask in _padded(masks, size):
        yield mask & 0xFFFFFFFF
        yield mask >> 32


def _numbers(r: Request) -> Iterator[int]:
    options, law, melds = r.options, r.options.card_law, r.options.meld_law
    yield from (options.players, options.tricks, options.hand_size, len(options.packets))
    yield from (UNDERTRUMP.index(law.undertrump), law.puur_exempt)
    yield from _padded(r.party, SEATS)
    for table in kernel_tables(options.card_values):
        yield from table.points
    yield len(r.menu)
    for named in r.menu:
        yield from _padded(named.tables(options.tricks), TRICKS)
        yield from (named.factor, named.par)
    yield from _padded((), (MENU - len(r.menu)) * (TRICKS + 2))
    yield from (r.contract, r.contractor, r.forehand, options.leader == "contractor")

    yield from (r.task, r.seat)
    yield from _masks((r.played,), 1)
    yield from _masks(r.known, SEATS)
    yield from _masks(r.allowed, SEATS)
    yield from _padded(r.counts, SEATS)
    yield from _masks(r.past, SEATS)
    yield from (r.leader, len(r.trick), *_padded(r.trick, SEATS), r.done)
    yield from _padded(r.points, SEATS)
    yield from _padded(r.taken, SEATS)

    yield from (len(r.shovers), *_padded(r.shovers, SEATS))
    yield r.contract_is_evidence
    yield from (len(r.chain), *_padded(r.chain, SEATS))
    yield from (r.shove_below, r.call_temperature, r.call_inference, r.pool)

    yield from (r.objective, options.last_trick_points)
    yield from (r.match_bonus, r.match_once, options.counts_counter_match, r.null_cost)
    yield from _padded(r.missing_to_target, SEATS, 1_000_000)
    yield r.win_bonus
    yield from _padded(r.targets, SEATS, -1)
    yield from (len(r.candidates), *_padded(r.candidates, CANDIDATES))

    yield from (len(r.moves), *_padded(r.moves, 36), r.first_leader, r.first_done)
    yield from (
        r.card_temperature,
        r.random_share,
        r.net_inference,
        r.net_rollouts,
        r.tree_search,
        r.own_noise,
    )

    yield from (
        options.counts_weis,
        LONG_RUNS.index(melds.long),
        melds.split,
        melds.low_quads,
        melds.kreuzweis,
    )
    yield from (melds.tie == "quadFirst", melds.undenufe_inverted, options.counts_stoeck)
    yield from _padded(r.melds_total, SEATS, -1)
    yield r.joker_seat
