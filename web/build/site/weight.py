"""The bytes that a visitor's browser fetches: until the page is alive, until the engine is ready, and in all.

The lists here are the files of a first visit in German with the Swiss deck; tests/browser/test_static.py
compares them with what a browser fetches. Everything is counted twice: for a host that compresses nothing,
and for one that compresses each file like gzip -9.
"""

import gzip
from dataclasses import dataclass
from fnmatch import fnmatch

from web.build.page import page, words
from web.build.page.stages import FIRST, NAMES, SECOND
from web.build.site import packed
from web.build.site.site import BOOT, UNPACK, Site

LANGUAGE, DECK = "de", "swiss"
# The budget in bytes, by host and moment.
MOST = {
    ("plain", "alive"): 500_000,
    ("plain", "ready"): 4_100_000,
    ("gzip", "alive"): 320_000,
    ("gzip", "ready"): 4_100_000,
}

# The first files of the page and what they load, except those in page.MODULES.
_ALIVE = [
    "index.html",
    "manifest.webmanifest",
    "vendor/micropython/micropython.wasm",
    packed.DECODER,
    page.PACKS[FIRST],
    page.SHEETS[FIRST],
    "web/boot/unsupported.js",
    "web/boot/early.js",
    "web/page/engine_client/connection.js",
    UNPACK,
    "web/styles/icon.svg",
    words.address(NAMES[FIRST], LANGUAGE),
    f"web/decks/{DECK}.svg",
]
_READY = [
    page.PACKS[SECOND],
    page.SHEETS[SECOND],
    words.address(NAMES[SECOND], LANGUAGE),
    "web/decks/join.js",
    "web/page/saves/device.js",
    "vendor/signs-french.svg",  # of the deck not in use
    "web/engine/worker.txt",
    BOOT,
    "vendor/pyodide.js",
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/stdlib.zip",
    "vendor/jass.zip",
]
_HEAVIEST = 8


@dataclass(frozen=True)
class Weight:
    """The bytes of all files by host; `alive` and `ready` are the files fetched until then."""

    files: dict[str, dict[str, int]]
    alive: set[str]
    ready: set[str]

    def sum(self, host: str, moment: str) -> int:
        """The bytes until a moment: `alive`, `ready`, or `all`."""
        asked = {"alive": self.alive, "ready": self.ready}.get(moment, self.files[host].keys())
        return sum(self.files[host][address] for address in asked)

    def lines(self) -> list[str]:
        """The figures as text, beside the budget."""
        lines = [f"{'':26}{'uncompressed':>13}{'of':>11}{'gzip':>13}{'of':>11}"]
        for said, moment in (
            ("until the page is alive", "alive"),
            ("until the engine is ready", "ready"),
            ("kept for offline play", "all"),
        ):
            line = f"{said:26}"
            for host in ("plain", "gzip"):
                most = MOST.get((host, moment))
                line += f"{self.sum(host, moment):13,}{f'{most:,}' if most else '':>11}"
            lines.append(line.rstrip())
        return lines

    def over(self) -> list[str]:
        """What exceeds the budget, with the heaviest files."""
        found = []
        for (host, moment), most in MOST.items():
            is_, asked = self.sum(host, moment), self.alive if moment == "alive" else self.ready
            if is_ > most:
                heavy = sorted(asked, key=lambda address: -self.files[host][address])[:_HEAVIEST]
                names = ", ".join(f"{address} {self.files[host][address]:,}" for address in heavy)
                found.append(
                    f"{is_:,} bytes until {moment} ({host}), {most:,} at most; the heaviest: {names}"
                )
        return found


def alive_files(site: Site) -> set[str]:
    """The addresses of the files fetched until the page is alive."""
    modules = {name for name in site.addresses() if any(fnmatch(name, each) for each in page.MODULES)}
    return modules | {site.served(name) for name in _ALIVE}


def ready_files(site: Site) -> set[str]:
    """The addresses of the files fetched until the engine is ready."""
    return alive_files(site) | {site.served(name) for name in _READY}


def weigh(site: Site) -> Weight:
    """Weigh a site. Raises `FileNotFoundError` if a file is missing."""
    files: dict[str, dict[str, int]] = {"plain": {}, "gzip": {}}
    for address in site.addresses():
        asset = site.get(address)
        if asset is None:
            raise FileNotFoundError(address)
        files["plain"][address] = len(asset.body)
        files["gzip"][address] = min(len(asset.body), len(gzip.compress(asset.body, 9)))
    return Weight(files, alive_files(site), ready_files(site))
