"""Choosing a game, the rules in words, and links that ask for a game."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Dialog, Locator, Page, Route, expect

from jass.options.variants import VARIANTS, find_variant
from tests.browser.conftest import ROOT, Watched
from tests.browser.lobby import QUERY, choose
from tests.browser.table import Table
from tests.ordinary import mostly
from tests.packed import anywhere

WORDS = json.loads((ROOT / "web/lang/de.json").read_text("utf-8"))
PLACES = """() => {
  const kinds = ':is(button, select, label, [role=heading])';
  const place = ({ x, y }) => [Math.round(x), Math.round(y)];
  const every = document.querySelectorAll(`#start ${kinds}`);
  const name = each => each.id || each.dataset.open || each.textContent.trim();
  return Object.fromEntries([...every].filter(each => each.checkVisibility())
    .map(each => [name(each), place(each.getBoundingClientRect())]));
}"""

# The buttons with nothing in them that take room.
EMPTY = (
    """() => [...document.querySelectorAll('#start button:empty')].filter(one => one.offsetWidth).length"""
)


@pytest.mark.new_device
@pytest.mark.moving
@pytest.mark.parametrize("language", mostly(["de", "en", "fr", "it"], "fr"))
@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
def test_the_start_screen_keeps_still_while_it_fills(table: Table, language: str) -> None:
    """Signs and the mark of what is kept come after it; nobody's finger may meet something else."""
    page = table.page
    held: list[Route] = []
    go_on: list[bool] = []
    for late in ("**/vendor/second-*.pack", "**/vendor/signs-*.pack"):
        page.route(late, lambda route: route.continue_() if go_on else held.append(route))
    page.goto(f"{table.address}?lang={language}")
    table.wait("() => document.documentElement.hasAttribute('data-alive')")
    first = page.evaluate(PLACES)
    assert page.evaluate(EMPTY) == 0
    go_on.append(True)
    for route in held:
        route.continue_()
    kept = json.loads((ROOT / f"web/lang/{language}.json").read_text("utf-8"))["loading.kept"]
    expect(page.locator("#loading-text")).to_have_text(kept)
    last = page.evaluate(PLACES)
    assert len(first) > 9
    moved = {
        name: (place, last[name])
        for name, place in first.items()
        if max(abs(before - after) for before, after in zip(place, last[name], strict=True)) > 2
    }
    assert moved == {}


@pytest.mark.whole
@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
def test_each_game_is_chosen_and_its_rules_are_told(table: Table) -> None:
    table.open(QUERY)
    page = table.page
    for variant in VARIANTS:
        choose(page, variant.id)
        expect(page.locator("#game-name")).to_have_text(WORDS[f"variant.{variant.id}"])
        page.locator("#start [data-open='rules']").click()
        expect(page.locator("#rules-title")).to_contain_text(WORDS[f"variant.{variant.id}"])
        expect(page.locator("#rules")).to_be_visible()
        told = page.locator("#rules [data-rule]")
        expect(page.locator("#rules [data-rule='total']")).to_contain_text("157")
        assert told.count() > 20
        expect(page.locator("#rules")).not_to_contain_text("[")
        expect(page.locator("#rules [data-differs]")).to_have_count(0)
        expect(page.locator("#rules .source:visible")).to_have_count(0)
        page.keyboard.press("Escape")
    page.locator("#start [data-open='rules']").click()
    page.locator("#rules .sources summary").press("Enter")  # where its rules come from, for who looks
    expect(page.locator("#rules .source:visible")).to_have_count(told.count())
    page.keyboard.press("Escape")
    page.reload()
    table.await_engine()
    expect(page.locator("#game-name")).to_have_text(WORDS[f"variant.{VARIANTS[-1].id}"])


SHELF = (
    "schieberCh",
    "schieberChCoiffeur",
    "differenzlerOnline",
    "tournament12",
    "schieber2p",
    "schieber3p",
    "schieber5p",
    "schieber6p",
)


def tile(page: Page, variant: str) -> Locator:
    """A picture or a number of the shelf."""
    return page.locator("label", has=page.locator(f"[name=variant][value={variant}]"))


@pytest.mark.parametrize("variant", mostly(list(SHELF), "schieber3p"))
def test_two_taps_begin_a_game_of_the_shelf(table: Table, variant: str) -> None:
    table.open(QUERY)
    page = table.page
    tile(page, variant).click()
    expect(page.locator("#game-name")).to_have_text(WORDS[f"variant.{variant}"])
    expect(page.locator("[name=variant]:checked")).to_have_count(1)
    table.start(find_variant(variant).options.hand_size)
    assert table.log()["variant"] == variant
    page.reload()
    expect(page.locator(f"[name=variant][value={variant}]")).to_be_checked()


def test_the_shelf_marks_what_is_chosen_elsewhere(table: Table) -> None:
    table.open(f"{QUERY}&variant=coiffeur3p&opt.target=1000")
    tiles = table.page.locator("[name=variant]:checked")
    expect(tiles).to_have_count(0)
    choose(table.page, "differenzlerOnline")
    expect(tiles).to_have_attribute("value", "differenzlerOnline")
    choose(table.page, "official1000")
    expect(tiles).to_have_count(0)


@pytest.mark.new_device
def test_a_tile_pressed_before_the_page_is_awake_is_not_lost(table: Table) -> None:
    page = table.page
    held: list[Route] = []
    go_on: list[bool] = []
    page.route(anywhere("vendor/first.rom"), lambda route: route.continue_() if go_on else held.append(route))
    page.goto(f"{table.address}?{QUERY}")
    tile(page, "schieber3p").click()
    go_on.append(True)
    for route in held:
        route.continue_()
    table.await_engine()
    assert held
    expect(page.locator("[name=variant][value=schieber3p]")).to_be_checked()
    expect(page.locator("#game-name")).to_have_text(WORDS["variant.schieber3p"])


FIRST_SCREEN = "() => document.querySelector('#start').scrollHeight - innerHeight"


LINES = """selector => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(selector));
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}"""


@pytest.mark.parametrize("size", [(360, 640), (844, 390)], ids=["portrait", "landscape"])
def test_all_of_the_start_is_on_the_first_screen(table: Table, size: tuple[int, int]) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for language in ("de", "fr", "it", "en"):
        table.open(f"{QUERY}&lang={language}")
        assert page.evaluate(FIRST_SCREEN) <= 0, language
        assert page.evaluate(LINES, "#game-name") == 1, language
    table.start()
    for language in ("de", "fr", "it", "en"):
        table.open(f"{QUERY}&lang={language}")
        table.await_game()
        page.locator("#open-menu").click()
        page.locator("#menu [data-home]").click()
        page.locator("[data-continue]").wait_for()
        assert page.evaluate(FIRST_SCREEN) <= 0, f"{language}, with a game to go on with"


def test_a_game_is_found_by_any_name(table: Table) -> None:
    table.open(QUERY)
    page = table.page
    page.locator("[data-open='games']").click()
    search = page.get_by_role("searchbox", name="Spiel suchen")
    search.fill("krüzjass")
    expect(page.locator("#games [data-game]").first).to_have_attribute("data-game", "schieberCh")
    search.fill("Sidi Barrani")
    said = page.locator("#games [role=status]")
    expect(said).to_have_text("«Sidi Barrani» gibt es hier nicht. Am nächsten kommt:")
    expect(page.locator("#games [data-game]")).to_have_count(1)
    search.fill("Bridge")
    expect(said).to_have_text(WORDS["games.none"])
    expect(page.locator("#games [data-game]")).to_have_count(0)
    search.fill("Pique double")
    expect(page.locator("#games [data-game]")).to_contain_text("2 Regeln anders als Schieber")
    search.fill("zweierjass")
    page.locator("#games [data-game]").click()
    expect(page.locator("[name=variant]:checked")).to_have_attribute("value", "schieber2p")


def test_only_games_for_so_many_are_offered(table: Table) -> None:
    table.open(QUERY)
    table.page.locator("[data-open='games']").click()
    for seats in (2, 3, 5, 6):
        table.page.locator(f"#games [data-seats='{seats}']").click()
        offered = {
            str(each.get_attribute("data-game")) for each in table.page.locator("#games [data-game]").all()
        }
        assert offered == {variant.id for variant in VARIANTS if variant.options.players == seats}


def test_a_chosen_game_is_played(table: Table) -> None:
    table.open(QUERY)
    choose(table.page, "rulesSheet")
    table.start()
    assert table.log()["variant"] == "rulesSheet"
    table.page.locator("#open-menu").click()
    expect(table.page.locator("#played-name")).to_have_text(WORDS["variant.rulesSheet"])
    table.page.locator("#menu [data-open='rules']").click()
    expect(table.page.locator("#rules-title")).to_contain_text(WORDS["variant.rulesSheet"])


def test_the_address_asks_for_a_game(table: Table) -> None:
    table.open(f"{QUERY}&variant=official1000")
    expect(table.page.locator("#game-name")).to_have_text(WORDS["variant.official1000"])
    table.start()
    assert table.log()["variant"] == "official1000"


HOSTILE = [
    ("opt.target=-5", "«-5»"),
    ("opt.target=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "onerror"),
    ("opt.%3Cb%3Enix=1", "<b>nix"),
    ("opt.players=1e999", "1e999"),
    ("opt.contracts=" + quote("[" * 380), "[["),
    ("opt.contracts=" + quote('["E","E"]'), ""),
    ("opt.players=3", "36"),
    ("opt.__proto__=1&opt.constructor=2", "onstructor"),
    ("opt.weis=null", "«None»"),
]


@pytest.fixture
def _no_dialogs(watched: Watched) -> Iterator[None]:
    opened: list[str] = []

    def heard(dialog: Dialog) -> None:
        opened.append(dialog.message)

    watched.context.on("dialog", heard)
    yield
    watched.context.remove_listener("dialog", heard)
    assert opened == []


@pytest.mark.whole
@pytest.mark.usefixtures("_no_dialogs")
def test_a_hostile_link_is_told_and_the_preset_plays(table: Table) -> None:
    for query, told in HOSTILE:
        table.open(f"variant=schieber3000&name=%3Cscript%3Ealert(1)%3C/script%3E&{query}")
        expect(table.page.locator("#start-notice")).to_contain_text(told)
        expect(table.page.locator("#start-notice")).to_contain_text("Schieber bis 3000")
        expect(table.page.locator("#game-name")).to_have_text("Schieber bis 3000")
        assert table.page.locator("#start img, #start script").count() == 0
    table.start()
    assert (table.log()["variant"], table.log()["options"]) == ("schieber3000", {})
