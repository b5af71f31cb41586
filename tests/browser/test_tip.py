"""A tip: what a strong player would do in the player's place, and why."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.saved import hold_bots
from tests.browser.table import Table
from tests.ordinary import mostly

SIZES = [(1280, 800), (390, 844), (844, 390), (360, 640)]

pytestmark = pytest.mark.moving


def test_a_tip_names_a_choice_and_changes_nothing(table: Table) -> None:
    table.open()
    table.start()
    table.until("auction")
    before = table.actions()
    tip = table.page.locator("#tip")
    words = table.page.locator("#why")
    tip.click()
    expect(words).to_have_text(re.compile(r"^Tipp: (\S+ ansagen|Schieben)\. .+\.$"))
    expect(table.page.locator("#auction [data-tip]:visible")).to_have_count(1)
    table.until("play")
    expect(table.page.locator("#auction [data-tip]")).to_have_count(0)
    table.page.keyboard.press("h")
    marked = table.page.locator("#hand [data-tip]")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("aria-disabled") is None
    expect(words).to_have_text(re.compile(r"^Tipp: \S+ \S+\. .+\.$"))  # a browser's \w has no umlauts
    assert table.actions()[: len(before)] == before
    said = len(table.actions())
    table.press(marked)
    expect(marked).to_have_count(0)
    assert len(table.actions()) > said


def test_there_is_none_while_others_are_to_act(table: Table) -> None:
    hold_bots(table)
    table.open("speed=slow&seed=1")
    table.start()
    if table.mine():
        table.step()
    expect(table.html).to_have_attribute("data-turn", re.compile("[123]"))
    expect(table.page.locator("#tip")).to_be_disabled()


BOXES = """() => ['status', 'why', 'auction', 'hand'].map(id => {
  const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("size", mostly(SIZES, (360, 640)), ids=str)
def test_a_tip_covers_neither_the_question_nor_its_answers(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open("target=1000&seed=w4")  # the player names trump
    table.start()
    table.until("auction")
    table.page.locator("#tip").click()
    expect(table.page.locator("#why")).to_have_text(re.compile("^Tipp: "))
    expect(table.page.locator("#status")).to_be_visible()
    expect(table.page.locator("#status")).to_have_text("Du bestimmst den Trumpf")
    status, why, auction, hand = table.page.evaluate(BOXES)
    assert _apart(why, status)
    assert _apart(why, auction)
    assert why[3] <= hand[1] + 1
    assert auction[1] >= 0
    assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1")


def _apart(one: list[float], other: list[float]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.whole
def test_the_own_plate_does_not_lie_on_a_tip(table: Table) -> None:
    """In three lines it reaches to the edge of a narrow table."""
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.open("variant=schieber2p&seed=tip")
    table.start()
    table.until("play")
    for _ in range(6):
        table.step()
    plate = table.page.locator("#own .plate.mine")
    expect(plate).to_be_visible()
    table.page.locator("#tip").click()
    expect(table.page.locator("#why")).to_have_text(re.compile("^Tipp: "))
    expect(plate).to_be_hidden()
    table.press(table.page.locator("#hand [data-tip]"))
    expect(plate).to_be_visible()
