"""`python3 -m bench startup`: the start of the page, compared with stock Pyodide on the main thread.

Stock is the plain way: the npm package unchanged, `loadPyodide` on the page, the game's sources as one zip.
It is alive when Python runs on the page, and ready when the engine's session exists. Ours is alive when the
table responds, and ready when the worker's session does. Both are measured alternately in one run, each start
in a new browser process: `cold` with a new profile, then twice more with that profile. The `second` start is
the first from the service worker's cache, which does not yet hold the browser's compiled code nor our
snapshot. The `later` start is like all visits from then on. No debugger is attached, and the browser settles
before it gets the page's address. Bytes are those of the files fetched until then, each after gzip -9.
"""

import argparse
import gzip
import hashlib
import json
import math
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from web.build.runtime import runtime
from web.build.site.serve import Server
from web.build.site.site import TYPES, Asset, Site
from web.build.site.weight import MOST

ROOT = Path(__file__).resolve().parent.parent
FLAGS = [
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-sync", "--lang=de-CH"),
]

# The wanted figures, as the greatest part of stock's median.
KINDS = ("cold", "second", "later")
WANTED = {("cold", "alive"): 1 / 8, ("cold", "ready"): 1 / 2, ("later", "ready"): 1 / 3}

STOCK_PAGE = """<!doctype html><html><meta charset="utf-8"><script src="./watch.js"></script>
<link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from './pyodide/pyodide.mjs';
const python = await loadPyodide();
python.runPython('import js; js.document.documentElement.dataset.alive = "yes"');
const zip = await fetch('./jass-source.zip').then(response => response.arrayBuffer());
python.unpackArchive(zip, 'zip');
python.runPython('from jass.session import Session; Session()');
document.documentElement.dataset.engine = 'ready';
</script></html>"""

# Reports the moments as the page sees them, in milliseconds since the navigation began, and the files
# requested until then. It does so by requests, which any page may make.
WATCH = """
const said = new Set();
const say = (name, value) => { new Image().src = `./told/${name}/${encodeURIComponent(value)}`; };
const look = () => {
  const { alive, engine } = document.documentElement.dataset;
  for (const [name, there] of [['alive', alive !== undefined], ['ready', engine === 'ready']])
    if (there && !said.has(name)) { said.add(name); say(name, performance.now()); }
  if (!said.has('ready')) return;
  observer.disconnect();
  const short = name => name.split('#')[0].replace(document.baseURI, '');
  const entries = performance.getEntriesByType('resource');
  const asked = entries.map(({ name, startTime }) => [short(name), startTime]);
  // The server takes short addresses only, so the list comes in parts.
  const parts = Math.ceil(asked.length / 2);
  for (let part = 0; part < parts; part++)
    say(`asked${part}`, JSON.stringify(asked.slice(2 * part, 2 * part + 2)));
  say('parts', parts);
};
const observer = new MutationObserver(look);
const attributeFilter = ['data-alive', 'data-engine'];
observer.observe(document, { attributes: true, subtree: true, attributeFilter });
"""
WATCHER = "watch.js"
TOLD = "told/"
HEAD = '<meta charset="utf-8">'

# The browser's own start does not count: it settles before the page is requested.
SETTLE = "data:text/html,<script>setTimeout(() => location.replace('{}'), 2500)</script>"
# The seconds after a start for the browser to write its code cache, and for ours to store its files and
# snapshot.
AFTER = 9


@dataclass
class Start:
    """One start: the milliseconds until each moment, and the bytes (gzip) requested until then."""

    milliseconds: dict[str, float] = field(default_factory=dict)
    bytes: dict[str, int] = field(default_factory=dict)


class Counted(Site):
    """A site that records its requests."""

    def __init__(self, root: Path, stamp: runtime.Stamp) -> None:
        super().__init__(root, stamp)
        self.asked: dict[str, bytes] = {}
        self.told: dict[str, str] = {}
        self._sizes: dict[bytes, int] = {}

    def get(self, address: str) -> Asset | None:
        """The file, counted once for each start; the page's reports are recorded."""
        if address.startswith(TOLD):
            name, value = address.removeprefix(TOLD).split("/", 1)
            self.told.setdefault(name, value)
            return Asset(b"", TYPES[".svg"], b"told")
        asset = self._find(address)
        if asset and address != "sw.js":
            self.asked[address] = asset.body
        return asset

    def told_all(self) -> bool:
        """Whether the page has reported everything."""
        parts = int(self.told.get("parts", "0"))
        return parts > 0 and all(f"asked{part}" in self.told for part in range(parts))

    def start(self) -> Start:
        """The start that the page has reported."""
        moments = {name: float(self.told[name]) for name in ("alive", "ready")}
        # The page's own list of requests with times, because more have begun by the time a moment is reported
        # here.
        begun: dict[str, float] = {}
        for part in range(int(self.told["parts"])):
            begun.update(json.loads(self.told[f"asked{part}"]))
        asked = self.asked.copy()
        early = {
            name: body
            for name, body in asked.items()
            if begun.get(name, math.inf if name else 0) < moments["alive"]
        }
        return Start(moments, {"alive": self.packed(early), "ready": self.packed(asked)})

    def packed(self, files: dict[str, bytes]) -> int:
        """The sum of these files after gzip -9."""
        return sum(self._size(body) for name, body in files.items() if name != WATCHER)

    def _size(self, body: bytes) -> int:
        digest = hashlib.sha256(body).digest()
        if digest not in self._sizes:
            self._sizes[digest] = min(len(body), len(gzip.compress(body, 9)))
        return self._sizes[digest]

    def _find(self, address: str) -> Asset | None:
        return super().get(address)

    def _plain_addresses(self) -> list[str]:
        return [*super()._plain_addresses(), WATCHER]

    def _plain(self, address: str) -> Asset | None:
        if address == WATCHER:
            return Asset(WATCH.encode(), TYPES[".js"], hashlib.sha256(WATCH.encode()).digest())
        asset = super()._plain(address)
        if address != "index.html" or asset is None:
            return asset
        body = asset.body.decode().replace(HEAD, f'{HEAD}<script src="./{WATCHER}"></script>', 1).encode()
        return Asset(body, asset.type, hashlib.sha256(body).digest())


class Stock(Counted):
    """Stock Pyodide from npm, and the game's sources."""

    def _find(self, address: str) -> Asset | None:
        if not address:
            return Asset(STOCK_PAGE.encode(), TYPES[".html"], b"page")
        if address == WATCHER:
            return self._plain(address)
        if address == "jass-source.zip":
            return Asset(_source_zip(), "application/zip", b"source")
        file = ROOT / "node_modules" / address
        if not address.startswith("pyodide/") or ".." in file.parts or not file.is_file():
            return None
        ending = file.suffix.replace(".mjs", ".js")
        return Asset(file.read_bytes(), TYPES.get(ending, "application/zip"), address.encode())


def _source_zip() -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((ROOT / "jass").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(ROOT))
    return target.getvalue()


def measure(site: Counted, address: str, profile: Path) -> Start:
    """Make one start in a new browser process, without a debugger, which would add work."""
    site.asked.clear()
    site.told.clear()
    command = [
        shutil.which("chromium") or "chromium",
        *FLAGS,
        f"--user-data-dir={profile}",
        SETTLE.format(address),
    ]
    browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 120
        while not site.told_all():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{address} did not get ready in two minutes")
            time.sleep(0.1)
        start = site.start()
        time.sleep(AFTER)
    finally:
        browser.terminate()
        browser.wait(timeout=30)
    return start


def run(runs: int) -> dict[str, list[Start]]:
    """The alternating starts, by `stock cold`, `ours cold`, `stock second` and so on."""
    stamp = runtime.ensure(ROOT)
    sites = {"stock": Stock(ROOT, stamp), "ours": Counted(ROOT, stamp)}
    for site in sites.values():
        site.get("")  # what it puts together for its first visitor, a host has
    servers = {name: Server(site, 0) for name, site in sites.items()}
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    found: dict[str, list[Start]] = {f"{name} {kind}": [] for kind in KINDS for name in sites}
    for number in range(runs):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            for kind in KINDS:
                for name, site in sites.items():
                    print(f"run {number + 1} of {runs}: {name}, {kind}", file=sys.stderr, flush=True)
                    found[f"{name} {kind}"].append(measure(site, servers[name].address, Path(scratch) / name))
    for server in servers.values():
        server.shutdown()
    return found


def summary(found: dict[str, list[Start]]) -> dict[str, dict[str, float]]:
    """Medians, ratios and bytes for each kind of start and each moment."""
    lines = {}
    for kind in KINDS:
        for moment in ("alive", "ready"):
            ours, stock = (
                [start.milliseconds[moment] for start in found[f"{name} {kind}"]]
                for name in ("ours", "stock")
            )
            lines[f"{kind} {moment}"] = {
                "ours_ms": statistics.median(ours),
                "ours_min_ms": min(ours),
                "ours_max_ms": max(ours),
                "stock_ms": statistics.median(stock),
                "ratio": statistics.median(ours) / statistics.median(stock),
                "wanted_ratio": WANTED.get((kind, moment), 1.0),
                "ours_bytes": max(start.bytes[moment] for start in found[f"ours {kind}"]),
                "stock_bytes": max(start.bytes[moment] for start in found[f"stock {kind}"]),
            }
    return lines


def table(lines: dict[str, dict[str, float]]) -> str:
    """The summary as text."""
    text = [
        f"{'':12}{'ours ms':>9}{'min–max':>14}{'stock ms':>10}{'ratio':>7}{'wanted':>8}{'gzip bytes':>13}"
    ]
    for name, line in lines.items():
        span = f"{line['ours_min_ms']:.0f}–{line['ours_max_ms']:.0f}"
        text.append(
            f"{name:14}{line['ours_ms']:9.0f}{span:>14}{line['stock_ms']:10.0f}{line['ratio']:7.3f}"
            f"{line['wanted_ratio']:8.3f}{line['ours_bytes']:13,.0f}"
        )
    return "\n".join(text)


def main() -> int:
    """Measure and report. The exit code is 1 if a wanted figure is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench startup", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    lines = summary(run(options.runs))
    print(json.dumps(lines, indent=1) if options.json else table(lines))
    slow = [name for name, line in lines.items() if line["ratio"] > line["wanted_ratio"]]
    most = {moment: most for (host, moment), most in MOST.items() if host == "gzip"}
    heavy = [moment for moment in most if lines[f"cold {moment}"]["ours_bytes"] > most[moment]]
    for name in slow:
        print(f"slower than wanted: {name}", file=sys.stderr)
    for moment in heavy:
        print(f"more bytes than wanted until {moment}: {most[moment]:,} at most", file=sys.stderr)
    return 1 if slow or heavy else 0


if __name__ == "__main__":
    sys.exit(main())
