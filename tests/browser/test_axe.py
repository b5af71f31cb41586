"""axe finds no violation in any phase of each kind of game and in its dialogs, in light and dark colours.

Where it cannot tell the ground of some words, contrast is measured from pixels (tests/browser/contrast.py).
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from jass.engine.machine import apply, new_game
from jass.history.log import Log, loads
from tests.browser.axe import Checked
from tests.browser.saved import HELD, Situation, bots, reach, take_up
from tests.browser.table import Table
from tests.browser.test_club import SERIES, code

GAMES = Path(__file__).parents[1] / "games"


def golden(name: str, wanted: str) -> Log:
    """A golden game up to a phase."""
    log = loads((GAMES / f"{name}.json").read_text("utf-8"))
    state, _ = new_game(log.variant, log.seeds, log.options)
    for number, action in enumerate(log.actions):
        state, _ = apply(state, action)
        if state.phase == wanted:
            return log.truncated(number + 1)
    return log


def test_before_a_game(table: Table) -> None:
    table.open("speed=instant&lang=de")
    checked, page = Checked(table), table.page
    checked.look("start")
    for name in ("games", "rules", "settings", "statistics"):
        page.locator(f"#start [data-open={name}]").click()
        expect(page.locator(f"#{name}[open] h2")).to_be_visible()
        checked.look(name)
        page.keyboard.press("Escape")
    page.locator("#start [data-open=learn]").click()
    learn = page.locator("#learn[open]")
    expect(learn.locator("h2")).to_be_visible()
    checked.look("lessons")
    for number, lesson in enumerate(("Karten", "Farbe", "Ansagen")):
        learn.get_by_role("button", name=lesson).first.click()
        learn.locator("[data-answer]").first.click()
        if learn.locator("[data-check]").is_visible():
            learn.locator("[data-check]").click()
        expect(learn.locator(".learn-says[data-kind]")).to_be_visible()
        checked.look(f"lesson {number + 1}")
        learn.locator("[data-go=back]").click()
    page.keyboard.press("Escape")
    page.locator("#start [data-open=scorer]").click()
    page.locator("#scorer [data-add='0 100']").click()
    checked.look("scorer")
    page.locator("#scorer [data-write='0']").click()
    checked.look("scorer, points")
    page.keyboard.press("Escape")
    page.locator("#scorer [data-setup]").click()
    checked.look("scorer, set up")
    page.locator("#scorer [data-target]").fill("-")
    page.keyboard.press("Enter")
    checked.look("scorer, a refusal")
    page.locator("#scorer [data-target]").fill("100")
    page.keyboard.press("Enter")
    page.locator("#scorer [data-write='0']").click()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.locator("#scorer [data-entries]").click()
    checked.look("scorer, entries")
    page.locator("[data-entry='0']").click()
    page.get_by_role("textbox", name="Wir").fill("157")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    checked.look("scorer, who was first")
    page.locator("#scorer [data-entries]").click()
    checked.look("scorer, who was first, among the entries")
    assert checked.found == []


PLAYS: dict[str, tuple[str, Situation]] = {
    "auction": ("schieberCh", lambda view: view.phase == "auction" and view.turn == 0),
    "trick": (
        "schieberCh",
        lambda view: view.phase == "play" and view.turn == 0 and len(view.trick) == 2,
    ),
    "two players": ("schieber2p", lambda view: view.phase == "play" and view.turn == 0),
    "estimate": ("differenzlerOnline", lambda view: view.phase == "estimate" and view.turn == 0),
    "coiffeur": ("coiffeur3p", lambda view: view.phase == "auction" and view.turn == 0 and view.deal > 2),
}


def test_in_a_game(table: Table) -> None:
    table.open("speed=instant&lang=de")
    checked, page = Checked(table), table.page
    for name, (variant, situation) in PLAYS.items():
        checked.take_up(reach(variant, situation)[0])
        expect(page.locator("html")).to_have_attribute("data-turn", "0")
        checked.look(name)
    page.locator("#badge").click()
    expect(page.locator("#term[open] h2")).to_be_visible()
    checked.look("term")
    page.keyboard.press("Escape")
    page.locator("#open-menu").click()
    checked.look("menu")
    page.keyboard.press("Escape")
    page.locator("#open-slate").click()
    expect(page.locator("#slate[open] .slate-body")).to_be_visible()
    checked.look("coiffeur, grid")
    checked.take_up(golden("schieber3000-nines", "dealOver"))
    expect(page.locator("#slate [data-next]")).to_be_visible()
    expect(page.locator("#slate[open] .slate-body")).to_be_visible()
    checked.look("result")
    page.locator("#slate [data-replay]").click()
    expect(page.locator("#replay .one").first).to_be_visible()
    page.keyboard.press("End")
    checked.look("replay")
    checked.take_up(golden("differenzlerOnline-exact", "gameOver"))
    expect(page.locator("#slate [data-new]")).to_be_visible()
    checked.look("end")
    assert checked.found == []


def test_while_the_card_cut_for_trumps_is_shown(table: Table) -> None:
    table.open("speed=slow&lang=de")
    checked, page = Checked(table), table.page
    checked.take_up(reach("differenzlerTournament", lambda view: view.phase == "dealOver")[0])
    page.evaluate(HELD)
    table.press(page.locator("#slate [data-next]"))
    expect(page.locator("#shown[data-kind=cut] .card")).to_be_visible()
    checked.look("cut")
    expect(page.locator("#shown[data-kind=cut]")).to_be_visible()
    assert checked.found == []


def test_what_the_address_opens(table: Table) -> None:
    page = table.page
    checked = Checked(table)
    for query, panel in {
        "day": "day",
        SERIES: "series",
        f"ranking&{SERIES}#result={code('Vreni', 90)}": "ranking",
        "together": "together",
    }.items():
        page.goto(f"{table.address}?speed=instant&{query}")
        table.await_engine()
        expect(page.locator(f"#{panel}[open] h2").first).to_be_visible()
        checked.look(panel)
    page.locator("#together [data-way=here]").click()
    expect(page.locator("#together .together-seat").first).to_be_visible()
    checked.look("seats")
    assert checked.found == []


def test_what_a_deal_leads_to(table: Table) -> None:
    log = reach("schieberCh", lambda view: len(view.results) == 2, choose=bots)[0]
    take_up(table, log, "speed=instant&lang=de")
    checked, page = Checked(table), table.page
    page.locator("#slate .slate-more summary").click()
    for name in ("better", "challenge", "fair"):
        page.locator(f"#slate [data-open={name}]").click()
        expect(page.locator(f"#{name}[open] h2")).to_be_visible()
        if name == "better":
            expect(page.locator("#better .better-moments > li").first).to_be_visible()
        checked.look(name)
        page.keyboard.press("Escape")
    assert checked.found == []
