"""The statistics of the device: a deal counts once; they can be seen, exported and erased."""

import json

from playwright.sync_api import expect

from tests.browser.saved import reach, take_up
from tests.browser.table import Table


def test_a_deal_counts_once_and_can_be_erased(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
    take_up(table, log, "speed=instant&lang=de")
    page = table.page
    expect(page.locator("#slate[open]")).to_be_visible()
    page.reload()
    table.await_engine()
    expect(page.locator("#slate[open] [data-next]")).to_be_visible()
    known = json.loads(page.evaluate("localStorage.getItem('jass@/:statistics')"))
    assert known["variants"]["schieberCh"]["deals"] == 1
    page.locator("#slate [data-next]").click()
    page.locator("#open-menu").click()
    page.locator("#menu [data-home]").click()
    page.locator("#start [data-open=statistics]").click()
    shown = page.locator("#statistics")
    expect(shown.get_by_role("heading", name="Schieber", exact=True)).to_be_visible()
    expect(shown.get_by_role("rowheader")).to_have_count(1)
    with page.expect_download() as saved:
        shown.get_by_role("link").click()
    assert json.loads(saved.value.path().read_text("utf-8"))["variants"] == known["variants"]
    shown.locator("[data-erase=ask]").click()
    shown.locator("[data-erase=no]").click()
    expect(shown.get_by_role("rowheader")).to_have_count(1)
    shown.locator("[data-erase=ask]").click()
    shown.locator("[data-erase=yes]").click()
    expect(shown).to_contain_text("Noch ist keine Runde gezählt")
    assert page.evaluate("localStorage.getItem('jass@/:statistics')") is None
