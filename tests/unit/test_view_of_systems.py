"""The view in the other systems: sides, shoving, tricks to look at, counts, corrections."""

from __future__ import annotations

from jass.engine.machine import legal_actions
from jass.engine.observe import observe
from jass.engine.state import AUCTION, ESTIMATE, PLAY, State
from jass.model.actions import Estimate
from jass.model.cards import cards_in
from jass.model.notation import card_name
from jass.public.view_json import to_json

from .scenes import do, first_legal, opened, to_phase


def seen(state: State, seat: int) -> dict[str, object]:
    return to_json(observe(state, seat))


def offer(state: State) -> dict[str, object]:
    """The auction as the seat that is asked sees it."""
    seat = state.to_act()
    assert seat is not None
    auction = seen(state, seat)["auction"]
    assert isinstance(auction, dict)
    return auction


def one_trick(state: State) -> State:
    tricks = len(state.deal.done)
    while len(state.deal.done) == tricks:
        state = do(state, legal_actions(state)[0])
    return state


def test_sides_follow_the_parties_and_the_joker_player_follows_the_contract() -> None:
    assert seen(opened("schieberCh"), 0)["sides"] == (0, 1, 0, 1)
    assert seen(opened("schieber6p"), 0)["sides"] == (0, 1, 0, 1, 0, 1)
    assert seen(opened("coiffeur3p"), 0)["sides"] == (0, 1, 2)
    state = opened("schieber5p")
    assert seen(state, 0)["sides"] == (0, 1, 0, 1, None)
    namer = state.to_act()
    assert namer is not None
    assert seen(do(state, f"{namer}:E"), 0)["sides"] == (0, 1, 0, 1, namer % 2)


def test_a_shove_goes_where_the_system_sends_it() -> None:
    chains = {
        "schieberCh": (0, 2),
        "schieber3000": (0, 2, 0),
        "schieber3p": (0, 1, 2, 0),
        "schieber6p": (0, 2, 4),
    }
    for variant, chain in chains.items():
        state = opened(variant)
        first, players = state.deal.forehand, state.options.players
        for step, following in zip(chain, [*chain[1:], None], strict=True):
            seat = (first + step) % players
            assert state.to_act() == seat
            to = None if following is None else (first + following) % players
            assert offer(state)["shoveTo"] == to
            assert {observe(state, each).shove_to for each in range(players)} == {to}
            if to is not None:
                state = do(state, f"{seat}:shove")
    assert offer(opened("schieber2p"))["shoveTo"] is None


def test_the_last_trick_may_be_looked_at_until_one_plays_on_oneself() -> None:
    state = to_phase(opened("schieberCh"), PLAY, first_legal)
    assert seen(state, 0)["look"] == []
    state = one_trick(state)
    leader = state.deal.leader
    state = do(state, legal_actions(state)[0])
    looks = [seen(state, seat)["look"] for seat in range(4)]
    assert [len(look) for look in looks if isinstance(look, list)] == [
        int(seat != leader) for seat in range(4)
    ]
    assert looks[(leader + 1) % 4] == [seen(state, 0)["last"]]


def test_of_the_differenzler_tricks_one_sees_the_first_and_ones_own() -> None:
    state = to_phase(opened("differenzlerOnline"), PLAY, first_legal)
    state = one_trick(state)
    assert all(len(observe(state, seat).done) == 1 and seen(state, seat)["look"] for seat in range(4))
    for _ in range(4):
        state = one_trick(state)
        for seat in range(4):
            look = seen(state, seat)["look"]
            own = [n + 1 for n, trick in enumerate(state.deal.done) if trick.winner == seat]
            assert isinstance(look, list)
            assert [trick["number"] for trick in look] == own
            points = seen(state, seat)["points"]
            assert isinstance(points, list)
            mine = sum(trick.points for trick in state.deal.done if trick.winner == seat)
            assert points == [mine if party == seat else None for party in range(4)]


def test_whose_estimate_is_sealed() -> None:
    state = opened("differenzlerOnline")
    assert state.phase == ESTIMATE
    first = state.deal.forehand
    for number in range(4):
        estimate = seen(state, 0)["estimate"]
        assert isinstance(estimate, dict)
        assert estimate["given"] == tuple((first + step) % 4 for step in range(number))
        state = do(state, Estimate((first + number) % 4, 40))


def test_factors_are_told_only_where_something_multiplies() -> None:
    told = {
        v: seen(opened(v), 0)["multiplied"]
        for v in ("schieberCh", "official1000", "differenzlerOnline", "coiffeur3p")
    }
    assert told == {
        "schieberCh": True,
        "official1000": False,
        "differenzlerOnline": False,
        "coiffeur3p": False,
    }


def test_a_contract_named_as_a_joker_says_so() -> None:
    state = opened("coiffeur3p")
    assert state.phase == AUCTION
    for joker in (None, "J"):
        text = f"{state.to_act()}:{'J=' if joker else ''}E"
        contract = seen(do(state, text), 0)["contract"]
        assert isinstance(contract, dict)
        assert contract["joker"] == joker


def corrected() -> State:
    """A seat has taken a revoked card back and holds trumps that would otherwise be allowed."""
    for seed in range(200):
        state = to_phase(opened("differenzlerTournament", str(seed)), PLAY, first_legal)
        for _ in range(12):
            seat = state.to_act()
            assert seat is not None
            view = observe(state, seat)
            barred = view.hand & ~view.legal
            trumps = view.legal & view.table.trumps
            led_trump = bool(view.trick) and bool(view.table.trumps >> view.trick[0] & 1)
            if barred and trumps and view.legal & ~trumps and not led_trump and len(view.trick) < 3:
                card = next(cards_in(barred & ~view.table.trumps or barred))
                return do(state, f"{seat}:{card_name(card)}", f"{seat}:back")
            state = do(state, legal_actions(state)[0])
    raise AssertionError("no such deal")


def test_in_a_correction_the_view_says_that_a_trump_is_not_allowed() -> None:
    state = corrected()
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    assert not view.revocable
    trumps = set(cards_in(view.hand & view.table.trumps))
    assert trumps
    assert {view.refused[card].rule for card in trumps} == {"noTrumpInCorrection"}
    assert set(view.refused) == set(cards_in(view.hand & ~view.legal))
