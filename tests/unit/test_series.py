"""A club's series: its days and seeds, and what is said of parameters that are none."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import date, timedelta
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.engine.machine import new_game
from jass.history.log import Log
from jass.history.result_code import rules_digest, seed_digest
from jass.history.series import MAX_DAYS, MAX_DAYS_FROM, Series, encoded, is_day, read_series
from jass.model.errors import BadOption, BadSeries
from jass.model.shuffle import MAX_SEED
from jass.options.variants import VARIANTS, find_variant
from tests.browser import patience


def series(variant: str = "schieberCh", **asked: str) -> Series:
    given = {name.rstrip("_"): value for name, value in asked.items()}
    return read_series({"series": "Jassclub Bern", **given}, variant, {})


UNSEEN = "\u3164\u2800\ufe0f\U00016fe4\u115f\u200b"

WEEK = {"from_": "2026-11-23", "to": "2026-11-29"}


def test_each_day_has_cards_of_its_own() -> None:
    week = series(deals="4", **WEEK)
    digest = rules_digest(week.options)
    assert week.seed("2026-11-25") == f"jass2|series|2026-11-25|jassclub%20bern|schieberCh~{digest}"
    assert len({week.seed(day) for day in week.days("2026-11-29")}) == 7


def test_a_series_without_dates_is_one_game() -> None:
    one = series()
    assert one.seed("2026-11-25") == one.seed("") == one.seed("2027-01-01")
    assert (list(one.days("2026-11-25")), one.stands("2026-11-25")) == ([""], "open")


@pytest.mark.parametrize(
    "other",
    [
        "jassclub bern",
        " JASSCLUB  Bern ",
        "Jassclub\u200b Bern",
        *(f"Jassclub Bern{each}" for each in UNSEEN),
    ],
)
def test_the_same_name_gives_the_same_cards(other: str) -> None:
    assert series(series=other).seed() == series().seed()


@pytest.mark.parametrize("name", [*UNSEEN, f" {UNSEEN}", "\u0301", " \u0301\u20dd"])
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    with pytest.raises(BadSeries, match="a name of 1 to"):
        series(series=name)


def test_a_composed_and_a_decomposed_letter_are_the_same_name() -> None:
    assert encoded(unicodedata.normalize("NFD", "Zürich")) == encoded("zürich") == "z%C3%BCrich"


def test_other_rules_give_other_cards() -> None:
    seeds = {series(**more).seed() for more in ({"deals": "3"}, {"deals": "4"}, {"deals": "5"})}
    own = read_series({"series": "Jassclub Bern"}, "schieberCh", {"weisTie": "quadFirst"})
    assert len({*seeds, own.seed()}) == 4


@pytest.mark.parametrize(
    ("today", "stands"),
    [("2026-11-22", "before"), ("2026-11-23", "open"), ("2026-11-29", "open"), ("2026-11-30", "after")],
)
def test_it_begins_and_ends_on_its_days(today: str, stands: str) -> None:
    assert series(**WEEK).stands(today) == stands


def test_the_days_so_far() -> None:
    assert list(series(**WEEK).days("2026-11-25")) == ["2026-11-23", "2026-11-24", "2026-11-25"]
    assert list(series(**WEEK).days("2026-11-20")) == []
    assert len(list(series(**WEEK).days("2027-01-01"))) == 7
    open_end = list(series(from_="2020-01-01").days("2026-11-25"))
    assert (len(open_end), open_end[0], open_end[-1]) == (2521, "2020-01-01", "2026-11-25")
    no_first = list(series(to="2026-12-01").days("2026-11-25"))
    assert (len(no_first), no_first[-1]) == (MAX_DAYS, "2026-11-25")


def test_a_ranking_takes_results_of_tomorrow_which_it_is_elsewhere() -> None:
    week = series(**WEEK)
    for today, last in (
        ("2026-11-23", "2026-11-24"),
        ("2026-11-29", "2026-11-29"),
        ("2026-11-22", "2026-11-23"),
    ):
        assert max(week.days_by_cards(today).values()) == last
    assert week.days_by_cards("2026-11-21") == {}
    assert set(series().days_by_cards("2026-11-21").values()) == {""}
    for today, last in (
        ("2023-12-31", "2024-01-01"),
        ("2024-02-28", "2024-02-29"),
        ("9999-12-31", "9999-12-31"),
    ):
        assert max(series(from_="2023-01-01").days_by_cards(today).values()) == last


def test_the_days_of_a_century_are_known_at_once() -> None:
    began = process_time()
    found = series(from_="0001-01-01").days_by_cards("2026-11-25")
    assert len(found) > MAX_DAYS_FROM - 5  # two of so many digests may be equal
    assert process_time() - began < 2 * patience.slowness()


@given(st.dates(min_value=date(2000, 1, 1), max_value=date(2100, 1, 1)), st.integers(0, 300))
def test_days_are_those_of_the_calendar(first: date, more: int) -> None:
    last = first + timedelta(days=more)
    found = list(series(from_=first.isoformat(), to=last.isoformat()).days("2999-01-01"))
    assert found == [(first + timedelta(days=step)).isoformat() for step in range(more + 1)]


@given(st.text(max_size=12))
def test_no_other_text_is_a_day(text: str) -> None:
    try:
        known = date.fromisoformat(text).isoformat() == text
    except ValueError:
        known = False
    assert is_day(text) == known


def test_the_number_of_deals_ends_the_game() -> None:
    state, _ = new_game("schieberCh", series(deals="4").seed(), series(deals="4").options)
    assert (state.options.deals, state.options.end_mode, state.options.target) == (4, "fixedDeals", None)


@pytest.mark.parametrize("deals", ["", "3"])
@pytest.mark.parametrize("variant", [each.id for each in VARIANTS])
def test_everybody_plays_as_many_deals(variant: str, deals: str) -> None:
    own = find_variant(variant).options
    rules = series(variant, deals="" if own.contract_once_per_party else deals).options
    assert rules.deals == (int(deals) if deals and not own.contract_once_per_party else own.deals or 4)
    assert (rules.end_mode, rules.tie_rule) == ("fixedDeals", "shared")


@pytest.mark.parametrize("variant", [each.id for each in VARIANTS])
def test_every_preset_can_be_a_series_and_says_whether_deals_can_be_set(variant: str) -> None:
    assert len(series(variant).seed("2026-11-25")) <= MAX_SEED
    if find_variant(variant).options.contract_once_per_party:
        with pytest.raises(BadSeries, match="deals"):
            series(variant, deals="4")
    else:
        assert series(variant, deals="4").options.deals == 4


@pytest.mark.parametrize(
    ("asked", "field", "reason"),
    [
        ({"series": ""}, "series", "name"),
        ({"series": "\u200b \u2063"}, "series", "name"),
        ({"series": "漢" * 40}, "series", "name"),
        ({"deals": "0"}, "deals", "number"),
        ({"deals": "25"}, "deals", "number"),
        ({"deals": "four"}, "deals", "number"),
        ({"deals": "9" * 5000}, "deals", "number"),
        ({"from_": "25.11.2026"}, "from", "day"),
        ({"to": "2026-02-30"}, "to", "day"),
        ({"from_": "2026-11-25", "to": "2026-11-24"}, "to", "order"),
    ],
)
def test_a_bad_parameter_is_named(asked: dict[str, str], field: str, reason: str) -> None:
    with pytest.raises(BadSeries) as caught:
        series(**asked)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_rules_that_are_none_are_refused_as_everywhere() -> None:
    with pytest.raises(BadOption):
        read_series({"series": "Bern"}, "schieberCh", {"target": "many"})


@given(st.text(max_size=60), st.text(max_size=8))
def test_any_name_is_refused_or_gives_a_seed(name: str, deals: str) -> None:
    try:
        seed = series(series=name, deals=deals).seed("2026-11-25")
    except BadSeries:
        return
    assert len(seed) <= MAX_SEED
    assert seed.isprintable()
    assert seed.isascii()


def test_more_deals_than_a_code_can_hold_are_no_series() -> None:
    rules = {"endMode": "fixedDeals", "target": None, "deals": 101}
    with pytest.raises(BadSeries, match="100"):
        read_series({"series": "A"}, "schieberCh", rules)
    assert read_series({"series": "A"}, "schieberCh", rules | {"deals": 100}).options.deals == 100


def test_small_and_capital_letters_are_the_same_name() -> None:
    assert encoded("J\u030c") == encoded("\u01f0")


@pytest.mark.parametrize("deals", [True, False])
def test_a_log_that_only_looks_like_the_series_is_refused(
    monkeypatch: pytest.MonkeyPatch, deals: bool
) -> None:
    """Other cards, or other rules, with the digest that these have can be searched for."""
    week = series(deals="4", **WEEK)
    day = "2026-11-25"
    own = Log("schieberCh", week.seed(day), week.options)
    forged = replace(own, deals=("0" * 32,)) if deals else replace(own, seed="another")
    other = replace(own, options=replace(week.options, weis=False))
    against = week.against({seed_digest(week.seed(day)): day})
    assert [against(log) for log in (own, forged, other)] == [None, None, None], "it does not look like it"
    monkeypatch.setattr("jass.history.series.seed_digest", lambda *_: "0a1b2c3d")
    monkeypatch.setattr("jass.history.series.rules_digest", lambda _: "0a1b2c3d")
    against = week.against({"0a1b2c3d": day})
    assert [against(log) for log in (own, forged, other)] == [None, "cards", "rules"]
    again = replace(own, options=replace(week.options, game=2))
    assert against(again) is None, "the second game at a table"
