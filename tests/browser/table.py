"""A table as a player meets it: what can be seen and clicked, by the page's contract alone.

The contract: `<html data-engine data-phase data-turn>`, `#hand [data-card]`, `#trick [data-card]`,
`[data-choose]`, `[data-shove]`, `form[data-estimate] input`, `[data-start]`, `[data-next]`, `[data-new]`,
`window.jass.log()`.
"""

import json
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Pyodide's start on a busy machine; nothing here waits longer than it must.
START = 60_000
STEP = 20_000

# A press may meet a card that is still on its way; whoever sees nothing happen presses again.
PRESSES = 2

# The middle of all points where a press would hit the element, once it stands still; else null. A card that
# is still to be dealt stands still too, but its flight is already under way.
SPOT = """async element => {
  const flying = element.getAnimations().some(one => one.effect.getComputedTiming().endTime < Infinity);
  if (flying) return null;
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  const before = place();
  await new Promise(requestAnimationFrame);
  const [x, y, width, height] = place();
  if (before.some((value, index) => value !== [x, y, width, height][index])) return null;
  const hits = [];
  for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
    const point = [x + width * i / 16, y + height * j / 16];
    const top = document.elementFromPoint(...point);
    if (top && element.contains(top)) hits.push(point);
  }
  return hits.length ? hits[hits.length >> 1] : null;
}"""


# Waits until the game has gone on from `known`, or has not for two seconds, and the player can do something,
# and says what and where: [what, x, y]; the choice among several is by `pick`. Taps meanwhile, as one who
# does not want to wait. Null if the time is up, ["gameOver"] at the end.
NEXT = """async ([known, pick, patience]) => {
  const spot = SPOT;
  const root = document.documentElement;
  const until = performance.now() + patience, again = performance.now() + 2000;
  while (performance.now() < until) {
    const log = jass.log();
    if (root.dataset.phase === 'gameOver') return ['gameOver'];
    if (log && (log !== known || performance.now() > again)) {
      const wanted = [['next', '[data-next]']];
      if (root.dataset.turn === '0') wanted.push(
        ['pick', '[data-pick]'],
        ['estimate', 'form[data-estimate] input'],
        ['choose', '[data-choose]'],
        ['play', "#hand [data-card]:not([aria-disabled='true'])"],
      );
      for (const [what, selector] of wanted) {
        const found = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
        const at = found.length && await spot(found[pick % found.length]);
        if (at) return [what, ...at];
      }
    }
    for (const press of ['pointerdown', 'pointerup'])
      document.getElementById('felt').dispatchEvent(new PointerEvent(press, { bubbles: true }));
    await new Promise(done => setTimeout(done, 8));
  }
  return null;
}""".replace("SPOT", SPOT)


# A game has begun: who may name trump may have named it already.
BEGUN = re.compile("auction|play")


class Table:
    """One page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.html = page.locator("html")
        self.hand = page.locator("#hand [data-card]")
        self.trick = page.locator("#trick [data-card]")

    def open(self, query: str = "speed=instant&target=1000&seed=1") -> None:
        """Go to the game's address and wait until the engine answers; the bots take no time to think."""
        self.page.goto(f"{self.address}?{query}&level=easy", timeout=START)
        self.await_engine()

    def await_engine(self) -> None:
        """Wait until the engine answers."""
        expect(self.html).to_have_attribute("data-engine", "ready", timeout=START)

    def await_game(self) -> None:
        """Wait until the engine has taken up the game that was kept, and it is drawn."""
        self.await_engine()
        deadline = time.monotonic() + START / 1000
        while not self.log() or self.phase() in ("", "start"):
            assert time.monotonic() < deadline, "the saved game is not taken up"
            self.page.wait_for_timeout(50)

    def start(self, cards: int = 9) -> None:
        """Begin a game, in which so many cards are dealt to each."""
        self.page.locator("[data-start]").click()
        expect(self.hand).to_have_count(cards, timeout=STEP)

    def log(self) -> dict[str, Any]:
        """The game as the page would save it."""
        text = self.page.evaluate("() => jass.log()")
        return dict(json.loads(text)) if text else {}

    def actions(self) -> list[str]:
        """The actions of the game so far."""
        return list(self.log()["actions"])

    def phase(self) -> str:
        """Where the game stands."""
        return self.html.get_attribute("data-phase") or ""

    def mine(self) -> bool:
        """Whether it is the player's turn."""
        return self.html.get_attribute("data-turn") == "0"

    def step(self) -> str:
        """Do the next thing that a player can do with a click, and say what it was."""
        deadline = time.monotonic() + STEP / 1000
        while time.monotonic() < deadline:
            done = self._click_something()
            if done:
                return done
            if self.html.get_attribute("data-engine") != "ready":  # a worker is being replaced
                deadline = max(deadline, time.monotonic() + STEP / 1000)
            self.page.wait_for_timeout(30)
        raise AssertionError(
            f"nothing to click: phase {self.phase()}, turn {self.html.get_attribute('data-turn')}"
        )

    def until(self, phase: str) -> None:
        """Play on by clicks until the game is in a phase, and the player may act in it."""
        for _ in range(3000):
            self.page.wait_for_timeout(20)
            now = self.phase()
            if now == phase and (phase in ("dealOver", "gameOver") or self.mine()):
                return
            if now == "gameOver":
                break
            self._click_something()
        raise AssertionError(f"no {phase}: {self.phase()} after {len(self.actions())} actions")

    def play_to_the_end(self, clicks: int = 3000) -> int:
        """Play by clicks until the game is over; the number of clicks."""
        known = ""
        for click in range(clicks):
            found = self.page.evaluate(NEXT, [known, click, STEP])
            assert found, f"nothing to click: {self.phase()}, {self.html.get_attribute('data-turn')}"
            if found[0] == "gameOver":
                return click
            known = self.page.evaluate("() => jass.log()")
            self.page.mouse.click(*found[1:])
            if found[0] == "estimate":
                self.page.keyboard.type(f"{10 + click % 60}")
                self.page.keyboard.press("Enter")
        raise AssertionError(f"not over after {clicks} clicks")

    def _click_something(self) -> str:
        phase = self.phase()
        if phase == "dealOver":
            return self._click(self.page.locator("[data-next]:visible"), "next")
        if phase == "auction" and self.mine():
            return self._click(self.page.locator("[data-choose]:visible"), "choose")
        if phase == "estimate" and self.mine():
            return self._estimate()
        if phase == "play" and self.mine():
            legal = self.page.locator("#hand [data-card]:not([aria-disabled='true']):visible")
            return self._click(legal, "play")
        return ""

    def _estimate(self) -> str:
        field = self.page.locator("form[data-estimate] input")
        field.fill("42")
        field.press("Enter")
        expect(self.html).not_to_have_attribute("data-phase", "estimate", timeout=STEP)
        return "estimate"

    def _click(self, choices: Locator, what: str) -> str:
        if choices.count() == 0:
            return ""
        before = len(self.actions())
        for _ in range(PRESSES):
            if not self._press(choices.last):
                return ""
            deadline = time.monotonic() + STEP / 1000
            while len(self.actions()) == before and time.monotonic() < deadline:
                self.page.wait_for_timeout(20)
                if self.html.get_attribute("data-engine") == "loading":  # being replaced
                    deadline = time.monotonic() + STEP / 1000
            if len(self.actions()) > before:
                return what
        raise AssertionError(f"the click ({what}) did nothing: {self._state()}")

    def _state(self) -> str:
        text: str = self.page.evaluate(
            """() => JSON.stringify([
              {...document.documentElement.dataset},
              [...document.querySelectorAll('script[name^=engine]')].map(one => one.getAttribute('name')),
              [...document.querySelectorAll('#hand [data-card]')].map(one => one.outerHTML.slice(0, 200)),
            ])"""
        )
        return text

    def wait(self, function: str) -> None:
        """Wait until a JavaScript function gives something true; the policy forbids Playwright's own way."""
        for _ in range(STEP // 50):
            if self.page.evaluate(function):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never: {function}")

    def press_spot(self, target: Locator) -> object:
        """Where a press hits the element, or None if it is covered everywhere."""
        for _ in range(20):
            spot: object = target.evaluate(SPOT)
            if spot:
                return spot
            self.page.wait_for_timeout(50)
        return None

    def press(self, target: Locator) -> None:
        """Click what is to be seen of the element."""
        assert self._press(target)

    def _press(self, target: Locator) -> bool:
        """Click where a player would: on what is to be seen of it, since cards overlap and are tilted.

        False if it has gone in the meantime, as the choices do when a key has just chosen.
        """
        deadline = time.monotonic() + STEP / 1000
        while time.monotonic() < deadline:
            found = target.element_handles()
            if not found:
                return False
            spot = found[0].evaluate(SPOT)
            if spot:
                self.page.mouse.click(*spot)
                return True
            self.page.wait_for_timeout(30)
        return False
