"""Views, visible events and their messages, compared with `docs/protocol.md`."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any, cast

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe, visible
from jass.engine.state import DEAL_OVER, GAME_OVER, PLAY, State
from jass.model.actions import Play
from jass.model.cards import cards_in
from jass.model.errors import IllegalAction, Refusal
from jass.model.notation import card_name
from jass.model.refusals import WORDS
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from jass.public import events as events_module
from jass.public.events import CardsDealt, Event, TrickTaken, to_json
from jass.public.score_sheets import deal_line
from jass.public.view_json import to_json as view_json
from jass.rules.legal import refused_card
from jass.session import Session

from .scenes import opened, played_on, to_phase
from .sources import JASS, ROOT

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
VIEW_KEYS = {
    "variant", "players", "seat", "parties", "phase", "turn", "deal", "dealer", "forehand", "tricks", "hand",
    "counts", "legal", "why", "auction", "contract", "trick", "last", "taken", "points", "weis", "stoeck",
    "totals", "target", "results", "ended",
}  # fmt: skip
"""What the page reads in every game; more may be there for other systems."""


def test_every_rule_that_refuses_is_in_the_protocol() -> None:
    named = set()
    for path in JASS.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for call in re.findall(r"Refusal\(([^()]*)\)", text):
            named |= set(re.findall(r'"([a-zA-Z]+)"', call))
    assert named > {"followSuit", "undertrump", "notYourTurn"}
    assert {rule for rule in named if f"`{rule}`" not in PROTOCOL} == set()


def test_every_rule_that_refuses_has_words() -> None:
    listed = PROTOCOL.partition("These rules refuse an action:")[2].partition("\n\n")[0]
    assert set(WORDS) == set(re.findall(r"`(\w+)`", listed)) - {"suit"}
    state = opened("schieberCh")
    with pytest.raises(IllegalAction, match=r"^4:E6: there is no such seat in this game \(noSuchSeat\)$"):
        apply(state, Play(4, 0))
    refused = IllegalAction(Play(2, 9), Refusal("followSuit", "E"))
    assert str(refused) == "2:R6: suit E must be followed (followSuit)"
    assert all(str(IllegalAction("deal", Refusal(rule, "E"))) for rule in WORDS)


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_view_is_a_value_that_can_be_hashed(variant: str) -> None:
    for before, *_ in islice(played_on(opened(variant, "hash")), 60):
        views = [observe(before, seat) for seat in range(before.options.players)]
        assert {view: view.seat for view in views} == {
            observe(before, seat): seat for seat in range(before.options.players)
        }


def test_every_event_is_in_the_protocol() -> None:
    kinds = {
        name
        for name, value in vars(events_module).items()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    }
    assert {kind for kind in kinds if f"`{kind}`" not in PROTOCOL} == set()


def test_every_request_is_in_the_protocol() -> None:
    reply = json.loads(Session().handle('{"id":1,"do":"?"}'))
    known = re.findall(r"[a-z]+", reply["error"]["message"].split("one of ")[1].split(", not")[0])
    assert set(known) >= {"open", "load", "act", "bot", "undo", "look", "ping"}
    assert {do for do in known if f"| `{do}` |" not in PROTOCOL} == set()


def test_every_key_of_a_view_is_in_the_protocol() -> None:
    keys = set(view_json(observe(opened("schieberCh"), 0)))
    assert keys >= VIEW_KEYS
    assert {key for key in keys if f'"{key}"' not in PROTOCOL and f"`{key}`" not in PROTOCOL} == set()


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_views_and_events_are_json_along_a_whole_game(variant: str) -> None:
    """As the page gets them: text, and numbers that fit into 31 bits (the page's Python has no larger)."""
    for number, (_, _, after, events) in enumerate(played_on(opened(variant, "json"))):
        for seat in range(after.options.players) if number % 9 == 0 else ():
            view = view_json(observe(after, seat))
            assert json.loads(json.dumps(view)).keys() == view.keys()
            assert not re.search(r"[0-9]{10}", json.dumps(view))
        for event in events if number % 3 == 0 else ():
            message = json.loads(json.dumps(to_json(event)))
            assert message["type"] == type(event).__name__


def test_cards_are_told_to_their_holder_alone() -> None:
    _, events = new_game("schieberCh", "1")
    for seat in range(4):
        dealt = [event for event in visible(events, seat) if isinstance(event, CardsDealt)]
        assert [event.seat for event in dealt] == [seat]
    assert len(visible(events, 3)) == 2


def test_a_view_tells_what_may_be_played_and_why_not() -> None:
    seen = 0
    for before, _, _, _ in played_on(opened("schieberCh", "why")):
        seat = before.to_act()
        if before.phase != PLAY or seat is None:
            continue
        view = observe(before, seat)
        assert view.legal | sum(1 << card for card in view.refused) == view.hand
        for card in view.refused:
            assert view.refused[card] == refused_card(
                view.hand, view.trick, card, view.table, view.options.card_law
            )
        message = view_json(view)
        assert message["why"] == {card_name(c): r.to_json() for c, r in view.refused.items()}
        others = [observe(before, other) for other in range(4) if other != seat]
        assert all(not other.legal and not other.refused and not other.choices for other in others)
        seen += len(view.refused)
        if before.deal.number == 2:
            break
    assert seen > 5


def test_counts_taken_and_points_follow_the_tricks() -> None:
    for _, _, after, _ in played_on(opened("schieberCh", "counts", {"target": 600})):
        view = observe(after, 1)
        message = view_json(view)
        assert list(view.counts) == [len(list(cards_in(hand))) for hand in after.deal.hands]
        assert message["taken"] == [sum(t.winner == s for t in after.deal.done) for s in range(4)]
        points = [sum(t.points for t in after.deal.done if t.winner % 2 == party) for party in (0, 1)]
        assert message["points"] == points


@pytest.mark.parametrize("variant", ["schieberCh", "coiffeur3p", "differenzlerOnline"])
def test_the_best_trick_is_told_once_the_deal_is_over(variant: str) -> None:
    state = opened(variant, "best")
    while state.phase != DEAL_OVER:
        assert view_json(observe(state, 0))["best"] is None
        state, _ = apply(state, legal_actions(state)[0])
    for seat in range(state.options.players):
        best = cast(dict[str, int], view_json(observe(state, seat))["best"])
        assert best["points"] == max(trick.points for trick in state.deal.done)
        assert any((t.winner, t.points) == (best["winner"], best["points"]) for t in state.deal.done)


def test_the_end_is_told_to_everybody() -> None:
    state = to_phase(opened("schieberCh", "end", {"target": 200}), GAME_OVER)
    assert state.outcome is not None
    for seat in range(4):
        message = view_json(observe(state, seat))
        assert message["phase"] == "gameOver"
        assert message["turn"] is None
        assert message["ended"] == state.outcome.to_json()
        assert message["results"] == tuple(deal_line(result, state.options) for result in state.results)


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.id)
def test_a_view_tells_whose_card_leads_the_trick(preset: Variant) -> None:
    """Whoever leads when the last card has been laid is who takes the trick."""
    state = new_game(preset.id, seed="leads")[0]
    taken = 0
    for _ in range(120):
        trick = cast(dict[str, Any], view_json(observe(state, 0))["trick"])
        by = {played["seat"]: played["card"] for played in trick["cards"]}
        assert (trick["leads"] is None) == (not by)
        action = legal_actions(state)[-1]
        before, (state, events) = state, apply(state, action)
        for event in events:
            if isinstance(event, TrickTaken) and isinstance(action, Play):
                assert event.seat == (action.seat if trick["leads"] is None else _leads(before, action))
                taken += 1
        if state.phase == GAME_OVER:
            break
    assert taken


def _leads(state: State, last: Play) -> int:
    """By cards alone: the last one against the one that led before it."""
    view = observe(state, last.seat)
    leading = cast(dict[str, Any], view_json(view)["trick"])["leads"]
    card = view.trick[(leading - view.leader) % view.options.players]
    return last.seat if view.table.beats[card] >> last.card & 1 else leading
