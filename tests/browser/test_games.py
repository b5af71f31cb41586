"""Several games on one device: no game replaces another, and two tabs do not play the same one."""

import json

from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.conftest import Watched
from tests.browser.table import BEGUN, Table


def decided(table: Table) -> list[str]:
    """Play until the player has decided something; all actions."""
    table.until("play")
    while not any(action.startswith("0:") for action in table.actions()):
        table.step()
    return table.actions()


def begun(table: Table) -> list[str]:
    """A game in which the player has decided something; all actions."""
    table.open("seed=w4&speed=instant")
    table.start()
    return decided(table)


def test_the_browser_is_asked_to_keep_the_games_once_there_is_something_to_keep(table: Table) -> None:
    table.page.add_init_script(
        "window.asked = 0; const real = navigator.storage.persist.bind(navigator.storage);"
        "navigator.storage.persist = () => { window.asked += 1; return real(); };"
    )
    begun(table)
    assert table.page.evaluate("window.asked") == 0
    table.until("dealOver")
    patience.until(table.page, lambda: table.page.evaluate("window.asked") == 1, "the page asks to keep them")


def test_a_game_left_for_another_is_on_the_shelf(table: Table) -> None:
    before = begun(table)
    page = table.page
    page.locator("#open-menu").click()
    page.locator("#menu [data-restart]").click()
    patience.until(page, lambda: table.actions() != before, "another game")
    expect(table.html).to_have_attribute("data-phase", BEGUN)
    decided(table)
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    rows = page.locator("#shelf .shelf-row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Runde 1")
    with page.expect_download() as download:
        rows.nth(1).locator("[data-shelf=file]").click()
    kept = json.loads(download.value.path().read_text("utf-8"))
    assert kept["actions"][: len(before)] == before
    rows.nth(1).locator("[data-shelf=play]").click()
    expect(page.locator("#shelf")).to_be_hidden()
    patience.until(page, lambda: table.actions()[: len(before)] == before, "the first game back at the table")
    table.until("play")
    assert table.actions()[: len(before)] == before

    # The other one has taken its place; it is deleted only when asked twice.
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    expect(rows).to_have_count(2)
    rows.nth(1).locator("[data-shelf=remove]").click()
    rows.nth(1).locator("[data-shelf=remove]").click()
    expect(rows).to_have_count(1)
    page.keyboard.press("Escape")

    # A file that is none changes nothing, a file of a game brings it back.
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    expect(page.locator("#shelf")).to_be_visible()  # drawn again: no file for what was there before
    bad = {"name": "x.jass", "mimeType": "text/plain", "buffer": b"<script>alert(1)</script>"}
    page.locator("#shelf input[type=file]").set_input_files(bad)  # type: ignore[arg-type]
    expect(page.locator("#shelf .shelf-said")).to_be_visible()
    now = table.actions()
    kept["actions"] = [*kept["actions"], "0:E6", "0:E6"]
    bad["buffer"] = json.dumps(kept).encode()
    page.locator("#shelf input[type=file]").set_input_files(bad)  # type: ignore[arg-type]
    expect(page.locator("#start-notice")).to_contain_text("lässt sich nicht öffnen")
    page.locator("[data-continue]").click()
    table.until("play")
    assert table.actions()[: len(now)] == now

    # One of a version to come is told from a damaged one.
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    expect(page.locator("#shelf")).to_be_visible()  # drawn again: no file for what was there before
    bad["buffer"] = json.dumps({**kept, "v": 99}).encode()
    page.locator("#shelf input[type=file]").set_input_files(bad)  # type: ignore[arg-type]
    expect(page.locator("#start-notice")).to_contain_text("neueren Version")


def test_a_link_brings_its_game(table: Table, watched: Watched) -> None:
    before = begun(table)
    link = table.page.evaluate(
        "import(new URL('./web/page/saves/link_codec.js', location))"
        ".then(m => m.pack(jass.log())).then(c => '#game=' + c)"
    )
    table.page.goto("about:blank")  # or it would be asked which of the two is to play it
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}{link}")
    other.await_engine()
    other.wait("() => location.hash === ''")  # the kept game comes first, then the same by its link
    other.until("play")
    assert other.actions()[: len(before)] == before
    for bad in ("#game=", "#game=%00%ff", "#game=" + "A" * 5000, link[:-9]):
        other.page.goto("about:blank")
        other.page.goto(f"{table.address}{bad}")
        expect(other.page.locator("#notice")).to_contain_text("nicht lesen")
        other.page.locator("#notice [data-close]").click()
    other.until("play")
    # Put into the address of the open page, which reloads nothing.
    seed = other.log()["seed"]
    table.page.goto("about:blank")
    other.page.evaluate("() => { location.hash = '#game=' }")
    expect(other.page.locator("#notice")).to_contain_text("nicht lesen")
    other.page.locator("#notice [data-close]").click()
    other.page.locator("#open-menu").click()
    other.page.locator("#menu [data-home]").click()
    other.start()
    other.wait(f"() => JSON.parse(jass.log()).seed !== {json.dumps(seed)}")
    other.page.evaluate("hash => { location.hash = hash; }", link)
    other.wait(f"() => JSON.parse(jass.log()).seed === {json.dumps(seed)}")
    other.until("play")
    assert other.page.evaluate("location.hash") == ""


def test_a_damaged_link_is_told_where_another_tab_plays_too(table: Table, watched: Watched) -> None:
    begun(table)
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}?speed=instant#game=AAAA")
    notice = other.page.locator("#notice")
    expect(notice).to_contain_text("in einem anderen Fenster")
    expect(notice).to_contain_text("nicht lesen")
    other.page.locator("[data-here]").click()
    other.until("play")


def test_one_tab_plays_a_game_until_another_takes_it_over(table: Table, watched: Watched) -> None:
    before = begun(table)
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}?speed=instant")
    other.await_engine()
    expect(other.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    expect(table.page.locator("#notice")).to_be_hidden()
    other.page.locator("[data-here]").click()
    other.until("play")
    expect(table.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#notice")).to_be_visible()
    played = decided(other)
    other.step()
    played = other.actions()
    assert played[: len(before)] == before
    table.page.locator("[data-here]").click()
    expect(other.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    # What it shows until then is still its own.
    table.wait(f"() => JSON.parse(jass.log()).actions.length >= {len(played)}")
    table.until("play")
    assert table.actions()[: len(played)] == played


def test_a_table_that_waits_for_another_tab_is_never_without_its_word(table: Table, watched: Watched) -> None:
    begun(table)
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}?speed=instant")
    other.await_engine()
    notice = other.page.locator("#notice")
    expect(notice).to_contain_text("in einem anderen Fenster")
    for _ in range(3):
        other.page.keyboard.press("Escape")
    expect(notice).to_be_visible()
    other.page.go_back()
    expect(other.page.locator("#start")).to_be_visible()
    expect(notice).to_be_hidden()
    other.page.locator("#start [data-continue]").click()
    expect(notice).to_contain_text("in einem anderen Fenster")
    other.page.locator("[data-here]").click()
    other.until("play")


def test_a_game_goes_on_by_itself_once_the_other_tab_is_gone(table: Table, watched: Watched) -> None:
    before = begun(table)
    other = Table(watched.context.new_page(), table.address)
    other.page.goto(f"{table.address}?speed=instant")
    other.await_engine()
    expect(other.page.locator("#notice")).to_contain_text("in einem anderen Fenster")
    table.page.close()
    expect(other.page.locator("#notice")).to_be_hidden()
    other.until("play")
    other.step()
    assert other.actions()[: len(before)] == before


def test_the_way_back_leads_to_the_table_and_to_the_start(table: Table) -> None:
    before = begun(table)
    page = table.page
    page.locator("#open-menu").click()
    page.go_back()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#start")).to_be_hidden()
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#continue-line")).to_contain_text("Schieber · Runde 1")
    page.locator("[data-continue]").click()
    table.until("play")
    assert table.actions()[: len(before)] == before
    page.locator("#open-menu").click()
    page.locator("#menu [data-home]").click()
    expect(page.locator("#start")).to_be_visible()


def test_a_record_that_is_no_game_can_be_had_as_a_file(table: Table) -> None:
    """But for half a letter in it, which no file can hold."""
    spoilt = '{"v\ud800'
    table.page.add_init_script(
        f"localStorage.setItem('jass@/:saved.zz', JSON.parse({json.dumps(json.dumps(spoilt))}))"
    )
    table.open("lang=de")
    table.page.locator("#start [data-open=shelf]").click()
    with table.page.expect_download() as download:
        table.page.locator("#shelf [data-shelf=file]").click()
    assert download.value.path().read_text("utf-8").rstrip("\N{REPLACEMENT CHARACTER}") == '{"v'
