"""Seats: parties, the dealer, the forehand and the leader (rules B0.1, B0.3, A12, A15, B6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.engine.machine import new_game
from jass.engine.state import DEAL_OVER, GAME_OVER, PLAY
from jass.model.notation import parse_card
from jass.options.options import Options
from jass.options.seating import (
    dealer,
    from_seat,
    joker_seat,
    next_forehand,
    next_seat,
    parties,
    party_by_seat,
)
from jass.options.variants import VARIANTS, find_variant

from .scenes import do, first_legal, opened, played_on, to_phase

PARTIES = {
    "schieberCh": ((0, 2), (1, 3)),
    "differenzlerTournament": ((0,), (1,), (2,), (3,)),
    "schieber2p": ((0,), (1,)),
    "schieber3p": ((0,), (1,), (2,)),
    "schieber5p": ((0, 2), (1, 3)),
    "schieber6p": ((0, 2, 4), (1, 3, 5)),
    "coiffeur3p": ((0,), (1,), (2,)),
}


@pytest.mark.parametrize(("variant", "seats"), PARTIES.items())
def test_parties(variant: str, seats: tuple[tuple[int, ...], ...]) -> None:
    options = find_variant(variant).options
    assert parties(options) == seats
    assert joker_seat(options) == (4 if variant == "schieber5p" else None)


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_forehand_and_dealer_go_round_together(variant: str) -> None:
    """The forehand of a deal deals the next one; the joker player does neither."""
    options = find_variant(variant).options
    seats = [seat for seat in range(options.players) if seat != joker_seat(options)]
    forehand = seats[0]
    seen = []
    for _ in range(2 * len(seats)):
        seen.append(forehand)
        following = next_forehand(options, forehand)
        assert dealer(options, following) == forehand
        forehand = following
    assert seen == seats * 2


def test_from_seat() -> None:
    assert from_seat(range(4), 2) == [2, 3, 0, 1]
    assert from_seat([0, 1, 3], 3) == [3, 0, 1]
    assert next_seat(Options(), 3) == 0


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS if variant.options.deals != 1])
def test_the_forehand_moves_one_seat_a_deal(variant: str) -> None:
    state = opened(variant, "forehand")
    first = state.deal.forehand
    state = do(to_phase(state, DEAL_OVER, first_legal), "deal")
    assert state.deal.number == 2
    assert state.deal.forehand == next_forehand(state.options, first)


def test_whoever_is_dealt_the_seven_of_roses_is_first_forehand() -> None:
    for seed in range(20):
        state, _ = new_game("schieber3000", str(seed))
        assert state.deal.hands[state.deal.forehand] >> parse_card("R7") & 1


def test_where_the_seven_is_out_of_play_it_is_the_six() -> None:
    """Five players; the joker player is never forehand, even with that card (A12, B6)."""
    found = set()
    for seed in range(30):
        state = opened("schieber5p", str(seed), {"firstForehand": "card:R7"})
        holder = next(seat for seat in range(5) if state.deal.hands[seat] >> parse_card("R6") & 1)
        assert state.deal.forehand == (holder if holder != 4 else state.deal.forehand)
        assert state.deal.forehand != 4
        found.add(holder)
    assert found == {0, 1, 2, 3, 4}


def test_below_the_lowest_card_it_goes_on_from_the_highest() -> None:
    options = {"removed": ["E6"], "firstForehand": "card:E6"}
    state = next(
        state
        for state in (opened("schieber5p", str(seed), options) for seed in range(20))
        if not state.deal.hands[4] >> parse_card("LA") & 1
    )
    assert state.deal.hands[state.deal.forehand] >> parse_card("LA") & 1


def test_random_first_forehands_come_to_everybody() -> None:
    assert {opened("schieberCh", str(seed)).deal.forehand for seed in range(40)} == {0, 1, 2, 3}
    assert {opened("schieber5p", str(seed)).deal.forehand for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("leader", "shoved"), [("forehand", True), ("contractor", True), ("forehand", False)]
)
def test_who_leads_the_first_trick(leader: str, shoved: bool) -> None:
    state = opened("schieberCh", "3", {"leader": leader})
    forehand = state.deal.forehand
    state = do(state, f"{forehand}:shove") if shoved else state
    contractor = state.to_act()
    state = do(state, f"{contractor}:E")
    assert state.phase == PLAY
    assert state.to_act() == (contractor if leader == "contractor" else forehand)


def test_the_joker_player_joins_whoever_names() -> None:
    state = opened("schieber5p", "1")
    assert state.party_of(4) is None
    namer = state.to_act()
    assert namer is not None
    named = do(state, f"{namer}:E")
    assert named.party_of(4) == named.party_of(namer)
    shoved = do(state, f"{namer}:shove", f"{(namer + 2) % 4}:O")
    assert shoved.party_of(4) == shoved.party_of(namer)
    following = do(to_phase(named, DEAL_OVER, first_legal), "deal")
    assert following.party_of(4) is None


def test_a_joker_that_moves_with_each_deal_takes_over_a_place() -> None:
    """One seat to the right; the former joker takes the new one's place in his party."""
    options = opened("schieber5p", "1", {"jokerRotation": "perDeal"}).options
    before = parties(options, 1)
    assert before == ((0, 2), (1, 3))
    for deal in range(2, 13):
        old, new = joker_seat(options, deal - 1), joker_seat(options, deal)
        assert old is not None
        assert new == (old + 1) % 5
        expected = [{old if seat == new else seat for seat in seats} for seats in before]
        now = parties(options, deal)
        assert [set(seats) for seats in now] == expected
        order = [(new + 1 + step) % 5 for step in range(4)]
        assert len({party_by_seat(options, deal)[seat] for seat in order[::2]}) == 1
        before = now
    assert parties(options, 11) == parties(options, 1)


@pytest.mark.parametrize("rotation", ["fixed", "perGame"])
def test_within_a_game_a_joker_that_changes_by_game_or_never_stays(rotation: str) -> None:
    options = opened("schieber5p", "1", {"jokerRotation": rotation}).options
    assert {joker_seat(options, deal) for deal in range(1, 12)} == {4}
    assert {parties(options, deal) for deal in range(1, 12)} == {((0, 2), (1, 3))}


@pytest.mark.parametrize(("rotation", "jokers"), [("fixed", [4, 4, 4]), ("perGame", [4, 0, 1])])
def test_the_joker_changes_from_game_to_game(rotation: str, jokers: list[int]) -> None:
    preset = opened("schieber5p", "1", {"jokerRotation": rotation}).options
    games = [replace(preset, game=game) for game in (1, 2, 3)]
    assert [joker_seat(game) for game in games] == jokers
    for options in games:
        state, _ = new_game("schieber5p", "next", options)
        assert state.deal.forehand != state.joker
        end = to_phase(state, GAME_OVER)
        assert {end.joker, joker_seat(options, end.deal.number)} == {state.joker}
        assert end.outcome is not None
        assert end.outcome.pay[state.joker or 0] == 0


def test_a_game_with_a_moving_joker_is_played_to_its_end() -> None:
    state = opened("schieber5p", "moving", {"jokerRotation": "perDeal"})
    jokers, totals = [], [0, 0]
    for _, action, after, _ in played_on(state):
        deal = after.deal
        if str(action) == "deal":
            jokers.append(after.joker)
            assert after.joker not in (deal.forehand, dealer(after.options, deal.forehand, deal.number))
        if after.results and len(after.results) > len(state.results):
            result = after.results[-1]
            totals = [total + score for total, score in zip(totals, result.score, strict=True)]
            assert tuple(totals) == after.totals
            assert not result.pay or sum(result.pay) == 0
        state = after
    assert jokers == [deal % 5 for deal in range(len(jokers))]
    assert len(jokers) > 2
    assert state.outcome is not None
    assert sum(state.outcome.pay) == 0
    assert state.outcome.pay[state.joker or 0] == 0
