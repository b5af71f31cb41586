"""Inference from contracts, shoves and the lack of a shove, as if all players bid like `strong`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from jass.bots.beliefs import card_request, contract_request
from jass.bots.levels import BUDGETS
from jass.bots.rollout.call_likelihood import (
    CERTAIN,
    VALUE_WEIGHTS,
    _no_trump,
    _side,
    _trumps,
    contract_likelihood,
    estimated_value,
    shove_below,
    shove_likelihood,
)
from jass.bots.rollout.net import net_applies
from jass.bots.rollout.request import CARD, Request
from jass.bots.skills import Skills
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY
from jass.model.cards import FULL, cards_in, mask_of
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from lab.__main__ import main
from lab.learn.fit_calls import GAMES, CallSample, call_sample, fit, surprise
from tests.bots.positions import request_of, states

pytestmark = pytest.mark.slow


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_it_is_less_surprised_than_the_rule_of_thumb(game: str) -> None:
    """On bids of `strong` in held-out deals; with trumps only, the rule of thumb is as good."""
    bits = [each for number in range(150) for each in surprise(game, f"fresh {number}")]
    share = fmean(each.fitted for each in bits) / fmean(each.rule_of_thumb for each in bits)
    assert share < (1.1 if game == "rulesSheet" else 0.8)


@pytest.mark.whole
def test_it_was_learned_by_the_command() -> None:
    """A small share of the same hands gives nearly the same weights; all of them give exactly these."""
    few = fit(
        [call_sample(game, f"1 {game} {number}") for game in GAMES for number in range(1, 150) if number % 5]
    )
    request = next(request_of(each, 1) for each in states("schieberCh", _ch(), Random(1)))
    rng = Random("hands")
    hands = [mask_of(rng.sample(list(cards_in(FULL)), 9)) for _ in range(200)]
    asked = [(hand, named) for named in request.menu for hand in hands]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jass.bots.rollout.call_likelihood.VALUE_WEIGHTS", (few, few))
        _forget()
        refitted = [estimated_value(hand, named, 9) for hand, named in asked]
    _forget()
    off = {
        fitted: fmean(
            abs(estimated_value(hand, named, 9, fitted) - each)
            for (hand, named), each in zip(asked, refitted, strict=True)
        )
        for fitted in (False, True)
    }
    assert off[True] < 30 < off[False], "in tenths of a point"


def _forget() -> None:
    """The values of a suit's cards are computed once, so forget them."""
    for made in (_trumps, _side, _no_trump):
        made.cache_clear()


def test_a_fit_finds_what_was_put_in() -> None:
    """Hands whose worth is a known sum give back its terms."""
    rng, there = Random("fit"), VALUE_WEIGHTS[1]
    trumps, no_trumps = [], []
    for number in range(400):
        put_in = call_sample("plain", f"put in {number}") if number < 40 else None
        for row, _ in put_in.trumps if put_in else [([1, *rng.choices(range(4), k=20)], 0.0)]:
            parts = (there.trump_constant, *there.trump, *there.side, there.trumps_squared, there.void)
            trumps.append((row, (sum(n * part for n, part in zip(row, parts, strict=True)) - 785) / 5))
        for row, _ in put_in.no_trumps if put_in else [([1, *rng.choices(range(4), k=4)], 0.0)]:
            parts = (there.no_trump_constant, *there.higher_missing)
            no_trumps.append((row, (sum(n * part for n, part in zip(row, parts, strict=True)) - 785) / 5))
    assert fit([CallSample(trumps, no_trumps)]) == there


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_calls_are_inferred_from_only_where_it_was_fitted(variant: str) -> None:
    preset = find_variant(variant).options
    for state in states(variant, preset, Random(variant)):
        if state.phase not in (AUCTION, PLAY):
            continue
        request = request_of(state, 3, Skills(call_inference=True))
        assert request.call_inference == net_applies(request)
        assert not request_of(state, 3).call_inference
        assert (request.pool == 6) == request.call_inference
    assert BUDGETS["master"].skills.call_inference
    assert not BUDGETS["strong"].skills.call_inference


def _ch() -> Options:
    return find_variant("schieberCh").options


def _named(shoved: bool) -> tuple[Request, Request]:
    """What the forehand's right neighbour is asked when the contract was named at once, or after a shove: by
    the rule of thumb, and fitted."""
    for seed in range(50):
        for state in states("schieberCh", _ch(), Random(seed)):
            if state.phase != PLAY:
                continue
            view = observe(state, state.to_act() or 0)
            if bool(view.shoved) == shoved and view.contractor not in (None, view.seat):
                return card_request(view, 1), card_request(view, 1, Skills(call_inference=True))
    raise AssertionError("no such deal")


def test_who_names_at_once_did_not_shove() -> None:
    thumb, inferred = _named(shoved=False)
    assert inferred.task == CARD
    assert thumb.chain == ()
    assert len(inferred.chain) == 1
    weak, strong = mask_of(range(0, 36, 4)), mask_of([*range(5), 8, 17, 26, 35])
    may_not = replace(inferred, chain=())
    for hand in (weak, strong):
        shove = shove_likelihood(hand, 0, inferred)
        left = contract_likelihood(hand, inferred.contract, may_not) * (CERTAIN - shove) >> 16
        assert contract_likelihood(hand, inferred.contract, inferred) == left
    assert (
        shove_likelihood(weak, 0, inferred)
        > CERTAIN * 0.9
        > CERTAIN * 0.1
        > shove_likelihood(strong, 0, inferred)
    )


def test_who_was_shoved_to_could_not() -> None:
    _, inferred = _named(shoved=True)
    assert inferred.chain == ()


def test_a_shove_back_takes_a_weaker_hand() -> None:
    options = Options.from_json({"shoveBack": True}, _ch())
    state = next(each for each in states("schieberCh", options, Random(1)) if each.phase == AUCTION)
    view = observe(state, state.to_act() or 0)
    inferred, thumb = contract_request(view, 1, Skills(call_inference=True)), contract_request(view, 1)
    assert [shove_below(turn, inferred) for turn in range(2)] == [
        inferred.shove_below,
        inferred.shove_below // 2,
    ]
    assert shove_below(1, thumb) == thumb.shove_below


def test_dear_contracts_are_named_by_less_sure_players() -> None:
    """The steps follow the mean of the factors."""
    temperatures = []
    for factor in (1, 2, 4, 8):
        options = Options.from_json({"multipliers": dict.fromkeys("ERSLOU", factor)}, _ch())
        state = next(each for each in states("schieberCh", options, Random(1)) if each.phase == AUCTION)
        temperatures.append(request_of(state, 1, Skills(call_inference=True)).call_temperature)
    assert temperatures == [7, 8, 9, 10]


def test_the_command_prints_what_it_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hear", "--deals", "10"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("ValueWeights(trump_constant=")
    assert [line.split(":")[0] for line in printed[1:]] == list(GAMES)
