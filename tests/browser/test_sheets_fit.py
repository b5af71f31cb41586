"""The slate fits: no column, table or button is cut at any size in any language."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser.sheets import FAULTS, Played, after, over, shown
from tests.browser.table import Table
from tests.ordinary import mostly

LANGUAGES = ("de", "fr", "it", "en")
WIDE = ("differenzlerOnline", "coiffeur3p", "schieber3p")
SIZES = ((1280, 800), (844, 390), (740, 360), (768, 1024), (600, 800), (520, 700), (390, 844), (320, 568))


@pytest.mark.whole
@pytest.mark.parametrize("variant", mostly(["schieberCh", "schieber5p"], "schieber5p"))
def test_every_column_is_seen_on_a_small_phone_in_every_language(table: Table, variant: str) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    shown(table, Played(variant, "slate", target=1000).on(over))
    for language in LANGUAGES:
        table.page.goto(f"{table.address}?speed=instant&level=easy&lang={language}&deck=french")
        expect(table.page.locator("#slate[open] .slate-deals")).to_be_visible()
        assert table.page.evaluate(FAULTS) == [], language
        out = table.page.evaluate(
            """() => [...document.querySelectorAll('#slate table, #slate td, #slate th')].filter(part =>
              part.scrollWidth > part.clientWidth + 1
              || part.getBoundingClientRect().right > part.closest('div').getBoundingClientRect().right + 1
            ).map(part => part.textContent.slice(0, 60))"""
        )
        assert out == [], language


# The slate's buttons that lie beyond its frame, or whose words do not fit into them.
BEYOND = """() => {
  const board = document.querySelector('#slate .slate-board').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('#slate .buttons button')];
  return buttons.filter(button => button.checkVisibility()).filter(button => {
    const { left, right } = button.getBoundingClientRect();
    return left < board.left || right > board.right || button.scrollWidth > button.clientWidth + 1;
  }).map(button => button.textContent);
}"""


def test_the_slates_buttons_lie_within_its_frame_in_every_language(table: Table) -> None:
    shown(table, Played("schieberCh", "slate", target=1000).on(after(2)))
    for language in LANGUAGES:
        table.page.goto(f"{table.address}?speed=instant&level=easy&lang={language}")
        expect(table.page.locator("#slate[open] .slate-deals")).to_be_visible()
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            out = table.page.evaluate(BEYOND)
            assert out == [], (language, width)


# The slate's tables that are wider than their place, and the parts of them that are cut or run into others.
WIDER = """() => {
  const board = document.querySelector('#slate .slate-board').getBoundingClientRect();
  const found = [];
  for (const part of document.querySelectorAll('#slate table, #slate td, #slate th')) {
    if (part.closest('.sr') || !part.checkVisibility()) continue;
    const { left, right } = part.getBoundingClientRect();
    const box = part.closest('.roll')?.getBoundingClientRect() ?? board;
    if (left < box.left - 1 || right > box.right + 1) found.push('beyond: ' + part.textContent.slice(0, 40));
    if (part.scrollWidth > part.clientWidth + 1) found.push('cut: ' + part.textContent.slice(0, 40));
  }
  return found;
}"""


@pytest.mark.whole
@pytest.mark.parametrize("variant", mostly(WIDE, "differenzlerOnline"))
def test_the_slates_tables_lie_within_it_in_every_language(table: Table, variant: str) -> None:
    shown(table, Played(variant, "slate").on(over))
    found = []
    for deck, language in itertools.product(("swiss", "french"), LANGUAGES):
        table.page.goto(f"{table.address}?speed=instant&level=easy&lang={language}&deck={deck}")
        expect(table.page.locator("#slate[open] table").first).to_be_visible()
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            faults = table.page.evaluate(WIDER)
            found += [f"{deck} {language} {width}x{height} {fault}" for fault in faults]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", mostly([(390, 844), (844, 390), (1280, 800)], (390, 844)))
def test_no_dialog_of_the_start_scrolls_sideways(table: Table, size: tuple[int, int]) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{table.address}?lang=fr")
    expect(page.locator("html[data-engine=ready]")).to_be_attached()
    for name in ("games", "rules", "settings", "learn", "fair"):
        if name == "fair":
            page.locator("#start [data-open=settings]").click()
            expect(page.locator("#settings[open]")).to_be_visible()
            if not page.locator("#settings [data-seal]").is_visible():  # folded up on a narrow page
                page.locator("#settings details").last.locator("summary").click()
            page.locator("#settings [data-seal]").click()
        else:
            page.locator(f"#start [data-open={name}]").first.click()
        sheet = page.locator(f"#{name}[open] .sheet-page")
        expect(sheet).to_be_visible()
        assert sheet.evaluate("page => page.scrollWidth - page.clientWidth") == 0, name
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


def test_settings_opened_upright_unfold_after_the_phone_is_turned(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(table.address)
    page.locator("#start [data-open=settings]").click()
    expect(page.locator("#settings[open]")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    about = page.locator("#settings details").last
    about.locator("summary").click()
    expect(about.locator("[data-seal]")).to_be_visible()
