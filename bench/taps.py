"""`python3 -m bench taps`: how soon a card responds to a finger, and the longest tasks of the page in play.

It plays deals of the Schieber by touches, on a screen of 390 × 844 at normal speed against strong bots, in
Chromium with the compiler that players have. It reports:

- `tap to move`: from the pointerdown that plays a card (its time stamp) to the first frame in which the card
  has moved towards the trick. This is a sixtieth of a second after the start of the animation, whose first
  frame still has the card in its place. `heard` and `answered` are the moments at which the page began to
  handle the touch and had the engine's answer. No touch falls into the time when a trick is taken.
- `tasks`: the longest tasks of the page's main thread, from a trace, the number above 50 ms, and what the
  page was doing in the longest. `of its own` excludes the time in which the processor served others.
- `shifts`: layout shifts, including those within half a second of a touch.
- `frames`: the longest gap between two frames while a bot was asked and had not answered.

With `--slow 4` the browser slows down the page's main thread only. With `--share 0.25` (Linux) the whole
browser gets a quarter of a core, as in `python3 -m bench moves`.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from bench import share
from tests.browser.table import SPOT

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-CH",
}
WANTED = {"tap": 100, "task": 50, "frame": 50}
"""The wanted figures in milliseconds."""

# Players look before they touch, and the page comes to rest.
LOOK = 400

LISTED = 8
"""The number of tasks in the report, the longest first."""

# The moments of a touch in order.
_STEPS = {"tap to move": "move", "  heard": "heard", "  answered": "answered"}

TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
DRAWING = {
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
    "memory": ("MinorGC", "MajorGC", "V8.GC_MC_BACKGROUND_MARKING"),
}
"""The parts of a task beside Python and scripts, by their names in a trace."""

# Observes from within the page, with little overhead: it requests frames only while a bot thinks, or until a
# touched card has moved. Its marks are in the trace.
WATCH = """() => {
  const seen = window.seen = { taps: [], shifts: [], gap: 0, gaps: [] };
  let tapped = null, thinking = false, last = 0;
  const mark = what => performance.mark('jass ' + what);
  addEventListener('pointerdown', event => {
    const card = event.target.closest && event.target.closest('#hand [data-card]');
    mark('touch');
    if (!card) return;
    tapped = { card: card.dataset.card, at: event.timeStamp, handled: performance.now() };
    requestAnimationFrame(moves);
  }, true);
  const moves = () => {
    if (!tapped) return;
    const one = tapped, card = document.querySelector(`#trick [data-card="${one.card}"]`);
    const flight = card && card.getAnimations().find(each => each.animationName === 'fly');
    if (!flight) { requestAnimationFrame(moves); return; }
    tapped = null;
    flight.ready.then(({ startTime }) => {
      const { at, handled, answered } = one;
      seen.taps.push({ move: startTime + 1000 / 60 - at, heard: handled - at, answered: answered - at });
      mark('flies');
    });
  };
  const frames = now => {
    if (last) seen.gap = Math.max(seen.gap, now - last);
    last = now;
    if (thinking) requestAnimationFrame(() => frames(performance.now()));
  };
  const link = jassEngines.at(-1), ask = link.ask;
  link.ask = text => {
    const what = JSON.parse(text).do;
    mark('ask ' + what);
    if (what === 'bot') { thinking = true; seen.gap = last = 0; frames(performance.now()); }
    const reply = ask(text);
    reply.then(() => {
      mark('answer ' + what);
      if (what === 'act' && tapped) tapped.answered = performance.now();
      if (what === 'bot') { thinking = false; frames(performance.now()); seen.gaps.push(seen.gap); }
    });
    return reply;
  };
  const root = document.documentElement;
  new MutationObserver(() => mark('phase ' + root.dataset.phase))
    .observe(root, { attributes: true, attributeFilter: ['data-phase'] });
  const name = node => !node ? 'gone' : (node.id ? '#' + node.id : node.className || node.nodeName);
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries())
      seen.shifts.push({ value, touched: hadRecentInput, at: startTime, phase: root.dataset.phase,
        what: sources.map(({ node }) => name(node)).join(' ') });
  }).observe({ type: 'layout-shift' });
}"""

# What can be touched now, and where: [what, x, y]; null while the others play or anything still moves.
TOUCH = """async choice => {
  const spot = SPOT;
  const { phase, turn } = document.documentElement.dataset;
  if (phase === 'gameOver') return ['over', 0, 0];
  if (document.querySelector('#trick [data-wins]:not([hidden]), #trick[data-collect]')) return null;
  const wanted = [['next', '[data-next]']];
  if (turn === '0') wanted.push(['choose', '[data-choose]'],
    ['play', "#hand [data-card]:not([aria-disabled='true'])"]);
  for (const [what, selector] of wanted) {
    const found = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    if (!found.length) continue;
    await new Promise(done => setTimeout(done, LOOK));
    const at = await spot(found[choice % found.length]);
    if (at) return [what, ...at];
  }
  return null;
}""".replace("SPOT", SPOT).replace("LOOK", str(LOOK))


@dataclass
class Task:
    """One task of the main thread, in milliseconds, with its parts."""

    ms: float
    own: float
    doing: str


@dataclass
class Seen:
    """The observations in some deals."""

    taps: list[dict[str, float]] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    shifts: list[dict[str, Any]] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)


def tasks(trace: Iterable[dict[str, Any]]) -> list[Task]:
    """The tasks of the thread that set the marks, in order."""
    events = sorted((event for event in trace if "ts" in event), key=lambda event: event["ts"])
    marks = [event for event in events if event["name"].startswith("jass ")]
    if not marks:
        return []
    thread = marks[0]["pid"], marks[0]["tid"]
    mine = [event for event in events if (event.get("pid"), event.get("tid")) == thread]
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for event in mine:
        if event["name"] == "RunTask" and "dur" in event:
            found.append((event, []))
        elif found and event["ts"] <= found[-1][0]["ts"] + found[-1][0]["dur"]:
            found[-1][1].append(event)
    before = "start"
    done = []
    for task, inside in found:
        named = [event["name"][5:] for event in inside if event["name"].startswith("jass ")]
        parts = []
        for part, names in DRAWING.items():
            took = sum(event.get("tdur", 0) for event in inside if event["name"] in names) / 1000
            if took >= 1:
                parts.append(f"{part} {took:.0f}")
        doing = ", ".join(named) or f"after {before}"
        done.append(Task(task["dur"] / 1000, task.get("tdur", 0) / 1000, " · ".join([doing, *parts])))
        before = named[-1] if named else before
    return done


def play(browser: Browser, page: Page, deals: int) -> Seen:
    """Play so many deals, from the press that starts the game on."""
    seen = Seen()
    page.evaluate(WATCH)
    for deal in range(deals):
        browser.start_tracing(page=page, categories=TRACED)
        if deal == 0:
            page.touchscreen.tap(*_middle(page, "[data-start]"))
        choice = 0
        while True:
            found = page.evaluate(TOUCH, choice)
            if found and (found[0] == "over" or (found[0] == "next" and choice)):
                break
            if found:
                page.touchscreen.tap(*found[1:])
                choice += 1
            page.wait_for_timeout(100)
        seen.tasks += tasks(json.loads(browser.stop_tracing())["traceEvents"])
        if found[0] == "over":
            break
        page.touchscreen.tap(*found[1:])
    inside = page.evaluate("() => seen")
    seen.taps, seen.gaps, seen.shifts = inside["taps"], inside["gaps"], inside["shifts"]
    return seen


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def report(seen: Seen) -> Iterator[str]:
    """The figures as text."""
    for name, key in _STEPS.items():
        yield f"{name:14}{_spread([tap[key] for tap in seen.taps if tap.get(key) is not None])}"
    late = sum(1 for tap in seen.taps if tap["move"] > WANTED["tap"])
    yield f"{'':14}{late} of {len(seen.taps)} over {WANTED['tap']} ms"
    yield f"{'frames':14}{_spread(seen.gaps)}"
    for name, own in (("tasks", False), ("  of its own", True)):
        took = [task.own if own else task.ms for task in seen.tasks]
        long = sum(1 for each in took if each > WANTED["task"])
        yield f"{name:14}longest {max(took, default=0):.0f}, {long} of {len(took)} over {WANTED['task']} ms"
    for task in sorted(seen.tasks, key=lambda task: -task.own)[:LISTED]:
        yield f"{task.ms:8.0f}{task.own:6.0f}  {task.doing}"
    apart = [shift for shift in seen.shifts if not shift["touched"]]
    yield (
        f"{'shifts':14}{len(apart)} of themselves ({sum(one['value'] for one in apart):.4f}),"
        f" {len(seen.shifts) - len(apart)} after a touch"
    )
    for shift in seen.shifts:
        yield f"{shift['value']:12.4f}  {shift['phase']}: {shift['what']}" + " (touched)" * shift["touched"]


def _spread(numbers: list[float]) -> str:
    if not numbers:
        return "none"
    ordered = sorted(numbers)
    high = ordered[min(len(ordered) * 95 // 100, len(ordered) - 1)]
    return (
        f"median {statistics.median(ordered):.0f}, 95 % {high:.0f}, longest {ordered[-1]:.0f} ms"
        f" of {len(ordered)}"
    )


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(
        prog="python3 -m bench taps", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=3, help="(default 3)")
    parser.add_argument("--seed", default="1")
    share.add(parser)
    given = parser.parse_args()
    query = f"?speed=normal&level=strong&seed={given.seed}"
    with share.opened(given.share, query, slow=given.slow, **PHONE) as (browser, page, speed):
        page.evaluate("() => new Promise(done => setTimeout(done, 500))")
        print(f"the page's speed: {speed():.2f}", flush=True)
        for line in report(play(browser, page, max(1, given.deals))):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
