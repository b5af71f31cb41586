"""Result codes: what they say, that each reads back, and that no other text passes for one."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from string import ascii_letters, digits, printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.bots.identity import CLOCK, DIGEST, LEVELS, PACES, WORK
from jass.cli.games import bot_action, play_game
from jass.engine.machine import apply, new_game
from jass.engine.state import State
from jass.history.handed_in import read
from jass.history.log import Log
from jass.history.ranking import rank
from jass.history.result_code import (
    MAX_DEALS,
    MAX_NAME,
    MAX_POINTS,
    Result,
    decode,
    encode,
    plain_name,
    points_of,
    result_of,
    rules_digest,
    seed_digest,
    sums_of,
)
from jass.model.actions import NextDeal
from jass.model.errors import BadResultCode
from jass.model.seeds import BY_GAME
from jass.options.options import Options
from jass.options.variants import find_variant

LETTERS = ascii_letters + digits + "-_"
PLAIN = Result("0123abcd", "89abcdef", "00ff00ff", "strong", WORK, ((120, 37), (0, 257), (-3, 4)), "Vreni")
CODE = "1BgEjq82Jq83vAP8A_wMAeAAlAAABAf_9AARWcmVuaQiPnhaQ"
"""Written by the first build that had codes: every later one reads it."""
PLAYED = [
    ("schieberCh", 3),
    ("tournament12", 12),
    ("differenzlerOnline", 4),
    ("schieber3p", 2),
    ("schieber5p", 2),
    ("schieber6p", 1),
    ("coiffeur3p", 3),
    ("coiffeur4p10", 5),
    ("schieber2p", 2),
    ("official1000", 4),
]


@cache
def game(variant: str) -> tuple[Log, State]:
    return play_game(variant, f"codes {variant}")


def begun(variant: str, deals: int) -> Log:
    """The game up to the end of so many deals."""
    log, _ = game(variant)
    dealt = [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    return log.truncated(dealt[deals - 1]) if deals <= len(dealt) else log


def codes() -> list[str]:
    return [
        encode(result_of(begun(variant, deals), name="Köbi" if deals % 2 else "", practice=deals == 2))
        for variant, deals in PLAYED
    ]


def test_a_seed_that_deals_as_format_1_did_has_other_cards() -> None:
    """Equal digests mean the same cards, in a ranking too."""
    log, _ = play_game("coiffeur3p", "two schemes", "easy")
    once = Log(log.variant, log.seed, log.options, scheme=BY_GAME, level=log.level, bots=log.bots)
    state, _ = new_game(once.variant, once.seeds, once.options)
    while not state.results:
        action = bot_action(state, level="easy")
        once, (state, _) = once.appended(action), apply(state, action)
    new, old = result_of(log), result_of(once)
    assert new.seed != old.seed
    assert new.seed == seed_digest("two schemes") == sha256(b"two schemes").hexdigest()[:8]
    text = encode(replace(old, points=new.points))
    assert len(rank(read([encode(new), text]).entries).tables) == 2
    deals = ("5c27f3d9e6b8a1400f1e2d3c4b5a6978",)
    assert seed_digest(None, deals, BY_GAME) == seed_digest(None, deals)
    assert seed_digest("a", deals, BY_GAME) != seed_digest("a", deals)


def test_a_code_reads_as_it_always_did() -> None:
    assert encode(PLAIN) == CODE
    assert decode(CODE) == PLAIN


@pytest.mark.parametrize(("variant", "deals"), PLAYED)
@pytest.mark.parametrize("name", ["", "Vreni & Köbi"])
def test_the_result_of_a_game_reads_back(variant: str, deals: int, name: str) -> None:
    log = begun(variant, deals)
    result = result_of(log, name=name, practice=True)
    assert decode(encode(result)) == result
    assert len(result.points) == deals
    assert (result.bots, result.level, result.pace, result.practice) == (DIGEST, "easy", CLOCK, True)


def test_each_deal_has_the_own_points_and_those_of_the_other_side() -> None:
    log, state = game("tournament12")
    own = tuple((deal.score[0], deal.score[1]) for deal in state.results)
    assert result_of(log).points == own
    assert result_of(log, 1).points == tuple((theirs, ours) for ours, theirs in own)


def test_where_everybody_plays_alone_the_other_side_is_the_best_other_one() -> None:
    log, state = game("differenzlerOnline")
    for (own, other), deal in zip(result_of(log, 2).points, state.results, strict=True):
        assert own == deal.score[2]
        assert other == min(deal.score[seat] for seat in (0, 1, 3))  # the fewest penalties
    log, state = game("schieber3p")
    for (own, other), deal in zip(result_of(log).points, state.results, strict=True):
        assert (own, other) == (deal.score[0], max(deal.score[1:]))


@pytest.mark.parametrize("variant", ["schieberCh", "schieber3p", "differenzlerOnline", "schieber5p"])
def test_the_best_other_side_s_sum_is_one_that_it_has_made(variant: str) -> None:
    log, state = play_game(variant, "sums")
    own, other = sums_of(state)
    if variant == "schieber5p":
        assert (own, other) == tuple(map(sum, zip(*points_of(state), strict=True)))
        return
    totals = [sum(side) for side in zip(*(each.score for each in state.results), strict=True)]
    best = min if log.options.scoring == "differences" else max
    assert (own, other) == (totals[0], best(totals[1:]))


def test_the_joker_player_has_the_points_of_the_side_that_is_joined() -> None:
    log, state = game("schieber5p")
    joker = state.joker
    assert joker is not None
    sides = {seat: index for index, seats in enumerate(state.parties) for seat in seats}
    for (own, other), deal in zip(result_of(log, joker).points, state.results, strict=True):
        assert deal.contractor is not None
        assert own == deal.score[sides[deal.contractor]]
        assert {own, other} == set(deal.score)


@pytest.mark.parametrize("letter", ["x", "é", "漢", "\U0001f0cf"])
def test_twelve_deals_fit_into_two_hundred_characters(letter: str) -> None:
    name = plain_name(letter * MAX_NAME)
    most = replace(PLAIN, points=((-MAX_POINTS, MAX_POINTS),) * 12, name=name)
    assert name
    assert len(encode(most)) <= 200
    assert len(encode(result_of(game("tournament12")[0]))) == 90


def test_the_rules_have_one_digest_whatever_the_preset() -> None:
    options = find_variant("schieberCh").options
    house = replace(options, target=500)
    assert rules_digest(options) != rules_digest(house)
    assert rules_digest(house) == rules_digest(Options.from_json(house.to_json()))


def test_the_cards_have_one_digest_whatever_is_played() -> None:
    log, _ = game("tournament12")
    results = [result_of(begun("tournament12", deals)) for deals in (1, 3)]
    assert results[0].seed == results[1].seed == result_of(log).seed
    assert result_of(play_game("tournament12", "others")[0]).seed != results[0].seed


def test_the_seeds_of_deals_are_no_seed_of_a_game() -> None:
    log = begun("tournament12", 1)
    listed = replace(log, seed=None, deals=(log.seeds.seed(1),))
    assert result_of(listed).points == result_of(log).points
    assert result_of(listed).seed != result_of(log).seed
    both = replace(log, deals=listed.deals)  # and a seed for deals that do not come
    assert result_of(both).seed == result_of(listed).seed
    assert result_of(replace(begun("tournament12", 2), deals=listed.deals)).seed != result_of(both).seed


def test_a_game_without_its_bots_or_without_a_deal_has_no_result() -> None:
    log, _ = game("tournament12")
    for less in (replace(log, level=None), replace(log, bots=None), log.truncated(0)):
        with pytest.raises(BadResultCode) as refused:
            result_of(less)
        assert refused.value.reason == "untold"


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": "0123ABCD"},
        {"seed": "123"},
        {"bots": "0123abcd\n"},
        {"level": "genius"},
        {"pace": "calm"},
        {"points": ()},
        {"points": ((0, 0),) * (MAX_DEALS + 1)},
        {"points": ((MAX_POINTS + 1, 0),)},
        {"points": ((0, -MAX_POINTS - 1),)},
        {"points": ((0, 1.0),)},
        {"points": ((True, 0),)},
        {"points": ((0, "1"),)},
        {"name": "two  spaces"},
        {"name": "x" * (MAX_NAME + 1)},
        {"name": "\u202egnp.evil"},
    ],
)
def test_what_is_no_result_is_not_written(changed: dict[str, object]) -> None:
    with pytest.raises(BadResultCode):
        encode(replace(PLAIN, **changed))  # type: ignore[arg-type]


def test_a_name_has_one_form() -> None:
    assert plain_name(" \tVre\u0301ni\u202e  B. ") == "Vréni B."
    assert plain_name("\u200b\u2066\ud800") == ""
    assert plain_name("\U00016fe4") == plain_name(" \u0301\u0302 \u20dd") == ""
    assert plain_name("\u0301 Ve\u0301ro") == "Véro"
    assert plain_name("x" * 23 + " y") == "x" * 23
    assert plain_name("<b>&") == "<b>&"  # whoever shows it shows text


def test_what_shows_nothing_for_the_page_is_no_name_here() -> None:
    """The page's names and the engine's have one rule for what can be seen."""
    unseen: Sequence[tuple[int, int]] = importlib.import_module("web.page.base.names")._UNSEEN
    signs = [chr(code) for first, last in unseen for code in range(first, last + 1)]
    assert "\U00016fe4" in signs
    assert [hex(ord(sign)) for sign in signs if plain_name(sign)] == []


def test_every_changed_character_is_refused() -> None:
    for code in codes():
        for place, letter in enumerate(code):
            for other in LETTERS:
                if other != letter:
                    with pytest.raises(BadResultCode):
                        decode(code[:place] + other + code[place + 1 :])


def test_a_code_cut_short_or_lengthened_is_refused() -> None:
    for code in codes():
        for place in range(len(code)):
            for changed in (
                code[:place],
                code[:place] + code[place + 1 :],
                code[:place] + "A" + code[place:],
            ):
                with pytest.raises(BadResultCode):
                    decode(changed)


def test_of_two_thousand_others_each_is_refused_in_words() -> None:
    rng, good = Random(7), codes()
    for number in range(2_000):
        letters = list(rng.choice(good))
        kind = number % 4
        if kind == 0:
            letters = rng.choices(LETTERS, k=rng.randrange(300))
        elif kind == 1:
            letters = rng.choices(printable + "äé😀\ud800\0", k=rng.randrange(1, 60))
        elif kind == 2:
            rng.shuffle(letters)
        else:
            for _ in range(rng.randrange(2, 9)):
                letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
        text = "".join(letters)
        if text in good:
            continue
        with pytest.raises(BadResultCode) as refused:
            decode(text)
        assert str(refused.value).startswith("result code: ")
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "text", [None, 1, b"1", ["1"], "", "1" * 2_001, "1" * 10_000_000, CODE + "=", f" {CODE}"]
)
def test_what_has_another_shape_is_refused(text: object) -> None:
    with pytest.raises(BadResultCode):
        decode(text)


def test_a_newer_code_is_told_as_such() -> None:
    with pytest.raises(BadResultCode) as refused:
        decode("2" + CODE[1:])
    assert refused.value.reason == "newer"


NUMBERS = st.integers(-MAX_POINTS, MAX_POINTS)
DIGESTS = st.text("0123456789abcdef", min_size=8, max_size=8)
RESULTS = st.builds(
    Result,
    DIGESTS,
    DIGESTS,
    DIGESTS,
    st.sampled_from(LEVELS),
    st.sampled_from(PACES),
    st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=MAX_DEALS).map(tuple),
    st.text(max_size=40).map(plain_name),
    st.booleans(),
)


@given(RESULTS)
def test_any_result_reads_back(result: Result) -> None:
    code = encode(result)
    assert decode(code) == result
    assert set(code) <= set(LETTERS)


@given(st.one_of(st.text(), st.text(LETTERS), st.text(LETTERS).map(lambda rest: "1" + rest)))
def test_any_text_reads_or_is_refused(text: str) -> None:
    try:
        result = decode(text)
    except BadResultCode:
        return
    assert encode(result) == text


def test_a_code_holds_nothing_that_would_not_be_read_again() -> None:
    others: list[dict[str, object]] = [
        {"points": ((1, 2, 3), (4,))},
        {"points": ((1,), (2, 3, 4))},
        {"points": ((1, True),)},
        {"practice": 5},
        {"practice": 99},
        {"practice": None},
    ]
    for other in others:
        with pytest.raises(BadResultCode):
            encode(replace(PLAIN, **other))  # type: ignore[arg-type]
