"""The page for measurements: in Chromium with the compiler that players have, on a part of a core."""

import argparse
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from web.build.runtime import runtime
from web.build.site.serve import Server
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
START = 120_000
"""The greatest number of milliseconds until the engine is ready."""

# Keeps a core busy until whoever started it is gone, however that ended.
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"

# The milliseconds of a loop that depends on the processor alone.
LOOP = """() => {
  const once = () => { const begun = performance.now(); let x = 1;
    for (let i = 0; i < 6e7; i++) x = (x * 1664525 + 1013904223) | 0;
    return performance.now() - begun + (x === 0 ? 1 : 0); };
  return [once(), once(), once()].sort((a, b) => a - b)[1];
}"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options `--share` and `--slow`."""
    parser.add_argument("--share", type=_share, default=1.0, help="of a core, for all of the browser")
    parser.add_argument(
        "--slow", type=_times, default=1.0, help="this many times, the page's own thread alone"
    )


def _times(text: str) -> float:
    times = float(text)
    if not 1 <= times <= 20:
        raise argparse.ArgumentTypeError("from 1 to 20")
    return times


def _share(text: str) -> float:
    share = float(text)
    if not 0.05 <= share <= 1:
        raise argparse.ArgumentTypeError("from 0.05 to 1")
    if share < 1 and not hasattr(os, "sched_setaffinity"):
        raise argparse.ArgumentTypeError("Linux only")
    return share


@contextmanager
def opened(
    share: float,
    query: str,
    prepare: Callable[[BrowserContext], None] | None = None,
    slow: float = 1.0,
    **given: Any,
) -> Iterator[tuple[Browser, Page, Callable[[], float]]]:
    """A browser, its page with the engine ready, and a function for the page's speed; 1.0 is undisturbed.

    With a share below 1 the whole browser runs on one core, against so many busy processes that it gets that
    share; they start when the engine is ready. `slow` makes Chromium slow the page's thread down, but not the
    worker's, as if each had a core. `prepare` gets the browser's context before the page opens; other
    arguments go to `new_context`.
    """
    server = Server(Site(ROOT, runtime.ensure(ROOT)), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with _cores(share), sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), chromium_sandbox=False, args=FLAGS
            )
            context = browser.new_context(**given)
            if prepare is not None:
                prepare(context)
            page = context.new_page()
            page.goto(f"{server.address}{query}", timeout=START)
            page.locator('html[data-engine="ready"]').wait_for(timeout=START)
            page.wait_for_timeout(3000)
            whole = page.evaluate(LOOP)
            if slow > 1:
                context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
            with _busy(round(1 / share) - 1):
                yield browser, page, lambda: whole / page.evaluate(LOOP)
            browser.close()
    finally:
        server.shutdown()


@contextmanager
def _cores(share: float) -> Iterator[None]:
    """With a share below 1, run this process and those that it starts on one core."""
    if share == 1:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def _busy(processes: int) -> Iterator[None]:
    """Run so many processes that only keep this one's core busy."""
    # In separate sessions, because Linux may share a core by session.
    command = [sys.executable, "-c", BUSY]
    others = [subprocess.Popen(command, start_new_session=True) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
