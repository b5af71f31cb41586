"""The lessons: all positions and answers are the engine's, and everything has words."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest

from jass.session import Session

from .test_catalogue import LANGUAGES, words

lessons: Any = importlib.import_module("web.page.learn.lessons")
tasks: Any = importlib.import_module("web.page.learn.tasks")

STEPS = [(lesson, step) for lesson, steps in lessons.LESSONS for step in steps]
NAMES = [f"{lesson}.{step['key']}" for lesson, step in STEPS]


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(Session().handle(json.dumps({"id": 1} | request)))
    assert reply["ok"], reply
    return reply


def variant(step: dict[str, Any]) -> str:
    return str(step.get("variant", lessons.VARIANT))


FACTS = {
    each: ask(do="rules", variant=each, options={})["facts"] for each in {variant(step) for _, step in STEPS}
}


def log(step: dict[str, Any]) -> str:
    seed, actions = step["at"]
    of = variant(step)
    dealt = {"dealt": 1} if of == lessons.VARIANT else {}
    return json.dumps(
        {"v": 2, "variant": of, "options": {}, "seed": seed, "actions": actions.split()} | dealt
    )


def show(step: dict[str, Any], **more: str) -> dict[str, Any]:
    return ask(do="show", log=log(step), **more)


def answers(step: dict[str, Any]) -> tuple[list[str], list[str], dict[str, Any] | None]:
    """What can be answered, what is right, and the view."""
    view = show(step)["view"] if "at" in step else None
    tried = {card: show(step, action=f"0:{card}")["events"] for card in tasks.tries(step, view or {})}
    facts = FACTS[variant(step)]
    right = tasks.right(step, view, facts, tried)
    if tasks.on_cards(step):
        offered = tasks.laid(step, view, facts)
    elif step.get("ask") == "who":
        offered = [str(played["seat"]) for played in tasks.trick(view)["cards"]]
    else:
        offered = tasks.choices(step, view) if view else []
    return offered, right, view


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=NAMES)
def test_something_offered_is_right_and_something_is_not(lesson: str, step: dict[str, Any]) -> None:
    offered, right, _ = answers(step)
    assert len(set(offered)) == len(offered)
    if "ask" in step:
        assert set(right) <= set(offered)
        assert right
        everything = f"{lesson}.{step['key']}" in ("follow.void", "follow.puur")
        assert (len(right) == len(offered)) == everything
        assert tasks.several(step) or len(right) < 4


RIGHT = {
    "cards.top": ["RA"],
    "cards.puur": ["LU"],
    "cards.nell": ["L9"],
    "cards.led": ["1"],
    "cards.ruff": ["1"],
    "cards.trumps": ["1"],
    "follow.suit": ["R8", "R9", "RU", "L7", "LU"],
    "follow.under": ["EU", "EA", "R9", "SK"],
    "follow.take": ["EO", "SO", "SK"],
    "follow.smear": ["RB"],
    "weis.run": ["RB", "RU", "RO"],
    "weis.points": ["50"],
    "weis.four": ["E6", "R6", "S6", "L6"],
    "weis.best": ["1"],
    "contracts.factor": ["291"],
    "count.ten": ["SB"],
    "count.trick": ["25"],
    "count.trump": ["44"],
    "count.last": ["17"],
    "count.rest": ["67"],
    "count.match": ["257"],
    "differenzler.gap": ["7"],
    "differenzler.duck": ["E8", "EU", "EO"],
    "coiffeur.score": ["369"],
    "coiffeur.others": ["0"],
}
"""By hand, from the cards."""


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=NAMES)
def test_what_the_engine_says_is_what_a_player_would_say(lesson: str, step: dict[str, Any]) -> None:
    name = f"{lesson}.{step['key']}"
    if name in RIGHT:
        assert answers(step)[1] == RIGHT[name]


@pytest.mark.parametrize("step", [step for _, step in STEPS if step.get("ask") == "name"])
def test_a_strong_player_would_announce_just_that(step: dict[str, Any]) -> None:
    session = Session()
    session.handle(json.dumps({"id": 1, "do": "load", "log": log(step)}))
    hint = json.loads(session.handle(json.dumps({"id": 2, "do": "hint", "level": "strong"})))["hint"]
    assert hint["action"] == f"0:{step['answer']}"
    points = sorted((each["points"] for each in hint["choices"]), reverse=True)
    assert points[0] > points[1] + 20


def test_the_stoeck_are_the_stoeck() -> None:
    step = next(step for _, step in STEPS if step.get("ask") == "stoeck")
    table, told = Session(), []
    table.handle(json.dumps({"id": 1, "do": "load", "log": log(step)}))
    for _ in range(60):
        view = json.loads(table.handle(json.dumps({"id": 2, "do": "look"})))["view"]
        if view["phase"] != "play":
            break
        if view["turn"] != 0:
            request = {"do": "bot", "level": "easy"}
        else:
            card = next((card for card in step["cards"] if card in view["legal"]), view["legal"][0])
            request = {"do": "act", "action": f"0:{card}"}
        told += json.loads(table.handle(json.dumps({"id": 3} | request)))["events"]
    shown = [index for index, event in enumerate(told) if event["type"] == "StoeckShown"]
    assert [told[index]["seat"] for index in shown] == [0]
    own = [e["card"] for e in told[: shown[0]] if e["type"] == "CardPlayed" and e["seat"] == 0]
    assert set(step["cards"]) <= set(own)
    assert own[-1] in step["cards"]


def test_what_is_counted_adds_up_to_what_the_engine_counts() -> None:
    for _, step in STEPS:
        if step.get("of") == "trick":
            view = show(step)["view"]
            last = 5 if view["phase"] == "dealOver" else 0
            assert sum(tasks.counted(view, FACTS[variant(step)])) + last == view["last"]["points"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_words(language: str) -> None:
    known = words(language)
    wanted = {f"learn.{lesson}" for lesson, _ in lessons.LESSONS} | {f"learn.{name}" for name in NAMES}
    wanted |= {f"learn.{name}.why" for name, (_, step) in zip(NAMES, STEPS, strict=True) if "ask" in step}
    assert wanted - set(known) == set()
    spare = {key for key in known if key.startswith("learn.") and key.count(".") > 1} - wanted
    assert all(key.removesuffix(".no") in wanted or key in STEPPING for key in spare)


STEPPING = {f"learn.{what}.{n}" for what in ("steps", "missing") for n in ("one", "many")}
