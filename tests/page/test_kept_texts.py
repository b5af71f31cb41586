"""Kept texts, damaged or of a later build: what passes its check raises nowhere it is used."""

from __future__ import annotations

import asyncio
import copy
import importlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk

ROUNDS = 150
DAY = "day.2026-11-26"
LOG = '{"v":2,"variant":"schieberCh","options":{},"seed":"a","actions":["0:E6"]}'
SEATS = {"people": [0, 2], "names": {"0": "A", "2": "B"}, "own": 0, "devices": False}
WHOLE = {"game": "a", "own": [[112, 45], [100, 57]], "rival": [[100, 57], [1, 156]]}
SLATE = {"v": 1, "names": ["", "B"], "target": 100, "turned": False, "entries": [[20, 0], [100, 57]]}
SLATE |= {"wiped": [[1, 2]], "past": [["add"], ["change", 0, [1, 2]]], "first": [0, 100, 2, 120, 57]}

# Texts by their slots, and what reads them: panels by name, or a function of this file.
TEXTS: dict[str, tuple[Any, list[str]]] = {
    DAY: ({"daySchieber": WHOLE | {"over": True, "practice": False}}, ["day", "today", "first_try"]),
    "statistics": (None, ["statistics", "deal"]),
    "judged": ({"a.1": ["2026-11", {"card": 12}], "b.2": ["2026-10", {"shove": 1.5}]}, ["statistics"]),
    "scorer": (SLATE, ["scorer", "take_back"]),
    "together": ({"people": [0, 2], "names": ["A", "B"], "tips": True}, ["together"]),
    "people": ([{"name": "A", "face": "a"}, {"name": "B"}], ["name_somebody"]),
    "house": (
        [{"id": 3, "name": "A", "variant": "schieberCh", "options": {"target": 9}}],
        ["rules", "shelf"],
    ),
    "lessons": ({"done": ["cards"], "at": {"trump": 2}}, ["learn", "lesson"]),
    "club": ({"jass2|series|a": "b", "order": ["jass2|series|a"]}, ["series"]),
    "met": (["joker"], ["introduce"]),
    "successor": ({"do": "load", "log": LOG, "seats": SEATS}, ["successor"]),
    "settings": (
        {"deck": "swiss", "game": {"name": "A", "variant": "schieberCh", "options": {}}},
        ["set_deck"],
    ),
    "saved.": (None, ["shelf", "games"]),
}

ODD: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    3,
    1.5,
    10**14,
    2**52,
    "",
    "x",
    "0",
    "é ",
    [],
    {},
    [1],
    [[]],
    [None],
    {"a": 1},
]


def read(name: str) -> Any:
    return importlib.import_module("web.page." + name)


def paths(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places in a value, its own first."""
    yield so_far
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from paths(each, (*so_far, key))


def changed(value: Any, draw: random.Random) -> Any:
    """The value with something else in it in one place or two."""
    value = copy.deepcopy(value)
    for _ in range(draw.choice([1, 1, 2])):
        path = draw.choice([*paths(value)][1:] or [()])
        if not path:
            continue
        at = value
        for key in path[:-1]:
            at = at[key]
        how, odd = draw.choice(["put", "put", "drop", "add"]), copy.deepcopy(draw.choice(ODD))
        if how == "drop" and isinstance(at, dict):
            at.pop(path[-1])
        elif how == "add" and isinstance(at, list):
            at.append(odd)
        elif how == "add":
            at["more"] = odd
        else:
            at[path[-1]] = odd
    return value


class Uses:
    """What the page does with a text, besides opening a panel."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.desk = FullDesk(game)
        self.storage = read("base.storage")

    def today(self) -> None:
        self.game.at_table._parts.today.show()

    def first_try(self) -> None:
        days = read("day.days")
        days.note(days.kept("2026-11-26"), "daySchieber", "a", [[1, 2]], False, False)

    def deal(self) -> None:
        self.game.view["results"][-1]["deal"] += 1
        read("statistics.recorded").count(self.game.view, "z", False, [self.game.view["results"][-1]["deal"]])

    def take_back(self) -> None:
        sums = read("scorer.sums")
        slate = read("scorer.panel").kept()
        sums.add(slate, [1, 1])
        while sums.can_undo(slate):
            sums.undo(slate)
            sums.reached(slate)

    def name_somebody(self) -> None:
        people = read("base.people")
        people._heard("")
        people.call(2, "X")
        people.name(1)

    def rules(self) -> None:
        rules = read("base.house_rules")
        rules.find("schieberCh", {})
        chooser = read("lobby.chooser")
        for each in rules.kept():
            rules.link(each), chooser.line(each), chooser.players(each)
        rules.remove(3)

    def lesson(self) -> None:
        progress = read("learn.progress").Progress()
        progress.reach("trump", 1)
        progress.finish("cards")
        progress.whole()

    def series(self) -> None:
        tries = read("club.tries")
        tries.unfinished("jass2|series|a", self.game.current_game.saves)
        tries.begin("jass2|series|z")
        tries.are_kept()

    def introduce(self) -> None:
        read("help.primer").Primer().introduce(
            {"estimate": None, "coiffeur": None, "joker": 1, "auction": None}
        )

    def successor(self) -> None:
        asked = self.storage.read_checked("successor", read("saves.seats").successor)
        assert asked is None or read("saves.seats").checked(asked["seats"])

    def set_deck(self) -> None:
        module = read("base.settings")
        module.VARIANTS = ("schieberCh",)
        module.Settings().set("deck", "french")

    def games(self) -> None:
        saves, seats = self.game.current_game.saves, read("saves.seats")
        for head in saves.entries():
            if "id" in head:
                seats.checked(saves.seats(head["id"]))
                saves.find(LOG)
        saves.pointed()

    def use(self, name: str) -> None:
        if hasattr(self, name):
            getattr(self, name)()
            return
        panels = read("ui.panels")
        read(MODULES[name])
        self.game.do(lambda: asyncio.get_running_loop().create_task(panels.show(name, self.desk)))


MODULES = {
    "day": "day.panel",
    "statistics": "statistics.panel",
    "scorer": "scorer.panel",
    "together": "together.setup",
    "learn": "learn.panel",
    "shelf": "saved_games.panel",
}


@pytest.mark.slow
@pytest.mark.parametrize("slot", TEXTS)
def test_what_passes_its_check_raises_nowhere(slot: str) -> None:
    text, used = TEXTS[slot]
    disk, draw = Disk(), random.Random(slot)
    with playing(disk) as game:
        game.open("seed 1")
        game.play_until(lambda view: view["phase"] == "dealOver")
        uses = Uses(game)
        key, log = "jass@/:" + slot, ""
        if slot == "saved.":
            key = next(each for each in disk.now if each.startswith(key))
            line, _, log = disk.now[key].partition("\n")
            text = json.loads(line) | {"seats": SEATS, "owed": [1], "challenge": "x", "sent": "a,b"}
        elif text is None:
            text = json.loads(disk.now[key])
        for _ in range(ROUNDS):
            odd = json.dumps(changed(text, draw)) + ("\n" + log if log else "")
            for use in used:
                disk.now[key] = odd
                try:
                    uses.use(use)
                except Exception as error:
                    raise AssertionError(f"{use} of {odd}") from error
