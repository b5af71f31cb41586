"""The page starts in the visitor's language, with the deck that is usual there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table


@pytest.mark.parametrize("watched", ["desktop fr-CH"], indirect=True)
def test_language_and_deck_are_proposed_and_the_deck_follows_until_it_is_chosen(table: Table) -> None:
    page, start = table.page, table.page.locator("#start")
    page.goto(table.address)
    expect(table.html).to_have_attribute("data-alive", "")
    chosen = start.locator("[data-setting=deck]:checked")
    expect(table.html).to_have_attribute("lang", "fr-CH")
    expect(chosen).to_have_value("french")
    expect(start.locator("[data-start]")).to_have_text("Jouer")
    expect(page).to_have_title(re.compile("chibre"))
    start.locator("[data-setting=language][value=de]").check(force=True)
    expect(table.html).to_have_attribute("lang", "de-CH")
    expect(chosen).to_have_value("swiss")
    start.locator("[data-setting=language][value=it]").check(force=True)
    expect(table.html).to_have_attribute("lang", "it-CH")
    expect(chosen).to_have_value("french")
    start.locator("[data-setting=deck][value=swiss]").check(force=True)
    start.locator("[data-setting=language][value=fr]").check(force=True)
    expect(table.html).to_have_attribute("lang", "fr-CH")
    expect(chosen).to_have_value("swiss")


def test_the_seal_of_the_next_game_follows_the_language(table: Table) -> None:
    table.open("speed=instant&lang=de")
    page = table.page
    page.locator("#start [data-open=settings]").click()
    seal = page.locator("#settings [data-seal]")
    expect(seal).to_have_text(re.compile("^Siegel "))
    digits = seal.inner_text().split(maxsplit=1)[1]
    for language, word in (("fr", "Sceau"), ("it", "Sigillo"), ("en", "Seal"), ("de", "Siegel")):
        page.locator(f"#settings [data-setting=language][value={language}]").check(force=True)
        expect(seal).to_have_text(f"{word} {digits}")


@pytest.mark.whole
@pytest.mark.parametrize("watched", ["desktop fr-CH"], indirect=True)
def test_none_is_singular_in_french(table: Table) -> None:
    """By the platform's own plural rules, which no test outside of a browser has."""
    table.open("speed=instant&seed=f0")
    table.start()
    table.until("dealOver")
    shown = table.page.locator("#slate")
    expect(shown).to_contain_text("Donne 1")
    shown.locator("[data-next]").click()
    table.until("play")
    table.until("dealOver")  # from the second on the deals are listed
    expect(shown).to_contain_text("Donne 2")
    expect(shown.locator(".slate-body")).to_be_visible()
    assert re.search(r"\b[01] pli\b|\b[2-9] plis\b", shown.inner_text())
    assert not re.search(r"\b[01] plis\b|\b[2-9] pli\b", shown.inner_text())
