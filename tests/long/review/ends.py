"""The judge at the end of deals, against the mean over every deal that can be.

Three or four cards are left to the seat. The exact value of a card is the mean over all deals that void suits
and shown cards allow, each alike, with all later moves as `medium` plays; it is counted in plain Python. The
judge values the worst card. It has the same prior and policy first; then the bots' sampler, which does not
draw all these deals alike, because it deals the cards that fewer places may hold first, to each place as it
has room; then all that it has in the product.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from itertools import combinations
from random import Random
from statistics import fmean, mean
from time import process_time

from jass.bots.beliefs import card_request
from jass.bots.review.fresh import FreshSample
from jass.bots.review.judge import Judgement, judge
from jass.bots.rollout.evaluator import WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, best_kernel, wasm
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.policy import NOISE, signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import NO_TARGET, PLACES, Request
from jass.bots.skills import Skills
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.actions import Action, Play
from jass.model.cards import FULL, Card, Mask, cards_in
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from tests.long.review.calibration import PLAIN, VARIANT, by_level
from tests.long.review.prior import FromPrior, alike

MOST_DEALS = 4000
"""A position that more deals agree with is left out: plain Python counts them."""
WITHIN, NEAR = 0.5, 3.0
"""The points by which the judge may be off with the same prior; from which the product counts a loss."""
EXACT = 0.12
"""The standard error of a judge with the policy of `medium`."""
ANY_WORK = 1 << 40

SAME, SAMPLER, PRODUCT = "same prior and policy", "the bots' sampler", "as in the product"


@dataclass(frozen=True)
class Valued:
    """What a judge says: the loss of the worst card and its error, what it comes to exactly, and by how much
    the card that it likes best is worth less than the best one.
    """

    loss: float
    error: float
    exact: float
    missed: float

    @property
    def off(self) -> float:
        return abs(self.loss - self.exact)


@dataclass(frozen=True)
class Compared:
    """A position: the deals that can be, the loss of the worst card, and what each judge says."""

    name: str
    deals: int
    exact: float
    judges: dict[str, Valued]

    def __str__(self) -> str:
        told = ", ".join(
            f"{name} {each.loss:.2f} ± {2 * each.error:.2f} (exactly {each.exact:.2f})"
            for name, each in self.judges.items()
        )
        return f"{self.name}: {self.deals} deals, the worst card loses {self.exact:.2f}; {told}"


def without_noise() -> WasmKernel:
    """A kernel in which all play as `medium` does."""
    instance = WasmtimeInstance(wasm())
    kernel = WasmKernel(instance)
    instance.write(instance.call("noise"), bytes(2 * len(NOISE)))
    return kernel


class Repeating:
    """A kernel without noise, for one position, that remembers what a deal brought: the same again."""

    def __init__(self, kernel: WasmKernel) -> None:
        self._kernel = kernel
        self.name, self.chunk, self.fast = kernel.name, kernel.chunk, kernel.fast
        self._brought: dict[tuple[tuple[int, ...], ...], list[Tally]] = {}
        self._now: list[Tally] = []
        self._times = 0

    def start(self, request: Request, seed: int) -> None:
        deal = request.known, request.missing_to_target
        if deal not in self._brought:
            self._kernel.start(request, seed)
            self._kernel.run(1)
            self._brought[deal] = self._kernel.tallies()
        self._now, self._times = self._brought[deal], 0

    def run(self, samples: int) -> None:
        self._times += samples

    def tallies(self) -> list[Tally]:
        if self._times == 1:
            return self._now
        return [Tally(each.what, *(self._times * n for n in astuple(each)[1:])) for each in self._now]


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
    by_medium, found = without_noise(), 0
    for name, view in positions(seed):
        request = request_of(view)
        deals = list(_at_most(every_deal(request), MOST_DEALS + 1))
        if len(deals) > MOST_DEALS:
            continue
        values = [values_of(request, hands) for hands in deals]
        means = {card: mean(each[card] for each in values) for card in values[0]}
        best, worst = max(means, key=lambda card: means[card]), min(means, key=lambda card: means[card])
        chosen = Play(view.seat, worst)

        def valued(judged: Judgement | None, means: dict[int, float] = means) -> Valued:
            assert judged is not None
            better, liked, own = (_card(each) for each in (judged.better, judged.best, judged.chosen))
            exact, missed = means[better] - means[own], max(means.values()) - means[liked]
            return Valued(judged.loss, judged.error, exact, missed)

        same = FromPrior(Repeating(by_medium), alike)
        by_policy = judge(
            view, chosen, SeededRandom(name, "same"), same, work=ANY_WORK, level="strong", exact=EXACT
        )
        as_in_the_product = judge(view, chosen, SeededRandom(name, "product"), best_kernel())
        sample = FreshSample(by_medium, ANY_WORK, EXACT)
        sample.start(request, Random(name).getrandbits(32))
        loss, error, _ = sample.valued(best, worst, 0)
        exact = means[best] - means[worst]
        judges = {
            SAME: valued(by_policy),
            SAMPLER: Valued(loss, error, exact, 0),
            PRODUCT: valued(as_in_the_product),
        }
        yield Compared(f"{name}, {view.hand.bit_count()} cards", len(deals), exact, judges)
        found += 1
        if found == count:
            return


def _card(action: Action) -> Card:
    assert isinstance(action, Play)
    return action.card


def _at_most(deals: Iterator[tuple[Mask, ...]], most: int) -> Iterator[tuple[Mask, ...]]:
    yield from (hands for hands, _ in zip(deals, range(most), strict=False))


def check(seed: str, count: int) -> int:
    """The command: each position where the judge with the same prior is off by more, and a line for each."""
    begun, found = process_time(), []
    for each in compared(seed, count):
        found.append(each)
        if each.judges[SAME].off > WITHIN:
            print("OFF", each, flush=True)
    print(
        f"{len(found)} endings, {sum(each.deals for each in found)} deals, mean loss "
        f"{fmean(each.exact for each in found):.1f} points; {process_time() - begun:.0f} s"
    )
    for name in (SAME, SAMPLER, PRODUCT):
        judges = [each.judges[name] for each in found]
        off, missed = [each.off for each in judges], [each.missed for each in judges]
        print(
            f"{name:22} off by {fmean(off):.2f} in the mean, {max(off):.2f} at most; "
            f"{_many(off, WITHIN)} within {WITHIN}, {_many(off, NEAR)} within {NEAR}; "
            f"its best card misses {fmean(missed):.2f}, {max(missed):.2f} at most; "
            f"its errors are {fmean(each.error for each in judges):.2f}, "
            f"{max(each.error for each in judges):.2f} at most"
        )
    return 1 if any(each.judges[SAME].off > WITHIN for each in found) else 0


def _many(numbers: list[float], most: float) -> int:
    return sum(each <= most for each in numbers)
