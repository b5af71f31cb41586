"""The files of the game and nothing else, with those that are made from others.

A file is part of the game if it stands in one of the lists here; whatever else lies in the folder (the
history, tests, tools) has no address. Made anew whenever a file has changed: `vendor/page.py` (all modules
of the page in one), `vendor/manifest.mjs` (version, sizes for the progress bar) and `sw.js` (version, every
file with its hash).
"""

import base64
import hashlib
import json
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from web.build.runtime import Stamp
from web.build.slim import slim

TOP = ["index.html", "embed.html", "manifest.webmanifest", "LICENSE"]
WORKER = "sw.js"
MANIFEST = "vendor/manifest.mjs"
PAGE = "vendor/page.py"
ENTRY = "app"

# In a page, this line makes room for the hints below: what the page needs before it is alive would else be
# found one after the other, each a journey to the host and back. Names of PyScript's parts are hashed.
HINTS_HERE = "<!-- preload -->"
MODULES = ["vendor/pyscript/core.js", "vendor/pyscript/core-*.js", "vendor/micropython/micropython.mjs"]
DATA = ["vendor/micropython/micropython.wasm"]

# Of web/*.py, what runs elsewhere than on the page.
ELSEWHERE = ["__init__", "__main__", "worker"]

# Of web/ and vendor/, files with these endings; MIME types given here, since the machine's may be wrong,
# and Pyodide waits for ever on a wrong one.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ogg": "audio/ogg",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".pack": "application/octet-stream",  # gzipped, but not for the browser to unpack by itself
    ".webmanifest": "application/manifest+json",
    "": "text/plain; charset=utf-8",
}

# What the worker fetches, for the progress bar, as addressed from vendor/.
COUNTED = ["pyodide/pyodide.asm.wasm", "stdlib.pack", "jass.pack"]


@dataclass(frozen=True)
class Asset:
    """One file as it is served: `digest` is the SHA-256 of `body`."""

    body: bytes
    type: str
    digest: bytes

    @property
    def tag(self) -> str:
        return f'"{self.digest.hex()[:20]}"'

    @property
    def integrity(self) -> str:
        return "sha256-" + base64.b64encode(self.digest).decode()


class Site:
    """The files under `root`, by address relative to the page."""

    def __init__(self, root: Path, stamp: Stamp) -> None:
        self.root = root
        self.stamp = stamp
        self._read: dict[str, tuple[tuple[int, int], Asset]] = {}

    def get(self, address: str) -> Asset | None:
        """The file at an address ("" is the page), or None if the game has no such file."""
        address = address or "index.html"
        if address in (WORKER, MANIFEST):
            return self._made_of_all()[address]
        return self._plain(address)

    def addresses(self) -> list[str]:
        """Every file of the game, sorted."""
        return sorted([*self._plain_addresses(), MANIFEST, WORKER])

    def version(self) -> str:
        """Changes whenever any file changes."""
        total = hashlib.sha256(_template(self.root).encode())
        for address in self._plain_addresses():
            total.update(f"{address}\0{self._existing(address).digest.hex()}\n".encode())
        return total.hexdigest()[:12]

    def _plain_addresses(self) -> list[str]:
        found = [name for name in TOP if (self.root / name).is_file()]
        for folder in ("web", "vendor"):
            files = (file for file in (self.root / folder).rglob("*") if file.is_file())
            addresses = (file.relative_to(self.root).as_posix() for file in files)
            found += [address for address in addresses if self._belongs(address)]
        return sorted([*found, PAGE])

    def _made_of_all(self) -> dict[str, Asset]:
        version = self.version()
        manifest = _asset(MANIFEST, self._manifest(version).encode())
        files = {address: self._existing(address).integrity for address in self._plain_addresses()}
        files[MANIFEST] = manifest.integrity
        script = _template(self.root)
        for name, value in (("VERSION", version), ("FILES", files)):
            marked = f"const {name} = null;"
            if marked not in script:
                raise ValueError(f"{WORKER} has no line '{marked}'")
            script = script.replace(marked, f"const {name} = {json.dumps(value, indent=1, sort_keys=True)};")
        return {MANIFEST: manifest, WORKER: _asset(WORKER, script.encode())}

    def _page(self) -> Asset:
        """All modules of the page as one script that writes them into MicroPython's file system."""
        files = sorted(file for file in (self.root / "web").glob("*.py") if file.stem not in ELSEWHERE)
        key = sum(file.stat().st_mtime_ns for file in files), len(files)
        if PAGE not in self._read or self._read[PAGE][0] != key:
            modules = {file.stem: slim(file.read_text("utf-8")) for file in files}
            script = (
                "import os\n"
                "os.mkdir('web')\n"
                f"for name, text in {modules!r}.items():\n"
                "    with open('web/' + name + '.py', 'w') as file:\n"
                "        file.write(text)\n"
                f"import web.{ENTRY}\n"
            )
            self._read[PAGE] = (key, _asset(PAGE, script.encode()))
        return self._read[PAGE][1]

    def _manifest(self, version: str) -> str:
        sizes = {name: self.stamp.sizes[name] for name in COUNTED}
        return (
            f"export const version = {json.dumps(version)};\n"
            f"export const bytes = {json.dumps(sizes)};\n"
            f"export const lock = {json.dumps(self.stamp.lock)};\n"
        )

    def _belongs(self, address: str) -> bool:
        if address in TOP:
            return (self.root / address).is_file()
        path = Path(address)
        if not address or path.as_posix() != address or ".." in path.parts or "\\" in address:
            return False
        hidden = any(part.startswith((".", "__")) for part in path.parts)
        if hidden or path.suffix not in TYPES or not path.suffix:
            return False
        if path.parts[0] == "vendor":
            return address.removeprefix("vendor/") in self.stamp.sizes or address == "vendor/third-party.txt"
        # The page's modules are in PAGE; further down, Python is what draws the decks.
        python = path.suffix == ".py" and address != "web/worker.py"
        in_web = path.parts[0] == "web" and path.parts[1:2] != ("build",) and not python
        return in_web and (self.root / path).is_file()

    def _plain(self, address: str) -> Asset | None:
        if address == PAGE:
            return self._page()
        asset = self._asset(address) if self._belongs(address) else None
        if asset and address.endswith(".html"):
            return _asset(address, asset.body.replace(HINTS_HERE.encode(), self._hints().encode()))
        return asset

    def _hints(self) -> str:
        names = {f"vendor/{name}" for name in self.stamp.sizes}
        modules = [name for pattern in MODULES for name in sorted(names) if fnmatch(name, pattern)]
        lines = [f'<link rel="modulepreload" href="./{name}">' for name in modules]
        # Just as MicroPython fetches it, or it would be fetched twice.
        lines += [f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in DATA]
        return "\n".join(lines)

    def _existing(self, address: str) -> Asset:
        asset = self._plain(address)
        if asset is None:
            raise FileNotFoundError(address)
        return asset

    def _asset(self, address: str) -> Asset | None:
        file = self.root / address
        try:
            status = file.stat()
            key = (status.st_mtime_ns, status.st_size)
            if address not in self._read or self._read[address][0] != key:
                self._read[address] = (key, _asset(address, file.read_bytes()))
        except OSError:
            return None
        return self._read[address][1]


def _template(root: Path) -> str:
    return (root / WORKER).read_text("utf-8")


def _asset(address: str, body: bytes) -> Asset:
    return Asset(body, TYPES[Path(address).suffix], hashlib.sha256(body).digest())
