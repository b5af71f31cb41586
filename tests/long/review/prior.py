"""A kernel with another prior than the bots' sampler, and the prior that draws every possible deal alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from jass.bots.early_stopping import BATCH
from jass.bots.rollout.evaluator import Kernel, NoConsistentDeal
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import PLACES, Request
from jass.model.cards import FULL, Mask, cards_in

Hands = tuple[Mask, ...]
Prior = Callable[[Request, int], Iterator[Hands]]
"""Yields deals that agree with a request, without end; equal seeds yield equal deals. None if none agrees."""


class FromPrior:
    """A `Kernel` that has another one play out the deals of a prior, each with the same weight.

    The judge draws and plays by its kernel alone, so with this one it has this prior.
    """

    def __init__(self, kernel: Kernel, prior: Prior) -> None:
        self._kernel, self._prior = kernel, prior
        self.name, self.chunk, self.fast = f"{kernel.name} by a prior", BATCH, kernel.fast

    def start(self, request: Request, seed: int) -> None:
        self._request, self._chance = replace(request, pool=1), Random(seed)
        self._deals = self._prior(request, seed)
        first = next(self._deals, None)
        if first is None:
            raise NoConsistentDeal("no deal agrees with the position")
        self._sums = [Tally(tally.what, 0, 0, 0, 0, 0, 0) for tally in self._played(first, 1)]

    def run(self, samples: int) -> None:
        for hands, times in Counter(islice(self._deals, samples)).items():
            played = self._played(hands, times)
            self._sums = [_added(tally, more) for tally, more in zip(self._sums, played, strict=True)]

    def tallies(self) -> list[Tally]:
        return self._sums

    def _played(self, hands: Hands, times: int) -> list[Tally]:
        known = (*hands, *(0,) * (PLACES - len(hands)))
        self._kernel.start(replace(self._request, known=known), self._chance.getrandbits(32))
        self._kernel.run(times)
        return self._kernel.tallies()


def _added(one: Tally, more: Tally) -> Tally:
    """Two tallies of a choice; the second is of a single deal, whose likelihood is no weight here."""
    share = more.n / more.weight
    return Tally(
        one.what,
        one.n + more.n,
        one.weight + more.n,
        one.matches + share * more.matches,
        one.wins + share * more.wins,
        one.made + share * more.made,
        one.sum + share * more.sum,
    )


def alike(request: Request, seed: int) -> Iterator[Hands]:
    """Every deal that void suits and shown cards allow with the same probability, independently.

    Each hidden card in turn goes to a place with the odds of the number of ways to deal the rest then.
    """
    places = range(request.places)
    hidden = FULL & ~request.played
    for place in places:
        hidden &= ~request.known[place]
    cards = list(cards_in(hidden))
    takers = [[place for place in places if request.allowed[place] >> card & 1] for card in cards]
    chance = Random(seed)

    @cache
    def ways(dealt: int, room: tuple[int, ...]) -> int:
        """The number of ways to deal the cards from this one on."""
        return sum(many for _, _, many in after(dealt, room)) if dealt < len(cards) else 1

    @cache
    def after(dealt: int, room: tuple[int, ...]) -> list[tuple[int, tuple[int, ...], int]]:
        """The places for this card: each with the room that is left then, and the ways to deal the rest."""
        found = []
        for place in takers[dealt]:
            if room[place]:
                less = (*room[:place], room[place] - 1, *room[place + 1 :])
                found.append((place, less, ways(dealt + 1, less)))
        return found

    def taken(dealt: int, room: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """A place for this card, and the room that is left."""
        at, place, less = chance.random() * ways(dealt, room), 0, room
        for place, less, many in after(dealt, room):  # noqa: B007
            if at < many:
                break
            at -= many
        return place, less

    every = tuple(request.counts[place] - request.known[place].bit_count() for place in places)
    if sum(every) != len(cards) or not ways(0, every):
        return
    while True:
        hands, room = list(request.known[: request.places]), every
        for dealt, card in enumerate(cards):
            place, room = taken(dealt, room)
            hands[place] |= 1 << card
        yield tuple(hands)
