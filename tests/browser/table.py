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

from jass.engine.state import PLAY
from jass.history.log import loads, replay
from tests.browser import patience

# A press may meet a card that is still on its way; whoever sees nothing happen presses again.
PRESSES = 30

# The middle of all points where a press would hit the element, once it stands still; else null. A card that
# is still to be dealt stands still too, but its flight is already under way, and so does a dialog at
# the beginning of its rise.
SPOT = """async element => {
  const flying = document.getAnimations().some(one => one.playState === 'running'
    && one.effect.getComputedTiming().endTime < Infinity && one.effect.target?.contains(element));
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
  for (let i = 1; i < 16; i++) for (let j = 1; j < 8; j++) {
    const point = [x + width * i / 16, y + height * j / 8];
    const top = document.elementFromPoint(...point);
    if (top && element.contains(top)) hits.push(point);
  }
  return hits.length ? hits[hits.length >> 1] : null;
}"""


# What the page shows of the game: another one once an action has been drawn.
_MARK = """() => {
  const { phase, turn } = document.documentElement.dataset;
  const cards = [...document.querySelectorAll('#hand [data-card], #trick [data-card]:not([hidden])')];
  return [jass.log(), [phase, turn, ...cards.map(card => card.dataset.card)].join()];
}"""

# Waits until the game has gone on from `known` and that is drawn, or has not for a while, and the player can
# do something, and says what and where: [what, x, y, what is known now]; the choice among several is by
# `pick`. Taps meanwhile if in a `hurry`, as one who does not want to wait. Null if the time is up, ["there"]
# if the game is in the phase `wanted` and the player may act, ["gameOver"] at the end.
NEXT = """async ([known, pick, patience, wanted = '', hurry = true]) => {
  const spot = SPOT, mark = MARK;
  const root = document.documentElement;
  const until = performance.now() + patience, again = performance.now() + patience / 30;
  while (performance.now() < until) {
    const now = jass.log() ? mark() : [''];
    const { phase, turn } = root.dataset;
    if (now[0] && (now.every((value, index) => value !== known[index]) || performance.now() > again)) {
      if (phase === wanted && (turn === '0' || phase === 'dealOver')) return ['there'];
      if (phase === 'gameOver') return ['gameOver'];
      const places = [['next', '[data-next]']];
      if (turn === '0') places.push(
        ['pick', '[data-pick]'],
        ['estimate', 'form[data-estimate] input'],
        ['choose', '[data-choose]'],
        ['joker', '#auction [data-joker]'],  // where nothing but Jokers is left
        ['play', "#hand [data-card]:not([aria-disabled='true'])"],
      );
      for (const [what, selector] of places) {
        const found = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
        const at = found.length && await spot(found.at(pick % found.length));
        if (at) return [what, ...at, now];
      }
    }
    if (hurry) for (const press of ['pointerdown', 'pointerup'])
      document.getElementById('felt').dispatchEvent(new PointerEvent(press, { bubbles: true }));
    await new Promise(done => setTimeout(done, 20));
  }
  return null;
}""".replace("SPOT", SPOT).replace("MARK", _MARK)

# Whether the game goes on from `known`, and that is drawn, before it would be worth while to press again.
GOES_ON = """async ([known, patience]) => {
  const mark = MARK, until = performance.now() + patience / 30;
  while (performance.now() < until) {
    if (mark().every((value, index) => value !== known[index])) return true;
    await new Promise(done => setTimeout(done, 20));
  }
  return false;
}""".replace("MARK", _MARK)


# A game has begun: who may name trump may have named it already.
BEGUN = re.compile("auction|play")


# Whether the page shows this phase, turn, number of cards in the hand, and in the trick if there is one.
SHOWN = """([phase, turn, cards, trick]) => {
  const shown = document.documentElement.dataset;
  const count = selector => document.querySelectorAll(selector).length;
  return shown.phase === phase && shown.turn === turn && count('#hand [data-card]:not([data-gone])') === cards
    && (trick === null || count('#trick [data-card]:not([hidden])') === trick);
}"""


# What runs by the clock and comes to an end. The promise `finished` of a movement that is taken away may stay
# open for ever.
AT_REST = """() => !document.getAnimations().some(one => one.playState === 'running'
  && one.timeline === document.timeline && one.effect.getComputedTiming().iterations !== Infinity)"""


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
        patience.renew(self.page.context)
        begun = time.monotonic()
        self.page.goto(f"{self.address}?{query}&level=easy")
        self.await_engine()
        patience.started(time.monotonic() - begun)

    def await_engine(self) -> None:
        """Wait until the engine answers."""
        expect(self.html).to_have_attribute("data-engine", "ready")

    def await_game(self) -> None:
        """Wait until the engine has taken up the game that was kept, and it is drawn."""
        self.await_engine()
        self.wait("() => jass.log() && !['', 'start'].includes(document.documentElement.dataset.phase ?? '')")

    def start(self, cards: int = 9) -> None:
        """Begin a game, in which so many cards are dealt to each."""
        self.page.locator("[data-start]").click()
        expect(self.hand).to_have_count(cards)

    def log(self) -> dict[str, Any]:
        """The game as the page would save it."""
        text = self.page.evaluate("() => jass.log()")
        return dict(json.loads(text)) if text else {}

    def actions(self) -> list[str]:
        """The actions of the game so far, once the engine has taken it up: the page draws it before."""
        self.wait("() => jass.log()")
        return list(self.log()["actions"])

    def phase(self) -> str:
        """Where the game stands."""
        return self.html.get_attribute("data-phase") or ""

    def mine(self) -> bool:
        """Whether it is the player's turn."""
        return self.html.get_attribute("data-turn") == "0"

    def step(self) -> str:
        """Do the next thing that a player can do with a click, and say what it was, once it is drawn."""
        for _ in range(PRESSES):
            found = self._next([])
            assert found[0] != "gameOver", "the game is over"
            self._do(found)
            if self.page.evaluate(GOES_ON, [found[-1], patience.limit()]):
                return str(found[0])
        raise AssertionError(f"the click ({found[0]}) did nothing: {self._state()}")

    def until(self, phase: str) -> None:
        """Play on by clicks until the game is in a phase, and the player may act in it."""
        known: list[str] = []
        for _ in range(3000):
            found = self._next(known, wanted=phase, hurry=True)
            if found[0] in ("there", phase):
                return
            assert found[0] != "gameOver", f"no {phase} in the whole game of {len(self.actions())} actions"
            self._do(found)
            known = found[-1]
        raise AssertionError(f"no {phase}: {self.phase()} after {len(self.actions())} actions")

    def play_until(self, function: str) -> None:
        """Play on by clicks until a JavaScript function gives something true when the player may act."""
        for _ in range(1000):
            self.settle()
            if self.page.evaluate(function):
                return
            assert self.phase() != "gameOver", f"not in the whole game: {function}"
            self.step()
        raise AssertionError(f"never: {function}")

    def settle(self) -> None:
        """Wait until nobody else is to act, and the page shows the state of the log."""
        patience.until(self.page, self._settled, self._state)

    def rest(self) -> None:
        """Wait until nothing moves any more but what moves for ever, or with what is scrolled."""
        patience.until(self.page, lambda: self.page.evaluate(AT_REST), "the end of what moves")

    def _settled(self) -> bool:
        text = self.page.evaluate("() => jass.log()")
        if not text:
            return False
        state, _ = replay(loads(text))
        turn = state.to_act()
        trick = len(state.deal.trick) if state.phase == PLAY else None
        shown = [state.phase, "" if turn is None else str(turn), state.deal.hands[0].bit_count(), trick]
        return turn in (None, 0) and bool(self.page.evaluate(SHOWN, shown))

    def play_to_the_end(self, clicks: int = 3000) -> int:
        """Play by clicks until the game is over, each time another choice; the number of clicks."""
        known: list[str] = []
        for click in range(clicks):
            found = self._next(known, pick=click, hurry=True)
            if found[0] == "gameOver":
                return click
            self._do(found, 10 + click % 60)
            known = found[-1]
        raise AssertionError(f"not over after {clicks} clicks")

    def _next(self, known: list[str], pick: int = -1, wanted: str = "", hurry: bool = False) -> list[Any]:
        found = self.page.evaluate(NEXT, [known, pick, patience.limit(), wanted, hurry])
        assert found, f"nothing to click: {self._state()}"
        return list(found)

    def _do(self, found: list[Any], estimate: int = 42) -> None:
        self.page.mouse.click(*found[1:3])
        if found[0] == "estimate":
            self.page.keyboard.type(str(estimate))
            self.page.keyboard.press("Enter")

    def _state(self) -> str:
        text: str = self.page.evaluate(
            """() => JSON.stringify([
              {...document.documentElement.dataset},
              [...document.querySelectorAll('script[name^=engine]')].map(one => one.getAttribute('name')),
              [...document.querySelectorAll('dialog[open]')].map(one => [one.id, one.innerText.slice(0, 99)]),
              [...document.querySelectorAll('#hand [data-card]')].map(one => one.outerHTML.slice(0, 200)),
            ])"""
        )
        return text

    def wait(self, function: str) -> None:
        """Wait until a JavaScript function gives something true; the policy forbids Playwright's own way."""
        patience.until(self.page, lambda: self.page.evaluate(function), function)

    def press_spot(self, target: Locator) -> object:
        """Where a press hits the element once it stands still."""
        return patience.until(self.page, lambda: target.evaluate(SPOT), f"a place to press {target}")

    def press(self, target: Locator) -> None:
        """Click what is to be seen of the element."""
        assert self._press(target)

    def _press(self, target: Locator) -> bool:
        """Click where a player would: on what is to be seen of it, since cards overlap and are tilted.

        False if it has gone in the meantime, as the choices do when a key has just chosen.
        """

        def spot() -> object:
            found = target.element_handles()
            return found[0].evaluate(SPOT) if found else "gone"

        at: Any = patience.until(self.page, spot, f"a place to press {target}")
        if at == "gone":
            return False
        self.page.mouse.click(*at)
        return True
