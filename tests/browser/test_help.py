"""Help in the first game: asked beside the status, in nobody's way, and kept."""

import pytest
from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.table import Table

pytestmark = pytest.mark.new_device

FIRST = "lang=en&speed=instant&target=1000&seed=1"
"""An address as that of a player's first visit: it gives no level."""


def first_game(table: Table) -> Table:
    """The first press of Play on a device."""
    patience.renew(table.page.context)
    table.page.goto(f"{table.address}?{FIRST}")
    table.await_engine()
    table.start()
    return table


@pytest.mark.whole
def test_the_question_stands_in_no_cards_way(table: Table) -> None:
    first_game(table)
    question = table.page.locator(".can-you")
    expect(question).to_be_visible()
    table.page.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    table.until("play")
    table.step()
    table.page.reload()
    table.await_game()
    expect(question).to_have_count(0)


def test_who_says_no_is_helped_now_and_on_the_next_visit(table: Table) -> None:
    page = first_game(table).page
    page.get_by_role("button", name="No, help me").click()
    expect(page.locator("#primer")).to_contain_text("Your first Schieber")
    page.locator("#primer .buttons [data-close]").click()
    coach = page.locator(".own .coach")
    expect(coach).to_be_visible()
    coach.get_by_role("button").first.click()
    expect(page.locator("#term")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#term")).to_be_hidden()
    table.page.reload()
    table.await_game()
    expect(coach).to_be_visible()
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    for setting, value in (("level", "easy"), ("coach", "on"), ("tips", "open")):
        expect(page.locator(f"#settings [data-setting={setting}][value={value}]")).to_be_checked()


def test_a_first_game_of_another_kind_is_introduced(table: Table) -> None:
    page = table.page
    patience.renew(page.context)
    page.goto(f"{table.address}?lang=en&speed=instant&variant=differenzlerOnline&seed=1")
    table.await_engine()
    table.start()
    page.get_by_role("button", name="No, help me").click()
    expect(page.locator("#primer")).to_contain_text("too many hurt")
    page.locator("#primer .buttons [data-close]").click()
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator(".own .coach")).to_contain_text("Estimate")
