"""The judge at the end of deals, against the mean over every deal that can be.

Three or four cards are left to the seat. The exact value of a card is the mean over all deals that void suits
and shown cards allow, each alike, with all later moves as `medium` plays; it is counted in plain Python. The
judge runs with the same prior and policy: no inference from bidding and play, no noise, no net.

The judge's sampler does not draw all these deals alike: it deals the cards that fewer places may hold first,
to each place as it has room. So each position is also held against the mean over deals as the sampler of the
Python kernel draws them, which tells that apart from an error of the judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from statistics import fmean, mean
from time import process_time

from jass.bots.beliefs import card_request
from jass.bots.levels import MOST_WORK
from jass.bots.review.judge import valued
from jass.bots.rollout.determinize import Determinizer
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, wasm
from jass.bots.rollout.policy import NOISE, signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import NO_TARGET, PLACES, Request
from jass.bots.rollout.xorshift import XorShift32
from jass.bots.skills import Skills
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.cards import FULL, Mask, cards_in
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from tests.long.review.calibration import PLAIN, VARIANT, by_level

MOST_DEALS = 4000
"""A position that more deals agree with is left out: plain Python counts them."""
WITHIN = 0.5
"""The points by which the judge may be off."""
DRAWN, FRESH = 40_000, 100_000
"""Deals of the Python kernel, and of the judge."""


@dataclass(frozen=True)
class Compared:
    """A position: the loss of the worst card against the best, exactly and by the judge."""

    name: str
    deals: int
    exact: float
    as_drawn: float
    judged: float
    error: float

    @property
    def off(self) -> float:
        return abs(self.judged - self.exact)

    @property
    def off_as_drawn(self) -> float:
        return abs(self.judged - self.as_drawn)

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.deals} deals, exact {self.exact:.2f}, as drawn {self.as_drawn:.2f}, "
            f"judged {self.judged:.2f} ± {2 * self.error:.2f}"
        )


def without_noise() -> WasmKernel:
    """A kernel in which all play as `medium` does."""
    instance = WasmtimeInstance(wasm())
    kernel = WasmKernel(instance)
    instance.write(instance.call("noise"), bytes(2 * len(NOISE)))
    return kernel


def request_of(view: View) -> Request:
    """The position with nothing inferred but void suits and shown cards."""
    return replace(
        card_request(view, 1, Skills(assume_no_revokes=True)),
        moves=(),
        shovers=(),
        contract_is_evidence=False,
        melds_total=(-1,) * PLACES,
        missing_to_target=(NO_TARGET,) * PLACES,
    )


def every_deal(request: Request) -> Iterator[tuple[Mask, ...]]:
    """All hands that agree with the position."""
    hidden = FULL & ~request.played
    for place in range(request.places):
        hidden &= ~request.known[place]
    yield from _dealt(request, 0, hidden, ())


def _dealt(request: Request, place: int, hidden: Mask, hands: tuple[Mask, ...]) -> Iterator[tuple[Mask, ...]]:
    if place == request.places:
        yield hands
        return
    room = request.counts[place] - request.known[place].bit_count()
    for chosen in combinations(cards_in(hidden & request.allowed[place]), room):
        mask = sum(1 << card for card in chosen)
        yield from _dealt(request, place + 1, hidden & ~mask, (*hands, request.known[place] | mask))


def values_of(request: Request, hands: tuple[Mask, ...]) -> dict[int, int]:
    """What each card brings in one deal, in points of the seat's party less the others'."""
    start = Rollout(request, hands, signed_weights(weights_for(request)[0]))
    found: dict[int, int] = {}
    for card in cards_in(start.legal()):
        deal = start.fork()
        deal.play(card)
        while deal.done < deal.tricks:
            deal.play(max(deal.scores(deal.legal()), key=lambda scored: scored[1])[0])
        found[card] = deal.factor * (2 * deal.points[deal.party(request.seat)] - sum(deal.points))
    return found


def drawn(request: Request, seed: int) -> Counter[tuple[Mask, ...]]:
    """Deals as the Python kernel's sampler draws them."""
    sampler = Determinizer(request, XorShift32(seed))
    return Counter(tuple(sampler.sample() or ()) for _ in range(DRAWN))


def positions(seed: str) -> Iterator[tuple[str, View]]:
    """Endings with a choice, of deals that `medium` plays, one from a deal."""
    options = Options.from_json(PLAIN, find_variant(VARIANT).options)
    medium, number = by_level("medium"), 0
    while True:
        name = f"{seed} {number}"
        left, number = Random(name).choice((3, 4)), number + 1
        state, _ = new_game(VARIANT, name, options)
        while not state.results and (seat := state.to_act()) is not None:
            view = observe(state, seat)
            many = view.legal.bit_count() > 1 if state.phase == PLAY else False
            if many and view.hand.bit_count() == left:
                yield name, view
                break
            state, _ = apply(state, medium(view, state))


def compared(seed: str, count: int) -> Iterator[Compared]:
    """So many positions that few enough deals agree with."""
    kernel, found = without_noise(), 0
    for name, view in positions(seed):
        request = request_of(view)
        deals = list(_at_most(every_deal(request), MOST_DEALS + 1))
        if len(deals) > MOST_DEALS:
            continue
        values = {hands: values_of(request, hands) for hands in deals}
        means = {card: mean(each[card] for each in values.values()) for card in values[deals[0]]}
        best, worst = max(means, key=lambda card: means[card]), min(means, key=lambda card: means[card])
        apart = {hands: each[best] - each[worst] for hands, each in values.items()}
        rng = Random(f"{name} judge")
        drawn_deals = drawn(request, rng.getrandbits(32))
        as_drawn = sum(apart[hands] * times for hands, times in drawn_deals.items()) / DRAWN
        judged, error, _ = valued(request, best, worst, rng.getrandbits(32), kernel, FRESH * MOST_WORK, FRESH)
        told = f"{name}, {view.hand.bit_count()} cards"
        yield Compared(told, len(deals), means[best] - means[worst], as_drawn, judged, error)
        found += 1
        if found == count:
            return


def _at_most(deals: Iterator[tuple[Mask, ...]], most: int) -> Iterator[tuple[Mask, ...]]:
    yield from (hands for hands, _ in zip(deals, range(most), strict=False))


def check(seed: str, count: int) -> int:
    """The command: each position that is off by more, and one line of numbers."""
    begun, found = process_time(), list(compared(seed, count))
    for each in found:
        if each.off > WITHIN:
            print("OFF" if each.off_as_drawn > WITHIN else "drawn otherwise", each)
    print(
        f"{len(found)} endings, {sum(each.deals for each in found)} deals, mean loss "
        f"{fmean(each.exact for each in found):.1f} points; {process_time() - begun:.0f} s"
    )
    for what, off in (("exact", [e.off for e in found]), ("as drawn", [e.off_as_drawn for e in found])):
        within = sum(each <= WITHIN for each in off)
        print(
            f"{what:9} off by {fmean(off):.2f} in the mean, {max(off):.2f} at most; {within} within {WITHIN}"
        )
    return 1 if any(each.off_as_drawn > WITHIN for each in found) else 0
