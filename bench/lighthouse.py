"""`python3 -m bench lighthouse`: Lighthouse's scores of the page on a phone, and what costs points.

There are two kinds of visit, each measured several times with Lighthouse's settings for mobile. `start` is a
first visit with nothing stored. `game` is a reload in mid-game, with the game stored and the files in the
browser's cache, but revalidated (Lighthouse cannot measure what a service worker answers). The report has
medians, and the exit code is 1 if one is below WANTED. The files come from a server on this machine,
compressed as by ordinary hosts. Lighthouse simulates a slow network and processor; it treats everything that
arrived before the first paint as if the paint had waited for it, and from a local server everything has
arrived by then. With `--applied`, network and processor are slowed down for real.

For the processor it multiplies all times by 4, which suits a fast desktop. So results depend on the machine:
beside each stands Lighthouse's `index` of its speed (1500 to 2000 for a fast desktop); below 1300 the
multiplier simulates a phone slower than intended. `--cpu auto` takes the multiplier for the index of the
previous run (see `multiplier`). Compare results of different machines only with that option. The first use
installs Lighthouse into bench/lighthouse_tools/ (npm, 180 MB).
"""

import argparse
import gzip
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import fetched
from tests.browser.conftest import WITHOUT
from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from web.build.errors import SetupError
from web.build.runtime import node, runtime
from web.build.site.serve import Server, _Handler
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "bench/lighthouse_tools"
VISITS = ("start", "game")
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100}
"""The wanted scores."""
METRICS = {
    "first-contentful-paint": "FCP",
    "speed-index": "SI",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
FLAGS = ["--headless=new", "--no-sandbox", f"--disable-features={','.join(WITHOUT)}"]
USUAL = 4.0
"""Lighthouse's default multiplier."""
CALIBRATION = [(150, 1.0), (800, 2.0), (1300, 3.0), (2000, 6.0)]
"""The multiplier that simulates a mid-tier phone on a machine with this index: points from the calculator in
Lighthouse's documentation (docs/throttling.md), interpolated linearly."""


@dataclass(frozen=True)
class Run:
    """One run of Lighthouse: scores of 100, metrics in milliseconds (except CLS), points lost by audit."""

    index: float
    cpu: float
    scores: dict[str, float]
    metrics: dict[str, float]
    lost: dict[str, float] = field(default_factory=dict)


class _Packed(_Handler):
    """Compresses answers, as ordinary hosts do."""

    bodies: dict[str, bytes] = {}  # noqa: RUF012 (one for all requests)

    def _send(
        self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"", with_body: bool = True
    ) -> None:
        packed = self.bodies.get(headers.get("ETag", ""))
        if packed and body and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers, body = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, packed
        super()._send(status, headers, body, with_body)


@contextmanager
def served() -> Iterator[str]:
    """Serve the built page; yields the address."""
    site = Site(ROOT, runtime.ensure(ROOT))
    site.prepare()
    for address in site.addresses():
        asset = site.get(address)
        if asset and not address.endswith((".pack", ".png", ".webp", ".woff2", ".ogg")):
            _Packed.bodies[asset.tag] = gzip.compress(asset.body, 6)
    with Server(site, 0) as server:
        server.RequestHandlerClass = _Packed
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def keep_game(address: str, profile: Path) -> None:
    """Make a visit with this profile that ends in mid-game, with the files in the browser's own cache.

    They must not be in the service worker's cache: if that answers, Lighthouse has nothing to measure and
    gives up.
    """
    log, _ = reach("schieberCh", lambda view: view.phase == "play" and view.turn == 0 and len(view.done) > 3)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            chromium_sandbox=False,
            locale="de-CH",
            service_workers="block",
        )
        table = Table(context.new_page(), address)
        take_up(table, log)
        table.page.goto(f"{address}LICENSE")  # leaves the page, so that everything is stored
        context.close()


def measure(address: str, profile: Path, cpu: float, method: str) -> Run:
    """Run Lighthouse once. Raises `SetupError` if it could not measure the page."""
    engine = node.ensure(ROOT)
    command = [str(engine.node), str(TOOLS / "node_modules/lighthouse/cli/index.js"), address]
    command += ["--output=json", "--quiet", "--no-enable-error-reporting", "--disable-full-page-screenshot"]
    command += [f"--only-categories={','.join(WANTED)}", f"--throttling.cpuSlowdownMultiplier={cpu}"]
    command += [
        f"--throttling-method={method}",
        "--disable-storage-reset",
        f"--chrome-flags={' '.join([*FLAGS, f'--user-data-dir={profile}'])}",
    ]
    path = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    done = subprocess.run(command, env=path, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    try:
        return read(json.loads(done.stdout))
    except ValueError:
        raise SetupError(f"Lighthouse failed: {done.stderr[-2000:]}") from None


def read(report: dict[str, object]) -> Run:
    """The figures of a report by Lighthouse. Raises `SetupError` if the page did not load."""
    found = json.loads(json.dumps(report))
    if found.get("runtimeError"):
        raise SetupError(f"Lighthouse: {found['runtimeError']['message']}")
    audits = found["audits"].values()
    failed = {audit["errorMessage"] for audit in audits if audit["scoreDisplayMode"] == "error"}
    if failed:
        raise SetupError(f"Lighthouse: {'; '.join(sorted(failed))}")
    lost: dict[str, float] = {}
    for name, category in found["categories"].items():
        total = sum(reference["weight"] for reference in category["auditRefs"])
        for reference in category["auditRefs"]:
            score = found["audits"][reference["id"]]["score"]
            if score is not None and score < 1 and reference["weight"]:
                lost[f"{name}: {reference['id']}"] = 100 * (1 - score) * reference["weight"] / total
    return Run(
        index=found["environment"]["benchmarkIndex"],
        cpu=found["configSettings"]["throttling"]["cpuSlowdownMultiplier"],
        scores={name: 100 * category["score"] for name, category in found["categories"].items()},
        metrics={short: found["audits"][name]["numericValue"] for name, short in METRICS.items()},
        lost=lost,
    )


def multiplier(index: float) -> float:
    """The multiplier that simulates a mid-tier phone on a machine with this index; at least 1."""
    for (low, least), (high, most) in itertools.pairwise(CALIBRATION):
        if index < high:
            return max(1.0, round(least + (index - low) * (most - least) / (high - low), 2))
    return CALIBRATION[-1][1]


def run(visits: list[str], runs: int, cpu: float | None, method: str) -> dict[str, list[Run]]:
    """Run each visit so many times; without a multiplier, fit it to the machine by the previous run."""
    found: dict[str, list[Run]] = {visit: [] for visit in visits}
    with served() as address:
        for visit in visits:
            now = cpu
            for number in range(runs):
                with tempfile.TemporaryDirectory() as scratch:
                    profile = Path(scratch)
                    if visit == "game":
                        keep_game(address, profile)
                    if now is None:  # a run only for the index
                        now = multiplier(measure(address, profile, USUAL, method).index)
                        shutil.rmtree(profile, ignore_errors=True)
                        if visit == "game":
                            keep_game(address, profile)
                    done = measure(address, profile, now, method)
                now = cpu or multiplier(done.index)
                found[visit].append(done)
                print(f"{visit}, run {number + 1} of {runs}: {line(done)}", file=sys.stderr, flush=True)
    return found


def line(run: Run) -> str:
    """A run as one line."""
    scores = " ".join(f"{score:.0f}" for score in run.scores.values())
    metrics = " ".join(f"{name} {value:.{2 * (name == 'CLS')}f}" for name, value in run.metrics.items())
    return f"{scores} ({metrics}; index {run.index:.0f}, × {run.cpu:g})"


def median(runs: list[Run]) -> Run:
    """The median of each number. An audit missing in a run counts as 0 there."""
    names = {name for one in runs for name in one.lost}
    lost = {name: statistics.median([one.lost.get(name, 0.0) for one in runs]) for name in names}
    return Run(
        index=statistics.median(one.index for one in runs),
        cpu=statistics.median(one.cpu for one in runs),
        scores={name: statistics.median(one.scores[name] for one in runs) for name in runs[0].scores},
        metrics={name: statistics.median(one.metrics[name] for one in runs) for name in runs[0].metrics},
        lost=dict(
            sorted(((name, points) for name, points in lost.items() if points), key=lambda one: -one[1])
        ),
    )


def table(lines: dict[str, Run]) -> str:
    """The medians as text, with the audits that cost points."""
    text = [f"{'':8}{'performance':>12}{'accessibility':>15}{'best practices':>16}"]
    for visit, found in lines.items():
        scores = (f"{score:.0f}" for score in found.scores.values())
        text.append("{:8}{:>12}{:>15}{:>16}".format(visit, *scores))
        text.append(f"  {line(found)}")
        text += [f"  {points:5.1f} points: {name}" for name, points in found.lost.items()]
    return "\n".join(text)


def main() -> int:
    """Measure and report. The exit code is 1 if a score is too low, 2 if nothing could be measured."""
    parser = argparse.ArgumentParser(prog="python3 -m bench lighthouse", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of each visit (default 3)")
    parser.add_argument("--visit", choices=VISITS, action="append", help="only this one")
    parser.add_argument("--cpu", type=_cpu, default=USUAL, help="the multiplier (default 4), or auto")
    parser.add_argument(
        "--applied",
        dest="method",
        action="store_const",
        const="devtools",
        default="simulate",
        help="slow down for real instead of reckoning",
    )
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        fetched.npm(TOOLS, "Fetching Lighthouse from npm")
        found = run(options.visit or list(VISITS), max(1, options.runs), options.cpu, options.method)
    except SetupError as error:
        print(f"lighthouse: {error}", file=sys.stderr)
        return 2
    lines = {visit: median(runs) for visit, runs in found.items()}
    if options.json:
        data = {
            visit: {"median": vars(one), "runs": [vars(r) for r in found[visit]]}
            for visit, one in lines.items()
        }
        print(json.dumps(data, indent=1))
    else:
        print(table(lines))
    low = [
        f"{visit}: {name} {one.scores[name]:.0f}, wanted {wanted}"
        for visit, one in lines.items()
        for name, wanted in WANTED.items()
        if one.scores[name] < wanted
    ]
    for text in low:
        print(f"below the wanted: {text}", file=sys.stderr)
    return 1 if low else 0


def _cpu(text: str) -> float | None:
    return None if text == "auto" else float(text)


if __name__ == "__main__":
    sys.exit(main())
