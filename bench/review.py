"""`python3 -m bench review`: how long a review of a deal takes in the page, from the press on.

Each page takes up a Schieber that bots have played, plays its last deal, looks at the slate for three seconds
and presses "What would have been better?"; then it looks at the other deals. It reports the milliseconds
until the first decision is judged, until the first moment is shown where the deal has one, and until all of
it is there; those of the first review of a page, which begins with the panel, apart.

On Linux it also reports the processor's time of the whole browser until then, which a busy machine lengthens
little: four times that is the most that a device at a quarter of the speed takes, with one core for page and
worker. With `--share 0.25` the browser really gets a quarter of a core, as in `python3 -m bench moves`.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from bench import share
from bench.taps import PHONE
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER
from jass.history.log import Log, dumps
from jass.options.variants import find_variant
from tests.browser.table import Table

# Notes what a review has brought so far: how many decisions, whether a moment is shown, whether it is over.
WATCH = """() => {
  const link = jassEngines.at(-1), ask = link.ask;
  window.review = {};
  link.ask = text => {
    const reply = ask(text);
    if (JSON.parse(text).do === 'review') review.asked = true;
    if (JSON.parse(text).do === 'review') reply.then(answer => {
      const { ok, review: told } = JSON.parse(answer);
      review.judged = true;
      review.answered = !ok || told.next === null;
    });
    return reply;
  };
  new MutationObserver(() => {
    if (document.querySelector('#better .better-moments > li')) review.moment = true;
    if (review.answered) review.whole = true;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""

BEGIN = """deal => {
  document.querySelector('#better .better-moments')?.replaceChildren();
  window.review = {};
  const choice = document.querySelector('#better select');
  if (!choice) { document.querySelector('#slate [data-open="better"]').click(); return; }
  choice.value = deal;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}"""

STEPS = {"panel": "asked", "first decision": "judged", "first moment": "moment", "all of it": "whole"}

LOOK = 20
"""The milliseconds between two looks at the page."""

READ = 3000
"""The milliseconds that somebody looks at the slate before the press."""

LONGEST = 120
"""The seconds after which a review counts as given up."""

Times = dict[str, tuple[float, float]]
"""By step the milliseconds on the clock, and of the processor."""


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
        begun, before = time.monotonic(), _spent()
        page.evaluate(BEGIN, deal)
        found: Times = {}
        while "all of it" not in found and time.monotonic() < begun + LONGEST:
            page.wait_for_timeout(LOOK)
            seen = page.evaluate("() => review")
            now = (time.monotonic() - begun) * 1000, (_spent() - before) * 1000
            for step, name in STEPS.items():
                if seen.get(name):
                    found.setdefault(step, now)
        yield found
        page.wait_for_timeout(500)


def _spent() -> float:
    """The seconds of the processor that the processes of the browser have taken; 0 where it is not known."""
    parents, times = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = place.read_text().partition("(")[2].rpartition(")")
        except OSError:  # it has ended
            continue
        fields = rest.split()
        parents[int(place.parent.name)] = int(fields[1])
        if name.startswith("chrom"):
            times[int(place.parent.name)] = int(fields[11]) + int(fields[12])
    total = 0
    for process, ticks in times.items():
        parent = process
        while parent in parents and parent != os.getpid():
            parent = parents[parent]
        total += ticks if parent == os.getpid() else 0
    return total / os.sysconf("SC_CLK_TCK") if total else 0.0


def report(title: str, found: list[Times]) -> Iterator[str]:
    """The medians and the longest as text."""
    yield f"{title}: {len(found)} deals{'':19}ms on the clock          of the processor"
    for step in STEPS:
        took = [each[step] for each in found if step in each]
        if took:
            clock, processor = (
                f"median {statistics.median(each):6.0f}, longest {max(each):6.0f}"
                for each in zip(*took, strict=True)
            )
            yield f"  {step:16}{len(took):3}   {clock}   {processor}"


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
