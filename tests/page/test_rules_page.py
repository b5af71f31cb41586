"""The rules page without a browser: what it begins with, and whether contracts have their factors there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from jass.options.options import factors
from jass.options.rulebook import facts, rules_in_force
from jass.options.variants import VARIANTS, find_variant
from tests.page.fake_page import Element, Page, imported
from tests.page.playing import WORDS


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


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_it_begins_with_the_aim_and_what_the_cards_are_worth(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = find_variant(variant).options
    lines = [line.to_json() for line in rules_in_force(options, options)]
    reply = json.loads(json.dumps({"facts": facts(options), "rules": lines, "variant": variant}))
    page = Page("rules")
    with imported(page, "web.page.lobby.rules_page") as module:
        monkeypatch.setattr(module, "t", lambda key, **fields: WORDS[key].format_map(fields))
        monkeypatch.setattr(module.i18n, "has", lambda key: key in WORDS)
        monkeypatch.setattr(
            module, "_line", lambda items, line, *_: module.dom.make(items, "li", "", line["rule"])
        )
        module._draw(module.dom.Node(page.find("rules")), reply)
    drawn: list[Element] = page.find("rules").children
    assert [part.tagName for part in drawn[:4]] == ["H3", "P", "H3", "UL"]
    assert len(drawn[1].textContent) > 40
    if options.target:
        assert str(options.target) in drawn[1].textContent
    assert drawn[3].children[0].textContent == "total"
    told = [line.textContent for part in drawn if part.tagName == "UL" for line in part.children]
    assert sorted(told) == sorted(str(line["rule"]) for line in lines if line["rule"] != "multipliers")
    folded = [part for part in drawn if part.tagName == "DETAILS"]
    assert [drawn.index(part) < 7 for part in folded] == [True]  # where they come from, before the rest
