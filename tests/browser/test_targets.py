"""What is pressed is at least 44 px wide and high, on a small phone, a usual one, and one on its side."""

from playwright.sync_api import expect

from jass.view import View
from tests.browser.saved import reach, take_up
from tests.browser.table import STEP, Table

SIZES = ((320, 568), (390, 844), (844, 390))

# What can be pressed and is smaller, but for the cards of the hand, which a thumb slides along.
SMALL = """() => {
  const root = [...document.querySelectorAll('dialog[open]')].pop()
    ?? document.querySelector('#start:not([hidden])') ?? document.getElementById('table');
  const found = [];
  for (const one of root.querySelectorAll('button, select, summary, a[href], input')) {
    if (one.closest('#hand, .sr, [inert]') || !one.checkVisibility()) continue;
    if (getComputedStyle(one).pointerEvents === 'none') continue;
    const { left, right, width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    const words = one.ariaLabel ?? one.textContent.trim();
    if (width && (width < 43.5 || height < 43.5)) found.push(`${words}: ${width} x ${height}`);
    if (width && (left < -1 || right > innerWidth + 1)) found.push(`${words} is cut off`);
  }
  return found;
}"""


def look(table: Table, name: str) -> None:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(SMALL) == [], f"{name} at {width}x{height}"


def test_what_is_pressed_before_a_game_is_large_enough(table: Table) -> None:
    table.open("speed=instant&lang=it")
    look(table, "start")
    page = table.page
    for name in ("games", "rules", "settings", "learn", "scorer"):
        page.locator(f"#start [data-open={name}]").click()
        expect(page.locator(f"#{name}[open] button").first).to_be_visible(timeout=STEP)
        look(table, name)
        page.keyboard.press("Escape")


def asked(view: View) -> bool:
    return view.phase == "auction" and view.turn == 0


def test_what_names_the_contract_is_large_enough(table: Table) -> None:
    for variant in ("schieberCh", "coiffeur3p"):
        log, _ = reach(variant, asked)
        take_up(table, log)
        expect(table.page.locator("#auction [data-choose]").first).to_be_visible(timeout=STEP)
        look(table, variant)
        assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1"), variant
