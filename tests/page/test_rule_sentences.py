"""Sentences of the rules page are true in rare games, too: odd options, few players, a joker player."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from jass.options.options import Options
from jass.options.rulebook import facts, rules_in_force
from jass.options.variants import find_variant

from .test_rules import wording


def told(preset: str, changes: dict[str, Any], language: str = "en") -> dict[str, str]:
    """By rule its sentence in the chapters of a preset with changes."""
    usual = find_variant(preset).options
    options = Options.from_json(changes, usual)
    speak, known = wording(language), json.loads(json.dumps(facts(options)))
    lines = [json.loads(json.dumps(line.to_json())) for line in rules_in_force(options, usual)]
    return {line["rule"]: speak.sentence(line, known) for line in lines if "idle" not in line}


def test_a_correction_may_be_a_trump_where_trumps_were_led() -> None:
    assert "with a trump only if trumps were led" in told("differenzlerTournament", {})["revokeMode"]


def test_an_exact_hit_without_a_trick_brings_no_bonus() -> None:
    assert "not a zero without a trick" in told("differenzlerOnline", {"exactBonus": 10})["exactBonus"]


def test_what_costs_nothing_more_is_not_counted() -> None:
    lines = told("differenzlerTournament", {"missingEstimatePenalty": 0, "revokePenalty": 0})
    assert lines["missingEstimatePenalty"] == "Without an estimate one scores one’s points."
    assert lines["revokePenalty"] == "The offender gets the higher of both differences."


def test_a_target_may_be_a_single_point() -> None:
    assert told("schieberCh", {"target": 1})["target"] == "The target is 1 point."


def test_where_only_the_declarer_writes_no_counter_match_is_told() -> None:
    assert "counterMatch" not in told("schieberChCoiffeur", {"counterMatch": True})


def test_where_trumps_are_cut_nobody_makes_a_counter_match() -> None:
    suits = {"contracts": ["E", "R", "S", "L"]}
    assert "counterMatch" in told("schieberCh", suits)
    for counts in (True, False):
        assert "counterMatch" not in told("schieberCh", suits | {"trumpBy": "cut", "counterMatch": counts})


def test_ties_share_the_place_where_there_are_no_rows_of_sticks() -> None:
    lines = told("coiffeur4p8", {"tieRule": "none"})
    assert "tieRule" not in lines
    assert lines["tieShared"] == told("coiffeur4p8", {})["tieRule"]
    assert "row of a Coiffeur" in told("coiffeur3p", {"tieRule": "none"})["tieRule"]


def test_who_must_claim_the_win_has_no_order_of_counting() -> None:
    """Whoever claims first wins (rules A42)."""
    assert "countOrder" in told("schieberCh", {})
    assert "countOrder" not in told("schieberCh", {"claimMode": "manual"})


def test_who_must_claim_the_win_has_not_won_before() -> None:
    lines = told("schieberCh", {"claimMode": "manual", "stoeckEarly": True})
    assert lines["endMode"] == "The game ends once somebody claims the win, even in mid-deal."
    assert lines["stoeckEarly"] == "Whoever reaches the target with the Stöck may show them earlier."
    assert "has won" in told("schieberCh", {})["endMode"]


def test_the_joker_player_is_passed_over() -> None:
    """The joker player neither deals nor is forehand, and has no Stöck (rules B6)."""
    lines = told("schieber5p", {})
    assert not {"rotation", "nextDealer"} & lines.keys()
    assert "never deals and is never forehand" in lines["jokerPassedOver"]
    assert lines["jokerWithoutWeis"] == "The joker player has neither Weis nor Stöck."
    assert "jokerWithoutWeis" not in told("schieber5p", {"weis": False, "stoeck": False})
    plain = {"contracts": ["O"], "multipliers": {"O": 1}}
    assert told("schieber5p", plain)["jokerWithoutWeis"] == "The joker player has no Weis."


def test_cards_out_of_play_are_not_counted() -> None:
    lines = told("schieber5p", {})
    assert "pack" not in lines
    assert "35 are used" in lines["packPart"]
    assert "packPart" not in told("schieber2p", {})


def test_who_has_no_contract_left_is_skipped() -> None:
    """Forehand's party may have no contract left (rules B8)."""
    assert "is skipped" in told("coiffeur4p8", {})["withoutOpenRows"]
    assert "withoutOpenRows" in told("coiffeur3p", {})
    assert "withoutOpenRows" not in told("schieberChCoiffeur", {})  # rules B2
    assert "withoutOpenRows" not in told("schieberCh", {})


def test_the_card_that_makes_forehand_is_one_in_play() -> None:
    """The next lower one replaces a card out of play (rules A12)."""
    assert "Roses Six" in told("schieber5p", {"firstForehand": "card:R7"})["firstForehand"]
    assert "Roses Seven" in told("schieber3000", {})["firstForehand"]


def test_the_card_that_makes_forehand_may_be_in_no_hand_that_can() -> None:
    """It may lie face down, or the joker player may have it (rules A12)."""
    by_card = {"firstForehand": "card:R7"}
    first = "whoever is dealt cards first is forehand."
    lines = told("schieber2p", by_card)
    assert lines["forehandFaceDown"] == f"If that card lies face down, {first}"
    assert "forehandNotJoker" not in lines
    lines = told("schieber5p", by_card)
    assert lines["forehandNotJoker"] == f"If the joker player is dealt that card, {first}"
    assert "forehandFaceDown" not in lines
    for usual in (told("schieber2p", {}), told("schieber5p", {}), told("schieber3000", {})):
        assert not {"forehandFaceDown", "forehandNotJoker"} & usual.keys()


def test_three_hands_are_not_called_two() -> None:
    assert "gets two hands of 9 cards" in told("schieber2p", {})["packets"]
    three = told("schieber2p", {"packets": [[3, 3], [3, 3], [3, 3]]})["packets"]
    assert three.startswith("Each gets several hands of 6 cards (3‑3 / 3‑3 / 3‑3).")


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_gustav_turns_after_half_the_tricks_rounded_up(language: str) -> None:
    for preset, turn, rest in (("coiffeur4p10", "5", "4"), ("coiffeur3p", "6", "6")):
        said = told(preset, {}, language)["gustav"]
        assert re.findall(r"\d+", said) == [turn, rest]
