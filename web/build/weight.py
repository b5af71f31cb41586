"""What a visitor's browser fetches, in bytes: until the page is alive, until the engine is ready, and in all.

The lists here are what a first visit in German with the Swiss deck asks for; tests/browser/test_static.py
compares them with what a browser does ask for.
"""

import gzip
from dataclasses import dataclass
from fnmatch import fnmatch

from web.build import page
from web.build.runtime import PACKED, PARTS
from web.build.site import BOOT, Site

LANGUAGE, DECK = "de", "swiss"
# At most so many bytes, each file as small as gzip -9 makes it.
MOST = {"alive": 320_000, "ready": 5_000_000}

# The page's own first things and what they ask for, where that is not in page.MODULES or page.DATA.
_ALIVE = [
    "index.html",
    "manifest.webmanifest",
    "vendor/micropython/micropython.wasm",
    "web/check.js",
    "web/early.js",
    "web/engine.js",
    "web/styles/icon.svg",
    page.SHEET,
    f"web/lang/{LANGUAGE}.json",
    f"web/decks/{DECK}.svg",
]
_READY = [
    page.package_modules(page.PACKAGES[0]),
    page.package_sheet(page.PACKAGES[0]),
    f"web/lang/{page.PACKAGES[0]}/{LANGUAGE}.json",
    "web/decks/join.js",
    "vendor/signs-french.svg",  # of the deck not in use
    "web/worker.txt",
    BOOT,
    *(f"vendor/{name}" for name in PACKED),
    *(f"vendor/pyodide/{name.replace('.mjs', '.js')}" for name in PARTS["pyodide"][1]),
]


@dataclass(frozen=True)
class Weight:
    """Bytes after gzip: until the page is alive, until the engine is ready (all told), of all files."""

    alive: int
    ready: int
    all: int

    def lines(self) -> list[str]:
        """The figures to read, with what they may be at most."""
        return [
            f"until the page is alive  {self.alive:>12,} of {MOST['alive']:,} bytes gzip",
            f"until the engine is ready{self.ready:>12,} of {MOST['ready']:,}",
            f"kept for offline play    {self.all:>12,}",
        ]


def alive_files(site: Site) -> set[str]:
    """What is asked for until the page is alive."""
    patterns = [*page.MODULES, *page.DATA, *_ALIVE]
    return {name for name in site.addresses() if any(fnmatch(name, pattern) for pattern in patterns)}


def ready_files(site: Site) -> set[str]:
    """What is asked for until the engine is ready."""
    return alive_files(site) | {name for name in site.addresses() if name in _READY}


def sizes(site: Site) -> dict[str, int]:
    """Each file's bytes as small as gzip -9 makes it. Raises FileNotFoundError if one is missing."""
    packed = {}
    for address in site.addresses():
        asset = site.get(address)
        if asset is None:
            raise FileNotFoundError(address)
        packed[address] = min(len(asset.body), len(gzip.compress(asset.body, 9)))
    return packed


def weigh(site: Site, packed: dict[str, int]) -> Weight:
    """The weight of a game whose files have these `sizes`."""
    alive, ready = (sum(packed[name] for name in files(site)) for files in (alive_files, ready_files))
    return Weight(alive, ready, sum(packed.values()))
