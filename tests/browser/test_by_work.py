"""Games by work in the page's engine: the moves that CPython plays, whatever the browser and its speed."""

import pytest
from playwright.sync_api import Playwright

from jass.bots.identity import DIGEST
from jass.options.variants import VARIANTS
from tests.browser.by_work import first_deal
from tests.browser.conftest import Served
from tests.browser.drivers import driver
from tests.browser.table import Table
from tests.long.work import written
from tests.long.work_games import hash_of

pytestmark = pytest.mark.new_device

READY = "() => document.documentElement.dataset.engine === 'ready'"


@pytest.mark.parametrize(
    ("preset", "level"),
    [pytest.param("schieberCh", "strong", marks=pytest.mark.whole), ("schieber6p", "master")],
)
def test_a_deal_as_everywhere(table: Table, preset: str, level: str) -> None:
    table.open()
    found = first_deal(table.page.evaluate, table.page, preset, level, 0)
    assert found["bots"] == {"digest": DIGEST, "kernel": "browser", "byWork": True}
    assert hash_of(found["actions"]) == written((preset, level, 0))


@pytest.mark.whole
@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_a_deal_of_each_preset_in_every_browser(playwright: Playwright, served: Served, name: str) -> None:
    with driver(playwright, name) as browser:
        browser.visit(f"{served.address}?level=easy&lang=de")
        browser.until(READY)
        for preset in VARIANTS:
            found = first_deal(browser.run, browser.page(), preset.id, "strong", 0)
            assert found["bots"]["kernel"] == "browser"
            assert hash_of(found["actions"]) == written((preset.id, "strong", 0)), preset.id
