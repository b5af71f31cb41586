"""House rules: made, played, kept, shared and brought back; what does not go together is refused."""

import pytest
from playwright.sync_api import Browser, Page, expect

from jass.options.options import Options
from jass.options.variants import find_variant
from tests.browser.conftest import Served, Watched
from tests.browser.lobby import QUERY, choose
from tests.browser.table import Table
from tests.ordinary import mostly


def edit_new(page: Page) -> None:
    """Begin new house rules."""
    page.locator("[data-open='games']").click()
    page.locator("[data-make]").click()
    expect(page.locator("#house-name")).to_be_visible()


def chapter(page: Page, option: str) -> None:
    """Open the part of the house rules that has an option."""
    row = page.locator(f"#house [data-option='{option}']")
    if not row.is_visible():
        page.locator("#house details", has=page.locator(f"[data-option='{option}']")).locator(
            "summary"
        ).click()
    expect(row).to_be_visible()


@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
def test_house_rules_are_made_played_kept_and_shared(
    table: Table, served: Served, browser: Browser, watched: Watched
) -> None:
    table.open(QUERY)
    page = table.page
    edit_new(page)
    page.locator("#house-name").fill("Stammtisch <b>")
    chapter(page, "shoveBack")
    page.locator("#house [data-option='shoveBack'] .switch").click()
    expect(page.locator("#house [data-option='shoveBack'] .preset")).not_to_be_empty()
    chapter(page, "target")
    page.locator("#house [data-option='target'] [data-usual='1000']").click()
    expect(page.locator("#house [data-option='target'] .says")).to_contain_text("1000")
    page.locator("#house [data-save]").click()
    expect(page.locator("#house .house-note")).to_be_visible()
    page.locator("#house [data-play]").click()
    expect(table.hand).to_have_count(9)
    assert table.log()["options"] == {"shoveBack": True, "target": 1000}
    table.until("play")
    table.step()

    page.reload()
    table.await_game()
    assert table.log()["options"] == {"shoveBack": True, "target": 1000}
    page.keyboard.press("t")
    expect(page.locator("#slate .slate-more")).to_be_visible()
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".paper-head")).to_contain_text("Stammtisch <b>")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.keyboard.press("Escape")
    page.locator("#open-menu").click()
    expect(page.locator("#played-name")).to_have_text("Stammtisch <b>")
    page.locator("#menu [data-home]").click()
    page.locator("[data-open='games']").click()
    page.locator("#games [data-edit]").click()
    expect(page.locator("#house-name")).to_have_value("Stammtisch <b>")
    page.evaluate("() => { Object.defineProperty(navigator, 'clipboard', {value: undefined}); }")
    page.locator("#house [data-copy]").click()
    link = page.locator("#house .house-note input").input_value()

    other = browser.new_context(locale="de-CH")
    friend = Table(other.new_page(), link.partition("?")[0])
    friend.open(link.partition("?")[2] + "&speed=instant&seed=2")
    expect(friend.page.locator("#game-name")).to_have_text("Stammtisch <b>")
    expect(friend.page.locator("#start-shared")).to_be_visible()
    friend.page.locator("#start-shared [data-open='rules']").click()
    expect(friend.page.locator("#rules [data-rule][data-differs]")).to_have_count(2)
    friend.page.keyboard.press("Escape")
    friend.page.locator("#start-shared [data-open='keep']").click()
    friend.start()
    assert friend.log()["options"] == {"shoveBack": True, "target": 1000}
    friend.page.reload()
    friend.await_engine()
    expect(friend.hand.first).to_be_visible()
    friend.page.locator("#open-menu").click()
    friend.page.locator("#menu [data-home]").click()
    expect(friend.page.locator("#start")).to_be_visible()
    expect(friend.page.locator("#start-shared")).to_be_hidden()  # they have been played: the link is done
    other.close()


def test_a_house_rule_is_renamed_deleted_and_brought_back(table: Table) -> None:
    table.open(QUERY)
    page = table.page
    edit_new(page)
    page.locator("#house [data-save]").click()
    expect(page.locator("#house .house-note")).to_be_visible()
    page.locator("#house-name").fill("Donnerstag")
    page.locator("#house [data-save]").click()
    page.keyboard.press("Escape")
    expect(page.locator("#game-name")).to_have_text("Donnerstag")
    page.locator("[data-open='games']").click()
    page.locator("#games [data-edit]").click()
    page.locator("#house [data-delete]").click()
    expect(page.locator("#games [data-edit]")).to_have_count(0)
    page.locator("#games [data-undelete]").click()
    expect(page.locator("#games [data-edit]")).to_have_count(1)


def test_what_does_not_go_together_is_refused_with_a_way_out(table: Table) -> None:
    table.open(QUERY)
    page = table.page
    edit_new(page)
    chapter(page, "players")
    players = page.locator("#house [data-option='players'] input")
    players.nth(1).check(force=True)
    conflict = page.locator("#house .conflict")
    expect(conflict).to_contain_text("4\u20114\u20114")  # not broken at a line's end
    expect(conflict.locator("h3")).to_have_text("Das geht so nicht zusammen")
    conflict.locator("[data-back]").click()
    expect(players.nth(2)).to_be_checked()
    players.nth(1).check(force=True)
    conflict.locator("[data-mend]").click()
    expect(conflict).to_be_hidden()
    expect(players.nth(1)).to_be_checked()
    page.locator("#house [data-copy]").click()
    page.locator("#house [data-save]").click()
    kept = page.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find(k => k.endsWith(':house'))])"
    )
    options = Options.from_json(kept[0]["options"], find_variant("schieberCh").options)
    assert (options.players, options.parties, options.hand_size) == (3, "single", 12)


def test_a_number_out_of_range_is_refused_in_words(table: Table) -> None:
    table.open(QUERY)
    page = table.page
    edit_new(page)
    chapter(page, "target")
    field = page.locator("#house [data-option='target'] input")
    field.fill("-5")
    field.press("Tab")
    conflict = page.locator("#house .conflict")
    expect(conflict).to_contain_text("«-5»")
    expect(conflict.locator("h3")).to_have_text("Das geht so nicht")  # a value alone, nothing beside another
    page.locator("#house [data-back]").click()
    expect(field).to_have_value("2500")


def test_damaged_house_rules_are_put_aside(table: Table) -> None:
    table.open(QUERY)
    prefix = table.page.evaluate(
        "Object.keys(localStorage).find(k => k.endsWith(':settings'))?.slice(0, -8) ?? ''"
    )
    if not prefix:
        choose(table.page, "rulesSheet")
        prefix = table.page.evaluate(
            "Object.keys(localStorage).find(k => k.endsWith(':settings')).slice(0, -8)"
        )
    damaged = '[{"variant": "schieberCh", "name": 3, "options": []}, {"id'
    table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [prefix + "house", damaged])
    table.page.reload()
    table.await_engine()
    table.page.locator("[data-open='games']").click()
    expect(table.page.locator("#games [data-game='schieberCh']")).to_be_visible()
    assert table.page.evaluate("key => localStorage.getItem(key)", prefix + "house.aside-0") == damaged
