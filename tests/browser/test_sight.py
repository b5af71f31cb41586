"""What stays visible: the dealer during the auction, the trick while Weis are shown, each card's index."""

import pytest
from playwright.sync_api import expect

from jass.public.view import View
from tests.browser.saved import HELD, name_all, reach, take_up
from tests.browser.table import Table
from tests.browser.test_systems import TOUCHING, sizes
from tests.ordinary import mostly

pytestmark = pytest.mark.moving

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (640, 400))

# What the panel covers of the plates, and what does not fit into the panel.
FAULTS = """() => {
  const panel = document.getElementById('auction');
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const found = [];
  for (const plate of document.querySelectorAll('.seat .plate')) {
    const box = plate.getBoundingClientRect();
    if (box.right > left && box.left < right && box.bottom > top && box.top < bottom)
      found.push(`covered: ${plate.textContent}`);
  }
  if (panel.scrollHeight > panel.clientHeight) found.push('the panel scrolls');
  for (const words of panel.querySelectorAll('.words b')) {
    const range = document.createRange();
    range.selectNodeContents(words);
    const { left, right } = range.getBoundingClientRect();
    const tile = words.closest('button').getBoundingClientRect();
    if (left < tile.left + 2 || right > tile.right - 2) found.push(`touches: ${words.textContent}`);
  }
  return found;
}"""

# Whose corner of the cards in the trick is covered by something that was laid open.
COVERED = """async () => {
  const trick = document.getElementById('trick');
  await Promise.all(trick.getAnimations({ subtree: true }).map(motion => motion.finished));
  return [...document.querySelectorAll('#trick .slot:not([hidden])')].filter(slot => {
    const mine = slot.getBoundingClientRect();
    const laid = document.querySelectorAll('.bubble[data-laid]:not([hidden]), #shown:not([hidden])');
    return [...laid].some(over => {
      const box = over.getBoundingClientRect();
      const wide = Math.min(box.right, mine.right) - Math.max(box.left, mine.left);
      const high = Math.min(box.bottom, mine.bottom) - Math.max(box.top, mine.top);
      return wide > mine.width / 4 && high > mine.height / 4;
    });
  }).map(slot => slot.dataset.card);
}"""


def test_who_deals_is_seen_while_trump_is_named(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: view.phase == "auction" and view.turn == 0 and view.dealer != 0)
    take_up(table, log)
    page = table.page
    for language in ("de", "fr", "it", "en"):
        page.evaluate(f"document.querySelector('#start [name=language][value={language}]').click()")
        expect(table.html).to_have_attribute("lang", f"{language}-CH" if language != "en" else "en")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(FAULTS) == [], (language, width)


@pytest.mark.whole
@pytest.mark.parametrize(
    "variant", mostly(["schieber3p", "schieberCh", "schieber5p", "schieber6p"], "schieber6p")
)
def test_who_deals_is_seen_among_long_names(table: Table, variant: str) -> None:
    log, _ = reach(variant, lambda view: view.phase == "auction" and view.turn == 0 and view.dealer != 0)
    name_all(table)
    take_up(table, log)
    expect(table.page.locator("#auction")).to_be_visible()
    for size in sizes(table, [*SIZES, (640, 360)]):
        assert table.page.evaluate(FAULTS) == [], size
        assert table.page.evaluate(TOUCHING) == [], size


# What of a Coiffeur's rows is cut off, small or lies over another, and whose plate is not whole.
ROWS = """() => {
  const box = part => part.getBoundingClientRect();
  const panel = box(document.getElementById('auction'));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const within = (a, b) =>
    a.left > b.left - 2 && a.right < b.right + 2 && a.top > b.top - 2 && a.bottom < b.bottom + 2;
  const meet = (a, b) =>
    a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1;
  const words = part => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return box(range);
  };
  const found = new Set();
  const rows = [...document.querySelectorAll('#auction .tile, #auction .shove')];
  for (const row of rows) {
    const mine = box(row);
    if (!within(mine, panel)) found.add(`cut off: ${row.textContent}`);
    if (rows.some(other => other !== row && meet(mine, box(other)))) found.add(`covered: ${row.textContent}`);
    for (const part of row.querySelectorAll('b, .marks, .half, .sign, .star')) {
      const its = part.matches('b, .marks') ? words(part) : box(part);
      if (!within(its, mine)) found.add(`reaches out: ${part.textContent} of ${row.textContent}`);
    }
    for (const part of row.querySelectorAll('b, small, .factor, .marks i')) {
      const size = part => parseFloat(part.fontSize), first = getComputedStyle(part, '::first-letter');
      const letters = size(getComputedStyle(part)) || size(first);
      if (letters < 11.99) found.add(`small (${letters}): ${part.textContent} of ${row.textContent}`);
    }
  }
  for (const plate of document.querySelectorAll('.seat .plate')) {
    if (!plate.checkVisibility({ visibilityProperty: true })) continue;
    if (!within(box(plate), screen)) found.add(`outside: ${plate.textContent}`);
    if (rows.some(row => meet(box(plate), box(row)))) found.add(`below a row: ${plate.textContent}`);
  }
  return [...found];
}"""


@pytest.mark.whole
@pytest.mark.parametrize("variant", mostly(["schieberChCoiffeur", "coiffeur3p"], "coiffeur3p"))
def test_every_row_of_a_coiffeur_is_seen_whole(table: Table, variant: str) -> None:
    log, _ = reach(variant, lambda view: view.phase == "auction" and view.turn == 0)
    take_up(table, log)
    page = table.page
    expect(page.locator("#auction .tile").last).to_be_visible()
    low = [(480, 320), (568, 320), (640, 360), (667, 375), (740, 360), (932, 430)]
    for language in ("de", "fr", "it", "en"):
        page.evaluate(f"document.querySelector('#start [name=language][value={language}]').click()")
        expect(table.html).to_have_attribute("lang", f"{language}-CH" if language != "en" else "en")
        for size in sizes(table, [*low, *SIZES, (768, 1024), (1280, 800)]):
            assert page.evaluate(ROWS) == [], (language, size)


def test_a_weis_lies_beside_the_trick(table: Table) -> None:
    def others_have_weis(view: View) -> bool:
        last = view.phase == "play" and view.turn == 0 and len(view.trick) == 3 and not view.done
        return last and not view.announced[0] and any(view.announced)

    log, _ = reach("schieberCh", others_have_weis)
    take_up(table, log, "speed=slow")
    page = table.page
    page.evaluate(HELD)
    table.press(page.locator("#hand [data-card]:not([aria-disabled='true'])").last)
    expect(page.locator(".bubble[data-laid] .card").first).to_be_visible()
    for width, height in (*SIZES, (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], width


# The cards of the trick whose corner, as far as it tells what they are, lies below another one.
BELOW = """async () => {
  const trick = document.getElementById('trick');
  await Promise.all(trick.getAnimations({ subtree: true }).map(fly => fly.finished));
  for (const one of trick.querySelectorAll('*')) one.style.pointerEvents = 'auto';
  const found = [...trick.querySelectorAll('.slot:not([hidden])')].filter(slot => {
    const { width, height } = getComputedStyle(slot), turn = new DOMMatrix(getComputedStyle(slot).transform);
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    return [[.07, .06], [.16, .06], [.07, .16], [.16, .16]].some(([x, y]) => {
      const dx = (x - .5) * parseFloat(width), dy = (y - .5) * parseFloat(height);
      const across = (left + right) / 2 + turn.a * dx + turn.c * dy;
      const down = (top + bottom) / 2 + turn.b * dx + turn.d * dy;
      const seen = document.elementsFromPoint(across, down).find(one => one.closest('#trick .slot'));
      return seen?.closest('.slot') !== slot;
    });
  }).map(slot => slot.dataset.card);
  return found;
}"""


# Before the last card of a trick: the player's own lies there, too, as if led, or as the last.
OWN = """order => {
  const own = document.querySelector('#trick [data-place=south]');
  own.dataset.card = 'own';
  own.style.setProperty('--tilt', '1deg');
  own.style.setProperty('--order', order);
  own.hidden = false;
}"""


@pytest.mark.parametrize(
    ("variant", "done"),
    [
        ("schieber5p", 0),
        *(
            pytest.param(*each, marks=pytest.mark.whole)
            for each in (
                *(("differenzlerOnline", 4), ("differenzlerOnline", 6)),
                *(("schieberCh", 0), ("schieber2p", 0), ("schieber3p", 0), ("schieber6p", 0)),
            )
        ),
    ],
)
def test_no_card_of_a_trick_covers_what_another_one_is(table: Table, variant: str, done: int) -> None:
    def last_to_play(view: View) -> bool:
        last = view.phase == "play" and view.turn == 0 and len(view.trick) == len(view.counts) - 1
        return last and len(view.done) >= done

    log, _ = reach(variant, last_to_play)
    take_up(table, log)
    for size in sizes(table, [*SIZES, (768, 1024), (1280, 800)]):
        for order in (0, 9):
            table.page.evaluate(OWN, order)
            assert table.page.evaluate(BELOW) == [], (size, order)


def test_when_a_deal_is_over_nothing_is_left_to_be_made(table: Table) -> None:
    def too_few(view: View) -> bool:
        if view.phase != "dealOver":
            return False
        deal = view.results[-1]
        return deal.points[0] < (deal.estimates[0] or 0)

    log, _ = reach("differenzlerOnline", too_few)
    take_up(table, log, "speed=instant&lang=en")
    expect(table.page.locator("#goal")).to_contain_text("short")
