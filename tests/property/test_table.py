"""A table of any people: what is told to a seat holds nothing that the seat may not know."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jass.engine.machine import legal_actions, seat_of
from jass.engine.state import DEAL_OVER, GAME_OVER
from jass.guests import BadMessage, heard
from jass.history.log import Log, loads, replay
from jass.model.cards import Seat, mask_of, union
from jass.model.errors import IllegalAction, JassError
from jass.model.notation import card_names
from jass.options.seating import from_seat
from jass.options.variants import VARIANTS, find_variant
from jass.public.events import TrumpCut
from jass.table import Table

PRESETS = [variant.id for variant in VARIANTS]
SEED = "5eed-never-told"
LONGEST = 120


def laid(preset: str, people: frozenset[Seat]) -> Table:
    return Table.laid(Log(preset, SEED, find_variant(preset).options), people)[0]


def may_know(table: Table, seat: Seat | None, cut: list[int]) -> set[str]:
    """The cards of this deal that a seat, or somebody who looks on, has seen."""
    deal = table.state.deal
    seen = [mask_of(deal.trick), table.state.options.removed, mask_of(cut)]
    seen += [mask_of(trick.cards) for trick in deal.done]
    if deal.weis is not None:
        seen += [meld.cards for _, meld in deal.weis.shown]
        seen.append(mask_of(card for _, card in deal.weis.tops))
    if seat is not None:
        seen += [deal.dealt[seat], deal.hands[seat]]
    return set(card_names(union(seen)))


def look_at(table: Table, told: dict[str, object], seat: Seat | None, cut: list[int]) -> None:
    """What a message holds is the seat's to know. The deals that are over lie open in `over`."""
    text = json.dumps(told)
    assert SEED not in text or table.state.phase == GAME_OVER
    deal, ended = table.state.deal, table.state.phase in (DEAL_OVER, GAME_OVER)
    assert ended or table.state.seeds.seed(deal.number) not in text
    shown = json.dumps([told["view"], told["events"]])
    assert set(re.findall(r'"([ERSL][6789BUOKA])"', shown)) <= may_know(table, seat, cut)
    view = told["view"]
    assert isinstance(view, dict)
    estimate = view["estimate"]
    if isinstance(estimate, dict) and not ended:
        # Whoever else has given one is told, and nothing of it.
        assert set(estimate) == {"own", "sealed", "given", "digits", "max", "missing"}
        given_yet = dict(zip(from_seat(range(len(deal.hands)), deal.forehand), deal.estimates, strict=False))
        assert estimate["own"] == (None if seat is None else given_yet.get(seat))
    if told["over"] is not None:
        state, _ = replay(loads(told["over"]))
        assert state.phase in (DEAL_OVER, GAME_OVER)


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=30)
@given(number=st.integers(0, 2**32))
def test_nobody_is_told_what_they_may_not_know(preset: str, number: int) -> None:
    rng = Random(number)
    players = find_variant(preset).options.players
    people = frozenset(rng.sample(range(players), rng.randint(0, players)))
    table = laid(preset, people)
    for _ in range(rng.randint(0, LONGEST)):
        before = table
        actions = legal_actions(table.state)
        if not actions:
            break
        action = rng.choice(actions)
        seat = seat_of(action)
        table, events = before.act(seat, str(action)) if seat in people else before.played(action)
        if rng.random() > 0.1:
            continue
        cut = [event.card for event in table.since(0) if isinstance(event, TrumpCut)][-1:]
        for each in [None, *range(players)]:
            look_at(table, table.told(each, events), each, cut)


@pytest.mark.parametrize("preset", ["schieberCh", "differenzlerOnline", "coiffeur3p", "schieber6p"])
@settings(max_examples=30)
@given(number=st.integers(0, 2**32))
def test_what_a_guest_sends_for_others_is_refused(preset: str, number: int) -> None:
    rng = Random(number)
    players = find_variant(preset).options.players
    table = laid(preset, frozenset(range(players)))
    for _ in range(rng.randint(0, 40)):
        actions = legal_actions(table.state)
        if not actions:
            return
        table, _ = table.played(rng.choice(actions))
    now, mark = len(table.log.actions), table.mark()
    for action in legal_actions(table.state):
        turn = seat_of(action)
        for seat in range(players):
            message = json.dumps({"act": str(action), "game": mark, "n": now})
            if turn in (None, seat):
                assert heard(table, seat, message)[0].log.actions[-1] == action
                with pytest.raises(BadMessage, match="another position"):
                    heard(table, seat, json.dumps({"act": str(action), "game": mark, "n": now - 1}))
                with pytest.raises(BadMessage, match="another game"):
                    heard(table, seat, json.dumps({"act": str(action), "game": "0" * 8, "n": now}))
            else:
                with pytest.raises(IllegalAction):
                    heard(table, seat, message)


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda data: data.decode("latin-1"))))
def test_whatever_a_guest_sends_there_is_an_error_of_ours(text: str) -> None:
    table = laid("schieberCh", frozenset(range(4)))
    known = {"act": "0:S", "game": table.mark(), "n": 0}
    for sent in (
        text,
        json.dumps(known | {"act": text}),
        json.dumps(known | {"n": text}),
        json.dumps(known | {"game": text}),
        json.dumps(known | {"game": [text]}),
        json.dumps(known | {"seed": text}),
        json.dumps({"act": "1:S", "n": 0}),
        "[" * 4000,
        "9" * 5000,
        json.dumps(known | {"act": "<img src=x onerror=alert(1)>" * 9}),
        json.dumps(known | {"act": "x" * 4_000_000}),
    ):
        with pytest.raises(JassError):
            heard(table, 1, sent)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_people_and_bots_is_the_same_game(preset: str) -> None:
    """Who joins and leaves changes nobody's cards; the bots' seats are those of nobody else."""
    table = laid(preset, frozenset())
    other = table
    rng = Random(preset)
    players = find_variant(preset).options.players
    for _ in range(60):
        actions = legal_actions(table.state)
        if not actions:
            break
        action = rng.choice(actions)
        table, events = table.played(action)
        seat = rng.randrange(players)
        other = other.leave(seat) if rng.random() < 0.5 else other.join(seat)
        assert (other.bots() is None) == (other.state.to_act() in {None, *other.people})
        other, same = other.played(action)
        assert (other.state, same) == (table.state, events)
        assert other.since(len(other.log.actions) - 1) == same
