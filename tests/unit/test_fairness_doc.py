"""docs/fairness.md suffices to check a deal: a checker written from it alone reproduces its example.

After a change that is meant: `python3 -m tests.unit.test_fairness_doc` prints the example.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.state import DEAL_OVER, GAME_OVER
from jass.history.commitment import opening, plain_word
from jass.model.actions import NextDeal
from jass.model.cards import FULL, cards_in
from jass.model.notation import card_name, card_names, parse_card
from jass.model.seeds import SCHEMES, Seeds
from jass.options.options import Options
from jass.options.variants import find_variant

from . import checker
from .checker import Game, hashed

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
TOLD = re.compile(r"^(.+?): +(.+)$", re.M)
GIVEN = {
    "secret": "00112233445566778899aabbccddeeff",
    "word": "Sepp",
    "number of the deal": "2",
    "players": "4",
    "packets": "3 3 3",
}
"""What the example is of."""


def examples() -> list[dict[str, str]]:
    """The blocks of the document that give an example: what is given, then one for each format."""
    blocks = re.findall(r"^```text\n(.+?)^```", DOC, re.M | re.S)
    return [dict(TOLD.findall(block)) for block in blocks]


def computed(given: dict[str, str], log_format: int) -> dict[str, str]:
    """What follows from what is given, by the naive checker."""
    seed, deal = f"{given['secret']}:{given['word']}", int(given["number of the deal"])
    game, players = Game(seed, log_format), int(given["players"])
    first = game.forehand(list(range(players)))
    forehand = (first + deal - 1) % players
    pack = game.pack(deal)
    dealt = checker.hands(pack, players, forehand, [int(size) for size in given["packets"].split()])
    text, label = (seed, f"deal {deal}") if game.first else (checker.deal_seed(seed, deal), "pack")
    found = {"seal of the game": hashed(given["secret"])}
    if not game.first:
        found["the deal's seed"] = text
    return found | {
        "first three numbers for the pack": " ".join(map(str, islice(checker.row(text, label), 3))),
        "pack": " ".join(pack),
        "first forehand": str(first),
        **{f"seat {seat}": " ".join(sorted(dealt[seat], key=checker.PACK.index)) for seat in dealt},
        "pack of a repeat": " ".join(game.again(deal)),
        "card cut for trumps": game.cut(deal),
        "opening": game.opening(deal),
        "seal of the deal": hashed(game.opening(deal)),
    }


@pytest.mark.parametrize("log_format", SCHEMES)
def test_the_worked_example_follows_from_what_it_gives(log_format: int) -> None:
    given, *found = examples()
    assert given == GIVEN
    assert found[2 - log_format] == computed(given, log_format)


@pytest.mark.parametrize("log_format", SCHEMES)
def test_the_engine_deals_the_worked_example(log_format: int) -> None:
    given, *found = examples()
    told = found[2 - log_format]
    seeds = Seeds(f"{given['secret']}:{given['word']}", scheme=log_format)
    state, _ = new_game("schieberCh", seeds)
    while state.phase not in (DEAL_OVER, GAME_OVER):
        state, _ = apply(state, bot_action(state))
    state, _ = apply(state, NextDeal())
    assert [" ".join(card_names(hand)) for hand in state.deal.hands] == [told[f"seat {s}"] for s in range(4)]
    assert opening(seeds, 2) == told["opening"]


seeds = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30)
out = st.sampled_from([0, 1 << 10, 0b111, FULL & ~0b1111])


@given(seeds, st.integers(1, 60), st.sampled_from(SCHEMES), out, st.integers(2, 6))
def test_the_engine_draws_as_the_document_says(
    seed: str, deal: int, scheme: int, removed: int, players: int
) -> None:
    engine, own = Seeds(seed, scheme=scheme), Game(seed, scheme, tuple(card_names(cards_in(removed))))
    assert card_names(engine.pack(deal, removed)) == own.pack(deal)
    assert card_names(engine.pack(deal, removed, again=True)) == own.again(deal)
    assert card_name(engine.cut(deal, removed)) == own.cut(deal)
    assert engine.forehand(range(players)) == own.forehand(list(range(players)))
    assert opening(engine, deal, removed) == own.opening(deal)


def test_the_forehand_of_the_document_is_the_engines() -> None:
    """In a game of five without the joker's seat; where a card makes it, dealt from seat 0."""
    for number in range(12):
        five, _ = new_game("schieber5p", str(number))
        assert five.deal.forehand == Game(str(number), 2).forehand([0, 1, 2, 3])
        by_card, _ = new_game("schieber3000", str(number))
        packets = [size for hand in find_variant("schieber3000").options.packets for size in hand]
        dealt = checker.hands(Game(str(number), 2).pack(1), 4, 0, packets)
        assert [set(card_names(hand)) for hand in by_card.deal.hands] == [set(dealt[s]) for s in range(4)]
        assert "R7" in dealt[by_card.deal.forehand]


@pytest.mark.parametrize("variant", ["schieber2p", "schieber3p", "schieber5p", "schieber3000"])
@pytest.mark.parametrize("card", ["R7", "E6", "R6"])
def test_a_card_makes_the_forehand_as_the_document_says(variant: str, card: str) -> None:
    """Also one out of play, face down, or with the joker player, wherever the joker sits."""
    usual = find_variant(variant).options
    starts = 0
    for number in range(30):
        options = Options.from_json({"firstForehand": f"card:{card}"}, usual)
        options = replace(options, game=1 + number % 6)
        state, _ = new_game(variant, str(number), options)
        seats = [seat for seat in range(options.players) if seat != state.joker]
        game = Game(str(number), 2, tuple(card_names(cards_in(options.removed))))
        packets = [list(each) for each in options.packets]
        assert state.deal.forehand == game.by_card(card, seats, options.players, packets)
        held = parse_card("R6" if card in card_names(cards_in(options.removed)) else card)
        starts += not any(state.deal.hands[seat] >> held & 1 for seat in seats)
    assert bool(starts) == (variant in ("schieber2p", "schieber5p"))


def test_the_words_of_the_document_are_those_of_checker_and_engine() -> None:
    told = re.findall(r"^\| `(\".+\")` \| (?:`(.+)`|none) \|$", DOC, re.M)
    assert len(told) == 5
    for entered, word in told:
        assert checker.word(json.loads(entered)) == word == plain_word(json.loads(entered))


odd = st.sampled_from([*map(chr, [*checker.WHITE, *checker.IGNORABLE[:80], 0x2800, 0x16FE4, 0x1D159])])
marks = st.characters(categories=["Mn", "Mc", "Me"])
some_words = st.text(st.one_of(odd, marks, st.sampled_from("ab :ü"), st.characters()), max_size=60)


@given(some_words)
def test_a_word_takes_the_form_that_the_document_says(entered: str) -> None:
    assert plain_word(entered) == checker.word(entered)


def test_every_character_takes_the_form_that_the_document_says() -> None:
    for number in (*range(0x33000), *range(0xDFFF0, 0xE1010)):
        entered = f"a{chr(number)}b"
        assert plain_word(entered) == checker.word(entered), f"U+{number:04X}"


def test_the_checker_stands_apart() -> None:
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names == {"__future__", "collections.abc", "hashlib", "unicodedata"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


if __name__ == "__main__":
    print("```text", *(f"{key}: {value}" for key, value in GIVEN.items()), "```", sep="\n")
    for log_format in (2, 1):
        told = computed(GIVEN, log_format)
        print(f"\nFormat {log_format}:\n")
        print("```text", *(f"{key}: {value}" for key, value in told.items()), "```", sep="\n")
