"""The scorer for real cards: by taps and typed points, taken back, kept, and told in plain numbers."""

import json

from playwright.sync_api import expect

from tests.browser.table import STEP, Table


def test_two_sides_are_written_and_kept(table: Table) -> None:
    table.open("lang=de&scorer")
    page = table.page
    scorer = page.locator("#scorer")
    us, them = (scorer.get_by_role("region", name=name) for name in ("Wir", "Sie"))
    said = scorer.get_by_role("status").first
    us.get_by_role("button", name="Wir: 100 Punkte dazu").click(timeout=STEP)
    expect(said).to_have_text("Wir: +100, zusammen 100.")
    them.get_by_role("button", name="Sie: 20 Punkte dazu").click()
    us.get_by_role("button", name="Wir: Schreiben").click()
    page.keyboard.type("97")
    scorer.get_by_role("button", name="×3").click()
    expect(scorer.locator(".preview")).to_have_text("Wir: +291 · Sie: +180")
    scorer.get_by_role("textbox", name="Punkte").press("Enter")
    expect(us.locator(".scorer-total b")).to_have_text("391")
    expect(them.locator(".scorer-total b")).to_have_text("200")
    scorer.get_by_role("button", name="Zurück").click()
    expect(said).to_have_text("Zurückgenommen. Wir: 100, Sie: 20")
    them.get_by_role("button", name="Sie: Schreiben").click()
    page.keyboard.press("Escape")
    expect(scorer.get_by_role("textbox", name="Punkte")).to_have_count(0)
    them.get_by_role("button", name="Sie: Schreiben").click()
    scorer.get_by_role("button", name="×4").click()
    scorer.get_by_role("button", name="Match").click()
    expect(said).to_contain_text("Sie: Ziel erreicht")
    scorer.get_by_role("button", name="Einrichten").click()
    scorer.get_by_label("Name statt «Wir»").fill("Anna & Urs <b>")
    scorer.get_by_label("Obere Seite").check()
    scorer.get_by_role("button", name="Fertig").click()
    page.reload()
    anna = scorer.get_by_role("region", name="Anna & Urs <")
    expect(anna.locator(".scorer-total b")).to_have_text("100", timeout=STEP)
    expect(them.locator(".scorer-total")).to_have_text("1048 Ziel erreicht")
    kept = json.loads(page.evaluate("localStorage.getItem('jass@/:scorer')"))
    assert kept["entries"] == [[100, 0], [0, 20], [0, 1028]]
    assert kept["turned"]
    scorer.get_by_role("button", name="Einrichten").click()
    scorer.get_by_role("button", name="Neue Partie").click()
    expect(anna.locator(".scorer-total b")).to_have_text("0")
    scorer.get_by_role("button", name="Zurück").click()
    expect(anna.locator(".scorer-total b")).to_have_text("100")
