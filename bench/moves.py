"""`python3 -m bench moves`: the thinking time of the bots in the page's worker, and the page's longest gap.

It plays deals of each variant with each level, in Chromium with the compiler that players have. It reports
the median, the 99th percentile and the longest time of the bots' moves (contracts and estimates included),
which move that was, and the longest gap between two turns of the page's event loop while they thought.

With `--pace work` the games are by work, where no clock ends a move (docs/bots.md#by-work).

With `--share 0.25` (Linux) the whole browser runs on one core, against so many busy processes that it gets a
quarter of it; a loop in the page measures its real share. Such a page also has gaps while no bot thinks; the
last line reports the longest. With `--slow 4` Chromium slows the page's thread down, but not the worker.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator

from playwright.sync_api import Page

from bench import share
from jass.bots.identity import CLOCK, LEVELS, PACES
from jass.options.variants import VARIANTS

IDLE = 20_000
"""The milliseconds without a thinking bot for the last line."""

# Measures the turns of the page's event loop, and keeps the longest gap between two.
WATCHED = """
  let gap = 0, last = performance.now(), on = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    if (on) setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
"""

NOTHING = """async time => {
WATCHED
  await new Promise(done => setTimeout(done, time));
  on = false;
  return gap;
}""".replace("WATCHED", WATCHED)

# One deal: the bots' times in milliseconds, the deals that they sampled, and the page's longest gap.
DEAL = """async ([variant, level, pace, seed]) => {
  const engine = jassEngines.at(-1);
  const ask = async request => {
    const reply = JSON.parse(await engine.ask(JSON.stringify({ id: 1, ...request })));
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply;
  };
WATCHED
  let reply = await ask({ do: 'open', variant, options: {}, level, pace, seed });
  const times = [], worlds = [], moves = [];
  last = performance.now();
  gap = 0;
  while (reply.view.turn !== null) {
    const { view } = reply;
    if (view.turn === 0) {
      const what = view.phase === 'auction' ? view.auction.choices[0]
        : view.phase === 'estimate' ? '=20' : view.legal[0];
      reply = await ask({ do: 'act', action: `0:${what}` });
    } else {
      const begun = performance.now();
      reply = await ask({ do: 'bot', level });
      times.push(performance.now() - begun);
      worlds.push(reply.thought.worlds);
      moves.push(view.phase === 'play' ? `trick ${view.trick.number}` : view.phase);
    }
  }
  on = false;
  return [times, worlds, moves, gap];
}""".replace("WATCHED", WATCHED)


def table(page: Page, levels: list[str], variants: list[str], deals: int, pace: str) -> Iterator[str]:
    """The figures as text, one line for each variant and level."""
    yield f"{'':24}{'moves':>6}{'median':>9}{'99 %':>8}{'longest':>9}{'gap':>6}   ms"
    for variant in variants:
        for level in levels:
            times: list[float] = []
            searched, gap = 0, 0.0
            longest = (0.0, "")
            for deal in range(deals):
                took, samples, moves, still = page.evaluate(DEAL, [variant, level, pace, f"moves {deal}"])
                times += took
                named = (f"deal {deal}, move {nth}, {move}" for nth, move in enumerate(moves))
                longest = max(longest, *zip(took, named, strict=True))
                searched += sum(1 for each in samples if each)
                gap = max(gap, still)
            times.sort()
            high = times[min(len(times) * 99 // 100, len(times) - 1)]
            yield (
                f"{variant + ' ' + level:24}{len(times):6}{statistics.median(times):9.1f}{high:8.0f}"
                f"{times[-1]:9.0f}{gap:6.0f}   {searched} by rollouts; longest: {longest[1]}"
            )


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python3 -m bench moves", description=__doc__)
    parser.add_argument("--level", action="append", choices=LEVELS, help="only this one")
    parser.add_argument("--variant", action="append", choices=[each.id for each in VARIANTS])
    parser.add_argument("--deals", type=int, default=10, help="of each variant and level (default 10)")
    parser.add_argument("--pace", choices=PACES, default=CLOCK, help="what ends a move (default clock)")
    share.add(parser)
    given = parser.parse_args()
    with share.opened(given.share, "?level=easy", slow=given.slow) as (_, page, speed):
        print(f"speed of the page {speed():.2f}, wanted {given.share / given.slow:.2f}")
        variants = given.variant or ["schieberCh", "differenzlerOnline", "schieberChCoiffeur"]
        for line in table(page, given.level or list(LEVELS), variants, max(1, given.deals), given.pace):
            print(line, flush=True)
        print(f"{'nobody thinks':57}{page.evaluate(NOTHING, IDLE):6.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
