"""What would have been better: found in the worker, shown with cards, looked at and played again."""

import json

from playwright.sync_api import expect

from jass.bots.rollout.hosts import best_kernel
from jass.cli.review import reviewed
from jass.history.log import Log
from tests.browser.saved import bots, reach, take_up
from tests.browser.table import Table


def two_deals() -> Log:
    """A game by rules of thumb up to the result of its second deal."""
    return reach("schieberCh", lambda view: len(view.results) == 2, choose=bots)[0]


def test_moments_of_a_deal_are_shown_marked_and_played_again(table: Table) -> None:
    log = two_deals()
    dearest = {moment.asked.index: moment for moment in reviewed(log, 2, 0, best_kernel()).dearest()}
    assert dearest, "the game has nothing to show"
    take_up(table, log, "speed=instant&lang=de")
    page = table.page
    page.locator("#slate .slate-more summary").click()
    page.locator("#slate").get_by_role("button", name="Was wäre besser gewesen?").click()
    better = page.locator("#better")
    expect(better.get_by_role("status")).to_have_text(
        "Was es im Schnitt kostet, wenn alle gut spielen; gemessen an dem, was du wissen konntest."
    )
    again = better.locator("[data-again]")
    assert [int(each.get_attribute("data-again") or "") for each in again.all()] == sorted(dearest)
    last = dearest[max(dearest)]
    lost = f"{int(last.judged.loss + 0.5)} Punkte schlechter als möglich"
    expect(better.locator(".better-moments > li").last).to_contain_text(lost)
    better.get_by_role("button", name="Ansehen").last.click()
    replay = page.locator("#replay")
    marks = {moment.asked.trick for moment in dearest.values() if moment.asked.trick}
    expect(replay.locator("[aria-current=step]")).to_have_attribute("data-lost", "")  # once it is there
    assert len(marks) <= replay.locator("[data-lost]").count() <= 9
    page.keyboard.press("Escape")
    again.last.click()
    expect(better).to_be_hidden()
    expect(page.locator("#practice")).to_be_visible()
    actions = json.loads(page.evaluate("jass.log()"))["actions"]
    assert actions == [str(action) for action in log.actions[: last.asked.index]]
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    expect(page.locator("#shelf")).to_contain_text("Runde 2")
