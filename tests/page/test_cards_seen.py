"""What a guest's device, which has no engine, finds of the cards that it was shown."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from jass.engine.machine import new_game
from jass.engine.play import repeat_deal
from jass.model.notation import card_names
from jass.options.variants import VARIANTS, find_variant
from tests.page.room import Room, a_room, choices, digest, hashed
from tests.unit.table import Reply

room = a_room

PRESETS = [variant.id for variant in VARIANTS]


def played(
    room: Room,
    preset: str = "schieberCh",
    deals: int = 2,
    options: Reply | None = None,
    tells: Callable[[Reply], object] = lambda _view: None,
) -> Room:
    """A game with one guest in the second seat, who is told views that `tells` may have changed."""
    room.seal = hashed("5ec4e7")
    guest = room.sit(1, "Beat")
    heard = guest.heard

    def hear(text: str) -> None:
        message = json.loads(text)
        if "told" in message:
            tells(message["told"]["view"])
        heard(json.dumps(message))

    guest.heard = hear
    room.host.takes(preset)
    room.host._coming = find_variant(preset).options.players
    room.request({"do": "open", "variant": preset, "options": options or {}, "seed": "5ec4e7"})
    rng = Random(preset)
    while room.view["deal"] <= deals and room.view["phase"] != "gameOver":
        turn = room.view["turn"]
        if turn == 1:
            view = json.loads(room.session.handle(json.dumps({"do": "look", "seat": 1})))["view"]
            action = rng.choice(choices(view))
            message = {"act": action, "game": guest._mark, "n": guest._n}
            room.host.heard(1, json.dumps(message))
        elif turn in (0, None):
            room.request({"do": "act", "action": rng.choice(choices(room.view))})
        else:
            room.request({"do": "bot", "level": "easy"})
    return room


def found(room: Room) -> str | None:
    """What the guest's device finds at the end."""
    guest = room.guests[1]
    told: str | None = asyncio.run(guest.words.holds(room.log, guest.followed, guest.seen))
    return told


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cards_of_every_preset_are_those_of_the_seed(room: Room, preset: str) -> None:
    assert found(played(room, preset)) == "fair"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_repeat_of_a_deal_has_cards_of_its_own(room: Room, preset: str) -> None:
    dealing: Any = importlib.import_module("web.page.fairness.dealing")
    state, _ = new_game(preset, seed="Luzern")
    deal = repeat_deal(state)
    seed = asyncio.run(dealing.deal_seed("Luzern", 1, digest))
    hands = asyncio.run(dealing.hands(preset, seed, "again", deal.forehand, digest))
    assert [sorted(hand) for hand in hands] == [sorted(card_names(hand)) for hand in deal.ever_dealt]
    seen = dealing.Seen(1)
    view = {"deal": 1, "forehand": deal.forehand, "hand": hands[1], "repeating": True}
    log = {"variant": preset, "options": {}}
    seen.note(hashed("Luzern")[:8], view)
    assert asyncio.run(seen.follows("Luzern", log, digest)) is True
    again = dealing.Seen(1)
    again.note(hashed("Luzern")[:8], view | {"repeating": False})
    assert asyncio.run(again.follows("Luzern", log, digest)) is False


def once(change: Callable[[Reply], bool]) -> Callable[[Reply], object]:
    """Changes the first view that it can."""
    done: list[bool] = []

    def tell(view: Reply) -> None:
        if not any(done):
            done.append(change(view))

    return tell


def another_hand(view: Reply) -> bool:
    """A card that the seed gives to somebody else."""
    held = view["hand"]
    if len(held) == 9:
        held[0] = next(card for card in ("E6", "E7", "E8", "E9", "EB", "EU", "EO") if card not in held)
    return len(held) == 9


def anothers_card(view: Reply) -> bool:
    """A card on the table that the seed gives to somebody else than who plays it."""
    lie = next((each for each in view["trick"]["cards"] if each["seat"] != 1), None)
    if lie and view["hand"]:
        lie["card"] = view["hand"][0]
    return bool(lie and view["hand"])


@pytest.mark.parametrize("lie", [another_hand, anothers_card])
def test_cards_of_no_seed_are_told(room: Room, lie: Callable[[Reply], bool]) -> None:
    """Whoever deals runs another program than ours, whose seals are in order."""
    assert found(played(room, deals=1, tells=once(lie))) == "unfair"


@pytest.mark.parametrize(
    "seat", [{"trick": 9, "last": [], "look": [4, {"cards": "E6"}, {"cards": [1]}]}, {"hand": 7}]
)
def test_a_view_that_is_none_is_no_accident(room: Room, seat: Reply) -> None:
    dealing: Any = importlib.import_module("web.page.fairness.dealing")
    seen = dealing.Seen(1)
    for deal in (1, "1", None, [1]):
        seen.note("00000000", {"deal": deal} | seat)
    assert asyncio.run(seen.follows("Luzern", {"variant": "schieberCh", "options": {}}, digest)) is None


def test_where_a_house_deals_otherwise_only_the_seed_is_checked(room: Room) -> None:
    assert found(played(room, deals=1, options={"firstForehand": "card:E8"})) == "seed"


def test_with_other_cards_in_between_only_the_seed_is_checked(room: Room) -> None:
    played(room, deals=1)
    room.guests[1].seen.note("00000000", {"deal": 1, "hand": []})
    assert found(room) == "seed"
