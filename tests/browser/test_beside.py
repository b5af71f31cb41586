"""How the game stands, beside the felt of a wide window, and nowhere else."""

import json
import re

import pytest
from playwright.sync_api import expect

from jass.history.log import loads, replay
from jass.public.score_sheets import differences
from tests.browser.saved import reach, take_up
from tests.browser.sheets import Played, over, shown
from tests.browser.table import Table
from tests.ordinary import mostly

OVERLAPS = """() => {
  const box = document.querySelector('.beside .slate-board').getBoundingClientRect();
  const meets = node => {
    const other = node.getBoundingClientRect();
    return other.width > 0 && other.left < box.right && other.right > box.left
      && other.top < box.bottom && other.bottom > box.top;
  };
  const parts = '.plate, .bubble, .slot, #hand .card, .tools button, .score, .badge, .goal, #status';
  const over = [...document.querySelectorAll(parts)].filter(meets).map(node => node.className || node.id);
  const board = document.querySelector('.beside .slate-board');
  const cut = board.scrollWidth > board.clientWidth || board.scrollHeight > board.clientHeight;
  return [...over, ...(cut ? ['the sheet is cut'] : [])];
}"""
GAMES = {"schieberCh": 9, "coiffeur4p10": 9, "coiffeur3p": 12, "schieber5p": 7, "differenzlerOnline": 9}


def covered(table: Table) -> list[str]:
    """What lies on the sheet once nothing moves, and whether the sheet is cut."""
    table.rest()
    return list(table.page.evaluate(OVERLAPS))


@pytest.mark.parametrize("size", mostly([(1280, 800), (1100, 600), (1920, 1080)], (1100, 600)), ids=str)
@pytest.mark.parametrize("game", mostly(GAMES, "coiffeur4p10"))
def test_the_sheet_stands_beside_the_felt_and_covers_nothing(
    table: Table, game: str, size: tuple[int, int]
) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open(f"speed=instant&seed=3&variant={game}")
    table.start(GAMES[game])
    beside = table.page.locator(".beside")
    expect(beside.locator("section, tbody tr").first).to_be_visible()
    assert covered(table) == []
    table.until("dealOver")
    state, _ = replay(loads(json.dumps(table.log())))
    totals = [str(total) for total in state.totals]
    table.page.locator("[data-next]").click()
    table.until("play" if game != "differenzlerOnline" else "estimate")
    said = beside.inner_text()
    assert all(total in said for total in totals), (totals, said)
    if state.options.deals:
        assert re.search(rf"\b2 \w+ {state.options.deals}$", said), said
    assert covered(table) == []


MIDDLES = """() => Object.fromEntries(['.carpet', '#badge', '#auction', '#status', '#hand'].map(name => {
  const { left, right } = document.querySelector(name).getBoundingClientRect();
  return [name, (left + right) / 2];
}))"""


@pytest.mark.parametrize("game", mostly(["schieberCh", "coiffeur4p10", "coiffeur3p"], "coiffeur4p10"))
def test_what_is_played_has_one_middle_beside_the_sheet(table: Table, game: str) -> None:
    take_up(table, reach(game, lambda view: view.phase == "auction" and view.turn == 0)[0])
    expect(table.page.locator("#auction")).to_be_visible()
    for width, height in ((1280, 800), (1100, 600), (1920, 1080)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.rest()
        middles = table.page.evaluate(MIDDLES)
        assert max(middles.values()) - min(middles.values()) < 12, (width, middles)


# The most that can stand in a cell, a deal's points times ten with a match, and a sum of five digits.
FULL = """match => document.querySelectorAll('.beside tbody td, .beside tfoot td').forEach(cell => {
  const sum = cell.closest('tfoot');
  cell.innerHTML = sum ? '13600' : '<b class="wrote">1360</b>' + (match ? '<b class="mark">Match</b>' : '');
})"""


@pytest.mark.parametrize("language", mostly(["de", "fr", "it", "en"], "fr"))
def test_no_word_or_number_of_the_coiffeur_is_cut_in_any_language(table: Table, language: str) -> None:
    table.open(f"speed=instant&seed=3&variant=coiffeur4p10&lang={language}")
    table.start()
    for width, height in ((1280, 800), (1100, 600), (1920, 1080)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.rest()
        for match in (False, True):
            table.page.evaluate(FULL, match)
            assert covered(table) == [], (width, match)


def test_a_full_sheet_of_three_is_not_cut(table: Table) -> None:
    table.page.set_viewport_size({"width": 1280, "height": 800})
    shown(table, Played("coiffeur3p", "slate").on(over))
    table.page.evaluate("() => document.querySelector('#slate').close()")
    for width, height in ((1280, 800), (1100, 600), (1100, 700), (1920, 1080)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert covered(table) == [], (width, height)


def test_an_exact_estimate_is_a_nought(table: Table) -> None:
    table.page.set_viewport_size({"width": 1280, "height": 800})
    log, _ = reach(
        "differenzlerOnline", lambda view: bool(view.results) and 0 in differences(view.results[-1])
    )
    take_up(table, log)
    brought = table.page.locator(".beside tbody td:first-of-type")
    expect(brought.filter(has_text=re.compile("^0$"))).not_to_have_count(0)
    expect(brought.filter(has_text="–")).to_have_count(0)


def test_the_sheet_comes_with_the_room_for_it_and_goes_with_it(table: Table) -> None:
    table.page.set_viewport_size({"width": 1000, "height": 700})
    table.open("speed=instant&seed=3")
    table.start()
    beside = table.page.locator(".beside")
    expect(beside).to_be_hidden()
    table.page.set_viewport_size({"width": 1300, "height": 700})
    expect(beside.locator("section").first).to_be_visible()
    table.page.set_viewport_size({"width": 390, "height": 844})
    expect(beside).to_be_hidden()
