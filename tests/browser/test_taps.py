"""What keeps its place while cards are played; the figures are those of `python3 -m bench taps`."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

pytestmark = pytest.mark.moving

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


# The card flies before it is asked for.
ANSWER = """async refused => {
  while (!window.answer) await new Promise(done => setTimeout(done, 10));
  answer(refused);
}"""


# A point of the strip by which a card is seen, left of the next one, that lies above it.
STRIP = """async card => {
  await Promise.all(card.parentElement.getAnimations({ subtree: true }).map(motion => motion.finished));
  const box = card.getBoundingClientRect(), y = box.top + box.height / 2;
  for (let x = box.left; x < box.right; x++)
    if (document.elementFromPoint(x, y).closest('[data-card]') === card) return [x + 8, y];
}"""


# No time limit ends an engine whose answers are held.
UNTIMED = """(() => {
  const later = setTimeout.bind(window);
  window.setTimeout = (go, wait, ...rest) => wait >= 4000 ? 0 : later(go, wait, ...rest);
})()"""


# What card of the hand lies at a point, once none flies there any more.
UNDER = """async ([x, y]) => {
  const flights = document.getElementById("trick").getAnimations({ subtree: true });
  await Promise.all(flights.map(flight => flight.finished));
  return document.elementFromPoint(x, y).closest('#hand [data-card]')?.dataset.card;
}"""


@pytest.mark.parametrize("refused", [False, True])
def test_a_card_flies_before_the_engine_has_said_a_word(table: Table, refused: bool) -> None:
    table.page.add_init_script(UNTIMED)
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
    table.page.evaluate(ANSWER, refused)
    if refused:  # it is back, and nothing is lost
        expect(on_table).to_be_hidden()
        expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_css("opacity", "1")
        assert len(table.actions()) == before
    else:
        expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_count(0)
        assert len(table.actions()) > before


@pytest.mark.whole
def test_a_card_that_flies_has_won_nothing_yet(table: Table) -> None:
    table.page.add_init_script(UNTIMED)
    table.open()
    table.start()
    for _ in range(100):
        table.until("play")
        played = re.findall(r"\d:[ERSL][6-9BUOKA]", " ".join(table.actions()).rpartition("deal")[2])
        if played and len(played) % 4 == 0:
            break  # the player leads, since he has won the trick before
        table.step()
    expect(table.page.locator("#trick [data-card]:not([hidden])")).to_have_count(0)
    table.page.evaluate(HELD)
    table.page.locator("#hand [data-card]:not([aria-disabled='true'])").first.click()
    flying = table.page.locator("#trick [data-place='south']")
    expect(flying).to_be_visible()
    assert flying.get_attribute("data-wins") is None
    table.page.evaluate(ANSWER, False)


def test_a_second_tap_on_a_card_is_no_tap_on_the_one_below(table: Table) -> None:
    table.page.add_init_script(UNTIMED)
    table.open()
    table.start()
    table.until("play")
    table.page.evaluate(HELD)
    card = table.page.locator("#hand [data-card]:not([aria-disabled='true'])").first
    name = card.get_attribute("data-card")
    place = card.evaluate(STRIP)
    table.page.mouse.click(*place)
    expect(table.page.locator(f"#hand [data-card='{name}']")).to_have_css("opacity", "0")
    assert table.page.evaluate(UNDER, place) == name
    table.page.evaluate(ANSWER, False)
