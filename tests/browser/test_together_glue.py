"""Two devices connect by tickets, lose one another, and are back: web/together/ in real browsers."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser import patience
from tests.browser.conftest import Served, Watched

LOAD = """async () => {
  window.glue = await import('./web/together/together.js');
  window.news = [];
  const short = text => text.length > 99 ? text.length : text;
  window.heed = ({ kind, seat, text, why }) => news.push([kind, seat, short(text), why]);
}"""
OFFER = """([number, seats]) => {
  window.table ??= glue.host({ heed });
  window.seat = table.seat(number, seats);
  return seat.offer();
}"""
BACK = """async () => {
  const { table, seats } = await glue.host.resume({ heed });
  window.seat = table?.seat(1, 4);
  return seats;
}"""
REJOIN = "async () => { window.guest = (await glue.join.resume({ heed })).guest; return !!guest; }"
KEPT = "async role => (await (await import('./web/together/keep.js')).kept(role)).length > 0"
LETTERS = string.ascii_letters + string.digits + "-_"


class Device:
    """A page of the site with the glue in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(f"{address}embed.html")
        page.evaluate(LOAD)

    def run(self, function: str, argument: object = None) -> Any:
        """What a JavaScript function gives."""
        return self.page.evaluate(function, argument)

    def news(self) -> list[list[Any]]:
        """What the glue has told so far: [kind, seat, text, why]."""
        return list(self.run("() => news"))

    def said(self) -> list[list[Any]]:
        """The news but for what a machine makes that stands still for seconds."""
        return [one for one in self.news() if one[0] not in ("away", "back")]

    def hears(self, *wanted: object) -> None:
        """Wait for a piece of news, and forget all until then."""
        found = list(wanted)
        patience.until(self.page, lambda: found in self.news(), lambda: f"{found} in {self.news()}")
        self.run("wanted => news.splice(0, news.findIndex(one => `${one}` === `${wanted}`) + 1)", found)

    def offers(self, seat: int = 1, seats: int = 4) -> str:
        """The ticket for a seat of the table that this device has, or begins."""
        offered = self.run(OFFER, [seat, seats])
        assert offered["why"] == ""
        return str(offered["ticket"])

    def joins(self, ticket: str) -> str:
        """The ticket that answers."""
        answered = self.run(
            "ticket => { window.guest = glue.join(ticket, { heed }); return guest.answered; }", ticket
        )
        assert answered["why"] == ""
        return str(answered["ticket"])

    def takes(self, answer: str) -> str:
        """Why the answer is refused, or ""."""
        return str(self.run("text => seat.answer(text).then(({ why }) => why)", answer))

    def reload(self, browser: str = "") -> None:
        """Reload the page; a script makes its browser one that does otherwise."""
        if browser:
            self.page.add_init_script(browser)
        self.page.reload()
        self.page.evaluate(LOAD)


@pytest.fixture
def pair(watched: Watched, served: Served) -> tuple[Device, Device]:
    """A host and a guest, not connected yet."""
    return pages(watched.context, served)


def pages(context: BrowserContext, served: Served) -> tuple[Device, Device]:
    """Two devices in one browser."""
    return Device(context.new_page(), served.address), Device(context.new_page(), served.address)


def connect(host: Device, guest: Device) -> None:
    """Bring the guest to the host's table."""
    assert host.takes(guest.joins(host.offers())) == ""
    host.hears("open", 1, "", "")
    guest.hears("open", 1, "", "")


def spared(host: Device, guest: Device) -> None:
    """Wait until a spare connection is agreed on, which both sides have kept then."""
    patience.until(host.page, lambda: host.run(KEPT, "host"), "the spare of the host")
    patience.until(guest.page, lambda: guest.run(KEPT, "guest"), "the spare of the guest")


FOREIGN = ["\r\na=candidate:1", "<b>", "%0a", " ", "é", "=", "A" * 80]


def damaged(ticket: str, count: int) -> Iterator[str]:
    """Texts that are no tickets."""
    rng = Random("tickets")
    for turn in range(count):
        kind = turn % 4
        if kind == 0:
            letters = list(ticket)
            for _ in range(rng.randint(1, 4)):
                letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
            yield "".join(letters)
        elif kind == 1:
            yield ticket[: rng.randrange(len(ticket))]
        elif kind == 2:
            yield "".join(rng.choices(LETTERS, k=rng.randrange(300)))
        else:
            at = rng.randrange(len(ticket))
            yield (
                ticket[:at]
                + rng.choice(["\r\na=candidate:1", "<b>", "%0a", " ", "é", "=", "A" * 80])
                + ticket[at:]
            )


# A ticket of no browser: among the damaged texts of one that a browser has drawn, a sum of 16 bits lets one
# pass in some runs.
TICKET = """async role => (await import('./web/together/ticket.js')).write({
  role, seats: 6, seat: 3, number: 7, table: '0123456789ab', fingerprint: '5a'.repeat(32),
  ufrag: 'Jass', password: 'PuurNellAssKingOberZehn', candidates: [
    { kind: 'host', address: '192.168.1.20', port: 50123 },
    { kind: 'host', address: '0f1e2d3c-4b5a-4697-8877-665544332211.local', port: 50124 },
  ],
})"""

TICKETS = """async ([texts, ticket]) => {
  const { read, write, description } = await import('./web/together/ticket.js');
  const refused = {};
  for (const text of texts) {
    if (text === ticket) continue;
    let said = `taken: ${text}`;
    try { description(read(text)); } catch (error) { said = error.reason ?? String(error); }
    refused[said] = (refused[said] ?? 0) + 1;
  }
  return [Object.keys(refused), write(read(ticket)) === ticket];
}"""

# The ticket that another version would have written.
OTHER_VERSION = """async ticket => {
  const letters = atob(ticket.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
  bytes[0] = 2;
  let rest = 0xffff;
  for (const byte of bytes.slice(0, -2)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = (rest << 1 ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  bytes.set([rest >> 8, rest & 255], bytes.length - 2);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}"""


def test_a_ticket_says_all_and_nothing_else_is_one(pair: tuple[Device, Device]) -> None:
    host, guest = pair
    ticket = host.offers(seat=3, seats=6)
    answer = guest.joins(f"https://jass.example/?lang=de#join={ticket[:50]} \n{ticket[50:]}")
    for text, device in ((ticket, host), (answer, guest)):
        assert re.fullmatch(r"[\w-]{100,214}", text)
        assert device.run(TICKETS, [[], text]) == [[], True]
    for role in ("offer", "answer"):
        text = host.run(TICKET, role)
        assert host.run(TICKETS, [list(damaged(text, 4000)), text]) == [["ticket"], True]
    assert guest.run("() => [guest.table === '', guest.seat, guest.seats]") == [False, 3, 6]
    # What is no ticket, or an answer, or of another version, is told at once and connects nothing.
    newer = guest.run(OTHER_VERSION, ticket)
    for text, why in ((answer, "ticket"), ("", "ticket"), ("Grüezi", "ticket"), (newer, "version")):
        assert guest.run("text => glue.join(text, { heed }).answered", text) == {"ticket": "", "why": why}
    assert guest.news() == host.news() == []


def test_two_devices_connect_and_talk(pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connect(host, guest)
    assert host.run("() => [seat.open(), seat.send('Grüezi'), seat.send('a😀'.repeat(50_000))]") == [True] * 3
    guest.hears("text", 1, "Grüezi", "")
    guest.hears("text", 1, 150_000, "")
    # 4 kB are the most that a guest may say; what is sent beyond is dropped, and the connection stays.
    assert guest.run("() => [guest.send('x'.repeat(4096)), guest.send('é'.repeat(2049))]") == [True, False]
    host.hears("text", 1, 4096, "")
    guest.run(FORGE)
    guest.run("() => guest.send('Adieu')")
    host.hears("text", 1, "Adieu", "")
    assert host.run("() => seat.dropped()") == 4
    assert host.said() == []
    guest.run("() => guest.close()")
    host.hears("closed", 1, "", "bye")


# Sends by the guest's own channel, beside the glue.
FORGE = """() => {
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (text) {
    RTCDataChannel.prototype.send = send;
    this.send('t' + 'x'.repeat(4097));
    this.send('p' + 'x'.repeat(4000));
    this.send('sAAAA');
    this.send('?');
    this.send('');
    this.send(new Uint8Array(9));
    return this.send(text);
  };
}"""


def test_a_ticket_is_taken_once(pair: tuple[Device, Device], watched: Watched, served: Served) -> None:
    host, guest = pair
    stranger = Device(watched.context.new_page(), served.address)
    first = host.offers()
    late = stranger.joins(first)
    answer = guest.joins(first)
    assert host.takes("nonsense") == "ticket"
    assert host.takes(first) == "ticket"
    host.run("() => { window.mine = seat; window.seat = table.seat(2, 4); }")
    assert host.takes(answer) == "other"
    host.run("() => { window.seat = mine; }")
    assert host.takes(answer) == ""
    host.hears("open", 1, "", "")
    assert host.takes(late) == host.takes(answer) == "used"
    # Another device takes the seat by another code.
    second = host.offers()
    assert host.takes(late) == "used"
    assert host.takes(stranger.joins(second)) == ""
    host.hears("open", 1, "", "")
    guest.hears("closed", 1, "", "replaced")
    stranger.hears("open", 1, "", "")
    assert stranger.run("() => guest.send('here')")
    host.hears("text", 1, "here", "")


def test_who_is_silent_is_away_and_comes_back(pair: tuple[Device, Device], watched: Watched) -> None:
    """A page that is stopped says nothing; when it goes on, it does not take the other for silent."""
    host, guest = pair
    connect(host, guest)
    guest.run("() => { window.news = []; }")
    tools = watched.context.new_cdp_session(guest.page)
    tools.send("Debugger.enable")
    tools.send("Debugger.pause")
    patience.until(host.page, lambda: ["away", 1, "", ""] in host.news(), "the silence")
    tools.send("Debugger.resume")
    tools.send("Debugger.disable")
    patience.until(host.page, lambda: ["back", 1, "", ""] in host.news(), "the return")
    host.run("() => seat.send('still there?')")
    guest.hears("text", 1, "still there?", "")
    assert [news[0] for news in host.news()] == ["away", "back"]
    assert guest.news() == []


def test_a_guest_in_another_network_calls_again(pair: tuple[Device, Device]) -> None:
    """Its connection is gone for good, but nothing was reloaded."""
    host, guest = pair
    guest.run(CAPTURE)
    connect(host, guest)
    spared(host, guest)
    guest.run("() => connections[0].close()")
    guest.hears("away", 1, "", "")
    guest.hears("back", 1, "", "spare")
    host.hears("back", 1, "", "spare")
    assert guest.run("() => guest.send('here again')")
    host.hears("text", 1, "here again", "")


# Every connection of the page, so that a test can break one.
CAPTURE = """() => {
  window.connections = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...all) { super(...all); connections.push(this); }
  };
}"""


def test_a_reload_needs_no_new_code(pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connect(host, guest)
    for _ in range(2):
        spared(host, guest)
        guest.reload()
        assert guest.run(REJOIN)
        guest.hears("open", 1, "", "spare")
        host.hears("back", 1, "", "spare")
        spared(host, guest)
        host.reload()
        assert host.run(BACK) == [1]
        host.hears("open", 1, "", "spare")
        guest.hears("back", 1, "", "spare")
    assert host.run("() => seat.send('on we go')")
    guest.hears("text", 1, "on we go", "")
    # Whoever leaves by their own wish has nothing kept.
    guest.run("() => guest.close()")
    host.hears("closed", 1, "", "bye")
    guest.reload()
    assert guest.run("() => glue.join.resume({ heed })") == {"guest": None}


# A browser that is slow to say which addresses it has; what is put off for that is called by the test.
SLOW_TO_GATHER = """(() => {
  Object.defineProperty(RTCPeerConnection.prototype, 'iceGatheringState', { get: () => 'gathering' });
  const after = globalThis.setTimeout;
  window.putOff = [];
  globalThis.setTimeout = (call, time, ...all) =>
    time === 3000 ? putOff.push(call) : after(call, time, ...all);
})()"""


def test_who_is_back_before_its_own_addresses_are_known_is_not_lost(pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connect(host, guest)
    spared(host, guest)
    host.reload(SLOW_TO_GATHER)
    assert host.run(BACK) == [1]
    host.hears("open", 1, "", "spare")
    assert host.run(
        "() => { const known = putOff.splice(0); known.forEach(call => call()); return known.length; }"
    )
    guest.hears("back", 1, "", "spare")
    assert guest.run("() => guest.send('here')")
    patience.until(host.page, lambda: len(host.said()) > 0, "the guest's word")
    assert host.said() == [["text", 1, "here", ""]]


def test_where_the_spare_is_refused_the_page_is_told(pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connect(host, guest)
    spared(host, guest)
    guest.reload(STRICT)
    assert guest.run(REJOIN)
    guest.hears("lost", 1, "", "refused")
    # A new code is the way back.
    assert host.takes(guest.joins(host.offers())) == ""
    host.hears("open", 1, "", "")


# A browser that takes its own description only as it has made it.
STRICT = """(() => {
  const { createAnswer, setLocalDescription } = RTCPeerConnection.prototype;
  let made;
  RTCPeerConnection.prototype.createAnswer = async function () {
    made = await createAnswer.call(this);
    return made;
  };
  RTCPeerConnection.prototype.setLocalDescription = async function (own) {
    if (own.type === 'answer' && own.sdp !== made.sdp) throw new DOMException('', 'InvalidModificationError');
    return setLocalDescription.call(this, own);
  };
})()"""
