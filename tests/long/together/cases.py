"""The cases, and how one is tried: a browser on each device, tickets carried from one to the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests import fetched
from tests.browser import patience
from tests.browser.conftest import FLAGS
from tests.browser.test_together_devices import START
from tests.browser.test_together_glue import Device
from tests.long.together.networks import DEVICES, STUN, STUN_PORT, Networks

OPEN = "open"
WITHIN = 16
"""Seconds until the page knows that it failed, and why."""
SERVER = f"stun:{STUN}:{STUN_PORT}"

# Chromium's Local Network Access for WebRTC as a later version may have it: asked for wherever a page of the
# internet meets a device of the LAN.
FORCED = (
    "--enable-features=LocalNetworkAccessChecks:LocalNetworkAccessChecksWarn/false,"
    "LocalNetworkAccessChecksWebRTC:LocalNetworkAccessChecksWebRTCLoopbackOnly/false"
)


class Case(NamedTuple):
    """A network, what the devices do in it, and what must come of it: `OPEN` or why not."""

    network: str
    does: str
    expected: str
    multicast: bool = True
    route: bool = True
    homes: bool = False
    symmetric: tuple[str, ...] = ()
    camera: str = ""
    stun: bool = False
    access: str = ""
    """What the dealing device's player says where the browser asks for near devices; empty if it does not."""

    def build(self, networks: Networks) -> None:
        """Have its network."""
        if self.homes:
            networks.homes(symmetric=self.symmetric)
        else:
            networks.lan(multicast=self.multicast, route=self.route)


class Outcome(NamedTuple):
    """What came of a case, after so many seconds from the moment when the host read the answer."""

    what: str
    seconds: float
    offered: str
    answered: str


def cases() -> list[Case]:
    """All of them: LANs by camera, then homes by their routers."""
    found = []
    for name, expected, multicast, route in (
        ("one LAN, mDNS", OPEN, True, True),
        ("one LAN, multicast dropped", "noRoute", False, True),
        ("one LAN, no default route", "noCandidates", True, False),
    ):
        found.append(Case(name, "no camera", expected, multicast, route))
        found += [Case(name, f"{who}'s camera", OPEN, multicast, route, camera=who) for who in DEVICES]
    for said, expected in (("denied", "permission"), ("granted", OPEN)):
        found.append(Case("one LAN, browsers ask for access", f"{said} to one", expected, access=said))
    keeps = "two homes, both routers keep the port"
    found.append(Case(keeps, "no STUN", "noRoute", homes=True))
    found.append(Case(keeps, "STUN", OPEN, homes=True, stun=True))
    for who, symmetric in (("host's", DEVICES[:1]), ("guest's", DEVICES[1:]), ("both", DEVICES)):
        name = f"two homes, {who} router{'s' if who == 'both' else ''} symmetric"
        found.append(Case(name, "STUN", "noRoute", homes=True, symmetric=symmetric, stun=True))
    return found


class Homes(NamedTuple):
    """Where the site is served: on each device for itself, so that nothing of it goes through the network."""

    networks: Networks
    addresses: dict[str, str]
    folder: Path


@contextmanager
def device(playwright: Playwright, homes: Homes, place: str, case: Case) -> Iterator[Device]:
    """A browser in the namespace of a device, with a page that has the glue and perhaps used its camera."""
    program = homes.folder / place
    inside = " ".join(homes.networks.inside(place, str(fetched.program("chromium"))))
    program.write_text(f'#!/bin/sh\nexec {inside} "$@"\n', "utf-8")
    program.chmod(0o755)
    site = homes.addresses[place]
    public = f"--ip-address-space-overrides={urlsplit(site).netloc}=public"
    browser = playwright.chromium.launch(
        executable_path=program,
        chromium_sandbox=False,
        args=[*FLAGS, "--use-fake-device-for-media-stream", *((FORCED, public) if case.access else ())],
    )
    try:
        context = browser.new_context()
        made = Device(context.new_page(), site)
        if case.access and place == DEVICES[0]:
            answer(browser, context, made.page, case.access)
        if case.camera == place:
            made.page.add_script_tag(url="web/boot/unpack.js")  # has `jassImport`
            context.grant_permissions(["camera"])
            why = made.run(START)["why"]
            if why:
                raise OSError(f"the camera that Chromium plays does not start: {why}")
            made.run("() => glue.camera.stop()")
        yield made
    finally:
        browser.close()


def answer(browser: Browser, context: BrowserContext, page: Page, said: str) -> None:
    """What the player answers where the browser asks whether the page may look for devices near by."""
    target = context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
    where = {"origin": page.url, "browserContextId": target["browserContextId"]}
    tools = browser.new_browser_cdp_session()
    for name in ("local-network-access", "local-network"):  # the second is what newer ones ask for
        tools.send("Browser.setPermission", {"permission": {"name": name}, "setting": said, **where})


def tried(playwright: Playwright, homes: Homes, case: Case) -> Outcome:
    """What comes of a case."""
    stun = [SERVER] if case.stun else []
    with ExitStack() as stack:
        host, guest = (stack.enter_context(device(playwright, homes, place, case)) for place in DEVICES)
        offer = host.run(
            """stun => {
              window.seat = glue.host({ heed, stun }).seat(1, 4);
              return seat.offer();
            }""",
            stun,
        )
        offered = kinds(host, offer["ticket"])
        if offer["why"]:
            return Outcome(offer["why"], 0, offered, "")
        begun = time.monotonic()
        answer = guest.run(
            """([ticket, stun]) => {
              window.guest = glue.join(ticket, { heed, stun });
              return guest.answered;
            }""",
            [offer["ticket"], stun],
        )
        answered = kinds(guest, answer["ticket"])
        if answer["why"]:
            return Outcome(answer["why"], time.monotonic() - begun, offered, answered)
        begun = time.monotonic()
        refused = host.takes(answer["ticket"])
        if refused:
            return Outcome(refused, time.monotonic() - begun, offered, answered)
        try:
            news = patience.until(host.page, host.news, "any news")
        except AssertionError:
            return Outcome("nothing", time.monotonic() - begun, offered, answered)
        seconds = time.monotonic() - begun
        told = [(kind, why) for kind, _, _, why in news]
        if ("open", "") in told:
            return Outcome(OPEN if talks(host, guest) else "silent", seconds, offered, answered)
        return Outcome(told[0][1] or told[0][0], seconds, offered, answered)


def talks(host: Device, guest: Device) -> bool:
    """Whether a text gets from each to the other."""
    try:
        patience.until(guest.page, lambda: guest.run("() => guest.open()"), "the guest's side is open")
        host.run("() => seat.send('Grüezi')")
        guest.run("() => guest.send('Hoi')")
        patience.until(guest.page, lambda: ["text", 1, "Grüezi", ""] in guest.news(), "the host's text")
        patience.until(host.page, lambda: ["text", 1, "Hoi", ""] in host.news(), "the guest's text")
    except AssertionError:
        return False
    return True


KINDS = """async ticket => {
  const { read } = await import('./web/together/ticket.js');
  return read(ticket).candidates.map(({ address }) => address.endsWith('.local') ? 'name' : address);
}"""


def kinds(device: Device, ticket: str) -> str:
    """The addresses in a ticket; `name` is one of mDNS."""
    return ", ".join(device.run(KINDS, ticket)) or "none" if ticket else ""
