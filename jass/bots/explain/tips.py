"""A tip: the choice that a good player would make, what it is better than, and by how much.

A bot takes the best mean of its sampled deals, and for a card that wins nothing the mean may prefer a jack to
a six by a tenth of a point. A tip looks at what the deals cannot tell apart, and takes what custom asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from jass.bots.beliefs import PAR
from jass.bots.explain.customs import by_custom
from jass.bots.explain.paired import Paired
from jass.bots.explain.reasons import Reason, reasons
from jass.bots.explain.situation import Situation, situations
from jass.bots.levels import choose
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import CARD, MARGIN, MISS, SHOVE, Request
from jass.bots.search import Decision, Evaluation, TimeIsUp
from jass.model.actions import Action, Choose, Estimate, Play
from jass.model.cards import Card
from jass.model.shuffle import SeededRandom
from jass.public.view import View

NOISE = 1.0
"""How many standard errors two choices may lie apart and still be equal."""
NOISE_OF_CERTAIN = 1.5
"""The same where more is certain: of cards that take the same tricks, or leave the same lost trick."""
AT_MOST = 1.0
"""The points, before the factor, by which equal choices differ at most, however few deals there were."""
NOISE_OF_SAME = 3.0
"""The same for cards that take the same tricks and count the same."""
SURE = 4.0
"""How many standard errors a choice is behind that is surely worse: it is looked at often."""
FINE = 0.1
"""The standard error, in points before the factor, that needs no more deals."""
MOST_SAMPLES, STEP = 9600, 512
"""The deals played out for a tip while a choice may still be the best one, twice as many if custom would have
another, and those between two looks."""
SWING = 2.5
"""How many points of difference a card point brings at most: what one side gets, the other has not."""
TREE_NOISE = 0.5
"""The points, before the factor, by which choices of a tree differ and are equal."""


RIVALS = ("saves", "smears", "keeps", "more", "nearer", "better", "equal")
"""What a tip may do better than its rival; the page has words for each (`tip.KIND`)."""


@dataclass(frozen=True, slots=True)
class Rival:
    """The choice that a tip is held against, and what the tip does better.

    It `saves` or `smears` `n` points of the cards, or `keeps` the rival, a higher card, for later; it is `n`
    points `more` worth or `nearer` to an estimate, `better` without a figure, or `equal`.
    """

    kind: str
    action: Action
    n: int = 0

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "action": str(self.action)} | ({"n": self.n} if self.n else {})


@dataclass(frozen=True, slots=True)
class Tip:
    """What to do, why, and instead of what; `decision` is the bot's, with the values that all deals gave.

    `half`: the action is a contract, and `made` of it is that its party gets more than half of the points.
    """

    action: Action
    why: tuple[Reason, ...]
    rival: Rival | None
    decision: Decision
    half: bool = False

    def to_json(self) -> dict[str, object]:
        return {
            "action": str(self.action),
            "why": [reason.to_json() for reason in self.why],
            "rival": None if self.rival is None else self.rival.to_json(),
            "half": self.half,
            "choices": [
                {
                    "action": str(each.action),
                    "points": round(each.points, 1),
                    "made": round(each.made, 3),
                    "match": round(each.match, 3),
                }
                for each in self.decision.evaluations
            ],
        }


def tip(
    view: View,
    level: str,
    rng: SeededRandom,
    kernel: Callable[[], Kernel] = best_kernel,
    time_is_up: TimeIsUp | None = None,
) -> Tip:
    """A tip for the seat of a view whose turn it is; the arguments are those of `choose`."""
    asked: list[Paired] = []

    def pairing() -> Kernel:
        asked.append(Paired(kernel()))
        return asked[-1]

    decision = choose(view, level, rng, pairing, time_is_up)
    if len(decision.evaluations) < 2 or isinstance(decision.action, Estimate):
        why = reasons(view, decision.action, bool(decision.evaluations))
        return Tip(decision.action, why, None, decision, _is_half(view, decision.action))
    compared = Compared(view, decision, asked[0])
    if not compared.request.tree_search:
        compared.search_on(MOST_SAMPLES, time_is_up)
    return _of_a_card(compared, time_is_up) if view.phase == "play" else _of_a_contract(compared)


class Compared:
    """The choices of a decision, and how sure the differences between them are."""

    def __init__(self, view: View, decision: Decision, deals: Paired) -> None:
        assert deals.request
        self.view, self.decision, self.deals = view, decision, deals
        self.request: Request = deals.request
        whats = [request_number(self.request, each.action) for each in decision.evaluations]
        self.actions = dict(zip(whats, (each.action for each in decision.evaluations), strict=True))
        self.best = request_number(self.request, decision.action)
        self.scale = 1 if self.request.objective == MISS else factor(self.request)

    @property
    def tallies(self) -> dict[int, Tally]:
        """By choice, the better ones first."""
        ordered = sorted(self.deals.last, key=lambda tally: (tally.what != self.best, -tally.mean))
        return {tally.what: tally for tally in ordered if tally.what in self.actions}

    def behind(self, what: int) -> float:
        """How many points a choice is worth less than the best one."""
        return self.tallies[self.best].mean - self.tallies[what].mean

    def error(self, what: int) -> float:
        return self.deals.standard_error(self.best, what)

    def is_equal(self, what: int, noise: float = NOISE) -> bool:
        """Whether a choice lies within so many standard errors of the best one."""
        if self.request.tree_search:  # what a tree tries little it does not know
            tried = 2 * self.tallies[what].n >= self.tallies[self.best].n
            return tried and self.behind(what) <= TREE_NOISE * self.scale
        return self.behind(what) <= min(noise * self.error(what), noise * AT_MOST * self.scale)

    def equal_cards(self, found: Mapping[Card, Situation]) -> list[Card]:
        """The cards as good as the best one, which is the first."""
        best = found[self.best]

        def noise(s: Situation) -> float:
            touching = best.touches(s.card)
            if touching and s.points == best.points:
                return NOISE_OF_SAME
            return NOISE_OF_CERTAIN if touching or (s.lost and best.lost) else NOISE

        return [card for card, s in found.items() if self.is_equal(card, noise(s))]

    def search_on(self, samples: int, time_is_up: TimeIsUp | None) -> None:
        """Play more deals out until it is sure which choice is the best one, or they are as good."""
        while self.deals.samples < samples and not self._is_sure():
            before = self.deals.samples
            self.deals.search_on(before + STEP, time_is_up)
            self.best = max(self.tallies.values(), key=lambda tally: tally.mean).what
            if self.deals.samples < before + STEP:
                return

    def _is_sure(self) -> bool:
        errors = {what: self.error(what) for what in self.tallies if what != self.best}
        return all(
            error <= FINE * self.scale or self.behind(what) > SURE * error for what, error in errors.items()
        )

    def told(self) -> Decision:
        """The decision with the values of all deals."""
        evaluations = tuple(
            Evaluation(self.actions[t.what], t.mean, t.made / t.weight, t.matches / t.weight)
            for t in self.deals.last
            if t.what in self.actions
        )
        return replace(self.decision, evaluations=evaluations, samples=self.tallies[self.best].n)

    def tip(self, what: int, rival: Rival) -> Tip:
        action = self.actions[what]
        why = reasons(self.view, action, compared=False)
        return Tip(action, why, rival, self.told(), _is_half(self.view, action))

    def by_value(self, what: int, other: int) -> Rival:
        """A rival that is worth less."""
        ahead = self.tallies[what].mean - self.tallies[other].mean
        n = round(ahead)
        if n < 1 or self._decides_the_game():
            return Rival("better", self.actions[other])
        return Rival("nearer" if self.request.objective == MISS else "more", self.actions[other], n)

    def _decides_the_game(self) -> bool:
        """Whether the game may end with this deal: then winning it counts beside the points."""
        most = (self.view.options.most_deal_points + self.view.options.match_bonus) * self.scale
        return self.request.objective == MARGIN and min(self.request.missing_to_target) <= most


def _of_a_card(compared: Compared, time_is_up: TimeIsUp | None) -> Tip:
    found = situations(compared.view, compared.tallies)
    near = [card for card in found if compared.is_equal(card, SURE)]
    if by_custom(found, near, compared.best) != compared.best and not compared.request.tree_search:
        compared.search_on(2 * MOST_SAMPLES, time_is_up)
    equal = compared.equal_cards(found)
    chosen = by_custom(found, equal, compared.best)
    rivals = [_of_the_cards(found[chosen], found[card], compared) for card in equal if card != chosen]
    if chosen != compared.best:
        rivals = rivals[:1]
    told = next((rival for rival in rivals if rival.kind != "equal"), None)
    worse = [card for card in compared.tallies if card not in equal]
    if told is None and worse and chosen == compared.best:
        told = _of_a_worse_card(found[chosen], found[worse[0]], compared)
    return compared.tip(chosen, told or rivals[0])


def _of_a_worse_card(mine: Situation, other: Situation, compared: Compared) -> Rival:
    """What a player sees in the cards, where that is all there is to it."""
    seen = _of_the_cards(mine, other, compared)
    explained = SWING * seen.n * compared.scale
    if seen.kind in ("saves", "smears") and compared.behind(other.card) <= explained:
        return seen
    return compared.by_value(mine.card, other.card)


def _of_the_cards(mine: Situation, other: Situation, compared: Compared) -> Rival:
    """What a player sees in the cards themselves, whatever else the deals say."""
    action = compared.actions[other.card]
    alone = mine.view.options.scoring == "differences"
    spared = other.points - mine.points
    if not alone and mine.lost and other.lost and spared > 0:
        return Rival("saves", action, spared)
    if mine.partners_for_sure and not mine.takes and not other.takes and spared < 0:
        return Rival("smears", action, -spared)
    same_suit = mine.suit_mask == other.suit_mask and mine.same_order_throughout
    if not alone and same_suit and mine.height < other.height:
        return Rival("keeps", action)
    return Rival("equal", action)


def _of_a_contract(compared: Compared) -> Tip:
    rival = list(compared.tallies)[1]
    if compared.is_equal(rival):
        return compared.tip(compared.best, Rival("equal", compared.actions[rival]))
    return compared.tip(compared.best, compared.by_value(compared.best, rival))


def _is_half(view: View, action: Action) -> bool:
    """Whether what a contract should bring is half of what there is (rules B0.8)."""
    options = view.options
    if options.scoring != "both" or not isinstance(action, Choose):
        return False
    return {10 * points for points in options.deal_points(action.contract)} == {2 * PAR}


def request_number(request: Request, action: Action) -> int:
    """The number of a choice among the kernel's."""
    match action:
        case Play(card=card):
            return card
        case Choose(contract=contract, joker=joker):
            named = [(each.contract, each.joker) for each in request.menu]
            return named.index((contract, joker))
    return SHOVE


def factor(request: Request) -> int:
    """The factor of the contract, or the highest one before it is named."""
    if request.task == CARD:
        return request.menu[request.contract].factor
    return max(named.factor for named in request.menu)
