"""What is said at the table lies on nothing, even where everybody says something."""

import pytest
from playwright.sync_api import expect

from tests.browser.saved import LEFT, name_all, reach, take_up
from tests.browser.spoken import LYING, SHOVE, everybody_speaks
from tests.browser.table import Table
from tests.ordinary import mostly

pytestmark = pytest.mark.moving

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (667, 375), (568, 320), (768, 1024), (1280, 800))
COIFFEURS = "coiffeur3p", "schieberChCoiffeur"
TABLES = "schieberCh", "schieber2p", "schieber3p", "schieber5p", "schieber6p"


def lying(table: Table) -> dict[str, list[str]]:
    """What lies on what, by size."""
    found = {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.rest()
        if wrong := table.page.evaluate(LYING):
            found[f"{width}x{height}"] = wrong
    return found


@pytest.mark.parametrize("names", mostly(["usual", "long"], "long"))
@pytest.mark.parametrize("variant", mostly(TABLES, "schieber5p"))
def test_everybody_announces_weis_beside_the_trick(table: Table, variant: str, names: str) -> None:
    if names == "long":
        name_all(table)
    log = everybody_speaks(variant)
    take_up(table, log, "speed=slow&lang=de")
    page = table.page
    page.evaluate(LEFT)
    table.press(page.locator("#hand [data-card]:not([aria-disabled='true'])").last)
    expect(page.locator(".seat[data-place=south] .bubble")).to_be_visible()
    assert page.locator(".bubble:visible").count() >= log.options.players - 1
    expect(page.locator("#trick [data-card]:visible")).to_have_count(log.options.players)
    assert lying(table) == {}


# Which bubble lies on the contracts, on a plate or beyond its felt.
HIDING = """() => {
  const box = part => part.getBoundingClientRect();
  const seen = what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility());
  const others = seen('#auction, .seat .plate');
  return seen('.bubble').flatMap(one =>
    others.filter(other => {
      const [mine, its] = [box(one), box(other)];
      return Math.min(mine.right, its.right) - Math.max(mine.left, its.left) > 1
        && Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top) > 1;
    }).map(other => `${one.closest('.seat').dataset.place} on ${other.id || other.textContent}`));
}"""


@pytest.mark.whole
@pytest.mark.parametrize("variant", [*TABLES, *COIFFEURS])
def test_who_has_shoved_covers_no_contract(table: Table, variant: str) -> None:
    log, _ = reach(variant, lambda view: view.phase == "auction" and view.turn == 0 and view.dealer != 0)
    take_up(table, log, "speed=slow&lang=de")
    expect(table.page.locator("#auction")).to_be_visible()
    table.page.evaluate(SHOVE, "Ich schiebe")
    assert lying(table) == {}
    for width, height in (*SIZES[:6], (480, 320)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.rest()
        assert table.page.evaluate(HIDING) == [], (width, height)
