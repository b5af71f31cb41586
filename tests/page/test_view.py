"""The types that the page has for the view and the events, held against what the engine sends."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.history.log import Log, dumps
from jass.model.actions import Action, Claim
from jass.options.kinds import Json
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant
from jass.public.view_json import to_json
from jass.session import PLAYER, Session
from tests.property.random_games import by_hand, random_action, random_options
from web.page.types.events import TableEvent
from web.page.types.view import View

from .shapes import Shapes, parts

HOUSES = 3
"""Games of each preset with other options than its own."""
BEGINNING, LATER = 60, 0.1
"""Actions from the start after each of which the views are compared, and the share of those in play after."""

RARE = {
    "view.seal is there",  # the page writes it
    "view.seal is str",
    "view.seal is NoneType",
    "view.ended.by = last",  # the last trick's 5, or the match, is what reaches the target
    "view.ended.by = match",
    "events[].by = last",
    "events[].by = match",
}
"""What a few random games may do without."""

BY_HAND = ("weisAnnounce", "stoeckAnnounce", "claimMode")
DIRECTED: dict[str, tuple[str, dict[str, Json], set[str]]] = {
    "said by hand": (
        "schieberCh",
        {**dict.fromkeys(BY_HAND, "manual"), "claimRest": True},
        {
            *(f"view.byHand[] = {said}" for said in ("weis", "stoeck", "claim", "rest")),
            *("view.ended.by = claim", "view.ended.claimedBy is int"),
            *("events[].by = claim", "events[].claimedBy is int"),
        },
    ),
    "Stöck end it": (
        "official1000",
        {"target": 30, "weis": False},
        {"view.ended.by = stoeck", "events[].by = stoeck"},
    ),
    "no estimate": (
        "differenzlerOnline",
        {"estimateMax": 0},
        {"view.results[].estimates[] is NoneType", "events[].result.estimates[] is NoneType"},
    ),
}
"""Parts that seldom come, with a preset and options by which they soon do."""
TRIES = 100
"""How many games may pass until they have come."""

UNSEEN = """no game shows {}
Either the page need not have it in web/page/types/, or a game must show it: add one to DIRECTED here.
RARE is for what even such games seldom have."""


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return Shapes()


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: str(preset.id))
def test_every_view_and_event_is_as_the_page_has_it(preset: Variant, shapes: Shapes) -> None:
    """In whole random games of each preset, by its own options and by others, as two seats see them."""
    for number in range(1 + HOUSES):
        rng = Random(f"{preset.id} {number}")
        options = random_options(rng, preset) if number else preset.options
        log = _walk(preset, options, rng, shapes)
        session = Session()
        reply = _asked(session, {"do": "load", "log": dumps(log)})
        shapes.compare(reply["view"], View, "view")
        if log.actions:
            before = dumps(log.truncated(len(log.actions) - 1))
            reply = _asked(session, {"do": "show", "log": before, "action": str(log.actions[-1])})
            shapes.compare(reply["events"], list[TableEvent], "events")
            shapes.compare(reply["view"], View, "view")


@pytest.mark.parametrize("name", DIRECTED)
def test_what_seldom_comes_is_as_the_page_has_it(name: str, shapes: Shapes) -> None:
    """In short games by options that make it come; how they go depends on no other option."""
    identity, changed, wanted = DIRECTED[name]
    preset = find_variant(identity)
    options = Options.from_json(changed, preset.options)
    for number in range(TRIES):
        _walk(preset, options, Random(f"{name} {number}"), shapes, f"{name} {number}")
        if wanted <= shapes.seen:
            return
    pytest.fail(UNSEEN.format(", ".join(sorted(wanted - shapes.seen))))


@pytest.mark.slow
def test_the_types_have_nothing_that_never_comes(shapes: Shapes) -> None:
    """Each optional key, each phase, each `None` has been seen: the page need not reckon with more."""
    if "view.phase = gameOver" not in shapes.seen:
        pytest.skip("the games have not been played: run the whole file")
    known = {*parts(View, "view"), *parts(list[TableEvent], "events")} - RARE
    # A deal played a second time has all that a deal has, though seldom.
    expected = {part for part in known if ".firstGame." not in part}
    unseen = sorted(expected - shapes.seen)
    assert not unseen, UNSEEN.format(", ".join(unseen))


def test_a_view_that_is_otherwise_is_noticed() -> None:
    state, _ = new_game("schieberCh", "seed", VARIANTS[0].options)
    good = _sent(state, PLAYER)
    Shapes().compare(good, View, "view")
    for wrong, told in (
        (good | {"turn": "0"}, "view.turn"),
        (good | {"new": 1}, "no View has {'new'}"),
        ({key: value for key, value in good.items() if key != "hand"}, "View without {'hand'}"),
        (good | {"phase": "resting"}, "view.phase"),
        (good | {"counts": [9, True]}, r"view.counts\[\]"),
    ):
        with pytest.raises(AssertionError, match=told):
            Shapes().compare(wrong, View, "view")


def _walk(preset: Variant, options: Options, rng: Random, shapes: Shapes, seed: str = "seed") -> Log:
    """A whole game, whose views are compared as its player and one other sees them; its log."""
    state, events = new_game(preset.id, seed, options)
    actions: list[Action] = []
    looking = Random(preset.id)
    while True:
        sent = json.loads(json.dumps([_event(event) for event in events]))
        shapes.compare(sent, list[TableEvent], "events")
        for seat in (PLAYER, rng.randrange(options.players)):
            if state.phase != PLAY or len(actions) < BEGINNING or looking.random() < LATER:
                shapes.compare(_sent(state, seat), View, "view")
        action = _claim(state, rng) or random_action(rng, state)
        if action is None:
            return Log(preset.id, seed, options, tuple(actions))
        state, events = apply(state, action)
        actions.append(action)


def _claim(state: State, rng: Random) -> Action | None:
    claims = [action for action in by_hand(state) if isinstance(action, Claim)] if state.results else []
    return rng.choice(claims) if claims and rng.random() < 0.01 else None


def _event(event: object) -> object:
    from jass.public.events import Event as EngineEvent
    from jass.public.events import to_json as event_json

    assert isinstance(event, EngineEvent)
    return event_json(event)


def _sent(state: State, seat: int) -> dict[str, object]:
    """A view as it is sent, of the counted deals the last: the others were compared before."""
    view: dict[str, Any] = to_json(observe(state, seat))
    return dict(json.loads(json.dumps(view | {"results": view["results"][-1:]})))


def _asked(session: Session, request: dict[str, object]) -> dict[str, object]:
    reply = json.loads(session.handle(json.dumps(request)))
    assert reply["ok"], reply
    return dict(reply)
