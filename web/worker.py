"""The worker's end of the engine, in Pyodide: JSON text in, JSON text out, to `jass.session`."""

import json
import sys

sys.path.insert(0, "/lib/jass.zip")  # put there by web/boot.js

from jass.session import Session

session = Session()


def handle(text: str) -> str:
    """Answer one request of docs/protocol.md; `{"do": "modules"}` imports all of `jass` and names it."""
    if '"modules"' in text:
        request = json.loads(text)
        if request.get("do") == "modules":
            return json.dumps({"id": request.get("id"), "ok": True, "modules": import_all()})
    return session.handle(text)


def import_all() -> list[str]:
    """Import every module of `jass`, so that one that the trimmed library cannot serve fails here."""
    import importlib
    import pkgutil

    import jass

    names = [found.name for found in pkgutil.walk_packages(jass.__path__, "jass.")]
    for name in names:
        importlib.import_module(name)
    return names


__export__ = ["handle"]
