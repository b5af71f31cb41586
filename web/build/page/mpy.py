"""Compiles page modules to MicroPython bytecode, so that the browser does not have to when the page starts.

The compiler is npm's build of mpy-cross. Results are cached in vendor/compiled/ by the hash of their source:
only a changed module needs Node.js.
"""

import hashlib
import json
from pathlib import Path

from web.build import atomic
from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import node

PACKAGE = "@pybricks/mpy-cross-v6"
_HERE = Path(__file__).parent


def compiled(root: Path, sources: dict[str, str]) -> dict[str, bytes]:
    """The .mpy of each module by path, for sources by path.

    Raises `SetupError` with the compiler's message if a module has an error.
    """
    kept = root / "vendor/compiled"
    places = {path: kept / f"{_key(path, source)}.mpy" for path, source in sources.items()}
    missing = {path: sources[path] for path, place in places.items() if not place.exists()}
    if missing:
        kept.mkdir(parents=True, exist_ok=True)
        with step("Compiling the page"):
            made = _compile(root, missing)
        for path, digits in made.items():
            atomic.write(places[path], bytes.fromhex(digits))
    return {path: place.read_bytes() for path, place in places.items()}


def _key(path: str, source: str) -> str:
    tool = (_HERE / "mpy.mjs").read_bytes()
    return hashlib.sha256(f"{PACKAGE}\0{path}\0{source}\0".encode() + tool).hexdigest()[:32]


def _compile(root: Path, sources: dict[str, str]) -> dict[str, str]:
    engine = node.ensure(root)
    done = engine.run(
        engine.node, str(_HERE / "mpy.mjs"), str(root / "node_modules"), cwd=root, said=json.dumps(sources)
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "rror" in line] or ["Node.js failed"]
        raise SetupError(f"could not compile the page: {lines[-1].strip()[:300]}")
    return dict(json.loads(done.stdout))
