"""The review where a deal ends the game, and what it tells in points of the sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.bots.review import judge as judging
from jass.bots.review.end_of_game import Both, Ends, end_of_game
from jass.bots.review.fresh import FreshSample
from jass.bots.review.judge import LEAST, Judgement, budget, judge
from jass.bots.review.open_deal import Regret, regret
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.request import Request
from jass.bots.search import decide
from jass.cli.games import play_game
from jass.model.actions import Choose, Play
from jass.model.cards import cards_in
from jass.model.notation import parse_card
from jass.options.kinds import Numbers
from jass.public.view import View
from jass.review import Moment, decisions
from tests.bots.test_review import BLUNDER, LITTLE, Listening, judged_card, rng

ACE, OTHER = parse_card("SA"), parse_card("S7")


def request_of(view: View) -> Request:
    heard = Listening()
    decide(view, heard, budget(4, LITTLE), rng())
    return heard.asked[0][0]


def at(*totals: int) -> View:
    """The blunder at these totals; the game goes to 2500."""
    return replace(BLUNDER, totals=totals)


@pytest.mark.parametrize("totals", [(2500, 0), (0, 2499), (2499, 2499)], ids=["won", "lost", "at once"])
def test_no_loss_counts_where_the_game_is_decided(totals: tuple[int, int]) -> None:
    found = judged_card(at(*totals), "SA")
    assert not found.counts
    assert found.why == ()


@pytest.mark.parametrize("totals", [(0, 0), (2300, 0), (2400, 2400)])
def test_a_loss_counts_where_the_game_goes_on_or_is_at_stake(totals: tuple[int, int]) -> None:
    assert judged_card(at(*totals), "SA").counts


def test_the_ends_of_the_game_are_those_that_the_kernel_counts() -> None:
    won = end_of_game(request_of(at(2500, 0)), OTHER, ACE, 7, 128, best_kernel()).better
    lost = end_of_game(request_of(at(0, 2499)), OTHER, ACE, 7, 128, best_kernel()).better
    far = end_of_game(request_of(at(2344, 2344)), OTHER, ACE, 7, 128, best_kernel()).mine
    assert won is not None
    assert lost is not None
    assert far is not None
    assert (won.won, won.lost) == pytest.approx((1, 0), abs=0.001)
    assert (lost.won, lost.lost) == pytest.approx((0, 1), abs=0.001)
    assert won.points == pytest.approx(0, abs=2)
    assert lost.points == pytest.approx(0, abs=2)
    assert far.won + far.lost < 0.5
    assert end_of_game(request_of(at(0, 0)), OTHER, ACE, 7, 128, best_kernel()) == Both()


@pytest.mark.parametrize(
    ("better", "mine", "matters"),
    [
        (Ends(1, 0, 0), Ends(0.995, 0, -1), False),
        (Ends(0.6, 0.4, 0), Ends(0.6, 0.4, -50), False),
        (Ends(0.6, 0.4, 0), Ends(0.5, 0.5, 0), True),
        (Ends(0.5, 0, 0), Ends(0.5, 0.1, 0), True),
        (Ends(0.5, 0, 40), Ends(0.5, 0, 20), True),
        (Ends(0.5, 0, 20), Ends(0.5, 0, 19), False),
    ],
)
def test_what_a_loss_means_for_the_game(better: Ends, mine: Ends, matters: bool) -> None:
    assert Both(better, mine).matters(LEAST) == matters


def test_no_choice_that_wins_the_game_was_unlucky() -> None:
    log, _ = play_game("schieberCh", "review", "easy")
    told = 0
    for asked in decisions(log, 1, 0):
        request = request_of(asked.view)
        if request.task or not asked.view.done:
            continue
        near = replace(request, missing_to_target=(0, *request.missing_to_target[1:]))
        cards = list(cards_in(asked.view.legal))
        for choice in cards:
            if regret(request, asked.hands, choice, cards, 5, best_kernel()).points:
                told += 1
                assert regret(near, asked.hands, choice, cards, 5, best_kernel()) == Regret()
    assert told


def test_what_is_shown_as_better_is_another_choice_and_the_loss_is_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Custom may ask for the very card that was played, or for one that is worth less than the best."""
    losses = {ACE: 0.0, OTHER: 9.0}

    def valued(_: object, better: int, *__: object) -> tuple[float, float, int]:
        return losses.get(better, 20.0), 0.1, 600

    monkeypatch.setattr(FreshSample, "valued", valued)
    monkeypatch.setattr(judging, "_by_custom", lambda *_: Play(0, ACE))
    found = judged_card(BLUNDER, "SA")
    assert found.better == found.best != found.chosen
    assert found.loss == 20
    monkeypatch.setattr(judging, "_by_custom", lambda *_: Play(0, OTHER))
    found = judged_card(BLUNDER, "SA")
    assert (found.better, found.loss) == (Play(0, OTHER), 9)
    losses[OTHER] = 1.0  # which is no loss that counts
    found = judged_card(BLUNDER, "SA")
    assert found.better == found.best
    assert found.loss == 20


def coiffeur(variant: str, weight: int | None = None) -> list[Judgement]:
    """The decisions of a game's first deal; all rows of the same weight."""
    log, _ = play_game(variant, "rows", "easy")
    found = []
    for seat in range(log.options.players):
        for asked in decisions(log, 1, seat):
            view = asked.view
            if weight:
                weights = Numbers(tuple((row, weight) for row in dict.fromkeys(view.options.contracts)))
                view = replace(view, options=replace(view.options, weights=weights))
            each = judge(view, asked.action, rng(), best_kernel(), work=LITTLE // 4)
            if each:
                found.append(each)
                assert Moment(asked, each).to_json()["row"] == each.by_row
    return found


STICKS = "coiffeur3p"


def test_where_sticks_are_written_a_loss_is_told_in_points_of_the_row() -> None:
    once, thrice = coiffeur(STICKS, 1), coiffeur(STICKS, 3)
    lost, same = (sum(each.loss for each in found if each.counts) for found in (once, thrice))
    assert lost > 40
    assert same == pytest.approx(lost, rel=0.5)  # not thrice as much


@pytest.mark.parametrize(
    ("variant", "measured"), [("coiffeur4p10", True), (STICKS, True), ("schieberCh", False)]
)
def test_only_a_contract_of_a_coiffeur_is_measured_by_its_row(variant: str, measured: bool) -> None:
    found = coiffeur(variant)
    assert any(isinstance(each.chosen, Choose) for each in found)
    for each in found:
        assert each.by_row == (measured and each.kind != "card")
