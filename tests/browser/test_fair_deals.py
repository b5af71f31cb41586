"""Seals of deals: announced before the cards, opened afterwards, checked on the page."""

import json
from hashlib import sha256

from playwright.sync_api import expect

from tests.browser.table import BEGUN, Table


def digits(text: str) -> str:
    """The digits of a seal as it stands on a button."""
    return "".join(text.split()[1:])


def test_what_is_sealed_before_a_game_is_what_it_is_dealt_from(table: Table) -> None:
    table.open("speed=instant")  # no seed in the address: one is drawn; two deals hardly reach the target
    page = table.page
    page.locator("#start [data-open=settings]").click()
    opener = page.locator("#settings [data-seal]")
    expect(opener).to_contain_text("Siegel")
    told = digits(opener.inner_text())
    opener.click()
    page.locator("[data-field='fair.word']").fill("  Gru\u0308ezi   <b> ")
    page.locator("[data-fair=begin]").click()
    expect(table.hand).to_have_count(9)
    secret, _, word = table.log()["seed"].partition(":")
    assert word == "Grüezi <b>"
    assert len(secret) == 32
    assert sha256(secret.encode()).hexdigest().startswith(told)

    # The deal after this one is sealed on the slate, before it is dealt.
    table.until("dealOver")
    on_slate = page.locator("#slate .slate-seal")
    expect(on_slate).to_be_hidden()
    page.locator("#slate .slate-more summary").click()
    expect(on_slate).to_contain_text("Siegel")
    told = digits(on_slate.inner_text())
    on_slate.click()
    rows = page.locator("#fair details")
    expect(rows).to_have_count(2)
    rows.first.locator("summary").click()
    seal, opening = rows.first.locator("code").all_inner_texts()
    assert sha256(opening.encode()).hexdigest() == seal
    expect(rows.nth(1).locator("code")).to_have_count(1)  # not opened yet
    page.keyboard.press("Escape")
    page.locator("#slate [data-next]").click()
    expect(table.html).to_have_attribute("data-phase", BEGUN)
    table.until("dealOver")

    page.locator("#slate .slate-more summary").click()
    on_slate.click()
    said = page.locator("#fair .fair-said")
    page.locator("[data-field='fair.seal']").fill(told.upper())
    page.locator("[data-fair=check]").click()
    expect(said).to_contain_text("Gib dein Wort ein")
    page.locator("[data-field='fair.word.said']").fill("Grüezi <b>")
    page.locator("[data-fair=check]").click()
    expect(said).to_contain_text("stimmt")
    shown = page.locator("#fair .fair-hand .card")
    expect(shown).to_have_count(36)

    # The game's own seal proves the game only to whoever says the word.
    page.locator("[data-field='fair.seal']").fill(sha256(secret.encode()).hexdigest())
    for said_word, told in (
        ("", "Gib dein Wort ein"),
        ("Resi", "anderes Wort"),
        (" Grüezi  <b>", "dieser Partie"),
    ):
        page.locator("[data-field='fair.word.said']").fill(said_word)
        page.locator("[data-fair=check]").click()
        expect(said).to_contain_text(told)
    page.locator("[data-field='fair.text']").fill(f"{secret}:Grüezi <b> ")
    page.locator("[data-fair=check]").click()
    expect(said).to_contain_text("anders geschrieben")
    page.locator("[data-field='fair.text']").fill("")
    for wrong in ("0" * 64, "", "<img src=x onerror=alert(1)>"):
        page.locator("[data-field='fair.seal']").fill(wrong)
        page.locator("[data-fair=check]").click()
        expect(said).to_contain_text("gehört nicht dazu")
    page.locator("[data-field='fair.text']").fill(json.dumps({"v": 1, "variant": "<b>"}))
    page.locator("[data-fair=check]").click()
    expect(said).to_contain_text("weder")
