"""The rules in words: every rule of the engine has words, and they agree with the options."""

from __future__ import annotations

import ast
import importlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from jass.model.errors import BadOption
from jass.options.chapters import CHAPTERS
from jass.options.documents import DOCUMENTS
from jass.options.kinds import Choice, Flag, Number
from jass.options.options import ATTRIBUTES, KINDS, Options, factors
from jass.options.repair import read_or_repair
from jass.options.rulebook import every_option, facts, rules_in_force
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant
from web.build.page import engine_values

from .test_catalogue import LANGUAGES, ROOT, WEB, words

WORDING: Any = importlib.import_module("web.page.lobby.rules_words")
"""The page's module, without types since it runs in MicroPython too."""

OTHERS: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "packets": [[4, 5], [[3, 3, 3], [3, 3, 3]]],
    "removed": [[], ["R7"]],
    "contracts": [["E", "R"], ["O"], ["E", "R", "S", "L", "O", "U", "SL", "GU"]],
    "multipliers": [{"E": 1, "R": 2, "S": 3, "L": 4, "O": 5, "U": 6, "SL": 7, "GU": 8, "J": 9}],
    "weights": [None, {"E": 5, "R": 5, "S": 5, "L": 5, "O": 5, "U": 5, "SL": 5, "GU": 5, "J": 5}],
    "stakes": [None, {"match": 50, "bergpreis": 20, "game": 30, "jokerMatch": 10, "stick": 5}],
    "firstForehand": ["random", "card:L6"],
    "target": [None, 1234],
    "deals": [None, 7],
    "revokePenalty": [33],
    "estimateMax": [88],
    "exactBonus": [0, 10],
    "missingEstimatePenalty": [44],
    "matchSticks": [0, 5],
    "nullCircles": [0, 5],
}
"""Values that are neither flags nor choices; of other numbers the least, the middle and the most."""


def other_values(name: str) -> list[Any]:
    kind = KINDS[ATTRIBUTES[name]]
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Number) and name not in OTHERS:
        return list(dict.fromkeys((kind.lowest, (kind.lowest + kind.highest) // 2, kind.highest)))
    return list(kind.values) if isinstance(kind, Choice) else OTHERS[name]


class Names:
    """The names of cards and contracts, as web/page/base/cards.py has them for the Swiss deck."""

    def __init__(self, catalogue: dict[str, str]) -> None:
        self._words = catalogue

    def name(self, card: str) -> str:
        return self._words[f"of.swiss.{card[0]}"] + " " + self.rank(card[1])

    def rank(self, code: str) -> str:
        return self._words[f"rank.swiss.{code}"]

    def contract(self, code: str) -> str:
        return self._words[f"suit.swiss.{code}" if len(code) == 1 and code in "ERSL" else f"contract.{code}"]


def wording(language: str) -> Any:
    """The page's own wording, a missing word an error."""
    catalogue = words(language)

    def t(key: str, **fields: object) -> str:
        return catalogue[key].format(**fields) if fields else catalogue[key]

    return WORDING.Wording(t, lambda key: key in catalogue, Names(catalogue))


def page(options: Options, preset: Options, language: str) -> list[str]:
    """Every rule as the page tells it, and what the list of differences says of each option in it."""
    speak = wording(language)
    known = json.loads(json.dumps(facts(options)))
    lines = [json.loads(json.dumps(line.to_json())) for line in rules_in_force(options, preset)]
    told = [f"{speak.sentence(line, known)} ({speak.source(line)})" for line in lines if "idle" not in line]
    changed = [line for line in lines if "preset" in line]
    return told + [speak.value(line["rule"], line[name]) for line in changed for name in ("value", "preset")]


def constant(file: Path, name: str) -> Any:
    """What a module of the page gives a name; such modules run in MicroPython only."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"no {name} in {file}")


def test_the_page_offers_the_engines_presets() -> None:
    namespace: dict[str, Any] = {}
    module = engine_values.PRESETS
    exec(engine_values.filled(module, (ROOT / module).read_text("utf-8")), namespace)
    offered = {variant: (kind, players) for variant, kind, players in namespace["PRESETS"]}
    assert list(offered) == [variant.id for variant in VARIANTS]
    assert {v.id: offered[v.id][1] for v in VARIANTS} == {v.id: v.options.players for v in VARIANTS}
    kinds = constant(WEB / "page/lobby/chooser.py", "KINDS")
    assert set(kinds) == {kind for kind, _ in offered.values()}
    assert offered["schieberChCoiffeur"][0] == offered["coiffeur3p"][0] == "coiffeur"
    for language in LANGUAGES:
        catalogue = words(language)
        missing = [f"variant.{each}{end}" for each in offered for end in ("", ".line")]
        assert [key for key in missing if not catalogue.get(key)] == [], language
        nameless = [
            each for each in offered if each in (catalogue[f"variant.{each}{end}"] for end in ("", ".line"))
        ]
        assert nameless == [], f"{language}: an id is no name"
        names = [catalogue[f"variant.{variant}"] for variant in offered]
        assert len(set(names)) == len(names)
        assert all(catalogue[f"games.kind.{kind}"] for kind in kinds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_has_words(language: str) -> None:
    catalogue, speak = words(language), wording(language)
    known = facts(Options())
    assert [name for name in ATTRIBUTES if not catalogue.get(f"option.{name}")] == []
    for name in ATTRIBUTES:
        said, short = set(), set()
        for value in other_values(name):
            line = {"rule": name, "value": value}
            drawn = value if name == "contracts" else ""  # with signs, below the sentence
            said.add(f"{speak.sentence(line, known)} {drawn}")
            short.add(speak.value(name, value))
            if isinstance(KINDS[ATTRIBUTES[name]], Choice):
                assert f"rule.{name}.{value}" in catalogue
                assert f"value.{name}.{value}" in catalogue
        assert len(said) == len(short) == len(other_values(name)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_that_is_worth_more_in_some_contracts_is_told_so(language: str) -> None:
    speak, line = wording(language), {"rule": "total"}
    assert "157/189" in speak.sentence(line, facts(replace(Options(), eight_in_trump=True)))
    assert "157/" not in speak.sentence(line, facts(Options()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_documents_and_fixed_rules_have_words(language: str) -> None:
    catalogue = words(language)
    assert all(catalogue[f"chapter.{chapter}"] for chapter in CHAPTERS)
    assert all(catalogue[f"source.{document}"] for document in DOCUMENTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_preset_can_be_told(variant: Variant, language: str) -> None:
    told = page(variant.options, variant.options, language)
    assert len(told) > 20
    speak, known = wording(language), facts(variant.options)
    told += [speak.sentence(line, known) for line in every_option(variant.options, variant.options)]
    assert not [line for line in told if re.search(r"[{}\[\]]|None|True|False", line)]


@pytest.mark.parametrize(
    ("language", "trump"), [("de", "Tr[uü]mpf|Stöck"), ("en", "trump|Stöck"), ("it", "briscola|Stöck")]
)
def test_the_page_of_a_game_without_trumps_names_none(language: str, trump: str) -> None:
    """In French «faire atout» is to name any contract."""
    plain = Options(contracts=("O", "U"), multipliers=factors("3/4", "O U"))
    differences = replace(find_variant("differenzlerTournament").options, trump_by="choice")
    for options in (plain, replace(differences, contracts=plain.contracts, multipliers=plain.multipliers)):
        told = [line for line in page(options, options, language) if re.search(trump, line)]
        assert len(told) == 1, told  # that Obenabe and Undenufe have none


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_a_changed_option_changes_the_page(name: str) -> None:
    """Another value is told otherwise in every preset, also where it has no say beside the others."""
    seen = 0
    for variant in VARIANTS:
        usual = page(variant.options, variant.options, "de")
        for value in other_values(name):
            try:
                options = read_or_repair({name: value}, variant.options, [name])
            except BadOption as error:
                if not error.repaired:
                    continue
                options = Options.from_json({name: value} | dict(error.repaired), variant.options)
            if options != variant.options:
                seen += 1
                assert page(options, variant.options, "de") != usual, (variant.id, value)
    assert seen


def test_what_has_changed_is_told_beside_what_it_was() -> None:
    preset = find_variant("schieberCh").options
    told = page(replace(preset, target=1000), preset, "de")
    assert any(line.startswith("Gespielt wird auf 1000 Punkte.") for line in told)
    assert "2500" in told


def reasons() -> set[str]:
    """Every reason that the engine gives, from where it gives them."""
    found: set[str] = set()
    for file in ("constraints", "kinds", "options"):
        tree = ast.parse((ROOT / "jass/options" / f"{file}.py").read_text("utf-8"))
        for node in ast.walk(tree):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if name in ("BadOption", "_wrong"):
                call = cast(ast.Call, node)
                found.update(
                    str(arg.value)
                    for arg in call.args[2:3]
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )
    return found


def test_every_reason_has_words_and_stands_in_the_protocol() -> None:
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    listed = protocol.partition("`BadOption` says more")[2].partition("## The rules")[0]
    known = set(re.findall(r"`(\w+)`", listed))
    assert len(reasons()) > 35
    for language in LANGUAGES:
        catalogue = words(language)
        assert [reason for reason in reasons() if f"refuse.{reason}" not in catalogue] == []
    assert reasons() <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_with_all_that_it_speaks_of(language: str) -> None:
    speak = wording(language)
    base = find_variant("schieberCh").options
    refused: list[dict[str, Any]] = [
        {"target": -5},
        {"target": "<b>"},
        {"nonsense": 1},
        {"packets": [4, 4]},
        {"contracts": ["E", "X"]},
        {"contracts": ["E", "E"]},
        {"contracts": ["E", "SL"]},
        {"multipliers": {"Q": 1}},
        {"contractOncePerParty": True},
    ]
    for values in refused:
        with pytest.raises(BadOption) as caught:
            Options.from_json(values, base)
        told = speak.refusal(json.loads(json.dumps(caught.value.to_json())))
        assert told
        assert not re.search(r"[{}]", told)
    marked = {"en": "“-5”", "fr": "«\u202f-5\u202f»"}.get(language, "«-5»")
    assert marked in speak.refusal(
        {"field": "target", "reason": "notInRange", "details": {"given": "-5", "lowest": 1, "highest": 9}}
    )


def test_every_option_can_be_changed_on_the_page() -> None:
    makers = (WEB / "page/lobby/option_controls.py").read_text("utf-8")
    kinds = {str(cast(dict[str, Any], line["kind"])["type"]) for line in every_option(Options(), Options())}
    assert kinds == set(re.findall(r'^    "(\w+)": ', makers, re.MULTILINE))
