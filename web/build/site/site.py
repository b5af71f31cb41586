"""The files of the game, and nothing else.

A file is part of the game if a list here names it; other files in the folder (the history, tests, tools) have
no address. Some files are generated again whenever a source changes: those that `web.build.page.page` joins,
`web/engine/worker.js` (version, sizes for the progress bar), `web/boot/unpack.js` (version, packed files),
`sw.js` (version, every file with its hash) and `index.html` (the hashes of what it loads). All scripts are
minified.

The game refers to a file by its own address; many files are served packed under another one
(`web.build.site.packed`).
"""

import base64
import hashlib
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from web.build.page import engine_values, minify, mpy, page, stages, words
from web.build.progress import step
from web.build.runtime.runtime import Stamp
from web.build.site import oembed, packed, poster, signs

TOP = ["index.html", "embed.html", "generator.html", "manifest.webmanifest", "LICENSE"]
# Pages whose address somebody may paste into another page.
EMBEDDED = ["index.html", "embed.html"]
WORKER = "sw.js"
BOOT = "web/engine/worker.js"
UNPACK = "web/boot/unpack.js"
MADE_OF_ALL = (BOOT, UNPACK, WORKER)
PAGE = "index.html"
# Joined from many files, which are not served themselves.
JOINED = [*page.PACKS, *page.SHEETS]

# Cut out of a deck: {address: (deck, how)}.
CUT: dict[str, tuple[str, Callable[[str], str]]] = {
    "vendor/poster-swiss.svg": ("web/decks/swiss.svg", poster.poster),
    "vendor/poster-french.svg": ("web/decks/french.svg", poster.french_poster),
    "vendor/signs-swiss.svg": ("web/decks/swiss.svg", signs.signs),
    "vendor/signs-french.svg": ("web/decks/french.svg", signs.signs),
}
# Sheets of pages other than the table's.
OTHER_SHEETS = ("web/embed/poster.css", "web/embed/generator.css")
# The guides for webmasters and players, beside web/.
GUIDE = "guide"
# Served under another name: README.txt should be visible where the zip is unpacked; Python is served as text,
# because a host may run a .py itself or refuse it.
MOVED = {"README.txt": f"{GUIDE}/README.txt", "web/engine/worker.txt": "web/engine/worker.py"}

# Files of web/ and vendor/ with these endings are served. The MIME types are fixed, because the machine's may
# be wrong, and Pyodide waits forever on a wrong one.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ogg": "audio/ogg",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".pack": "application/octet-stream",  # packed, but not with an encoding that the browser unpacks
    ".rom": "application/octet-stream",
    ".zip": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
    "": "text/plain; charset=utf-8",
}

# Folders of what is made of other files: in web/ by Python, in vendor/ by the build.
DERIVED = ("__pycache__", "compiled", "minified", "packed")

# The files that the worker fetches, for the progress bar, relative to vendor/.
COUNTED = ["pyodide/pyodide.asm.wasm", "stdlib.zip", "jass.zip"]


@dataclass(frozen=True)
class Asset:
    """One file as served; `digest` is the SHA-256 of `body`."""

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
    """The files under `root`, by address relative to the page.

    `public` is the address of the game with a slash at its end, if it is known. Then there is an oEmbed
    answer, and the pages' security policy names the host.
    """

    def __init__(self, root: Path, stamp: Stamp, public: str | None = None) -> None:
        self.root = root
        self.stamp = stamp
        self.public = public
        self._read: dict[str, tuple[tuple[int, int], Asset]] = {}
        self._making = threading.Lock()
        self._made: dict[str, Asset] = {}
        self._seen = 0
        self._packs: dict[str, str] = {}

    def get(self, address: str) -> Asset | None:
        """The file at an address ("" is the page), or None."""
        address = address or "index.html"
        if address.endswith(".pack"):
            return self._packed(address)
        return None if packed.is_packed(address) else self.content(address)

    def content(self, address: str) -> Asset | None:
        """The file by its own address, unpacked."""
        return self._made_of_all()[address] if address in (*MADE_OF_ALL, PAGE) else self._plain(address)

    def served(self, address: str) -> str:
        """The address at which a file is served. Raises `FileNotFoundError` if there is no such file."""
        asset = self.content(address)
        if asset is None:
            raise FileNotFoundError(address)
        return packed.served(address, asset.digest) if packed.is_packed(address) else address

    def _packed(self, address: str) -> Asset | None:
        if address not in self._packs:
            self._made_of_all()
        name = self._packs.get(address)
        asset = self.content(name) if name else None
        if asset is None or name is None or address != packed.served(name, asset.digest):
            return None
        return self._pack(name, asset)

    def _pack(self, name: str, asset: Asset) -> Asset:
        key = (int.from_bytes(asset.digest[:8], "big"), len(asset.body))
        place = f"{name} packed"
        if place not in self._read or self._read[place][0] != key:
            body = packed.pack(self.root, name, asset.body)
            self._read[place] = (key, _asset(packed.served(name, asset.digest), body))
        return self._read[place][1]

    def _packed_contents(self) -> list[str]:
        return [name for name in [*self._plain_addresses(), BOOT] if packed.is_packed(name)]

    def prepare(self) -> None:
        """Make in advance what takes time. Raises `SetupError` if a module has an error."""
        web = self.root / "web"
        mpy.compiled(self.root, page.every_module(web))
        scripts = [file.relative_to(self.root).as_posix() for file in web.rglob("*.js")]
        minify.minified(self.root, {address: self._source(address) for address in [*scripts, WORKER]})
        self._joined(page.PACKS[stages.FIRST])
        if not (self.root / "vendor/packed").exists():
            with step("Packing what is sent packed"):
                self._made_of_all()

    def addresses(self) -> list[str]:
        """The addresses of all files, sorted."""
        names = [*self._plain_addresses(), *MADE_OF_ALL]
        sent = {name for name in names if not packed.is_packed(name)}
        return sorted(sent | {self.served(name) for name in self._packed_contents()})

    def version(self) -> str:
        """The version of the game with the build, which changes whenever any file changes."""
        return self._version({address: self._existing(address) for address in self._plain_addresses()})

    def _version(self, plain: dict[str, Asset]) -> str:
        total = hashlib.sha256("".join(self._template(name) for name in MADE_OF_ALL).encode())
        for address, asset in plain.items():
            total.update(f"{address}\0{asset.digest.hex()}\n".encode())
        return f"{self.stamp.version}+{total.hexdigest()[:12]}"

    def _names(self) -> list[str]:
        """The addresses of files that a page may want early."""
        ours = [name for name in page.MODULES if name.startswith("web/")]
        return [
            *(f"vendor/{name}" for name in self.stamp.sizes),
            *ours,
            self.served(page.PACKS[stages.FIRST]),
        ]

    def _plain_addresses(self) -> list[str]:
        found = [name for name in TOP if (self.root / name).is_file()]
        for folder in ("web", "vendor", GUIDE):
            files = (file for file in (self.root / folder).rglob("*") if file.is_file())
            addresses = (file.relative_to(self.root).as_posix() for file in files)
            found += [address for address in addresses if self._belongs(address)]
        cut = [address for address, (deck, _) in CUT.items() if (self.root / deck).is_file()]
        moved = [address for address, place in MOVED.items() if (self.root / place).is_file()]
        answer = [oembed.NAME] if self.public else []
        return sorted([*found, *moved, *JOINED, *words.addresses(self.root / "web"), *cut, *answer])

    def _made_of_all(self) -> dict[str, Asset]:
        with self._making:  # a page asks for several at once
            seen = _sources(self.root)
            if seen != self._seen:
                self._made = self._make_of_all()
                self._seen = seen
            return self._made

    def _make_of_all(self) -> dict[str, Asset]:
        plain = {address: self._existing(address) for address in self._plain_addresses()}
        version = self._version(plain)
        sizes = {
            name: len(self._pack(f"vendor/{name}", plain[f"vendor/{name}"]).body)
            for name in COUNTED
            if f"vendor/{name}" in plain
        }
        boot = self._filled(BOOT, {"VERSION": version, "BYTES": sizes, "LOCK": self.stamp.lock})
        sent = {name: asset for name, asset in {**plain, BOOT: boot}.items() if packed.is_packed(name)}
        marks = {name: packed.mark(asset.digest) for name, asset in sent.items()}
        self._packs = {packed.served(name, asset.digest): name for name, asset in sent.items()}
        later = {name: f"web/{name[2:]}" for name in page.later(self.root / "web")}
        scripts = {
            name: plain[file].integrity.removeprefix("sha256-")
            for name, file in later.items()
            if file in plain
        }
        unpack = self._filled(UNPACK, {"VERSION": version, "PACKED": marks, "SCRIPTS": scripts})
        as_it_is = {name: asset for name, asset in plain.items() if not packed.is_packed(name)}
        as_it_is[UNPACK] = unpack
        text = page.sealed(plain[PAGE].body.decode(), lambda name: as_it_is[name].integrity)
        as_it_is[PAGE] = _asset(PAGE, text.encode())
        files = {name: [asset.integrity] for name, asset in as_it_is.items()}
        files |= {
            packed.served(name, asset.digest): [self._pack(name, asset).integrity, asset.integrity]
            for name, asset in sent.items()
        }
        worker = self._filled(WORKER, {"VERSION": version, "FILES": files})
        return {BOOT: boot, UNPACK: unpack, WORKER: worker, PAGE: as_it_is[PAGE]}

    def _source(self, address: str) -> str:
        return (self.root / address).read_text("utf-8")

    def _template(self, address: str) -> str:
        """A minified script with room for values."""
        return self._minified(address, self._source(address))

    def _filled(self, address: str, values: dict[str, object]) -> Asset:
        """A script with its values filled in."""
        script = self._template(address)
        for name, value in values.items():
            room = f"{name} = null"
            if script.count(room) != 1:
                raise ValueError(f"{address} has no line 'const {room};'")
            script = script.replace(room, f"{name} = {_short(value)}")
        return _asset(address, script.encode())

    def _minified(self, address: str, source: str) -> str:
        asset = _asset(address, source.encode())
        key = (int.from_bytes(asset.digest[:8], "big"), len(asset.body))
        place = f"{address} minified"
        if place not in self._read or self._read[place][0] != key:
            text = minify.minified(self.root, {address: source})[address]
            self._read[place] = (key, _asset(address, text.encode()))
        return self._read[place][1].body.decode()

    def _joined(self, address: str) -> Asset:
        key = _state(self.root)
        if address not in self._read or self._read[address][0] != key:
            self._read[address] = (key, _asset(address, self._join(address)))
        return self._read[address][1]

    def _join(self, address: str) -> bytes:
        web = self.root / "web"
        if address in page.PACKS:
            return page.pack(mpy.compiled(self.root, page.modules(web, page.PACKS.index(address))))
        stage = page.SHEETS.index(address)
        whole = ":root{--whole:1}" if stage == stages.FIRST else ""  # for web/boot/unsupported.js
        return (page.sheet(stages.sheets(web, stage)) + whole).encode()

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
        # In web/, skip Python and style sheets (both are joined), words (they are split) and the set-up.
        joined = path.suffix in (".py", ".css") and address not in OTHER_SHEETS
        if path.parts[0] == GUIDE:
            return address not in MOVED.values() and (self.root / path).is_file()
        in_web = (
            path.parts[0] == "web"
            and path.parts[1:2] not in (("build",), ("lang",))
            and not joined
            and address not in MADE_OF_ALL
        )
        return in_web and (self.root / path).is_file()

    def _plain(self, address: str) -> Asset | None:
        if address in JOINED:
            return self._joined(address)
        if address in CUT:
            name, cut = CUT[address]
            deck = self._asset(name)
            return deck and _asset(address, cut(deck.body.decode()).encode())
        if address.endswith(".json") and address in (said := words.addresses(self.root / "web")):
            return self._words(address, *said[address])
        if address == oembed.NAME:
            return _asset(address, oembed.answer(self.public).encode()) if self.public else None
        if address in MOVED:
            moved = self._asset(MOVED[address])
            return moved and _asset(address, moved.body)
        asset = self._asset(address) if self._belongs(address) else None
        if asset and address.startswith("web/") and address.endswith(".js"):
            text = self._minified(address, asset.body.decode())
            if address == poster.SCRIPT:
                host = self._minified(poster.HOST, self._source(poster.HOST))
                text = host + poster.named(text, self._first_words())
            return _asset(address, engine_values.filled(address, text).encode())
        if asset and address.endswith(".html"):
            config = (self.root / page.CONFIG).read_text("utf-8")
            text = poster.joined(page.html(asset.body.decode(), config, self._names()))
            if self.public and address in EMBEDDED:
                text = page.at_home(oembed.linked(text, self.public), self.public)
            return _asset(address, text.encode())
        return asset

    def _words(self, address: str, part: str, language: str) -> Asset:
        files = [file.stat() for file in words.sources(self.root / "web", language)]
        key = (hash(tuple(file.st_mtime_ns for file in files)), sum(file.st_size for file in files))
        if address not in self._read or self._read[address][0] != key:
            body = words.sent(self.root / "web", part, language)
            self._read[address] = (key, _asset(address, body))
        return self._read[address][1]

    def _first_words(self) -> dict[str, dict[str, str]]:
        every = words.addresses(self.root / "web").items()
        first = [(address, said) for address, said in every if said[0] == stages.NAMES[stages.FIRST]]
        return {said[1]: json.loads(self._words(address, *said).body) for address, said in first}

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


def _state(root: Path) -> tuple[int, int]:
    """A value that changes whenever a joined file changes."""
    found = []
    for folder, _, names in os.walk(root / "web"):
        paths = [f"{folder}/{name}" for name in names if name.endswith((".py", ".css", ".toml"))]
        found += [(path, os.stat(path).st_mtime_ns) for path in paths]
    return hash(tuple(sorted(found))), len(found)


def _sources(root: Path) -> int:
    """A value that changes whenever a file changes of which the site is made."""
    paths = [f"{root}/{name}" for name in (*TOP, WORKER, page.CONFIG)]
    for top in ("web", "vendor", GUIDE):
        for folder, folders, names in os.walk(root / top):
            folders[:] = [name for name in folders if name not in DERIVED]
            paths += [f"{folder}/{name}" for name in names]
    return hash(tuple(sorted(map(_changed, paths))))


def _changed(path: str) -> tuple[str, int, int]:
    """When a file was changed, and how long it is; nothing of one that is not there or has just gone."""
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


def _short(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _asset(address: str, body: bytes) -> Asset:
    return Asset(body, TYPES[Path(address).suffix], hashlib.sha256(body).digest())
