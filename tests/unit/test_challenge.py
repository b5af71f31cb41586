"""Challenges: the same deals for somebody else, never one to come, and what both made of them."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from string import ascii_letters, digits
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.bots.identity import DIGEST, WORK
from jass.cli.games import bot_action, play_game
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER, State
from jass.history.challenge import (
    DEAL,
    GAME,
    Challenge,
    answered,
    by_deal,
    challenges,
    read,
    remarks,
    whole_deals,
)
from jass.history.challenge_messages import reply
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import Action, NextDeal
from jass.model.errors import BadChallenge
from jass.model.seeds import BY_GAME
from jass.options.variants import VARIANTS, find_variant
from jass.session import Session
from tests.property.random_games import random_action

PRESETS = [variant.id for variant in VARIANTS]
COIFFEUR = [variant.id for variant in VARIANTS if variant.options.contract_once_per_party]
OTHERS = [name for name in PRESETS if name not in COIFFEUR]


@cache
def game(variant: str) -> tuple[Log, State]:
    return play_game(variant, f"challenge {variant}")


def until(log: Log, deals: int, more: int = 0) -> Log:
    """The game up to the end of so many deals, or `more` actions on."""
    dealt = [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return log.truncated(dealt[deals - 1] + more) if deals <= len(dealt) else log


def of_deal(log: Log, deal: int) -> tuple[Action, ...]:
    """The actions of one deal."""
    dealt = [-1] + [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return log.actions[dealt[deal - 1] + 1 : [*dealt, len(log.actions)][deal]]


def played(challenge: Challenge, actions: tuple[Action, ...] | None = None) -> Log:
    """The game of a challenge, with these actions or those of the easy bots."""
    log = read(challenge.text).log
    if actions is not None:
        return replace(log, actions=actions)
    state, _ = new_game(log.variant, log.seeds, log.options)
    while state.phase != GAME_OVER:
        action = bot_action(state)
        log = log.appended(action)
        state, _ = apply(state, action)
    return log


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


@pytest.mark.parametrize(
    ("variant", "sums"), [("schieberCh", 2), ("schieber3p", 1), ("differenzlerOnline", 1)]
)
def test_of_several_others_no_sum_is_told_that_nobody_has_made(variant: str, sums: int) -> None:
    log, state = game(variant)
    told = reply({}, log)["challenges"]
    assert isinstance(told, dict)
    result = told[GAME]["result"]
    totals = [sum(side) for side in zip(*(each.score for each in whole_deals(state)), strict=True)]
    assert result["sums"] == totals[:sums]


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


def ten() -> list[Challenge]:
    """Ten challenges of different games, every other one with a name, every third one answered."""
    found = []
    for number, variant in enumerate([*OTHERS, *OTHERS][:10]):
        log = until(game(variant)[0], 1 + number % 3)
        sent = challenges(log, name="Vreni" if number % 2 else "", practice=number == 4)
        challenge = sent.get(GAME, sent[DEAL])
        if number % 3 == 0:
            challenge = answered(challenge, played(challenge), name="Köbi <b>")
        found.append(challenge)
    return found


def test_ten_challenges_read_back() -> None:
    for challenge in ten():
        again = read(challenge.text)
        assert again == challenge
        assert again.log.pace == WORK
        assert loads(dumps(again.log)) == again.log


def test_a_changed_digit_is_refused() -> None:
    for challenge in ten():
        text = challenge.text
        for place, sign in enumerate(text):
            if sign in digits or sign in "abcdef":
                other = text[:place] + ("7" if sign != "7" else "3") + text[place + 1 :]
                with pytest.raises(BadChallenge):
                    read(other)


def refusal(text: str) -> str | None:
    """Why a text is refused, None if it is read."""
    try:
        read(text)
    except BadChallenge as refused:
        return str(refused)
    return None


@pytest.mark.parametrize("variant", ["schieberCh", "differenzlerOnline"])
@pytest.mark.parametrize("points", [(32767, -32767), (-2, 0), (0, 5000)])
def test_points_that_no_deal_gives_are_refused(variant: str, points: tuple[int, int]) -> None:
    challenge = challenges(until(game(variant)[0], 1))[DEAL]
    made = replace(challenge.result, points=(points,), pace=WORK)
    for wrong in (replace(challenge, result=made), replace(challenge, answer=made)):
        with pytest.raises(BadChallenge, match="no deal can give") as refused:
            read(wrong.text)
        assert refused.value.reason == "damaged"


def test_an_answer_by_the_clock_is_refused() -> None:
    challenge = challenges(until(game("schieberCh")[0], 1))[DEAL]
    assert read(replace(challenge, answer=replace(challenge.result, pace=WORK)).text).answer
    with pytest.raises(BadChallenge, match="by the clock"):
        read(replace(challenge, answer=replace(challenge.result, pace="clock")).text)


def test_of_two_thousand_others_each_is_refused_in_words() -> None:
    rng, good = Random(5), [challenge.text for challenge in ten()]
    for number in range(2_000):
        signs = list(rng.choice(good))
        for _ in range(rng.randrange(1, 5)):
            place = rng.randrange(len(signs))
            if number % 3 == 0:
                del signs[place : place + rng.randrange(1, 40)]
            elif number % 3 == 1:
                signs[place] = rng.choice(ascii_letters + digits + '{}[]":,\\\0é')
            else:
                signs.insert(place, rng.choice(['"a":1,', "[[[", "1e999", "-", "NaN", '"\ud800"']))
        text = "".join(signs)
        said = refusal(text)
        if said is None:  # spelt otherwise, the same within
            assert read(text).text in good
        else:
            assert said.startswith("challenge: ")
            assert len(said) < 400


def test_what_another_game_would_come_of_is_refused() -> None:
    challenge = challenges(until(game("schieberCh")[0], 2))[GAME]
    data = json.loads(challenge.text)
    for change in (
        {"v": 2},
        {"v": True},
        {"v": 1.0},
        {"level": "easy"} if challenge.log.level != "easy" else {"level": "master"},
        {"deals": data["deals"][:1]},
        {"deals": [*data["deals"], data["deals"][0]]},
        {"deals": data["deals"][::-1]},
        {"options": data["options"] | {"deals": 9}},
        {"options": data["options"] | {"tieRule": "extraRound"}},
        {"options": {"target": 1000}},
        {"variant": "poker"},
        {"variant": None},
        {"game": 0},
        {"result": None},
        {"result": "1" * 1999},
        {"answer": data["result"][:-1]},
        {"answer": None},
    ):
        with pytest.raises(BadChallenge):
            read(json.dumps(data | change))
    with pytest.raises(BadChallenge) as refused:
        read(json.dumps(data | {"v": 2}))
    assert refused.value.reason == "newer"


@pytest.mark.parametrize(
    "text", [None, 3, "", "null", "[]", '{"a":' * 5000, "[" * 100_000, '{"v":1}', "9" * 39_000, " " * 50_000]
)
def test_what_has_another_shape_is_refused(text: object) -> None:
    with pytest.raises(BadChallenge):
        read(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["v", "variant", "options", "level", "deals", "result", "answer", "game", "x"]
                ),
                inner,
            )
        ),
    )
)
def test_any_json_is_read_or_refused(value: Any) -> None:
    refusal(json.dumps(value))


def ask(session: Session, **fields: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps({"id": 1} | fields)))
    return reply


def test_the_page_sends_opens_and_answers_a_challenge() -> None:
    log = until(game("tournament12")[0], 2)
    first, second = Session(), Session()
    ask(first, do="load", log=dumps(log))
    sent = ask(first, do="challenge", name=" Vreni ")["challenges"]
    assert set(sent) == {DEAL, GAME}
    text = sent[GAME]["text"]
    told = ask(second, do="challenge", text=text)["challenge"]
    assert (told["result"]["name"], told["level"], told["variant"]) == ("Vreni", "easy", "tournament12")
    assert told["answer"] is None
    assert [len(told["seeds"]), len(told["result"]["won"])] == [2, 2]
    reply = ask(second, do="load", log=told["log"], seed="drawn here")
    assert reply["ok"]
    rng = Random(3)
    while reply["view"]["phase"] != "gameOver":
        if reply["view"]["turn"] not in (0, None):
            reply = ask(second, do="bot")
        else:
            state, _ = replay(loads(reply["log"]))
            action = NextDeal() if reply["view"]["turn"] is None else random_action(rng, state)
            reply = ask(second, do="act", action=str(action))
        assert reply["ok"], reply
    assert len(reply["view"]["results"]) == 2
    answer = ask(second, do="challenge", text=text, answer=True, name="Köbi", practice=True)["challenge"]
    assert answer["remarks"] == ["clock", "answerPractice"]
    assert answer["answer"]["name"] == "Köbi"
    seen = ask(first, do="challenge", text=answer["text"])["challenge"]
    assert (seen["by"], seen["sum"]) == (answer["by"], sum(answer["by"]))


def test_the_page_is_told_why_not() -> None:
    session = Session()
    assert ask(session, do="challenge")["error"] | {"message": ""} == {
        "kind": "BadChallenge",
        "message": "",
        "reason": "none",
    }
    assert ask(session, do="challenge", text="{")["error"]["reason"] == "damaged"
    ask(session, do="open", variant="schieberCh", seed="1")
    assert ask(session, do="challenge")["error"]["reason"] == "none"
    assert ask(session, do="challenge", name=7)["error"]["reason"] == "damaged"
