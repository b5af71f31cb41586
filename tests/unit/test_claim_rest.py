""" "Rest": granted only if no play of the others can take a trick."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import DEAL_OVER, State, check
from jass.model.actions import Choose, ClaimRest, ShowStoeck, parse_action
from jass.model.cards import mask_of
from jass.model.errors import IllegalAction
from jass.model.notation import parse_cards
from jass.options.options import Options
from jass.options.variants import find_variant

OPTIONS = replace(find_variant("schieberCh").options, claim_rest=True)


def table(*hands: str, contract: str = "E") -> State:
    """A deal about to be played from hands of nine, seat 0 to lead."""
    state, _ = new_game("schieberCh", "rest", OPTIONS)
    masks = tuple(mask_of(parse_cards(hand.split())) for hand in hands)
    deal = replace(state.deal, forehand=0, leader=0, hands=masks, dealt=masks, ever_dealt=masks)
    state, _ = apply(replace(state, deal=deal), Choose(0, contract))
    return state


SURE = "EU E9 EA EK EO RA RK SA LA"
WEST = "EB E8 E7 R6 R7 R8 S6 S7 S8"
REST = ("RO RU RB R9 S9 SB SU SO L6", "E6 SK L7 L8 L9 LB LU LO LK")


def test_the_rest_is_played_out_and_counted() -> None:
    state, events = apply(table(SURE, WEST, *REST), ClaimRest(0))
    check(state)
    assert events
    assert state.phase == DEAL_OVER
    assert state.results[0].tricks == (9, 0)
    assert state.results[0].points == (157, 0)
    assert state.results[0].match == 0
    assert state.results[0].stoeck == (20, 0)


@pytest.mark.parametrize(
    "hands",
    [
        ("EU E9 EA EK EO RA RO SA LA", WEST, REST[0].replace("RO", "RK"), REST[1]),
        ("EU E9 RK RA SK SA SO LA LK", "EA EK EO EB E8 E7 E6 R6 R7", "RO RU RB R9 R8 S9 SB SU L6",
         "S6 S7 S8 L7 L8 L9 LB LU LO"),
    ],
    ids=["a higher card is out", "trumps outlast his"],
)  # fmt: skip
def test_what_is_not_sure_is_refused(hands: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction, match="restNotSure"):
        apply(table(*hands), ClaimRest(0))


def test_only_where_it_is_a_rule() -> None:
    state = table(SURE, WEST, *REST)
    state = replace(state, options=replace(OPTIONS, claim_rest=False))
    with pytest.raises(IllegalAction, match="restNotAllowed"):
        apply(state, ClaimRest(0))


BY_HAND = replace(OPTIONS, stoeck_announce="manual")


def by_hand(state: State) -> State:
    return replace(state, options=BY_HAND)


@pytest.mark.parametrize(
    "hands", [(SURE, WEST, *REST), (SURE.replace("EO", "RO"), WEST, REST[0].replace("RO", "EO"), REST[1])]
)
def test_stoeck_by_hand_are_written_as_the_rest_is_claimed(hands: tuple[str, ...]) -> None:
    """Nobody can say them while the claimed tricks are played out; they count as they do with auto (A36)."""
    state = table(*hands)
    said, _ = apply(state, ClaimRest(0))
    silent, _ = apply(by_hand(state), ClaimRest(0))
    assert silent.results[0] == said.results[0]


def test_stoeck_of_others_are_written_as_the_rest_is_claimed() -> None:
    west = "EK EO E7 R6 R7 R8 S6 S7 S8"
    others = west, "EB RO RU RB R9 S9 SB SU SO", "E6 E8 L6 L7 L8 L9 LB LU LO"
    state = by_hand(table("EU E9 EA RA RK SA SK LA LK", *others))
    state, _ = apply(state, ClaimRest(0))
    assert state.results[0].stoeck == (0, 20)


def test_forgotten_stoeck_stay_lost_as_the_rest_is_claimed() -> None:
    state = by_hand(table(SURE, WEST, *REST))
    for card in ("0:EK", "0:EO"):
        state, _ = apply(state, parse_action(card))
        while state.deal.trick:
            state, _ = apply(state, legal_actions(state)[0])
    state, _ = apply(state, ClaimRest(0))
    assert state.results[0].stoeck == (0, 0)


def second_card_lies() -> State:
    """Seat 0 is about to claim the rest; the last card of trick 2 was the second of Stöck, seat 3's."""
    hands = (
        "EU E9 EA RA RK SA SK LA LK", "E7 E6 RU R6 R7 R8 S6 S7 L6", "EB E8 RO RB R9 S9 SB SU L7",
        "EK EO S8 SO L8 L9 LB LU LO",
    )  # fmt: skip
    state = by_hand(table(*hands))
    for text in ("0:EU", "1:E7", "2:EB", "3:EK", "0:E9", "1:E6", "2:E8", "3:EO"):
        state, _ = apply(state, parse_action(text))
    return state


def test_stoeck_that_are_due_are_written_as_the_rest_is_claimed() -> None:
    """The second card lies uncovered until the rest is claimed: whoever played it can still say so (A36)."""
    state = second_card_lies()
    assert state.deal.stoeck_due == 3
    shown, _ = apply(state, ShowStoeck(3))
    said, silent = apply(shown, ClaimRest(0))[0], apply(state, ClaimRest(0))[0]
    assert said.results[0] == silent.results[0]
    assert said.results[0].stoeck == (0, 20)


def test_stoeck_that_are_due_may_end_the_game_before_the_rest() -> None:
    state = replace(second_card_lies(), totals=(0, 2500 - 20))
    state, _ = apply(state, ClaimRest(0))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.by, len(state.deal.done)) == ((1,), "stoeck", 2)


def test_weis_by_hand_are_announced_as_the_rest_is_claimed() -> None:
    """The others have had no first card to announce with; they count as they do with auto (A36)."""
    others = "LA LK LO LU LB L9 L8 L7 L6", "E6 E7 E8 E9 EB EU R6 R7 R8", "R9 RB RU S6 S7 S8 S9 SB SU"
    state = table("EA EK EO RA RK RO SA SK SO", *others, contract="O")
    said, _ = apply(state, ClaimRest(0))
    silent, _ = apply(replace(state, options=replace(OPTIONS, weis_announce="manual")), ClaimRest(0))
    assert said.results[0].weis == (0, 300 + 150 + 20)
    assert silent.results[0] == said.results[0]


WITH_STOECK = "EK EO E7 R6 R7 R8 S6 S7 S8", "EB RO RU RB R9 S9 SB SU SO", "E6 E8 L6 L7 L8 L9 LB LU LO"


@pytest.mark.parametrize("options", [OPTIONS, BY_HAND])
def test_stoeck_of_others_come_as_early_as_by_play(options: Options) -> None:
    """They win the game where playing on would, with 20 to come and the claimer short of two tricks."""
    state = table("EU E9 EA RA RK SA SK LA LK", *WITH_STOECK)
    state = replace(state, options=replace(options, weis=False), totals=(2500 - 50, 2500 - 20))
    state, _ = apply(state, ClaimRest(0))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.by) == ((1,), "stoeck")


def test_the_others_give_away_as_little_as_they_can() -> None:
    """The claimer has 20 + 3 + 10 + 0 after the first trick: his partner has no trump but the Banner."""
    state = table("EU E9 EA RA RK SA SK LA LK", *WITH_STOECK)
    state, _ = apply(state, ClaimRest(0))
    assert state.deal.done[0].points == 33
