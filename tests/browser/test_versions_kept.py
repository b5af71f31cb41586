"""What the service worker keeps of one version while the server has parts of another, or hardly answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.table import Table
from tests.browser.test_offline import await_kept
from tests.browser.test_offline import folder as folder
from web.build.site.serve import Server
from web.build.site.site import Asset

pytestmark = pytest.mark.new_device

UNPACK = "web/boot/unpack.js"
NEXT = b"9.9.9+0"
FILES = """async () => {
  const [name] = await caches.keys();
  return name ? (await (await caches.open(name)).keys()).map(file => file.url) : [];
}"""
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  try { await registration.update(); } catch { /* its installation has failed already */ }
  const { installing } = registration;
  if (installing) await new Promise(done => { installing.onstatechange = done; });
}"""


class Upload:
    """The server between two versions: what has come of the next one, and what cannot be had at all."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self._get = server.site.get
        self._version = server.site.version().encode()
        self.next: dict[str, bytes | None] = {}
        """By address the next version's file; None: the same with the next version in it."""
        self.only: set[str] | None = None
        """All that can be had, else everything."""
        monkeypatch.setattr(server.site, "get", self.get)

    def get(self, address: str) -> Asset | None:
        address = address or "index.html"
        asset = self._get(address)
        if asset is None or (self.only is not None and address not in self.only):
            return None
        if address not in self.next:
            return asset
        body = self.next[address] or asset.body.replace(self._version, NEXT)
        return replace(asset, body=body, digest=b"next" + body[:8])


@pytest.fixture
def upload(folder: Server, monkeypatch: pytest.MonkeyPatch) -> Upload:
    return Upload(folder, monkeypatch)


@pytest.fixture
def kept(watched: Watched, folder: Server, upload: Upload) -> Table:
    """A page with all its files kept, of a version that is about to be replaced."""
    watched.host = folder.address.split("/")[2]
    watched.allow(r"ServiceWorker|service worker|Failed to load|integrity|digest|favicon")
    table = Table(watched.context.new_page(), folder.address)
    table.open("lang=de&level=easy")
    await_kept(table)
    expect(table.page.locator("#loading-text")).to_have_text("Bereit, auch ohne Netz.")
    return table


def test_a_new_version_on_its_way_takes_nothing_of_the_old_one(kept: Table, upload: Upload) -> None:
    """A browser takes another unpack.js for a change of the service worker, and installs that again."""
    before = kept.page.evaluate(FILES)
    upload.next = {UNPACK: None}
    kept.page.evaluate(UPDATED)
    assert kept.page.evaluate(FILES) == before
    upload.only = set()  # without a network
    kept.page.reload()
    kept.await_engine()
    kept.start()


def test_where_the_page_was_thrown_away_that_of_the_next_version_comes(kept: Table, upload: Upload) -> None:
    page = kept.page
    page.evaluate(
        "async () => { for (const name of await caches.keys())"
        " await (await caches.open(name)).delete('index.html'); }"
    )
    upload.next = {UNPACK: None, "index.html": b"<!doctype html><title>Jass</title><p id=next>Next version"}
    page.reload(wait_until="commit")
    expect(page.locator("#next")).to_be_visible()


def test_to_load_again_throws_nothing_away_that_may_not_come_back(kept: Table, upload: Upload) -> None:
    """The server answers, but has hardly anything."""
    before = kept.page.evaluate(FILES)
    upload.only = {"sw.js", "web/boot/reset.js"}
    with kept.page.expect_event("domcontentloaded"):
        kept.page.evaluate("jassReset()")
    kept.await_engine()
    assert kept.page.evaluate(FILES) == before
    kept.start()
