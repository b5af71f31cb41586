"""The lessons: opened from the start screen and by the address, answered by taps and keys, remembered."""

from playwright.sync_api import expect

from tests.browser.table import Table


def test_a_lesson_is_gone_through_and_remembered(table: Table) -> None:
    table.open("lang=de&learn")
    page = table.page
    learn = page.locator("#learn")
    text, says = learn.locator(".learn-text"), learn.get_by_role("status")
    learn.get_by_role("button", name="Farbe angeben").click()
    expect(text).to_contain_text("Ausgespielt ist Rosen")
    learn.get_by_role("button", name="Schellen Sechs").click()
    learn.get_by_role("button", name="Prüfen").click()
    expect(says).to_have_text("Noch nicht. Schellen Sechs: Farbe angeben: Rosen.")
    learn.get_by_role("button", name="Schellen Sechs").click()
    for card in ("R8", "R9", "RU", "L7", "LU"):
        learn.locator(f"[data-answer={card}]").click()
    learn.get_by_role("button", name="Prüfen").click()
    expect(says).to_contain_text("Richtig!")
    expect(learn.get_by_role("button", name="Weiter")).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_contain_text("keine solche Karte")
    page.reload()
    table.await_engine()
    expect(learn.get_by_role("button", name="Farbe angeben")).to_contain_text("Schritt 2 von 6")
    learn.get_by_role("button", name="Farbe angeben").click()
    for word in ("schon mit Trumpf", "einziger Trumpf", "als Letzter", "nimmt dein Partner"):
        page.keyboard.press("ArrowRight")
        expect(text).to_contain_text(word)
    page.keyboard.press("1")
    expect(learn.locator("[data-mark]")).to_have_count(1)
    learn.get_by_role("button", name="Lektion fertig").click()
    expect(learn.locator("[data-done]")).to_have_count(1)
    learn.get_by_role("button", name="Jetzt spielen").click()
    expect(table.hand).to_have_count(9)


def test_the_lessons_are_told_from_the_start_in_the_players_own_cards(table: Table) -> None:
    table.open("lang=fr&deck=french")
    page = table.page
    page.locator("#start [data-open=learn]").click()
    page.locator("#learn [data-lesson='0']").click()
    expect(page.locator("#learn .learn-text")).to_contain_text("quatre couleurs")
    page.locator("#learn").get_by_role("button", name="As de cœur").click()
    expect(page.locator("#learn").get_by_role("status")).to_contain_text("dame, valet")
