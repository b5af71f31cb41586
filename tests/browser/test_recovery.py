"""Faults around the game: each time the page says so, or recovers unnoticed, and the game continues."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Playwright, Route, expect

from tests.browser import clock
from tests.browser.conftest import ROOT, Served, Watched
from tests.browser.drivers import driver
from tests.browser.saved import KEPT
from tests.browser.table import BEGUN, Table
from tests.packed import anywhere

pytestmark = pytest.mark.new_device

TOLD = ".cannot-start"
WORDS = json.loads((ROOT / "web/lang/de.json").read_text("utf-8"))

LACKING = {
    "a browser of 2021": ("delete window.DecompressionStream", "zu alt"),
    "no dialogs": ("delete window.HTMLDialogElement", "zu alt"),
    "no :has": ("CSS.supports = (what, ...all) => !String(what).includes(':has')", "zu alt"),
    "no exceptions in WebAssembly": ("WebAssembly.validate = () => false", "zu alt"),
    "no WebAssembly": ("delete window.WebAssembly", "WebAssembly ist ausgeschaltet"),
}


def test_below_the_floor_of_versions_it_says_what_is_needed(watched: Watched, served: Served) -> None:
    watched.allow("")
    for script, words in LACKING.values():
        page = watched.context.new_page()
        page.add_init_script(script)
        page.goto(f"{served.address}?lang=de", wait_until="commit")
        expect(page.locator(TOLD)).to_contain_text(words)
        page.close()
    for language, words in (("fr", "trop ancien"), ("it", "troppo vecchio"), ("en", "too old")):
        page = watched.context.new_page()
        page.add_init_script("delete window.DecompressionStream")
        page.add_init_script(f"Object.defineProperty(navigator, 'language', {{ value: '{language}-CH' }})")
        page.goto(served.address, wait_until="commit")
        expect(page.locator(TOLD)).to_contain_text(words)
        page.close()


def halved(route: Route) -> None:
    """The first half of a file, as from a broken connection or a bad disk."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[: len(answer.body()) // 2])


def portal(route: Route) -> None:
    """What a café's network sends for everything."""
    route.fulfill(status=200, body="<!doctype html><p>Please log in", content_type="text/html")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("web/boot/start.js", marks=pytest.mark.whole),
        "vendor/first.rom",
        pytest.param("vendor/micropython/micropython.wasm", marks=pytest.mark.whole),
    ],
)
def test_a_page_that_came_by_half_says_so_and_loads_again(table: Table, watched: Watched, name: str) -> None:
    watched.allow("")
    # The last resort is a time limit: half a minute, which nobody wants to wait here.
    table.page.add_init_script(
        "const later = setTimeout;"
        "window.setTimeout = (f, ms, ...all) => later(f, ms === 30000 ? 4000 : ms, ...all)"
    )
    place = f"**/{name}" if name.endswith(".js") else anywhere(name)
    watched.context.route(place, portal if name.endswith("start.js") else halved)
    table.page.goto(f"{table.address}?level=easy", wait_until="commit")
    expect(table.page.locator(TOLD)).to_contain_text("nicht ganz angekommen")
    watched.context.unroute_all(behavior="ignoreErrors")  # a file may be on its way still
    # Unless it has asked again meanwhile, and goes on by itself.
    table.page.evaluate("told => document.querySelector(`${told} button`)?.click()", TOLD)
    table.await_engine()
    expect(table.page.locator(TOLD)).to_have_count(0)


def test_what_is_kept_damaged_is_thrown_away_and_fetched_again(table: Table, watched: Watched) -> None:
    watched.allow("")
    table.open("lang=de")
    # Only then has the service worker looked through what it keeps, and mends nothing more.
    expect(table.page.locator("#loading-text")).to_have_text("Bereit, auch ohne Netz.")
    table.wait("() => navigator.serviceWorker.controller !== null")
    table.page.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const file of await cache.keys())
              // The page's own part, too: an engine that wakes with its memory asks for no game.
              if (/jass-zip-|second-rom-/.test(file.url)) await cache.put(file, new Response('half'));
          }
        }"""
    )
    table.page.add_init_script(  # once it is mended, which may be soon, the words are gone again
        f"new MutationObserver(() => {{ window.told ||= !!document.querySelector('{TOLD}'); }})"
        ".observe(document, { childList: true, subtree: true })"
    )
    table.page.reload()
    table.wait("() => window.told")
    expect(table.page.locator(TOLD)).to_have_count(0)
    table.await_engine()
    table.start()


@pytest.mark.parametrize(
    ("name", "harm"),
    [
        ("vendor/second.rom", halved),
        pytest.param("vendor/second.rom", portal, marks=pytest.mark.whole),
        pytest.param("vendor/second.de.json", halved, marks=pytest.mark.whole),
        pytest.param("vendor/second.de.json", Route.abort, marks=pytest.mark.whole),
    ],
)
def test_what_comes_after_the_start_screen_is_asked_for_again(
    table: Table, watched: Watched, name: str, harm: Callable[[Route], None]
) -> None:
    watched.allow("")
    broken = anywhere(name)
    watched.context.route(broken, lambda route: harm(route))
    table.page.goto(f"{table.address}?lang=de")
    expect(table.page.locator(TOLD)).to_contain_text("noch nicht da")
    watched.context.unroute_all(behavior="ignoreErrors")
    table.await_engine()
    expect(table.page.locator(TOLD)).to_have_count(0)
    table.start()


FULL = """() => {
  let block = 'x'.repeat(1 << 20);
  for (let n = 0; block; n++)
    try { localStorage.setItem('filler' + n, block); } catch { block = block.slice(0, block.length >> 1); }
}"""


def test_clocks_storage_and_sleep_do_not_stop_a_game(table: Table) -> None:
    page = table.page
    page.add_init_script(
        "let off = 0; const now = Date.now.bind(Date);"
        "Date.now = () => now() + off; window.clock = ms => { off = ms };"
    )
    table.open("seed=w4&speed=instant")
    table.start()
    table.until("play")
    table.step()

    # The clock is put forward by a year, then back by two.
    for jump in (366 * 86_400_000, -732 * 86_400_000):
        page.evaluate("ms => clock(ms)", jump)
        table.step()

    # The phone sleeps for an hour, of which the page knows nothing.
    clock.go_by(page, 3_600_000)
    table.step()

    # The browser throws away what it keeps: the next action keeps the whole game again.
    page.evaluate("localStorage.clear()")
    table.step()
    table.wait(f"() => {KEPT}")
    kept = json.loads(page.evaluate(KEPT))
    assert kept["actions"] == table.actions()[: len(kept["actions"])]
    assert len(kept["actions"]) > 8


@pytest.mark.new_device  # on which sounds are offered after the first deal, and the answer kept
def test_a_storage_that_fills_up_in_mid_game_is_told_once(table: Table) -> None:
    page = table.page
    table.open("seed=w4&speed=instant")
    table.start()
    table.until("play")
    page.evaluate(FULL)
    # A last few bytes may be left for the next card, since what else the page keeps grows and shrinks.
    table.play_until("() => document.querySelector('#why').textContent.includes('speichert nichts')")
    before = table.actions()
    table.until("dealOver")
    assert table.actions()[: len(before)] == before
    assert page.evaluate("document.querySelectorAll('dialog[open]:not(#slate)').length") == 0


def test_back_from_another_page_the_game_goes_on(playwright: Playwright, served: Served) -> None:
    """Out of the cache of whole pages, which only a browser without Playwright's flags has."""
    from tests.browser.test_other_browsers import READY, play

    with driver(playwright, "chromium") as browser:
        browser.visit(f"{served.address}?speed=instant&level=easy&seed=w4&lang=de")
        browser.until(READY)
        browser.press_on("[data-start]")
        play(browser, 3)
        before = json.loads(browser.run("() => jass.log()"))["actions"]
        browser.visit(f"{served.address}LICENSE")
        browser.run("() => { setTimeout(() => history.back(), 0) }")
        browser.until(READY)
        play(browser, 3)
        assert json.loads(browser.run("() => jass.log()"))["actions"][: len(before)] == before


# What becomes of the service worker that the page registers.
INSTALLS = """(() => {
  const register = ServiceWorkerContainer.prototype.register;
  ServiceWorkerContainer.prototype.register = async function (...all) {
    const registration = await register.apply(this, all), worker = registration.installing;
    const note = () => { window.installed = worker?.state ?? 'redundant'; };
    worker?.addEventListener('statechange', note);
    note();
    return registration;
  };
})()"""


@pytest.mark.whole
def test_where_nothing_can_be_kept_the_mark_does_not_say_so(table: Table, watched: Watched) -> None:
    watched.allow("Quota|quota|ServiceWorker|Failed")
    tools = table.page.context.new_cdp_session(table.page)
    table.page.goto(f"{table.address}LICENSE")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": table.address.rstrip("/"), "quotaSize": 100_000})
    table.page.add_init_script(INSTALLS)
    table.open("seed=w4&speed=instant")
    table.wait("() => window.installed === 'redundant'")
    expect(table.page.locator("#loading-text")).to_have_text("Bereit.")
    assert table.page.evaluate("caches.keys()") == []
    table.start()
    table.until("play")
    table.step()


@pytest.mark.parametrize("kind", ["prompt", pytest.param("apple", marks=pytest.mark.whole)])
def test_after_a_game_it_can_be_installed_and_is_offered_once(table: Table, kind: str) -> None:
    page = table.page
    if kind == "apple":
        page.add_init_script(
            "Object.defineProperty(navigator, 'standalone', { value: false });"
            "addEventListener('beforeinstallprompt', event => event.stopImmediatePropagation());"
        )
    table.open("seed=w4&speed=instant&target=100")
    if kind == "prompt":
        page.evaluate(
            """() => {
              const offer = new Event('beforeinstallprompt', { cancelable: true });
              offer.prompt = () => { window.prompted = true; };
              dispatchEvent(offer);
              window.held = offer.defaultPrevented;
            }"""
        )
        assert page.evaluate("held")
    table.start()
    table.play_to_the_end()
    hint = page.locator("#slate .install")
    expect(hint).to_contain_text("auch ohne Netz")
    if kind == "prompt":
        hint.locator("[data-install=yes]").click()
        table.wait("() => window.prompted")
    else:
        expect(hint).to_contain_text("Zum Home-Bildschirm")
        hint.locator("[data-install=no]").click()
    expect(hint).to_have_count(0)
    page.locator("#slate [data-new]").click()
    expect(table.html).to_have_attribute("data-phase", BEGUN)
    table.play_to_the_end()
    page.locator("#slate [data-replay]").click()  # it comes after the hint would have
    expect(page.locator("#replay .one").first).to_be_visible()
    expect(hint).to_have_count(0)


@pytest.mark.whole  # forty seconds of patience
def test_where_no_worker_may_be_made_the_player_is_told(table: Table, watched: Watched) -> None:
    watched.allow("")
    table.page.add_init_script("window.Worker = class { constructor() { throw new Error('refused'); } }")
    table.page.goto(f"{table.address}?lang=de", wait_until="commit")
    expect(table.html).to_have_attribute("data-engine", "failed")
    expect(table.page.locator("#notice")).to_be_visible()


@pytest.mark.whole
def test_what_is_put_aside_at_the_start_is_told_there(table: Table) -> None:
    table.page.add_init_script("localStorage.setItem('jass@/:people', '{bad')")
    table.open("lang=de")
    expect(table.page.locator("#start-notice")).to_contain_text("Es liegt beiseite")
    assert table.page.evaluate("localStorage.getItem('jass@/:people.aside-0')") == "{bad"
    table.start()
    table.step()
