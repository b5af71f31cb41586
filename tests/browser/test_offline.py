"""After one visit the game works offline; an update waits for the end of the game."""

import json
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser import patience
from tests.browser.conftest import ROOT, Served, Watched
from tests.browser.drivers import ByPlaywright, driver
from tests.browser.hosts import Club
from tests.browser.table import Table
from tests.browser.test_other_browsers import READY, play
from web.build.runtime import runtime
from web.build.site.serve import Server
from web.build.site.site import Asset, Site

pytestmark = pytest.mark.new_device

# In an address the umlaut stands in six characters, and the name has one.
PLACE = "/vereine/Jässe/"
CONTROLLED = "navigator.serviceWorker.controller !== null"


def await_kept(table: Table) -> None:
    """Wait until the service worker has every file."""
    table.wait(f"() => {CONTROLLED}")


def test_it_plays_on_with_the_server_gone(watched: Watched, own_served: Served) -> None:
    watched.host = own_served.address.split("/")[2]
    table = Table(watched.context.new_page(), own_served.address)
    table.open()
    await_kept(table)
    expect(table.page.locator("#loading-text")).to_have_text("Bereit, auch ohne Netz.")
    table.start()
    table.until("play")
    before = table.actions()
    own_served.kill()
    table.page.reload()
    table.await_engine()
    table.until("dealOver")
    assert table.actions()[: len(before)] == before
    # Nor is what is fetched only when it is opened.
    table.page.locator("#slate [data-replay]").click()
    expect(table.page.locator("#replay .one").first).to_be_visible()
    # A new tab, and an address with other parameters, are no other game.
    other = Table(watched.context.new_page(), own_served.address)
    other.open("lang=en&speed=instant")


@pytest.mark.whole
def test_an_address_that_is_no_text_costs_the_service_worker_nothing(table: Table, watched: Watched) -> None:
    watched.allow("400")  # our server says that it is no address
    table.open()
    await_kept(table)
    tools = table.page.context.new_cdp_session(table.page)
    raised: list[Any] = []
    tools.on("ServiceWorker.workerErrorReported", lambda error: raised.append(error))
    tools.send("ServiceWorker.enable")
    assert table.page.evaluate("async () => (await fetch('%ff')).status") == 400
    assert table.page.evaluate("async () => (await fetch('index.html')).status") == 200
    assert raised == []


def test_it_can_be_installed_as_an_app(table: Table) -> None:
    table.open()
    asked = table.page.context.new_cdp_session(table.page)
    manifest = asked.send("Page.getAppManifest")
    assert not manifest["errors"]
    assert json.loads(manifest["data"])["display"] == "standalone"
    await_kept(table)
    reasons = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in reasons if each["errorId"] != "in-incognito"] == []
    for shortcut in json.loads(manifest["data"])["shortcuts"]:
        table.page.goto(f"{table.address}{shortcut['url']}")
        expect(table.page.locator(f"dialog#{shortcut['url'].partition('?')[2]}")).to_be_visible()
    for icon in json.loads(manifest["data"])["icons"] + json.loads(manifest["data"])["screenshots"]:
        answer = table.page.request.get(
            table.page.evaluate("name => new URL(name, location).href", icon["src"])
        )
        assert answer.headers["content-type"] == icon["type"]


QUEUE = """Object.defineProperty(window, 'launchQueue', { value: { setConsumer(take) {
  window.launch = log => take({ files: [{ getFile: async () => new File([log], 'game.jass') }] }); } } })"""


def test_a_file_opened_with_the_page_and_an_address_shared_with_it_are_taken(
    watched: Watched, own_served: Served
) -> None:
    watched.host = own_served.address.split("/")[2]
    table = Table(watched.context.new_page(), own_served.address)
    page = table.page
    page.add_init_script(QUEUE)
    table.open()
    await_kept(table)
    table.start()
    log = table.log() | {"actions": []}
    page.evaluate("log => launch(log)", json.dumps(log | {"seed": "brought"}))
    table.wait("() => jass.log().includes('brought')")
    page.evaluate("launch('no game')")
    expect(page.locator("#notice[open]")).to_contain_text("lässt sich nicht öffnen")
    code = page.evaluate(
        "async log => (await import(new URL('web/page/saves/link_codec.js', location))).pack(log)",
        json.dumps(log | {"seed": "shared"}),
    )
    shared = urlencode({"shared": f"Schau! https://jass.example/#game={code} Gruss"})
    own_served.kill()  # nothing of it reaches the host
    page.goto(f"{table.address}?{shared}")
    table.wait("() => globalThis.jass?.log()?.includes('shared')")
    assert "shared" not in page.url
    whole = f"{table.address}?variant=coiffeur3p&lang=de"
    page.goto(f"{table.address}?{urlencode({'shared': f'Das da: {whole}.'})}")
    page.wait_for_url(whole)
    page.goto(f"{table.address}?shared=nothing")
    expect(page.locator("#notice[open]")).to_contain_text("Link")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Server]:
    """The game under a sub-path, from files that the test may change."""
    for name in ("web", "vendor"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("index.html", "manifest.webmanifest", "pyscript.toml", "sw.js"):
        shutil.copy(ROOT / name, tmp_path / name)
    stamp = runtime.read_stamp(tmp_path)
    assert stamp
    server = Server(Site(tmp_path, stamp), 0, PLACE)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_under_a_sub_path_a_new_version_waits_for_the_end_of_the_game(
    watched: Watched, folder: Server
) -> None:
    watched.host = folder.address.split("/")[2]
    table = Table(watched.context.new_page(), folder.address)
    table.open()
    await_kept(table)
    first = table.page.evaluate("jass.version")
    assert first == folder.site.version()
    table.start()
    table.until("play")

    page = folder.site.root / "index.html"
    page.write_text(page.read_text("utf-8").replace("<html ", "<html data-test='new' ", 1), "utf-8")
    second = folder.site.version()
    assert second != first

    # In mid-game: the new version is fetched, but all that runs stays old, also after a reload.
    table.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")
    table.wait("() => navigator.serviceWorker.getRegistration().then(r => r.waiting !== null)")
    table.page.reload()
    table.await_game()  # or it would be written again after all is cleared
    assert table.page.evaluate("jass.version") == first
    assert table.html.get_attribute("data-test") is None

    # Between games it is taken up, whole.
    table.page.evaluate("localStorage.clear()")
    table.page.reload()
    table.await_engine()
    _let_the_old_worker_rest(table)
    expect(table.html).to_have_attribute("data-test", "new")
    table.await_engine()
    assert table.page.evaluate("jass.version") == second
    assert table.page.evaluate("caches.keys()") == [f"jass-{second}@{quote(PLACE)}"]


def _let_the_old_worker_rest(table: Table) -> None:
    """Only a service worker at rest is replaced, and one that is watched by a test never rests by itself."""
    versions: dict[str, dict[str, Any]] = {}
    tools = table.page.context.new_cdp_session(table.page)
    tools.on(
        "ServiceWorker.workerVersionUpdated",
        lambda news: versions.update((one["versionId"], one) for one in news["versions"]),
    )
    tools.send("ServiceWorker.enable")

    def taken_over() -> bool:
        if table.html.get_attribute("data-test") == "new":
            return True
        waits = any(version["status"] == "installed" for version in versions.values())
        for version in versions.values() if waits else ():  # never the new one, while the page comes from it
            if version["status"] == "activated" and version["runningStatus"] == "running":
                tools.send("ServiceWorker.stopWorker", {"versionId": version["versionId"]})
        return False

    patience.until(table.page, taken_over, lambda: f"the new version, among {versions}")


# Notes what becomes of a service worker.
REGISTER = """async address => {
  const { installing } = await navigator.serviceWorker.register(address);
  const note = () => { window.became = installing?.state ?? 'redundant'; };
  installing?.addEventListener('statechange', note);
  note();
}"""


def test_a_file_of_another_version_is_never_kept(watched: Watched, folder: Server) -> None:
    """The list of files and the files disagree, as in the middle of an upload."""
    watched.host = folder.address.split("/")[2]
    watched.allow(r"integrity|digest|Failed to load resource|ServiceWorker")
    context = watched.context
    context.route("**/vendor/third-party.txt", lambda route: route.fulfill(body="other"))
    page = context.new_page()
    page.goto(f"{folder.address}web/embed/generator.de.json")  # the game itself would register it too
    page.evaluate(REGISTER, f"{folder.address}sw.js")
    patience.until(page, lambda: page.evaluate("became") == "redundant", "the end of the installation")
    assert page.evaluate("navigator.serviceWorker.getRegistration()") is None
    assert page.evaluate("caches.keys()") == []


@pytest.mark.whole
def test_a_worker_made_of_two_versions_is_never_installed(
    watched: Watched, folder: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own script comes before the rest of an upload, and what it keeps after it."""
    watched.host = folder.address.split("/")[2]
    watched.allow("ServiceWorker|favicon.ico")
    site, get = folder.site, folder.site.get
    asked: list[str] = []

    def changing(address: str) -> Asset | None:
        asset = get(address)
        if address != "web/boot/unpack.js" or not asset:
            return asset
        asked.append(address)
        other = asset.body.replace(site.version().encode(), b"9.9.9+0")
        return replace(asset, body=other, digest=b"other") if len(asked) == 1 else asset

    monkeypatch.setattr(site, "get", changing)
    page = watched.context.new_page()
    page.goto(f"{folder.address}web/embed/generator.de.json")
    page.evaluate(REGISTER, f"{folder.address}sw.js")
    patience.until(page, lambda: page.evaluate("became") == "redundant", "the end of the installation")
    assert page.evaluate("caches.keys()") == []
    # Once the upload is over it is.
    page.evaluate(REGISTER, f"{folder.address}sw.js")
    patience.until(page, lambda: page.evaluate("became") == "activated", "the next installation")


def test_from_a_file_it_says_what_to_do(watched: Watched) -> None:
    watched.allow(r"CORS|file:|Failed to load resource|origin")
    page = watched.context.new_page()
    page.goto((ROOT / "index.html").as_uri())
    expect(page.locator(".cannot-start")).to_contain_text("python3 -m web")
    watched.foreign.clear()  # file: addresses have no host


def test_after_a_restart_of_the_browser_and_in_a_frame_it_needs_no_server(
    playwright: Playwright, folder: Server
) -> None:
    """Under a sub-path, by itself and in another site's page, which the browser keeps apart."""
    game = folder.address.replace("127.0.0.1", "localhost")
    club = Club(game)
    frame = f'<iframe width="900" height="640" src="{game}?embed&speed=instant&lang=de"></iframe>'
    try:
        with driver(playwright, "chromium") as browser:
            for address in (f"{game}?lang=de&level=easy", club.show(frame)):
                browser.framed = False
                browser.visit(address)
                browser.framed = address == club.address
                browser.until(READY)
                browser.until("() => navigator.serviceWorker.controller !== null")
            folder.shutdown()
            folder.server_close()
            browser.framed = False
            assert isinstance(browser, ByPlaywright)
            browser.restart()
            for address in (f"{game}?lang=de&level=easy", club.address):
                browser.framed = False
                browser.visit(address)
                browser.framed = address == club.address
                browser.until(READY)
                if not browser.framed:
                    browser.press_on("[data-start]")
                play(browser, 3)
    finally:
        club.close()
