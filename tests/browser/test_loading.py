"""Files that do not arrive or are evicted: the page says what is missing and recovers by itself.

`python3 -m tests.long loading` does the same to every file in every way.
"""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser import patience
from tests.browser.conftest import ROOT, Served, Watched
from tests.browser.table import Table
from tests.browser.test_offline import await_kept
from tests.browser.test_recovery import halved, portal
from tests.long.loading.cases import KEPT, THROW
from tests.packed import anywhere
from web.build.runtime import runtime
from web.build.site.site import Site

pytestmark = pytest.mark.new_device

TOLD = ".cannot-start"


class Harm:
    """Does something to each answer, until it is over."""

    def __init__(self, harm: Callable[[Route], None]) -> None:
        self._over = False
        self._done = 0
        self._harm = harm

    def __call__(self, route: Route) -> None:
        with suppress(Error):  # the page may have gone on while the answer was on its way
            if self._over:
                route.continue_()
            else:
                self._harm(route)
                self._done += 1
            return
        with suppress(Error):
            route.abort()  # or whoever has asked would wait for ever

    def end(self, page: Page) -> None:
        """From now on answers come whole. At least one has not: a slow page may not have asked before."""
        patience.until(page, lambda: self._done, "a harmed answer")
        self._over = True


def not_found(route: Route) -> None:
    """As a host that has no such file."""
    route.fulfill(status=404, body="")


@pytest.mark.parametrize(
    ("name", "harm"),
    [
        pytest.param(anywhere("web/decks/swiss.svg"), halved, marks=pytest.mark.whole),
        (anywhere("vendor/first.de.json"), Route.abort),
        ("**/vendor/first.css", Route.abort),
        pytest.param(anywhere("vendor/pyodide/pyodide.asm.wasm"), halved, marks=pytest.mark.whole),
        pytest.param("**/web/boot/preload.js", portal, marks=pytest.mark.whole),
    ],
)
def test_what_does_not_come_is_told_and_heals(
    table: Table, watched: Watched, name: str, harm: Callable[[Route], None]
) -> None:
    watched.allow("")
    harmed = Harm(harm)
    watched.context.route(name, harmed)
    table.page.goto(f"{table.address}?lang=de&level=easy", wait_until="commit")
    expect(table.page.locator(TOLD)).to_be_visible()
    expect(table.page.locator("body")).not_to_contain_text("[start.play]")
    harmed.end(table.page)
    table.await_engine()
    expect(table.page.locator(TOLD)).to_have_count(0)
    expect(table.page.locator("#start")).to_have_css("position", "absolute")
    table.wait("() => document.querySelectorAll('#deck symbol').length > 36")
    table.start()


@pytest.mark.whole
def test_without_its_sheet_the_page_keeps_its_words(table: Table, watched: Watched) -> None:
    """It wakes all the same, and must not show nothing then."""
    watched.allow("")
    harmed = Harm(Route.abort)
    watched.context.route("**/vendor/first.css", harmed)
    table.page.goto(f"{table.address}?lang=de&level=easy", wait_until="commit")
    expect(table.page.locator("html")).to_have_attribute("data-engine", "ready")
    expect(table.page.locator(TOLD)).to_be_visible()
    harmed.end(table.page)
    expect(table.page.locator("#start")).to_have_css("position", "absolute")
    table.await_engine()
    expect(table.page.locator(TOLD)).to_have_count(0)
    table.start()


OTHER = "console.info('of another build');\n"
OTHER_LOOK = ":root{--of-another-build:1}\n"


def of_another_build(route: Route) -> None:
    """A script or sheet as another build has it; it shows whether it has run."""
    answer = route.fetch()
    more = OTHER_LOOK if route.request.url.endswith(".css") else OTHER
    route.fulfill(response=answer, body=more.encode() + answer.body())


def with_other_hashes(route: Route) -> None:
    """The page as another build has it."""
    answer = route.fetch()
    other = re.sub(r"sha256-(.)", lambda found: f"sha256-{'B' if found[1] == 'A' else 'A'}", answer.text())
    route.fulfill(response=answer, body=other)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("web/boot/early.js", marks=pytest.mark.whole),
        pytest.param("web/boot/unpack.js", marks=pytest.mark.whole),
        pytest.param("web/page/engine_client/connection.js", marks=pytest.mark.whole),
        pytest.param("web/boot/start.js", marks=pytest.mark.whole),
        pytest.param("web/boot/preload.js", marks=pytest.mark.whole),
        pytest.param("web/page/base/storage.js", marks=pytest.mark.whole),
        pytest.param("web/boot/micropython.js", marks=pytest.mark.whole),
        pytest.param("vendor/micropython/micropython.js", marks=pytest.mark.whole),
        pytest.param("vendor/pyscript/core.js", marks=pytest.mark.whole),
        pytest.param("vendor/first.css", marks=pytest.mark.whole),
        "",
    ],
)
def test_in_mid_upload_nothing_of_two_builds_is_mixed(table: Table, watched: Watched, name: str) -> None:
    """One file is of another build than the page for a while, or the page than all others."""
    watched.allow("")
    said: list[str] = []
    watched.context.on("console", lambda message: said.append(message.text))
    place = f"**/{name}*" if name else f"{table.address}?*"
    alone = name in (
        "web/boot/preload.js",
        "web/page/base/storage.js",
    )  # asked for again without the page (web/boot/unpack.js)
    harmed = Harm(of_another_build if name else with_other_hashes)
    watched.context.route(place, harmed)
    table.page.goto(f"{table.address}?lang=de&level=easy", wait_until="commit")
    words = "Ein Teil des Spiels ist noch nicht da." if alone else "Was gespeichert war, bleibt es."
    expect(table.page.locator(TOLD)).to_contain_text(words)
    table.page.evaluate("window.before = true")
    assert "of another build" not in said
    look = "getComputedStyle(document.documentElement).getPropertyValue('--of-another-build')"
    assert table.page.evaluate(look) == ""
    if not name.endswith(".css"):  # without its sheet the page may wake, unseen
        assert table.page.evaluate("document.documentElement.dataset.alive") is None
    harmed.end(table.page)
    table.await_engine()
    expect(table.page.locator(TOLD)).to_have_count(0)
    if not name.endswith(".css"):  # a page that is awake takes its sheet without being reloaded
        assert bool(table.page.evaluate("window.before")) == alone
    assert "of another build" not in said
    table.start()


def test_what_was_thrown_away_is_kept_again(table: Table) -> None:
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    deck = Site(ROOT, stamp).served("web/decks/french.svg")
    table.open()
    await_kept(table)
    mark = table.page.locator("#loading-text")
    expect(mark).to_have_text("Bereit, auch ohne Netz.")
    table.page.evaluate(THROW, table.address + deck)
    table.page.reload()
    expect(mark).to_have_text("Bereit, auch ohne Netz.")
    assert table.address + deck in table.page.evaluate(KEPT)


@pytest.mark.whole
@pytest.mark.parametrize("file", ["LICENSE", "web/decks/french.svg"])
def test_what_was_thrown_away_is_missed_without_a_network_and_kept_once_it_is_back(
    watched: Watched, own_served: Served, file: str
) -> None:
    watched.allow("Failed to load resource|ERR_CONNECTION_REFUSED")
    watched.host = own_served.address.split("/")[2]
    table = Table(watched.context.new_page(), own_served.address)
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    address = table.address + Site(ROOT, stamp).served(file)
    mark = table.page.locator("#loading-text")
    table.open()
    expect(mark).to_have_text("Bereit, auch ohne Netz.")
    table.page.evaluate(THROW, address)
    own_served.kill()
    table.page.reload()
    table.await_engine()
    expect(mark).to_have_text("Bereit.")
    table.start()
    table.step()
    assert address not in table.page.evaluate(KEPT)
    back = Served("--port", watched.host.split(":")[1])
    patience.until(table.page, lambda: address in table.page.evaluate(KEPT), f"{file} is kept again")
    back.kill()


def test_what_is_opened_is_asked_for_past_what_the_browser_has_kept(browser: Browser, served: Served) -> None:
    """Without a service worker; a café's page lies there in its place, for an hour."""
    context = browser.new_context(locale="de-CH", service_workers="block")
    table = Table(context.new_page(), served.address)
    table.open("lang=de")
    table.page.evaluate(
        """() => {
          const { fetch } = window;
          window.asked = [];
          window.fetch = (what, how) => {
            if (!String(what).includes('on_demand-rom')) return fetch(what, how);
            asked.push(how.cache);
            return asked.length > 1 ? fetch(what, how) : Promise.resolve(new Response('<!doctype html>'));
          };
        }"""
    )
    opener = table.page.locator("#start [data-open=statistics]")
    opener.click()
    expect(table.page.locator("#notice")).to_contain_text("noch nicht da")
    table.page.keyboard.press("Escape")
    opener.click()
    expect(table.page.locator("#statistics")).to_be_visible()
    assert table.page.evaluate("asked") == ["default", "reload"]
    context.close()


def test_a_part_of_another_version_is_never_taken(browser: Browser, served: Served) -> None:
    """Without a service worker; the server has another build by the time that the statistics are opened."""
    context = browser.new_context(locale="de-CH", service_workers="block")
    table = Table(context.new_page(), served.address)
    table.open("lang=de")
    newer = (ROOT / "web/boot/unpack.js").read_text("utf-8").replace("VERSION = null", 'VERSION = "9.9.9+0"')
    context.route(
        "**/web/boot/unpack.js", lambda route: route.fulfill(body=newer, content_type="text/javascript")
    )
    context.route("**/vendor/on_demand-*.pack", not_found)
    table.page.locator("#start [data-open=statistics]").click()
    expect(table.page.locator(TOLD)).to_contain_text("neue Version")
    context.close()


@pytest.mark.whole
def test_an_engine_that_lacks_a_part_says_so_and_is_not_taken_for_a_lost_one(
    browser: Browser, served: Served
) -> None:
    """Without a service worker, so that it is asked for when it is first wanted; nothing comes then."""
    context = browser.new_context(locale="de-CH", service_workers="block")
    context.route("**/vendor/later-*.pack", lambda route: route.abort())
    table = Table(context.new_page(), served.address)
    table.open("lang=de&speed=instant&target=1000&seed=1")
    table.start()
    table.until("dealOver")
    log = table.log()
    engines = table.page.evaluate("jassEngines.length")
    table.page.locator(".slate-more summary").click()
    for _ in range(2):
        table.page.locator("#slate [data-open=challenge]").click()
        expect(table.page.locator("#notice-title")).to_have_text("Das ist noch nicht geladen")
        table.page.locator("#notice [data-close]:visible").first.click()
        expect(table.page.locator("#challenge")).to_be_hidden()
    assert table.page.evaluate("jassEngines.length") == engines
    with table.page.expect_request_finished(lambda request: "/vendor/later-" in request.url):
        context.unroute("**/vendor/later-*.pack")
    table.page.locator("#slate [data-open=challenge]").click()
    expect(table.page.locator("#challenge [data-field]")).to_be_visible()
    assert table.log() == log
    context.close()
