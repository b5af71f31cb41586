"""The review of a finished deal: what each decision of a seat cost, and what was luck.

The log tells what the seat knew at each decision (`jass/bots/review/judge.py` judges it), and how the cards
lay. The draws follow from the deal's seed, so the same log gives the same review everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from jass.bots.explain.paired import Paired
from jass.bots.explain.tips import request_number
from jass.bots.levels import MOST_WORK
from jass.bots.review.judge import Judgement, budget, dearest, judge
from jass.bots.review.open_deal import worth
from jass.bots.rollout.evaluator import Kernel
from jass.bots.search import decide
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY, State
from jass.history.log import Log
from jass.model.actions import Action, Choose, Estimate, Play, Shove, choice_name
from jass.model.cards import Mask, Seat
from jass.model.notation import card_name
from jass.model.shuffle import SeededRandom
from jass.public.records import DealResult
from jass.public.view import View

Json = dict[str, object]
Decided = Play | Choose | Shove | Estimate
Step = tuple[int, State, Decided]
"""The place of an action in the log, the state before it, and the action."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision in a log: the place of its action, the deal and trick (0 before the first), who had to act.

    `hands` are those of all places, packets face down after them.
    """

    index: int
    deal: int
    trick: int
    view: View
    action: Decided
    hands: tuple[Mask, ...]
    seed: str

    def rng(self, what: str = "") -> SeededRandom:
        return SeededRandom(self.seed, f"review {self.view.seat} {self.trick} {self.view.phase}{what}")

    @property
    def chosen(self) -> bool:
        """Whether there was a choice at all."""
        return self.view.phase != PLAY or self.view.legal.bit_count() > 1


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision and its judgement."""

    asked: Asked
    judged: Judgement

    def to_json(self) -> Json:
        each = self.judged
        low, high = each.interval
        return {
            "index": self.asked.index,
            "deal": self.asked.deal,
            "trick": self.asked.trick,
            "kind": each.kind,
            "chosen": named(each.chosen),
            "better": named(each.better if each.counts else each.best),
            "lost": round(each.loss, 1),
            "from": round(low, 1),
            "to": round(high, 1),
            "counts": each.counts,
            "unlucky": round(each.unlucky, 1),
            "why": [reason.to_json() for reason in each.why],
        }


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal of a seat.

    `written` are the points of its party less those of the others, None where parties do not play for these.
    `cards` is what they would have been on these cards with `master` everywhere, as far as that is known.
    """

    deal: int
    moments: tuple[Moment, ...]
    written: int | None
    cards: float | None

    @property
    def lost(self) -> float:
        """The judged losses of all decisions, those within noise too: their sum has no bias."""
        return sum(moment.judged.loss for moment in self.moments)

    @property
    def error(self) -> float:
        """The standard error of that sum."""
        return sqrt(sum(moment.judged.error**2 for moment in self.moments))

    def dearest(self) -> list[Moment]:
        """At most three moments that cost most, the dearest first."""
        return [self.moments[place] for place in dearest([moment.judged for moment in self.moments])]

    def unlucky(self) -> list[Moment]:
        """The right choice that the deal punished most, if it did that to any."""
        worst = max(self.moments, key=lambda moment: moment.judged.unlucky, default=None)
        return [worst] if worst and worst.judged.unlucky else []

    def to_json(self) -> Json:
        return {
            "deal": self.deal,
            "written": self.written,
            "cards": None if self.cards is None else round(self.cards, 1),
            "lost": round(self.lost, 1),
            "error": round(self.error, 1),
            "dearest": [moment.asked.index for moment in self.dearest()],
            "moments": [moment.to_json() for moment in self.moments],
        }


def named(action: Action) -> str:
    """An action without its seat, as `advise` names it."""
    match action:
        case Play(card=card):
            return card_name(card)
        case Choose(contract=contract, joker=joker):
            return choice_name(contract, joker)
        case Estimate(value=value):
            return str(value)
    return "shove"


@lru_cache(maxsize=2)
def _course(log: Log) -> tuple[dict[int, tuple[Step, ...]], dict[int, DealResult]]:
    """By deal its decisions, and its result if it is counted. If it was repeated, the repeat."""
    found: dict[int, list[Step]] = {}
    state, _ = new_game(log.variant, log.seeds, log.options)
    for index, action in enumerate(log.actions):
        if isinstance(action, Decided) and state.to_act() == action.seat:
            found.setdefault(state.deal.number, []).append((index, state, action))
        before, (state, _) = state, apply(state, action)
        if before.repeat is None and state.repeat is not None:
            found.pop(state.deal.number, None)
    return {deal: tuple(each) for deal, each in found.items()}, {each.deal: each for each in state.results}


def results(log: Log) -> dict[int, DealResult]:
    """The counted deals of a log, which can be reviewed. Raises `IllegalAction` for a log that is none."""
    return _course(log)[1]


def decisions(log: Log, deal: int, seat: Seat) -> tuple[Asked, ...]:
    """The decisions of a seat in a deal, in order; only those where there was a choice."""
    steps = _course(log)[0].get(deal, ())
    asked = (_asked(step) for step in steps if step[2].seat == seat)
    return tuple(each for each in asked if each.chosen)


def _asked(step: Step) -> Asked:
    index, state, action = step
    deal = state.deal
    places = list(deal.hands)
    if len(state.options.packets) > 1:
        places += [sum(packets) for packets in deal.waiting]
    trick = len(deal.done) + 1 if state.phase == PLAY else 0
    view, seed = observe(state, action.seat), state.seeds.seed(deal.number)
    return Asked(index, deal.number, trick, view, action, tuple(places), seed)


def judged(asked: Asked, kernel: Kernel, work: int = MOST_WORK) -> Moment | None:
    """One decision judged; None if there is nothing to judge."""
    found = judge(asked.view, asked.action, asked.rng(), kernel, asked.hands, work)
    return None if found is None else Moment(asked, found)


def reviewed(log: Log, deal: int, seat: Seat, kernel: Kernel, work: int = MOST_WORK) -> DealReview:
    """All decisions of a seat in a counted deal."""
    moments = (judged(asked, kernel, work) for asked in decisions(log, deal, seat))
    written, cards = shares(log, deal, seat, kernel, work)
    return DealReview(deal, tuple(moment for moment in moments if moment), written, cards)


def step(log: Log, deal: int, seat: Seat, place: int, kernel: Kernel) -> Json:
    """A review in slices for the page (`docs/protocol.md`, A review): the decision at a place, then the rest.

    `next` is the place to ask for next, None at the end. A slow kernel would take minutes: it has no steps.
    """
    if not kernel.fast:
        return {"of": 0, "next": None, "slow": True}
    asked = decisions(log, deal, seat)
    if place < len(asked):
        found = judged(asked[place], kernel)
        moment = None if found is None else found.to_json()
        return {"of": len(asked), "next": place + 1, "moment": moment}
    written, cards = shares(log, deal, seat, kernel)
    told = None if cards is None else round(cards)
    return {"of": len(asked), "next": None, "written": written, "cards": told}


def shares(
    log: Log, deal: int, seat: Seat, kernel: Kernel, work: int = MOST_WORK
) -> tuple[int | None, float | None]:
    """What a seat's party has written more than the others, and what of that lay in the cards."""
    steps, counted = _course(log)
    if log.options.scoring != "both" or deal not in counted:
        return None, None
    party = steps[deal][-1][1].party_of(seat)  # a joker player's follows from the contract
    if party is None:
        return None, None
    score = counted[deal].score
    return 2 * score[party] - sum(score), _cards(_asked(steps[deal][0]), party, kernel, work)


def _cards(first: Asked, party: int, kernel: Kernel, work: int) -> float | None:
    """What the cards are worth to a party: `master` bids, then all play the deal out as it lies."""
    view = first.view
    if view.phase != AUCTION or view.party_of[view.seat] is None:
        return None
    rng, searched = first.rng(" cards"), Paired(kernel)
    decision = decide(view, searched, budget(view.options.players, work), rng)
    if searched.request is None:
        return None
    choice = request_number(searched.request, decision.action)
    value = worth(searched.request, first.hands, choice, rng.below(1 << 32), kernel)
    return value if view.party_of[view.seat] == party else -value
