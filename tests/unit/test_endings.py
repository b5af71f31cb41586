"""The end of a game: when, by which entry, and what happens to the deal (rules B0.13, B0.14, B4.5)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from jass.engine.machine import apply, new_game
from jass.engine.state import DEAL_OVER, GAME_OVER, State, check
from jass.history.log import loads, replay
from jass.model.actions import Action, Claim, NextDeal, Play
from jass.model.cards import FULL, Mask, cards_in, mask_of
from jass.options.options import Options
from jass.public.events import Booked, DealEnded, Event, GameEnded
from jass.public.records import DealResult
from jass.rules.scoring import LAST, MATCH, STOECK, TRICK, WEIS

from .scenes import do, opened, played_on, to_phase

GAMES = Path(__file__).parent.parent / "games"


def booked(events: tuple[Event, ...]) -> list[Booked]:
    return [event for event in events if isinstance(event, Booked)]


def with_target(state: State, target: int) -> State:
    """The same game, had it been agreed to play to that target."""
    options = Options.from_json({"target": target}, state.options)
    return replace(state, options=options)


@pytest.mark.parametrize("kind", [STOECK, WEIS, TRICK, LAST, MATCH])
def test_every_kind_of_entry_can_end_a_game_at_once(kind: str) -> None:
    """Exactly the target is enough; nothing is booked after it; the deal stops as it lies."""
    found = 0
    for seed in range(400):
        start = opened("schieberCh", str(seed), {"target": 100_000})
        for before, action, after, events in played_on(start):
            if after.phase == DEAL_OVER and before.deal.number == 3:
                break
            entries = booked(events)
            for index, entry in enumerate(entries):
                if entry.kind != kind or entry.total <= max(before.totals):
                    continue
                ended, heard = apply(with_target(before, entry.total), action)
                check(ended)
                first = next(e for e in entries[: index + 1] if e.total >= entry.total)
                assert ended.phase == GAME_OVER
                assert ended.outcome is not None
                assert ended.outcome.winners == (first.party,)
                assert ended.outcome.by == first.kind
                written = booked(heard)
                if (first.kind, written[-1].kind) == (TRICK, LAST):  # its 5 belong to the trick
                    del written[-1]
                assert written[-1] == first
                assert isinstance(heard[-2], DealEnded)
                assert isinstance(heard[-1], GameEnded)
                assert ended.results[-1].totals == ended.totals == ended.outcome.totals
                found += 1
        if found:
            return
    pytest.fail(f"no {kind} found in 400 games")


def test_the_last_trick_that_wins_is_written_with_its_5() -> None:
    found = 0
    for seed in range(400):
        start = opened("schieberCh", str(seed), {"target": 100_000})
        for before, action, after, events in played_on(start):
            if after.phase == DEAL_OVER:
                entries = booked(events)
                if [each.kind for each in entries[:2]] == [TRICK, LAST] and entries[0].total > max(
                    before.totals
                ):
                    ended, _ = apply(with_target(before, entries[0].total), action)
                    assert ended.outcome is not None
                    assert ended.outcome.by == TRICK
                    assert ended.totals[entries[0].party] == entries[1].total
                    found += 1
                break
    assert found


def test_one_point_less_does_not_end_it() -> None:
    start = opened("schieberCh", "1", {"target": 100_000})
    for before, action, _, events in played_on(start):
        entries = booked(events)
        if entries and entries[-1].total > max(before.totals):
            target = max(entry.total for entry in entries) + 1
            state, _ = apply(with_target(before, target), action)
            assert state.outcome is None
            return


def test_stoeck_with_the_card_that_fills_the_trick_may_end_the_game() -> None:
    """The trick then lies there full, nobody gathers it, and the state is still sound."""
    for seed in range(400):
        start = opened("schieberCh", str(seed), {"target": 100_000})
        for before, action, after, events in played_on(start):
            if after.phase == DEAL_OVER:
                break
            entries = booked(events)
            full = isinstance(action, Play) and len(before.deal.trick) == 3
            if full and entries and entries[0].kind == STOECK and entries[0].total > max(before.totals):
                ended, _ = apply(with_target(before, entries[0].total), action)
                check(ended)
                assert ended.outcome is not None
                assert ended.outcome.by == STOECK
                assert len(ended.deal.trick) == 4
                assert len(ended.deal.done) == len(before.deal.done)
                return
    pytest.fail("no such Stöck found")


def test_round_end_counts_the_whole_deal() -> None:
    """Schieber 3000: the deal is finished; if both are over, Stöck, tricks, 5, match, Weis decide."""
    both = 0
    for seed in range(40):
        start = opened("schieber3000", str(seed), {"target": 500})
        *_, (_, _, state, _) = played_on(start)
        assert state.outcome is not None
        assert len(state.deal.done) == 9
        totals = state.totals
        over = [party for party in (0, 1) if totals[party] >= 500]
        assert set(state.outcome.winners) <= set(over)
        assert max(state.results[-2].totals if len(state.results) > 1 else (0,)) < 500
        both += len(over) == 2
    assert both, "no game in which both came over"


def test_a_draw_after_twelve_deals_is_shared() -> None:
    start = opened("schieberChCoiffeur", "1")
    *_, (before, action, state, _) = played_on(start)
    assert state.outcome is not None
    assert len(state.results) == 12
    assert sorted(result.row or "" for result in state.results) == sorted("ERSLOU" * 2)
    gap = state.totals[0] - state.totals[1]
    tied = replace(before, totals=(before.totals[0], before.totals[1] + gap))
    even, _ = apply(tied, action)
    assert even.outcome is not None
    assert even.totals[0] == even.totals[1]
    assert even.outcome.winners == (0, 1)


def test_a_differenzler_tie_is_played_on() -> None:
    state = to_phase(opened("differenzlerOnline", "4", {"deals": 1}), GAME_OVER)
    assert state.outcome is not None
    assert state.totals[state.outcome.winners[0]] == min(state.totals)
    *_, (before, action, _, _) = played_on(opened("differenzlerOnline", "4", {"deals": 1}))
    final = state.totals
    best, second = sorted(range(4), key=final.__getitem__)[:2]
    level = tuple(final[best] - final[second] if seat == second else 0 for seat in range(4))
    tied, _ = apply(replace(before, totals=level), action)
    assert tied.totals[best] == tied.totals[second] == min(tied.totals)
    assert tied.phase == DEAL_OVER
    shared, _ = apply(
        replace(before, totals=level, options=replace(before.options, tie_rule="shared")), action
    )
    assert shared.outcome is not None
    assert shared.outcome.winners == tuple(sorted((best, second)))


def test_schneider_and_bergpreis_are_told_and_give_no_points() -> None:
    schneider = bergpreis = 0
    for seed in range(12):
        state = to_phase(opened("official1000", str(seed), {"bergpreis": True, "target": 300}), GAME_OVER)
        assert state.outcome is not None
        loser = 1 - state.outcome.winners[0]
        assert (loser in state.outcome.schneider) == (state.totals[loser] < 150)
        schneider += bool(state.outcome.schneider)
        bergpreis += state.bergpreis is not None
        assert sum(result.score[loser] for result in state.results) == state.totals[loser]
    assert bergpreis == 12
    assert 0 < schneider < 12


def test_a_schneider_pays_double_for_the_game() -> None:
    """With play money, losing double is a double stake for the game (rules C, B6)."""
    paid = set()
    for seed in range(12):
        rules = {"schneider": True, "target": 300, "bergpreis": False}
        state = to_phase(opened("schieber5p", str(seed), rules), GAME_OVER)
        assert state.outcome is not None
        amount = 200 if state.outcome.schneider else 100
        assert {abs(each) for each in state.outcome.pay} == {0, amount}
        assert sum(state.outcome.pay) == 0
        paid.add(amount)
    assert paid == {100, 200}


def test_a_claim_in_the_auction_pays_who_sits_there_now() -> None:
    """The joker has moved with the deal, and the parties with him."""
    rules = {"jokerRotation": "perDeal", "claimMode": "manual", "bergpreis": False}
    state = do(to_phase(opened("schieber5p", "1", rules), DEAL_OVER), NextDeal())
    claimer = state.parties[0][1]
    won = do(replace(state, totals=(9999, 0)), Claim(claimer)).outcome
    assert won is not None
    assert won.winners == (0,)
    assert won.pay == tuple({0: 100, 1: -100, None: 0}[state.party_of(seat)] for seat in range(5))


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((0, 0, 0), (1, 2)), ((50, 7, 7), (1, 2)), ((0, 7, 8), (2,)), ((2500, 7, 7), (0,))],
)
def test_a_false_claim_is_won_by_all_others_who_lead(
    totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = opened("schieber3p", "1", {"claimMode": "manual", "target": 2500})
    outcome = do(replace(state, totals=totals), "0:claim").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.claimed_by) == (winners, 0)


def test_a_deal_cut_short_is_recorded_as_it_lies() -> None:
    state = to_phase(opened("schieberCh", "5", {"target": 300}), GAME_OVER)
    result: DealResult = state.results[-1]
    assert sum(result.tricks) == len(state.deal.done)
    assert sum(result.points) == sum(trick.points for trick in state.deal.done)


def test_a_match_that_is_not_written_is_paid_all_the_same() -> None:
    """Five players: it earns no points by agreement, or its last trick's points have ended the game (B6)."""
    log = loads((GAMES / "schieber5p-match.json").read_text())
    matched = next(result for result in replay(log)[0].results if result.match is not None)

    def last_card(options: Options) -> tuple[State, Action]:
        state, _ = new_game(log.variant, log.seeds, options)
        for action in log.actions:
            after, _ = apply(state, action)
            if len(after.results) == matched.deal:
                return state, action
            state = after
        raise AssertionError("the deal does not end")

    before, action = last_card(Options.from_json({"matchBonus": 0}, log.options))
    result = apply(before, action)[0].results[-1]
    assert result.pay == matched.pay
    assert result.score == (157 * result.factor, 0)

    before, action = last_card(log.options)
    target = log.options.target
    assert target
    over, _ = apply(replace(before, totals=(target - 1, 0)), action)
    assert over.phase == GAME_OVER
    assert over.results[-1].match is None
    assert over.results[-1].pay == matched.pay


@pytest.mark.parametrize("ours", [0, 1])
def test_where_trumps_are_cut_any_partys_match_counts(ours: int) -> None:
    """Nobody declares there, so no match is a counter-match (rules B0.8)."""
    rules = {"trumpBy": "cut", "contracts": ["E", "R", "S", "L"], "target": 100_000, "counterMatch": False}
    state = opened("schieberCh", "1", rules)
    deal, trumps = state.deal, state.table.trumps
    strong = next(seat for seat in range(4) if state.party_of(seat) == ours)
    others = iter(shared_out(FULL & ~trumps, 3))
    hands = tuple(trumps if seat == strong else next(others) for seat in range(4))
    dealt = replace(deal, hands=hands, dealt=hands, ever_dealt=hands, forehand=strong, leader=strong)
    result = to_phase(replace(state, deal=dealt), DEAL_OVER).results[0]
    assert result.tricks[ours] == 9
    assert result.match == ours
    assert result.score[ours] >= (157 + 100) * result.factor


def shared_out(cards: Mask, hands: int) -> list[Mask]:
    """The cards in so many hands, one after the other."""
    listed = list(cards_in(cards))
    return [mask_of(listed[first::hands]) for first in range(hands)]
