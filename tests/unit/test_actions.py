"""Actions as text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.model.actions import (
    MAX_TEXT,
    Action,
    Announce,
    Choose,
    Claim,
    Estimate,
    NextDeal,
    PickGame,
    Play,
    Shove,
    ShowStoeck,
    TakeBack,
    TurnTrick,
    parse_action,
)
from jass.model.cards import mask_of
from jass.model.contracts import CONTRACTS
from jass.model.errors import BadNotation
from jass.model.notation import parse_cards

TEXTS: dict[str, Action] = {
    "0:E9": Play(0, 3),
    "5:LA": Play(5, 35),
    "0:O": Choose(0, "O"),
    "2:SLU": Choose(2, "SLU"),
    "0:J=O": Choose(0, "O", joker="J"),
    "1:J=GUO": Choose(1, "GUO", joker="J"),
    "0:J1=O": Choose(0, "O", joker="J1"),
    "3:J2=E": Choose(3, "E", joker="J2"),
    "0:shove": Shove(0),
    "0:=37": Estimate(0, 37),
    "3:=0": Estimate(3, 0),
    "0:=none": Estimate(0, None),
    "0:weis E6E7E8": Announce(0, (0b111,)),
    "0:weis E6E7E8 EURUSULU": Announce(0, (0b111, mask_of(parse_cards(["EU", "RU", "SU", "LU"])))),
    "0:weis": Announce(0, ()),
    "0:stoeck": ShowStoeck(0),
    "0:claim": Claim(0),
    "0:back": TakeBack(0),
    "0:game1": PickGame(0, 1),
    "3:game2": PickGame(3, 2),
    "turn": TurnTrick(),
    "deal": NextDeal(),
}


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_text_forms(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert str(action) == text


seats = st.integers(0, 5)
melds = st.lists(st.sets(st.integers(0, 35), min_size=3, max_size=9).map(mask_of), max_size=4)
actions = st.one_of(
    st.builds(Play, seats, st.integers(0, 35)),
    st.builds(Choose, seats, st.sampled_from(CONTRACTS), st.sampled_from(("", "J", "J1", "J2"))),
    st.builds(Estimate, seats, st.none() | st.integers(0, 999)),
    st.builds(Announce, seats, melds.map(tuple)),
    st.sampled_from(list(TEXTS.values())),
)


@given(actions)
def test_any_action_is_read_as_it_is_written(action: Action) -> None:
    assert parse_action(str(action)) == action


def test_the_longest_announcement_can_be_read() -> None:
    """Nine cards, each in a run and a quad: the most that Kreuzweis allows."""
    hand = Announce(5, tuple(0b111 << 9 * suit for suit in range(4)) + ((1 << 9) - 1,) * 3)
    assert len(str(hand)) <= MAX_TEXT
    assert parse_action(str(hand)) == hand


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "0", ":", "0:", "E9", "6:E9", "-1:E9", "00:E9", "0:e9", "0:E1", "0: E9", "0:E9 ", "0:E9\n",
        "0:J3=O", "0:J1", "0:J12=O", "0:J1=J2", "0:E=O", "0:J1=",
        "0:SL", "0:J", "0:J=", "0:J=SL", "0:J=J", "0:=", "0:=07", "0:=1000", "0:=-1", "0:=1.5", "0:=٣",
        "٣:E9", "0:weisE6", "0:weis  E6E7E8", "0:weis ", "0:weis E6E7E", "0:weis E6E6E6", "0:weis x",
        "0:game3", "0:turn", "0:deal", "DEAL", "deal ", "0:" + "x" * 200, "0:weis " + "E6E7E8 " * 100,
        None, 3, ["0:E9"], b"0:E9",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: object) -> None:
    with pytest.raises(BadNotation):
        parse_action(text)


@given(st.text())
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except BadNotation:
        return
    assert parse_action(str(action)) == action
