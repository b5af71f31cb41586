"""The deal text of a day: its form, its digest, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.bots.beliefs import contract_request
from jass.engine.machine import new_game
from jass.engine.observe import observe
from jass.history.daily import Daily, deal_text, is_day, read_deal_text, rules_digest
from jass.history.log import Log, loads
from jass.model.errors import BadArgument, UnknownVariant
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant

DAY = "2026-11-25"
PRESETS = ("daySchieber", "dayDifferenzler", "dayCoiffeur")


def test_the_texts_are_those_of_every_device() -> None:
    """They must never change: another text would be another game for part of the world."""
    assert [deal_text(DAY, preset) for preset in PRESETS] == [
        "jass2|daily|2026-11-25||daySchieber~aecb2139",
        "jass2|daily|2026-11-25||dayDifferenzler~724de397",
        "jass2|daily|2026-11-25||dayCoiffeur~9092b6a0",
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_text_is_a_seed_and_is_read_again(preset: str) -> None:
    text = deal_text(DAY, preset)
    options = find_variant(preset).options
    assert loads(Log(preset, text, options).text).seed == text
    assert read_deal_text(text) == Daily(DAY, "", preset, rules_digest(options))


def test_the_games_of_a_day_are_short() -> None:
    assert [find_variant(preset).options.deals for preset in PRESETS] == [4, 4, 1]
    assert len(find_variant("dayCoiffeur").options.contracts) == 10
    differenzler = find_variant("dayDifferenzler").options
    assert (differenzler.estimate_max, differenzler.tie_rule) == (157, "shared")


@pytest.mark.parametrize(
    ("club", "same"),
    [
        ("Güggel", "gu\u0308ggel"),
        ("  Güggel\n", "GÜGGEL"),
        ("J\u3164assclub\u2800  Bern\ufe0f", "jassclub bern"),
        ("Jass|Club~1", "jass|club~1"),
    ],
)
def test_spellings_of_a_club_are_one(club: str, same: str) -> None:
    assert deal_text(DAY, "daySchieber", club) == deal_text(DAY, "daySchieber", same)
    assert deal_text(DAY, "daySchieber", club) != deal_text(DAY, "daySchieber")


def test_a_club_cannot_pass_for_another_part() -> None:
    text = deal_text(DAY, "daySchieber", "a|b%20 c~d")
    assert text.count("|") == 4
    found = read_deal_text(text)
    assert found is not None
    assert found.club == "a%7Cb%2520%20c~d"


@pytest.mark.parametrize(
    "day",
    ["", "2026-1-1", "2026-13-01", "2026-00-1", "2026-02-29", "2100-02-29", "2026-04-31", "２026-01-01"],
)
def test_what_is_no_day_is_refused(day: str) -> None:
    assert not is_day(day)
    with pytest.raises(BadArgument, match="day"):
        deal_text(day, "daySchieber")


def test_leap_days_are_days() -> None:
    assert is_day("2028-02-29")
    assert is_day("2000-02-29")


@pytest.mark.parametrize("club", ["x" * 200, "\ud800"])
def test_a_club_that_makes_no_seed_is_refused(club: str) -> None:
    with pytest.raises(BadArgument, match="club"):
        deal_text(DAY, "daySchieber", club)


def test_another_preset_is_refused() -> None:
    with pytest.raises(UnknownVariant):
        deal_text(DAY, "nothing")


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "jass2|daily|2026-11-25||daySchieber",
        "jass2|daily|2026-02-30||daySchieber~aecb2139",
        "jass2|daily|2026-11-25||daySchieber~00000000",
        "jass2|daily|2026-11-25||nothing~00000000",
    ],
)
def test_what_is_no_text_of_here_is_none(seed: str) -> None:
    assert read_deal_text(seed) is None


def test_a_digest_is_of_the_rules_alone() -> None:
    digests = {rules_digest(variant.options) for variant in VARIANTS}
    assert len(digests) == len({variant.options for variant in VARIANTS})
    usual = Options()
    assert rules_digest(replace(usual, target=1000)) != rules_digest(usual)


def test_no_row_is_kept_for_later_where_there_is_no_later() -> None:
    """Bots take what a row brings itself: the par of other Coiffeurs is what another deal would bring."""
    for preset, pars in (("dayCoiffeur", {0}), ("coiffeur4p10", {1000})):
        state, _ = new_game(preset, "1")
        seat = state.to_act()
        assert seat is not None
        assert {named.par for named in contract_request(observe(state, seat), 1).menu} == pars
