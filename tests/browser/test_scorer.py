"""The scorer for real cards: entries by taps and keys, changed, undone, stored, shown as plain numbers."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Watched
from tests.browser.saved import keep, reach
from tests.browser.table import Table
from tests.packed import anywhere

SLOT = "jass@/:scorer"


def kept(table: Table) -> dict[str, Any]:
    """The slate as the browser keeps it."""
    return dict(json.loads(table.page.evaluate("slot => localStorage.getItem(slot)", SLOT)))


def opened(table: Table, entries: list[list[int]], **more: object) -> Locator:
    """The scorer with a slate that an older build has kept."""
    slate = {"v": 1, "names": ["", ""], "target": 1000, "turned": False, "entries": entries, "wiped": []}
    table.page.add_init_script(
        f"localStorage['{SLOT}'] ?? localStorage.setItem('{SLOT}', '{json.dumps(slate | more)}')"
    )
    table.open("lang=de&scorer")
    scorer = table.page.locator("#scorer")
    expect(scorer).to_be_visible()
    return scorer


def test_two_sides_are_written_and_kept(table: Table) -> None:
    table.open("lang=de&scorer")
    page = table.page
    scorer = page.locator("#scorer")
    us, them = (scorer.get_by_role("region", name=name) for name in ("Wir", "Sie"))
    said = scorer.get_by_role("status").first
    us.get_by_role("button", name="Wir: 100 Punkte dazu").click()
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
    expect(anna.locator(".scorer-total b")).to_have_text("100")
    expect(them.locator(".scorer-total")).to_have_text("1048 Ziel erreicht")
    kept = json.loads(page.evaluate("localStorage.getItem('jass@/:scorer')"))
    assert kept["entries"] == [[100, 0], [0, 20], [0, 1028]]
    assert kept["turned"]
    scorer.get_by_role("button", name="Einrichten").click()
    scorer.get_by_role("button", name="Neue Partie").click()
    expect(anna.locator(".scorer-total b")).to_have_text("0")
    scorer.get_by_role("button", name="Zurück").click()
    expect(anna.locator(".scorer-total b")).to_have_text("100")


@pytest.mark.new_device
def test_a_deal_has_its_points_before_the_engine_runs(table: Table, watched: Watched) -> None:
    """A fast hand on a slow network: the rest of the deal must not get lost while the engine loads."""
    watched.context.route(anywhere("vendor/stdlib.zip"), lambda _route: None)
    table.page.goto(f"{table.address}?lang=de&scorer")
    scorer = table.page.locator("#scorer")
    scorer.locator("[data-write='0']").click()
    scorer.locator("[data-points]").fill("100")
    scorer.locator("[data-points]").press("Enter")
    expect(scorer.get_by_role("status").first).to_have_text("Wir: +100, zusammen 100. Sie: +57, zusammen 57.")
    expect(table.html).to_have_attribute("data-engine", "loading")


def totals(scorer: Locator) -> list[str]:
    """What stands for us and for them."""
    return [scorer.locator(f"[data-side={side}] .scorer-total").inner_text() for side in ("us", "them")]


@pytest.mark.whole
def test_one_entry_that_takes_both_there_does_not_tell_who_was_first(table: Table) -> None:
    scorer = opened(table, [[900, 950]])
    scorer.locator("[data-write='0']").click()
    scorer.locator("[data-points]").fill("100")
    scorer.locator("[data-points]").press("Enter")
    expect(scorer.locator(".scorer-note")).to_contain_text("Beide haben 1000 erreicht. Wer war zuerst?")
    expect(scorer.get_by_role("status").first).to_contain_text("Wer war zuerst?")
    expect(scorer.locator("[data-won]")).to_have_count(0)
    table.page.reload()
    scorer.get_by_role("button", name="Wir: zuerst am Ziel").click()
    expect(scorer.locator("[data-won]")).to_have_attribute("aria-label", "Wir")
    expect(scorer.locator(".scorer-note")).to_be_hidden()
    assert totals(scorer) == ["1000\nZiel erreicht", "1007\nerst danach"]
    table.page.reload()
    expect(scorer.locator("[data-won]")).to_have_attribute("aria-label", "Wir")
    scorer.locator("[data-entries]").click()
    scorer.locator("form [data-first='1']").click()
    scorer.get_by_role("button", name="Fertig").click()
    expect(scorer.locator("[data-won]")).to_have_attribute("aria-label", "Sie")
    scorer.locator("[data-undo]").click()
    expect(scorer.locator("[data-won]")).to_have_count(0)
    assert totals(scorer) == ["900\nnoch 100", "950\nnoch 50"]


REFUSED = {
    "-20": "Minuspunkte",
    "200": "Eine Runde hat 157 Punkte, mit Match 257",
    "97.5": "ohne Komma",
    "97,5": "ohne Komma",
    "abc": "keine Zahl",
    "100000": "157 Punkte",
}


def test_what_cannot_be_written_is_refused_in_words(table: Table) -> None:
    scorer = opened(table, [])
    scorer.locator("[data-write='1']").click()
    field, says = scorer.locator("[data-points]"), scorer.locator(".preview")
    field.press("Enter")
    expect(says).to_have_text("Schreibe zuerst eine Zahl.")
    for typed, words in REFUSED.items():
        field.fill("")
        field.press_sequentially(typed)
        expect(says).to_contain_text(words)
        field.press("Enter")
        expect(says).to_contain_text(words)
    field.fill("0")
    expect(says).to_have_text("Wir: +157 · Sie: +0 · Gar kein Stich? «Match» schreiben bei: Wir.")
    scorer.get_by_label("Rest auf 157").uncheck()
    expect(says).to_contain_text("0 Punkte ändern nichts")
    field.fill("2000")
    expect(says).to_contain_text("Mehr als ein Match (257)")
    scorer.get_by_role("button", name="×6").click()
    expect(says).to_have_text("Das ist zu viel: höchstens 1666 auf einmal.")
    assert says.evaluate("one => getComputedStyle(one).color") == "rgb(163, 35, 15)"
    field.press("Enter")
    scorer.get_by_role("button", name="Doch nicht").click()
    assert totals(scorer) == ["0\nnoch 1000", "0\nnoch 1000"]


def begun(texts: list[str]) -> list[re.Pattern[str]]:
    """What each entry shows, before what it says in full to a screen reader."""
    return [re.compile("^" + re.escape(text) + "Eintrag") for text in texts]


@pytest.mark.whole
def test_each_entry_can_be_changed_and_deleted(table: Table) -> None:
    scorer = opened(table, [[100, 57], [-60, 0], [0, 157]])
    assert totals(scorer) == ["40\nnoch 960", "214\nnoch 786"]
    scorer.locator("[data-entries]").click()
    rows = scorer.locator("[data-entry]")
    expect(rows).to_have_text(begun(["30+15740 : 214", "2−60040 : 57", "1+100+57100 : 57"]))
    rows.nth(2).click()
    first = scorer.get_by_role("textbox", name="Wir")
    first.fill("-1")
    first.press("Enter")
    expect(scorer.locator(".preview")).to_contain_text("Minuspunkte")
    first.fill("120")
    scorer.get_by_role("textbox", name="Sie").fill("37")
    scorer.get_by_role("button", name="Ändern").click()
    expect(scorer.get_by_role("status").first).to_have_text("Eintrag 1 geändert. Wir: 60, Sie: 194")
    rows.nth(1).click()
    scorer.get_by_role("button", name="Löschen").click()
    expect(rows).to_have_text(begun(["20+157120 : 194", "1+120+37120 : 37"]))
    table.page.reload()
    assert kept(table)["entries"] == [[120, 37], [0, 157]]
    scorer.locator("[data-entries]").click()
    back = scorer.locator("form").get_by_role("button", name="Zurück")
    back.click()
    expect(rows).to_have_count(3)
    back.click()
    expect(rows.nth(2)).to_contain_text("1+100+57100 : 57")
    table.page.keyboard.press("Escape")
    assert totals(scorer) == ["40\nnoch 960", "214\nnoch 786"]


@pytest.mark.whole
def test_what_is_less_than_nothing_stands_there_as_it_is(table: Table) -> None:
    scorer = opened(table, [[-60, 0]])
    assert totals(scorer)[0] == "−60\nnoch 1060"
    ours = scorer.locator("[data-side=us] .scorer-board")
    expect(ours.locator(".rest")).to_have_text("−60")
    assert not ours.locator(".strokes:not(.fresh)").get_attribute("d")


def test_a_target_that_is_none_is_refused_and_a_new_one_counts_from_the_first_entry(table: Table) -> None:
    scorer = opened(table, [[400, 300], [200, 300]])
    scorer.locator("[data-setup]").click()
    target = scorer.locator("[data-target]")
    target.fill("viele")
    target.press("Enter")
    expect(scorer.locator(".preview")).to_have_text("Das Ziel ist eine ganze Zahl bis 99999, oder leer.")
    target.fill("600")
    target.press("Enter")
    expect(scorer.locator(".scorer-note")).to_contain_text("Beide haben 600 erreicht")
    scorer.locator("[data-setup]").click()
    scorer.get_by_label("Name statt «Sie»").fill("\u200b\u200b")
    target.fill("400")
    target.press("Enter")
    expect(scorer.locator("[data-won]")).to_have_attribute("aria-label", "Wir")
    expect(scorer.get_by_role("region", name="Sie")).to_be_visible()
    assert kept(table)["entries"] == [[400, 300], [200, 300]]


@pytest.mark.whole
def test_a_new_game_keeps_the_former_one(table: Table) -> None:
    scorer = opened(table, [[100, 57]])
    scorer.locator("[data-setup]").click()
    scorer.get_by_role("button", name="Neue Partie").click()
    expect(scorer.locator(".scorer-note")).to_have_text("Die Tafel ist leer. «Zurück» bringt sie wieder.")
    scorer.locator("[data-add='0 20']").click()
    table.page.reload()
    undo = scorer.locator("[data-undo]")
    undo.click()
    undo.click()
    assert totals(scorer) == ["100\nnoch 900", "57\nnoch 943"]


def test_a_full_slate_and_a_full_storage_are_told(table: Table) -> None:
    scorer = opened(table, [[1, 0]] * 2000)
    scorer.locator("[data-add='0 100']").click()
    expect(scorer.locator(".scorer-note")).to_contain_text("Die Tafel ist voll")
    scorer.locator("[data-entries]").click()
    expect(scorer.locator("[data-entry]")).to_have_count(60)
    table.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    scorer.locator("[data-entry]").first.click()
    scorer.get_by_role("button", name="Löschen").click()
    scorer.get_by_role("button", name="Fertig").click()
    expect(scorer.locator(".scorer-note")).to_contain_text("Der Browser behält die Tafel nicht")


def test_two_tabs_write_on_one_slate(table: Table, watched: Watched) -> None:
    scorer = opened(table, [[100, 57]])
    other = Table(watched.context.new_page(), table.address)
    other.open("lang=de&scorer")
    there = other.page.locator("#scorer")
    there.locator("[data-add='1 100']").click()
    expect(scorer.locator("[data-side=them] .scorer-total b")).to_have_text("157")
    scorer.locator("[data-add='0 50']").click()
    expect(there.locator("[data-side=us] .scorer-total b")).to_have_text("150")
    assert kept(table)["entries"] == [[100, 57], [0, 100], [50, 0]]


LOCKS = """() => {
  window.locks = [];
  const ask = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    const lock = await ask.call(this, kind);
    locks.push(lock);
    return lock;
  };
}"""


@pytest.mark.whole
def test_the_screen_stays_lit_while_it_is_open(table: Table, watched: Watched) -> None:
    watched.context.grant_permissions(["screen-wake-lock"])
    table.page.add_init_script(f"({LOCKS})()")
    scorer = opened(table, [])
    table.wait("() => locks.length === 1 && !locks[0].released")
    table.page.evaluate("() => locks[0].release()")  # as the browser does when the page is not seen
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    table.wait("() => locks.length === 2 && !locks[1].released")
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    scorer.locator("[data-close]").click()
    table.wait("() => locks.every(lock => lock.released)")
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    table.page.locator("#start [data-open=scorer]").click()
    table.wait("() => locks.length === 3 && !locks[2].released")
    table.page.keyboard.press("Escape")
    table.wait("() => locks.every(lock => lock.released)")


@pytest.mark.whole
@pytest.mark.parametrize(
    "missing",
    [
        "delete Navigator.prototype.wakeLock",
        "WakeLock.prototype.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    ],
)
def test_without_such_a_lock_all_else_is_as_it_was(table: Table, missing: str) -> None:
    table.page.add_init_script(missing)
    scorer = opened(table, [])
    scorer.locator("[data-add='0 100']").click()
    expect(scorer.locator("[data-side=us] .scorer-total b")).to_have_text("100")
    scorer.locator("[data-close]").click()
    expect(scorer).to_be_hidden()


def test_the_result_of_a_kept_game_is_seen_once_the_scorer_is_closed(table: Table) -> None:
    keep(table, reach("schieberCh", lambda view: view.phase == "dealOver")[0])
    table.open("lang=de&scorer")
    table.await_game()
    page = table.page
    scorer, slate = page.locator("#scorer"), page.locator("#slate")
    expect(table.html).to_have_attribute("data-phase", "dealOver")
    expect(scorer).to_be_visible()
    scorer.get_by_role("button", name="Wir: 100 Punkte dazu").click()  # it lies on top, whichever came first
    page.keyboard.press("Escape")
    expect(scorer).to_be_hidden()
    expect(slate.locator(".slate-body")).to_be_visible()  # a frame later, below the button
    slate.get_by_role("button", name="Nächste Runde").click()
    expect(slate).to_be_hidden()
