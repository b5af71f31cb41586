"""Penalised revokes: taken back within the trick, or the deal is repeated (rules B4.6)."""

from __future__ import annotations

import pytest

from jass.engine.machine import apply, legal_actions, legal_mask, new_game, refusal
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, ESTIMATE, PICK_GAME, PLAY, State, check
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import Action, Estimate, NextDeal, PickGame, Play, Shove, TakeBack, TurnTrick
from jass.model.cards import SUIT_MASKS, cards_in, suit_of
from jass.model.errors import IllegalAction
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.events import RevokeFound
from jass.public.view_json import to_json

PRESET = find_variant("differenzlerTournament")


def do(state: State, *actions: Action) -> State:
    for action in actions:
        state, _ = apply(state, action)
        check(state)
    return state


def to_play(seed: str) -> State:
    state, _ = new_game(PRESET.id, seed)
    while state.phase == ESTIMATE:
        seat = state.to_act()
        assert seat is not None
        state = do(state, Estimate(seat, 40))
    return state


def finish(state: State) -> State:
    while state.phase in (ESTIMATE, PLAY):
        state = do(state, legal_actions(state)[-1])
    return state


def with_a_revoke() -> tuple[State, int]:
    """A deal in whose first trick the second player could follow and has not; and that player."""
    for number in range(100):
        state = to_play(f"revoke {number}")
        state = do(state, legal_actions(state)[0])
        seat = state.to_act()
        assert seat is not None
        illegal = state.deal.hands[seat] & ~legal_mask(state)
        if illegal:
            return do(state, Play(seat, next(cards_in(illegal)))), seat
    raise AssertionError("no such deal found")


def test_an_illegal_card_can_be_played_and_taken_back_for_nothing() -> None:
    state, offender = with_a_revoke()
    state = do(state, legal_actions(state)[0], legal_actions(do(state, legal_actions(state)[0]))[0])
    assert legal_actions(state) == [TurnTrick()]
    assert state.to_act() is None
    state = do(state, TakeBack(offender))
    assert state.to_act() == offender
    assert observe(state, offender).actions() == legal_actions(state)
    assert len(state.deal.trick) == 1
    state = do(state, legal_actions(state)[0])
    state = finish(state)
    assert state.results[0].offenders == ()
    assert state.results[0].first_game is None


def test_the_corrected_card_is_no_trump_and_legal() -> None:
    state, offender = with_a_revoke()
    state = do(state, TakeBack(offender))
    allowed = legal_mask(state)
    for card in cards_in(state.deal.hands[offender]):
        assert (refusal(state, Play(offender, card)) is None) == bool(allowed >> card & 1)
    led_trump = state.table.trumps >> state.deal.trick[0] & 1
    assert led_trump or not allowed & state.table.trumps


def test_only_an_offender_takes_back() -> None:
    state, offender = with_a_revoke()
    with pytest.raises(IllegalAction, match="nothingToTakeBack"):
        apply(state, TakeBack((offender + 1) % 4))


def test_a_revoke_repeats_the_deal_and_costs_the_offender_twenty() -> None:
    state, offender = with_a_revoke()
    trump, forehand = state.deal.contract, state.deal.forehand
    while legal_actions(state) != [TurnTrick()]:
        state = do(state, legal_actions(state)[0])
    state, events = apply(state, TurnTrick())
    assert RevokeFound((offender,)) in events
    state = finish(state)
    assert state.phase == PICK_GAME
    assert state.results == ()
    first = state.repeat
    assert first is not None
    kept: dict[int, int] = {}
    while state.phase == PICK_GAME:
        seat = state.to_act()
        assert seat is not None
        assert seat != offender
        assert observe(state, seat).actions() == legal_actions(state)
        kept[seat] = 1 + seat % 2
        state = do(state, PickGame(seat, kept[seat]))
    assert len(kept) == 3
    assert state.phase == DEAL_OVER
    state = do(state, NextDeal())
    assert (state.deal.contract, state.deal.forehand, state.deal.number) == (trump, forehand, 1)
    state = finish(state)
    result = state.results[0]
    second = [abs((e or 0) - points) for e, points in zip(result.estimates, result.points, strict=True)]
    for seat in range(4):
        games = first.first.score[seat], second[seat]
        assert result.score[seat] == (max(games) + 20 if seat == offender else games[kept[seat] - 1])
    assert state.totals == result.score
    assert state.deal.number == 1
    assert do(state, NextDeal()).deal.number == 2


def test_such_a_game_is_replayed_from_its_log() -> None:
    state, offender = with_a_revoke()
    log = Log(PRESET.id, state.seeds.game, PRESET.options)
    again, _ = replay(log)
    while again.phase == ESTIMATE:
        seat = again.to_act()
        assert seat is not None
        log = log.appended(Estimate(seat, 40))
        again, _ = replay(log)
    cards = state.deal.trick
    log = (
        log.appended(Play(state.deal.leader, cards[0]))
        .appended(Play(offender, cards[1]))
        .appended(TakeBack(offender))
    )
    assert loads(dumps(log)) == log
    assert replay(log)[0] == do(state, TakeBack(offender))


def test_a_repeat_deals_every_packet_again() -> None:
    """Two players have a packet face down in the repeat, too (B4.6, B6)."""
    rules = Options.from_json({"players": 2, "packets": [[3, 3, 3], [3, 3, 3]]}, PRESET.options)
    state = repeated(new_game(PRESET.id, "two packets", rules)[0])
    assert len(state.deal.done) == rules.tricks
    assert len(state.results) == 1


def test_a_repeat_has_the_contract_of_who_named_it() -> None:
    """The row of a Coiffeur is his, and the sheet asks for it (B2, B4.6)."""
    named = {"trumpBy": "choice", "contractOncePerParty": True, "deals": 16, "tieRule": "shared"}
    state, _ = new_game(PRESET.id, "once", Options.from_json(named, PRESET.options))
    contractor = state.to_act()
    state = repeated(state)
    assert state.results[0].contractor == contractor
    assert to_json(observe(state, 0))


def test_the_contractor_leads_the_repeat_where_he_leads() -> None:
    """The repeat has the same trump, and so the same player who leads it (B0.4, A51)."""
    shoved = {"trumpBy": "choice", "shove": "nextPlayer", "leader": "contractor"}
    state, _ = new_game(PRESET.id, "s0", Options.from_json(shoved, PRESET.options))
    forehand = state.to_act()
    assert forehand is not None
    state = do(state, Shove(forehand))
    contractor = state.to_act()
    assert contractor not in (None, forehand)
    state = repeated(do(state, legal_actions(state)[0]))
    assert state.deal.done[0].leader == contractor


def test_a_repeat_of_a_shoved_deal_is_told_as_shoved() -> None:
    rules = {"trumpBy": "choice", "shove": "nextPlayer", "estimateDigits": 0, "estimateMax": 157}
    rules |= {"tieRule": "shared", "deals": 1}
    state, _ = new_game(PRESET.id, "s0", Options.from_json(rules, PRESET.options))
    state = repeated(do(state, Shove(state.chooser().seat)))
    (result,) = state.results
    assert result.first_game is not None
    assert result.shoved
    assert result.first_game.shoved


def repeated(state: State) -> State:
    """After a revoke in the first deal and its repeat."""
    while state.repeat is None:
        seat, action = state.to_act(), legal_actions(state)[-1]
        if seat is not None and state.phase == PLAY and not state.deal.revoked:
            wrong = state.deal.hands[seat] & ~legal_mask(state)
            action = Play(seat, next(cards_in(wrong))) if wrong else action
        state = do(state, action)
    while state.phase in (PICK_GAME, DEAL_OVER):
        state = do(state, legal_actions(state)[0])
    return finish(state)


def with_two_revokes() -> tuple[State, int, int]:
    """A plain suit led that the next two players have not followed; the second holds trumps."""
    for number in range(1000):
        state = to_play(f"revokes {number}")
        leader, trumps = state.deal.leader, state.table.trumps
        first, second = (leader + 1) % 4, (leader + 2) % 4
        for lead in cards_in(state.deal.hands[leader] & ~trumps):
            led = SUIT_MASKS[suit_of(lead)]
            held = [state.deal.hands[seat] for seat in (first, second)]
            if all(hand & led and hand & ~led & ~trumps for hand in held) and held[1] & trumps:
                wrong = [next(cards_in(hand & ~led & ~trumps)) for hand in held]
                return (
                    do(state, Play(leader, lead), Play(first, wrong[0]), Play(second, wrong[1])),
                    first,
                    second,
                )
    raise AssertionError("no such deal found")


@pytest.mark.parametrize("order", ["second first", "first alone", "again after a correction"])
def test_of_two_offenders_neither_corrects_with_a_trump(order: str) -> None:
    """Nor once the first has taken back as well: the second could ruff for nothing (rules B4.6a)."""
    state, first, second = with_two_revokes()
    if order != "first alone":
        state = do(state, TakeBack(second))
    if order == "again after a correction":
        state = do(state, legal_actions(state)[0])
    state = do(state, TakeBack(first))
    state = do(state, Play(first, next(cards_in(legal_mask(state)))))
    assert not legal_mask(state) & state.table.trumps
    refused = refusal(state, Play(second, next(cards_in(state.deal.hands[second] & state.table.trumps))))
    assert refused is not None
    assert refused.rule == "noTrumpInCorrection"
    state = do(state, Play(second, next(cards_in(legal_mask(state)))))
    state = do(state, legal_actions(state)[0])
    assert (len(state.deal.done), state.deal.correcting, state.deal.revoked) == (1, (), ())
