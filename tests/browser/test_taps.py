"""What a touched card does at once, and what keeps its place (figures: `python3 -m tests.taps`)."""

from playwright.sync_api import expect

from tests.browser.table import Table

LEGAL = "#hand [data-card]:not([aria-disabled='true'])"

# From now on the engine is asked, and answers when it is let.
HOLD = """() => {
  const link = jassEngines.at(-1), ask = link.ask;
  link.ask = text => new Promise(go => { window.letGo = go; }).then(() => ask(text));
}"""

SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if (node && node.id) shifted.push(node.id);
  }).observe({ type: 'layout-shift' });
}"""


def test_a_card_rises_before_the_engine_has_answered(table: Table) -> None:
    table.open()
    table.start()
    table.until("play")
    table.page.evaluate(HOLD)
    table.press(table.page.locator(LEGAL).first)
    going = table.page.locator("#hand [data-going]")
    expect(going).to_have_count(1)
    card = going.get_attribute("data-card")
    table.page.evaluate("() => letGo()")
    expect(table.page.locator(f"#hand [data-card={card}]")).to_have_count(0)
    expect(going).to_have_count(0)


def test_the_status_line_keeps_its_place(table: Table) -> None:
    table.open()
    table.start()
    table.page.evaluate(SHIFTS)
    for _ in range(4):
        table.step()
    assert "status" not in table.page.evaluate("() => shifted")
