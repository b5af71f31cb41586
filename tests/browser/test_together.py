"""Several devices at one table: whole pages in several browsers' contexts, by their own buttons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import Served, Watched, profile
from tests.browser.devices import Devices
from tests.browser.table import Table

# A button of the page's, as one on it would be.
OPEN = """name => {
  const button = document.createElement("button");
  button.dataset.open = name;
  document.body.append(button);
  button.click();
  button.remove();
}"""


@contextmanager
def guest(playwright: Playwright, devices: Devices, served: Served, device: str = "phone") -> Iterator[Page]:
    """Somebody else's device, which is watched as one's own is."""
    options = profile(playwright, device) | {"locale": "de-CH", "reduced_motion": "reduce"}
    with devices.known(**options) as context:
        watched = Watched(context, urlsplit(served.address).netloc)
        page = context.new_page()
        yield page
        watched.leave()
        assert watched.problems() == []


def open_table(table: Table, address: str = "speed=instant&target=1000&seed=1&level=easy") -> None:
    """The dialog of the dealing device."""
    table.page.goto(f"{table.address}?{address}")
    expect(table.page.locator("html[data-engine=ready]")).to_be_attached()
    table.page.evaluate(OPEN, "devices")
    table.page.locator("[data-own-name]").fill("Anna")


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


def test_a_guest_plays_at_another_device(
    table: Table, playwright: Playwright, devices: Devices, served: Served
) -> None:
    open_table(table)
    with guest(playwright, devices, served) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        sit(table, page, 2, "Beat")
        expect(page.locator("#join")).to_contain_text("Anna beginnt die Partie")
        table.page.locator("#devices [data-go]").click()
        expect(page.locator("#hand [data-card]")).to_have_count(9)
        expect(table.page.locator("#hand [data-card]")).to_have_count(9)
        expect(page.locator(".seat[data-place=north] .name")).to_have_text("Anna")
        expect(table.page.locator(".seat[data-place=north] .name")).to_have_text("Beat")
        assert not [url for url in asked if "pyodide" in url or "jass.zip" in url]


# Plays what a seat may play now, if it is its turn: the phase, or what was pressed.
PLAYS = """seat => {
  const { phase, turn } = document.documentElement.dataset;
  if (phase === 'dealOver' || phase === 'gameOver') return phase;
  if (turn !== String(seat) || document.querySelector('dialog[open]')) return '';
  for (const which of ['[data-choose]', "#hand [data-card]:not([aria-disabled='true'])"]) {
    const found = [...document.querySelectorAll(which)].find(one => one.checkVisibility());
    if (found) { found.click(); return which; }
  }
  return '';
}"""


def play(pages: dict[int, Page], until: str = "dealOver", presses: int = 1000) -> None:
    """Have every seat play on its own page, until the deal is over on all of them or so many presses are done."""
    done = 0
    first = next(iter(pages.values()))
    while done < presses:
        told = {seat: page.evaluate(PLAYS, seat) for seat, page in pages.items()}
        if all(what == until for what in told.values()):
            return
        done += sum(what.startswith(("[", "#")) for what in told.values())
        first.wait_for_timeout(30)


def start(table: Table) -> None:
    table.page.locator("#devices [data-go]").click()
    expect(table.page.locator("#hand [data-card]")).to_have_count(9)


def test_both_play_a_deal_and_whoever_is_reloaded_is_back(
    table: Table, playwright: Playwright, devices: Devices, served: Served
) -> None:
    open_table(table)
    with guest(playwright, devices, served) as page:
        sit(table, page, 2, "Beat")
        start(table)
        expect(page.locator("#hand [data-card]")).to_have_count(9)
        play({0: table.page, 2: page}, presses=6)
        page.reload()
        expect(page.locator("#hand [data-card]").first).to_be_visible()
        play({0: table.page, 2: page}, presses=4)
        table.page.reload()
        expect(table.page.locator("#hand [data-card]").first).to_be_visible()
        play({0: table.page, 2: page})
        expect(page.locator("#slate[open]")).to_be_visible()
        log = table.log()
        assert sum(action.startswith("2:") for action in table.actions()) >= 9
        page.locator("#slate [data-next]").click()
        expect(page.locator("#hand [data-card]")).to_have_count(9)
        expect(table.page.locator("#slate")).to_be_hidden()
        assert table.log() != log
