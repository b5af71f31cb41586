"""Makes vendor/: the runtimes as the browser gets them, and the game packed for them.

vendor/pyodide/      CPython in WebAssembly, for the worker
vendor/pyodide.js    its modules as one classic script (web/page/engine_client/connection.js)
vendor/micropython/  for the page
vendor/pyscript/     binds both to the page
vendor/qr/           draws QR codes (web/page/club/qr.js)
vendor/reader/       reads QR codes (web/together/scan.js)
vendor/unxz.wasm     unpacks packed files (web/build/site/packed.py)
vendor/stdlib.zip    the used part of the standard library, precompiled
vendor/jass.zip      the game, precompiled
vendor/later.zip     what few games need of it, fetched when it is wanted
vendor/stamp.json    the inputs of all this; written last, so that an interrupted set-up is not valid
"""

import base64
import hashlib
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from web.build.errors import SetupError
from web.build.page import minify, mpy
from web.build.progress import step
from web.build.runtime import node, trimmed_pyodide
from web.build.site import licences

# The files of each package that the browser loads. PyScript's chunks have hashed names; web/boot/start.js
# leaves out all plugins except `error`. Modules are renamed to .js, because many hosts send .mjs with a type
# that no browser runs.
PARTS = {
    "pyodide": ("pyodide", ["pyodide.asm.wasm"]),
    "micropython": (
        "@micropython/micropython-webassembly-pyscript",
        ["micropython.mjs", "micropython.wasm"],
    ),
    "pyscript": (
        "@pyscript/core",
        [
            "dist/core.js",
            "dist/core-*.js",
            "dist/error-*.js",
        ],
    ),
    "qr": ("lean-qr", ["nano.mjs"]),
    "reader": ("qr", ["decode.js", "index.js"]),
}
# Parts that npm has at their full length.
LONG = ("reader",)
MADE = ["pyodide.js", "unxz.wasm"]
PACKED = ["stdlib.zip", "jass.zip", "later.zip"]
UNXZ = "xz-decompress"
_HERE = Path(__file__).parent

# Read at import: a server that runs while this file changes must not stamp its work as the new code's.
_THIS = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


@dataclass(frozen=True)
class Stamp:
    """The inputs of vendor/: keys of the runtimes and the game, the game's version, Pyodide's lock, and the
    sizes of the files by path.
    """

    runtime: str
    game: str
    version: str
    lock: str
    sizes: dict[str, int]


def ensure(root: Path) -> Stamp:
    """Make vendor/ if it is missing, incomplete or out of date. Raises `SetupError`."""
    stamp = read_stamp(root)
    runtime, game = runtime_key(root), game_key(root)
    if stamp and stamp.runtime == runtime and stamp.game == game:
        return stamp
    with _scratch(root) as scratch:
        if not stamp or stamp.runtime != runtime:
            _place_runtimes(root, scratch)
        _pack(root, scratch)
        return _finish(root, runtime, game)


def read_stamp(root: Path) -> Stamp | None:
    """The stamp of vendor/; None without one, or if a file that it lists is missing."""
    vendor = root / "vendor"
    try:
        stamp = Stamp(**json.loads((vendor / "stamp.json").read_text("utf-8")))
        whole = all((vendor / name).stat().st_size == size for name, size in stamp.sizes.items())
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    return stamp if whole else None


def runtime_key(root: Path) -> str:
    """A key that changes when other runtimes are wanted."""
    site = _HERE.parent / "site"
    listed = [site / "licences.py", *(site / "licences").iterdir()]
    trimming = [_HERE / "trimmed_pyodide.py", _HERE / "wasm_module.py"]
    return _digest([root / "package-lock.json", *trimming, *listed]) + _THIS


def game_key(root: Path) -> str:
    """A key that changes when jass/ or its packing changes."""
    files = [*_HERE.glob("pack.*"), _HERE / "stdlib.txt", *(_HERE / "standins").rglob("*.py")]
    return _digest([*files, *(file for file in (root / "jass").rglob("*") if _is_source(file))])


def game_version(root: Path) -> str:
    """`jass.__version__`, without importing the game."""
    for line in (root / "jass/__init__.py").read_text("utf-8").splitlines():
        if line.startswith("__version__"):
            return line.split('"')[1]
    raise SetupError("jass/__init__.py has no __version__")


def _is_source(file: Path) -> bool:
    return file.is_file() and "__pycache__" not in file.parts


def _digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


@contextmanager
def _scratch(root: Path) -> Iterator[Path]:
    """A temporary directory in vendor/. Removes vendor/ too if it is new and the work fails."""
    vendor = root / "vendor"
    existed = vendor.exists()
    vendor.mkdir(exist_ok=True)
    for torn in vendor.glob(".new-*"):
        if time.time() - torn.stat().st_mtime > 3600:
            shutil.rmtree(torn, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=".new-", dir=vendor))
    try:
        yield scratch
    except BaseException:
        if not existed:
            shutil.rmtree(vendor, ignore_errors=True)
        raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _place_runtimes(root: Path, scratch: Path) -> None:
    """Fetch the packages of the lock, and copy the files that the browser loads."""
    modules = root / "node_modules"
    if not _installed(root):
        _fetch(root, scratch)
    (root / "vendor/stamp.json").unlink(missing_ok=True)
    for name, (package, patterns) in PARTS.items():
        target = scratch / name
        target.mkdir()
        for pattern in patterns:
            found = list((modules / package).glob(pattern))
            if not found:
                raise SetupError(
                    f"the npm package {package} has no {pattern}: package-lock.json does not fit"
                )
            for file in found:
                shutil.copyfile(file, target / file.with_suffix(_served(file.suffix)).name)
        if name in LONG:
            sources = {file.name: file.read_text("utf-8") for file in target.iterdir()}
            for short, text in minify.minified(root, sources).items():
                (target / short).write_text(text, "utf-8")
        place = root / "vendor" / name
        shutil.rmtree(place, ignore_errors=True)
        target.rename(place)
    script = minify.minified(root, {"pyodide.js": trimmed_pyodide.script(modules / "pyodide")})["pyodide.js"]
    (root / "vendor/pyodide.js").write_text(script, "utf-8")
    trimmed = trimmed_pyodide.module(modules / "pyodide", script)
    (root / "vendor/pyodide" / trimmed_pyodide.MODULE).write_bytes(trimmed)
    (root / "vendor/unxz.wasm").write_bytes(_decoder(modules / UNXZ))
    packages = {name: package for name, (package, _) in PARTS.items()}
    (root / "vendor/third-party.txt").write_text(licences.third_parties(modules, packages), "utf-8")


def _decoder(package: Path) -> bytes:
    """The decoder of npm's xz-decompress, which its script contains as text."""
    text = (package / "dist/package/xz-decompress.min.js").read_text("utf-8")
    found = re.search(r"data:application/wasm;base64,([\w+/=]+)", text)
    if not found:
        raise SetupError(f"the npm package {UNXZ} has no WebAssembly: package-lock.json does not fit")
    return base64.b64decode(found[1])


def _served(suffix: str) -> str:
    return ".js" if suffix == ".mjs" else suffix


def _installed(root: Path) -> bool:
    """Whether node_modules/ has exactly the packages of the lock."""
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    for package in [*(package for package, _ in PARTS.values()), mpy.PACKAGE, minify.PACKAGE, UNXZ]:
        try:
            manifest = root / "node_modules" / package / "package.json"
            version = json.loads(manifest.read_text("utf-8"))["version"]
        except (OSError, ValueError, KeyError):
            return False
        if version != lock[f"node_modules/{package}"]["version"]:
            return False
    return True


def _fetch(root: Path, scratch: Path) -> None:
    engine = node.ensure(root)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(root / name, scratch / name)
    with step("Fetching the runtimes from npm (Pyodide, PyScript, MicroPython)"):
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
        done = engine.run(engine.npm, "ci", *options, "--fetch-retry-mintimeout=500", cwd=scratch)
        if done.returncode:
            codes = [line.split()[-1] for line in done.stderr.splitlines() if "error code" in line]
            raise SetupError(
                f"could not fetch the runtimes (Pyodide, PyScript, MicroPython) from npm "
                f"({codes[0] if codes else 'npm failed'}): connect to the network and run this again"
            )
    shutil.rmtree(root / "node_modules", ignore_errors=True)
    (scratch / "node_modules").rename(root / "node_modules")


def _pack(root: Path, scratch: Path) -> None:
    engine = node.ensure(root)
    if not _installed(root):
        _fetch(root, scratch)
    with step("Packing the game and its part of the standard library"):
        done = engine.run(
            engine.node,
            str(_HERE / "pack.mjs"),
            str(root / "node_modules"),
            str(root / "jass"),
            str(scratch),
            cwd=root,
        )
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "Error" in line] or ["Node.js failed"]
            raise SetupError(f"could not pack the game: {said[-1].strip()}")
    (root / "vendor/stamp.json").unlink(missing_ok=True)
    for name in PACKED:
        os.replace(scratch / name, root / "vendor" / name)


def _finish(root: Path, runtime: str, game: str) -> Stamp:
    """Write the stamp, which makes vendor/ valid."""
    vendor = root / "vendor"
    pyodide = root / "node_modules/pyodide"
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    info["version"] = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    files = [file for name in PARTS for file in (vendor / name).iterdir()]
    files += [vendor / name for name in [*MADE, *PACKED]]
    stamp = Stamp(
        runtime=runtime,
        game=game,
        version=game_version(root),
        lock=json.dumps({"info": info, "packages": {}}),
        sizes={file.relative_to(vendor).as_posix(): file.stat().st_size for file in sorted(files)},
    )
    new = vendor / "stamp.json.new"
    new.write_text(json.dumps(asdict(stamp)), "utf-8")
    os.replace(new, vendor / "stamp.json")
    return stamp
