"""Where the embedded table runs: drives every cell and writes docs/embed-matrix.md.

A club's page on one host holds the game of another host in a frame: in each browser, with storage as the
browser has it and refused, with each kind of sandbox, at the first visit and after loading the club's page
again. A cell says what happened when a card was played there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Playwright, sync_playwright

from tests.browser import patience
from tests.browser.drivers import NAMES, Driver, driver, ensure
from tests.browser.hosts import club
from tests.browser.table import NEXT
from web.build.errors import SetupError

OUT = Path(__file__).resolve().parents[2] / "docs" / "embed-matrix.md"
PLAYS, GOES_ON, AGAIN, SAYS_SO = "plays", "goes on", "plays a new game", "says so, with a link"


class Frame(NamedTuple):
    """A way to hold the game; `strangers` tells whether its host answers to them, with files built for it."""

    name: str
    sandbox: str | None
    strangers: bool


FRAMES = (
    Frame("none", None, False),
    Frame("`allow-scripts allow-same-origin`", "allow-scripts allow-same-origin", False),
    Frame("`allow-scripts`, files open to strangers", "allow-scripts", True),
    Frame("`allow-scripts`", "allow-scripts", False),
)
POSTER = """() => {
  const shown = id => document.getElementById(id)?.getClientRects().length > 0;
  return shown('cannot') ? 'cannot' : shown('play') ? 'play' : '';
}"""


def visit(browser: Driver) -> tuple[str, list[str]]:
    """From the poster to a played card: what happened, and the actions of the game when it was taken up."""
    browser.framed = True
    browser.until(
        "() => document.getElementById('play') !== null || document.getElementById('cannot') !== null"
    )
    # A frame in a sandbox asks its host first, and what comes after that is the same again.
    browser.until("async () => { await fetch('./web/embed/host.js').catch(() => 0); return true; }")
    if browser.until(POSTER) == "cannot":
        assert browser.run("() => document.querySelector('#cannot a').href.startsWith('http')")
        return SAYS_SO, []
    browser.press_on("#play")
    browser.until("() => document.documentElement.dataset.engine === 'ready' && jass.log() !== ''")
    first: list[str] = json.loads(browser.run("() => jass.log()"))["actions"]
    for step in range(4):
        found = browser.run(NEXT, [[], step, patience.limit()])
        assert found, "nothing to play"
        known = browser.run("() => jass.log()")
        browser.press(*found[1:3])
        browser.until("known => jass.log() !== known", known)
    return PLAYS, first


def cell(playwright: Playwright, name: str, refuse: bool, frame: Frame) -> tuple[str, str]:
    """What happens at the first visit and at a later one."""
    with club(frame.strangers) as page, driver(playwright, name, refuse) as browser:
        rule = f'sandbox="{frame.sandbox}"' if frame.sandbox else ""
        query = "speed=instant&level=easy&lang=de"
        browser.visit(
            page.show(
                f'<iframe {rule} width="900" height="640" src="{page.game}embed.html?{query}"></iframe>'
            )
        )
        what, _ = visit(browser)
        if what == SAYS_SO:
            browser.reload()
            return what, visit(browser)[0]
        before = json.loads(browser.run("() => jass.log()"))
        browser.framed = False
        browser.reload()
        visit(browser)
        now = json.loads(browser.run("() => jass.log()"))
        same = now["seed"] == before["seed"] and len(now["actions"]) > len(before["actions"])
        return what, GOES_ON if same else AGAIN


def cells(names: list[str]) -> Iterator[tuple[str, bool, Frame]]:
    for name in names:
        for refuse in (False, True):
            for frame in FRAMES:
                yield name, refuse, frame


def table(found: dict[tuple[str, bool, Frame], tuple[str, str]]) -> str:
    """The page of documentation."""
    lines = [
        "# The embed matrix",
        "",
        "For webmasters, and contributors who change the embedded table.",
        "`python3 -m tests.long matrix` writes it and drives every cell for real: the game of one host",
        "in the page of another. *First* is the first visit, *later* the same page loaded again after some",
        "cards. In the frames of Firefox and WebKit a press is an event sent to what lies under the finger:",
        "their drivers' mice do not reach into another site's frame. *Files open to strangers* come with",
        "`Access-Control-Allow-Origin: *`, from a build that knows its address (`--address`).",
        "",
        "| browser | storage | sandbox | first | later |",
        "|---|---|---|---|---|",
    ]
    for (name, refuse, frame), (first, later) in found.items():
        lines.append(
            f"| {name} | {'refused' if refuse else 'as it comes'} | {frame.name} | {first} | {later} |"
        )
    lines += ["", f"Last written on {date.today().isoformat()}.", ""]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if a cell neither plays nor says why."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long matrix", description=__doc__)
    parser.add_argument("--browser", action="append", choices=NAMES, help="only these")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args(arguments)
    names = given.browser or list(NAMES)
    for name in names:
        try:
            ensure(name)
        except SetupError as error:
            parser.error(str(error))
    found, failed = {}, 0
    with sync_playwright() as playwright:
        for key in cells(names):
            try:
                found[key] = cell(playwright, *key)
            except Exception as error:
                found[key] = ("**fails**", str(error).splitlines()[0][:80])
                failed += 1
            print(
                key[0],
                "refused" if key[1] else "as it comes",
                key[2].name,
                *found[key],
                sep=" | ",
                flush=True,
            )
            given.out.write_text(table(found), "utf-8")
    print(f"{len(found) * 2} cells, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
