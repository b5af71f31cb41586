"""Seals: announced before the cards, opened afterwards, and checked without our own code."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.state import State
from jass.history.commitment import MAX_WORD, is_plain, opening, plain_word, seal_of, secret_of, seed_with
from jass.history.export import exported
from jass.history.log import Log, dumps
from jass.history.verification import prove
from jass.model.notation import card_name, card_names
from jass.model.seeds import BY_DEAL, BY_GAME, SCHEMES, SEED_DIGITS, Seeds
from jass.model.shuffle import deal_seed, in_packets
from jass.options.variants import VARIANTS, find_variant
from jass.session import Session

from .table import Reply, Table, play_on

SECRET = "00112233445566778899aabbccddeeff"


def hashed(text: str) -> str:
    """As anybody would compute it."""
    return sha256(text.encode("utf-8")).hexdigest()


def test_a_frozen_opening() -> None:
    """A change here makes every seal that somebody has noted worthless."""
    assert (
        hashed(opening(Seeds("1", scheme=BY_GAME), 2))
        == "6223a961178a2716ae9142981eac9d6c6b4f7e6a39a75110c815a1ce47a6eb58"
    )


def play_deal(table: Table) -> Reply:
    """Play until the deal is over; the reply that told so."""
    play_on(table, lambda: table.view["phase"] in ("dealOver", "gameOver"))
    return table.ok("look")


def test_the_opening_holds_the_pack_that_is_dealt() -> None:
    pack = opening(Seeds("x"), 3).split()[4:]
    dealt = in_packets(Seeds("x").pack(3), [1, 2, 3, 0], [3, 3, 3])
    for at, seat in enumerate([1, 2, 3, 0]):
        packets = [pack[turn * 12 + at * 3 :][:3] for turn in range(3)]
        assert [sorted(card_names(packet)) for packet in dealt[seat]] == [sorted(cards) for cards in packets]


def test_the_players_word_changes_the_cards_but_not_the_seal() -> None:
    assert secret_of(f"{SECRET}:Sepp") == SECRET
    assert opening(Seeds(f"{SECRET}:Sepp"), 1) != opening(Seeds(f"{SECRET}:Resi"), 1)


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_what_is_told_before_is_what_is_opened_after(variant: str) -> None:
    table = Table(variant, seed=f"{SECRET}:Sepp")
    before = table.ok("seals")["seals"]
    assert before["game"] == hashed(SECRET)
    assert before["seed"] is None
    assert [deal["opening"] for deal in before["deals"]] == [None]
    told = [before["deals"][0]["seal"]]
    for _ in range(2):
        reply = play_deal(table)
        if reply["view"]["phase"] != "dealOver":
            break
        told.append(reply["seal"])
        reply = table.ok("act", action="deal")
        assert reply["seal"] is None
    known = table.ok("seals")["seals"]
    assert [deal["seal"] for deal in known["deals"]][: len(told)] == told
    for deal in known["deals"][:-1]:
        assert hashed(deal["opening"]) == deal["seal"]
    assert (SECRET in json.dumps(known)) == (reply["view"]["phase"] == "gameOver")


def test_the_seed_is_told_when_the_game_is_over() -> None:
    table = Table("rulesSheet", seed=SECRET, target=1)
    play_deal(table)
    assert table.view["phase"] == "gameOver"
    assert table.ok("seals")["seals"]["seed"] == SECRET


def game() -> dict[str, Any]:
    """A game of one counted deal and a second that has begun."""
    table = Table("schieberCh", seed=SECRET)
    play_deal(table)
    return table.ok("act", action="deal")


def test_a_seal_is_proved_against_a_game_a_deal_or_a_seed() -> None:
    log = game()["log"]
    line = opening(Seeds(SECRET), 1)
    seal = seal_of(line)
    assert prove(hashed(SECRET), log)["fits"] == "game"
    assert prove(hashed(SECRET)[:16].upper(), f" {SECRET}\n")["fits"] == "game"
    found = prove(seal, log)
    assert (found["fits"], [deal["deal"] for deal in found["deals"]]) == ("deal", [1])
    assert sorted(card for hand in found["deals"][0]["hands"] for card in hand) == sorted(line.split()[4:])
    assert prove(f"{seal[:4]} {seal[4:20]}", line)["fits"] == "deal"


def sealed_game(seed: str, **header: object) -> str:
    """The log of a game of this seed, with its first deal played."""
    table = Table("schieberCh", seed=seed)
    play_deal(table)
    return json.dumps(json.loads(table.ok("look")["log"]) | header)


@pytest.mark.parametrize("spaces", [1, 2, 40, 158])
@pytest.mark.parametrize("where", ["{word}{more}", "{more}{word}", "Gr{more}üezi"])
def test_trailing_spaces_are_no_way_to_pick_cards(where: str, spaces: int) -> None:
    """An operator who knows the word tries numbers of spaces in the seed until the cards please them."""
    picked = where.format(word="Grüezi", more=" " * spaces)
    if where.startswith("Gr") and spaces == 1:
        picked = "Gr  üezi"  # one space in it is another word, in its one form
    for text in (f"{SECRET}:{picked}", sealed_game(f"{SECRET}:{picked}")):
        for word in (None, "Grüezi", picked):
            found = prove(hashed(SECRET), text, word)
            assert (found["fits"], found["why"], found["word"]) == (None, "form", picked)


@pytest.mark.parametrize(
    "picked",
    [
        "Gru\u0308ezi", "Grüezi\u00a0", "Grü\u200bezi", "\ufeffGrüezi", "Grüezi\u3000mitenand",
        "Grü\u3164ezi", "Grüezi\ufe0f", "Grü\u2800ezi", "", "x" * 41, "Grüezi\u202e",
    ],
)  # fmt: skip
def test_other_ways_to_write_a_word_are_none_either(picked: str) -> None:
    for word in (None, "Grüezi", picked):
        found = prove(hashed(SECRET), f"{SECRET}:{picked}", word)
        assert (found["fits"], found["why"]) == (None, "form")


def test_the_word_is_compared() -> None:
    log = sealed_game(f"{SECRET}:Grüezi mitenand")
    for text in (log, f"{SECRET}:Grüezi mitenand"):
        for word in ("Grüezi mitenand", " Gru\u0308ezi \t mitenand\u200b", "Grüezi\u00a0mitenand"):
            assert prove(hashed(SECRET), text, word)["fits"] == "game"
        for word in ("", "Grüezi", "grüezi mitenand", "Sali"):
            found = prove(hashed(SECRET), text, word)
            assert (found["fits"], found["why"]) == (None, "word")
        unsaid = prove(hashed(SECRET), text)
        assert (unsaid["fits"], unsaid["why"], unsaid["word"]) == (None, "unsaid", "Grüezi mitenand")
        assert prove("0" * 64, text, "Grüezi mitenand")["why"] == "seal"


def test_a_word_that_nobody_has_said_is_refused() -> None:
    """The player has added none; the operator does."""
    assert prove(hashed(SECRET), SECRET, "")["fits"] == "game"
    assert prove(hashed(SECRET), sealed_game(SECRET))["fits"] == "game"
    assert prove(hashed(SECRET), f"{SECRET}:x", "")["why"] == "word"
    assert prove(hashed(SECRET), SECRET, "Sepp")["why"] == "word"


def test_a_deals_seal_says_nothing_for_a_picked_word() -> None:
    for picked, why in (("Sepp  ", "form"), ("Resi", "word")):
        log = sealed_game(f"{SECRET}:{picked}")
        seal = seal_of(opening(Seeds(f"{SECRET}:{picked}"), 1))
        assert prove(seal, log, "Sepp")["why"] == why
        assert prove(seal, opening(Seeds(f"{SECRET}:{picked}"), 1))["fits"] == "deal"
    assert prove(seal, log, "Resi")["fits"] == "deal"


@pytest.mark.parametrize("word", ["Sepp", "Resi", ""])
def test_a_deal_alone_does_not_show_the_word(word: str) -> None:
    """Neither does one that the log tells beside the seed with the word."""
    log = json.loads(sealed_game(f"{SECRET}:Sepp"))
    line = opening(Seeds(f"{SECRET}:Sepp"), 1)
    told = {"deals": [line.split()[3]]}
    alone = json.dumps({key: value for key, value in log.items() if key != "seed"} | told)
    for text in (line, alone):
        assert prove(seal_of(line), text)["fits"] == "deal"
        found = prove(seal_of(line), text, word)
        assert (found["fits"], found["why"]) == (None, "unshown")
    beside = told_deal("schieberCh", f"{SECRET}:Sepp", "", True)
    assert prove(seal_of(line), beside, word)["why"] == (None if word == "Sepp" else "word")


def test_a_deal_that_the_word_had_no_part_in_is_not_approved_for_it() -> None:
    log = Log("schieberCh", f"{SECRET}:Sepp", find_variant("schieberCh").options, (), ("f" * 32,))
    text, seal = dumps(one_deal(log)[0]), seal_of(opening(log.seeds, 1))
    for word, why in ((None, "unsaid"), ("", "word"), ("Sepp", "unshown")):
        assert prove(seal, text, word)["why"] == why


def test_a_deals_seal_is_not_approved_for_a_word_that_nobody_gave() -> None:
    seal, log = seal_of(opening(Seeds(f"{SECRET}:Sepp"), 1)), sealed_game(f"{SECRET}:Sepp")
    for word, why in ((None, "unsaid"), ("", "word"), ("Sepp", None)):
        found = prove(seal, log, word)
        assert (found["fits"], found["why"], found["word"]) == (None if why else "deal", why, "Sepp")


def test_deals_that_do_not_follow_from_the_seed_prove_nothing() -> None:
    """A log may tell deals beside its seed: cards picked so do not go under the game's seal."""
    log = json.loads(sealed_game(SECRET))
    true = opening(Seeds(SECRET), 1).split()[3]
    assert prove(hashed(SECRET), json.dumps(log | {"deals": [true]}))["fits"] == "game"
    forehand = log["actions"][0][0]
    picked = f"{true} forehand={forehand} {' '.join(opening(Seeds(SECRET), 1).split()[4:])}"
    for deals in ([picked], ["0" * 32]):
        text = json.dumps(log | {"deals": deals, "actions": []})
        found = prove(hashed(SECRET), text)
        assert (found["fits"], found["why"]) == (None, "deals")


def test_a_game_of_format_1_has_no_deal_of_format_2() -> None:
    """Its cards follow in another way: with those of format 2 there were two packs to pick from."""
    for variant in ("schieberCh", "differenzlerTournament", "schieber3000"):
        options = find_variant(variant).options
        log = Log(variant, f"{SECRET}:Sepp", options, scheme=BY_GAME)
        log, state = one_deal(log)
        own = replace(exported(log, state), seed=log.seed, scheme=BY_GAME)
        assert prove(hashed(SECRET), dumps(own), "Sepp")["fits"] == "game"
        other, _ = one_deal(replace(log, actions=(), deals=(deal_seed(f"{SECRET}:Sepp", 1),)))
        found = prove(hashed(SECRET), dumps(other), "Sepp")
        assert (found["fits"], found["why"]) == (None, "deals")


def one_deal(log: Log) -> tuple[Log, State]:
    """A game with its first deal played."""
    state, _ = new_game(log.variant, log.seeds, log.options)
    while not state.results:
        action = bot_action(state)
        log, (state, _) = log.appended(action), apply(state, action)
    return log, state


def told_deal(variant: str, seed: str, words: str, keep_seed: bool, scheme: int = BY_DEAL) -> str:
    """The log of a game of one deal that states this of it, after the deal's seed."""
    text = f"{Seeds(seed, (), scheme).seed(1)}{words}"
    log = Log(variant, seed if keep_seed else None, find_variant(variant).options, (), (text,), scheme)
    return dumps(one_deal(log)[0])


@pytest.mark.parametrize("keep_seed", [True, False])
@pytest.mark.parametrize(
    ("variant", "words", "true"),
    [
        ("schieberCh", [f" forehand={seat}" for seat in range(4)], " forehand=0"),
        ("differenzlerOnline", [" cut=E6", " cut=R6", " cut=S7", " cut=LB"], None),
        ("schieberCh", [f" again {' '.join(card_names(range(36)))}"], None),
    ],
)
def test_a_deals_seal_approves_nothing_that_was_not_drawn(
    variant: str, words: list[str], true: str | None, keep_seed: bool
) -> None:
    """The opening has neither forehand nor cut: who tells others rotates the hands, or picks the trump."""
    seed = f"{SECRET}:Sepp"
    seal = seal_of(opening(Seeds(seed), 1, find_variant(variant).options.removed))
    word = "Sepp" if keep_seed else None
    for each in words:
        found = prove(seal, told_deal(variant, seed, each, keep_seed), word)
        assert (found["fits"], found["why"]) == (("deal", None) if each == true else (None, "deals"))
    cut = f" cut={card_name(Seeds(seed).cut(1))}" if "differenzler" in variant else ""
    assert prove(seal, told_deal(variant, seed, cut, keep_seed), word)["fits"] == "deal"


def test_later_deals_rest_on_the_forehand_of_the_first() -> None:
    log = json.loads(sealed_game(SECRET))
    seeds = [Seeds(SECRET).seed(number) for number in (1, 2)]
    for forehand, why in ((0, "deals"), (Seeds(SECRET).forehand(range(4)), None)):
        deals = [f"{seeds[0]} forehand={forehand}", seeds[1]]
        state, _ = new_game(log["variant"], Seeds(None, tuple(deals)))
        actions = []
        while len(state.results) < 2:
            action = bot_action(state)
            actions.append(str(action))
            state, _ = apply(state, action)
        text = json.dumps({**log, "deals": deals, "actions": actions})
        assert prove(seal_of(opening(Seeds(SECRET), 2)), text)["why"] == why


@pytest.mark.parametrize("variant", ["schieberCh", "differenzlerOnline", "schieber3000"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_exported_game_is_approved_as_far_as_it_shows(variant: str, scheme: int) -> None:
    """Format 1 draws forehand and cut from the game's seed alone, so they are told only with that."""
    options = find_variant(variant).options
    log, state = one_deal(Log(variant, SECRET, options, scheme=scheme))
    seal = seal_of(opening(log.seeds, 1, options.removed))
    shown = prove(seal, dumps(exported(log, state)))
    assert (shown["fits"], shown["why"]) == (("deal", None) if scheme == BY_DEAL else (None, "unsealed"))
    assert prove(seal, dumps(log))["fits"] == "deal"
    whole = replace(exported(log, state), seed=SECRET, scheme=scheme)
    assert prove(seal, dumps(whole))["fits"] == "deal"
    assert prove(seal, dumps(replace(whole, seed="another", scheme=BY_DEAL)))["why"] == shown["why"]
    if scheme != BY_DEAL and variant != "schieber3000":
        drawn = int(whole.deals[0].partition("forehand=")[2][0])
        words = whole.deals[0].replace(f"forehand={drawn}", f"forehand={(drawn + 1) % 4}")[SEED_DIGITS:]
        for keep_seed, why in ((True, "deals"), (False, "unsealed")):
            text = told_deal(variant, SECRET, words, keep_seed, scheme)
            assert prove(seal, text)["why"] == why


def test_a_game_of_format_1_is_told_to_be_one() -> None:
    data = {"v": 1, "variant": "schieberCh", "options": {}, "seed": SECRET, "actions": []}
    assert prove(hashed(SECRET), json.dumps(data))["dealt"] == 1
    assert prove(hashed(SECRET), sealed_game(SECRET))["dealt"] == 2


@given(st.text())
def test_a_word_has_one_form(text: str) -> None:
    word = plain_word(text)
    assert plain_word(word) == word
    assert len(word) <= MAX_WORD
    assert word == word.strip()
    assert word.isprintable()
    assert unicodedata.is_normalized("NFC", word)
    seed = seed_with(SECRET, text)
    assert is_plain(seed)
    assert secret_of(seed) == SECRET
    assert plain_word(f"\u200b {text}\n") == word
    new_game("schieberCh", seed)


def test_the_session_brings_the_word_into_its_form() -> None:
    table = Table()
    opened = table.ok("open", variant="schieberCh", seed=SECRET, word=" Gru\u0308ezi  mitenand\n")
    assert json.loads(opened["log"])["seed"] == f"{SECRET}:Grüezi mitenand"
    assert table.ok("seals")["seals"]["word"] == "Grüezi mitenand"
    assert json.loads(table.ok("open", variant="schieberCh", seed=SECRET, word=" ")["log"])["seed"] == SECRET
    assert table.ok("seals")["seals"]["word"] is None
    wrong: list[tuple[object, str]] = [(7, SECRET), ("\ud800", SECRET), ("x", f"{SECRET}:y")]
    for word, seed in wrong:
        refused = table.refused("open", variant="schieberCh", seed=seed, word=word)
        assert (refused["kind"], refused["field"]) == ("BadRequest", "word")
    log = table.ok("open", variant="schieberCh", seed=SECRET, word="Sepp")["log"]
    for said, fits in (("Sepp ", "game"), ("Resi", None), (None, None)):
        assert table.ok("prove", seal=hashed(SECRET), text=log, word=said)["proof"]["fits"] == fits
    assert table.ask("prove", seal="a", text=log, word=7)["error"]["field"] == "word"


def test_nothing_else_fits() -> None:
    log = game()["log"]
    seal = seal_of(opening(Seeds(SECRET), 1))
    for wrong in ("", seal[:11], "0" * 64, seal[::-1], f"{seal}0", "x" * 64):
        assert prove(wrong, log)["fits"] is None
        assert prove(wrong, opening(Seeds(SECRET), 1))["fits"] is None
        assert prove(wrong, SECRET)["fits"] is None
    assert prove(seal, opening(Seeds(SECRET), 1).replace("E6", "E7"))["fits"] is None


@pytest.mark.parametrize("text", ["", "\n", "x" * 201, "a\tb"])
def test_what_is_no_seed_has_no_seal(text: str) -> None:
    found = prove(hashed(text.strip()), text)
    assert (found["fits"], found["why"]) == (None, "seal")


def test_a_deal_still_played_is_not_opened() -> None:
    log = game()["log"]
    assert prove(seal_of(opening(Seeds(SECRET), 2)), log)["fits"] is None
    assert opening(Seeds(SECRET), 2) not in json.dumps(prove("", log))


def test_bad_requests() -> None:
    session = Session()
    cut = {"do": "prove", "seal": "a", "text": "{"}
    half = {"do": "seals", "seed": "\ud800"}
    for request in ({"do": "seals"}, {"do": "seals", "seed": 1}, {"do": "prove"}, cut, half):
        reply = json.loads(session.handle(json.dumps({"id": 1, **request})))
        assert not reply["ok"]
        assert reply["error"]["kind"] in ("BadRequest", "BadLog")
