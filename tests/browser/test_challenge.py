"""Gleiche Karten in the browser: from one device to another and back, without a network and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.conftest import Served, Watched, profile
from tests.browser.devices import Devices
from tests.browser.table import Table
from tests.browser.test_hostile import linked
from tests.browser.test_offline import await_kept
from tests.ordinary import mostly

# What is shared is noted; `copied` is the clipboard of a browser that cannot share.
SHARES = "window.shared = []; navigator.share = async data => { shared.push(data); };"
COPIES = """window.copied = [];
  Object.defineProperty(navigator, 'share', { value: undefined });
  delete Navigator.prototype.share;
  navigator.clipboard.writeText = async text => { copied.push(text); };"""


@contextmanager
def friend(playwright: Playwright, devices: Devices, served: Served, device: str) -> Iterator[Table]:
    """Somebody else's device, which is watched as one's own is."""
    options = profile(playwright, device) | {"locale": "en-GB", "reduced_motion": "reduce"}
    with devices.known(**options) as context:
        watched = Watched(context, urlsplit(served.address).netloc)
        yield Table(context.new_page(), served.address)
        watched.leave()
        assert watched.problems() == []


def challenged(table: Table, name: str = "") -> str:
    """Play a deal and send it: the end of the address."""
    table.page.add_init_script(SHARES)
    table.open("speed=instant&target=1000&seed=1")
    table.start()
    table.until("dealOver")
    table.page.locator(".slate-more summary").click()
    table.page.locator("#slate [data-open=challenge]").click()
    field = table.page.locator("#challenge [data-field]")
    expect(field).to_have_value("")
    field.fill(name)
    table.page.locator("[data-challenge=send]").click()
    table.wait("() => shared.length")
    data = table.page.evaluate("() => shared[0]")
    assert data["url"].startswith(f"{table.address}#challenge=")
    return str(data["url"]).removeprefix(table.address)


@pytest.mark.parametrize("device", mostly(["phone", "desktop"], "desktop"))
def test_a_friend_plays_the_same_cards_offline_and_answers(
    table: Table, playwright: Playwright, devices: Devices, served: Served, device: str
) -> None:
    link = challenged(table, "Vreni")
    with friend(playwright, devices, served, device) as other:
        page = other.page
        page.add_init_script(COPIES)
        other.open("speed=instant")
        await_kept(other)
        page.context.set_offline(True)
        page.goto(f"{served.address}?speed=instant&level=easy{link}")
        panel = page.locator("#challenge")
        expect(panel).to_contain_text("Vreni")
        take = panel.locator("[data-challenge=take]")
        if device == "desktop":  # by keyboard: from the heading, past the way out, through the page
            for _ in range(5):
                page.keyboard.press("Tab")
                if take.evaluate("one => one === document.activeElement"):
                    break
            page.keyboard.press("Enter")
        else:
            take.tap()
        expect(panel).to_be_hidden()
        other.wait("() => jass.log() && JSON.parse(jass.log()).pace === 'work'")
        assert other.log()["deals"]
        other.wait("() => !location.href.includes('#')")
        other.play_to_the_end()
        expect(panel.locator("tbody tr")).to_have_count(1)  # over the slate, by itself
        panel.locator("[data-field]").fill("<b>Köbi</b>")
        panel.locator("[data-challenge=send]").click()
        other.wait("() => copied.length")
        figures = panel.locator("table").inner_text()
        answer = page.evaluate("() => copied[0]").split()[-1].removeprefix(served.address)
        page.context.set_offline(False)
    assert answer.startswith("#answer=")
    # To whoever sent it, at the slate where it was sent from.
    table.page.locator("#challenge [data-close]").first.click()
    table.page.evaluate("hash => { location.hash = hash; }", answer)
    panel = table.page.locator("#challenge")
    expect(panel.locator("thead")).to_contain_text("<b>Köbi</b>")
    shown = panel.locator("table").inner_text()
    assert [part for part in shown.split() if part.isdigit()] == [
        part for part in figures.split() if part.isdigit()
    ]
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#slate [data-next]")).to_be_visible()
    table.wait("() => !location.href.includes('#')")


@pytest.mark.whole
def test_a_link_that_comes_while_another_one_closes_is_opened(table: Table) -> None:
    challenged(table)
    panel = table.page.locator("#challenge")
    table.page.locator("#challenge [data-close]").first.click()
    table.page.evaluate("() => { location.hash = '#challenge=' }")
    expect(panel).to_contain_text("lässt sich nicht lesen")
    # The dialog's end is heard in a later turn than the new address.
    table.page.evaluate("() => { challenge.close(); location.hash = '#answer=%00'; }")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text("lässt sich nicht lesen")
    table.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    table.wait("() => !location.hash")


def test_what_is_no_challenge_is_refused_in_words_and_nothing_is_lost(table: Table) -> None:
    good = challenged(table)
    table.page.locator("#challenge [data-close]").first.click()
    before = table.page.evaluate("() => jass.log()")
    panel = table.page.locator("#challenge")
    ends = [
        good[:40] + ("A" if good[40] != "A" else "B") + good[41:],
        good[:-9],
        "#challenge=",
        "#answer=%00%ff",
    ]
    ends += ["#challenge=" + linked(text) for text in ('{"a":' * 5000, '{"v":1}', " " * 10_000_000, "null")]
    for end in ends:
        table.page.evaluate("hash => { location.hash = hash; }", end)
        expect(panel).to_be_visible()
        expect(panel).to_contain_text("lässt sich nicht lesen")
        table.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
    assert table.page.evaluate("() => jass.log()") == before
    assert table.page.evaluate("() => jassEngines.length") == 1
    table.page.locator("[data-next]").click()
    table.until("play")
