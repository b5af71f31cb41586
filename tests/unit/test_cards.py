"""Cards, masks and their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.model.cards import (
    CARDS,
    FULL,
    RANK_MASKS,
    SUIT_MASKS,
    bit,
    card,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
    union,
)
from jass.model.errors import BadNotation, shorten
from jass.model.notation import CARD_NAMES, card_name, card_names, json_name, parse_card, parse_cards

sets = st.sets(st.integers(0, 35))


def test_the_pack() -> None:
    assert len(CARDS) == 36
    assert bin(FULL).count("1") == 36
    assert union(SUIT_MASKS) == union(RANK_MASKS) == FULL
    assert [mask.bit_count() for mask in SUIT_MASKS] == [9] * 4
    assert [mask.bit_count() for mask in RANK_MASKS] == [4] * 9
    assert [card(suit_of(c), rank_of(c)) for c in CARDS] == list(CARDS)


def test_names_of_all_cards() -> None:
    assert " ".join(CARD_NAMES) == (
        "E6 E7 E8 E9 EB EU EO EK EA R6 R7 R8 R9 RB RU RO RK RA "
        "S6 S7 S8 S9 SB SU SO SK SA L6 L7 L8 L9 LB LU LO LK LA"
    )
    assert [parse_card(card_name(c)) for c in CARDS] == list(CARDS)


@given(sets)
def test_masks_are_sets(cards: set[int]) -> None:
    mask = mask_of(cards)
    assert list(cards_in(mask)) == sorted(cards)
    assert mask.bit_count() == len(cards)
    assert union(bit(c) for c in cards) == mask
    assert parse_cards(card_names(mask)) == sorted(cards)


def test_names_keep_the_order_of_a_sequence() -> None:
    assert card_names([35, 0]) == ["LA", "E6"]
    assert card_names(1 << 35 | 1) == ["E6", "LA"]


@pytest.mark.parametrize("text", ["", "E", "E10", "e6", "6E", "E6 ", "E1", "X6", None, 3, ["E6"], b"E6"])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(BadNotation, match="not a card"):
        parse_card(text)


@pytest.mark.parametrize("texts", ["E6E7", None, 3, {"E6": 1}, ["E6", "E6"], ["E6", "x"], [["E6"]]])
def test_what_is_no_list_of_cards_is_refused(texts: object) -> None:
    with pytest.raises(BadNotation):
        parse_cards(texts)


@given(st.text() | st.binary() | st.lists(st.integers()))
def test_messages_stay_short(value: object) -> None:
    assert len(shorten(value)) <= 61


def test_long_values_are_cut_in_messages() -> None:
    assert shorten("x" * 10**6).endswith("…")
    assert shorten("kurz") == "'kurz'"


def test_json_names() -> None:
    assert [json_name(n) for n in ("weis_low_quads", "target")] == ["weisLowQuads", "target"]
