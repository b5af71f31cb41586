"""A whole game of the day: offline on a phone by taps, and by keyboard; its end, and the calendar."""

import json
import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from jass.history.daily import deal_text
from tests.browser.conftest import Served, Watched
from tests.browser.table import Table
from tests.browser.test_aloud import LISTEN, expected
from tests.browser.test_offline import await_kept

pytestmark = pytest.mark.new_device

CHIP = '[data-open="day:dayCoiffeur"]'
TODAY = "() => [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()]"
CARD = """() => [...document.querySelectorAll('#hand [data-card]:not([data-gone])')]
  .findIndex(card => card.getAttribute('aria-disabled') !== 'true')"""


def at_noon(table: Table) -> None:
    """Have the page's clock show about noon, so that no day ends meanwhile."""
    hours = datetime.now(UTC).hour - 12
    zone = table.page.context.new_cdp_session(table.page)
    zone.send("Emulation.setTimezoneOverride", {"timezoneId": f"Etc/GMT{hours:+d}"})


def begun(table: Table) -> None:
    expect(table.hand).to_have_count(9)
    table.settle()
    year, month, day = table.page.evaluate(TODAY)
    log = table.log()
    assert log["seed"] == deal_text(f"{year}-{month:02}-{day:02}", "dayCoiffeur")
    assert (log["pace"], log["level"]) == ("work", "strong")


def ended(table: Table) -> None:
    """The end sets both sides beside each other once the rival has played; then the calendar has the day."""
    page = table.page
    expect(page.locator("#slate .same-cards tbody tr")).to_have_count(1)
    expect(page.locator("#slate .same-cards .went [aria-hidden]")).to_have_text(re.compile("^[▲●▽]$"))
    expect(page.locator("#practice")).to_be_hidden()
    page.go_back()
    expect(page.locator("#slate")).to_be_hidden()
    page.go_back()
    expect(page.locator(CHIP)).to_have_attribute("data-went", "over")
    page.locator("#start-day > .link").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#day [data-day]")).to_have_count(1)
    expect(page.locator("#day .same-cards")).to_have_count(1)


@pytest.mark.parametrize("watched", ["phone"], indirect=True)
def test_offline_on_a_phone(watched: Watched, own_served: Served) -> None:
    watched.host = own_served.address.split("/")[2]
    table = Table(watched.context.new_page(), own_served.address)
    at_noon(table)
    table.open()
    await_kept(table)
    own_served.kill()
    table.page.reload()
    table.await_engine()
    table.page.locator(CHIP).click()
    begun(table)
    table.play_to_the_end()
    ended(table)
    kept = table.page.evaluate("() => Object.keys(localStorage).find(key => key.includes(':day.'))")
    entry = json.loads(table.page.evaluate("key => localStorage.getItem(key)", kept))["dayCoiffeur"]
    assert (entry["over"], entry["practice"], len(entry["rival"])) == (True, False, 1)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until it has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.whole
def test_by_keyboard_and_by_ear(table: Table) -> None:
    """What is done is said, each event once and in order; the comparison at the end is a table with words."""
    at_noon(table)
    table.open("speed=instant&lang=de")
    page = table.page
    page.evaluate(LISTEN)
    tab_to(page, CHIP)
    page.keyboard.press("Enter")
    begun(table)
    while table.phase() != "gameOver":
        if table.phase() == "auction":
            tab_to(page, "#auction [data-choose]")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(page.evaluate(CARD) + 1))
        table.settle()
    heard, wanted = page.evaluate("() => heard"), expected(page.evaluate("() => jass.log()"))
    assert len(wanted) > 40
    assert [pair for pair in zip(heard, wanted, strict=False) if not pair[0].startswith(pair[1])] == []
    assert len(heard) == len(wanted)
    beside = page.locator("#slate .same-cards")
    expect(beside.locator("tbody tr")).to_have_count(1)
    told = beside.aria_snapshot()
    assert 'table "Tagesjass"' in told
    assert re.search('row "1 .*(der Meister hat mehr|gleich wie der Meister|besser als der Meister)', told), (
        told
    )
    ended(table)
