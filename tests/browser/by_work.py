"""A game by work in a page's own engine: the player plays what CPython's bot plays there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import patience
from tests.browser.drivers import driver
from tests.long.work_games import hash_of, played, seed_of

# Leaves what it finds in `window.byWork`: a deal takes longer than a browser's driver waits for one call.
PLAY = """([variant, level, seed, here]) => {
  const ask = async request => {
    const reply = JSON.parse(await jassEngines.at(-1).ask(JSON.stringify({ id: 1, ...request })));
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply;
  };
  const times = [];
  const play = async () => {
    const { bots } = await ask({ do: 'bots' });
    let reply = await ask({ do: 'open', variant, options: {}, seed, level, pace: 'work', bots: bots.digest });
    while (!['dealOver', 'gameOver'].includes(reply.view.phase)) {
      if (reply.view.turn === null) throw new Error(reply.log);
      const begun = performance.now();
      if (reply.view.turn) reply = await ask({ do: 'bot' });
      else {
        reply = await ask({ do: 'act', action: here[reply.actions] });
        continue;
      }
      times.push([performance.now() - begun, reply.thought.worlds]);
    }
    return { bots, times, actions: JSON.parse(reply.log).actions };
  };
  window.byWork = undefined;
  play().catch(error => ({ error: String(error) })).then(found => { window.byWork = found; });
}"""

Found = dict[str, Any]
Run = Callable[[str, object], Any]


def first_deal(run: Run, page: Page | None, preset: str, level: str, number: int) -> Found:
    """The first deal of a game as a page plays it: `bots`, `times`, `actions`.

    `run` runs a function in the page; `page` is the page itself if it is Playwright's.
    """
    run(PLAY, [preset, level, seed_of(number), played(preset, level, number)])
    found: Found = patience.until(
        page, lambda: run("() => window.byWork", None), f"{preset} {level} {number}"
    )
    assert "error" not in found, found["error"]
    return found


def hashes_in(name: str, address: str, games: list[tuple[str, str, int]]) -> list[str]:
    """The hashes of games in a browser of its own, by its name."""
    with sync_playwright() as playwright, driver(playwright, name) as browser:
        browser.visit(f"{address}?level=easy&lang=en")
        browser.until("() => document.documentElement.dataset.engine === 'ready'")
        patience.renew()
        return [hash_of(first_deal(browser.run, browser.page(), *game)["actions"]) for game in games]
