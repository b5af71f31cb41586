"""The review of a deal: each decision judged by what its seat could know, valued by a fresh sample."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jass.bots.review.fresh import FreshSample, Valued
from jass.bots.review.glance import promise
from jass.bots.review.judge import LEAST, SURE, Judgement, budget, judge
from jass.bots.review.open_deal import UNLUCKY, Regret, regret, worth
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.request import CARD, NO_TARGET, Request
from jass.bots.search import decide
from jass.cli.games import play_game
from jass.cli.review import DealReview, reviewed
from jass.engine.machine import apply, new_game
from jass.history.export import exported
from jass.history.log import Log, replay
from jass.model.actions import Action, Estimate, NextDeal, Play, parse_action
from jass.model.cards import FULL, cards_in, mask_of
from jass.model.notation import parse_card
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from jass.public.view import View
from jass.review import MOST_DEAL_WORK, Asked, Judged, Moment, decisions, judged, results
from tests.bots.positions import of
from tests.property.random_games import random_action

LITTLE = 60_000
"""Work that takes a few milliseconds a decision."""


def rng() -> SeededRandom:
    return SeededRandom("review", "1")


def judged_card(view: View, card: str, work: int = LITTLE) -> Judgement:
    found = judge(view, Play(view.seat, parse_card(card)), rng(), best_kernel(), work=work)
    assert found is not None
    return found


BLUNDER = of("LA L6 SA S9 LK S8 S7 L7 L8 / 1 RA RK R9", "E1")
"""Seat 0 is the last to a trick that is lost, and may throw any card away."""


def test_an_ace_thrown_on_a_lost_trick_costs_points() -> None:
    found = judged_card(BLUNDER, "SA")
    low, high = found.interval
    assert found.counts
    assert 5 < found.loss < 60
    assert 0 < low < found.loss < high
    assert isinstance(found.better, Play)
    assert found.better.card not in (parse_card("SA"), parse_card("LA"))
    assert found.kind == "card"
    assert found.why


def test_the_choice_of_the_judge_costs_nothing() -> None:
    drawn = rng()
    best = decide(BLUNDER, best_kernel(), budget(4, LITTLE), drawn).action
    found = judge(BLUNDER, best, rng(), best_kernel(), work=LITTLE)
    assert found is not None
    assert (found.chosen, found.loss, found.error, found.counts) == (best, 0, 0, False)


class Listening:
    """A kernel that remembers what it was asked."""

    def __init__(self) -> None:
        self._kernel = best_kernel()
        self.name, self.chunk, self.fast = self._kernel.name, self._kernel.chunk, self._kernel.fast
        self.asked: list[tuple[Request, int]] = []

    def start(self, request: Request, seed: int) -> None:
        self.asked.append((request, seed))
        self._kernel.start(request, seed)

    def run(self, samples: int) -> None:
        self._kernel.run(samples)

    def tallies(self) -> list[Tally]:
        return self._kernel.tallies()


def test_the_loss_is_that_of_other_deals_than_those_that_found_the_best() -> None:
    heard = Listening()
    found = judge(BLUNDER, Play(0, parse_card("SA")), rng(), heard, work=LITTLE)
    (first, seed), (fresh, other) = heard.asked
    assert found is not None
    assert seed != other
    assert first.missing_to_target[0] < NO_TARGET
    assert set(fresh.missing_to_target) == {NO_TARGET}
    assert fresh.known[1:] == first.known[1:], "the judge knows what the seat knew"


def test_what_others_held_changes_no_judgement() -> None:
    """Hands are opened only to tell luck, and only of a choice that was right."""
    lost, hidden = Play(0, parse_card("SA")), mask_of(cards_in(FULL & ~BLUNDER.hand))
    heard = Listening()
    kept = judge(BLUNDER, lost, rng(), heard, (BLUNDER.hand, hidden, 0, 0), LITTLE)
    assert kept == judge(BLUNDER, lost, rng(), best_kernel(), work=LITTLE)
    assert len(heard.asked) == 2


@pytest.mark.parametrize("action", ["0:RA", "0:weis E6E7E8", "0:=none", "0:claim"])
def test_what_is_no_choice_of_the_seat_is_not_judged(action: str) -> None:
    assert judge(BLUNDER, parse_action(action), rng(), best_kernel(), work=LITTLE) is None


def test_only_one_card_is_no_decision() -> None:
    view = of(
        "LA L6 R7 S9 E6 S8 S7 L7 L8 / 1 RA RK R9",
        "S1",
    )
    view = replace(view, legal=mask_of([parse_card("R7")]))
    assert judge(view, Play(0, parse_card("R7")), rng(), best_kernel(), work=LITTLE) is None


def test_an_estimate_far_off_is_told_by_what_it_misses_more() -> None:
    state, _ = new_game("differenzlerOnline", "far")
    while state.phase != "estimate" or state.to_act() != 0:
        state, _ = apply(state, Estimate(state.to_act() or 0, 40))
    from jass.engine.observe import observe

    view = observe(state, 0)
    found = judge(view, Estimate(0, 157), rng(), best_kernel(), work=LITTLE)
    assert found is not None
    assert isinstance(found.best, Estimate)
    assert found.best.value is not None
    assert found.best.value < 120
    assert 20 < found.loss < 157
    assert found.counts
    assert found.kind == "estimate"


def test_a_deal_as_it_lay_punishes_a_right_choice_or_does_not() -> None:
    """Regret is at least `UNLUCKY`, and 0 for the best card of the open deal."""
    hits = 0
    for deal in (1, 2):
        for asked in decisions(game(), deal, 0):
            heard = Listening()
            judge(asked.view, asked.action, rng(), heard, work=LITTLE)
            request = heard.asked[0][0]
            if request.task != CARD:
                continue
            scale = request.menu[request.contract].factor
            cards = list(cards_in(asked.view.legal))
            regrets = [regret(request, asked.hands, card, cards, 5, best_kernel()) for card in cards]
            points = [each.points for each in regrets]
            assert 0 in points
            assert all(each == 0 or each >= UNLUCKY * scale for each in points)
            best = {each.other for each in regrets if each.points}
            assert len(best) <= 1, "it is the same for all"
            assert all(regrets[cards.index(card)] == Regret() for card in best if card is not None)
            hits += any(points)
    assert hits


def game() -> Log:
    return GAME


GAME = play_game("schieberCh", "review", "easy")[0]


def test_the_same_log_gives_the_same_review_whatever_is_known_of_later_deals() -> None:
    whole = reviewed(GAME, 2, 0, best_kernel(), LITTLE).to_json()
    assert whole == reviewed(GAME, 2, 0, best_kernel(), LITTLE).to_json()
    cut = GAME.truncated(next(i for i, a in enumerate(GAME.actions) if isinstance(a, NextDeal) and i > 60))
    told = exported(cut, replay(cut)[0])
    assert told.seed is None
    assert reviewed(told, 2, 0, best_kernel(), LITTLE).to_json() == whole
    assert len(results(GAME)) > 2


def test_a_choice_that_is_not_right_is_never_unlucky_and_only_three_are_shown() -> None:
    reviews = [reviewed(GAME, deal, 0, best_kernel(), LITTLE) for deal in (1, 2)]
    for review in reviews:
        shown = review.dearest()
        losses = [moment.judged.loss for moment in shown]
        assert len(shown) <= 3
        assert losses == sorted(losses, reverse=True)
        for moment in review.moments:
            each = moment.judged
            assert not (each.counts and each.unlucky)
            assert not each.counts or (each.loss >= LEAST and each.loss > SURE * each.error)
            assert moment in shown or not each.counts or each.loss <= losses[-1]
    assert any(review.dearest() for review in reviews)


@pytest.mark.parametrize(
    ("loss", "error", "right"),
    [
        (0.5, 0.5, True),
        (-2.0, 1.0, True),
        (1.9, 1.0, False),
        (0.0, 1.6, False),
        (2.9, 0.01, True),
        (20, 15, False),
    ],
)
def test_only_what_is_known_to_be_right_is_called_unlucky(
    loss: float, error: float, right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """20 points lost, give or take 30, may be anything."""
    monkeypatch.setattr("jass.bots.review.judge.regret", lambda *_: Regret(30.0, parse_card("L6")))
    monkeypatch.setattr(FreshSample, "valued", lambda *_: (loss, error, 600))
    found = judged_card(BLUNDER, "SA")
    assert bool(found.unlucky) == right
    assert found.instead == (Play(0, parse_card("L6")) if right else None)


def test_only_what_the_rules_allow_would_have_been_luckier() -> None:
    heard = Listening()
    asked = next(each for each in decisions(GAME, 2, 0) if each.trick)
    judge(asked.view, asked.action, rng(), heard, work=LITTLE)
    request, cards = heard.asked[0][0], list(cards_in(asked.view.legal))
    for mine in cards:
        for other in cards:
            found = regret(request, asked.hands, mine, (mine, other), 5, best_kernel())
            assert found.other in (None, other)


def test_the_worth_of_the_cards_is_one_side_s_gain_and_the_other_s_loss() -> None:
    one, other = (reviewed(GAME, 1, seat, best_kernel(), LITTLE) for seat in (0, 1))
    assert one.written is not None
    assert other.written is not None
    assert one.cards is not None
    assert one.written == -other.written
    assert one.cards == -(other.cards or 0)
    assert abs(one.cards) < 1000


def test_all_cards_on_one_side_are_worth_the_deal() -> None:
    heard = Listening()
    view = of("EU E9 EA EK EO EB E8 E7 E6", "0")
    decide(view, heard, budget(4, LITTLE), rng())
    request = heard.asked[0][0]
    hands = (view.hand, *(sum(1 << card for card in range(start, start + 9)) for start in (9, 18, 27)))
    trump = [named.contract for named in request.menu].index("E")
    value = worth(request, hands, trump, 1, best_kernel())
    assert value >= (157 + request.match_bonus) * request.menu[trump].factor


def random_log(variant: str, options: Options, chance: Random) -> Log:
    """A game of random actions up to the end of its first deal."""
    log = Log(variant, f"review {chance.random()}", options)
    state, _ = new_game(variant, log.seeds, options)
    while not state.results and (action := _some(chance, state)) is not None:
        state, _ = apply(state, action)
        log = log.appended(action)
    return log


def _some(chance: Random, state: object) -> Action | None:
    return random_action(chance, state)  # type: ignore[arg-type]


def reviews(log: Log) -> Iterator[DealReview]:
    for deal in results(log):
        yield reviewed(log, deal, log.options.players - 1, best_kernel(), LITTLE // 10)


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_random_deal_of_every_preset_can_be_reviewed(variant: str) -> None:
    chance = Random(f"review {variant}")
    log = random_log(variant, find_variant(variant).options, chance)
    for review in reviews(log):
        told = review.to_json()
        assert told["deal"] == 1
        for moment in review.moments:
            each = moment.judged
            assert each.kind in ("card", "contract", "shove", "estimate")
            assert log.actions[moment.asked.index] == each.chosen
            assert each.unlucky >= 0
            assert bool(each.unlucky) == (each.instead is not None)
            assert each.instead != each.chosen
            assert each.chosen != each.best or each.loss == 0
        assert review.lost == pytest.approx(sum(moment.judged.loss for moment in review.moments))


def test_one_decision_is_judged_alike_alone_and_among_others() -> None:
    """A deal within its limit of work leaves each decision all of its own."""
    asked = decisions(GAME, 2, 0)
    alone = [judged(each, best_kernel(), LITTLE) for each in reversed(asked)]
    together = reviewed(GAME, 2, 0, best_kernel(), LITTLE).moments
    assert [each.to_json() for each in reversed(alone) if each] == [each.to_json() for each in together]


def ranked(asked: list[Asked]) -> list[Judgement]:
    """What the decisions were judged to be, in the order in which that was done."""
    deal = Judged(asked, LITTLE)
    found = [deal.at(rank, best_kernel()) for rank in range(len(asked))]
    return [each.judged for each in found if each]


def test_a_decision_that_promises_a_loss_is_judged_first() -> None:
    dearest = reviewed(GAME, 2, 0, best_kernel(), LITTLE).dearest()[0]
    asked = decisions(GAME, 2, 0)
    assert dearest.asked.index != asked[0].index, "the game shows nothing"
    first = Judged(asked).at(0, best_kernel())
    assert first is not None
    assert first.judged.counts
    assert first.asked.index == dearest.asked.index


def test_once_a_loss_is_found_the_others_are_judged_in_the_order_of_play() -> None:
    for deal in (1, 2):
        asked = decisions(GAME, deal, 0)
        told = Judged(asked, LITTLE)
        ranks = [told.at(rank, best_kernel()) for rank in range(len(asked))]
        found = next(rank for rank, each in enumerate(ranks) if each and each.judged.counts)
        later = [each.asked.index for each in ranks[found + 1 :] if each]
        assert later == sorted(later)
        assert len(later) > 1


def test_a_glance_sees_a_blunder_and_nothing_in_the_best_choice() -> None:
    seen = {
        card: promise(BLUNDER, Play(0, parse_card(card)), rng(), best_kernel())
        for card in ("SA", "LA", "S7", "L6")
    }
    assert min(seen["SA"], seen["LA"]) > max(seen["S7"], seen["L6"])
    assert min(seen.values()) == 0
    assert promise(BLUNDER, Play(0, parse_card("RA")), rng(), best_kernel()) == 0, "it holds no such card"


def test_what_a_glance_takes_is_work_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = decisions(GAME, 2, 0)
    lefts: list[int | None] = []

    def listening(*given: Any) -> Moment | None:
        lefts.append(given[-1])
        return judged(*given)

    monkeypatch.setattr("jass.review.judged", listening)
    Judged(asked, LITTLE).all(best_kernel())
    assert lefts[0] is not None
    assert MOST_DEAL_WORK - LITTLE < lefts[0] < MOST_DEAL_WORK


def test_a_deal_s_decisions_are_told_in_the_order_of_play() -> None:
    asked = decisions(GAME, 2, 0)
    told = [each.asked.index for each in Judged(asked, LITTLE).all(best_kernel()) if each]
    assert told == sorted(told)
    assert len(told) == len(asked)


def test_a_deal_beyond_its_work_leaves_little_to_its_last_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = decisions(GAME, 2, 0)
    free = ranked(asked)
    taken = [sum(each.work for each in free[:rank]) for rank in range(len(free) + 1)]
    limit = taken[3] + LITTLE
    assert taken[-1] > limit
    monkeypatch.setattr("jass.review.MOST_DEAL_WORK", limit)
    held = ranked(asked)
    assert held[:3] == free[:3]
    assert sum(each.work for each in held[3:]) < sum(each.work for each in free[3:])
    assert [each.kind for each in held] == [each.kind for each in free]
    assert any(each.error for each in held[3:]), "the last decisions are judged as well"


def test_the_decisions_of_a_deal_are_judged_alike_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jass.review.MOST_DEAL_WORK", 5 * LITTLE)
    asked = decisions(GAME, 2, 0)
    once, last_first = Judged(asked, LITTLE), Judged(asked, LITTLE)
    backwards = [last_first.at(place, best_kernel()) for place in reversed(range(len(asked)))]
    assert once.all(best_kernel()) == sorted(backwards, key=lambda each: each.asked.index if each else 0)


def test_choices_are_valued_in_the_same_deals_as_if_each_was_asked_alone() -> None:
    heard = Listening()
    judge(BLUNDER, Play(0, parse_card("SA")), rng(), heard, work=LITTLE)
    request, mine = heard.asked[0][0], parse_card("SA")
    asked = [(parse_card(other), fine) for other, fine in (("S7", 1.0), ("LA", 0.3), ("L6", 3.0))]

    def values(asked: list[tuple[int, float]]) -> list[Valued]:
        sample = FreshSample(best_kernel(), 20 * LITTLE)
        sample.start(request, 5)
        return [sample.valued(card, mine, fine) for card, fine in asked]

    together = values(asked)
    assert together == [values([each])[0] for each in asked]
    assert len({deals for _, _, deals in together}) > 1
