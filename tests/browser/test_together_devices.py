"""The glue on other devices: with a camera, in another site's frame, in Firefox, stopped, without WebRTC."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, Playwright, expect

from tests import fetched
from tests.browser import patience
from tests.browser.conftest import FLAGS, Served, Watched
from tests.browser.drivers import Driver, driver
from tests.browser.hosts import club
from tests.browser.table import Table
from tests.browser.test_embed import visit
from tests.browser.test_together_glue import (
    BACK,
    KEPT,
    LOAD,
    OFFER,
    REJOIN,
    Device,
    connect,
    pages,
    spared,
)
from tests.browser.together import OPEN, begun, invite, open_table, play, play_to
from tests.ordinary import mostly

UNPACK = "web/boot/unpack.js"  # has `jassImport`
DRAW = """async text => {
  const drawing = await glue.drawCode(text);
  return [drawing.viewBox.baseVal.width, drawing.querySelector('path').getAttribute('d')];
}"""
START = """() => {
  window.video = document.createElement('video');
  document.body.append(video);
  return glue.camera.start(video);
}"""
JOIN = "ticket => { window.guest = glue.join(ticket, { heed }); return guest.answered; }"
WIDTH, HEIGHT, MODULE = 640, 480, 6  # pixels


def film(path: str, whole: float) -> bytes:
    """Two pictures of a code, as a Y4M file; `whole` is its size in modules with the margin."""
    rows = [bytearray(b"\xeb" * WIDTH) for _ in range(HEIGHT)]
    size = int(whole) - 8
    left, top = (WIDTH - size * MODULE) // 2, (HEIGHT - size * MODULE) // 2
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path):
        begin = left + int(x) * MODULE
        for row in rows[top + int(y) * MODULE :][:MODULE]:
            row[begin : begin + MODULE] = b"\x10" * MODULE
    picture = b"FRAME\n" + b"".join(rows) + b"\x80" * (WIDTH * HEIGHT // 2)
    return f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode() + picture * 2


@contextmanager
def chromium(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """Another browser, with these flags."""
    path = fetched.program("chromium")
    browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=[*FLAGS, *flags])
    yield browser
    browser.close()


def addresses(ticket: str, page: Page) -> list[str]:
    """The addresses in a ticket."""
    found = page.evaluate(
        """async ticket => (await import('./web/together/ticket.js')).read(ticket).candidates""", ticket
    )
    return [each["address"] for each in found]


def test_the_camera_reads_a_ticket_and_makes_addresses_plain(
    playwright: Playwright, watched: Watched, served: Served, tmp_path: Path
) -> None:
    host = Device(watched.context.new_page(), served.address)
    host.page.add_script_tag(url=UNPACK)
    ticket = host.offers(seat=5, seats=6)
    link = f"{served.address}?lang=de#join={ticket}"
    whole, path = host.run(DRAW, link)
    assert whole <= 8 + 57  # version 10 at most
    (tmp_path / "code.y4m").write_bytes(film(path, whole))
    names = addresses(ticket, host.page)
    assert names
    assert all(name.endswith(".local") for name in names)
    camera = f"--use-file-for-fake-video-capture={tmp_path / 'code.y4m'}"
    with chromium(playwright, "--use-fake-device-for-media-stream", camera) as browser:
        context = browser.new_context()
        guest = Device(context.new_page(), served.address)
        guest.page.add_script_tag(url=UNPACK)
        assert guest.run(START) == {"why": "denied"}
        context.grant_permissions(["camera"])
        assert guest.run(START) == {"why": ""}
        assert guest.run("() => glue.camera.read()") == link
        waiting = "() => { const next = glue.camera.read(); glue.camera.stop(); return next; }"
        assert guest.run(waiting) == ""
        assert guest.run("() => video.srcObject === null")
        answer = guest.joins(link)
        plain = addresses(answer, guest.page)
        assert plain
        assert not any(address.endswith(".local") for address in plain)
        assert host.takes(answer) == ""
        host.hears("open", 5, "", "")
        guest.hears("open", 5, "", "")


@pytest.mark.parametrize("answer", mostly(["allow", "without"], "allow"))
def test_the_camera_is_asked_for_before_the_first_invitation(
    playwright: Playwright, served: Served, answer: str
) -> None:
    """And once: then tickets have plain addresses, which are found where names are not."""
    with chromium(playwright, "--use-fake-device-for-media-stream") as browser:
        context = browser.new_context(locale="de-CH")
        patience.renew(context)
        table = Table(context.new_page(), served.address)
        open_table(table)
        panel = table.page.locator("#devices")
        panel.locator("[data-invite='2']").click()
        expect(panel.locator(".devices-invitation")).to_contain_text("Hotspot")
        if answer == "allow":  # what the player says to the browser
            context.grant_permissions(["camera"])
        panel.locator(f"[data-camera={answer}]").click()
        expect(panel.locator(".ticket-code")).to_be_visible()
        ticket = invite(table, 2).partition("#join=")[2]
        plain = [not each.endswith(".local") for each in addresses(ticket, table.page)]
        assert plain
        assert set(plain) == {answer == "allow"}


FRAME = '<iframe width="400" height="300" sandbox="allow-scripts" src="{}embed.html"></iframe>'


def test_in_a_sandbox_of_another_site_it_connects_and_has_no_camera(watched: Watched) -> None:
    # In such a frame some of what the page tries is refused, and the browser says so.
    watched.allow("sandboxed|Permissions policy|WebAssembly|Content Security Policy")
    with club(open_to_strangers=True) as page:
        watched.others.add(page.game.split("/")[2])
        tab = visit(watched, page, FRAME.format(page.game))
        frame: Frame = tab.frames[1]
        frame.wait_for_load_state()
        frame.evaluate(LOAD)
        frame.add_script_tag(url=UNPACK)
        host = Device(watched.context.new_page(), page.game)
        answered = frame.evaluate(JOIN, host.offers())
        assert answered["why"] == ""
        assert host.takes(answered["ticket"]) == ""
        host.hears("open", 1, "", "")
        assert host.run("() => seat.send('Grüezi')")
        patience.until(tab, lambda: ["text", 1, "Grüezi", ""] in frame.evaluate("() => news"), "the text")
        assert frame.evaluate(START) == {"why": "frame"}
        assert frame.evaluate("() => glue.join.resume({ heed })") == {"guest": None}


def test_a_browser_without_webrtc_says_so(watched: Watched, served: Served) -> None:
    host, guest = pages(watched.context, served)
    ticket = host.offers()
    for device in (host, guest):
        device.run("() => { delete globalThis.RTCPeerConnection; }")
        assert device.run("() => glue.supported()") is False
    assert host.run("() => seat.offer()") == guest.run(JOIN, ticket) == {"ticket": "", "why": "unsupported"}
    host.hears("failed", 1, "", "unsupported")
    guest.hears("failed", 1, "", "unsupported")


@pytest.mark.whole
@pytest.mark.parametrize("why", ["noRoute", "permission"])
def test_without_a_way_to_one_another_it_fails_in_time(
    browser: Browser, watched: Watched, served: Served, why: str
) -> None:
    """An address at which nobody is; the host has perhaps forbidden the page to look for devices near by."""
    host, guest = pages(watched.context, served)
    if why == "permission":
        target = watched.context.new_cdp_session(host.page).send("Target.getTargetInfo")["targetInfo"]
        where = {"origin": served.address, "browserContextId": target["browserContextId"]}
        rule = {"permission": {"name": "local-network-access"}, "setting": "denied"}
        browser.new_browser_cdp_session().send("Browser.setPermission", {**rule, **where})
    answer = guest.joins(host.offers())
    guest.run("() => guest.close()")
    assert host.takes(host.run(NOBODY, answer)) == ""
    host.hears("failed", 1, "", why)


NOBODY = """async ticket => {
  const { read, write } = await import('./web/together/ticket.js');
  return write({ ...read(ticket), ufrag: 'abcd', candidates: [] });
}"""


@pytest.mark.whole
def test_where_no_way_leads_to_the_guest_the_same_cards_are_offered(table: Table) -> None:
    table.open("speed=instant&target=1000&seed=1&level=easy")
    table.start()
    table.until("dealOver")
    table.page.evaluate(OPEN, "devices")
    elsewhere = Device(table.page.context.new_page(), table.address)
    answer = elsewhere.run(NOBODY, elsewhere.joins(invite(table, 2)))
    elsewhere.page.close()
    table.page.locator("#devices [data-paste]").fill(answer)
    table.page.locator("#devices .ticket-paste button").click()
    failed = table.page.locator("#devices .devices-invitation")
    said = failed.locator("[role=alert]")
    patience.until(table.page, said.is_visible, "the reason why not")
    expect(said).to_contain_text("gleichen Karten")
    expect(failed.locator("[data-invite='2']")).to_be_visible()
    failed.locator("[data-open=challenge]").click()
    expect(table.page.locator("#challenge [data-challenge=send]")).to_be_visible()


@contextmanager
def asleep(browser: Browser) -> Iterator[None]:
    """A browser whose processes stand still, as on a phone in a pocket."""
    tools = browser.new_browser_cdp_session()
    processes = [one["id"] for one in tools.send("SystemInfo.getProcessInfo")["processInfo"]]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@pytest.mark.whole
@pytest.mark.parametrize("seconds", [10, 40])
def test_a_phone_that_was_asleep_is_back(
    playwright: Playwright, watched: Watched, served: Served, seconds: int
) -> None:
    host = Device(watched.context.new_page(), served.address)
    with chromium(playwright) as browser:
        guest = Device(browser.new_context().new_page(), served.address)
        connect(host, guest)
        spared(host, guest)
        guest.run("() => { window.news = []; }")
        with asleep(browser):
            host.hears("away", 1, "", "")
            begun = host.run("() => performance.now()")
            later = f"() => performance.now() > {begun} + {seconds * 1000}"
            patience.until(host.page, lambda: host.run(later), "the end of the nap")
        host.hears("back", 1, "", "")
        assert guest.run("() => guest.send('Guten Morgen')")
        host.hears("text", 1, "Guten Morgen", "")
        assert [news for news in guest.news() if news[0] != "back"] == []


@pytest.mark.whole
def test_a_guest_whose_phone_slept_plays_on(playwright: Playwright, table: Table) -> None:
    """On the page: a bot has the seat for 40 seconds, then it is the guest's again, without a press."""
    with chromium(playwright) as browser:
        page = browser.new_context(locale="de-CH", reduced_motion="reduce").new_page()
        patience.renew(page.context)
        begun(table, page)
        play_to(table, {0: table.page, 2: page}, 2)
        with asleep(browser):
            played = len(table.actions())
            begins = table.page.evaluate("performance.now()")
            later = f"performance.now() > {begins} + 40_000"
            patience.until(table.page, lambda: table.page.evaluate(later), "the end of the nap")
            assert len(table.actions()) > played, "a bot plays meanwhile"
        table.page.evaluate(OPEN, "devices")
        expect(table.page.locator("#devices li[data-seat='2'] [data-state=here]")).to_be_visible()
        table.page.keyboard.press("Escape")
        play({0: table.page, 2: page})


@pytest.mark.whole
@pytest.mark.parametrize(("first", "second"), [("chromium", "firefox"), ("firefox", "chromium")])
def test_firefox_and_chromium(playwright: Playwright, served: Served, first: str, second: str) -> None:
    with driver(playwright, first) as host, driver(playwright, second) as guest:
        for one in (host, guest):
            one.visit(f"{served.address}embed.html")
            load(one)
        offered = host.run(OFFER, [1, 4])
        answered = guest.run(JOIN, offered["ticket"])
        assert max(len(offered["ticket"]), len(answered["ticket"])) <= 214
        assert host.run("text => seat.answer(text)", answered["ticket"]) == {"why": ""}
        assert host.until("() => seat.open()")
        assert guest.until("() => guest.open()")
        assert host.run("() => seat.send('a😀'.repeat(50_000))")
        assert guest.run("() => guest.send('x'.repeat(4096))")
        guest.until("() => news.some(one => one[2] === 150_000)")
        host.until("() => news.some(one => one[2] === 4096)")
        # Whoever returns finds the other, or is told that a new code is needed.
        for one, resume in ((guest, REJOIN), (host, BACK)):
            host.until(KEPT, "host")
            guest.until(KEPT, "guest")
            one.reload()
            load(one)
            assert one.run(resume)
            kind = one.until("() => news.find(one => one[0] === 'open' || one[0] === 'lost')")[0]
            if one is guest and second == "firefox":
                assert kind == "open"
            if kind == "lost":
                break


def load(one: Driver) -> None:
    """The glue in the page that stands there."""
    one.until("() => document.readyState === 'complete'")
    one.run(LOAD)
