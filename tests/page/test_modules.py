"""Faults of the page's modules that show without a browser."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from web.build.page.mpy import compiled
from web.build.page.sources import erased
from web.build.runtime.node import ensure

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web/page"
FILES = sorted(PAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_no_name_hides_what_was_imported(path: Path) -> None:
    """A parameter or variable called like an imported module is a fault that no type checker sees here."""
    tree = ast.parse(path.read_text("utf-8"))
    imported = {
        (alias.asname or alias.name).split(".")[0]
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    own = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    own |= {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    own |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert not imported & own


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_each_name_of_another_module_is_there(path: Path) -> None:
    """What a module takes by name of another of the page's, that one has: MicroPython says so too late."""
    tree = ast.parse(path.read_text("utf-8"))
    modules: dict[str, Path] = {}
    missing = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("web.page"):
            continue
        folder = PAGE.parents[1] / str(node.module).replace(".", "/")
        for alias in node.names:
            if (folder / f"{alias.name}.py").is_file():
                modules[alias.asname or alias.name] = folder / f"{alias.name}.py"
            elif alias.name not in _offered(folder.with_suffix(".py")):
                missing.append(f"{node.module}.{alias.name}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            home = modules.get(node.value.id)
            if home and node.attr not in _offered(home):
                missing.append(f"{node.value.id}.{node.attr}")
    assert not missing


TYPES = (str, bytes, list, tuple, dict, set, int, float)

# Prints what the values of these types can do in the browser's Python.
DO = """
import {{ loadMicroPython }} from '{place}/micropython.mjs';
const python = await loadMicroPython({{ stdout: line => console.log(line) }});
python.runPython(`for kind in ({types}):
    for name in dir(kind): print(name)`);
process.exit();
"""


@pytest.fixture(scope="module")
def lacking() -> set[str]:
    """The methods that Python's values have in CPython and not in MicroPython."""
    place = (ROOT / "node_modules/@micropython/micropython-webassembly-pyscript").as_uri()
    script = DO.format(place=place, types=", ".join(kind.__name__ for kind in TYPES))
    engine = ensure(ROOT)
    done = engine.run(engine.node, "--input-type=module", "-e", script, cwd=ROOT)
    there = set(done.stdout.split())
    assert "startswith" in there, done.stderr
    found = {name for kind in TYPES for name in dir(kind) if not name.startswith("_")} - there
    assert "isalnum" in found
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_no_method_is_called_that_only_cpython_has(path: Path, lacking: set[str]) -> None:
    called = {
        each.func.attr: each.lineno
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
    }
    own = {"title"}  # a function of web/page/score/wording.py
    assert not {name: line for name, line in called.items() if name in lacking - own}


def _offered(path: Path) -> set[str]:
    """The names at the top of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_nothing_of_the_type_checkers_is_left_in_the_browser(path: Path) -> None:
    """MicroPython has no `typing`, and web/page/types/ is not sent."""
    if path.parent.name == "types":
        return
    tree = ast.parse(erased(path.read_text("utf-8")))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    assert not [name for name in imported if name.startswith(("typing", "__future__", "web.page.types"))]
    assert "TYPE_CHECKING" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_annotations_cost_the_browser_nothing() -> None:
    """The compiled module is the same, line numbers included."""
    annotated = (
        "from __future__ import annotations\n"
        "from typing import TYPE_CHECKING\n"
        "import json\n"
        "if TYPE_CHECKING:\n"
        "    from web.page.types.view import View\n"
        "seen: list[View] = []\n"
        "class Kept:\n"
        "    def keep(self, view: View | None, *, deep: bool = False) -> Kept:\n"
        "        self.text: str = json.dumps(view)\n"
        "        return self\n"
    )
    plain = (
        "\n\nimport json\n\n\nseen = []\nclass Kept:\n"
        "    def keep(self, view, *, deep=False):\n"
        "        self.text = json.dumps(view)\n"
        "        return self\n"
    )
    path = "web/page/" + "kept.py"  # is nowhere else
    first, second = (compiled(ROOT, {path: source}) for source in (erased(annotated), plain))
    assert first == second
