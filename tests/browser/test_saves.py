"""The games of a device in the real browser: tabs opened together, a killed browser, a full storage."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from jass.history.log import dumps
from tests.browser import patience
from tests.browser.conftest import Served, Watched
from tests.browser.saved import KEPT, reach
from tests.browser.table import Table
from tests.browser.test_games import begun, decided
from tests.browser.test_recovery import FULL
from tests.long.killed import rounds

OWN_TURN = "document.documentElement.dataset.turn === '0'"

# All logs that are kept.
LOGS = """() => Object.entries(localStorage).filter(([name]) => name.startsWith('jass@/:saved.'))
  .map(([, text]) => text.split('\\n')[1])"""


def logs(page: Page) -> list[Any]:
    return [json.loads(text)["actions"] for text in page.evaluate(LOGS)]


def has(page: Page, actions: list[str]) -> bool:
    return any(kept[: len(actions)] == actions for kept in logs(page))


def open_shelf(table: Table) -> None:
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-open=shelf]").click()
    expect(table.page.locator("#shelf")).to_be_visible()


def test_a_browser_that_is_killed_loses_one_action_at_most(playwright: Playwright, served: Served) -> None:
    assert [each for each in rounds(playwright, served.address, 2, 7) if each.missing > 1] == []


# A journal that tells after so many milliseconds what it has; `ahead` are the actions that it once lacked.
SLOW = """
  let there = 0;
  window.ahead = 0;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (text, key) {
    const log = text.split('\\n')[1];
    this.transaction.actions = log ? JSON.parse(log).actions.length : there;
    window.ahead = Math.max(ahead, this.transaction.actions - there);
    return put.call(this, text, key);
  };
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set(call) {
    this.addEventListener('complete', event => setTimeout(() => {
      there = Math.max(there, this.actions ?? 0);
      call(event);
    }, LATER));
  } });"""


@pytest.mark.new_device
@pytest.mark.parametrize("later", [300, 1_000_000])
def test_the_game_is_one_action_ahead_of_the_disk_at_most(table: Table, watched: Watched, later: int) -> None:
    """Unless the disk does not answer: nobody waits for it for ever."""
    watched.context.add_init_script(SLOW.replace("LATER", str(later)))
    begun(table)
    for _ in range(3):
        table.step()
    table.wait(f"() => {OWN_TURN}")
    assert len(table.actions()) > 6
    ahead = table.page.evaluate("ahead")
    assert ahead == 1 if later < 1000 else ahead > 3


def test_three_tabs_opened_together_lose_nothing(table: Table, watched: Watched) -> None:
    begun(table)
    others = [Table(watched.context.new_page(), table.address) for _ in range(2)]
    for other in others:
        other.page.goto(f"{table.address}?speed=instant&level=easy", wait_until="commit")
    table.page.reload(wait_until="commit")
    tables = [table, *others]
    for each in tables:
        each.await_engine()
    playing = [each for each in tables if not each.page.locator("#notice").is_visible()]
    for each in tables:
        if each not in playing:
            expect(each.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    first = patience.until(
        table.page, lambda: next((each for each in tables if each.log()), None), "the tab that plays"
    )
    for _ in range(6):
        first.step()
    played = first.actions()
    for each in tables:
        if each is first:
            continue
        each.page.locator("[data-here]").click()
        each.until("play")
        assert each.actions()[: len(played)] == played
        each.step()
        played = each.actions()
        assert has(each.page, played)
    assert len(logs(table.page)) == 1


# `look` asks for a game's lock without force, `take` with it; each promises what it was told.
LOCKS = """async () => {
  const { hold, has, now } = await import(new URL('web/page/saves/device.js', location));
  const stolen = [], lost = name => stolen.push(name);
  Object.assign(window, { has, now, stolen });
  window.look = () => { window.looked = hold('a game', false, lost); };
  window.take = () => hold('a game', true, lost);
}"""


def test_who_takes_a_game_while_waiting_for_it_is_not_told_that_another_has_it(
    watched: Watched, served: Served
) -> None:
    watched.allow("favicon.ico")
    one, two = watched.context.new_page(), watched.context.new_page()
    for page in (one, two):
        page.goto(f"{served.address}LICENSE")
        page.evaluate(LOCKS)
    assert two.evaluate("take()") == "held"
    assert one.evaluate("() => { look(); return take(); }") == "held"
    assert one.evaluate("looked") == "held"
    assert one.evaluate("[has('a game'), stolen]") == [True, []], "the wait that has ended takes nothing away"
    patience.until(two, lambda: two.evaluate("stolen") == ["a game"], "the word that it is taken")
    two.evaluate("look()")
    assert two.evaluate("looked") == "busy"


def test_what_is_written_has_the_time_of_the_device(watched: Watched, served: Served) -> None:
    """The clock by which Python waits (web/boot/start.js) stands still while a device sleeps."""
    watched.allow("favicon.ico")
    page = watched.context.new_page()
    page.goto(f"{served.address}LICENSE")
    page.evaluate(LOCKS)
    assert page.evaluate("() => { Date.now = () => 0; return now(); }") != "0"


@pytest.mark.whole
@pytest.mark.new_device
def test_without_locks_the_tab_that_took_it_up_last_plays(table: Table, watched: Watched) -> None:
    watched.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    begun(table)
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}?speed=instant&level=easy")
    other.await_game()
    expect(table.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    other.until("play")
    before = len(other.actions())
    other.step()
    # Until nothing is under way there that would be written after the other tab has taken the game.
    other.wait(f"() => JSON.parse(jass.log()).actions.length > {before} && {OWN_TURN}")
    played = other.actions()
    table.page.locator("[data-here]").click()
    table.wait(f"() => JSON.parse(jass.log()).actions.length >= {len(played)}")
    assert table.actions()[: len(played)] == played
    expect(other.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    assert len(logs(table.page)) == 1


# An engine that does not come.
HANGS = """if (sessionStorage.getItem('hangs'))
  window.Worker = class { addEventListener() {} postMessage() {} terminate() {} }"""


def another(table: Table) -> list[str]:
    """Begin another game by the menu, and decide something in it; all actions."""
    known = json.dumps(table.page.evaluate("() => jass.log()"))
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-restart]").click()
    if table.page.evaluate("document.getElementById('full')?.open"):  # there is no room
        table.page.locator("#full [data-anyway]").click()
    table.wait(f"() => jass.log() !== {known}")
    return decided(table)


def test_a_game_taken_up_while_the_engine_loads_stays_where_it_is(table: Table) -> None:
    page = table.page
    page.add_init_script(HANGS)
    before = begun(table)
    later = another(table)
    page.evaluate("sessionStorage.setItem('hangs', 'yes')")
    page.reload(wait_until="commit")
    expect(table.html).to_have_attribute("data-alive", "")
    open_shelf(table)
    page.locator("#shelf [data-kind=begun] [data-shelf=play]").click()
    expect(page.locator("#shelf")).to_be_hidden()
    page.evaluate("sessionStorage.removeItem('hangs')")
    page.reload()
    table.await_game()
    assert has(page, before)
    assert has(page, later)


def test_a_full_storage_is_told_before_another_game(table: Table) -> None:
    begun(table)
    page = table.page
    kept = page.evaluate(KEPT)
    page.evaluate(FULL)
    page.locator("#open-menu").click()
    page.locator("#menu [data-restart]").click()
    expect(page.locator("#full")).to_contain_text("keinen Platz für eine weitere Partie")
    assert page.evaluate(KEPT) == kept
    page.locator("#full [data-close]").click()
    assert page.evaluate("() => jass.log()") == kept
    another(table)
    open_shelf(table)
    expect(page.locator("#shelf [data-kind=now] small").last).to_contain_text("nicht gespeichert")
    expect(page.locator("#shelf [data-kind=begun] .shelf-row")).to_have_count(1)
    page.reload()  # full before the page is opened
    table.await_game()
    assert page.evaluate(KEPT) == kept
    page.locator("#open-menu").click()
    page.locator("#menu [data-restart]").click()
    expect(page.locator("#full")).to_contain_text("keinen Platz für eine weitere Partie")


def test_forward_goes_back_into_the_game_and_a_finished_one_is_looked_at(table: Table) -> None:
    before = begun(table)
    page = table.page
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    page.go_forward()
    expect(page.locator("#start")).to_be_hidden()
    assert table.actions()[: len(before)] == before


@pytest.mark.whole
def test_in_a_frame_looks_do_not_make_another_game(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: view.phase == "play" and view.turn == 0)
    page = table.page
    page.goto(f"{table.address}guide/en.html")
    old = "jass@/:embed?variant=schieberCh&theme=night&club=A:game"
    page.evaluate("([slot, text]) => localStorage.setItem(slot, text)", [old, dumps(log)])
    known = [str(action) for action in log.actions]
    for looks in ("theme=light&club=B", "lang=fr&deck=french&club=C"):
        page.goto(
            f"{table.address}?embed={table.address}&variant=schieberCh&{looks}&speed=instant&level=easy"
        )
        table.await_game()
        assert table.actions()[: len(known)] == known
        table.until("play")
        table.step()
        known = table.actions()
    names = page.evaluate("Object.keys(localStorage).filter(name => name.includes(':saved.'))")
    assert [name.partition("saved.")[0] for name in names] == ["jass@/:embed?variant=schieberCh:"]
    assert page.evaluate("slot => localStorage.getItem(slot)", old) is None


# As long as many options of a house rule make it.
FRAMED = f"embed?variant=coiffeur{'&opt.target=2500' * 40}:saved.x"

OF_THIS_DEVICE = {
    "people": json.dumps([{"name": "Vreni", "face": "c"}]),
    "day.2026-11-01": json.dumps(
        {"daySchieber": {"game": "a", "own": [[100, 57]], "rival": None, "over": True, "practice": False}}
    ),
    FRAMED: "{}\n{}",
}


@pytest.mark.whole
def test_everything_comes_to_another_device(table: Table, watched: Watched, served: Served) -> None:
    before = begun(table)
    page = table.page
    for slot, text in OF_THIS_DEVICE.items():
        page.evaluate("([slot, text]) => localStorage.setItem('jass@/:' + slot, text)", [slot, text])
    open_shelf(table)
    with page.expect_download() as saved:
        page.locator("[data-shelf=backup]").click()
    file = saved.value.path()
    assert json.loads(file.read_text("utf-8"))["jass"] == "backup"
    browser = watched.context.browser
    assert browser
    context = browser.new_context(locale="de-CH")
    there = Table(context.new_page(), served.address)
    there.open("seed=w5&speed=instant")
    there.start()
    decided(there)
    open_shelf(there)
    said = there.page.locator("#shelf .shelf-said")
    for words in ("2 Partien sind neu. Dazugekommen: Statistik, Namen", "2 Partien waren schon hier"):
        there.page.locator("#shelf input[type=file]").set_input_files(file)
        expect(said).to_contain_text(words)
    assert has(there.page, before)
    assert len(logs(there.page)) == 2
    assert there.page.evaluate("localStorage.getItem('jass@/:people')").count("Vreni") == 1
    day, game = (
        there.page.evaluate("slot => localStorage.getItem('jass@/:' + slot)", slot)
        for slot in ("day.2026-11-01", FRAMED)
    )
    assert json.loads(day) == json.loads(OF_THIS_DEVICE["day.2026-11-01"])
    assert game == OF_THIS_DEVICE[FRAMED]
    for bad in ('{"jass":"backup","v":9,"slots":{}}', "[" * 50_000):
        there.page.locator("#shelf input[type=file]").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": bad.encode()}
        )
        expect(said).to_contain_text("neueren Version" if "9" in bad else "Darin ist keine Partie")
    context.close()
