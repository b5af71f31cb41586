"""Which day a game of the day belongs to: over midnight, in each time zone, by a wrong clock."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from jass.history.daily import deal_text
from tests.page.playing import Playing
from tests.page.playing_days import (
    NOON,
    Moment,
    a_day,
    begin,
    decide,
    kept,
    module,
    set_clock,
    show,
    to_end,
    today,
)

game = a_day


def test_the_start_screen_turns_to_the_next_day_when_it_is_seen_again(game: Playing) -> None:
    today(game).show()
    assert game.find("#day-date").textContent == "2026-11-26"
    set_clock(NOON + timedelta(days=1))
    game.do(lambda: game.page.document.documentElement.tell("visibilitychange"))
    assert game.find("#day-date").textContent == "2026-11-27"


def test_what_is_counted_and_saved_after_midnight_is_of_the_new_day(game: Playing) -> None:
    set_clock(datetime(2026, 11, 27, 0, 30, tzinfo=ZoneInfo("Europe/Zurich")))
    assert module("web.page.statistics.recorded").kept()["since"] == "2026-11-27"
    assert module("web.page.saved_games.panel").today() == "2026-11-27"


def test_a_press_after_midnight_begins_no_other_game_than_the_one_that_was_shown(game: Playing) -> None:
    begin(game)
    decide(game)
    today(game).show()
    chip = game.find('#start-day [data-open="day:dayCoiffeur"]')
    assert chip.getAttribute("data-went") == "going"
    set_clock(NOON + timedelta(days=1))
    opened = [request for request in game.engine.asked if request["do"] == "open"]
    begin(game)
    assert [request for request in game.engine.asked if request["do"] == "open"] == opened
    assert (chip.getAttribute("data-went"), game.find("#day-date").textContent) == ("open", "2026-11-27")
    begin(game)
    assert today(game).which == ("2026-11-27", "dayCoiffeur")


def test_another_try_belongs_to_its_day(game: Playing) -> None:
    begin(game)
    to_end(game)
    show(game)
    opened = [request for request in game.engine.asked if request["do"] == "open"]
    set_clock(NOON + timedelta(days=1))
    game.click("#day [data-again]")
    assert [request for request in game.engine.asked if request["do"] == "open"] == opened
    assert game.find("#day").querySelector("[data-again]") is None


@pytest.mark.parametrize(
    ("zone", "day"),
    [("Europe/Zurich", "2026-11-26"), ("Pacific/Auckland", "2026-11-27"), ("Pacific/Honolulu", "2026-11-26")],
)
def test_a_day_is_that_of_the_device(game: Playing, zone: str, day: str) -> None:
    """The same moment in three time zones."""
    moment = datetime(2026, 11, 26, 12, tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(zone))
    assert module("web.page.day.days").date_of(Moment(moment)) == day
    set_clock(moment)
    begin(game)
    assert json.loads(game.engine.log or "")["seed"] == deal_text(day, "dayCoiffeur")


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 12, 31, 23, 59, 59), "2026-12-31"),
        (datetime(2027, 1, 1), "2027-01-01"),
        (datetime(2028, 2, 29, 0, 0, 1), "2028-02-29"),
    ],
)
def test_a_day_ends_at_midnight(game: Playing, moment: datetime, day: str) -> None:
    assert module("web.page.day.days").date_of(Moment(moment)) == day


def test_a_game_across_midnight_stays_that_of_its_first_card(game: Playing) -> None:
    set_clock(datetime(2026, 11, 26, 23, 59))
    begin(game)
    set_clock(datetime(2026, 11, 27, 0, 30))
    to_end(game)
    assert kept("2026-11-26")["dayCoiffeur"]["over"]
    assert kept("2026-11-27") == {}
    begin(game)
    assert json.loads(game.engine.log or "")["seed"] == deal_text("2026-11-27", "dayCoiffeur")


@pytest.mark.parametrize("wrong", [datetime(2024, 1, 1), datetime(2026, 11, 25), datetime(2031, 5, 5)])
def test_a_clock_that_is_wrong_has_days_of_its_own(game: Playing, wrong: datetime) -> None:
    """A date before one that was played, or one to come, is a day like any other; nothing is lost."""
    begin(game)
    to_end(game)
    before = kept()
    set_clock(wrong)
    day = wrong.date().isoformat()
    begin(game)
    to_end(game)
    assert kept(day)["dayCoiffeur"]["over"]
    assert not kept(day)["dayCoiffeur"]["practice"]
    assert kept() == before
    set_clock(NOON)
    begin(game)  # the right day again: its first try is over
    assert json.loads(game.engine.log or "")["seed"] == deal_text(day, "dayCoiffeur")
