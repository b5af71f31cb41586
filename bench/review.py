"""`python3 -m bench review`: how long a review of a deal takes in the page, from the press on.

Each page takes up a Schieber that bots have played, plays its last deal, looks at the slate for three seconds
and presses "What would have been better?"; then it looks at the other deals. It reports the milliseconds
until the first decision is judged, until the first moment is shown where the deal has one, and until all of
it is there; those of the first review of a page, which begins with the panel, apart.

The page takes the times itself: looking from outside would take most of a quarter of a core. With `--share
0.25` the browser, page and worker together, really gets a quarter of a core, as in `python3 -m bench moves`.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from playwright.sync_api import BrowserContext, Page, TimeoutError

from bench import share
from bench.taps import PHONE
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER
from jass.history.log import Log, dumps
from jass.options.variants import find_variant
from tests.browser.table import Table

# Notes when a review brings what.
WATCH = """() => {
  const link = jassEngines.at(-1), ask = link.ask;
  window.review = {};
  const tell = step => {
    review[step] ??= performance.now() - review.begun;
  };
  link.ask = text => {
    const reply = ask(text);
    if (JSON.parse(text).do === 'review') tell('asked');
    if (JSON.parse(text).do === 'review') reply.then(answer => {
      const { ok, review: told } = JSON.parse(answer);
      tell('judged');
      review.answered = !ok || told.next === null;
    });
    return reply;
  };
  new MutationObserver(() => {
    if (document.querySelector('#better .better-moments > li')) tell('moment');
    if (review.answered) tell('whole');
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""

BEGIN = """deal => {
  document.querySelector('#better .better-moments')?.replaceChildren();
  window.review = { begun: performance.now() };
  const choice = document.querySelector('#better select');
  if (!choice) { document.querySelector('#slate [data-open="better"]').click(); return; }
  choice.value = deal;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}"""

STEPS = {"panel": "asked", "first decision": "judged", "first moment": "moment", "all of it": "whole"}

READ = 3000
"""The milliseconds that somebody looks at the slate before the press."""

LONGEST = 120_000
"""The milliseconds after which a review counts as given up."""

Times = dict[str, float]
"""By step the milliseconds since the press."""


def game(seed: str, deals: int) -> Log:
    """A Schieber at the beginning of its last deal, all seats by rules of thumb."""
    options = replace(find_variant("schieberCh").options, target=10_000)
    log, (state, _) = Log("schieberCh", seed, options), new_game("schieberCh", seed, options)
    while state.phase == DEAL_OVER or len(observe(state, 0).results) < deals - 1:
        action = bot_action(state, len(log.actions))
        log, (state, _) = log.appended(action), apply(state, action)
    return log


def reviews(page: Page, deals: int) -> Iterator[Times]:
    """The times of the review of each deal, the last one first, as a press at the slate opens it."""
    page.evaluate(WATCH)
    for deal in range(deals, 0, -1):
        page.evaluate(BEGIN, deal)
        with suppress(TimeoutError):
            page.wait_for_function("() => 'whole' in review", polling=1000, timeout=LONGEST)
        clock = page.evaluate("review")
        found = {step: clock[name] for step, name in STEPS.items() if name in clock}
        yield found
        page.wait_for_timeout(500)


def report(title: str, found: list[Times]) -> Iterator[str]:
    """The medians and the longest as text."""
    yield f"{title}: {len(found)} deals"
    for step in STEPS:
        took = [each[step] for each in found if step in each]
        if took:
            middle, most = statistics.median(took), max(took)
            yield f"  {step:16}{len(took):3}   median {middle:6.0f}, longest {most:6.0f} ms"


def _keep(script: str, context: BrowserContext) -> None:
    context.add_init_script(script)


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(
        prog="python3 -m bench review", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=3, help="each with a game of its own (default 3)")
    parser.add_argument("--deals", type=int, default=4, help="of each game (default 4)")
    parser.add_argument("--seed", default="review")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default 0)")
    share.add(parser)
    given = parser.parse_args()
    first: list[Times] = []
    later: list[Times] = []
    for number in range(given.first, given.first + max(1, given.pages)):
        kept = json.dumps(dumps(game(f"{given.seed} {number}", max(1, given.deals))))
        script = f"if (!localStorage.getItem('jass@/:table')) localStorage.setItem('jass@/:game', {kept})"
        query = "?speed=instant&level=strong"
        with share.opened(given.share, query, partial(_keep, script), given.slow, **PHONE) as opened:
            _, page, speed = opened
            print(f"the page's speed: {speed():.2f}", flush=True)
            Table(page, page.url).until(DEAL_OVER)
            page.wait_for_timeout(READ)
            one, *more = reviews(page, max(1, given.deals))
            first.append(one)
            later += more
    for title, found in (("the first of a page", first), ("later ones", later)):
        for line in report(title, found):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
