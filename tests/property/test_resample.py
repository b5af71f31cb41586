"""Views do not depend on hidden cards: resampling them leaves the view and the bot's choice unchanged."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest

from jass.bots import levels
from jass.bots.heuristic import choose
from jass.bots.levels import LEVELS
from jass.bots.rollout.hosts import best_kernel
from jass.bots.search import Budget
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe, visible
from jass.engine.state import GAME_OVER, PLAY, State, check
from jass.model.cards import Mask, Seat, cards_in, mask_of, union
from jass.model.shuffle import SeededRandom
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from jass.public.events import CardsDealt
from jass.public.view import View
from jass.public.view_json import to_json

from .random_games import random_action, random_options

MOMENTS = 60
"""A game, each seen from all seats."""
DECISIONS = 12
"""A game, of each level."""


def resampled(state: State, seat: Seat, rng: Random) -> State:
    """The state with all cards dealt again that the seat has not seen; everybody holds as many as before."""
    deal = state.deal
    shown = 0
    if deal.weis:
        shown = union(meld.cards for _, meld in deal.weis.shown) | mask_of(card for _, card in deal.weis.tops)
    hidden: list[int] = []
    for other, hand in enumerate(deal.hands):
        hidden += cards_in(hand & ~shown) if other != seat else ()
        hidden += cards_in(union(deal.waiting[other]))
    rng.shuffle(hidden)

    def redealt(mask: Mask, keep: Mask = 0) -> Mask:
        size = (mask & ~keep).bit_count()
        drawn = mask_of(hidden[:size])
        del hidden[:size]
        return mask & keep | drawn

    hands, dealt, waiting, ever = [], [], [], []
    for other, hand in enumerate(deal.hands):
        new_hand = hand if other == seat else redealt(hand, shown)
        new_waiting = tuple(redealt(packet) for packet in deal.waiting[other])
        hands.append(new_hand)
        waiting.append(new_waiting)
        dealt.append(deal.dealt[other] & ~hand | new_hand)
        ever.append(
            deal.ever_dealt[other] & ~hand & ~union(deal.waiting[other]) | new_hand | union(new_waiting)
        )
    assert not hidden
    other_deal = replace(
        deal, hands=tuple(hands), dealt=tuple(dealt), waiting=tuple(waiting), ever_dealt=tuple(ever)
    )
    return replace(state, deal=other_deal)


@pytest.mark.parametrize("house", [False, True], ids=["preset", "house rules"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_the_view_knows_nothing_hidden(variant: Variant, house: bool) -> None:
    rng = Random(f"{variant.id} {house}")
    options = random_options(rng, variant) if house else variant.options
    state, _ = new_game(variant.id, f"resample {house}", options)
    moments = changed = 0
    while moments < MOMENTS and state.phase != GAME_OVER:
        for seat in range(options.players) if rng.random() < 0.3 else ():
            moments += seat == 0
            other = resampled(state, seat, rng)
            check(other)
            changed += other.deal.hands != state.deal.hands
            view, seen = observe(state, seat), observe(other, seat)
            assert seen == view
            assert to_json(seen) == to_json(view)
            if state.to_act() == seat:
                assert choose(seen, SeededRandom("x", "y")) == choose(view, SeededRandom("x", "y"))
        action = random_action(rng, state)
        assert action is not None
        state, events = apply(state, action)
        for seat in range(options.players):
            others = [e for e in visible(events, seat) if isinstance(e, CardsDealt) and e.seat != seat]
            assert not others
    assert changed > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_level_decides_the_same_from_resampled_views(
    variant: Variant, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Budget(card_samples=12, contract_samples=12, estimate_samples=4, pool=2)
    monkeypatch.setattr(levels, "BUDGETS", dict.fromkeys(levels.BUDGETS, few))
    rng = Random(f"{variant.id} {level}")
    state, _ = new_game(variant.id, f"resample {level}")
    decided: Counter[str] = Counter()
    while state.phase != GAME_OVER and decided.total() < DECISIONS:
        seat = state.to_act()
        if seat is not None and (state.phase != PLAY or rng.random() < 0.2):
            other = resampled(state, seat, rng)
            first, second = (
                levels.choose(observe(each, seat), level, SeededRandom("x", str(decided)), best_kernel)
                for each in (state, other)
            )
            assert second == first
            decided[state.phase] += 1
        action = random_action(rng, state)
        assert action is not None
        state, _ = apply(state, action)
    assert decided[PLAY] > 0
    assert len(decided) > 1


def test_a_view_that_looks_is_noticed() -> None:
    """The resampling does change hands: a view with a hidden card in it would differ."""
    state, _ = new_game("schieberCh", "1")
    other = resampled(state, 0, Random(1))
    assert other.deal.hands[0] == state.deal.hands[0]
    assert all(other.deal.hands[seat] != state.deal.hands[seat] for seat in (1, 2, 3))
    assert observe(other, 1) != observe(state, 1)


def test_a_view_has_no_field_for_hidden_cards() -> None:
    """Every field that holds cards is listed here with what they are; a new one needs a thought."""
    of_cards = {"hand", "dealt", "trick", "done", "legal", "refused", "own_melds", "sayable", "shown", "tops"}
    public = {
        "variant", "options", "seat", "parties", "party_of", "phase", "turn", "deal", "dealer", "forehand",
        "counts", "shoved", "choices", "may_shove", "shove_to", "contract", "as_joker", "factor",
        "contractor", "leader", "announced",
        "weis_winner", "weis_written", "stoeck", "totals", "results", "outcome", "waiting", "joker",
        "bergpreis", "estimate", "sealed", "by_hand", "stoeck_said", "revocable",
        "waits_to_be_turned", "repeating", "first_game",
    }  # fmt: skip
    assert {field.name for field in fields(View)} == of_cards | public
