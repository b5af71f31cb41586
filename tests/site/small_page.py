"""A page of three modules, for the tests of how a page is built."""

from pathlib import Path

from tests.site.conftest import ROOT

STAGES = """
[modules]
first = ["start"]
on_demand = ["guest"]
[styles]
first = []
second = []
on_demand = []
"""


def a_small_page(root: Path, **changed: str) -> None:
    """A page with a module of each stage: `start`, `app` and `guest`, with these sources."""
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    sources = {"start": "", "app": "", "guest": ""} | changed
    written = {f"web/page/{name}.py": text for name, text in sources.items()}
    written["web/page/stages.toml"] = STAGES
    for address, text in (written | {"index.html": "<p>", "pyscript.toml": ""}).items():
        (root / address).parent.mkdir(parents=True, exist_ok=True)
        (root / address).write_text(text)
