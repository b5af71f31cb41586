"""The worker's side of the engine, in Pyodide: passes JSON text to `jass.session`."""

import json

from js import setTimeout
from pyodide.ffi import create_once_callable

from jass.session import Session

session = Session()


def prepare() -> None:
    """Import what the first bot needs, so that its move does not wait; then prepare it in steps, between
    which the page can send requests."""
    import jass.bots.explain.tips  # noqa: F401
    from jass.bots.levels import warm_up
    from jass.bots.rollout.hosts import best_kernel

    steps = warm_up(best_kernel)

    def step() -> None:
        try:
            if next(steps, "done") != "done":
                setTimeout(create_once_callable(step), 0)
        except Exception as error:  # the first bot will meet it too; raised here, it would end the worker
            print(error)

    setTimeout(create_once_callable(step), 0)


setTimeout(create_once_callable(prepare), 0)  # after the page knows that the engine is ready


def handle(text: str) -> str:
    """Answer one request of docs/protocol.md; `{"do": "modules"}` imports all of `jass` and names it."""
    if '"modules"' in text:
        request = json.loads(text)
        if request.get("do") == "modules":
            return json.dumps({"id": request.get("id"), "ok": True, "modules": import_all()})
    return session.handle(text)


def widen(place: str) -> None:
    """Let the packages that are loaded find more modules in another archive."""
    import sys

    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "jass" and hasattr(module, "__path__"):
            module.__path__.append(f"{place}/{name.replace('.', '/')}")


def import_all() -> list[str]:
    """Import every module of `jass`, so that one that the trimmed library cannot serve fails here."""
    import importlib
    import pkgutil

    import jass

    names = [found.name for found in pkgutil.walk_packages(jass.__path__, "jass.")]
    for name in names:
        importlib.import_module(name)
    return names
