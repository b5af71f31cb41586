"""The zip, unpacked on ordinary hosts without any configuration (docs/embedding.md)."""

import json
import zipfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import ROOT, Watched
from tests.browser.static import SERVERS, serving
from tests.browser.table import Table
from tests.browser.test_embed import framed, play
from tests.browser.test_offline import await_kept
from web.build.runtime import runtime
from web.build.site import dist, weight
from web.build.site.site import Site

pytestmark = pytest.mark.new_device

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


@pytest.mark.parametrize(
    "name", [name if name == "nginx" else pytest.param(name, marks=pytest.mark.whole) for name in SERVERS]
)
def test_it_plays_on_any_static_host(watched: Watched, webspace: Path, tmp_path: Path, name: str) -> None:
    with serving(name, webspace, tmp_path) as (address, end):
        watched.host = urlsplit(address).netloc
        page = watched.context.new_page()
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url))
        table = Table(page, address + PLACE)
        table.open("speed=instant&seed=1")
        expect(page.locator("#deck[data-joined]")).to_be_attached()
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
        expect(table.hand.first).to_be_visible()
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
    assert first - weighed == set()


CLUB = "Jassclub <b>Bern</b> & Söhne"


def test_a_webmaster_makes_a_club_page(watched: Watched, webspace: Path, tmp_path: Path) -> None:
    """From the unpacked zip, its guide and the generator to a page with two tables, one of them played at."""
    with serving("python", webspace, tmp_path) as (address, _):
        watched.host = urlsplit(address).netloc
        page = watched.context.new_page()
        watched.allow("favicon.ico")  # the club has none
        assert "guide/de.html" in (webspace / PLACE / "README.txt").read_text("utf-8")
        page.goto(f"{address}{PLACE}guide/de.html")
        found = faults(page)
        page.get_by_role("link", name="Zum Generator").click()
        page.get_by_label("Name des Klubs").fill(CLUB)
        rules = f"{address}{PLACE}?variant=schieberCh&opt.target=1000&name=Stamm&speed=slow&evil=1"
        page.get_by_label("Eigene Regeln").fill(rules)
        for label, value in {
            "Sprache": "it",
            "Karten": "french",
            "Tischtuch": "grey",
            "Ausstattung": "mini",
        }.items():
            page.get_by_role("combobox", name=label, exact=True).select_option(value)
        page.get_by_label("Stärke der Mitspieler").select_option("easy")
        page.get_by_label("Tempo der Mitspieler").select_option("instant")
        preview = page.frame_locator("#place iframe")
        expect(preview.locator("#club")).to_have_text(CLUB)
        expect(preview.locator("html")).to_have_attribute("data-cloth", "grey")
        page.get_by_role("button", name="Code kopieren").click()
        expect(page.locator("#done")).to_have_text("Kopiert.")
        frame_code = page.locator("#code").input_value()
        page.get_by_label("Element").check()
        element_code = page.locator("#code").input_value()
        found += faults(page)
        assert found == []
        assert "evil" not in frame_code + element_code

        (webspace / "club.html").write_text(
            f"<!doctype html><title>Klub</title><h1>Klub</h1>{frame_code}{element_code}", "utf-8"
        )
        page.goto(f"{address}club.html")
        expect(page.frame_locator("jass-table iframe").locator("#club")).to_have_text(CLUB)
        frame = framed(page)
        play(frame)
        assert json.loads(frame.evaluate("jass.log()"))["options"] == {"target": 1000}
        html = frame.locator("html")
        for name, value in {
            "lang": "it-CH",
            "data-cloth": "grey",
            "data-ui": "mini",
            "data-deck": "french",
        }.items():
            expect(html).to_have_attribute(name, value)
        expect(frame.locator(".embed-line b")).to_have_text(CLUB)
        frame.locator(".embed-line a").click(trial=True)  # nothing of the table lies on it
        expect(frame.locator("#tip")).to_be_hidden()


def test_a_webmaster_makes_a_series(watched: Watched, webspace: Path, tmp_path: Path) -> None:
    """What cannot be a series is said beside its field in the page's own words, and no code is offered."""
    with serving("python", webspace, tmp_path) as (address, _):
        watched.host = urlsplit(address).netloc
        page = watched.context.new_page()
        watched.allow("favicon.ico")
        page.goto(f"{address}{PLACE}generator.html?lang=de")
        page.get_by_text("Eine Serie für den Klub").click()
        expect(page.locator("#members")).to_be_hidden()
        level = page.get_by_label("Stärke der Mitspieler")
        expect(level).to_be_enabled()
        page.get_by_label("Name der Serie").fill("Jass & <b>Zug")
        expect(level).to_be_disabled()
        words = json.loads((ROOT / "web/lang/de.json").read_text("utf-8"))
        good = {"deals": "4", "from": "2026-11-23", "to": "2026-11-29"}
        for name, wrong in {"deals": "25", "to": "2026-11-22"}.items():
            for each in good:
                page.locator(f"[name={each}]").fill(good[each])
            page.locator(f"[name={name}]").fill(wrong)
            expect(page.locator(f"#wrong-{name}")).to_have_text(words[f"club.bad.{name}"])
            expect(page.locator("#code")).to_have_value("")
            expect(page.get_by_role("button", name="Code kopieren")).to_be_disabled()
            expect(page.locator("#members")).to_be_hidden()
            page.locator(f"[name={name}]").fill(good[name])
            expect(page.locator(f"#wrong-{name}")).to_have_text("")
        assert faults(page) == []
        page.get_by_role("button", name="Link kopieren").click()
        expect(page.locator("#done-link")).to_have_text("Kopiert.")
        link = urlsplit(page.locator("#link").input_value())
        asked = {"lang": ["de"], "variant": ["schieberCh"], "series": ["Jass & <b>Zug"]}
        assert parse_qs(link.query) == asked | {name: [value] for name, value in good.items()}
        assert "/?ranking&amp;lang=de" in page.locator("#code").input_value()
        expect(page.locator("#guide-series")).to_have_attribute("href", "./guide/de.html#series")


def faults(page: Page) -> list[str]:
    """What axe finds on a page that is not the table."""
    page.evaluate(axe())
    found: list[str] = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations"
        ".map(({ id, nodes }) => id + ': ' + nodes.map(node => node.target.join(' ')).join(' | ')))"
    )
    return found
