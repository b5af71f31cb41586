"""The steps of a start that the clever parts shorten, each for several builds in turn, in milliseconds.

All are of a quarter of the speed: a processor's time counts four times, or Chromium has a quarter of a core.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from bench import first_visit, share
from web.build.runtime import node

SLOWER = 4
LINE = first_visit.LINES["9 Mbit/s"]
PATIENCE = 120
ALIVE = "document.documentElement.dataset.alive !== undefined"
READY = "document.documentElement.dataset.engine === 'ready'"
KEPT = """async () => {
  for (const name of await caches.keys())
    if (await (await caches.open(name)).match('./vendor/memory')) return true;
  return false;
}"""

Found = dict[str, list[float]]


def engine(places: dict[str, Path], runs: int) -> Found:
    """From Pyodide's start to the game's session, by the time of Node.js's process."""
    root = next(iter(places.values()))
    for place in places.values():
        pack = "from pathlib import Path; from web.build.runtime import runtime; runtime.ensure(Path.cwd())"
        subprocess.run([sys.executable, "-c", pack], cwd=place, check=True)
    builds = [f"{name}={place / 'vendor'}" for name, place in places.items()]
    script = Path(__file__).with_name("engine.mjs")
    command = ["--expose-gc", "--liftoff-only", str(script), str(root / "node_modules"), str(runs), *builds]
    tool = node.ensure(root)
    done = subprocess.run([str(tool.node), *command], capture_output=True, text=True, check=True)
    found: Found = json.loads(done.stdout.splitlines()[-1])
    return {name: [SLOWER * each for each in times] for name, times in found.items()}


def page(places: dict[str, Path], runs: int) -> Found:
    """A first visit until the engine is ready, by the time of the page's own thread."""

    def visit(browser: Browser, name: str, address: str) -> float:
        context = browser.new_context(locale="de-CH", service_workers="block")
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address, wait_until="commit")
        _wait(page, READY)
        used = _used(tools)
        context.close()
        return used * SLOWER

    return _in_turn(places, runs, visit)


def line(places: dict[str, Path], runs: int) -> Found:
    """A first visit over 9 Mbit/s with 60 ms to the host, until the page is alive."""

    def visit(browser: Browser, name: str, address: str) -> float:
        return first_visit.visit(browser, {}, address, LINE).seconds["alive"] * 1000

    return _in_turn(places, runs, visit)


def later(places: dict[str, Path], runs: int) -> Found:
    """A later visit until the engine is ready."""
    known: dict[str, BrowserContext] = {}

    def visit(browser: Browser, name: str, address: str) -> float:
        if name not in known:
            known[name] = browser.new_context(locale="de-CH")
            for condition in ("navigator.serviceWorker.controller !== null", KEPT):
                page = _opened(known[name], address)
                _wait(page, condition, patience=30)
                page.close()
        with share._busy(SLOWER - 1):
            page = _opened(known[name], address)
            found = float(page.evaluate("performance.now()"))
            page.close()
        return found

    with share._cores(1 / SLOWER):
        return _in_turn(places, runs, visit)


def _in_turn(places: dict[str, Path], runs: int, visit: Callable[[Browser, str, str], float]) -> Found:
    """What `visit` finds of each build, one after another; the first round warms up."""
    found: Found = {name: [] for name in places}
    with ExitStack() as stack, sync_playwright() as playwright:
        addresses = {name: stack.enter_context(first_visit.served(place)) for name, place in places.items()}
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=share.FLAGS)
        for run in range(runs + 1):
            for name, address in addresses.items():
                took = visit(browser, name, address)
                if run:
                    found[name].append(took)
        browser.close()
    return found


def _opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address, wait_until="commit")
    _wait(page, READY)
    return page


def _wait(page: Page, condition: str, patience: float = PATIENCE) -> None:
    """Until it is true, or so many seconds: the page's policy refuses what Playwright would wait by."""
    until = time.monotonic() + patience
    while not _true(page, condition) and time.monotonic() < until:
        time.sleep(0.02)


def _true(page: Page, condition: str) -> bool:
    return bool(page.evaluate(condition))


def _used(tools: CDPSession) -> float:
    """The milliseconds that the page's thread has worked."""
    metrics: list[dict[str, Any]] = tools.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


STEPS: dict[str, Callable[[dict[str, Path], int], Found]] = {
    "engine": engine,
    "page": page,
    "line": line,
    "later": later,
}
