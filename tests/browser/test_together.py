"""Several devices at one table: whole pages in several browsers' contexts, by their own buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Playwright, expect

from jass.history.log import loads, replay
from jass.model.notation import card_names
from jass.options.variants import VARIANTS, find_variant
from jass.table import Table as table_of  # noqa: N813 - the page at which one plays is a `Table` here
from tests.browser.conftest import Served, Watched, profile
from tests.browser.devices import Devices
from tests.browser.table import Table
from tests.browser.together import (
    OPEN,
    SCHIEBER,
    await_another,
    begun,
    invite,
    open_table,
    play,
    play_to,
    sit,
    spared,
)

Another = Callable[[], Page]


@pytest.fixture
def another(playwright: Playwright, devices: Devices, served: Served) -> Iterator[Another]:
    """Gives a page on somebody else's device each time, which is watched as one's own is."""
    with ExitStack() as stack:

        def device() -> Page:
            options = profile(playwright, "phone") | {"locale": "de-CH", "reduced_motion": "reduce"}
            context = stack.enter_context(devices.known(**options))
            watched = Watched(context, urlsplit(served.address).netloc)
            stack.callback(left, watched)
            return context.new_page()

        yield device


def left(watched: Watched) -> None:
    """Nothing has happened on a device that should not have."""
    watched.leave()
    assert watched.problems() == []


def test_a_guest_plays_at_another_device(table: Table, another: Another) -> None:
    open_table(table)
    page = another()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit(table, page, 2, "Beat")
    expect(page.locator("#join")).to_contain_text("Anna beginnt die Partie")
    table.page.locator("#devices [data-go]").click()
    expect(page.locator("#hand [data-card]")).to_have_count(9)
    expect(table.page.locator("#hand [data-card]")).to_have_count(9)
    expect(page.locator(".seat[data-place=north] .name")).to_have_text("Anna")
    expect(table.page.locator(".seat[data-place=north] .name")).to_have_text("Beat")
    assert not [url for url in asked if "pyodide" in url or "jass-zip" in url]


# How many codes are to be seen at the moment when somebody else is invited.
INVITES = """seat => {
  document.querySelector(`#devices [data-invite='${seat}']`).click();
  return document.querySelectorAll('#devices .ticket-code').length;
}"""


def test_both_play_a_deal_and_whoever_is_reloaded_is_back(table: Table, another: Another) -> None:
    page = another()
    begun(table, page)
    play({0: table.page, 2: page}, presses=6)
    spared(table.page, page)
    page.reload()
    expect(page.locator("#hand [data-card]").first).to_be_visible()
    play({0: table.page, 2: page}, presses=4)
    spared(table.page, page)
    table.page.reload()
    expect(table.page.locator("#hand [data-card]").first).to_be_visible()
    play({0: table.page, 2: page})
    expect(page.locator("#slate[open]")).to_be_visible()
    log = table.log()
    assert sum(action.startswith("2:") for action in table.actions()) >= 9
    page.locator("#slate [data-next]").click()
    expect(page.locator("#hand [data-card]")).to_have_count(9)
    expect(table.page.locator("#slate")).to_be_hidden()
    assert table.log() != log


def test_two_play_a_deal_of_coiffeur(table: Table, another: Another) -> None:
    """As of Schieber and Differenzler in other tests here."""
    page = another()
    begun(table, page, address="variant=schieberChCoiffeur&speed=instant&level=easy")
    assert play({0: table.page, 2: page}) == "dealOver"
    for each in (table.page, page):
        expect(each.locator("#slate[open]")).to_be_visible()


@pytest.mark.whole
def test_the_dealing_device_is_reloaded_before_the_game_has_begun(table: Table, another: Another) -> None:
    page = another()
    open_table(table)
    sit(table, page, 2, "Beat")
    expect(page.locator("#join")).to_contain_text("Anna beginnt die Partie")
    spared(table.page, page)
    open_table(table)
    expect(table.page.locator("#devices li[data-seat='2'] b")).to_have_text("Beat")
    table.page.locator("#devices [data-go]").click()
    for each in (table.page, page):
        expect(each.locator("#hand [data-card]")).to_have_count(9)


# The guest's channel, which somebody who means ill has in their hands.
CHANNEL = """const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (data) { window.channel = this; return send.call(this, data); };"""


def test_strangers_and_liars_change_nothing(table: Table, another: Another) -> None:
    page, stranger = another(), another()
    page.add_init_script(CHANNEL)
    begun(table, page, "<b>Beat</b>")
    link = page.url
    text = play_to(table, {0: table.page, 2: page}, 2)
    n, mark = len(loads(text).actions), table_of.laid(loads(text))[0].mark()
    now = f'"game":"{mark}","n":{n}'
    expect(page.locator("html")).to_have_attribute("data-acts", "")  # whichever seat it is
    expect(table.html).not_to_have_attribute("data-acts", "")
    own = page.locator("#hand [data-card]:not([aria-disabled='true'])").first.get_attribute("data-card")
    cards = page.locator("#hand [data-card]").count()
    others = [f'{{"act":"{seat}:{card}",{now}}}' for seat in (0, 1, 3) for card in ("E6", "SU", "RA")]
    others += [f'{{"act":"2:{own}","game":"{mark}","n":{each}}}' for each in (n - 1, "true")]
    others += [f'{{"act":"2:{own}","game":"{other}","n":{n}}}' for other in ("", "00000000")]
    bad = [
        *others,
        f'{{"act":"deal",{now}}}',
        f'{{"act":"<img src=x onerror=alert(1)>",{now}}}',
        "[" * 4000,
        '{"hello":{"name":"<script>alert(1)</script>","v":3}}',
        '{"hello":{"name":["x"],"v":3}}',
        '{"word":"x","seal":""}',
        '{"told":{}}',
        "9" * 4000,
        *["x" * 250_000] * 16,  # no channel takes 4 MB at once
        f'{{"act":"2:E6",{now},"more":1}}',
    ]
    # Of two names within a second the later one is not heard.
    page.wait_for_function(
        "start => performance.now() > start + 1500", arg=page.evaluate("performance.now()")
    )
    page.evaluate("texts => texts.forEach(text => channel.send('t' + text))", bad)
    stranger.goto(link)
    stranger.locator("#join [data-own-name]").fill("Eva")
    stranger.locator("#join [type=submit]").click()
    answer = stranger.locator("#join .ticket-code").get_attribute("data-ticket")
    table.page.evaluate(OPEN, "devices")
    expect(table.page.locator("#devices li[data-seat='2'] [data-state=here]")).to_be_visible()
    expect(table.page.locator("#devices li[data-seat='2'] b")).to_have_text("<script>aler")
    assert table.page.evaluate("jass.log()") == text
    invite(table, 3)
    table.page.evaluate("() => { window.pressed = document.querySelector('#devices [data-invite]'); }")
    page.evaluate("() => channel.send('t{}')")
    table.page.locator("#devices [data-paste]").fill(answer or "")
    table.page.locator("#devices .ticket-paste button").click()
    expect(table.page.locator("#devices .ticket-says[role=alert]")).to_contain_text("schon gebraucht")
    assert table.page.evaluate("pressed.isConnected"), "a guest's word redraws a button that is being pressed"
    table.page.keyboard.press("Escape")
    assert page.locator("#hand [data-card]").count() == cards
    play({0: table.page, 2: page})


@pytest.mark.whole
def test_a_bot_plays_for_who_is_gone_until_they_are_back(table: Table, another: Another) -> None:
    page = another()
    begun(table, page)
    play({0: table.page, 2: page}, presses=2)
    page.goto("about:blank")
    before = sum(action.startswith("2:") for action in table.actions())
    table.page.wait_for_function(
        """before => {
          const { turn } = document.documentElement.dataset;
          const card = document.querySelector("#hand [data-card]:not([aria-disabled='true'])");
          if (turn === '0' && card && !document.querySelector('dialog[open]')) card.click();
          return JSON.parse(jass.log()).actions.filter(each => each.startsWith('2:')).length > before + 1;
        }""",
        arg=before,
    )
    table.page.evaluate(OPEN, "devices")
    sit(table, page, 2, "Beat")
    table.page.locator("#devices [data-go]").click()
    expect(page.locator(".seat[data-place=north] .name")).to_have_text("Anna")
    play({0: table.page, 2: page})


def test_at_the_end_a_guest_knows_that_the_cards_were_sealed(table: Table, another: Another) -> None:
    page = another()
    begun(
        table,
        page,
        address="speed=instant&level=easy&variant=differenzlerOnline&opt.deals=1&opt.tieRule=shared",
    )
    assert play({0: table.page, 2: page}) == "gameOver"
    expect(page.locator("#slate[open] .devices-checked")).to_be_visible()
    expect(page.locator("#slate .devices-checked")).to_contain_text("Geprüft")
    expect(page.locator("#slate [data-new]")).to_be_hidden()
    table.page.locator("#slate [data-new]").click()
    expect(page.locator("#slate")).to_be_hidden()
    expect(page.locator("#hand [data-card]")).to_have_count(9)


def test_where_the_dealing_device_is_gone_for_good_a_guest_goes_on(table: Table, another: Another) -> None:
    page = another()
    begun(table, page)
    play({0: table.page, 2: page})
    played = table.actions()
    page.locator("#slate [data-next]").click()
    expect(page.locator("#hand [data-card]")).to_have_count(9)
    page.reload()  # which loses nothing
    expect(page.locator("#hand [data-card]").first).to_be_visible()
    table.page.goto("about:blank")
    page.locator("#join [data-on]").click()
    expect(page.locator("#slate[open] [data-next]")).to_be_visible()
    other = Table(page, table.address)
    assert other.actions() == played
    page.locator("#slate [data-next]").click()
    expect(page.locator("#hand [data-card]")).to_have_count(9)
    own = page.evaluate("[...document.querySelectorAll('#hand [data-card]')].map(card => card.dataset.card)")
    state, _ = replay(loads(page.evaluate("jass.log()")))
    assert set(own) == set(card_names(state.deal.hands[2]))


def test_a_tablet_in_the_middle_deals_and_shows_the_trick(table: Table, another: Another) -> None:
    one, other = another(), another()
    open_table(table, deals=True)
    sit(table, one, 0, "Anna")
    invite(table, 1)
    assert table.page.evaluate(INVITES, 2) == 0, "the code for another seat is scanned"
    expect(table.page.locator("#devices .ticket-code")).to_be_visible()
    sit(table, other, 2, "Beat")
    expect(one.locator("#join")).to_contain_text("Das andere Gerät beginnt die Partie")
    table.page.locator("#devices [data-go]").click()
    for guest in (one, other):
        expect(guest.locator("#hand [data-card]")).to_have_count(9)
    lies = table.page.locator("#trick [data-card]:not([hidden])").first
    while not lies.is_visible():  # whoever takes a trick leads
        play({0: one, 2: other}, presses=1)
    assert table.hand.count() == 0
    assert table.page.locator("#auction, .question").filter(visible=True).count() == 0
    play({0: one, 2: other})
    table.page.locator("#slate[open] [data-next]").click()
    for guest in (one, other):
        expect(guest.locator("#hand [data-card]")).to_have_count(9)
    assert table.hand.count() == 0


def test_whoever_looks_on_sees_no_hand(table: Table, another: Another) -> None:
    page, onlooker = another(), another()
    open_table(table)
    look(table, onlooker)
    sit(table, page, 2, "Beat")
    table.page.locator("#devices [data-go]").click()
    expect(table.page.locator("#hand [data-card]")).to_have_count(9)
    lies = onlooker.locator("#trick [data-card]:not([hidden])").first
    while not lies.is_visible():
        play({0: table.page, 2: page}, presses=1)
    assert onlooker.locator("#hand [data-card]").count() == 0
    names = onlooker.locator(".seat .name")
    expect(names.filter(has_text="Anna")).to_be_visible()
    expect(names.filter(has_text="Beat")).to_be_visible()
    spared(table.page, onlooker)
    onlooker.reload()
    expect(names.filter(has_text="Anna")).to_be_visible()
    play({0: table.page, 2: page})
    expect(onlooker.locator("#slate[open]")).to_be_visible()
    expect(onlooker.locator("#slate [data-next]")).to_be_hidden()
    page.locator("#slate [data-next]").click()
    expect(onlooker.locator("#slate")).to_be_hidden()
    table.page.evaluate(OPEN, "devices")
    table.page.locator("#devices [data-replace='8']").click()
    expect(onlooker.locator("#join[open]")).to_contain_text("Der Tisch ist geschlossen")


def look(table: Table, page: Page) -> None:
    """Have somebody look on."""
    page.goto(invite(table, 8))
    page.locator("#join [data-look]").click()
    answer = page.locator("#join .ticket-code").get_attribute("data-ticket")
    table.page.locator("#devices [data-paste]").fill(answer or "")
    table.page.locator("#devices .ticket-paste button").click()
    expect(table.page.locator("#devices li[data-seat='8'] [data-state=here]")).to_be_visible()


@pytest.mark.whole
@pytest.mark.parametrize("most", [2, 4], ids=["two", "four"])
@pytest.mark.parametrize("preset", [variant.id for variant in VARIANTS])
def test_a_whole_game_by_clicks(table: Table, another: Another, preset: str, most: int) -> None:
    """Two people, or one in each seat as far as four go round, from the first card to the end."""
    players = find_variant(preset).options.players
    seats = [0, players // 2] if most == 2 else list(range(min(players, most)))
    guests = {seat: another() for seat in seats[1:]}
    open_table(table, f"variant={preset}&speed=instant&level=easy")
    for seat, page in guests.items():
        sit(table, page, seat, f"Gast {seat}")
    table.page.locator("#devices [data-go]").click()
    pages = {0: table.page} | guests
    while True:
        phase = play(pages)
        for page in pages.values():
            expect(page.locator("#slate[open]")).to_be_visible()
        if phase == "gameOver":
            break
        log = table.page.evaluate("jass.log()")
        pages[seats[len(log) % len(seats)]].locator("#slate [data-next]").click()
        await_another(table, log)
    state, _ = replay(loads(table.page.evaluate("jass.log()")))
    assert state.phase == "gameOver"
    for page in guests.values():
        expect(page.locator("#slate .devices-checked")).to_contain_text("Geprüft")


@pytest.mark.whole
def test_guests_wait_while_the_dealing_device_plays_another_game(table: Table, another: Another) -> None:
    page = another()
    begun(table, page)
    play_to(table, {0: table.page, 2: page}, 2)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-home]").click()
    table.page.locator("#start-day [data-open='day:daySchieber']").click()
    expect(page.locator("#join[open] .devices-lead")).to_contain_text("Anna macht gerade etwas anderes.")
    table.wait("() => JSON.parse(jass.log()).variant === 'daySchieber'")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-home]").click()
    table.page.locator("#start-shelf").click()
    table.page.locator("#shelf [data-shelf=play]").first.click()
    expect(page.locator("#join")).to_be_hidden()
    play({0: table.page, 2: page})


@pytest.mark.whole
def test_guests_wait_while_another_tab_has_their_game(table: Table, another: Another) -> None:
    page = another()
    begun(table, page)
    play_to(table, {0: table.page, 2: page}, 2)
    other = table.page.context.new_page()
    other.goto(f"{table.address}?{SCHIEBER}")
    other.locator("[data-here]").click()
    expect(other.locator("#hand [data-card]").first).to_be_visible()
    expect(page.locator("#join[open] .devices-lead")).to_contain_text("Anna macht gerade etwas anderes.")
    table.page.locator("#notice [data-here]").click()
    expect(page.locator("#join")).to_be_hidden()
    play({0: table.page, 2: page})
