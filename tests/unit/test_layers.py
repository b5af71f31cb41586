"""Imports go downwards only, and what may never stand in the engine does not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from jass.options.variants import VARIANTS

from .sources import JASS, ROOT, WEB, engine_files, imported, parsed

MAY_IMPORT: dict[str, str] = {
    "jass/model": "",
    "jass/rules": "jass/model",
    "jass/options": "jass/model jass/rules",
    "jass/public": "jass/model jass/rules jass/options",
    "jass/engine": "jass/model jass/rules jass/options jass/public",
    "jass/bots": "jass/model jass/rules jass/options jass/public",
    "jass/history": "jass/model jass/rules jass/options jass/public jass/engine jass/bots/identity",
    "jass/session": "jass/model jass/rules jass/options jass/public jass/engine jass/bots jass/history",
    "jass/cli": "jass",
    "jass/__main__": "jass/cli",
}
"""What the modules of a room may import beside their own: rooms that stand below it, or one file of them.

There is no way from the bots to the engine, which holds the hidden cards.
"""

OUTSIDE = ("js", "pyscript", "pyodide", "time", "datetime", "os", "threading", "multiprocessing", "asyncio")
"""Modules of the world outside, for the top floor alone and for the bridge to the browser's WebAssembly."""
BRIDGE = "bots/rollout/hosts.py"


def room_of(path: str) -> str:
    """The longest name in `MAY_IMPORT` that a module's path lies in."""
    return max((room for room in MAY_IMPORT if f"{path}/".startswith(f"{room}/")), key=len, default="")


def engine_imports(file: str) -> set[str]:
    """Paths without suffix of the engine's modules that a file imports."""
    paths = {name.replace(".", "/") for name in imported(parsed(JASS / file)) if name.split(".")[0] == "jass"}
    return {path for path in paths if (ROOT / f"{path}.py").is_file()}


@pytest.mark.parametrize("file", [file for file in engine_files() if file != "__init__.py"])
def test_imports_go_downwards(file: str) -> None:
    own = room_of(f"jass/{file.removesuffix('.py')}")
    assert own, "no room has it"
    allowed = (own, *MAY_IMPORT[own].split())
    upwards = {
        path for path in engine_imports(file) if not f"{path}/".startswith(tuple(f"{a}/" for a in allowed))
    }
    assert not upwards


def test_no_module_imports_itself_by_others() -> None:
    files = {f"jass/{file.removesuffix('.py')}": engine_imports(file) for file in engine_files()}
    while below := {path for path, needs in files.items() if not needs & files.keys()}:
        files = {path: needs for path, needs in files.items() if path not in below}
    assert not files


@pytest.mark.parametrize("file", engine_files())
def test_the_engine_knows_no_clock_no_page_no_chance(file: str) -> None:
    tops = {name.split(".")[0] for name in imported(parsed(JASS / file))}
    assert "random" not in tops
    assert "secrets" not in tops
    if not file.startswith(("cli/", "session.py", "__main__.py", BRIDGE)):
        assert not tops & set(OUTSIDE)


@pytest.mark.parametrize("file", engine_files())
def test_nothing_asks_for_a_variant_by_name(file: str) -> None:
    """No comparison, match or table by a preset's name: a variant is a value (presets name themselves)."""
    names = {variant.id for variant in VARIANTS}
    found = []
    for node in ast.walk(parsed(JASS / file)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(isinstance(part, ast.Attribute) and part.attr == "variant" for part in sides):
                found.append(ast.unparse(node))
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            parts = [leaf for side in [node.left, *node.comparators] for leaf in _leaves(side)]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        elif isinstance(node, ast.Dict):
            parts = list(node.keys)
        found += [str(p.value) for p in parts if isinstance(p, ast.Constant) and p.value in names]
    assert not found


def _leaves(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]


def page_files() -> list[str]:
    """The page's own modules: not the set-up, and not what draws the decks."""
    files = [*(WEB / "page").rglob("*.py"), *(WEB / "engine").glob("*.py")]
    return sorted(path.relative_to(WEB).as_posix() for path in files)


@pytest.mark.parametrize("file", page_files())
def test_only_the_worker_knows_the_engine(file: str) -> None:
    tops = {name.split(".")[0] for name in imported(parsed(WEB / file))}
    assert ("jass" in tops) == (file == "engine/worker.py")


def test_the_engine_never_imports_the_page_or_tests() -> None:
    for file in engine_files():
        tops = {name.split(".")[0] for name in imported(parsed(JASS / file))}
        assert not tops & {"web", "tests", "kernel", "hypothesis", "pytest"}, file


def test_the_reference_stands_apart() -> None:
    """The naive reference must not lean on the engine that it is held against."""
    for path in sorted((ROOT / "tests" / "reference").glob("*.py")):
        tree = parsed_with_relative(path)
        assert "jass" not in {name.split(".")[0] for name in tree}, path.name


def parsed_with_relative(path: Path) -> list[str]:
    """Absolute imports of a file that may have relative ones too."""
    names = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.append(node.module or "")
    return names


def test_modules_of_the_page_are_called_js() -> None:
    """What many a host sends for .mjs (text, or bytes), no browser runs."""
    served = [file for file in (ROOT / "web").rglob("*.mjs") if file.parent.name != "build"]
    assert served == []
