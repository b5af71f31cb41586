"""The replay of a finished deal with all hands open: by buttons, by keys, by trick."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from jass.engine.machine import apply, new_game
from jass.history.log import Log, loads
from tests.browser.conftest import Served
from tests.browser.saved import take_up
from tests.browser.table import Table
from tests.packed import anywhere

GAMES = Path(__file__).parents[1] / "games"


def two_deals(name: str) -> Log:
    """A golden game up to the result of its second deal."""
    log = loads((GAMES / f"{name}.json").read_text("utf-8"))
    state, _ = new_game(log.variant, log.seeds, log.options)
    for number, action in enumerate(log.actions):
        state, _ = apply(state, action)
        if len(state.results) == 2:
            return log.truncated(number + 1)
    raise AssertionError("the game has no second deal")


def test_a_finished_deal_is_gone_through_card_by_card(table: Table) -> None:
    take_up(table, two_deals("schieber3000-nines"), "speed=instant&lang=de")
    page = table.page
    before = table.actions()
    page.locator("#slate [data-replay]").click()
    replay = page.locator("#replay")
    says, cards = replay.get_by_role("status"), replay.locator(".one:not([hidden])")
    expect(replay.get_by_role("heading")).to_have_text("Runde 2")
    expect(says).to_have_text("Runde 2. Köbi gibt.")
    expect(cards).to_have_count(36)
    expect(replay.locator("[data-go=back]")).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(replay.locator("[data-played]")).to_have_count(3)
    expect(replay.locator("[data-turn]")).to_contain_text("Köbi")
    replay.locator("[data-go=forward]").click()
    expect(says).to_have_text("Stich 1: Ruedi, 19 Punkte")
    expect(replay.locator("[data-won]")).to_contain_text("Ruedi")
    page.keyboard.press("ArrowDown")
    expect(cards).to_have_count(32)
    expect(replay.locator("[aria-current=step]")).to_contain_text("2")
    page.keyboard.press("ArrowUp")
    expect(cards).to_have_count(36)
    page.keyboard.press("End")
    expect(replay.locator("[data-go=last]")).to_have_attribute("aria-disabled", "true")
    expect(replay.locator(".replay-sums")).to_have_text("Wir: 54 · Sie: 103")
    replay.get_by_role("combobox").select_option("1")
    expect(replay.get_by_role("heading")).to_have_text("Runde 1")
    page.keyboard.press("Escape")
    expect(page.locator("#slate [data-next]")).to_be_visible()
    assert table.actions() == before


def test_what_does_not_come_for_want_of_a_network_is_told_and_can_be_tried_again(
    browser: Browser, served: Served
) -> None:
    context = browser.new_context(locale="de-CH", service_workers="block")
    table = Table(context.new_page(), served.address)
    context.route(anywhere("vendor/on_demand.rom"), lambda route: route.abort())
    take_up(table, two_deals("schieber3000-nines"), "speed=instant&lang=de")
    table.page.locator("#slate [data-replay]").click()
    notice = table.page.locator("#notice[open]")
    expect(notice).to_contain_text("Vielleicht fehlt das Netz")
    context.unroute(anywhere("vendor/on_demand.rom"))
    notice.locator("[data-close]").click()
    table.page.locator("#slate [data-replay]").click()
    expect(table.page.locator("#replay .one:not([hidden])")).to_have_count(36)
    context.close()
