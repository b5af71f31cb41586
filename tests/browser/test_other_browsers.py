"""Firefox and WebKit: the start, tricks by clicks, a reload, the server gone."""

import json
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser import patience
from tests.browser.conftest import Served
from tests.browser.drivers import PLACE, Driver, driver
from tests.browser.table import NEXT

READY = "() => document.documentElement.dataset.engine === 'ready'"

# On a machine with too much to do a browser may give two workers up; the page says so, with a button.
FAILED = "() => document.documentElement.dataset.engine === 'failed'"


# Where the kernel runs that `master` thinks with, in a game and an engine that the page knows nothing of. A
# browser may refuse a worker without a word: then another one is tried, as the page does
# (web/page/engine_client/client.py).
THINK = """patience => {
  const attempt = async () => {
    const engine = jassEngine(jassEngines.length);
    const ask = async request => JSON.parse(await engine.ask(JSON.stringify({ id: 1, ...request })));
    await engine.ready;
    let reply = await ask({ do: 'open', variant: 'schieberCh', options: {}, seed: 'kernel' });
    for (let left = 100; !reply.thought?.kernel; left--) {
      if (!left) throw new Error(JSON.stringify(reply));
      reply = await ask(!reply.view
        ? { do: 'look' } // refused; what it says is told if it goes on so
        : reply.view.turn
          ? { do: 'bot', level: 'master' }
          : { do: 'act', action: `0:${reply.view.auction?.choices[0] ?? reply.view.legal[0]}` });
    }
    return reply.thought.kernel;
  };
  (async () => {
    for (let left = 2; left && !window.kernel; left--)
      window.kernel = await Promise.race([attempt(), new Promise(done => setTimeout(done, patience / 2.2))]);
  })().catch(error => { window.kernel = String(error); });
}"""


# What one must know of a table that stands still.
STATE = """() => JSON.stringify([
  { ...document.documentElement.dataset },
  [...document.querySelectorAll('#hand [data-card]')].map(one => one.outerHTML.slice(0, 200)),
  [...document.querySelectorAll('dialog[open], #notice')].map(one => one.innerText.slice(0, 200)),
  jass.log()?.slice(-300),
])"""


def log(browser: Driver) -> dict[str, Any]:
    """The game as the page would save it."""
    return dict(json.loads(browser.until("() => jass.log()")))


def until(browser: Driver, function: str) -> None:
    """Wait for something, and do what the page says where it has given its engine up."""

    def found() -> Any:
        try:
            if browser.run(FAILED) and (place := browser.run(PLACE, "[data-retry]")):
                browser.press(*place)
            return browser.run(function)
        except Exception:  # between two pages there is nothing to ask
            return None

    patience.until(browser.page(), found, lambda: f"{browser.run(STATE)} {browser.errors()}")


def pressable(browser: Driver, known: list[str], step: int) -> Any:
    """What can be pressed next, or None if nothing ever can."""
    return browser.run(NEXT, [known, step, patience.limit() * 0.8])  # before the driver gives up


def play(browser: Driver, steps: int, known: list[str] | None = None) -> list[str]:
    """Press so many times what a player can press; on a slow machine one thing may take two presses.

    `known` is what was drawn before the last press: what is drawn again moves, and is not pressed sooner.
    """
    known = known or []
    for step in range(steps):
        found = pressable(browser, known, step)
        if not found and browser.run(FAILED):
            browser.press_on("[data-retry]")  # as the page says; the game is there
            found = pressable(browser, known, step)
        assert found, f"nothing to click: {browser.run(STATE)} {browser.errors()}"
        _, x, y, known = found
        browser.press(x, y)
    return known


@pytest.mark.timeout(2400)
@pytest.mark.parametrize("name", ["firefox", pytest.param("webkit", marks=pytest.mark.alone)])
def test_a_game_in_another_browser(playwright: Playwright, own_served: Served, name: str) -> None:
    with driver(playwright, name) as browser:
        browser.visit(f"{own_served.address}?speed=instant&level=easy&seed=w4&lang=de")
        browser.until("() => document.documentElement.hasAttribute('data-alive')")
        until(browser, READY)
        browser.press_on("[data-start]")
        until(browser, "() => document.querySelectorAll('#hand [data-card]').length === 9")
        known: list[str] = []
        while len(before := log(browser)["actions"]) <= 8:
            known = play(browser, 1, known)

        # A reload in mid-trick goes on where it was.
        browser.reload()
        until(browser, READY)
        play(browser, 1)
        assert log(browser)["actions"][: len(before)] == before

        # The settings open, and what is set is done at once.
        browser.press_on("#open-menu")
        browser.press_on("#menu [data-open=settings]")
        browser.press_on("#settings [data-of=theme] label:has([value=night])")
        browser.until("() => document.documentElement.dataset.theme === 'night'")
        browser.press_on("#settings .buttons button")

        # Nothing is needed of the server any more.
        browser.until("() => navigator.serviceWorker.controller !== null")
        before = log(browser)["actions"]
        own_served.kill()
        browser.reload()
        until(browser, READY)
        browser.until("() => document.documentElement.dataset.theme === 'night'")
        play(browser, 2)
        assert log(browser)["actions"][: len(before)] == before

        # The bots think in WebAssembly there too, with its 128 bit instructions.
        browser.run(THINK, patience.limit())
        assert browser.until("() => window.kernel") == "browser"
        assert browser.errors() == []


@pytest.mark.whole
def test_firefox_that_keeps_nothing_plays(playwright: Playwright, served: Served) -> None:
    with driver(playwright, "firefox", refuse_storage=True) as browser:
        browser.visit(f"{served.address}?speed=instant&level=easy&seed=w4&lang=de")
        browser.until(READY)
        browser.press_on("[data-start]")
        play(browser, 2)
        ours = [said for said in browser.errors() if not said.startswith("Storage access is restricted")]
        assert ours == []
