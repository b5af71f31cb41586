"""The browser killed right after an action, the same profile opened again: at most that action is missing.

    python3 -m tests.long killed --times 30

A real Chromium with a profile of its own plays the served game. All its processes get SIGKILL as soon as the
page has an action; then it is started again, goes on with the game, and is killed again.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.browser import patience
from tests.browser.conftest import FLAGS, Served
from tests.browser.table import Table

QUERY = "speed=instant&level=easy&lang=de&opt.target=100000"
"""A game that is not over before the last kill."""
MOST = 6
"""Actions of the player before the browser is killed, at most."""


class Round(NamedTuple):
    """How far the game was when the browser was killed, and how much of it was there afterwards."""

    before: list[str]
    after: list[str]

    @property
    def missing(self) -> int:
        """Actions at the end that are not there any more; all of them if it is another game."""
        same = 0
        for one, other in zip(self.before, self.after, strict=False):
            if one != other:
                break
            same += 1
        return len(self.before) - same


def kill(profile: Path) -> None:
    """End every process of the browser that has this profile, as the system does: at once."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            line = (entry / "cmdline").read_bytes()
            if f"--user-data-dir={profile}".encode() in line:
                os.kill(int(entry.name), signal.SIGKILL)
        except (OSError, ProcessLookupError):
            continue


@contextmanager
def opened(playwright: Playwright, profile: Path) -> Iterator[Page]:
    """A page of a browser with this profile, whatever becomes of it."""
    path = shutil.which("chromium")
    assert path
    for left in profile.glob("Singleton*"):  # of the one that was killed
        left.unlink()
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, chromium_sandbox=False, args=FLAGS, locale="de-CH"
    )
    try:
        yield context.new_page()
    finally:
        kill(profile)


def go_on(table: Table) -> list[str]:
    """Open the page and be at the table; the actions of the game that goes on there, if one does."""
    patience.renew(table.page.context)
    table.page.goto(f"{table.address}?{QUERY}")
    table.await_engine()
    start = table.page.locator("#start")
    again = table.page.locator("[data-continue]:visible")
    table.wait("() => document.getElementById('start').hidden || jassEngines.length > 0")
    if start.is_visible() and again.count():
        again.click()
    elif start.is_visible():
        table.page.locator("[data-start]").click()
    table.await_game()
    return table.actions()


def act(table: Table) -> list[str]:
    """Act once as the player, and tell all actions as soon as there is one more."""
    table.step()
    return table.actions()


def rounds(playwright: Playwright, address: str, times: int, seed: int) -> Iterator[Round]:
    """So many times: play, kill, open again."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory(prefix="jass-killed-", ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        before: list[str] = []
        for number in range(times + 1):
            with opened(playwright, profile) as page:
                table = Table(page, address)
                after = go_on(table)
                if number:
                    yield Round(before, after)
                for _ in range(rng.randint(1, MOST)):
                    before = act(table)
                kill(profile)


def main(arguments: list[str] | None = None) -> int:
    """Kill and count; 1 if ever more than the last action was missing."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long killed")
    parser.add_argument("--times", type=int, default=30, help="how often (default: 30)")
    parser.add_argument("--seed", type=int, default=1, help="for how far it plays each time")
    asked = parser.parse_args(arguments)
    served = Served()
    lost = []
    try:
        with sync_playwright() as playwright:
            for number, each in enumerate(rounds(playwright, served.address, asked.times, asked.seed)):
                lost.append(each.missing)
                print(f"{number + 1}: {len(each.before)} actions, {each.missing} missing", flush=True)
                if each.missing > 1:
                    print(json.dumps(each._asdict()))
    finally:
        served.kill()
    bad = sum(missing > 1 for missing in lost)
    print(f"killed {len(lost)} times: {sum(lost)} actions missing in all, {bad} times more than one")
    return 1 if bad or len(lost) < asked.times else 0


if __name__ == "__main__":
    sys.exit(main())
