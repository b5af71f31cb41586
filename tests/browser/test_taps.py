"""What keeps its place while cards are played; the figures are those of `python3 -m tests.taps`."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if (node && node.id) shifted.push(node.id);
  }).observe({ type: 'layout-shift' });
}"""


def test_the_status_line_keeps_its_place(table: Table) -> None:
    table.open()
    table.start()
    table.page.evaluate(SHIFTS)
    for _ in range(4):
        table.step()
    assert "status" not in table.page.evaluate("() => shifted")


# The engine keeps its answer to a card until `answer(refused)` is called.
HELD = """() => {
  const link = jassEngines.at(-1), ask = link.ask;
  link.ask = async text => {
    const asked = JSON.parse(text);
    if (asked.do !== 'act') return ask(text);
    const refused = await new Promise(done => { window.answer = done; });
    return refused ? ask(JSON.stringify({ ...asked, action: '1:E6' })) : ask(text);
  };
}"""


@pytest.mark.parametrize("refused", [False, True])
def test_a_card_flies_before_the_engine_has_said_a_word(table: Table, refused: bool) -> None:
    table.open()
    table.start()
    table.until("play")
    before = len(table.actions())
    table.page.evaluate(HELD)
    card = table.page.locator("#hand [data-card]:not([aria-disabled='true'])").first
    name = card.get_attribute("data-card")
    on_table = table.page.locator("#trick [data-place='south']")
    card.click()
    expect(on_table).to_be_visible()
    expect(on_table.locator("use")).to_have_attribute("href", f"#{name}")
    expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_css("opacity", "0")
    assert len(table.actions()) == before
    table.page.evaluate("refused => answer(refused)", refused)
    if refused:  # it is back, and nothing is lost
        expect(on_table).to_be_hidden()
        expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_css("opacity", "1")
        assert len(table.actions()) == before
    else:
        expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_count(0)
        assert len(table.actions()) > before
