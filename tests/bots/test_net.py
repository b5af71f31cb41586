"""The small net: it sees only what its player may know, and predicts `strong` better than the choice
model."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

from jass.bots.beliefs import card_request
from jass.bots.levels import BUDGETS
from jass.bots.rollout.net import (
    AT,
    INPUTS,
    NETS,
    SIZE,
    History,
    hand_inputs,
    net_applies,
    net_bytes,
    net_scores,
    public_inputs,
    strengths,
)
from jass.bots.rollout.policy import LIKELIHOOD_DECAY, signed_choice_model
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import kernel_tables
from jass.bots.rollout.weights import load_weights
from jass.bots.skills import Skills
from jass.cli.arena.recording import BadRecord
from jass.engine.observe import observe
from jass.engine.state import PLAY
from jass.model.cards import FULL, Mask, cards_in
from jass.model.contracts import CardValues
from jass.options.options import Options
from jass.options.variants import find_variant
from lab.learn import save_weights
from lab.learn.imitate import Deal, choices, imitate, play_deal, recorded, start_of
from lab.learn.net_fit import Choices, bytes_of, fit, surprise, weights_of
from tests.bots.positions import states

pytestmark = pytest.mark.slow

GAMES = ("schieberCh", "schieberChCoiffeur", "rulesSheet", "schieber4p")


def deals(seed: str, number: int) -> list[Deal]:
    return [play_deal(seed, each) for each in range(number)]


def some(deal: Deal) -> list[tuple[Rollout, History]]:
    """The deal before each of its cards."""
    found = []
    at, history = start_of(deal), History()
    for _, card in deal["moves"]:
        before = History()
        before.cards = dict(history.cards)
        found.append((at.fork(), before))
        history.note(at, card)
        at.play(card)
    return found


def test_it_tells_how_it_was_made() -> None:
    made = save_weights.about()["imitated"]["pairs"]
    assert made["command"].startswith("python3 -m lab imitate ")
    assert made["bits"] < save_weights.about()["read"]["pairs"]["bits"][1], "else the choice model would do"
    assert len(net_bytes()) == NETS * SIZE
    assert BUDGETS["master"].skills.net_inference
    assert not BUDGETS["strong"].skills.net_inference


def test_it_speaks_of_games_like_those_that_it_has_seen() -> None:
    able = {}
    for variant in (*GAMES, "schieber3p", "schieber6p", "schieber2p", "schieber5p", "differenzlerOnline"):
        for state in states(variant, find_variant(variant).options, Random(variant), deals=1):
            seat = state.to_act()
            assert seat is not None
            if state.phase == PLAY:
                request = card_request(observe(state, seat), 1, Skills(net_inference=True))
                able[variant] = request.net_inference
                assert request.net_inference == net_applies(request)
                assert not card_request(observe(state, seat), 1).net_inference
                break
    assert [variant for variant, can in able.items() if can] == list(GAMES)


def test_it_does_not_speak_of_others() -> None:
    preset = find_variant("schieberCh").options
    sixes = ["E6", "R6", "S6", "L6"]
    for changes in ({"parties": "single", "shove": "none"}, {"removed": sixes, "packets": [3, 3, 2]}):
        options = Options.from_json(changes, preset)
        state = next(each for each in states("schieberCh", options, Random(1)) if each.phase == PLAY)
        seat = state.to_act()
        assert seat is not None
        assert not card_request(observe(state, seat), 1, Skills(net_inference=True)).net_inference


def test_hands_of_others_do_not_matter() -> None:
    rng, seen = Random(1), 0
    for at, history in some(play_deal("hidden", 1)):
        seat, legal = at.to_play, at.legal()
        scores = net_scores(at, history, legal)
        others = [card for other in range(4) if other != seat for card in cards_in(at.hands[other])]
        rng.shuffle(others)
        for other in range(4):
            if other != seat:
                dealt = [others.pop() for _ in range(at.hands[other].bit_count())]
                at.hands[other] = sum(1 << card for card in dealt)
        assert net_scores(at, history, legal) == scores
        seen += legal & (legal - 1) > 0
    assert seen > 10


def test_suits_are_alike() -> None:
    """Renaming the suits changes nothing."""

    def renamed(cards: Mask, to: tuple[int, ...]) -> Mask:
        return sum(1 << 9 * to[card // 9] + card % 9 for card in cards_in(cards))

    for number, to in zip((1, 2, 4), ((1, 2, 3, 0), (3, 2, 1, 0), (0, 3, 2, 1)), strict=True):
        deal = play_deal("renamed", number)
        contract = deal["contract"]
        other = deal | {
            "hands": [renamed(hand, to) for hand in deal["hands"]],
            "contract": "ERSL"[to["ERSL".index(contract)]] if contract in "ERSL" else contract,
            "moves": [(seat, 9 * to[card // 9] + card % 9) for seat, card in deal["moves"]],
        }
        for (at, history), (turned, same) in zip(some(deal), some(other), strict=True):
            scores = {
                9 * to[card // 9] + card % 9: score for card, score in net_scores(at, history, at.legal())
            }
            assert scores == dict(net_scores(turned, same, turned.legal()))


def test_each_input_has_its_place() -> None:
    """Each input is used."""
    every: set[int] = set()
    for deal in deals("inputs", 12):
        for at, history in some(deal):
            for suit in range(4):
                every |= {
                    *public_inputs(at, history, suit),
                    *hand_inputs(at.hands[at.to_play], at.table, suit),
                }
    assert min(every) >= 0
    assert max(every) == AT["always"] == INPUTS - 1
    ends = [*[*AT.values()][1:], INPUTS]
    for (name, first), end in zip(AT.items(), ends, strict=True):
        assert every & set(range(first, end)), name


@pytest.mark.whole
def test_choices_of_new_games_surprise_it_less_than_the_readings() -> None:
    pytest.importorskip("numpy")
    fresh = deals("unseen", 12)
    by_net = surprise(net_bytes(), Choices(choice for deal in fresh for choice in choices(deal)))
    assert by_net < _surprise_by_choice_model(fresh) - 0.05


def _surprise_by_choice_model(fresh: list[Deal]) -> float:
    from math import log2

    found = []
    for deal in fresh:
        for (at, _), (_, card) in zip(some(deal), deal["moves"], strict=True):
            legal = at.legal()
            if legal & (legal - 1):
                at.weights = signed_choice_model("pairs")
                scores = dict(at.scores(legal))
                best = max(scores.values())
                odds = {each: LIKELIHOOD_DECAY[min(best - score, 255)] for each, score in scores.items()}
                found.append(-log2(max(odds[card], 1) / sum(odds.values())))
    return sum(found) / len(found)


@pytest.mark.whole
def test_what_is_fitted_explains_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr("lab.learn.net_fit.EPOCHS", 12)
    monkeypatch.setattr("lab.learn.net_fit.BATCH", 32)
    seen = Choices(choice for deal in deals("seen", 12) for choice in choices(deal))
    nothing = bytes(NETS * SIZE)
    assert surprise(fit(seen, seen), seen) < surprise(nothing, seen) - 0.3


def test_bytes_are_weights_and_back() -> None:
    pytest.importorskip("numpy")
    for number in range(NETS):
        data = net_bytes()[number * SIZE : (number + 1) * SIZE]
        assert bytes_of(weights_of(data)) == data


@pytest.mark.whole
def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    about = tmp_path / "policy.json"
    about.write_text(save_weights.ABOUT.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(save_weights, "ABOUT", about)
    monkeypatch.setattr(save_weights, "BYTES", tmp_path / "policy.bin")
    monkeypatch.setattr("lab.learn.net_fit.EPOCHS", 1)
    record = tmp_path / "record.jsonl"
    lines = "".join(json.dumps(play_deal("go on", n)) + "\n" for n in range(3))
    record.write_text(lines[:-20], "utf-8")  # stopped in the middle of a line
    assert imitate(Namespace(seed="go on", deals=11, processes=1, scheduler=None, record=record)) == 0
    played = record.read_text("utf-8").splitlines()
    assert [json.loads(line) for line in played] == json.loads(json.dumps(deals("go on", 11)))
    with pytest.raises(BadRecord, match="line 1: not deal 0 of the seed other"):
        recorded(record, "other")
    record.write_text("[1]\n", "utf-8")
    with pytest.raises(BadRecord, match="line 1: no deal"):
        recorded(record, "go on")
    told = json.loads(about.read_text("utf-8"))
    assert told["imitated"]["pairs"]["command"] == 'python3 -m lab imitate --seed "go on" --deals 11'
    at, size = told["places"]["nets"]["pairs"]
    assert len((tmp_path / "policy.bin").read_bytes()) == at + size
    assert (tmp_path / "policy.bin").read_bytes()[:at] == b"".join(
        part for kind in ("weights", "readings") for part in load_weights(kind).values()
    )


def test_a_deal_is_whole_and_the_same_by_seed() -> None:
    deal = play_deal("whole", 3)
    assert deal == play_deal("whole", 3)
    assert len(deal["moves"]) == 36
    assert {card for _, card in deal["moves"]} == set(cards_in(FULL))
    assert sorted({seat for seat, _ in deal["moves"]}) == [0, 1, 2, 3]


def test_strength_counts_the_cards_of_the_own_suit_that_are_beaten() -> None:
    for table in kernel_tables(CardValues()):
        for card, strength in enumerate(strengths(table)):
            suit = range(card // 9 * 9, card // 9 * 9 + 9)
            assert strength == sum(table.beats[other] >> card & 1 for other in suit)
