"""The review of a finished deal: what each decision of a seat cost, and what was luck.

The log tells what the seat knew at each decision (`jass/bots/review/judge.py` judges it), and how the cards
lay. The draws follow from the deal's seed, so the same log gives the same review everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from jass.bots.explain.paired import Paired
from jass.bots.explain.tips import request_number
from jass.bots.levels import MOST_WORK
from jass.bots.review.counted import Counted
from jass.bots.review.glance import promise
from jass.bots.review.judge import LEVEL, Judgement, budget, judge
from jass.bots.review.open_deal import worth
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.request import has_places
from jass.bots.search import decide
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY, State
from jass.history.challenge import whole_deals
from jass.history.log import Log
from jass.model.actions import Action, Choose, Estimate, Play, Shove
from jass.model.cards import Seat
from jass.model.shuffle import SeededRandom
from jass.public.records import DealResult

Json = dict[str, object]
Decided = Play | Choose | Shove | Estimate
Step = tuple[int, State, Decided]
"""The place of an action in the log, the state before it, and the action."""

MOST_DEAL_WORK = 17 * MOST_WORK // 2
"""The work of a deal, as `jass/bots/search.py` counts it, after which its other decisions get little."""


class Asked:
    """A decision in a log: the place of its action, the state before it, the action.

    `hands` are those of all places, packets face down after them; `trick` is 0 before the first.
    """

    def __init__(self, index: int, state: State, action: Decided) -> None:
        deal = state.deal
        self.index, self.deal, self.action = index, deal.number, action
        self.view = observe(state, action.seat)
        self.trick = len(deal.done) + 1 if state.phase == PLAY else 0
        packets = len(state.options.packets) > 1
        self.hands = deal.hands + (tuple(map(sum, deal.waiting)) if packets else ())
        self._seed = state.seeds.seed(deal.number)

    def rng(self, what: str = "") -> SeededRandom:
        return SeededRandom(self._seed, f"review {self.view.seat} {self.trick} {self.view.phase}{what}")


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
            "better": named(each.better),
            "lost": round(each.loss, 1),
            "from": round(low, 1),
            "to": round(high, 1),
            "counts": each.counts,
            "row": each.by_row,
            "unlucky": round(each.unlucky, 1),
            "instead": None if each.instead is None else named(each.instead),
            "why": [reason.to_json() for reason in each.why],
        }


def named(action: Action) -> str:
    """An action without its seat, as `advise` names it."""
    return str(action)[2:].lstrip("=")


@lru_cache(maxsize=2)
def _course(log: Log) -> tuple[dict[int, list[Step]], dict[int, DealResult], tuple[DealResult, ...]]:
    """By deal its decisions, and its result if it is counted; then the results of whole deals. If a deal was
    repeated, its decisions are those of the repeat.
    """
    found: dict[int, list[Step]] = {}
    state, _ = new_game(log.variant, log.seeds, log.options)
    for index, action in enumerate(log.actions):
        if isinstance(action, Decided) and state.to_act() == action.seat:
            found.setdefault(state.deal.number, []).append((index, state, action))
        before, (state, _) = state, apply(state, action)
        if before.repeat is None and state.repeat is not None:
            found.pop(state.deal.number, None)
    return found, {each.deal: each for each in state.results}, whole_deals(state)


def results(log: Log) -> dict[int, DealResult]:
    """The counted deals of a log, which can be reviewed. Raises `IllegalAction` for a log that is none."""
    return _course(log)[1]


def decisions(log: Log, deal: int, seat: Seat) -> list[Asked]:
    """The decisions of a seat in a deal, in order; only those where there was a choice."""
    asked = [Asked(*step) for step in _course(log)[0].get(deal, ()) if step[2].seat == seat]
    return [each for each in asked if len(each.view.actions()) > 1]


def judged(
    asked: Asked, kernel: Kernel, work: int = MOST_WORK, level: str = LEVEL, left: int | None = None
) -> Moment | None:
    """One decision judged, with what the deal has `left` of its work; None if there is nothing to judge."""
    found = judge(asked.view, asked.action, asked.rng(), kernel, asked.hands, work, level, left)
    return None if found is None else Moment(asked, found)


class Judged:
    """The decisions of a seat in a deal, judged within the work of a deal: what the first ones take, the
    later ones lack.

    Until a loss is found, the one that promises most by a glance is judged next, so that there is something
    to show early; after that they come in the order of play, because late tricks need least and can spare
    most. Each is judged when it, or one of a later rank, is first asked for.
    """

    def __init__(self, asked: list[Asked], work: int = MOST_WORK, level: str = LEVEL) -> None:
        self.asked, self._work, self._level = asked, work, level
        self._left = MOST_DEAL_WORK
        self._promised: dict[int, float] = {}
        self._rest = list(asked)
        self._found: list[tuple[Asked, Moment | None]] = []

    def at(self, rank: int, kernel: Kernel) -> Moment | None:
        """The decision that is judged at this rank, from 0; None if there is nothing to judge."""
        self.glance(kernel)
        while len(self._found) <= rank:
            asked = self._next()
            self._rest.remove(asked)
            found = judged(asked, kernel, self._work, self._level, self._left)
            self._left -= 0 if found is None else found.judged.work
            self._found.append((asked, found))
        return self._found[rank][1]

    def all(self, kernel: Kernel) -> list[Moment | None]:
        """All of them, in the order of play."""
        for rank in range(len(self.asked)):
            self.at(rank, kernel)
        return [found for _, found in sorted(self._found, key=lambda each: each[0].index)]

    def glance(self, kernel: Kernel) -> None:
        """Find out which decisions promise most, once; `at` needs that first."""
        if self._promised:
            return
        counted = Counted(kernel)
        for each in self.asked:
            rng = each.rng(" glance")
            found = promise(each.view, each.action, rng, counted, self._work, self._level)
            self._promised[each.index] = found
        self._left -= counted.work

    def _next(self) -> Asked:
        if any(found is not None and found.judged.counts for _, found in self._found):
            return self._rest[0]
        return max(self._rest, key=lambda each: self._promised[each.index])


@lru_cache(maxsize=4)
def _judged(log: Log, deal: int, seat: Seat) -> Judged:
    """What the page has asked about lately."""
    return Judged(decisions(log, deal, seat))


def step(log: Log, deal: int, seat: Seat, rank: int | None, kernel: Kernel) -> Json:
    """A review in slices for the page (`docs/protocol.md`, A review): the decision of a rank, then the rest.

    Without a rank only the glance that says which decision has the first. `next` is the rank to ask for
    next, None at the end. A slow kernel would take minutes: it has no steps.
    """
    if not kernel.fast:
        return {"of": 0, "next": None, "slow": True}
    told = _judged(log, deal, seat)
    of = len(told.asked)
    if rank is None:
        told.glance(kernel)
        return {"of": of, "next": 0}
    if rank < of:
        found = told.at(rank, kernel)
        return {"of": of, "next": rank + 1, "moment": None if found is None else found.to_json()}
    written, cards = shares(log, deal, seat, kernel)
    rounded = None if cards is None else round(cards)
    return {"of": of, "next": None, "written": written, "cards": rounded}


def shares(
    log: Log, deal: int, seat: Seat, kernel: Kernel, work: int = MOST_WORK
) -> tuple[int | None, float | None]:
    """What a seat's party has written more than the others, and what of that lay in the cards.

    None of both where the end of the game cut the deal short: the cards are worth what a whole deal brings.
    """
    steps, _, whole = _course(log)
    score = next((each.score for each in whole if each.deal == deal), ())
    if log.options.scoring != "both" or len(score) != 2:
        return None, None
    party = steps[deal][-1][1].party_of(seat)  # a joker player's follows from the contract
    if party is None:
        return None, None
    return 2 * score[party] - sum(score), _cards(Asked(*steps[deal][0]), party, kernel, work)


def _cards(first: Asked, party: int, kernel: Kernel, work: int) -> float | None:
    """What the cards are worth to a party: `master` makes the first call, the policy all other calls and
    cards, with some noise, in the deal as it lies.
    """
    view = first.view
    if view.phase != AUCTION or view.party_of[view.seat] is None or not has_places(view.options):
        return None
    rng, searched = first.rng(" cards"), Paired(kernel)
    decision = decide(view, searched, budget(view.options.players, work), rng)
    if searched.request is None:
        return None
    choice = request_number(searched.request, decision.action)
    value = worth(searched.request, first.hands, choice, rng.below(1 << 32), kernel)
    return value if view.party_of[view.seat] == party else -value
