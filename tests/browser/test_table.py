"""The table: sizes, keyboard, last trick, undo, languages, decks, bad input."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser import clock
from tests.browser.saved import DAMAGE, SLOT, reach, take_up
from tests.browser.table import Table
from tests.ordinary import mostly

pytestmark = pytest.mark.moving

SIZES = [(1280, 800), (390, 844), (360, 640), (844, 390), (320, 480), (768, 1024), (640, 400), (1920, 1080)]

# What leaves the window or makes it scroll, and which parts of the table lie on one another.
FAULTS = """() => {
  const seen = element => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const name = element => element.dataset.card ?? element.id ?? element.className;
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push(
    `scrolls: ${page.scrollWidth}x${page.scrollHeight} in ${innerWidth}x${innerHeight}`);
  for (const element of document.querySelectorAll('main button, main .plate, main .score, #badge, #status')) {
    if (!seen(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`cut off: ${element.className} ${name(element)}`);
  }
  const apart = [...document.querySelectorAll('.plate, .tools button, .score, #badge, #status:not(:empty)')]
    .filter(seen);
  const cards = [...document.querySelectorAll('#hand [data-card]')];
  for (const one of apart) for (const other of [...apart, ...cards]) {
    if (one === other) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 6 && high > 6) found.push(`${one.className} ${one.textContent} under ${name(other)}`);
  }
  return found;
}"""

# A slow machine needs longer: until the window has its size and nothing in it moves on its own.
AT_REST = """async () => {
  const moving = () => document.getAnimations().filter(
    each => each.playState === 'running' && each.effect.getComputedTiming().endTime < Infinity);
  for (let calm = 0; calm < 3;) {
    await new Promise(requestAnimationFrame);
    calm = moving().length ? 0 : calm + 1;
  }
}"""


def until_trick_has(table: Table, number: int) -> None:
    """Play until so many cards lie on the table and it is the player's turn."""
    table.play_until(
        f"""() => document.documentElement.dataset.phase === 'play' &&
          document.querySelectorAll('#trick [data-card]:not([hidden])').length === {number}"""
    )


def test_nothing_is_cut_off_or_covered_at_any_size(table: Table) -> None:
    table.open("speed=instant&target=1000&seed=w4")  # the player names trump
    for width, height in _sizes(table):
        start = table.page.locator("[data-start]").bounding_box()
        assert start
        assert start["y"] + start["height"] <= height, f"start at {width}x{height}"
    table.start()
    expect(table.page.locator("[data-choose]:visible")).to_have_count(6)
    for width, height in _sizes(table):
        panel, hand = (table.page.locator(part).bounding_box() for part in ("#auction", "#hand"))
        assert panel
        assert hand
        assert panel["y"] >= 0, f"auction at {width}x{height}"
        assert panel["y"] + panel["height"] <= hand["y"] + 24, f"auction at {width}x{height}"
        assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1")
    table.step()
    until_trick_has(table, 2)
    for width, height in _sizes(table):
        assert table.page.evaluate(FAULTS) == [], f"at {width}x{height}"


def _sizes(table: Table) -> Iterator[tuple[int, int]]:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(AT_REST)
        yield width, height


def test_the_keyboard_plays(table: Table) -> None:
    table.open("speed=instant&seed=w4")
    table.start()
    keys = table.page.keyboard
    expect(table.page.locator("[data-shove]:visible")).to_have_count(1)
    keys.press("s")
    table.until("play")
    assert table.actions()[0] == "0:shove"

    table.hand.first.focus()
    keys.press("ArrowRight")
    focused = table.page.evaluate("() => document.activeElement.dataset.card")
    assert focused == table.hand.nth(1).get_attribute("data-card")
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    focused = table.page.evaluate("() => document.activeElement.dataset.card")
    assert focused == table.hand.last.get_attribute("data-card")

    until_trick_has(table, 2)
    legal = table.page.locator("#hand [data-card]:not([aria-disabled])").first.get_attribute("data-card")
    held = [card.get_attribute("data-card") for card in table.hand.all()]
    before = len(table.actions())
    keys.press(str(held.index(legal) + 1))
    expect(table.page.locator(f"#hand [data-card='{legal}']")).to_have_count(0)
    assert f"0:{legal}" in table.actions()[before:]


def test_the_last_trick_is_shown_on_demand(table: Table) -> None:
    table.open("speed=instant&seed=w4")
    table.start()
    table.until("play")
    until_trick_has(table, 1)
    last = table.page.locator("#last-trick")
    expect(last).to_be_hidden()
    clock.stop(table.page)
    table.page.keyboard.down("l")
    expect(last).to_be_visible()
    assert last.locator("[data-face]").count() == 4
    clock.go_by(table.page, 500)  # a long press shows it while it lasts
    table.page.keyboard.up("l")
    expect(last).to_be_hidden()
    table.page.keyboard.press("l")  # a short one until the next
    expect(last).to_be_visible()
    table.page.keyboard.press("l")
    expect(last).to_be_hidden()
    table.page.locator("#open-last").click()
    expect(last).to_be_visible()
    table.page.locator("#felt").click(position={"x": 5, "y": 5})
    expect(last).to_be_hidden()


def test_undo_goes_back_and_says_that_it_is_practice(table: Table) -> None:
    table.open("speed=instant&seed=w4")
    table.start()
    table.until("play")
    until_trick_has(table, 2)
    before, hand = table.actions(), sorted(str(card.get_attribute("data-card")) for card in table.hand.all())
    expect(table.page.locator("#practice")).to_be_hidden()
    table.step()
    table.settle()
    table.page.locator("#undo").click()
    expect(table.hand).to_have_count(len(hand))
    expect(table.page.locator("#practice")).to_be_visible()
    assert table.actions() == before
    assert sorted(str(card.get_attribute("data-card")) for card in table.hand.all()) == hand


def test_language_and_deck_change_in_mid_game_and_are_kept(table: Table) -> None:
    table.open("speed=instant&seed=w4")
    table.start()
    table.until("play")
    until_trick_has(table, 1)
    hand = [card.get_attribute("data-card") for card in table.hand.all()]
    page = table.page
    expect(page.locator("#deck #shield-1")).to_have_count(1)
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    page.locator("#settings [data-setting=language][value=en]").check(force=True)
    page.locator("#settings [data-setting=deck][value=french]").check(force=True)
    expect(table.html).to_have_attribute("lang", "en")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(table.hand.first).to_contain_text(re.compile("Diamonds|Hearts|Clubs|Spades"))
    assert [card.get_attribute("data-card") for card in table.hand.all()] == hand
    expect(page.locator("#deck #shield-1")).to_have_count(0)  # a drawing of the Swiss deck only
    page.reload()
    table.await_engine()
    expect(table.html).to_have_attribute("lang", "en")


@pytest.mark.new_device
def test_play_pressed_before_python_is_awake_is_not_lost(table: Table) -> None:
    held: list[Route] = []
    go_on: list[bool] = []

    def hold(route: Route) -> None:
        route.continue_() if go_on else held.append(route)

    table.page.route("**/vendor/first-rom-*.pack", hold)
    table.page.goto(f"{table.address}?speed=instant&level=easy", wait_until="domcontentloaded")
    table.page.locator("[data-start]").click()
    assert not table.page.evaluate("() => document.documentElement.hasAttribute('data-alive')")
    go_on.append(True)
    for route in held:
        route.continue_()
    expect(table.hand).to_have_count(9)


def test_an_unknown_variant_is_named_and_the_schieber_offered(table: Table) -> None:
    table.open("variant=%3Cimg%20src=x%20onerror=alert(1)%3E")
    notice = table.page.locator("#start-notice")
    expect(notice).to_contain_text("<img src=x onerror=alert(1)>")
    assert table.page.locator("#start-notice img").count() == 0
    table.start()


@pytest.mark.parametrize("damage", mostly(["truncated", "edited", "not json", "other variant"], "truncated"))
def test_a_damaged_save_is_told_and_put_aside(table: Table, damage: str) -> None:
    table.open("speed=instant&seed=w4")
    table.start()
    table.until("play")
    text = table.page.evaluate("() => jass.log()")
    game = json.loads(text)
    damaged = {
        "truncated": text[:-20],
        "edited": json.dumps(game | {"actions": [*game["actions"], "0:E6", "0:E6"]}),
        "not json": "☃{" * 50,
        "other variant": json.dumps(game | {"variant": "tarock"}),
    }[damage]
    slot = table.page.evaluate(SLOT)
    table.page.evaluate(DAMAGE, damaged)
    table.page.reload()
    expect(table.page.locator("#start-notice")).to_be_visible()
    assert table.page.evaluate("slot => localStorage.getItem(slot).split('\\n')[1]", slot) == damaged
    table.start()


@pytest.mark.parametrize("variant", mostly(["schieberCh", "differenzlerOnline", "coiffeur3p"], "coiffeur3p"))
def test_the_badge_stands_in_the_middle_between_the_figures(table: Table, variant: str) -> None:
    log, _ = reach(variant, lambda view: view.phase == "play" and view.turn == 0)
    take_up(table, log, "speed=instant")
    for width, height in ((320, 568), (390, 844), (768, 1024)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(AT_REST)
        boxes = [table.page.locator(f"{part}:visible").bounding_box() for part in (".ours", "#badge")]
        boxes.append(table.page.locator(".theirs:visible, #goal:visible").bounding_box())
        left, badge, right = boxes
        assert left
        assert badge
        assert right
        before = badge["x"] - left["x"] - left["width"]
        after = right["x"] - badge["x"] - badge["width"]
        assert min(before, after) >= 0, f"{width}x{height}"
        middle = badge["x"] + badge["width"] / 2
        assert abs(middle - width / 2) < 0.12 * width, f"{width}x{height}: {middle}"
