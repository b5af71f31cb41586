"""Rule options: all of them, their defaults, the presets, contradictions, and JSON."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.engine.state import DEAL_OVER, check
from jass.history.attainable import points_in_a_deal
from jass.model.cards import mask_of
from jass.model.contracts import CARD_POINTS, MIXED_POINTS, MOST_TRICK_POINTS, CardValues, tables
from jass.model.errors import BadOption
from jass.model.notation import parse_cards
from jass.options.chapters import CHAPTERS
from jass.options.kinds import Flag, Number, Numbers
from jass.options.options import ATTRIBUTES, KINDS, Options
from jass.options.rulebook import facts
from jass.options.variants import VARIANTS, find_variant

from .scenes import opened, to_phase

CASES = Path(__file__).parents[1] / "cases"
PRESETS: dict[str, Any] = json.loads((CASES / "vectors.json").read_text(encoding="utf-8"))["presets"]
DEFAULTS = {option["name"]: option["default"] for option in PRESETS["options"]}
BY_NAME = PRESETS["presets"]
CONTRACT_ORDER = ("E", "R", "S", "L", "O", "U")
SHEET_ORDER = ("E", "R", "S", "L", "O", "U", "SL", "GU", "J")


def meant(name: str, text: str, contracts: tuple[str, ...] = CONTRACT_ORDER) -> object:
    """The value that the table of section C writes as text."""
    if name == "packets":
        packet = tuple(int(size) for size in text.removeprefix("2x").strip("[]").split(","))
        return (packet,) * (2 if text.startswith("2x") else 1)
    if name in ("removed", "contracts"):
        names = [item for item in text.strip("[]").split(",") if item]
        return tuple(names) if name == "contracts" else mask_of(parse_cards(names))
    if name == "multipliers":
        if text.startswith("all "):
            return dict.fromkeys(contracts, int(text.removeprefix("all ")))
        return dict(zip(CONTRACT_ORDER, map(int, text.split("/")), strict=False))
    if name == "weights" and text != "-":
        return dict(zip(SHEET_ORDER, map(int, text.split("/")), strict=False))
    if text in ("true", "false"):
        return text == "true"
    if text in ("-", "off"):
        return None
    return int(text) if text.isdigit() else text


def value_of(options: Options, name: str) -> object:
    value = getattr(options, ATTRIBUTES[name])
    return dict(value) if isinstance(value, Numbers) else value


NEW = [name for name in ATTRIBUTES if name not in DEFAULTS]
"""Options that the table of section C does not have: their own cases say what they usually are."""


def test_every_option_of_the_rules_is_there() -> None:
    assert set(DEFAULTS) <= set(ATTRIBUTES)
    assert {field.name for field in fields(Options)} == {*KINDS, "game"}
    ruled = {rule.name for rules in CHAPTERS.values() for rule in rules}
    assert set(KINDS) - ruled == set(), "no chapter of the rules has it (jass/options/chapters.py)"


@pytest.mark.parametrize("name", NEW)
def test_an_option_is_what_its_cases_say(name: str) -> None:
    file = CASES / f"{name}.json"
    assert file.exists(), f"no tests/cases/{name}.json: cases of it, and {{'option': {{name: its default}}}}"
    document = json.loads(file.read_text("utf-8"))
    assert document["option"] == {name: Options().to_json()[name]}
    assert any(name in case["options"] for case in document["vectors"]), "no case has it"


@pytest.mark.parametrize("name", DEFAULTS)
def test_default(name: str) -> None:
    assert value_of(Options(), name) == meant(name, DEFAULTS[name])


@pytest.mark.parametrize("preset", BY_NAME)
@pytest.mark.parametrize("name", DEFAULTS)
def test_preset(preset: str, name: str) -> None:
    options = find_variant(preset).options
    text = BY_NAME[preset]["differs"].get(name, DEFAULTS[name])
    if text == "on":
        assert value_of(options, name), name
    else:
        contracts = tuple(dict.fromkeys(options.contracts))
        assert value_of(options, name) == meant(name, text, contracts)


OTHERS = [variant.id for variant in VARIANTS if variant.id not in {*BY_NAME, "differenzlerOnline"}]
"""Presets that the table of section C does not have: their own cases say what they are."""


@pytest.mark.parametrize("preset", OTHERS)
def test_a_preset_is_what_its_cases_say(preset: str) -> None:
    file = CASES / f"{preset}.json"
    assert file.exists(), f"no tests/cases/{preset}.json: run `python3 -m tests.new_preset {preset}`"
    said = json.loads(file.read_text("utf-8"))["preset"]
    again = f"run `python3 -m tests.new_preset {preset} --again` if the change is meant"
    assert json.loads(json.dumps(find_variant(preset).options.to_json(Options()))) == said["differs"], again


def test_the_presets_are_those_of_the_rules() -> None:
    assert len({variant.id for variant in VARIANTS}) == len(VARIANTS)
    assert {*BY_NAME, "differenzlerOnline"} <= {variant.id for variant in VARIANTS}
    online, tournament = find_variant("differenzlerOnline"), find_variant("differenzlerTournament")
    assert online.options == replace(
        tournament.options, estimate_digits=0, estimate_max=157, revoke_mode="prevented"
    )


@pytest.mark.parametrize(
    ("values", "contract", "most"),
    [
        ({}, "E", 157),
        ({"eight_in_trump": True}, "E", 189),
        ({"mixed_values": "perTrick"}, "SLO", CARD_POINTS + MIXED_POINTS + 5),
    ],
)
def test_an_estimate_may_be_all_that_a_deal_can_have(
    values: dict[str, Any], contract: str, most: int
) -> None:
    in_each = zip(*(table.points for table in tables(contract, 9, CardValues(**values))), strict=True)
    assert sum(map(max, in_each)) + 5 == most
    assert KINDS["estimate_max"].read("estimateMax", most) == most
    with pytest.raises(BadOption):
        KINDS["estimate_max"].read("estimateMax", MOST_TRICK_POINTS + 1)


@pytest.mark.parametrize(
    ("out", "contract", "changes", "least", "most"),
    [
        (["EA"], "R", {}, 146, 146),
        (["EA"], "O", {}, 146, 146),
        (["EA"], "U", {}, 157, 157),
        (["EA"], "U", {"undenufeValues": "ace11"}, 146, 146),
        (["LU"], "L", {}, 137, 137),
        (["LU"], "E", {}, 155, 155),
        (["S8"], "S", {"eightInTrump": True}, 181, 181),
        (["R7"], "E", {}, 157, 157),
        (["EA"], "SLO", {}, 146, 146),
        (["EA"], "SLO", {"mixedValues": "perTrick"}, 113, 190),
    ],
)
def test_a_deal_counts_the_cards_in_play(
    out: list[str], contract: str, changes: dict[str, Any], least: int, most: int
) -> None:
    row = contract[:2]
    usual = find_variant("schieber5p").options
    only = {"removed": out, "contracts": [row], "multipliers": {row: 1}}
    options = Options.from_json(only | changes, usual)
    assert options.deal_points(contract) == (least, most)
    assert options.most_deal_points == most
    assert points_in_a_deal(replace(options, weis=False, stoeck=False, match_bonus=0)) == (0, most)
    assert facts(options)["totals"] == ([most] if least == most else [146, 157])  # by the first trick
    state = to_phase(opened("schieber5p", "1", options.to_json(usual)), DEAL_OVER)
    assert len(state.deal.done) == options.tricks
    check(state)
    assert least <= sum(state.results[0].points) <= most


@pytest.mark.parametrize(
    "attribute", [each for each, kind in KINDS.items() if isinstance(kind, Flag | Number)]
)
def test_no_option_makes_a_deal_worth_more_than_an_estimate_may_be(attribute: str) -> None:
    kind = KINDS[attribute]
    most = kind.highest if isinstance(kind, Number) else True
    options = replace(Options())
    object.__setattr__(options, attribute, most)  # unchecked: other options may not go with it
    assert CARD_POINTS + MIXED_POINTS + options.total_bonus <= MOST_TRICK_POINTS, (
        "raise MOST_TRICK_POINTS (jass/model/contracts.py)"
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_json_round_trip(variant: Any) -> None:
    whole = json.loads(json.dumps(variant.options.to_json()))
    assert set(whole) == set(ATTRIBUTES)
    assert Options.from_json(whole) == variant.options
    assert variant.options.to_json(variant.options) == {}
    short = json.loads(json.dumps(variant.options.to_json(Options())))
    assert Options.from_json(short) == variant.options


REFUSED_TOGETHER: list[tuple[str, dict[str, object], str, str]] = [
    ("schieberCh", {"packets": [4, 4]}, "packets", "packNotUsedUp"),
    ("schieberCh", {"removed": ["R7"]}, "packets", "packNotUsedUp"),
    ("schieberCh", {"players": 5}, "packets", "packNotUsedUp"),
    ("schieber3p", {"parties": "pairs"}, "parties", "partiesNeedPlayers"),
    ("schieberCh", {"parties": "trios"}, "parties", "partiesNeedPlayers"),
    ("schieber3p", {"shove": "partner"}, "shove", "shoveNeedsPartners"),
    ("schieber6p", {"shove": "partner"}, "shove", "shoveInTrios"),
    ("schieber5p", {"shove": "nextPlayer"}, "shove", "shoveToJoker"),
    ("schieber3p", {"shoveBack": True}, "shoveBack", "shoveBackNeedsPartner"),
    ("rulesSheet", {"contracts": ["E", "O"]}, "multipliers", "factorMissing"),
    ("schieberCh", {"contracts": ["E", "J"], "multipliers": {"E": 1, "J": 1}}, "contracts", "jokerNeedsOnce"),
    ("schieberCh", {"trumpBy": "cut"}, "trumpBy", "cutShowsSuits"),
    ("schieberCh", {"trumpBy": "cut", "contracts": ["E"]}, "trumpBy", "cutShowsSuits"),
    ("differenzlerOnline", {"contracts": ["E", "R", "S"]}, "trumpBy", "cutShowsSuits"),
    ("schieber5p", {"contracts": ["E", "R"], "trumpBy": "cut"}, "trumpBy", "cutWithJoker"),
    ("differenzlerOnline", {"scoring": "declarerOnly"}, "scoring", "declarerNeedsChoice"),
    ("schieberCh", {"weisSplit": True}, "weisSplit", "splitNeedsCap"),
    ("schieber3000", {"weisLong": "scale50"}, "weisSplit", "splitNeedsCap"),
    ("schieberCh", {"endMode": "fixedDeals"}, "deals", "dealsNeeded"),
    ("schieberCh", {"endMode": "fixedDeals", "deals": 4}, "target", "targetWithDeals"),
    ("schieberCh", {"target": None}, "target", "targetNeeded"),
    ("schieberCh", {"deals": 4}, "deals", "dealsWithTarget"),
    ("schieber3000", {"stoeckEarly": True}, "stoeckEarly", "earlyNeedsImmediate"),
    ("schieberChCoiffeur", {"stoeckEarly": True}, "stoeckEarly", "earlyNeedsImmediate"),
    ("schieberChCoiffeur", {"bergpreis": True}, "bergpreis", "needsTarget"),
    ("schieberChCoiffeur", {"schneider": True}, "schneider", "needsTarget"),
    ("schieber3000", {"claimMode": "manual"}, "claimMode", "claimNeedsImmediate"),
    ("schieberCh", {"scoring": "differences"}, "scoring", "scoringNeedsSingle"),
    ("differenzlerOnline", {"scoring": "sticks"}, "scoring", "sticksNeedOnce"),
    ("coiffeur3p", {"weights": {"E": 1}}, "weights", "weightMissing"),
    ("coiffeur3p", {"deals": 12}, "contractOncePerParty", "onceNeedsDeals"),
    (
        "schieber6p",
        {
            "contractOncePerParty": True,
            "endMode": "fixedDeals",
            "target": None,
            "deals": 12,
            "bergpreis": False,
        }
        | {"shove": "nextPlayer"},
        "shove",
        "shoveLeavesParty",
    ),
    (
        "coiffeur4p8",
        {"contracts": ["E", "J", "J1"], "multipliers": {"E": 1, "J": 1, "J1": 1}, "deals": 6},
        "contracts",
        "jokersMixed",
    ),
    ("schieberChCoiffeur", {"tieRule": "extraRound"}, "tieRule", "noContractLeft"),
    ("coiffeur3p", {"tieRule": "extraRound"}, "tieRule", "noContractLeft"),
    ("differenzlerOnline", {"estimateDigits": 2}, "estimateMax", "estimateTwoDigits"),
    ("schieberCh", {"revokeMode": "penalised"}, "revokeMode", "penaltyNeedsDifferences"),
    (
        "schieber4p",
        {"parties": "single", "shove": "none", "scoring": "differences"},
        "scoring",
        "scoringNeedsDeals",
    ),
    ("differenzlerTournament", {"contractOncePerParty": True}, "contractOncePerParty", "onceNeedsChoice"),
]


@pytest.mark.parametrize(("preset", "values", "blamed", "reason"), REFUSED_TOGETHER)
def test_what_does_not_go_together(preset: str, values: dict[str, object], blamed: str, reason: str) -> None:
    with pytest.raises(BadOption) as caught:
        Options.from_json(values, find_variant(preset).options)
    assert (caught.value.field, caught.value.reason) == (blamed, reason)
    assert blamed in str(caught.value)
    assert caught.value.repairs


WRONG_VALUES: list[tuple[str, object]] = [
    *[(name, "nonsense") for name in ATTRIBUTES],
    *[(name, [[["x"]]]) for name in ATTRIBUTES],
    *[(name, 10**30) for name in ATTRIBUTES],
    *[(name, True) for name in ATTRIBUTES if not isinstance(getattr(Options, ATTRIBUTES[name], 0), bool)],
    ("target", None),
    ("target", 0),
    ("players", 4.0),
    ("packets", []),
    ("packets", [[]]),
    ("packets", [3, True, 3]),
    ("packets", [[3, 3, 3], [3, 3]]),
    ("removed", ["R7", "R7"]),
    ("contracts", []),
    ("contracts", ["E", "E"]),
    ("contracts", [["E"]]),
    ("multipliers", {"E": 0}),
    ("multipliers", {"X": 1}),
    ("firstForehand", "card:R1"),
    ("shove", ["partner"]),
]


@pytest.mark.parametrize(("name", "value"), WRONG_VALUES)
def test_wrong_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(BadOption) as caught:
        Options.from_json({name: value})
    assert caught.value.field.split(".")[0] == name


@pytest.mark.parametrize("values", [None, [], "target", 3, {"nonsense": 1}, {3: 1}])
def test_what_is_no_set_of_options_is_refused(values: object) -> None:
    with pytest.raises(BadOption):
        Options.from_json(values)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(ATTRIBUTES)), json_values, max_size=4))
def test_any_json_is_options_or_refused(values: dict[str, object]) -> None:
    try:
        options = Options.from_json(values)
    except BadOption:
        return
    assert Options.from_json(json.loads(json.dumps(options.to_json()))) == options


def test_options_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Options().players = 3  # type: ignore[misc]


def test_options_are_values() -> None:
    assert len({hash(variant.options) for variant in VARIANTS}) == len({v.options for v in VARIANTS})
