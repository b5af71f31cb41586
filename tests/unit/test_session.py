"""The table behind JSON messages: every request, every error, and nothing that seat 0 may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.bots.explain.tips import AT_MOST, NOISE_OF_SAME
from jass.bots.levels import LEVELS
from jass.bots.search import UPWARD_TOLERANCE
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.log import loads, replay
from jass.model.cards import mask_of, union
from jass.model.notation import card_names
from jass.options.variants import VARIANTS, find_variant
from jass.public.events import TrumpCut
from jass.requests import MAX_MESSAGE
from jass.rules.melds import Meld
from jass.session import PLAYER, Session

PRESETS = [variant.id for variant in VARIANTS]
Reply = dict[str, Any]


class Table:
    """A session as the page talks to it."""

    def __init__(self, variant: str | None = None, seed: str = "1", **options: object) -> None:
        self.session = Session()
        self.view: Reply = {}
        self._count = 0
        if variant is not None:
            self.ok("open", variant=variant, seed=seed, options=options)

    def ask(self, do: str, **fields: object) -> Reply:
        self._count += 1
        reply: Reply = json.loads(self.session.handle(json.dumps({"id": self._count, "do": do} | fields)))
        assert reply["id"] == self._count
        return reply

    def ok(self, do: str, **fields: object) -> Reply:
        reply = self.ask(do, **fields)
        assert reply["ok"], reply
        self.view = reply.get("view", self.view)
        return reply

    def refused(self, do: str, **fields: object) -> Reply:
        """The error of a request that must be refused, after which nothing has changed."""
        before = self.ask("look")
        reply = self.ask(do, **fields)
        assert not reply["ok"]
        assert reply["error"]["message"]
        after = self.ask("look")
        assert before | {"id": 0} == after | {"id": 0}
        error: Reply = reply["error"]
        return error

    def step(self, rng: Random) -> Reply | None:
        """The next thing at the table, by what the page is told alone; None when the game is over."""
        if self.view["phase"] == GAME_OVER:
            return None
        if self.view["turn"] not in (PLAYER, None):
            return self.ok("bot", level="easy")
        return self.ok("act", action=rng.choice(self.own_actions()))

    def own_actions(self) -> list[str]:
        """What the view lets the player do now."""
        view = self.view
        if view["turn"] is None:
            return ["turn" if view["toTurn"] else "deal"]
        if view["phase"] == "auction":
            auction = view["auction"]
            return [f"0:{text}" for text in [*auction["choices"], *["shove"] * auction["shove"]]]
        if view["phase"] == "estimate":
            return [f"0:={value}" for value in range(view["estimate"]["max"] + 1)]
        if view["phase"] == "pickGame":
            return ["0:game1", "0:game2"]
        return [f"0:{card}" for card in view["legal"]]


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


def test_bots_repeat_themselves() -> None:
    logs = []
    for _ in range(2):
        table, rng = Table("schieberCh", seed="same"), Random(1)
        for _ in range(60):
            table.step(rng)
        logs.append(table.ok("look")["log"])
    assert logs[0] == logs[1]


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


@pytest.mark.parametrize("to", [-1, 1, 10**9, "0", None, 0.0, True, [0]])
def test_undo_to_nowhere_is_refused(to: object) -> None:
    assert Table("schieberCh").refused("undo", to=to)["field"] == "to"


def to_player(table: Table, phase: str) -> None:
    """Plays on until it is the player's turn in that phase."""
    rng = Random(1)
    while (table.view["phase"], table.view["turn"]) != (phase, PLAYER):
        table.step(rng)


def test_a_refused_card_is_refused_with_its_rule() -> None:
    table = Table("schieberCh", seed="rules")
    to_player(table, "play")
    rules = set()
    for card in card_names((1 << 36) - 1):
        reply = table.ok("look")["view"]
        if card not in reply["legal"]:
            error = table.refused("act", action=f"0:{card}")
            assert error["kind"] == "IllegalAction"
            rules.add(error["rule"])
            if card in reply["why"]:
                assert reply["why"][card].items() <= error.items()
    assert "notInHand" in rules


@pytest.mark.parametrize(
    ("do", "fields", "kind", "field"),
    [
        ("act", {"action": "0:XX"}, "BadNotation", None),
        ("act", {"action": None}, "BadNotation", None),
        ("act", {}, "BadNotation", None),
        ("open", {"variant": "poker", "seed": "1"}, "UnknownVariant", "variant"),
        ("open", {"seed": "1"}, "UnknownVariant", "variant"),
        ("open", {"variant": "schieberCh", "seed": ""}, "BadLog", "seed"),
        ("open", {"variant": "schieberCh", "seed": 7}, "BadRequest", "seed"),
        ("open", {"variant": "schieberCh"}, "BadRequest", "seed"),
        ("open", {"variant": "schieberCh", "seed": "1", "options": {"target": -1}}, "BadOption", "target"),
        ("open", {"variant": "schieberCh", "seed": "1", "options": [1]}, "BadOption", "options"),
        ("load", {"log": "{"}, "BadLog", "text"),
        ("load", {"log": None}, "BadLog", "text"),
        ("load", {}, "BadLog", "text"),
        (
            "load",
            {"log": '{"v":1,"variant":"schieberCh","options":{},"seed":"1","actions":["0:E6"]}'},
            "BadLog",
            "actions[0]",
        ),
        ("dance", {}, "BadRequest", "do"),
    ],
)
def test_errors_have_kind_and_field(do: str, fields: Reply, kind: str, field: str | None) -> None:
    error = Table("schieberCh").refused(do, **fields)
    assert error["kind"] == kind
    if field is not None:
        assert error["field"] == field


def test_the_player_acts_for_himself_alone() -> None:
    error = Table("schieberCh").refused("act", action="1:shove")
    assert (error["kind"], error["rule"]) == ("IllegalAction", "notYourTurn")


def test_no_bot_plays_for_the_player() -> None:
    table = Table("schieberCh", seed="turn")
    to_player(table, "play")
    assert table.refused("bot")["kind"] == "BadRequest"


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_at_the_level_asked_for(preset: str) -> None:
    """The same by the game's seed; strongly if nothing is said; and nothing but a level is a level."""
    after, thought = {}, {}
    for level in (*LEVELS, None):
        table = Table(preset, seed="levels")
        while table.view["turn"] == PLAYER:
            table.ok("act", action=table.own_actions()[0])
        bad = table.refused("bot", level="best")
        assert (bad["kind"], bad["field"]) == ("BadRequest", "level")
        assert table.refused("bot", level=["easy"])["field"] == "level"
        reply = table.ok("bot", **({} if level is None else {"level": level}))
        after[level], thought[level] = reply["log"], reply["thought"]
        assert reply["thought"]["level"] == (level or "strong")
        assert (reply["thought"]["worlds"] > 0) == ("kernel" in reply["thought"])
    if (
        thought["strong"]["worlds"] == thought[None]["worlds"]
    ):  # else a busy machine's clock has ended one of them
        assert after["strong"] == after[None]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hint_says_what_and_why_and_changes_nothing(preset: str) -> None:
    table, rng = Table(preset, seed="hint"), Random(3)
    seen = 0
    while seen < 4 and table.view["phase"] != "dealOver":
        if table.view["turn"] != PLAYER:
            if table.view["turn"] is None:
                table.ok("act", action="turn")
            else:
                table.ok("bot", level="easy")
            continue
        before = table.ask("look")
        for level in ("medium", "strong"):
            reply = table.ok("hint", level=level)
            hint = reply["hint"]
            assert "view" not in reply
            assert (reply["thought"]["worlds"] > 0) == bool(hint["choices"])
            assert all(set(why) <= {"key", "suit", "card", "n"} for why in hint["why"])
            for each in hint["choices"]:
                assert 0 <= each["made"] <= 1
                assert 0 <= each["match"] <= 1
            if hint["choices"]:
                points = {each["action"]: each["points"] for each in hint["choices"]}
                assert points[hint["action"]] >= max(points.values()) - spare(table, hint)
                rival = hint["rival"]
                if rival is None:
                    assert hint["why"]
                else:
                    assert set(rival) <= {"kind", "action", "n"}
                    assert rival["action"] in points.keys() - {hint["action"]}
        assert before | {"id": 0} == table.ask("look") | {"id": 0}
        table.ok("act", action=hint["action"])
        seen += 1
        if rng.random() < 0.2:
            assert table.refused("hint", level="best")["kind"] == "BadRequest"


def spare(table: Table, hint: dict[str, Any]) -> float:
    """By how much a tip's value may be below the best one."""
    if ":=" in hint["action"]:
        return UPWARD_TOLERANCE
    if table.view["phase"] == "auction":
        return 0
    factor: int = table.view["contract"]["factor"]
    return NOISE_OF_SAME * AT_MOST * factor + 0.1  # where cards take the same tricks and count the same


def test_no_hint_where_another_seat_is_to_act() -> None:
    table = Table("schieberCh", seed="turn")
    while table.view["turn"] == PLAYER:
        table.ok("act", action=table.own_actions()[0])
    assert table.refused("hint")["field"] == "do"


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


@pytest.mark.parametrize("do", ["act", "bot", "hint", "undo", "look"])
def test_without_a_game_there_is_nothing_to_do(do: str) -> None:
    reply = Table().ask(do, action="0:shove")
    assert not reply["ok"]
    assert reply["error"]["kind"] == "BadRequest"


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "3", '"x"', "{", '{"id":}', "[" * 100_000, " " * (MAX_MESSAGE + 1), "\ud800",
        '{"do":[1]}', '{"do":{}}', '{"id":' + "1" * 5_000 + "}",
    ],
)  # fmt: skip
def test_what_is_no_request_is_answered(text: str) -> None:
    session = Session()
    reply = json.loads(session.handle(text))
    assert reply["ok"] is False
    assert reply["error"]["kind"] == "BadRequest"
    assert len(reply["error"]["message"]) < 400


@pytest.mark.parametrize(
    "identity", ["NaN", "1e999", '"\\ud800"', "9" * 100, "[1]", '{"a":1}', "true", "1.5"]
)
def test_an_id_that_cannot_be_repeated_is_refused(identity: str) -> None:
    text = Session().handle(f'{{"id":{identity},"do":"ping"}}')
    text.encode()
    reply = json.loads(text)
    assert (reply["id"], reply["ok"]) == (None, False)
    assert reply["error"]["field"] == ("text" if identity in ("NaN", "1e999") else "id")


def test_our_own_fault_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("schieberCh")
    monkeypatch.setattr("jass.table.replay", lambda log: 1 // 0)
    error = table.refused("undo", to=0)
    assert error["kind"] == "Internal"
    assert "ZeroDivisionError" in error["message"]


requests = st.fixed_dictionaries(
    {},
    optional={
        "id": st.integers() | st.text() | st.floats() | st.none(),
        "do": st.sampled_from(["open", "load", "act", "bot", "hint", "undo", "look", "presets", "rules"])
        | st.text(),
        "variant": st.sampled_from(PRESETS) | st.text(),
        "seed": st.text() | st.integers(),
        "options": st.dictionaries(st.sampled_from(["target", "players", "x"]), st.integers() | st.text()),
        "action": st.sampled_from(["0:shove", "0:E", "deal", "0:E6", "turn", "0:claim"]) | st.text(),
        "log": st.text(),
        "to": st.integers(),
    },
)


@given(st.lists(requests, max_size=8))
def test_any_requests_are_answered(messages: list[dict[str, object]]) -> None:
    session = Session()
    for message in messages:
        answer = session.handle(json.dumps(message))
        answer.encode()
        reply = json.loads(answer)
        assert reply["ok"] in (True, False)
        assert reply["ok"] or reply["error"]["kind"] != "Internal"


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


@pytest.mark.parametrize("variant", PRESETS)
def test_a_finished_deal_is_told_again_with_all_hands(variant: str) -> None:
    """Each trick takes its cards out of the hands before it, and the sums are those of the result."""
    table = Table(variant, "replay")
    table.refused("replay", deal=1)
    play_on(table, lambda: bool(table.view["results"]) and table.view["phase"] in ("dealOver", "gameOver"))
    result = table.view["results"][-1]
    told = table.ok("replay", deal=result["deal"])["replay"]
    assert "view" not in told
    hands = [set(hand) for hand in told["tricks"][0]["hands"]]
    for trick in told["tricks"]:
        if not any(hands):  # the second packet
            hands = [set(hand) for hand in trick["hands"]]
        assert [set(hand) for hand in trick["hands"]] == hands
        for played in trick["cards"]:
            hands[played["seat"]].remove(played["card"])
    assert told["tricks"][-1]["sums"] == list(result["points"])
    assert sum(trick["winner"] is not None for trick in told["tricks"]) == sum(result["tricks"])


def test_a_deal_that_is_not_finished_is_not_told() -> None:
    table = Table("schieberCh", "replay")
    play_on(table, lambda: table.view["phase"] == "dealOver")
    table.ok("act", action="deal")
    for number in (2, 0, -1, True, "1", None, 1.5):
        assert table.refused("replay", deal=number)["field"] == "deal"


def play_on(table: Table, done: Callable[[], bool]) -> None:
    """Play by bots and first choices until something holds."""
    while not done():
        view = table.view
        if view["turn"] not in (None, PLAYER):
            table.ok("bot", level="easy")
        elif view["phase"] == "dealOver":
            table.ok("act", action="deal")
        else:
            table.ok("act", action=table.ok("hint", level="easy")["hint"]["action"])


def test_a_game_that_ended_in_mid_trick_is_told_to_its_last_card() -> None:
    saved = (Path(__file__).parents[1] / "games" / "rulesSheet-stoeck.json").read_text("utf-8")
    table = Table()
    table.ok("load", log=json.dumps(json.loads(saved)))
    tricks = table.ok("replay", deal=table.view["results"][-1]["deal"])["replay"]["tricks"]
    assert tricks[-1]["winner"] is tricks[-1]["points"] is None
    assert tricks[-1]["cards"] == table.view["trick"]["cards"]
    assert tricks[-1]["sums"] == list(table.view["results"][-1]["points"])
