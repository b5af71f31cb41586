"""The rules page without a browser: what it begins with, and whether contracts have their factors there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from jass.model.errors import BadOption
from jass.options.options import ATTRIBUTES, Options, factors
from jass.options.repair import read_or_repair
from jass.options.rulebook import facts, rules_in_force
from jass.options.variants import VARIANTS, find_variant
from tests.page.fake_page import Element, Page, imported
from tests.page.playing import WORDS
from tests.page.test_rules import other_values


def told(variant: str, options: Options, preset: Options) -> Any:
    """The engine's reply to `rules`, as far as the page draws it."""
    lines = [line.to_json() for line in rules_in_force(options, preset)]
    return json.loads(json.dumps({"facts": facts(options), "rules": lines, "variant": variant}))


def say(key: str, **fields: object) -> str:
    return str(WORDS[key if key in WORDS else f"{key}.many"]).format_map(fields)


def draw(reply: Any, monkeypatch: pytest.MonkeyPatch) -> list[Element]:
    """The page, each line of its chapters by its name alone."""
    page = Page("rules")
    with imported(page, "web.page.lobby.rules_page") as module:
        monkeypatch.setattr(module, "t", say)
        monkeypatch.setattr(module, "count", lambda key, n, **fields: say(key, n=n, **fields))
        monkeypatch.setattr(module.i18n, "has", lambda key: key in WORDS)
        monkeypatch.setattr(module.wording, "_t", say)
        monkeypatch.setattr(
            module, "_line", lambda items, line, *_: module.dom.make(items, "li", "", line["rule"])
        )
        module._draw(module.dom.Node(page.find("rules")), reply)
    return list(page.find("rules").children)


def in_chapters(drawn: list[Element]) -> list[str]:
    return [line.textContent for part in drawn if part.tagName == "UL" for line in part.children]


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
    reply = told("schieberCh", options, options)
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
    reply = told(variant, options, options)
    lines = reply["rules"]
    drawn = draw(reply, monkeypatch)
    assert [part.tagName for part in drawn[:4]] == ["H3", "P", "H3", "UL"]
    assert len(drawn[1].textContent) > 40
    if options.target:
        assert str(options.target) in drawn[1].textContent
    assert drawn[3].children[0].textContent == "total"
    assert sorted(in_chapters(drawn)) == sorted(
        str(line["rule"]) for line in lines if line["rule"] != "multipliers"
    )
    folded = [part for part in drawn if part.tagName == "DETAILS"]
    assert [drawn.index(part) < 7 for part in folded] == [True]  # where they come from, before the rest


def test_the_aim_may_be_a_single_point(monkeypatch: pytest.MonkeyPatch) -> None:
    with imported(Page(), "web.page.lobby.rules_page") as module:
        monkeypatch.setattr(module, "t", say)
        monkeypatch.setattr(module, "count", lambda key, n: say(f"{key}.{'one' if n == 1 else 'many'}", n=n))
        monkeypatch.setattr(module.i18n, "has", lambda key: key in WORDS)
        for end in ("immediate", "roundEnd"):
            lines = [{"rule": "endMode", "value": end}, {"rule": "target", "value": 1}]
            assert re.search(r"\b1 point\b", module.aim(lines))


def test_whoever_must_claim_the_win_is_told_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    preset = find_variant("schieberCh").options
    drawn = draw(told("schieberCh", replace(preset, claim_mode="manual"), preset), monkeypatch)
    assert drawn[1].textContent.startswith("Reach 2500 points and be first to claim the win.")


def changed(name: str, value: Any, preset: Options) -> Options | None:
    """The preset with another value of an option and what that needs; None if nothing makes it possible."""
    try:
        return read_or_repair({name: value}, preset, [name])
    except BadOption as error:
        return Options.from_json({name: value} | dict(error.repaired), preset) if error.repaired else None


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_option_without_effect_stands_in_no_chapter(name: str) -> None:
    """Its sentence would be untrue: in a Differenzler a match scores nothing, whatever its bonus."""
    with imported(Page("rules"), "web.page.lobby.rules_page") as module:
        with_effect = module.with_effect
    for variant in VARIANTS:
        for value in other_values(name):
            options = changed(name, value, variant.options)
            if options is not None:
                lines = rules_in_force(options, variant.options)
                shown = {line["rule"] for line in with_effect([line.to_json() for line in lines])}
                assert not shown & {line.rule for line in lines if line.idle}, (variant.id, value)


def test_an_option_without_effect_is_listed_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    preset = find_variant("differenzlerOnline").options
    drawn = draw(told("differenzlerOnline", replace(preset, match_bonus=100), preset), monkeypatch)
    assert "matchBonus" not in in_chapters(drawn)
    listed = [each.textContent for part in drawn if part.tagName == "DIV" for each in part.everything()]
    assert [WORDS["rules.idle"] in words for words in listed].count(True) == 1
