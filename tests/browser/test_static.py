"""The zip, unpacked somewhere on an ordinary host, without any configuration (docs/embedding.md)."""

import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, Watched
from tests.browser.static import SERVERS, serving
from tests.browser.table import START, Table
from tests.browser.test_offline import await_kept
from web.build import dist, runtime, weight
from web.build.site import Site

PLACE = "games/jass/"


@pytest.fixture(scope="module")
def webspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web space with the unpacked zip in a folder of its own."""
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    scratch = tmp_path_factory.mktemp("webspace")
    report = dist.build(Site(ROOT, stamp), scratch / "dist")
    with zipfile.ZipFile(report.archive) as zipped:
        zipped.extractall(scratch / "html" / PLACE)
    return scratch / "html"


@pytest.mark.parametrize("name", SERVERS)
def test_it_plays_on_any_static_host(watched: Watched, webspace: Path, tmp_path: Path, name: str) -> None:
    with serving(name, webspace, tmp_path) as (address, end):
        watched.host = urlsplit(address).netloc
        page = watched.context.new_page()
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url))
        table = Table(page, address + PLACE)
        table.open("speed=instant&seed=1")
        first = {
            urlsplit(url).path.removeprefix(f"/{PLACE}") or "index.html" for url in asked if url[0] == "h"
        }
        await_kept(table)
        table.start()
        table.until("play")
        table.step()
        before = table.actions()
        end()
        page.reload()
        table.await_engine()
        expect(table.hand.first).to_be_visible(timeout=START)
        assert table.actions()[: len(before)] == before
        table.until("play")
        table.step()
        # The table for other pages is there too, by its own name.
        page.goto(f"{table.address}embed.html?club=Jassclub")
        expect(page.locator("#club")).to_have_text("Jassclub")
        expect(page.locator("#play")).to_be_visible()
    # What the build weighs is what is fetched.
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    weighed = weight.ready_files(Site(ROOT, stamp))
    assert weighed - first <= {"manifest.webmanifest"}  # a browser without a screen has no use for it
    assert first - weighed <= {"web/decks/french.svg"}  # asked for as soon as the engine is ready
