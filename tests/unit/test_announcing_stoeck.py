"""When Stöck may still be shown, by hand and early (rules B0.13, B10, A35, A36)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from jass.engine.machine import apply, legal_actions, new_game, refusal
from jass.engine.state import AUCTION, PLAY, State
from jass.model.actions import ShowStoeck
from jass.model.cards import FULL, mask_of
from jass.model.contracts import stoeck_cards
from jass.model.notation import parse_cards
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.events import StoeckShown

from .scenes import do, opened

FORGOTTEN = (
    "1:R 1:RU 2:R6 3:RA 0:RB 1:E9 2:EK 3:EB 0:R8 0:EA 1:R7 2:E6 3:L8 1:L9 2:LU 3:L6 0:LA 0:EO 1:RK 2:EU 3:LK "
    "1:LO 2:L7 3:R9 0:S9 3:SK 0:SB 1:RO 2:S6"
)
"""Seat 1 plays King and Ober of trumps and says nothing; 20 would win."""
BY_HAND: dict[str, object] = {"weis": False, "stoeckAnnounce": "manual"}


def rule(state: State, seat: int) -> str | None:
    refused = refusal(state, ShowStoeck(seat))
    return None if refused is None else refused.rule


def test_forgotten_stoeck_stay_lost_where_they_would_win_early() -> None:
    """Shown early are cards in the hand; both are played and covered (A36)."""
    state = opened("official1000", "s2", BY_HAND | {"target": 100})
    state = do(state, *FORGOTTEN.split())
    assert rule(state, 1) == "stoeckTooLate"
    assert state.outcome is None


def test_by_hand_stoeck_may_be_shown_in_the_first_trick() -> None:
    """The holder may show both cards in trick 1 if that ends the game, before it is anybody's (B0.13)."""
    state = opened("official1000", "s2", BY_HAND | {"target": 20})
    state = do(state, "1:R")
    for card in ("1:LO", "2:LU", "3:LK"):
        state = do(state, card)
        won = do(state, "1:stoeck").outcome
        assert won is not None
        assert (won.winners, won.by) == ((1,), "stoeck")
        assert rule(state, 0) == "noStoeck"
    assert (
        rule(do(opened("official1000", "s2", BY_HAND | {"target": 21}), "1:R", "1:LO"), 1) == "stoeckTooEarly"
    )


HANDS = (
    "RK RO RA R6 E6 E7 E8 E9 S6",
    "R7 R9 RU EB EO EA S7 S9 LB",
    "R8 RB EU EK S8 SB SO L6 LU",
    "SU SK SA L7 L8 L9 LO LK LA",
)
"""Seat 0 has Stöck in Rosen and the best Weis: 50, and 20 for the King with Ober and ace."""
EARLY: dict[str, object] = {"stoeckAnnounce": "manual", "stoeckEarly": True, "target": 1000}


def table(options: dict[str, object] | None = None, hands: tuple[str, ...] = HANDS) -> State:
    """Seat 0 has named Rosen and leads; its party wants 90 points, the other one."""
    state = opened("schieberCh", "1", EARLY | (options or {}))
    held = tuple(mask_of(parse_cards(hand.split())) for hand in hands)
    deal = replace(state.deal, forehand=0, leader=0, hands=held, dealt=held, ever_dealt=held)
    return do(replace(state, deal=deal, totals=(910, 999)), "0:R")


WEIS = "0:weis E6E7E8E9 RORKRA"
TRICK = ("0:S6", "1:S9", "2:SO", "3:SA")


@pytest.mark.parametrize("weis", ["auto", "manual"])
@pytest.mark.parametrize("moment", range(4))
def test_by_hand_stoeck_may_be_shown_with_the_weis_that_they_need(weis: str, moment: int) -> None:
    state = do(table({"weisAnnounce": weis}), *[WEIS] * (weis == "manual"))
    assert rule(replace(state, totals=(909, 999)), 0) == "stoeckTooEarly"
    said = do(state, *TRICK[:moment], "0:stoeck")
    assert rule(said, 0) == "noStoeck"
    won = do(said, *TRICK[moment:]).outcome
    assert won is not None
    assert (won.winners, won.by) == ((0,), "weis")


def test_by_hand_stoeck_are_not_shown_with_weis_that_count_later_or_were_not_said() -> None:
    assert rule(table({"countOrder": "SSW"}), 0) == "stoeckTooEarly"
    assert rule(table({"weisAnnounce": "manual"}), 0) == "stoeckTooEarly"
    assert rule(do(replace(table(), totals=(500, 0)), *TRICK), 0) == "stoeckTooEarly"


def test_stoeck_said_with_a_weis_that_is_beaten_wait_for_the_second_card() -> None:
    better = (*HANDS[:1], HANDS[1].replace("LB", "LA"), HANDS[2], HANDS[3].replace("LA", "LB"))
    state = do(replace(table(hands=better), totals=(910, 0)), "0:stoeck", *TRICK)
    assert (state.outcome, state.deal.stoeck, rule(state, 0)) == (None, (), "noStoeck")
    assert rule(replace(state, totals=(980, 0)), 0) is None


@pytest.mark.parametrize("announce", ["auto", "manual"])
@pytest.mark.parametrize("bergpreis", [False, True])
def test_who_may_not_write_shows_no_stoeck_early(announce: str, bergpreis: bool) -> None:
    """Where only the contractor's party writes, the defenders' Stöck win neither game nor Bergpreis (B2)."""
    options: dict[str, object] = {
        "scoring": "declarerOnly",
        "stoeckAnnounce": announce,
        "bergpreis": bergpreis,
    }
    near = 499 if bergpreis else 999
    for hands, shown in ((HANDS, True), ((HANDS[3], *HANDS[:3]), False)):
        state = replace(table(options, hands), totals=(near, near))
        holder = hands.index(HANDS[0])
        assert (rule(state, holder) is None) == (shown and announce == "manual")
        while state.deal.contract and not state.deal.done and state.outcome is None:
            state = do(state, legal_actions(state)[0])
        assert (holder in state.deal.stoeck) == (shown and announce == "auto")


TWO_PACKETS: dict[str, object] = {"bergpreis": False, "target": 1000}
SECOND_PACKETS = "E6 E8 EB EO EA R6 R8 RB RU", "E7 E9 EU EK R7 R9 RO RK RA"
"""Seat 1 has Stöck in Rosen, and with the ace the one Weis."""


def trick_ten(options: dict[str, object], names: tuple[str, str] = SECOND_PACKETS) -> State:
    """Two players have taken up their second packets; seat 0 leads trick 10, trumps are Rosen."""
    first = mask_of(range(18, 27)), mask_of(range(27, 36))
    second = [mask_of(parse_cards(hand.split())) for hand in names]
    state = opened("schieber2p", "1", TWO_PACKETS | options)
    ever = first[0] | second[0], first[1] | second[1]
    deal = replace(state.deal, hands=first, dealt=first, ever_dealt=ever, forehand=0, leader=0,
                   waiting=((second[0],), (second[1],)))  # fmt: skip
    state = do(replace(state, deal=deal), "0:R")
    while len(state.deal.done) < 9:
        state = do(state, legal_actions(state)[0])
    return state


@pytest.mark.parametrize("announce", ["auto", "manual"])
def test_stoeck_of_the_second_packet_are_shown_early_with_its_weis(announce: str) -> None:
    """Two players have a second contest in trick 10, and Stöck beside it (B0.13, B6)."""
    state = trick_ten({"stoeckEarly": True, "stoeckAnnounce": announce})
    state = do(replace(state, totals=(999, 960)), "0:EA", *["1:stoeck"] * (announce == "manual"), "1:EK")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.by) == ((1,), "weis")


@pytest.mark.parametrize(("order", "by"), [("SWS", "stoeck"), ("SSW", "stoeck"), ("StSW", "trick")])
def test_stoeck_shown_early_in_trick_ten_count_in_the_order(order: str, by: str) -> None:
    """Trick 10 is a trick of Weis like the first: what falls into it is booked in that order (B0.13, B6)."""
    state = trick_ten({"stoeckEarly": True, "countOrder": order})
    won = do(replace(state, totals=(999, 980)), "0:EA", "1:EK").outcome
    assert won is not None
    assert (won.winners, won.by) == ((1 if by == "stoeck" else 0,), by)


def test_stoeck_by_hand_may_be_said_until_the_first_card_of_the_second_packet() -> None:
    """The second card was the last of trick 9, and lies uncovered when the packets are taken up (A36, B6)."""
    state = opened("schieber2p", "1", TWO_PACKETS | {"stoeckAnnounce": "manual", "weis": False})
    names = "L6 L7 L8 L9 LB LU LO LK RU", "S6 S7 S8 S9 SB SU SO RO RK"
    first = tuple(mask_of(parse_cards(hand.split())) for hand in names)
    second = mask_of(range(9)), FULL & ~mask_of(range(9)) & ~first[0] & ~first[1]
    deal = replace(state.deal, hands=first, dealt=first, forehand=0, leader=0,
                   ever_dealt=(first[0] | second[0], first[1] | second[1]),
                   waiting=((second[0],), (second[1],)))  # fmt: skip
    state = do(replace(state, deal=deal), "0:R", "0:L6", "1:RO", "1:S6", "0:RU")
    for low, thrown in zip("789BUO", "789BUO", strict=True):
        state = do(state, f"0:L{low}", f"1:S{thrown}")
    state = do(state, "0:LK", "1:RK")
    assert state.deal.stoeck_due == 1
    assert rule(state, 0) == "noStoeck"
    assert do(state, "1:stoeck").deal.stoeck == (1,)
    covered = do(state, legal_actions(state)[0])
    assert covered.deal.trick
    assert rule(covered, 1) == "noStoeck"


@pytest.mark.parametrize("order", ["SWS", "SSW", "StSW"])
def test_after_the_weis_trick_stoeck_count_with_their_card_in_every_order(order: str) -> None:
    """The order sorts what is booked at the end of the Weis trick; later ones are told as they come (A40)."""
    state = table({"countOrder": order, "weis": False, "stoeckAnnounce": "auto", "stoeckEarly": False})
    state = do(state, "0:RK", "1:R7", "2:R8", "3:SU")
    won = do(replace(state, totals=(980, 999)), "0:RO").outcome
    assert won is not None
    assert (won.winners, won.by) == ((0,), "stoeck")


def test_who_is_over_the_target_and_has_not_claimed_yet_shows_nothing_early() -> None:
    """Stöck are shown early to win with them, and these points are there already."""
    options = Options.from_json({"claimMode": "manual"}, find_variant("official1000").options)
    early = []
    for number in range(60):
        state = replace(new_game("official1000", f"claim {number}", options)[0], totals=(1000, 0))
        rng = Random(number)
        while state.phase in (AUCTION, PLAY):
            state, events = apply(state, rng.choice(legal_actions(state)))
            for event in events:
                if isinstance(event, StoeckShown) and state.phase == PLAY and state.party_of(event.seat) == 0:
                    early.append(state.deal.hands[event.seat] & stoeck_cards(state.table.trump))
    assert len(early) > 3
    assert not any(early), "with one of the two still in the hand"
