"""A served game, a browser, and a page that is watched: every test ends with the same three questions.

No request to another host, no error on the console, no uncaught exception: asserted after each test, by
the fixture itself. A test that breaks something on purpose says beforehand what it expects (`allow`).
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Playwright,
    Request,
    WebError,
    sync_playwright,
)

from tests import fetched
from tests.browser import patience
from tests.browser.devices import Devices
from tests.browser.table import Table

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = [
    # The last flag of this name is the one that counts, so Playwright's own list is in it …
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider"),
    *("GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "Translate", "AutoDeElevate", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled"),
    # … and the address bar's popup, which is a page of its own beside each page.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
]
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Each page is short-lived: to compile its WebAssembly a second time, and well, costs more than it saves.
    "--js-flags=--liftoff-only",
    f"--disable-features={','.join(WITHOUT)}",
]


STATE = """() => JSON.stringify([
  { ...document.documentElement.dataset },
  [...document.querySelectorAll('dialog[open], .cannot-start')].map(each => each.innerText),
  Object.keys(localStorage),
])"""


class Served:
    """`python3 -m web` in a process of its own; `address` is where it serves."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "web", "--no-open", "--port", "0", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.address = line.split()[3]

    def kill(self) -> None:
        """End it at once, like a lost network."""
        self._process.kill()
        self._process.wait()


class Watched:
    """A browser context, and the problems in it."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.context = context
        self.host = host
        self.others: set[str] = set()
        """Further hosts that a test serves itself."""
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.exceptions: list[str] = []
        self.course: list[str] = []
        """Where the pages went, what they said, raised and lacked: printed where something is wrong."""
        self._allowed: list[str] = []
        context.on("request", self._requested)
        context.on("console", self._said)
        context.on("weberror", self._raised)
        context.on("requestfailed", self._failed)

    def leave(self) -> None:
        """Watch no longer: the next test will."""
        self.context.remove_listener("request", self._requested)
        self.context.remove_listener("console", self._said)
        self.context.remove_listener("weberror", self._raised)
        self.context.remove_listener("requestfailed", self._failed)

    def allow(self, pattern: str) -> None:
        """Expect errors that match, since the test causes them."""
        self._allowed.append(pattern)

    def problems(self) -> list[str]:
        """Everything that should not have happened."""
        found = [*self.errors, *self.exceptions]
        unexpected = [text for text in found if not any(re.search(p, text) for p in self._allowed)]
        return [*(f"request to {url}" for url in self.foreign), *unexpected]

    def state(self) -> list[str]:
        """How each page stands, and what it tells in dialogs."""
        found = []
        for page in self.context.pages:
            try:
                found.append(f"stands: {page.url} {page.evaluate(STATE)}")
            except Error as error:  # it hangs, or is on its way elsewhere
                found.append(f"stands: {page.url} {error}")
        return found

    def _requested(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("blob", "data") and address.netloc not in {self.host, *self.others}:
            self.foreign.append(request.url)
        if request.is_navigation_request():
            self.course.append(f"goes to: {request.url}")

    def _failed(self, request: Request) -> None:
        self.course.append(f"failed: {request.url} {request.failure}")

    def _said(self, message: ConsoleMessage) -> None:
        self.course.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _raised(self, error: WebError) -> None:
        self.course.append(f"raised: {error.error} {error.error.stack}")
        self.exceptions.append(str(error.error))


@pytest.fixture(autouse=True)
def _patient() -> None:
    """Each test begins with limits that suit the machine at that moment."""
    patience.renew()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = fetched.program("chromium")
    browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    served = Served()
    yield served
    served.kill()


@pytest.fixture
def own_served() -> Iterator[Served]:
    """A server for one test, which may kill it."""
    served = Served()
    yield served
    served.kill()


def profile(playwright: Playwright, name: str) -> dict[str, object]:
    """Playwright's options for a device."""
    if name == "phone":
        device = playwright.devices["Pixel 7"]
        return {key: value for key, value in device.items() if key != "default_browser_type"}
    return {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def devices(browser: Browser, served: Served) -> Iterator[Devices]:
    devices = Devices(browser, served.address)
    yield devices
    devices.close()


@pytest.fixture(params=["desktop"])
def watched(
    request: pytest.FixtureRequest, playwright: Playwright, devices: Devices, served: Served
) -> Iterator[Watched]:
    """A watched device; for the phone, or a language (`desktop fr-CH`), parametrize `watched` indirectly.

    As for a player who wants less motion, unless the test is marked `moving`: drawing every frame of every
    flight takes half of a game's time. It has been here before, unless the test is marked `new_device`.
    """
    device, _, locale = request.param.partition(" ")
    options = profile(playwright, device) | {"locale": locale or "de-CH"}
    if request.node.get_closest_marker("moving") is None:
        options["reduced_motion"] = "reduce"
    failed = request.session.testsfailed
    new = request.node.get_closest_marker("new_device") is not None
    with (devices.new if new else devices.known)(**options) as context:
        patience.renew(context)
        watched = Watched(context, urlsplit(served.address).netloc)
        yield watched
        problems = watched.problems()
        watched.leave()
        if problems or request.session.testsfailed > failed:
            print("\n".join([*watched.course[-40:], *watched.state()]))
            devices.give_up(context)
    assert not problems, "\n".join([*problems, "", *watched.course[-40:]])  # what is rare shows itself once


@pytest.fixture
def table(watched: Watched, served: Served) -> Table:
    """A page of the served game, not opened yet."""
    return Table(watched.context.new_page(), served.address)
