"""The types that the page has for rules and lessons, held against what the engine sends and the steps are."""

from __future__ import annotations

import importlib
import json
from typing import Any, get_args, get_type_hints

import pytest

from jass.options.variants import VARIANTS
from jass.session import Session
from web.page.types.lesson import Ask, Step
from web.page.types.rules import AllRules, Refused

from .shapes import Shapes, parts

lessons: Any = importlib.import_module("web.page.learn.lessons")

MADE_UP = {"players": 5, "target": 700, "packets": [[3, 3, 3], [3, 3, 3]], "removed": ["R7"]}


def asked(request: dict[str, object]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(Session().handle(json.dumps({"id": 1, "do": "rules"} | request)))
    return reply


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return Shapes()


@pytest.mark.parametrize("preset", [str(preset.id) for preset in VARIANTS])
def test_the_rules_of_every_preset_are_as_the_page_has_them(preset: str, shapes: Shapes) -> None:
    for options in ({}, {"target": 700}, {"jokerRotation": "perDeal"}):
        reply = asked({"variant": preset, "options": options, "all": True})
        if reply.pop("ok"):
            reply.pop("id")
            shapes.compare(reply, AllRules, "rules")


@pytest.mark.slow
def test_the_types_of_the_rules_have_nothing_that_never_comes(shapes: Shapes) -> None:
    if "rules.rules[].preset is there" not in shapes.seen:
        pytest.skip("the rules have not been asked for: run the whole file")
    assert {*parts(AllRules, "rules")} - shapes.seen == set()


def test_a_refusal_has_no_more_than_the_page_knows() -> None:
    for name, value in MADE_UP.items():
        reply = asked({"variant": "schieberCh", "options": {name: value}, "all": True, "keep": [name]})
        if not reply["ok"]:
            error = reply["error"]
            Shapes().compare(
                {key: error[key] for key in error if key not in ("kind", "message")}, Refused, ""
            )


def test_every_step_of_a_lesson_is_one() -> None:
    hints = get_type_hints(Step)
    for _, steps in lessons.LESSONS:
        for step in steps:
            assert step.keys() <= hints.keys()
            assert step.get("ask", "who") in get_args(Ask)
            assert step["key"]
