"""The rules in force follow from the options, each with its chapter, section and documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from jass.options.chapters import CHAPTERS
from jass.options.documents import DOCUMENTS
from jass.options.kinds import Choice, Flag
from jass.options.options import ATTRIBUTES, KINDS, Options, factors
from jass.options.rulebook import every_option, facts, rules_in_force
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant

RULES = [rule for rules in CHAPTERS.values() for rule in rules]


def test_every_option_stands_in_one_chapter() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))
    assert set(KINDS) <= set(names)


def test_every_rule_names_its_documents() -> None:
    named = {document for rule in RULES for said in rule.said.values() for document in said.split()}
    assert named | {"house"} == set(DOCUMENTS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_documents_are_named_for_values_that_there_are(rule: Any) -> None:
    kind = KINDS.get(rule.name)
    values = (
        {True, False} if isinstance(kind, Flag) else set(kind.values) if isinstance(kind, Choice) else None
    )
    if values is not None:
        assert set(rule.said) - {"*"} <= values
        assert "*" in rule.said or set(rule.said) == values


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_a_preset_differs_nowhere_from_itself(variant: Variant) -> None:
    lines = rules_in_force(variant.options, variant.options)
    assert len(lines) > 20
    assert not any(line.differs or line.idle for line in lines)
    told = {line.rule: line.sources for line in lines if line.option}
    if variant.rules != "C":  # a game of somebody's own may have values that no document has
        assert [rule for rule, sources in told.items() if sources == ("house",)] == []


def test_a_house_rule_is_listed_with_what_the_preset_says() -> None:
    preset = find_variant("schieberCh").options
    lines = rules_in_force(replace(preset, target=1000, undertrump="forcedOnly"), preset)
    changed = {line.rule: line.to_json() for line in lines if line.differs}
    assert changed == {
        "target": {
            "rule": "target",
            "chapter": "end",
            "section": "A44",
            "sources": ("for2to6", "pna"),
            "value": 1000,
            "preset": 2500,
        },
        "undertrump": {
            "rule": "undertrump",
            "chapter": "play",
            "section": "A17",
            "sources": ("schieber3000",),
            "value": "forcedOnly",
            "preset": "onlyTrumps",
        },
    }


@pytest.mark.parametrize("counts", [{}, {"weis": False}, {"stoeck": False}, {"weis": False, "stoeck": False}])
@pytest.mark.parametrize("multiplied", [True, False])
def test_factors_and_the_order_of_counting_speak_of_what_counts(
    counts: dict[str, bool], multiplied: bool
) -> None:
    """Games without Weis and Stöck were told in which order they count, and that factors multiply them."""
    names = "E R S L O U"
    factor = factors("1/1/2/2/3/4" if multiplied else "1/1/1/1/1/1", names)
    options = replace(Options(contracts=tuple(names.split()), multipliers=factor), **counts)  # type: ignore[arg-type]
    told = {line.rule for line in rules_in_force(options, options)}
    assert ("countOrder" in told) == (options.weis or options.stoeck)
    both = options.weis and options.stoeck
    wanted = ({"factors"} if both else {"factorsOfAll"}) if multiplied else set()
    assert told & {"factors", "factorsOfAll"} == wanted


def test_a_game_without_trumps_has_no_rules_for_them() -> None:
    """`stoeck` is on there, without effect."""
    options = Options(contracts=("O", "U"), multipliers=factors("3/4", "O U"))
    assert options.stoeck
    told = {line.rule for line in rules_in_force(options, options)}
    of_trumps = {"trump", "undertrump", "puurExempt", "eightInTrump", "factors"}
    assert not {rule for rule in told if rule in of_trumps or rule.startswith("stoeck")}
    assert {"factorsOfAll", "weis", "countOrder"} <= told


def test_what_has_no_say_is_left_out() -> None:
    told = {line.rule for line in rules_in_force(*[find_variant("differenzlerOnline").options] * 2)}
    assert "estimateMax" in told
    assert not told & {"weisLong", "kreuzweis", "target", "weights", "jokerRotation", "factors", "slalom"}


def test_what_goes_without_saying_can_be_changed_all_the_same() -> None:
    options = find_variant("schieberCh").options
    told = {line.rule for line in rules_in_force(options, options)}
    changeable = {str(line["rule"]): line for line in every_option(options, options)}
    assert set(changeable) == set(ATTRIBUTES)
    assert not {"removed", "bergpreis", "eightInTrump"} & told
    assert not changeable["bergpreis"]["idle"]
    assert changeable["weights"]["idle"]
    assert changeable["target"]["kind"] == {
        "type": "number",
        "lowest": 1,
        "highest": 100_000,
        "optional": True,
        "usual": (1000, 1500, 2000, 2500, 3000, 5000),
    }


def test_the_tables_are_those_of_the_engine() -> None:
    usual: Any = facts(Options())
    assert (usual["hand"], usual["tricks"], usual["last"], usual["total"]) == (9, 9, 5, 157)
    by_suit = {table["suit"]: table for table in usual["cards"]}
    assert list(by_suit) == ["trump", "plain", "O", "U"]
    assert by_suit["trump"]["ranks"] == list("U9AKOB876")
    assert by_suit["trump"]["points"] == [20, 14, 11, 4, 3, 10, 0, 0, 0]
    assert by_suit["U"]["ranks"] == list("6789BUOKA")
    odd: Any = facts(replace(Options(), eight_in_trump=True, undenufe_values="ace11"))
    assert (odd["total"], odd["totals"]) == (189, [157, 189])
    assert usual["totals"] == [157]
    assert odd["cards"][0]["points"][6] == odd["cards"][1]["points"][6] == 8
    assert odd["cards"][3]["points"] == [0, 0, 8, 0, 10, 2, 3, 4, 11]


def test_only_tables_of_what_can_be_played() -> None:
    sheet: Any = facts(find_variant("rulesSheet").options)
    assert [table["suit"] for table in sheet["cards"]] == ["trump", "plain"]
    tops: Any = facts(Options(contracts=("O",), multipliers=factors("3", "O")))
    assert [table["suit"] for table in tops["cards"]] == ["O"]


def test_melds_are_worth_what_the_law_says() -> None:
    melds: Any = facts(find_variant("schieber3000").options)["melds"]
    runs = {meld["length"]: meld["points"] for meld in melds if meld["kind"] == "run"}
    assert runs == {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 120, 9: 150}
    quads = {meld["points"]: meld["ranks"] for meld in melds if meld["kind"] == "quad"}
    assert quads == {200: ["U"], 150: ["9"], 100: ["A", "K", "O", "B"]}
    assert facts(find_variant("coiffeur3p").options)["melds"] is None


def test_contracts_have_factor_weight_and_how_often() -> None:
    contracts: Any = facts(find_variant("coiffeur3p").options)["contracts"]
    assert contracts[-1] == {"contract": "J", "times": 2, "factor": 1, "weight": 3}
