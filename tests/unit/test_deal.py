"""Deals from seeds. They must never change, because every saved game depends on them (rules B0.2, B0.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.engine.machine import new_game
from jass.model.cards import CARDS, FULL, cards_in, union
from jass.model.notation import card_names
from jass.model.seeds import BY_GAME, Seeds
from jass.model.shuffle import SeededRandom, cut_card, deal_seed, in_packets
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant

FROZEN = {
    # format 1, seed "1", deal 1, seats in playing order from seat 0, three packets of three
    0: "RA S6 SO | EB RB LB | EK EA LK",
    1: "EU SA LU | E7 SB L7 | S9 SU LO",
    2: "EO RO S8 | R9 RK SK | E6 R6 L8",
    3: "S7 L6 L9 | E9 R7 R8 | E8 RU LA",
}
FROZEN_2 = {
    # the same in format 2
    0: "S6 SO SK | R6 RK LO | E9 RA LU",
    1: "R8 RB LK | EB EO S7 | EU RO L7",
    2: "E8 R9 LB | E6 L8 LA | E7 S8 L6",
    3: "EK R7 SB | EA SU L9 | RU S9 SA",
}


FIRST = Seeds("1", scheme=BY_GAME)
"""A game that was begun under format 1."""


def deal_packets(
    seeds: Seeds | str,
    deal: int,
    seats: Sequence[int],
    packets: Sequence[int],
    removed: int = 0,
    again: bool = False,
) -> dict[int, list[int]]:
    """The packets of a deal, by seat in the order of dealing."""
    seeds = Seeds(seeds) if isinstance(seeds, str) else seeds
    return in_packets(seeds.pack(deal, removed, again), seats, packets)


def shown(dealt: dict[int, list[int]]) -> dict[int, str]:
    return {
        seat: " | ".join(" ".join(card_names(packet)) for packet in packets)
        for seat, packets in dealt.items()
    }


def test_frozen_packets() -> None:
    """A change here changes every saved game of format 1."""
    assert shown(deal_packets(FIRST, 1, [0, 1, 2, 3], [3, 3, 3])) == FROZEN


def test_frozen_packets_of_format_2() -> None:
    """A change here changes every saved game: it needs a new version of the log."""
    assert shown(deal_packets("1", 1, [0, 1, 2, 3], [3, 3, 3])) == FROZEN_2


@pytest.mark.parametrize(
    ("seed", "deal", "again", "digest", "digest_2"),
    [
        ("1", 1, False, "818a1f4af3bed6db", "d7c48eeb19d3ce18"),
        ("1", 2, False, "32e6d58bacacda90", "4c2bcec56dcf8878"),
        ("1", 1, True, "068c4186fb0840bc", "0b16f62d1f5729da"),
        ("Jass äöü", 12, False, "aa8fd9ced1e3f2cf", "79ab8de453484ae9"),
    ],
)
def test_frozen_deals(seed: str, deal: int, again: bool, digest: str, digest_2: str) -> None:
    def hashed(seeds: Seeds) -> str:
        dealt = deal_packets(seeds, deal, [2, 0, 1], [4, 4, 4], again=again)
        return sha256(repr(sorted(dealt.items())).encode()).hexdigest()[:16]

    assert hashed(Seeds(seed, scheme=BY_GAME)) == digest
    assert hashed(Seeds(seed)) == digest_2


def test_frozen_draws() -> None:
    rng = SeededRandom("1", "bot 7")
    assert [rng.below(100) for _ in range(12)] == [86, 9, 78, 49, 51, 64, 89, 41, 25, 42, 61, 43]
    forehands = [Seeds(str(seed), scheme=BY_GAME).forehand([0, 1, 2, 3]) for seed in range(8)]
    assert forehands == [3, 3, 1, 3, 0, 3, 0, 3]
    cut = card_names([FIRST.cut(deal) for deal in range(1, 9)])
    assert cut == ["SB", "E7", "SU", "R6", "LA", "RK", "E9", "SA"]


def test_frozen_draws_of_format_2() -> None:
    assert deal_seed("1", 1) == "7d5a99c8b3eb171b37f05e7b4bead279"
    assert [Seeds(str(seed)).forehand([0, 1, 2, 3]) for seed in range(8)] == [1, 2, 1, 0, 0, 0, 3, 1]
    cut = card_names([Seeds("1").cut(deal) for deal in range(1, 9)])
    assert cut == ["EA", "E9", "S8", "SO", "L7", "LU", "S7", "RO"]


shapes = st.sampled_from(
    [([0, 1, 2, 3], [3, 3, 3]), ([1, 0], [3] * 6), ([2, 0, 1], [4, 4, 4]), ([5, 0, 1, 2, 3, 4], [3, 3])]
)


@given(st.text(min_size=1), st.integers(1, 50), shapes)
def test_every_card_is_dealt_once(seed: str, deal: int, shape: tuple[list[int], list[int]]) -> None:
    seats, packets = shape
    dealt = deal_packets(seed, deal, seats, packets)
    assert list(dealt) == seats
    assert all([p.bit_count() for p in dealt[seat]] == packets for seat in seats)
    everything = [packet for seat in seats for packet in dealt[seat]]
    assert union(everything) == FULL
    assert sum(packet.bit_count() for packet in everything) == 36


@given(st.text(min_size=1))
def test_five_players_get_all_but_the_removed_card(seed: str) -> None:
    removed = 1 << 10
    dealt = deal_packets(seed, 1, [0, 1, 2, 3, 4], [4, 3], removed)
    assert union(p for packets in dealt.values() for p in packets) == FULL & ~removed


def test_packets_go_round_from_the_forehand() -> None:
    """The same pack, whoever sits first: the first packet is the forehand's."""
    first = deal_packets("x", 1, [0, 1, 2, 3], [3, 3, 3])
    turned = deal_packets("x", 1, [2, 3, 0, 1], [3, 3, 3])
    assert [turned[(seat + 2) % 4] for seat in range(4)] == [first[seat] for seat in range(4)]


def test_deals_seeds_and_repeats_differ() -> None:
    deals = [
        deal_packets(seed, deal, [0, 1, 2, 3], [3, 3, 3], again=again)
        for seed in ("a", "b")
        for deal in (1, 2)
        for again in (False, True)
    ]
    assert len({repr(deal) for deal in deals}) == 8


def test_every_card_falls_everywhere_about_as_often() -> None:
    """Chi-square of card by seat over 2,000 deals: 105 degrees of freedom, below 160 but once in 2,000."""
    count: Counter[tuple[int, int]] = Counter()
    for number in range(1, 2_001):
        for seat, packets in deal_packets("fair", number, [0, 1, 2, 3], [3, 3, 3]).items():
            count.update((seat, card) for card in cards_in(union(packets)))
    chi2 = sum((count[seat, card] - 500) ** 2 / 500 for seat in range(4) for card in CARDS)
    assert chi2 < 160


@pytest.mark.parametrize("n", [1, 2, 3, 36, 1 << 31, 1 << 32])
def test_draws_stay_below(n: int) -> None:
    rng = SeededRandom("x", "y")
    assert all(0 <= rng.below(n) < n for _ in range(200))


def test_a_cut_leaves_cards_on_both_sides() -> None:
    """The card that lies at the bottom of the shuffled pack is not lifted, nor one of the first two."""
    for seed in range(300):
        pack = SeededRandom(str(seed), "cut").shuffled(list(CARDS))
        assert 3 <= pack.index(cut_card(SeededRandom(str(seed), "cut"))) + 1 < len(pack)


def test_any_card_can_show_in_a_cut() -> None:
    assert {Seeds(str(seed)).cut(1) for seed in range(600)} == set(CARDS)
    assert all(Seeds(str(seed)).cut(1, removed=FULL & ~0b111) < 3 for seed in range(50))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_each_preset_deals_the_whole_pack(variant: Variant) -> None:
    state, _ = new_game(variant.id, "1")
    assert union([*state.deal.ever_dealt, variant.options.removed]) == FULL
    assert {hand.bit_count() for hand in state.deal.hands} == {variant.options.hand_size}
