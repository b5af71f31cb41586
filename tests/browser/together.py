"""Several devices at one table: how a table is opened, guests are seated, and all of them play."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from jass.history.log import loads, replay
from tests.browser import patience
from tests.browser.table import Table

# A button of the page's, as one on it would be.
OPEN = """name => {
  const button = document.createElement("button");
  button.dataset.open = name;
  document.body.append(button);
  button.click();
  button.remove();
}"""


SCHIEBER = "speed=instant&target=1000&seed=1&level=easy"


def open_table(table: Table, address: str = SCHIEBER, deals: bool = False) -> None:
    """The dialog of the dealing device, whose player has a seat or which only `deals`."""
    table.page.goto(f"{table.address}?{address}")
    expect(table.page.locator("html[data-engine=ready]")).to_be_attached()
    table.page.evaluate(OPEN, "devices")
    if deals:
        table.page.locator("#devices label:has([data-part=deals])").click()
        expect(table.page.locator("#devices [data-own-name]")).to_be_hidden()
    else:
        table.page.locator("#devices [data-own-name]").fill("Anna")


def invite(table: Table, seat: int) -> str:
    """The link for a seat."""
    table.page.locator(f"#devices [data-invite='{seat}']").click()
    link = table.page.locator("#devices .ticket-code").get_attribute("data-ticket")
    assert link
    return link


def sit(table: Table, page: Page, seat: int, name: str) -> None:
    """Invite a guest, who takes the seat."""
    link = invite(table, seat)
    page.goto(link)
    page.locator("#join [data-own-name]").fill(name)
    page.locator("#join [type=submit]").click()
    answer = page.locator("#join .ticket-code").get_attribute("data-ticket")
    assert answer
    table.page.locator("#devices [data-paste]").fill(answer)
    table.page.locator("#devices .ticket-paste button").click()
    expect(table.page.locator(f"#devices li[data-seat='{seat}'] [data-state=here]")).to_be_visible()
    expect(table.page.locator(f"#devices li[data-seat='{seat}'] b")).to_have_text(name)


# Plays what a seat may play now, if it is its turn: the phase, or what was pressed.
PLAYS = """seat => {
  const { phase, turn } = document.documentElement.dataset;
  if (phase === 'dealOver' || phase === 'gameOver') return phase;
  if (turn !== String(seat) || document.querySelector('dialog[open]')) return '';
  const form = document.querySelector('form[data-estimate]');
  if (form?.checkVisibility()) {
    form.querySelector('input').value = '40';
    form.requestSubmit();
    return '[estimate]';
  }
  const cards = "#hand [data-card]:not([aria-disabled='true'])";
  for (const which of ['[data-pick]', '[data-choose]', '#auction [data-joker]', cards]) {
    const found = [...document.querySelectorAll(which)].find(one => one.checkVisibility());
    if (found) { found.click(); return which; }
  }
  return '';
}"""


STANDS = """() => [{...document.documentElement.dataset}, document.querySelector('#status').textContent,
  [...document.querySelectorAll('dialog[open]')].map(one => [one.id, one.innerText.slice(0, 120)])]"""


def play(pages: dict[int, Page], presses: int = 1000) -> str:
    """Have every seat play on its own page until a deal or the game is over on all, or so many presses.

    Returns the phase then, which is the same on all of them, or what was pressed last.
    """
    first, done, phase = next(iter(pages.values())), [0], [""]

    def pressed() -> bool:
        told = [page.evaluate(PLAYS, seat) for seat, page in pages.items()]
        phase[0] = told[0]
        over = len(set(told)) == 1 and told[0].endswith("Over")
        more = presses if over else sum(what.startswith(("[", "#")) for what in told)
        done[0] += more
        return more > 0

    while done[0] < presses:
        patience.until(first, pressed, lambda: str([page.evaluate(STANDS) for page in pages.values()]))
    return phase[0]


def play_to(table: Table, pages: dict[int, Page], seat: int) -> str:
    """Play press by press until this seat is to play a card: the log, with nothing under way any more."""

    def acted() -> str | None:
        text = str(table.page.evaluate("jass.log()"))
        state, _ = replay(loads(text))
        acting = state.to_act()
        if state.phase == "play" and acting == seat:
            return text
        if acting in pages:
            pages[acting].evaluate(PLAYS, acting)
        patience.soon(table.page, lambda: table.page.evaluate("jass.log()") != text)
        return None

    return patience.until(table.page, acted, f"a card of {seat}")


def await_another(table: Table, log: str) -> None:
    """Wait until the game has gone on from this log."""
    patience.until(table.page, lambda: table.page.evaluate("jass.log()") != log, "what comes next")


SPARED = "async role => (await (await import('./web/together/keep.js')).kept(role)).length > 0"


def spared(host: Page, guest: Page) -> None:
    """Wait until a spare connection is agreed on: without it, who is reloaded needs a code."""
    patience.until(host, lambda: host.evaluate(SPARED, "host"), "the spare of the host")
    patience.until(guest, lambda: guest.evaluate(SPARED, "guest"), "the spare of the guest")


def begun(table: Table, page: Page, name: str = "Beat", address: str = SCHIEBER) -> None:
    """A game that Anna has begun, with a guest opposite."""
    open_table(table, address)
    sit(table, page, 2, name)
    table.page.locator("#devices [data-go]").click()
    for each in (table.page, page):
        expect(each.locator("#hand [data-card]")).to_have_count(9)
