"""Challenges as texts: they are read back as they were, and what was changed is refused in words."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from string import ascii_letters, digits
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.bots.identity import WORK
from jass.history.challenge import DEAL, GAME, Challenge, answered, challenges, read
from jass.history.log import dumps, loads
from jass.model.errors import BadChallenge

from .challenge_games import OTHERS, game, played, until


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
