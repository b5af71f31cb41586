"""Weis, Stöck and claims, automatic or by hand (rules B0.10, B0.11, B0.13, A35, A36, A42)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.engine.machine import apply, legal_actions, refusal
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, PLAY, State
from jass.model.actions import Announce, Claim, Play, ShowStoeck
from jass.model.actions import parse_action as parse
from jass.model.cards import Mask, mask_of, union
from jass.model.errors import IllegalAction
from jass.model.notation import card_name, parse_cards
from jass.public.events import Booked, StoeckShown, WeisAnnounced, WeisDecided
from jass.rules.melds import possible_melds

from .scenes import do, first_legal, opened, played_on


def mask(cards: str) -> Mask:
    return mask_of(parse_cards(cards.split()))


HANDS = (
    "E6 E7 E8 RK RO R6 SA SB L9",
    "EA EK EO R7 R8 S6 S7 L7 L8",
    "E9 EB EU R9 RB S8 S9 L6 LB",
    "RU RA SU SO SK LU LO LK LA",
)
"""Seat 0: run of three, and Stöck in Rosen; 1: better run (A K O); 2: run; 3: two runs of four and three."""


def dealt(options: dict[str, object] | None = None, contract: str = "R") -> State:
    """schieberCh with these hands; seat 0 is forehand and has named the contract."""
    state = opened("schieberCh", "1", options)
    hands = tuple(mask(hand) for hand in HANDS)
    assert union(hands) == (1 << 36) - 1
    deal = replace(state.deal, forehand=0, leader=0, hands=hands, dealt=hands, ever_dealt=hands)
    return do(replace(state, deal=deal), f"0:{contract}")


def test_of_weis_that_are_not_shown_a_tie_tells_the_top_cards() -> None:
    def decided(weis_reveal: str, contract: str) -> tuple[WeisDecided, State]:
        state = dealt({"weisReveal": weis_reveal}, contract)
        swap = mask("L9 LA")
        hands = tuple(hand ^ swap if seat in (0, 3) else hand for seat, hand in enumerate(state.deal.dealt))
        deal = replace(state.deal, hands=hands, dealt=hands, ever_dealt=hands)
        state = do(replace(state, deal=deal), "0:E6", "1:EA", "2:EU")
        state, events = apply(state, Play(3, parse_cards(["LU"])[0]))
        return next(event for event in events if isinstance(event, WeisDecided)), state

    event, state = decided("none", "R")
    assert (event.seat, event.shown) == (1, ())
    assert [(seat, card_name(card)) for seat, card in event.tops] == [
        (0, "E8"), (1, "EA"), (2, "EU"), (3, "SK")
    ]  # fmt: skip
    assert observe(state, 0).tops == event.tops
    event, _ = decided("none", "U")  # turned round: the lowest card decides
    assert [(seat, card_name(card)) for seat, card in event.tops] == [
        (0, "E6"), (1, "EO"), (2, "E9"), (3, "SU")
    ]  # fmt: skip
    assert decided("winners", "R")[0].tops == ()


def test_weis_that_differ_tell_no_top_card() -> None:
    state = do(dealt({"weisReveal": "none"}), "0:E6", "1:EA", "2:EU", "3:LU")
    assert state.deal.weis is not None
    assert state.deal.weis.tops == ()


def refused(state: State, action: Announce | ShowStoeck | Claim) -> str:
    refusal_ = refusal(state, action)
    assert refusal_ is not None
    with pytest.raises(IllegalAction):
        apply(state, action)
    return refusal_.rule


BY_HAND: dict[str, object] = {"weisAnnounce": "manual", "stoeckAnnounce": "manual"}
RUN = Announce(0, (mask("E6 E7 E8"),))


def test_the_table_announces_for_everybody() -> None:
    state, events = apply(dealt(), Play(0, parse_cards(["E6"])[0]))
    (announced,) = [e for e in events if isinstance(e, WeisAnnounced)]
    assert announced == WeisAnnounced(0, (("run", 3, 20),))  # what the table may know, and no cards
    state = do(state, "1:EA", "2:EU")
    state, events = apply(state, Play(3, parse_cards(["LU"])[0]))
    (decided,) = [e for e in events if isinstance(e, WeisDecided)]
    # Seat 3: U O K A of Schilten, 50; with seat 1's A K O, 20, and its own U O K of Schellen, 20.
    assert (decided.seat, decided.party, decided.written) == (3, 1, (0, 90))
    assert {seat for seat, _ in decided.shown} == {1, 3}


def test_by_hand_only_what_is_said_counts() -> None:
    state = do(dealt(BY_HAND), "0:weis E6E7E8", "0:E6", "1:EA", "2:EU")
    state, events = apply(state, Play(3, parse_cards(["LU"])[0]))
    (decided,) = [e for e in events if isinstance(e, WeisDecided)]
    assert (decided.seat, decided.written) == (0, (20, 0))
    silent = do(dealt(BY_HAND), "0:E6", "1:EA", "2:EU", "3:LU")
    assert silent.deal.weis is None


def test_what_may_not_be_announced() -> None:
    state = dealt(BY_HAND)
    assert refused(dealt(), RUN) == "weisNotByHand"
    assert refused(dealt({"weis": False} | BY_HAND), RUN) == "weisNotByHand"
    assert refused(state, Announce(1, (mask("EO EK EA"),))) == "notYourTurn"
    assert refused(state, Announce(0, ())) == "noMeld"
    assert refused(state, Announce(0, (mask("E6 E7"),))) == "noMeld"
    assert refused(state, Announce(0, (mask("EO EK EA"),))) == "notInHand"
    assert refused(state, Announce(0, (mask("E6 E7 E8"), mask("E6 E7 E8")))) == "meldsOverlap"
    assert refused(state, Announce(0, (mask("E6 E7 E8"), mask("S6 S7 S8")))) == "notInHand"
    assert refused(do(state, RUN), RUN) == "weisTooLate"
    later = do(state, "0:E6", "1:EA", "2:EU", "3:LU")
    assert later.to_act() == 1
    assert refused(later, Announce(1, (mask("EO EK EA"),))) == "weisTooLate"


def holding(hand: str, options: dict[str, object]) -> State:
    """Seat 0 with this hand, the others with the rest; Weis by hand, seat 0 to play."""
    held = mask(hand)
    rest = [card for card in range(36) if not held >> card & 1]
    hands = (held, *(mask_of(rest[i : i + 9]) for i in (0, 9, 18)))
    state = opened("schieberCh", "1", {"weisAnnounce": "manual", **options})
    deal = replace(state.deal, forehand=0, leader=0, hands=hands, dealt=hands, ever_dealt=hands)
    return do(replace(state, deal=deal), "0:O")


FOUR_UNDERS = "EU RU SU LU"


@pytest.mark.parametrize("kreuzweis", [False, True])
def test_the_same_meld_is_not_announced_twice(kreuzweis: bool) -> None:
    state = holding(f"{FOUR_UNDERS} E9 EB R6 R8 S6", {"kreuzweis": kreuzweis})
    assert refused(state, Announce(0, (mask(FOUR_UNDERS),) * 2)) == "meldsOverlap"
    both = Announce(0, (mask(FOUR_UNDERS), mask("E9 EB EU")))
    assert (refusal(state, both) is None) == kreuzweis


def test_the_view_tells_what_can_be_announced() -> None:
    """Four eights or two runs that they cut; what is worth most comes as the own Weis (B0.9, B0.10)."""
    state = holding("E7 E8 E9 R8 R9 RB S8 L8 LA", {"kreuzweis": False})
    runs, quad = (mask("E7 E8 E9"), mask("R8 R9 RB")), mask("E8 R8 S8 L8")
    view = observe(state, 0)
    assert {meld.cards for meld in view.sayable} == {*runs, quad}
    assert [meld.cards for meld in view.own_melds] == [quad]
    assert refusal(state, Announce(0, runs)) is None
    assert refusal(state, Announce(0, (quad,))) is None
    assert refused(state, Announce(0, (*runs, quad))) == "meldsOverlap"
    for melds in [(runs[0],), (runs[1],)]:  # the other kept to oneself
        assert do(state, Announce(0, melds)).deal.announced[0] is not None
    assert observe(do(state, Announce(0, runs)), 0).sayable == ()
    assert observe(state, 1).sayable == ()
    assert observe(dealt(), 0).sayable == ()


def test_the_view_tells_that_stoeck_have_been_announced() -> None:
    state = do(dealt(BY_HAND), "0:RK", "1:R7", "2:R9", "3:RU", "3:LA", "0:L9", "1:L7", "2:L6", "3:LK")
    while state.to_act() != 0:
        state = do(state, legal_actions(state)[0])
    assert not observe(state, 0).stoeck_said
    said = do(state, "0:stoeck")
    assert observe(said, 0).stoeck_said
    assert not observe(said, 1).stoeck_said
    written = do(said, "0:RO")
    assert written.deal.stoeck == (0,)
    assert not observe(written, 0).stoeck_said


def test_one_run_is_not_announced_as_two() -> None:
    """With 5+ = 100 the nine of a suit are worth 100, not 5+4 or 5+3 (rules A22, A23)."""
    state = holding("E6 E7 E8 E9 EB EU EO EK EA", {"weisLong": "cap100", "kreuzweis": False})
    five = mask("E6 E7 E8 E9 EB")
    assert refused(state, Announce(0, (five, mask("EU EO EK EA")))) == "noMeld"
    assert refused(state, Announce(0, (five, mask("EO EK EA")))) == "noMeld"
    assert refusal(state, Announce(0, (five,))) is None


def test_runs_on_both_sides_of_four_alike_are_two() -> None:
    """Without Kreuzweis four Unders cut the run of their suit (rules B0.9)."""
    state = holding("E8 E9 EB EU EO EK EA RU SU".replace("EA", "LU"), {"kreuzweis": False})
    cut = Announce(0, (mask("EU RU SU LU"), mask("E8 E9 EB")))
    assert refusal(state, cut) is None


def two_packets(options: dict[str, object]) -> State:
    """Two players; seat 0 has the King of Rosen in his hand and the Ober in the packet face down."""
    first, second = mask("RK R6 R7 R8 R9 RB RU E6 E7"), mask("RO E8 E9 EB EU EO EK EA RA")
    others = (mask("S6 S7 S8 S9 SB SU SO SK SA"), mask("L6 L7 L8 L9 LB LU LO LK LA"))
    state = opened("schieber2p", "1", {"stoeckAcrossPackets": True, "weis": False} | options)
    deal = replace(
        state.deal, forehand=0, leader=0, hands=(first, others[0]), dealt=(first, others[0]),
        waiting=((second,), (others[1],)), ever_dealt=(first | second, others[0] | others[1]),
    )  # fmt: skip
    return do(replace(state, deal=deal), "0:R")


def test_stoeck_are_not_shown_from_a_packet_that_nobody_has_seen() -> None:
    """The second card lies face down: its owner cannot know that he will have Stöck."""
    state = replace(two_packets({"stoeckEarly": True, "target": 1000}), totals=(980, 0))
    assert booked(state, "0:R6") == []
    assert booked(do(state, "0:R6"), "1:S6") == []
    assert refused(two_packets({"stoeckAnnounce": "manual"}), ShowStoeck(0)) == "noStoeck"


def test_stoeck_across_packets() -> None:
    state = two_packets({})
    for led, thrown in zip(["RU", "RK", "RB", "R9", "R8", "R7", "R6", "E7", "E6"], "6789BUOKA", strict=True):
        state = do(state, f"0:{led}", f"1:S{thrown}")
    assert state.deal.stoeck == ()
    assert booked(state, "0:RO")[0] == ("stoeck", 0)


def stoeck_events(state: State, *texts: str) -> int:
    """Plays on; how often Stöck is written."""
    written = 0
    for text in texts:
        state, events = apply(state, parse(text))
        written += sum(isinstance(event, StoeckShown) for event in events)
    return written


FIRST = ("0:RK", "1:R7", "2:R9", "3:RU")
"""Trick 1 with the first of the two; seat 3 takes it."""
SECOND = ("3:RA", "0:RO")


def test_stoeck_are_written_with_the_second_card() -> None:
    state = do(dealt(), *FIRST)
    assert state.deal.stoeck == ()
    assert stoeck_events(state, *SECOND) == 1


def test_stoeck_by_hand_before_the_second_card() -> None:
    state = do(dealt(BY_HAND), *FIRST, "3:RA")
    assert stoeck_events(state, "0:stoeck", "0:RO") == 1
    assert refused(do(state, "0:stoeck"), ShowStoeck(0)) == "noStoeck"


def test_stoeck_by_hand_while_the_second_card_is_not_covered() -> None:
    state = do(dealt(BY_HAND), *FIRST, *SECOND)
    assert stoeck_events(state, "0:stoeck") == 1
    covered = do(state, "1:R8")
    assert refused(covered, ShowStoeck(0)) == "stoeckTooLate"
    assert covered.deal.stoeck == ()


def test_what_stoeck_may_not_be_said() -> None:
    state = dealt(BY_HAND)
    assert refused(dealt(), ShowStoeck(0)) == "stoeckNotByHand"
    assert refused(state, ShowStoeck(0)) == "stoeckTooEarly"
    assert refused(state, ShowStoeck(3)) == "noStoeck"
    assert refused(dealt(BY_HAND, contract="O"), ShowStoeck(0)) == "noStoeck"


def booked(state: State, text: str) -> list[tuple[str, int]]:
    _, events = apply(state, parse(text))
    return [(event.kind, event.party) for event in events if isinstance(event, Booked)]


def test_stoeck_shown_early_when_they_end_the_game() -> None:
    """Seat 0 holds K and O of trumps; 20 to go: shown in trick 1, before any trick counts (A35)."""
    near = replace(dealt({"stoeckEarly": True, "target": 1000}), totals=(980, 999))
    state = do(near, "0:E6", "1:EA", "2:EU")
    assert booked(state, "3:LU") == [("stoeck", 0)]
    ended = do(state, "3:LU")
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.by) == ((0,), "stoeck")
    # Without the option the other party wins first, by its Weis.
    other = replace(dealt({"target": 1000}), totals=(980, 999))
    assert booked(do(other, "0:E6", "1:EA", "2:EU"), "3:LU") == [("weis", 1)]


def test_stoeck_are_not_shown_early_when_they_do_not_end_it() -> None:
    far = replace(dealt({"stoeckEarly": True, "target": 1000}), totals=(979, 0))
    state = do(far, "0:E6", "1:EA", "2:EU")
    assert ("stoeck", 0) not in booked(state, "3:LU")


def test_a_right_claim_wins_and_a_wrong_one_loses() -> None:
    by_claim: dict[str, object] = {"claimMode": "manual", "target": 1000}
    over = replace(dealt(by_claim), totals=(1000, 1200))
    for seat, winner in ((0, 0), (1, 1), (2, 0)):
        ended = do(over, f"{seat}:claim")
        assert ended.outcome is not None
        assert (ended.outcome.winners, ended.outcome.by) == ((winner,), "claim")
    under = replace(dealt(by_claim), totals=(999, 100))
    ended = do(under, "0:claim")
    assert ended.outcome is not None
    assert ended.outcome.winners == (1,)
    assert refused(dealt(), Claim(0)) == "claimNotByHand"


def test_with_claims_by_hand_the_game_goes_on_over_the_line() -> None:
    state = replace(dealt({"claimMode": "manual", "target": 1000}), totals=(999, 999))
    later = do(state, "0:E6", "1:EA", "2:EU", "3:LU")
    assert later.phase == PLAY
    assert max(later.totals) >= 1000
    assert do(later, "1:claim").phase == GAME_OVER


BERG: dict[str, object] = {"stoeckEarly": True, "bergpreis": True, "target": 1000}


def test_stoeck_are_shown_early_for_the_bergpreis_as_for_the_game() -> None:
    """Half the target, rounded up, while nobody has it (B0.13): here before the other party's Weis counts."""
    near = do(replace(dealt(BERG), totals=(480, 499)), "0:E6", "1:EA", "2:EU")
    assert booked(near, "3:LU")[0] == ("stoeck", 0)
    won = do(near, "3:LU")
    assert (won.bergpreis, won.outcome) == (0, None)
    for totals, options in (
        ((479, 499), {}),
        ((480, 499), {"bergpreis": False}),
        ((480, 499), {"target": 1001}),
    ):
        state = do(replace(dealt(BERG | options), totals=totals), "0:E6", "1:EA", "2:EU")
        assert ("stoeck", 0) not in booked(state, "3:LU")
    gone = do(replace(dealt(BERG), totals=(480, 500), bergpreis=1), "0:E6", "1:EA", "2:EU")
    assert ("stoeck", 0) not in booked(gone, "3:LU")


def test_stoeck_shown_early_for_the_bergpreis_are_written_once() -> None:
    state = do(replace(dealt(BERG | {"weis": False}), totals=(480, 0)), *FIRST)
    assert (state.deal.stoeck, state.bergpreis, state.totals[0]) == ((0,), 0, 500)
    assert stoeck_events(state, *SECOND) == 0


def test_stoeck_by_hand_may_be_shown_early_for_the_bergpreis() -> None:
    by_hand = BERG | BY_HAND
    state = replace(dealt(by_hand), totals=(480, 0))
    while not state.deal.done:
        state = do(state, legal_actions(state)[0])
    assert state.deal.stoeck == ()
    won = do(replace(state, totals=(480, 0)), ShowStoeck(0))
    assert (won.deal.stoeck, won.bergpreis) == ((0,), 0)
    assert refused(replace(state, totals=(479, 0)), ShowStoeck(0)) == "stoeckTooEarly"


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("preset", ["differenzlerOnline", "coiffeur3p"])
def test_beside_differences_and_sticks_nobody_announces(preset: str, by_hand: bool) -> None:
    """These games have neither Weis nor Stöck (rules B4, B7)."""
    how = "manual" if by_hand else "auto"
    flags = {"weis": True, "stoeck": True, "weisAnnounce": how, "stoeckAnnounce": how}
    for seed in range(10):
        for _, _, after, events in played_on(opened(preset, str(seed), flags), first_legal):
            assert not [
                each for each in events if isinstance(each, WeisAnnounced | WeisDecided | StoeckShown)
            ]
            view = observe(after, 0)
            assert (view.own_melds, view.sayable) == ((), ())
            assert not {"weis", "stoeck"} & view.by_hand
            if after.phase == DEAL_OVER:
                break


def test_what_kept_games_have_announced_there_can_be_replayed() -> None:
    """Kept games have announced by hand where nothing counts; nothing is written for it."""
    flags = {"weis": True, "weisAnnounce": "manual"}
    announced = 0
    for seed in range(20):
        for before, _, _, _ in played_on(opened("differenzlerOnline", str(seed), flags), first_legal):
            seat = before.to_act()
            if before.phase != PLAY or before.deal.done or seat is None:
                continue
            melds = possible_melds(before.deal.hands[seat], before.table, before.options.meld_law)
            if melds:
                after, events = apply(before, Announce(seat, (melds[0].cards,)))
                assert not [each for each in events if isinstance(each, WeisDecided)]
                assert after.deal.entries == before.deal.entries
                announced += 1
    assert announced
