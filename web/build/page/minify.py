"""The game's own scripts, shortened: no comments, no spaces, short names inside of functions.

By npm's terser. What was shortened once is kept in vendor/minified/, by the hash of its source, so that only
a changed script needs Node.js again.
"""

import hashlib
import json
import os
from pathlib import Path

from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import node

PACKAGE = "terser"
_HERE = Path(__file__).parent


def minified(root: Path, sources: dict[str, str]) -> dict[str, str]:
    """{path of a script: shortened} for {path: source}; `const NAME = null;` comes out as `NAME = null`.

    Raises SetupError with the parser's words if a script is faulty.
    """
    kept = root / "vendor/minified"
    tool = (_HERE / "minify.mjs").read_bytes() + _version()
    places = {path: kept / f"{_key(tool, source)}.js" for path, source in sources.items()}
    missing = {path: sources[path] for path, place in places.items() if not place.exists()}
    if missing:
        kept.mkdir(parents=True, exist_ok=True)
        with step("Shortening the scripts"):
            made = _minify(root, missing)
        for path, text in made.items():
            new = places[path].with_suffix(f".{os.getpid()}")
            new.write_bytes(text.encode())
            os.replace(new, places[path])
    return {path: place.read_bytes().decode() for path, place in places.items()}


def _version() -> bytes:
    """Of the shortener: another one may shorten otherwise."""
    lock = json.loads((_HERE.parents[2] / "package-lock.json").read_text("utf-8"))["packages"]
    return str(lock[f"node_modules/{PACKAGE}"]["version"]).encode()


def _key(tool: bytes, source: str) -> str:
    return hashlib.sha256(source.encode() + b"\0" + tool).hexdigest()[:32]


def _minify(root: Path, sources: dict[str, str]) -> dict[str, str]:
    engine = node.ensure(root)
    done = engine.run(
        engine.node,
        str(_HERE / "minify.mjs"),
        str(root / "node_modules"),
        cwd=root,
        said=json.dumps(sources),
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "Error" in line] or ["Node.js failed"]
        raise SetupError(f"could not shorten the scripts: {lines[0].removeprefix('Error: ').strip()[:300]}")
    return dict(json.loads(done.stdout))
