"""Seals: told before the cards, opened after, and checked without our own code."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from jass.deal import in_packets
from jass.notation import card_names
from jass.proof import prove
from jass.seal import opening, seal_of, secret_of
from jass.seeds import BY_GAME, Seeds
from jass.session import Session
from jass.variants import VARIANTS

from .test_session import Reply, Table, play_on

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
    assert SECRET not in json.dumps(known)


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


def test_nothing_else_fits() -> None:
    log = game()["log"]
    seal = seal_of(opening(Seeds(SECRET), 1))
    for wrong in ("", seal[:11], "0" * 64, seal[::-1], f"{seal}0", "x" * 64):
        assert prove(wrong, log)["fits"] is None
        assert prove(wrong, opening(Seeds(SECRET), 1))["fits"] is None
        assert prove(wrong, SECRET)["fits"] is None
    assert prove(seal, opening(Seeds(SECRET), 1).replace("E6", "E7"))["fits"] is None


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
