"""The table behind JSON messages: a game by requests, and nothing that seat 0 may not know."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from jass.engine.state import DEAL_OVER, State
from jass.history.log import loads, replay
from jass.model.cards import mask_of, union
from jass.model.notation import card_names
from jass.options.variants import find_variant
from jass.public.events import TrumpCut
from jass.rules.melds import Meld
from jass.session import PLAYER

from .table import PRESETS, Table


def may_know(state: State, cut: list[int]) -> set[str]:
    """The cards whose identity seat 0 has seen in this deal."""
    deal = state.deal
    shown: list[tuple[int, Meld]] = [] if deal.weis is None else list(deal.weis.shown)
    seen = [deal.dealt[PLAYER], deal.hands[PLAYER], mask_of(deal.trick), state.options.removed, mask_of(cut)]
    seen += [mask_of(trick.cards) for trick in deal.done]
    seen += [meld.cards for _, meld in shown]
    seen += [] if deal.weis is None else [mask_of(card for _, card in deal.weis.tops)]
    return set(card_names(union(seen)))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_message_names_a_card_that_the_player_may_not_know(preset: str) -> None:
    table, rng = Table(preset, seed=f"hidden {preset}"), Random(preset)
    hidden_at_first = 0
    for _ in range(130):
        reply = table.step(rng)
        if reply is None:
            break
        if rng.random() < 0.6:
            continue  # knowing what is hidden takes a replay
        state, events = replay(loads(reply["log"]))
        cut = [event.card for event in events if isinstance(event, TrumpCut)][-1:]
        told = json.dumps([reply["view"], reply["events"]])
        named = set(re.findall(r'"([ERSL][6789BUOKA])"', told))
        if not state.deal.done:
            hidden_at_first += len(set(card_names((1 << 36) - 1)) - may_know(state, cut))
        assert named <= may_know(state, cut), reply
    assert hidden_at_first > 20


@pytest.mark.parametrize("preset", PRESETS)
def test_an_estimate_is_told_to_nobody_else(preset: str) -> None:
    if find_variant(preset).options.scoring != "differences":
        return
    table = Table(preset)
    digits = 77
    while table.view["phase"] != DEAL_OVER:
        if table.view["turn"] not in (PLAYER, None):
            reply = table.ok("bot", level="easy")
        elif table.view["phase"] == "estimate":
            reply = table.ok("act", action=f"0:={digits}")
        else:
            reply = table.ok("act", action=table.own_actions()[0])
        view = reply["view"]
        if view["phase"] not in (DEAL_OVER, "pickGame"):
            assert not view["results"]
            assert view["estimate"]["own"] in (None, digits)
            assert "value" not in json.dumps(reply["events"])
    assert reply["view"]["results"][-1]["estimates"][PLAYER] == digits


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_by_messages(preset: str) -> None:
    """A game (or its first 150 actions) goes on from its log at any moment."""
    table, rng = Table(preset, seed="whole"), Random(3)
    for number in range(150):
        reply = table.step(rng)
        if reply is None:
            break
        reply.pop("thought", None)
        assert reply["actions"] == number + 1
        if number % 25 == 0:
            other = Table()
            loaded = other.ok("load", log=reply["log"])
            assert loaded["events"] == []
            assert loaded | {"id": 0, "events": []} == reply | {"id": 0, "events": []}


def test_open_deals_the_first_cards() -> None:
    reply = Table().ok("open", variant="schieberCh", seed="1", options={"target": 1000})
    assert [event["type"] for event in reply["events"]] == ["DealStarted", "CardsDealt"]
    assert reply["events"][1]["seat"] == PLAYER
    assert reply["view"]["target"] == 1000
    assert reply["view"]["phase"] == "auction"
    assert reply["actions"] == 0


def test_options_may_be_left_out() -> None:
    assert Table().ok("open", variant="schieberCh", seed="1")["view"]["target"] == 2500


def test_ping_needs_no_game() -> None:
    assert Table().ask("ping") == {"id": 1, "ok": True}


def test_undo_goes_back_to_the_own_last_decision() -> None:
    table, rng = Table("schieberCh", seed="undo"), Random(1)
    own: list[int] = []
    for number in range(40):
        if table.view["turn"] == PLAYER:
            own.append(number)
        table.step(rng)
    reply = table.ok("undo")
    assert reply["actions"] == own[-1]
    assert reply["view"]["turn"] == PLAYER
    assert table.ok("undo")["actions"] == own[-2]
    assert table.ok("undo", to=0)["actions"] == 0
    assert table.ok("undo")["actions"] == 0


def test_another_game_is_shown_and_the_one_at_the_table_stays() -> None:
    table = Table("schieberCh")
    before = table.ask("look")
    log = json.dumps({"v": 1, "variant": "rulesSheet", "options": {}, "seed": "2", "actions": []})
    shown = table.ok("show", log=log)
    assert shown["view"]["variant"] == "rulesSheet"
    assert shown["events"] == []
    assert "log" not in shown
    seat = shown["view"]["turn"]
    named = table.ok("show", log=log, action=f"{seat}:E")
    assert named["view"]["contract"]["code"] == "E"
    assert [event["type"] for event in named["events"]] == ["ContractChosen"]
    assert table.ask("show", log=log, action=f"{seat}:O")["error"]["rule"] == "contractNotOffered"
    assert table.ask("show", log="{")["error"]["kind"] == "BadLog"
    assert table.ask("look") | {"id": 0} == before | {"id": 0}


def test_the_joker_moves_with_the_next_game_at_the_table() -> None:
    table = Table("schieber5p")
    assert (table.view["game"], table.view["joker"]) == (1, 4)
    reply = table.ok("open", variant="schieber5p", seed="2", game=table.view["game"] + 1)
    assert (table.view["game"], table.view["joker"]) == (2, 0)
    assert table.view["sides"] == [None, 1, 0, 1, 0]
    table.ok("load", log=reply["log"])
    assert (table.view["game"], table.view["joker"]) == (2, 0)
    for wrong in (0, True, "2", None, 10**9):
        assert table.refused("open", variant="schieber5p", seed="2", game=wrong)["field"] == "game"
