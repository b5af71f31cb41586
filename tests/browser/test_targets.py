"""Targets are at least 44 px wide and high, on a small phone, a usual one, and in landscape."""

import pytest
from playwright.sync_api import expect

from jass.public.view import View
from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from tests.ordinary import mostly

SIZES = ((320, 568), (390, 844), (844, 390))

# What can be pressed and is smaller, but for the cards of the hand, which a thumb slides along.
SMALL = """() => {
  const root = [...document.querySelectorAll('dialog[open]')].pop()
    ?? document.querySelector('#start:not([hidden])') ?? document.getElementById('table');
  const edges = root.getBoundingClientRect();
  const found = [];
  for (const one of root.querySelectorAll('button, select, summary, a[href], input')) {
    if (one.closest('#hand, .sr, [inert]') || !one.checkVisibility()) continue;
    if (getComputedStyle(one).pointerEvents === 'none') continue;
    const { left, right, width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    const words = one.ariaLabel ?? one.textContent.trim();
    if (width && (width < 43.5 || height < 43.5)) found.push(`${words}: ${width} x ${height}`);
    if (width && (left < edges.left - 1 || right > edges.right + 1)) found.push(`${words} is cut off`);
  }
  return found;
}"""


def look(table: Table, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(SMALL) == [], f"{name} at {width}x{height}"


def test_what_is_pressed_before_a_game_is_large_enough(table: Table) -> None:
    table.open("speed=instant&lang=it")
    look(table, "start")
    page = table.page
    for name in ("games", "rules", "settings", "learn", "scorer"):
        page.locator(f"#start [data-open={name}]").click()
        expect(page.locator(f"#{name}[open] button").first).to_be_visible()
        look(table, name)
        page.keyboard.press("Escape")


@pytest.mark.whole
@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_the_buttons_of_a_lesson_are_whole(table: Table, language: str) -> None:
    table.open(f"speed=instant&learn&lang={language}")
    learn = table.page.locator("#learn")
    learn.locator("button[data-lesson='2']").click()
    check = learn.locator("[data-check]")
    for step in range(1, 6):  # in the first, the third and the last there are three buttons
        expect(learn.locator("progress")).to_have_attribute("value", str(step))
        expect(learn.locator(".learn-text")).to_be_visible()
        expect(check).to_have_count(step % 2)
        look(table, f"step {step}", (*SIZES, (360, 640)))
        table.page.keyboard.press("ArrowRight")
    expect(learn.locator(".learn-intro")).to_be_visible()


# How much of a lesson's question lies below its foot.
BELOW = """() => {
  const sheet = document.querySelector('#learn .sheet-page');
  return sheet.scrollHeight - sheet.clientHeight;
}"""


@pytest.mark.whole
@pytest.mark.parametrize("language", mostly(["de", "fr", "it", "en"], "fr"))
def test_a_question_of_a_lesson_is_seen_whole_on_a_small_phone(table: Table, language: str) -> None:
    table.open(f"speed=instant&learn&lang={language}")
    table.page.set_viewport_size({"width": 320, "height": 568})
    progress, asked_for = table.page.locator("#learn progress"), table.page.locator("#learn [data-answer]")
    for number in range(7):
        table.page.locator(f"#learn button[data-lesson='{number}']").click()
        expect(progress).to_have_attribute("value", "1")
        steps = int(progress.get_attribute("max") or "0")
        assert steps > 1
        for step in range(1, steps + 1):
            expect(progress).to_have_attribute("value", str(step))
            if (number, step) not in ((4, 7), (5, 2), (6, 4)):  # where there is only something to read
                expect(asked_for.first).to_be_visible()
            assert table.page.evaluate(BELOW) <= 1, (number + 1, step)
            if step < steps:
                table.page.keyboard.press("ArrowRight")
        for _ in range(steps if number in (4, 6) else 1):  # after those a game would begin
            table.page.keyboard.press("ArrowLeft" if number in (4, 6) else "ArrowRight")
        expect(table.page.locator("#learn .learn-intro")).to_be_visible()


def asked(view: View) -> bool:
    return view.phase == "auction" and view.turn == 0


@pytest.mark.whole
def test_what_names_the_contract_is_large_enough(table: Table) -> None:
    for variant in ("schieberCh", "coiffeur3p"):
        log, _ = reach(variant, asked)
        take_up(table, log)
        expect(table.page.locator("#auction [data-choose]").first).to_be_visible()
        look(table, variant)
        assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1"), variant
