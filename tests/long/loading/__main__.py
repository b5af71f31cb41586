"""`python3 -m tests.long loading`: fails each file that the page can ask for, and writes docs/loading.md.

A file fails in six ways: refused, by half, with a café network's page, with 404, with 500, and by silence.

- `first`: each file of a first visit fails for its first seconds, or comes 30 seconds late. Meanwhile the
  visitor must read what is missing, or play; then all must heal by itself.
- `good`: each file of a first visit fails for good. The visitor must read what is missing, or play.
- `later`: each file of a first visit is thrown away by the browser and fails for a while on the next visit.
- `tap`: each file that comes with something that the visitor presses fails for a while. They must be
  told, and have what they wanted when they press again.
- `online`, `offline`: each file that the service worker keeps is thrown away, and the page reloaded with
  and without a network. Online it must be kept again. Offline the page must do without it, or say what is
  missing, and once the network is back it must heal.

Several browser contexts run at once (`--jobs`); `--only` takes part of the names. With `--log FILE` each
outcome is written there as it comes, and a case that has one there is not run again: after a break the
command goes on where it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
import threading
from dataclasses import asdict
from pathlib import Path

from playwright.async_api import async_playwright

from tests.browser.conftest import FLAGS
from tests.long.loading.cases import KINDS, Outcome, cases, named
from tests.long.loading.report import report
from web.build.runtime import runtime
from web.build.site.serve import Server
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[3]
REPORT = ROOT / "docs/loading.md"


class Outcomes:
    """What has come of the cases so far, by name; in a file, if one is given."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[str, Outcome] = {}
        if file and file.exists():
            lines = map(json.loads, file.read_text("utf-8").splitlines())
            self._known = {line.pop("case"): Outcome(**line) for line in lines}

    def of(self, case: str) -> Outcome | None:
        return self._known.get(case)

    def keep(self, case: str, outcome: Outcome) -> None:
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps({"case": case, **asdict(outcome)}, ensure_ascii=False) + "\n")


async def run(kinds: list[str], only: str, jobs: int, kept: Outcomes) -> list[Outcome]:
    """All cases, so many at once."""
    site = Site(ROOT, runtime.ensure(ROOT))
    site.prepare()
    server = Server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    turn = asyncio.Semaphore(jobs)
    todo = cases(site, kinds, only)
    os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = (
        "1"  # what a service worker asks for fails, too
    )
    async with async_playwright() as playwright:
        path = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=FLAGS)

        async def one(number: int) -> Outcome:
            act, file, way = todo[number]
            case = f"{act.__name__} {named(file)} {way}"
            if known := kept.of(case):
                return known
            async with turn:
                try:
                    outcome = await act(browser, server.address, file, way)
                except Exception as error:
                    outcome = Outcome(named(file), way, "", str(error).splitlines()[0])
            kept.keep(case, outcome)
            print(f"{number + 1}/{len(todo)} {outcome}", file=sys.stderr, flush=True)
            return outcome

        outcomes = await asyncio.gather(*(one(number) for number in range(len(todo))))
        await browser.close()
    server.shutdown()
    return outcomes


def main() -> int:
    """Run and report; exit code 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long loading", description=__doc__)
    parser.add_argument("--only", default="", help="files whose address has this in it; writes nothing")
    parser.add_argument("--kind", choices=KINDS, action="append", help="default: all")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--log", type=Path, help="goes on where this file of outcomes ends")
    options = parser.parse_args()
    kept = Outcomes(options.log)
    outcomes = asyncio.run(run(options.kind or KINDS, options.only, options.jobs, kept))
    wrong = [each for each in outcomes if each.wrong]
    if not options.only and not options.kind:
        REPORT.write_text(report(outcomes), "utf-8")
    print(f"{len(outcomes)} cases, {len(wrong)} not as they should be")
    for each in wrong:
        print(f"{each.file}, {each.way}: {each.wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
