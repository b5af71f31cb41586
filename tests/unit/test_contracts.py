"""Contracts as tables: what beats what, what cards are worth (rules B0.5, B0.7, A1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from jass.model.cards import CARDS, FULL, SUIT_MASKS, cards_in, suit_of
from jass.model.contracts import (
    CONTRACTS,
    MODES,
    CardValues,
    check_contract,
    row_of,
    stoeck_cards,
    table,
    tables,
    trick_mode,
)
from jass.model.errors import BadNotation
from jass.model.notation import card_name, card_names, parse_card, parse_cards

SUITS = "ERSL"
TRUMP = list("U9AKOB876")
PLAIN = list("AKOUB9876")
TRUMP_VALUES = [20, 14, 11, 4, 3, 10, 0, 0, 0]
PLAIN_VALUES = [11, 4, 3, 2, 10, 0, 0, 0, 0]
OBENABE_VALUES = [11, 4, 3, 2, 10, 0, 8, 0, 0]
UNDENUFE_VALUES = [0, 4, 3, 2, 10, 0, 8, 0, 11]


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("tricks", [6, 7, 9, 12, 18])
def test_every_table_of_every_contract_is_worth_152(contract: str, tricks: int) -> None:
    all_tables = tables(contract, tricks)
    assert len(all_tables) == tricks
    assert {each.worth(FULL) for each in all_tables} == {152}
    assert {each.worth(tuple(CARDS)) for each in all_tables} == {152}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_other_values_of_undenufe_are_worth_152_too(contract: str) -> None:
    values = CardValues(undenufe_values="ace11", mixed_values="perTrick")
    assert {each.worth(FULL) for each in tables(contract, 9, values)} == {152}


def test_the_misprinted_sheet_is_worth_32_more() -> None:
    assert table("E", "E", CardValues(eight_in_trump=True)).worth(FULL) == 184
    assert table("O", "O", CardValues(eight_in_trump=True)).worth(FULL) == 152


@pytest.mark.parametrize("mode", MODES)
def test_values_as_in_the_rules(mode: str) -> None:
    points = table(mode, mode).points
    for suit in SUITS:
        trump = suit == mode
        order = TRUMP if trump else PLAIN
        values = {"O": OBENABE_VALUES, "U": UNDENUFE_VALUES}.get(
            mode, TRUMP_VALUES if trump else PLAIN_VALUES
        )
        assert [points[parse_card(suit + rank)] for rank in order] == values


@pytest.mark.parametrize("mode", MODES)
def test_order_as_in_the_rules(mode: str) -> None:
    """Each card is beaten by the higher ones of its suit and, if plain, by all trumps: by nothing else."""
    beats = table(mode, mode).beats
    for suit in SUITS:
        order = TRUMP if suit == mode else PLAIN[::-1] if mode == "U" else PLAIN
        trumps = SUIT_MASKS[SUITS.index(mode)] if mode in SUITS and suit != mode else 0
        for place, rank in enumerate(order):
            higher = parse_cards([suit + each for each in order[:place]])
            assert set(cards_in(beats[parse_card(suit + rank)])) == {*higher, *cards_in(trumps)}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_mixed_contracts_count_obenabe_values_in_every_trick(contract: str) -> None:
    points = {each.points for each in tables(contract, 12)}
    assert len(points) == 1
    if contract not in MODES:
        assert points == {table("O", "O").points}
        per_trick = tables(contract, 12, CardValues(mixed_values="perTrick"))
        assert {each.points for each in per_trick} == {table("O", "O").points, table("U", "U").points}


@pytest.mark.parametrize(
    ("contract", "tricks", "modes"),
    [
        ("R", 9, "RRRRRRRRR"),
        ("O", 6, "OOOOOO"),
        ("SLO", 9, "OUOUOUOUO"),
        ("SLU", 6, "UOUOUO"),
        ("GUO", 9, "OOOOOUUUU"),
        ("GUU", 12, "UUUUUUOOOOOO"),
        ("GUO", 7, "OOOOUUU"),
    ],
)
def test_modes_of_the_tricks(contract: str, tricks: int, modes: str) -> None:
    assert "".join(trick_mode(contract, number, tricks) for number in range(tricks)) == modes
    assert "".join(each.mode for each in tables(contract, tricks)) == modes


@pytest.mark.parametrize(
    ("mode", "trick", "winner"),
    [
        ("E", "R6 RA LA SA", "RA"),
        ("E", "R6 E6 RA E7", "E7"),
        ("E", "EA E9 EU EK", "EU"),
        ("E", "E9 EA EK EO", "E9"),
        ("E", "RU RO R9 RB", "RO"),
        ("O", "R6 SA LA EA", "R6"),
        ("O", "R6 R7 RU RB", "RU"),
        ("U", "RA RK R6 L6", "R6"),
        ("U", "RA S6 L6 E6", "RA"),
    ],
)
def test_who_takes_the_trick(mode: str, trick: str, winner: str) -> None:
    cards = parse_cards(trick.split())
    assert card_name(cards[table(mode, mode).best(cards)]) == winner


@pytest.mark.parametrize("mode", MODES)
def test_the_winner_depends_on_the_led_suit_alone(mode: str) -> None:
    """Whoever plays later in whatever order, the same card takes the trick."""
    each = table(mode, mode)
    led, *others = parse_cards(["RB", "RU", "E9", "SA"])
    winners = {([led, *rest])[each.best([led, *rest])] for rest in permutations(others)}
    assert len(winners) == 1
    assert suit_of(winners.pop()) in (suit_of(led), each.trump)


def test_stoeck_are_king_and_ober_of_trumps() -> None:
    assert [card_names(stoeck_cards(suit)) for suit in range(4)] == [[s + "O", s + "K"] for s in SUITS]
    assert stoeck_cards(None) == 0


def test_puur_and_trumps() -> None:
    trumps = table("R", "R")
    assert card_names(trumps.puur) == ["RU"]
    assert trumps.trumps == SUIT_MASKS[1]
    obenabe = table("O", "O")
    assert (obenabe.puur, obenabe.trumps, obenabe.trump) == (0, 0, None)


def test_rows_and_codes() -> None:
    assert [row_of(contract) for contract in CONTRACTS] == [*"ERSLOU", "SL", "SL", "GU", "GU"]
    assert [check_contract(contract) for contract in CONTRACTS] == list(CONTRACTS)
    for wrong in ("", "e", "SL", "J", None, 0, ["E"]):
        with pytest.raises(BadNotation):
            check_contract(wrong)
