"""The poster and the first paint show the right game, language and deck before the engine is ready."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from jass.options.variants import VARIANTS
from tests.browser.conftest import ROOT, Watched
from tests.browser.hosts import club
from tests.browser.table import Table
from tests.browser.test_embed import framed, visit
from tests.ordinary import mostly

pytestmark = pytest.mark.new_device

LANGUAGES = ("de", "fr", "it", "en")
WORDS = {of: json.loads((ROOT / f"web/lang/{of}.json").read_text("utf-8")) for of in LANGUAGES}
PLAYERS = {2: "schieber2p", 3: "schieber3p", 4: "schieberCh", 5: "schieber5p", 6: "schieber6p"}


def text(page: Page, selector: str) -> str:
    """What is to be read there."""
    return page.locator(selector).inner_text().strip()


@pytest.mark.parametrize("language", mostly(LANGUAGES, "fr"))
def test_the_poster_knows_game_language_and_deck(table: Table, language: str) -> None:
    page, words = table.page, WORDS[language]
    decks = {
        "": "french" if language in ("fr", "it") else "swiss",
        "de": "swiss",
        "french": "french",
        "x": "",
    }
    for index, variant in enumerate(VARIANTS):
        for deck in list(decks)[index % 2 :: 2]:
            page.goto(f"{table.address}embed.html?lang={language}&variant={variant.id}&deck={deck}")
            assert text(page, "#game") == words[f"variant.{variant.id}"]
            assert text(page, "#play") == words["start.play"]
            source = page.locator("#fan").get_attribute("src")
            assert source == f"./vendor/poster-{decks[deck] or decks['']}.svg"
            assert page.evaluate("document.getElementById('fan').decode().then(() => true)")
    for query, expected in {
        "players=3": words["variant.schieber3p"],
        "variant=nonsense": words["variant.schieberCh"],
        "variant=constructor": words["variant.schieberCh"],
        "rules=%3Fvariant%3Dcoiffeur3p%26name%3DStamm": "Stamm",
        "rules=https%3A%2F%2Fx.ch%2F%3Fvariant%3Dcoiffeur3p": words["variant.coiffeur3p"],
    }.items():
        page.goto(f"{table.address}embed.html?lang={language}&{query}")
        assert text(page, "#game") == expected


@pytest.mark.parametrize(
    ("language", "variant"),
    [
        ("de", "differenzlerOnline"),
        pytest.param("it", "schieberChCoiffeur", marks=pytest.mark.whole),
        pytest.param("fr", "schieberCh", marks=pytest.mark.whole),
        pytest.param("en", "schieber3p", marks=pytest.mark.whole),
    ],
)
def test_the_table_knows_them_while_the_engine_loads(watched: Watched, language: str, variant: str) -> None:
    watched.allow("Failed to load resource")
    held: list[Route] = []
    watched.context.route(re.compile(r"vendor/(pyodide/|jass\.pack)"), lambda route: held.append(route))
    with club() as page:
        address = f"{page.game}embed.html?lang={language}&variant={variant}"
        tab = visit(watched, page, f'<iframe width="800" height="600" src="{address}"></iframe>')
        frame = framed(tab)
        frame.locator("[data-play]").click()
        frame.locator("html[data-alive]").wait_for()
        expect(frame.locator("#badge")).to_have_text(
            WORDS[language][f"variant.{variant}"], use_inner_text=True
        )
        expect(frame.locator("#status")).to_contain_text(
            WORDS[language]["loading.percent"].split("{")[0].strip()
        )
        expect(frame.locator(".score:visible")).to_have_count(0)
        expect(frame.locator("#start")).to_be_hidden()
    for route in held:
        route.abort()


@pytest.mark.parametrize(
    ("language", "variant"), [("fr", "differenzlerOnline"), ("it", "coiffeur3p"), ("de", "schieber3000")]
)
def test_the_page_knows_them_before_python(table: Table, language: str, variant: str) -> None:
    """A shared link, and whoever comes again: the start screen does not say Schieber in German first."""
    page, words = table.page, WORDS[language]
    held: list[Route] = []
    page.route(re.compile(r"vendor/micropython/(?!.*js$)"), lambda route: held.append(route))
    page.goto(f"{table.address}?lang={language}&variant={variant}", wait_until="commit")
    expect(page.locator("#game-name")).to_have_text(words[f"variant.{variant}"])
    expect(page.locator("[data-start]")).to_have_text(words["start.play"])
    assert page.locator("html").get_attribute("data-alive") is None
    for route in held:
        route.continue_()
    page.locator("html[data-alive]").wait_for()
    expect(page.locator("#game-name")).to_have_text(words[f"variant.{variant}"])
    expect(page.locator("[data-start]")).to_have_text(words["start.play"])
    assert page.locator("html").get_attribute("lang") == {"en": "en"}.get(language, f"{language}-CH")


def test_a_poster_without_its_script_says_so_and_heals_when_it_is_loaded_again(
    watched: Watched, table: Table
) -> None:
    watched.allow("Failed to load resource")
    page = table.page
    script = re.compile(r"web/embed/poster\.js")
    page.route(script, lambda route: route.abort())
    page.goto(f"{table.address}embed.html?lang=de")
    expect(page.locator("#cannot")).to_contain_text("nicht ganz angekommen")
    expect(page.locator("#play")).to_be_disabled()
    page.unroute(script)
    page.locator("#cannot a").first.click()
    expect(page.locator("#play")).to_be_enabled()
    expect(page.locator("#cannot")).to_be_hidden()


@pytest.mark.parametrize("how", ["refused", "portal"])
def test_a_poster_without_its_sheet_asks_for_it_again(watched: Watched, table: Table, how: str) -> None:
    watched.allow("Failed to load resource|MIME|Refused to apply")
    page, asked = table.page, 0

    def fail(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked > 2:
            route.continue_()
        elif how == "refused":
            route.abort()
        else:
            route.fulfill(body="<!doctype html><title>Wi-Fi</title>", content_type="text/html")

    page.route(re.compile(r"web/embed/poster\.css"), fail)
    page.goto(f"{table.address}embed.html?lang=de&variant=schieber3p")
    expect(page.locator("#play")).to_be_enabled()  # it can be played meanwhile
    expect(page.locator("body")).to_have_css("display", "flex")
    assert asked == 3
    assert text(page, "#game") == WORDS["de"]["variant.schieber3p"]
