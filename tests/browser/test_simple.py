"""The simple mode (`?ui=simple`): one screen, a huge sign of the trump, big cards, two taps, one way out."""

import pytest
from playwright.sync_api import expect

from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from tests.ordinary import mostly

SIZES = ((390, 844), (844, 390), (360, 640), (1280, 800))

# How wide and high a card of the hand and the sign are, how many rows of pixels of the lowest card are on the
# screen, and what can be pressed beside the cards.
LOOK = """() => {
  const box = one => one.getBoundingClientRect();
  const cards = [...document.querySelectorAll('#hand .card')].map(box);
  const laid = [...document.querySelectorAll('#trick .slot:not([hidden])')];
  return {
    width: Math.min(...cards.map(card => card.width)),
    left: Math.min(...cards.map(card => card.left)),
    right: innerWidth - Math.max(...cards.map(card => card.right)),
    seen: Math.min(...cards.map(card => innerHeight - card.top)),
    trick: Math.min(...laid.map(slot => box(slot).height)),
    sign: box(document.querySelector('#badge .sign')).height,
    tools: [...document.querySelectorAll('.tools button')].filter(one => one.checkVisibility()).length,
  };
}"""


def test_one_tap_leads_to_the_cards_and_one_out_of_it(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.open("ui=simple&speed=instant&lang=de")
    start = page.locator("#start")
    expect(start.get_by_role("button")).to_have_text(["Spielen", "Alles zeigen"])
    expect(start.get_by_role("radio")).to_have_count(0)
    start.locator("[data-start]").click()
    expect(table.hand).to_have_count(9)
    expect(page.locator(".tools").get_by_role("button")).to_have_text(["Alles zeigen"])
    page.locator(".tools").get_by_role("button").press("Enter")
    expect(table.html).not_to_have_attribute("data-simple", "")
    expect(page.locator("#open-menu")).to_be_visible()
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    page.locator("#settings [data-setting=ui][value=simple]").check(force=True)
    expect(table.html).to_have_attribute("data-simple", "")
    page.goto(table.address)  # it is kept
    expect(page.locator(".tools").get_by_role("button")).to_have_text(["Alles zeigen"])


@pytest.mark.parametrize("size", mostly(SIZES, SIZES[0], SIZES[-1]))
def test_cards_and_trump_are_big_and_on_the_screen(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    log, _ = reach(
        "schieberCh", lambda view: view.phase == "play" and view.turn == 0 and len(view.trick) == 3
    )
    take_up(table, log, "ui=simple&speed=instant")
    expect(table.html).to_have_attribute("data-simple", "")
    expect(table.hand.first).to_be_visible()
    look = table.page.evaluate(LOOK)
    assert look["width"] >= 72
    assert look["left"] >= -1
    assert look["right"] >= -1
    assert look["seen"] >= 70
    assert look["trick"] >= 90
    assert look["sign"] >= 44
    assert look["tools"] == 1
    expect(table.page.locator(".tools .way-out")).to_be_in_viewport(ratio=1)
