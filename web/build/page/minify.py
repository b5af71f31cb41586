"""Minifies the game's own scripts with npm's terser.

Results are cached in vendor/minified/ by the hash of their source: only a changed script needs Node.js.
"""

import hashlib
import json
from pathlib import Path

from web.build import atomic
from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import node

PACKAGE = "terser"
_HERE = Path(__file__).parent


def minified(root: Path, sources: dict[str, str]) -> dict[str, str]:
    """The minified scripts by path, for sources by path; `const NAME = null;` comes out as `NAME = null`.

    Raises `SetupError` with the parser's message if a script has an error.
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
            atomic.write(places[path], text.encode())
    return {path: place.read_bytes().decode() for path, place in places.items()}


def _version() -> bytes:
    """The version of terser, part of the key of the cache: another version can give other results."""
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
