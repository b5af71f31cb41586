"""The deal text for any day and any club."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from jass.history.daily import deal_text, is_day, read_deal_text
from jass.model.shuffle import MAX_SEED

CLUBS = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)


@given(st.dates(min_value=date(1000, 1, 1)), CLUBS)
def test_a_text_says_what_it_was_made_of(day: date, club: str) -> None:
    text = deal_text(day.isoformat(), "dayCoiffeur", club)
    assert text.isascii()
    assert text.isprintable()
    assert len(text) <= MAX_SEED
    found = read_deal_text(text)
    assert found is not None
    assert (found.day, found.preset) == (day.isoformat(), "dayCoiffeur")


@given(CLUBS, CLUBS)
def test_two_clubs_have_one_text_only_if_they_are_spelt_alike(one: str, other: str) -> None:
    same = deal_text("2026-11-25", "daySchieber", one) == deal_text("2026-11-25", "daySchieber", other)
    assert not same or one.strip().casefold() == other.strip().casefold() or not (one + other).isascii()


@given(st.integers(0, 9999), st.integers(0, 99), st.integers(0, 99))
def test_days_are_those_of_the_calendar(year: int, month: int, day: int) -> None:
    try:
        date(year, month, day)
        real = True
    except ValueError:
        real = year == 0 and is_day(f"2000-{month:02}-{day:02}")  # Python's own calendar has no year 0
    assert is_day(f"{year:04}-{month:02}-{day:02}") == real
