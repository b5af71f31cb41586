"""The rules in force are made from the options, each with its section."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.options import KINDS
from jass.rulebook import SECTIONS, rules_in_force
from jass.variants import VARIANTS, find_variant
from jass.variants.variant import Variant


def test_every_option_has_a_section() -> None:
    assert set(SECTIONS) == set(KINDS)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.id)
def test_a_preset_differs_nowhere_from_itself(variant: Variant) -> None:
    lines = rules_in_force(variant.options, variant.options)
    assert lines
    assert not any(line.differs for line in lines)


def test_a_house_rule_is_listed_with_what_the_preset_says() -> None:
    preset = find_variant("schieberCh").options
    lines = rules_in_force(replace(preset, target=1000, undertrump="forcedOnly"), preset)
    changed = {line.option: line.to_json() for line in lines if line.differs}
    assert changed == {
        "target": {"option": "target", "value": 1000, "section": "A44", "preset": 2500},
        "undertrump": {
            "option": "undertrump",
            "value": "forcedOnly",
            "section": "A17",
            "preset": "onlyTrumps",
        },
    }


def test_what_has_no_say_is_left_out() -> None:
    options = {line.option for line in rules_in_force(*[find_variant("differenzlerOnline").options] * 2)}
    assert "estimateMax" in options
    assert not options & {"weisLong", "kreuzweis", "target", "weights", "jokerRotation"}
