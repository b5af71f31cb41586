"""Challenges: the same deals for somebody else, never one to come, and what both made of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from jass.bots.identity import DIGEST, WORK
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER
from jass.history.challenge import DEAL, GAME, answered, by_deal, challenges, read, remarks, whole_deals
from jass.history.log import Log, replay
from jass.model.errors import BadChallenge
from jass.model.seeds import BY_GAME
from jass.options.variants import find_variant

from .challenge_games import OTHERS, PRESETS, game, of_deal, played, until


@pytest.mark.parametrize("variant", PRESETS)
def test_a_whole_game_is_over_after_its_deals_and_equal_moves_earn_the_same(variant: str) -> None:
    log, state = game(variant)
    deals = len(whole_deals(state))
    challenge = challenges(log)[GAME]
    assert len(challenge.log.deals) == len(challenge.result.points) == deals
    again = played(challenge, until(log, deals).actions)
    end, _ = replay(again)
    assert end.phase == GAME_OVER
    back = answered(challenge, again)
    assert back.answer is not None
    assert back.answer.points == challenge.result.points
    assert by_deal(back) == [0] * deals


@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("deal", [1, 2, 4])
def test_a_single_deal_has_its_forehand_its_joker_and_its_points(variant: str, deal: int) -> None:
    log = until(game(variant)[0], deal)
    state, _ = replay(log)
    challenge = challenges(log)[DEAL]
    number = len(whole_deals(state))
    again = played(challenge, of_deal(log, number))
    assert replay(again)[0].phase == GAME_OVER
    back = answered(challenge, again)
    assert back.answer is not None
    assert back.answer.points == challenge.result.points
    if number == len(state.results):
        assert replay(again.truncated(0))[0].deal.forehand == state.deal.forehand


def test_a_single_deal_of_five_has_the_joker_player_that_it_had() -> None:
    options = replace(find_variant("schieber5p").options, joker_rotation="perDeal")
    log = Log("schieber5p", "five", options, level="easy", bots=DIGEST)
    state, _ = new_game("schieber5p", "five", options)
    jokers: list[int | None] = []
    while len(jokers) < 4:
        action = bot_action(state)
        log = log.appended(action)
        state, _ = apply(state, action)
        if len(state.results) > len(jokers):
            jokers.append(state.joker)
            alone = challenges(log)[DEAL]
            first, _ = replay(alone.log)
            assert first.joker == jokers[-1]
            again = answered(alone, played(alone, of_deal(log, len(jokers))))
            assert again.answer is not None
            assert again.answer.points == alone.result.points


def test_a_game_of_the_first_format_can_be_sent() -> None:
    options = find_variant("schieberCh").options
    log = Log("schieberCh", "old", options, scheme=BY_GAME, level="easy", bots=DIGEST)
    state, _ = new_game("schieberCh", log.seeds, options)
    while len(state.results) < 3:
        action = bot_action(state)
        log = log.appended(action)
        state, _ = apply(state, action)
    sent = challenges(log)
    assert answered(sent[DEAL], played(sent[DEAL], of_deal(log, 3))).answer
    assert answered(sent[GAME], played(sent[GAME], log.actions)).answer


@pytest.mark.parametrize("variant", OTHERS)
def test_no_seed_of_a_game_and_of_no_deal_to_come_is_told(variant: str) -> None:
    log = until(game(variant)[0], 2, more=12)  # the third deal lies on the table
    for what, deals in ((DEAL, [2]), (GAME, [1, 2])):
        challenge = challenges(log)[what]
        assert log.seed is not None
        assert log.seed not in challenge.text
        told = [text[:32] for text in json.loads(challenge.text)["deals"]]
        assert told == [log.seeds.seed(deal) for deal in deals]
        assert log.seeds.seed(3) not in challenge.text


def test_the_deal_in_which_the_game_ended_is_left_out() -> None:
    log, state = game("schieberCh")
    assert len(whole_deals(state)) == len(state.results) - 1
    assert len(challenges(log)[GAME].result.points) == len(state.results) - 1
    log, state = game("schieber3000")  # which is played to the end of the deal
    assert len(challenges(log)[GAME].result.points) == len(state.results)


def test_where_nothing_can_be_sent_it_is_said() -> None:
    log, _ = game("schieberCh")
    with pytest.raises(BadChallenge) as refused:
        challenges(log.truncated(20))
    assert refused.value.reason == "none"
    with pytest.raises(BadChallenge) as refused:
        challenges(replace(log, level=None))
    assert refused.value.reason == "untold"
    with pytest.raises(BadChallenge) as refused:
        challenges(until(game("coiffeur4p8")[0], 3))  # what may be named depends on the deals before
    assert refused.value.reason == "none"


def test_who_did_better_is_told_by_deal() -> None:
    challenge = challenges(until(game("tournament12")[0], 3))[GAME]
    first = replace(challenge.result, points=((100, 57), (57, 100), (80, 77)))
    second = replace(first, points=((157, 0), (57, 100), (70, 87)))
    assert by_deal(replace(challenge, result=first, answer=second)) == [114, 0, -20]


def test_where_the_fewest_points_win_fewer_are_better() -> None:
    challenge = challenges(until(game("differenzlerOnline")[0], 2))[GAME]
    first = replace(challenge.result, points=((10, 3), (4, 0)))
    second = replace(first, points=((2, 30), (9, 1)))
    assert by_deal(replace(challenge, result=first, answer=second)) == [8, -5]


def test_what_does_not_compare_in_full_is_remarked() -> None:
    log = until(game("schieberCh")[0], 1)
    challenge = challenges(log, practice=True)[DEAL]
    assert remarks(challenge) == ["clock", "practice"]
    answer = replace(challenge.result, pace=WORK, level="master", bots="00000000")
    assert remarks(replace(challenge, answer=answer)) == [
        "clock",
        "practice",
        "bots",
        "level",
        "answerPractice",
    ]
    calm = replace(challenge, result=replace(challenge.result, pace=WORK, practice=False))
    assert remarks(calm) == []
    assert remarks(replace(calm, result=replace(calm.result, bots="00000000"))) == ["bots"]


def test_only_its_own_game_answers_a_challenge() -> None:
    challenge = challenges(until(game("schieberCh")[0], 2))[GAME]
    good = played(challenge)
    assert (
        answered(challenge, good, name="Köbi").answer
        == read(answered(challenge, good, name="Köbi").text).answer
    )
    longer = replace(good, seed="drawn for deals that never come")
    assert answered(challenge, longer) == answered(challenge, good)
    for other in (
        good.truncated(30),
        game("schieberCh")[0],
        played(challenges(until(game("schieberCh")[0], 3))[GAME]),
        replace(good, pace="clock"),
        replace(good, level="master"),
        replace(good, variant="schieber3000"),
    ):
        with pytest.raises(BadChallenge) as refused:
            answered(challenge, other)
        assert refused.value.reason == "other"
