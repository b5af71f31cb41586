"""The rules page without a browser: whether the contracts stand there with their factors."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from jass.options.options import factors
from jass.options.rulebook import facts, rules_in_force
from jass.options.variants import find_variant
from tests.page.fake_page import Page, imported


@pytest.mark.parametrize(
    ("changes", "multiplied"),
    [
        ({}, True),
        ({"weis": False, "stoeck": False}, True),
        ({"match_multiplied": False}, True),
        ({"match_bonus": 0}, True),
        ({"multipliers": factors("1/1/1/1/1/1", "E R S L O U")}, False),
    ],
)
def test_factors_are_beside_the_contracts_that_they_multiply(
    changes: dict[str, Any], multiplied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    preset = find_variant("schieberCh").options
    options = replace(preset, **changes)
    lines = [line.to_json() for line in rules_in_force(options, options)]
    reply = json.loads(json.dumps({"facts": facts(options), "rules": lines, "variant": "schieberCh"}))
    asked: dict[str, bool] = {}
    page = Page("rules")
    with imported(page, "web.page.lobby.rules_page") as module:
        monkeypatch.setattr(module, "t", lambda key, **_: key)
        monkeypatch.setattr(
            module, "_line", lambda _items, line, _facts, told: asked.update({line["rule"]: told})
        )
        module._draw(module.dom.Node(page.find("rules")), reply)
    assert asked["contracts"] == multiplied
