"""One way to drive the three families of browsers: Chromium and Firefox by Playwright, WebKit by WebDriver.

A `Driver` does what a person can do at one page: go to an address, look (`run`), press, type, reload, open
another tab. What it says on its console is in `said`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, Playwright

from tests import fetched
from tests.browser import patience

NAMES = ("chromium", "firefox", "webkit")


class Driver(ABC):
    """One browser with one tab in front. `said` are its errors so far."""

    def __init__(self) -> None:
        self.framed = False
        """Whether `run` and `press` mean the page's first frame."""

    @abstractmethod
    def visit(self, address: str) -> None:
        """Go there."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def run(self, function: str, argument: object = None) -> Any:
        """The value of a JavaScript function, awaited."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """A click at this place of the window, or of the frame."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Keys, where the focus is; a line ends with Enter."""

    @abstractmethod
    def new_tab(self) -> None:
        """Another tab, in front."""

    @abstractmethod
    def errors(self) -> list[str]:
        """What went wrong, by the console."""

    @abstractmethod
    def close(self) -> None:
        """End it."""

    def until(self, function: str, argument: object = None) -> Any:
        """Wait until the function gives something true, and return that."""
        last = ""

        def found() -> Any:
            nonlocal last
            try:
                return self.run(function, argument)
            except Exception as error:  # between two pages there is nothing to ask
                last = str(error)
                return None

        return patience.until(self.page(), found, lambda: f"{function} {last}")

    def page(self) -> Page | None:
        """The page in front, if it is Playwright's."""
        return None

    def press_on(self, selector: str) -> None:
        """Click the first visible element of this kind, once it stands still."""
        self.press(*self.until(PLACE, selector))

    def attribute(self, name: str) -> str:
        """One of the page's own: `data-engine`, `data-phase` …"""
        return str(self.run("name => document.documentElement.getAttribute(name)", name))


# Where a driver's own mouse does not reach into the frame of another site.
PRESS = """([x, y]) => {
  const place = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1 };
  const under = document.elementFromPoint(x, y);
  for (const name of ['pointerdown', 'pointerup']) under.dispatchEvent(new PointerEvent(name, place));
  under.dispatchEvent(new MouseEvent('click', place));
}"""

PLACE = """selector => {
  const found = [...document.querySelectorAll(selector)].find(one => one.getClientRects().length);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const point = [x + width / 2, y + height / 2];
  return found.contains(document.elementFromPoint(...point)) ? point : null;
}"""


class ByPlaywright(Driver):
    """Chromium or Firefox."""

    def __init__(self, playwright: Playwright, name: str, flags: list[str], refuse: bool) -> None:
        super().__init__()
        self._said: list[str] = []
        self._playwright, self._name, self._flags, self._refuse = playwright, name, flags, refuse
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        if refuse and name == "chromium":
            settings = Path(self._profile.name) / "Default" / "Preferences"
            settings.parent.mkdir()
            settings.write_text('{"profile":{"default_content_setting_values":{"cookies":2}}}')
        self._open()

    def _open(self) -> None:
        if self._name == "firefox":
            self._context: BrowserContext = self._playwright.firefox.launch_persistent_context(
                self._profile.name,
                channel="moz-firefox",
                executable_path=fetched.program("firefox"),
                firefox_user_prefs={"network.cookie.cookieBehavior": 2} if self._refuse else {},
            )
        else:
            self._context = self._playwright.chromium.launch_persistent_context(
                self._profile.name,
                executable_path=fetched.program("chromium"),
                ignore_default_args=True,
                # Without a page to open, its own first page at times keeps the browser from ever being there.
                args=[
                    *self._flags,
                    f"--user-data-dir={self._profile.name}",
                    "--remote-debugging-pipe",
                    "about:blank",
                ],
            )
        self._context.on("console", lambda m: self._said.append(m.text) if m.type == "error" else None)
        self._context.on("weberror", lambda error: self._said.append(str(error.error)))
        self._page: Page = self._context.pages[0] if self._context.pages else self._context.new_page()

    def visit(self, address: str) -> None:
        self._page.goto(address, wait_until="commit", timeout=patience.limit())

    def reload(self) -> None:
        self._page.reload(wait_until="commit", timeout=patience.limit())

    def run(self, function: str, argument: object = None) -> Any:
        return self._place().evaluate(function, argument)

    def press(self, x: float, y: float) -> None:
        if self.framed and self._name == "firefox":
            self.run(PRESS, [x, y])
            return
        if self.framed:
            box = self._page.locator("iframe").first.bounding_box()
            assert box
            x, y = x + box["x"], y + box["y"]
        self._page.mouse.click(x, y)

    def type(self, text: str) -> None:
        for line in text.splitlines(keepends=True):
            self._page.keyboard.type(line.removesuffix("\n"))
            if line.endswith("\n"):
                self._page.keyboard.press("Enter")

    def new_tab(self) -> None:
        self._page = self._context.new_page()

    def restart(self) -> None:
        """Close the browser and open it again as the same person; under WebDriver nothing is kept of one."""
        self._context.close()
        self._open()

    def page(self) -> Page:
        return self._page

    def errors(self) -> list[str]:
        return self._said

    def close(self) -> None:
        self._context.close()
        self._profile.cleanup()

    def _place(self) -> Page | Frame:
        return self._page.frames[1] if self.framed else self._page


class ByWebDriver(Driver):
    """WebKitGTK's small browser, on a screen of its own that nobody sees."""

    def __init__(self, refuse: bool) -> None:
        super().__init__()
        self._refuse = refuse
        self._folder = Path(tempfile.mkdtemp())
        reading, writing = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            self._display = f":{told.readline().strip()}"
        self._open()

    def _open(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service

        options = webdriver.WebKitGTKOptions()
        options.binary_location = fetched.program("webkit")
        for flag in ("--automation", "--enable-write-console-messages-to-stdout=true"):
            options.add_argument(flag)
        if self._refuse:
            for flag in ("--enable-html5-local-storage=false", "--enable-html5-database=false"):
                options.add_argument(flag)
        own = {
            "DISPLAY": self._display,
            "HOME": str(self._folder),
            "XDG_RUNTIME_DIR": str(self._folder),
            # It would paint by Mesa's software renderer, in which its page process at times crashes.
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        service = Service(
            shutil.which("WebKitWebDriver"),
            log_output=str(self._folder / "console"),
            env={**os.environ, **own},
        )
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(patience.limit() / 1000)
        self._driver.set_page_load_timeout(patience.limit() / 1000)

    def visit(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.switch_to.default_content()
        self._driver.refresh()

    def run(self, function: str, argument: object = None) -> Any:
        self._enter()
        code = f"""const done = arguments[arguments.length - 1];
          Promise.resolve(({function})(...JSON.parse(arguments[0]))).then(
            value => done(JSON.stringify([value ?? null])), error => done('!' + error));"""
        answer = str(self._driver.execute_async_script(code, json.dumps([argument])))
        if answer.startswith("!"):
            raise AssertionError(answer)
        return json.loads(answer)[0]

    def press(self, x: float, y: float) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        if self.framed:
            self.run(PRESS, [x, y])
            return
        self._enter()
        chain = ActionChains(self._driver, duration=0)
        pointer: Any = chain.w3c_actions.pointer_action  # typed or not: this is installed or not
        pointer.move_to_location(int(x), int(y))
        pointer.click()
        chain.perform()

    def type(self, text: str) -> None:
        self._driver.switch_to.active_element.send_keys(text)

    def new_tab(self) -> None:
        self._driver.switch_to.new_window("tab")

    def errors(self) -> list[str]:
        text = (self._folder / "console").read_text("utf-8", "replace")
        return [line for line in text.splitlines() if line.startswith("CONSOLE") and " ERROR " in line]

    def close(self) -> None:
        self._driver.quit()
        self._screen.terminate()
        self._screen.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _enter(self) -> None:
        self._driver.switch_to.default_content()
        if self.framed:
            self._driver.switch_to.frame(0)


CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--window-size=1280,900",
]


def ensure(name: str) -> None:
    """Fetch what drives this browser. Raises `SetupError`."""
    fetched.program(name)
    if name == "webkit":
        fetched.webdriver()


@contextmanager
def driver(playwright: Playwright, name: str, refuse_storage: bool = False) -> Iterator[Driver]:
    """A browser by name, with an empty profile, fetched if it is missing. Skips the test if it cannot be."""
    fetched.for_a_test(lambda: ensure(name))
    one = (
        ByWebDriver(refuse_storage)
        if name == "webkit"
        else ByPlaywright(playwright, name, CHROMIUM, refuse_storage)
    )
    try:
        yield one
    finally:
        one.close()
